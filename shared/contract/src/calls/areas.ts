import { z } from 'zod';
import { roles } from '../rules/roles';

// What an area says of its pages and widgets: its area.ts, written by the builders of ../area/describe.ts, as it stands in release.json.
// No code of a team runs for it. How long texts and lists may be is told by the rules of a release, which name the file.

const Name = z
  .string()
  .max(60)
  .regex(/^[a-zA-Z][a-zA-Z0-9-]*$/);
const Pattern = z
  .string()
  .max(120)
  .regex(/^\/[a-z0-9:/_-]*$/i);
const ParameterName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-zA-Z0-9_-]*$/);

const fieldKinds = ['page', 'number', 'integer', 'oneOf', 'word', 'words', 'upper', 'day'] as const;

/** A parameter of an address, in its path or its query string: how it is read, and what it is where it is not given. */
export const AddressField = z.strictObject({
  name: ParameterName,
  kind: z.enum(fieldKinds),
  values: z.array(z.string().max(100)).max(300).optional(),
  default: z.string().max(100).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** It shows the same thing otherwise (sorted, filtered): the canonical address is without it. */
  view: z.literal(true).optional(),
});
export type AddressField = z.infer<typeof AddressField>;

/** What must hold of the query string for a first call to be made. */
const Condition = z.strictObject({
  /** None of the page's own parameters is given. */
  plain: z.literal(true).optional(),
  search: z
    .array(z.strictObject({ name: ParameterName, is: z.string().max(100).optional(), not: z.string().max(100).optional(), least: z.int().optional() }))
    .max(5)
    .optional(),
});
type Condition = z.infer<typeof Condition>;

/** A read that a page asks for first. In its input `{ "$": "search.estado" }` stands for a value of the address, or of the answer before. */
export interface FirstRead {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  input: { params?: unknown; query?: unknown; body?: unknown };
  when?: Condition | undefined;
  /** What is asked for with its answer. */
  next?: readonly FirstRead[] | undefined;
}
export const FirstRead: z.ZodType<FirstRead> = z.lazy(() =>
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string().max(200),
    input: z.strictObject({ params: z.unknown().optional(), query: z.unknown().optional(), body: z.unknown().optional() }),
    when: Condition.optional(),
    next: z.array(FirstRead).optional(),
  }),
);

/** What the site lists of its own, each with the parameters that it fills: a page for each may stand in the sitemap, or be looked at with the first. */
export const sourceParameters = {
  stores: ['slug'],
  tournaments: ['id'],
  /** Tournaments that are played here, with their newest published round. */
  rounds: ['id', 'n'],
  players: ['username'],
  decks: ['id', 'tournamentId', 'username'],
  seasons: ['slug'],
  expansions: ['expansionCode'],
  cards: ['id'],
} as const;
export type SiteSource = keyof typeof sourceParameters;
export const siteSources = Object.keys(sourceParameters) as [SiteSource, ...SiteSource[]];

const Values = z.record(z.string().max(40), z.string());

/** A page and its address. */
export const Route = z.strictObject({
  path: Pattern,
  page: Name,
  /** Of the browser's tab; where the page shows one thing, its head says it. */
  title: z.string().optional(),
  description: z.string().optional(),
  params: z.array(AddressField).optional(),
  search: z.array(AddressField).optional(),
  first: z.array(FirstRead).optional(),
  /** The address names nothing where this of the first answer is null or an empty list; one that the sitemap lists is always there. */
  emptyIsMissing: z.string().max(60).optional(),
  /** The page at another address; of its query string, what this one's path says. */
  sameAs: z.strictObject({ page: Name, search: z.record(ParameterName, ParameterName).optional() }).optional(),
  /** Of the person who is signed in: drawn by their browser alone, and not for search engines. */
  personal: z.literal(true).optional(),
  /** Search engines keep nothing of it. */
  unlisted: z.literal(true).optional(),
  sitemap: z.union([z.literal('once'), z.strictObject({ each: z.enum(siteSources) }), z.strictObject({ list: z.array(Values) })]).optional(),
  /** Where widgets of other areas stand in it. */
  slots: z.array(z.string().max(60)).max(10).optional(),
  /** Its title, description and picture are told by code of the server build. */
  head: z.literal(true).optional(),
  /** Parameters, of path and query string, to look at it with; or what the site has first of a source. */
  samples: z.union([z.array(Values), z.strictObject({ each: z.enum(siteSources) })]).optional(),
});
export type Route = z.infer<typeof Route>;

/** Whom the menu shows an entry to, beside the roles: who administers a store. */
export const menuViewers = [...roles, 'store-admin'] as const;

export const MenuEntry = z.strictObject({
  label: z.string(),
  path: z.string().max(120),
  /** The part of the menu that it stands in, `Cuenta` for that of the account; without it at the top. */
  under: z.string().max(40).optional(),
  /** Lower ones come first. */
  order: z.int().optional(),
  for: z.array(z.enum(menuViewers)).optional(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/** A widget in a place of another area's page. */
export const Filling = z.strictObject({ slot: z.string().max(60), widget: Name, order: z.int(), first: z.array(FirstRead).optional() });
export type Filling = z.infer<typeof Filling>;
