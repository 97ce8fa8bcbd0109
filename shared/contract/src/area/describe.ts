import type { AddressField, Filling, FirstRead, MenuEntry, menuViewers, Route } from '../calls/areas';
import type { Endpoint, Input, Read, Result } from '../endpoint';
import type { Role } from '../rules/roles';
import type { ParamNames } from './addresses';
import type { PageHead } from './head';
import type { FirstAnswer } from './read';
import type { SlotName, SlotProps } from './slots';

// The builders of area.ts. What they give is plain data and the functions of `head`; a place in a call's input that the address fills
// is recorded, so nothing can be computed with it.

declare const type: unique symbol;
/** A parameter of an address whose value is a `T`. */
export type Field<T> = Omit<AddressField, 'name'> & { readonly [type]?: T };
type Fields = { readonly [name: string]: Field<string | number | undefined> };
type Values<F> = { readonly [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** The number of the page of a list: `pagina`. */
export const pageNumber = (): Field<number> => ({ kind: 'page' });
/** A number in the path; what is none is answered by the call. */
export const number = (): Field<number> => ({ kind: 'number' });
export const integer = (min: number, max: number): Field<number | undefined> => ({ kind: 'integer', min, max });
/** One of these values, `otherwise` where it is none of them. */
export function oneOf<const T extends string>(values: readonly T[]): Field<T | undefined>;
export function oneOf<const T extends string>(values: readonly T[], otherwise: NoInfer<T>): Field<T>;
export function oneOf(values: readonly string[], otherwise?: string): Field<string | undefined> {
  return { kind: 'oneOf', values: [...values], ...(otherwise === undefined ? {} : { default: otherwise }) };
}
/** A text that is not empty. */
export const word = (): Field<string | undefined> => ({ kind: 'word' });
/** What somebody searches for, on one line and no longer than `max`. */
export const words = (max: number): Field<string> => ({ kind: 'words', max, default: '' });
/** A text in capitals. */
export const upper = (): Field<string> => ({ kind: 'upper' });
/** 2026-11-22 */
export const day = (): Field<string | undefined> => ({ kind: 'day' });
/** A parameter that shows the same page otherwise: the canonical address is without it. */
export const view = <T>(field: Field<T>): Field<T> => ({ ...field, view: true });

/** Stands for a value that only an address, or an answer, has. */
interface Place<T> {
  readonly [type]?: T;
}
type Places<T> = Place<T> & (T extends object ? { readonly [K in keyof T]: Places<T[K]> } : unknown);
type PlacesIn<T> = { readonly [Name in keyof T]: Place<T[Name]> };
/** A `T` in which any part may be a place. */
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
}

/** A read of the contract that a page asks for first; `next` gives the reads that need its answer. */
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
    ...(when ? { when } : {}),
    ...(next ? { next: next(place('answer') as Places<Result<E>>) } : {}),
  };
}

/** What a page's head is made of. */
interface HeadContext {
  /** The answer to one of the page's first calls; null where it did not come. */
  answer<E extends Endpoint>(endpoint: E): Result<E> | null;
}
export type Head = (context: HeadContext) => PageHead | null;

interface Menu extends Omit<MenuEntry, 'path' | 'for'> {
  for?: readonly (typeof menuViewers)[number][];
}

/** The parameters of a path: texts, where nothing else is said of them. */
type PathValues<Path extends string, P> = { readonly [Name in ParamNames<Path>]: Name extends keyof P ? Values<P>[Name] : string };

interface PageOptions<Path extends string, P extends Fields, S extends Fields> {
  /** Of the browser's tab, without the site's name. */
  title?: string;
  description?: string;
  /** How parameters of the path are read, where they are not texts. */
  params?: P;
  search?: S;
  /** What the page asks for first. The values of the address can be put anywhere in an input. */
  first?: (address: { params: PlacesIn<PathValues<Path, P>>; search: PlacesIn<Values<S>> }) => FirstRead[];
  emptyIsMissing?: string;
  sameAs?: Route['sameAs'];
  personal?: true;
  unlisted?: true;
  menu?: Menu;
  sitemap?: Route['sitemap'];
  slots?: readonly SlotName[];
  /** Title, description, picture of the one thing that the page shows. It runs on the server, fenced in, with the answers of `first`. */
  head?: Head;
  samples?: Route['samples'];
}

/** A page as its area describes it. */
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

/** A part that other areas' pages show: in a slot of theirs, or by its name. */
interface WidgetDescription {
  readonly slot?: SlotName;
  /** Among the widgets of a slot, lower ones come first. */
  readonly order?: number;
  readonly first?: FirstRead[];
}

/** Describes a widget in a slot of other areas' pages; what it asks for first may name the parameters of their path. */
export const inSlot = <Name extends SlotName>(
  slot: Name,
  { order, first }: { order?: number; first?: (address: { params: PlacesIn<Omit<SlotProps[Name], 'limit'>> }) => FirstRead[] },
): WidgetDescription => ({
  slot,
  ...(order === undefined ? {} : { order }),
  ...(first ? { first: first({ params: place('params') as never }) } : {}),
});

interface Area<Pages, Widgets> {
  /** What people call it. */
  readonly label: string;
  /** Who may see it; without any, everyone. */
  readonly roles?: readonly Role[];
  /** Others are told that its pages are not for them; without it they find none. */
  readonly announced?: true;
  readonly pages: Pages;
  readonly widgets: Widgets;
}
export type AnyArea = Area<Readonly<Record<string, PageDescription>>, Readonly<Record<string, WidgetDescription>>>;

/** Describes an area: what `area.ts` exports. */
export const area = <const Pages extends AnyArea['pages'], const Widgets extends AnyArea['widgets'] = Record<never, never>>(
  described: Omit<Area<Pages, Widgets>, 'widgets'> & { readonly widgets?: Widgets },
): Area<Pages, Widgets> => ({ widgets: {} as Widgets, ...described });

/**
 * What a page of an area says of itself, as JSON, of the answers to its first calls. For the server's renderer.
 * @public
 */
export function headOf({ pages }: AnyArea, page: string, answersJson: string): string {
  const answers: readonly FirstAnswer[] = JSON.parse(answersJson);
  const answer = <E extends Endpoint>({ path }: E) => (answers.find((one) => one.path === path)?.data ?? null) as Result<E> | null;
  return JSON.stringify(pages[page]?.head?.({ answer }) ?? null);
}

/**
 * What of an area stands in its release. For the tools.
 * @public
 */
export function describeArea({ label, roles = [], announced, pages, widgets }: AnyArea): {
  label: string;
  roles: Role[];
  announced?: true;
  routes: Route[];
  widgets: string[];
  fillings: Filling[];
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
    menu: entries.flatMap(([, { path, menu }]) =>
      menu ? [{ ...menu, path, ...(menu.for || roles.length > 0 ? { for: [...(menu.for ?? roles)] } : {}) } as MenuEntry] : [],
    ),
  };
}
