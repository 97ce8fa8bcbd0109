import type { ParamNames } from '@mesa/release-contract/addresses';
import type { AddressField, DeclaredFlag, Filling, FirstRead, MenuEntry, Route } from '@mesa/release-contract/calls/description';
import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import type { Endpoint, Input, Read, Result } from '../endpoint';
import type { Role } from '../rules/roles';
import type { Flag } from './flags';
import type { PageHead } from './head';
import type { menuViewers } from './site-manifest';
import type { SlotName, SlotProps } from './slots';
import type { SiteSource } from './sources';

// The builders of area.ts. They return plain data and the functions of `head`. A call's input records where a value of the address
// goes, so it cannot compute with the value.

declare const type: unique symbol;
/** A parameter of an address whose value is a `T`. */
export type Field<T> = Omit<AddressField, 'name'> & { readonly [type]?: T };
type Fields = { readonly [name: string]: Field<string | number | undefined> };
type Values<F> = { readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** The number of the page of a list: `pagina`. */
export const pageNumber = (): Field<number> => ({ kind: 'page' });
/** Describes a number in the path; the call answers for other texts. */
export const number = (): Field<number> => ({ kind: 'number' });
export const integer = (min: number, max: number): Field<number | undefined> => ({ kind: 'integer', min, max });
/** Describes one of these values, otherwise `otherwise`. */
export function oneOf<const T extends string>(values: readonly T[]): Field<T | undefined>;
export function oneOf<const T extends string>(values: readonly T[], otherwise: NoInfer<T>): Field<T>;
export function oneOf(values: readonly string[], otherwise?: string): Field<string | undefined> {
  return { kind: 'oneOf', values: [...values], ...(otherwise === undefined ? {} : { default: otherwise }) };
}
/** A text that is not empty. */
export const word = (): Field<string | undefined> => ({ kind: 'word' });
/** Describes a search text on one line, at most `max` long. */
export const words = (max: number): Field<string> => ({ kind: 'words', max, default: '' });
/** A text in capitals. */
export const upper = (): Field<string> => ({ kind: 'upper' });
/** Marks a parameter that shows the same page in another way: the canonical address omits it. */
export const view = <T>(field: Field<T>): Field<T> => ({ ...field, view: true });

/** Placeholder for a value of the address or of an answer. */
interface Place<T> {
  readonly [type]?: T;
}
type Places<T> = Place<T> & (T extends object ? { readonly [K in keyof T]: Places<T[K]> } : unknown);
type PlacesIn<T> = { readonly [Name in keyof T]: Place<T[Name]> };
/** A `T` in which any part may be a placeholder. */
type Template<T> =
  | T
  | Place<T>
  | (T extends object ? { [K in keyof T]: Template<T[K] | (Record<never, never> extends Pick<T, K> ? undefined : never)> } : never);

const placeName = Symbol('place');
const place = (name: string): Places<never> =>
  new Proxy(
    {},
    {
      get(_, key) {
        if (key === placeName) return name;
        if (typeof key === 'symbol' || key === 'toJSON' || key === 'valueOf')
          throw new Error(`«${name}» es un valor de la dirección: en «first» solo se puede poner, no calcular con él.`);
        return place(`${name}.${key}`);
      },
    },
  ) as Places<never>;

function recorded(template: unknown): unknown {
  if (typeof template !== 'object' || template === null) return template;
  const name = (template as { readonly [placeName]?: string })[placeName];
  if (name !== undefined) return { $: name };
  if (Array.isArray(template)) return template.map(recorded);
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, recorded(value)]));
}

interface When {
  /** None of the page's parameters is given. */
  plain?: true;
  search?: { name: string; is?: string; not?: string; least?: number }[];
  /** Values of the answer before, for a call of `next`, and what they may be. */
  answer?: { value: Place<string | number | boolean>; in: (string | number | boolean)[] }[];
}

/** Describes a first call of a page; `next` returns the calls that need its answer. */
export function read<E extends Endpoint & Read>(
  endpoint: E,
  input: Template<Input<E>>,
  { when, next }: { when?: When; next?: (answer: Places<Result<E>>) => FirstRead[] } = {},
): FirstRead {
  const { method, path } = endpoint;
  return {
    method,
    path,
    input: recorded(input) as FirstRead['input'],
    ...(when ? { when: recorded(when) as NonNullable<FirstRead['when']> } : {}),
    ...(next ? { next: next(place('answer') as Places<Result<E>>) } : {}),
  };
}

/** The data from which a page's head is made. */
interface HeadContext {
  /** Returns the answer to one of the page's first calls; null if it did not arrive. */
  answer<E extends Endpoint>(endpoint: E): Result<E> | null;
}
export type Head = (context: HeadContext) => PageHead | null;

interface Menu extends Omit<MenuEntry, 'path' | 'for'> {
  for?: readonly (typeof menuViewers)[number][];
}

/** The parameters of a path: texts by default. */
type PathValues<Path extends string, P> = { readonly [Name in ParamNames<Path>]: Name extends keyof P ? Values<P>[Name] : string };

interface PageOptions<Path extends string, P extends Fields, S extends Fields> {
  /** The title of the browser's tab, without the site's name. */
  title?: string;
  description?: string;
  /** How to read parameters of the path that are not texts. */
  params?: P;
  search?: S;
  /** The page's first calls. The values of the address can go anywhere in an input. */
  first?: (address: { params: PlacesIn<PathValues<Path, P>>; search: PlacesIn<Values<S>> }) => FirstRead[];
  emptyIsMissing?: string;
  sameAs?: Route['sameAs'];
  personal?: true;
  unlisted?: true;
  team?: true;
  menu?: Menu;
  sitemap?: Exclude<Route['sitemap'], { each: string }> | { each: SiteSource };
  slots?: readonly SlotName[];
  /** Title, description and picture of the one thing that the page shows. Runs in a renderer process with the answers of `first`. */
  head?: Head;
  samples?: Exclude<Route['samples'], { each: string }> | { each: SiteSource };
}

/** An area's description of a page. */
export interface PageDescription<P = object, S = object> extends Omit<Route, 'page' | 'head'> {
  readonly menu?: Menu;
  readonly head?: Head;
  readonly [type]?: { readonly params: P; readonly search: S };
}

const named = (fields: Fields = {}): AddressField[] => Object.entries(fields).map(([name, field]) => ({ ...field, name }));

/** Describes a page. */
export function page<const Path extends string, P extends Fields = Record<never, never>, S extends Fields = Record<never, never>>(
  path: Path,
  { params, search, first, slots, ...options }: PageOptions<Path, P, S> = {},
): PageDescription<PathValues<Path, P>, Values<S>> & { readonly path: Path } {
  const reads = first?.({ params: place('params') as never, search: place('search') as never });
  return {
    path,
    ...options,
    ...(params ? { params: named(params) } : {}),
    ...(search ? { search: named(search) } : {}),
    ...(reads ? { first: reads } : {}),
    ...(slots ? { slots: [...slots] } : {}),
  };
}

/** A part that pages of other areas show, in a slot or by name. */
interface WidgetDescription {
  readonly slot?: SlotName;
  /** Order within a slot, lowest first. */
  readonly order?: number;
  readonly first?: FirstRead[];
}

/** Describes a widget in a slot of other areas' pages; its first calls may use the parameters of their path. */
export const inSlot = <Name extends SlotName>(
  slot: Name,
  { order, first }: { order?: number; first?: (address: { params: PlacesIn<Omit<SlotProps[Name], 'limit'>> }) => FirstRead[] },
): WidgetDescription => ({
  slot,
  ...(order === undefined ? {} : { order }),
  ...(first ? { first: first({ params: place('params') as never }) } : {}),
});

interface Area<Pages, Widgets> {
  /** Its Spanish name on screen. */
  readonly label: string;
  /** The roles that may see it; without any, everyone. */
  readonly roles?: readonly Role[];
  /** Tells other people that its pages require a role; otherwise they get a page not found. */
  readonly announced?: true;
  /** Its parts that are on for some visitors only: what flags.ts exports. */
  readonly flags?: Readonly<Record<string, Flag>>;
  readonly pages: Pages;
  readonly widgets: Widgets;
}
export type AnyArea = Area<Readonly<Record<string, PageDescription>>, Readonly<Record<string, WidgetDescription>>>;

/** Describes an area: what `area.ts` exports. */
export const area = <const Pages extends AnyArea['pages'], const Widgets extends AnyArea['widgets'] = Record<never, never>>(
  described: Omit<Area<Pages, Widgets>, 'widgets'> & { readonly widgets?: Widgets },
): Area<Pages, Widgets> => ({ widgets: {} as Widgets, ...described });

/**
 * Returns the head of a page as JSON, from the answers to its first calls. For the server's renderer.
 * @public
 */
export function headOf({ pages }: AnyArea, page: string, answersJson: string): string {
  const answers: readonly FirstAnswer[] = JSON.parse(answersJson);
  const answer = <E extends Endpoint>({ path }: E) => (answers.find((one) => one.path === path)?.data ?? null) as Result<E> | null;
  return JSON.stringify(pages[page]?.head?.({ answer }) ?? null);
}

/**
 * Returns the part of an area's description that its release contains. For the tools.
 * @public
 */
export function describeArea({ label, roles = [], announced, flags = {}, pages, widgets }: AnyArea): {
  label: string;
  roles: Role[];
  announced?: true;
  routes: Route[];
  widgets: string[];
  fillings: Filling[];
  flags?: DeclaredFlag[];
  menu: MenuEntry[];
} {
  const entries = Object.entries(pages);
  return {
    label,
    roles: [...roles],
    ...(announced ? { announced } : {}),
    routes: entries.map(([name, { menu, head, ...data }]) => ({ ...data, page: name, ...(head ? { head: true as const } : {}) })),
    widgets: Object.keys(widgets),
    fillings: Object.entries(widgets).flatMap(([widget, { slot, order = 100, first }]) => (slot ? [{ slot, widget, order, ...(first ? { first } : {}) }] : [])),
    ...(Object.keys(flags).length > 0 ? { flags: Object.values(flags).map(({ name, description }) => ({ name, description })) } : {}),
    menu: entries.flatMap(([, { path, menu }]) =>
      menu ? [{ ...menu, path, ...(menu.for || roles.length > 0 ? { for: [...(menu.for ?? roles)] } : {}) } as MenuEntry] : [],
    ),
  };
}
