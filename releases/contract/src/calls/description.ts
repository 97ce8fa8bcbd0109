import { z } from 'zod';

// An area's description of its pages and widgets in release.json: its area.ts, as data.
// Reading it runs no code of a team. The rules of a release limit the length of texts and lists and name the file.

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

/** A parameter of an address, in its path or query string: its type and its default. */
export const AddressField = z.strictObject({
  name: ParameterName,
  kind: z.enum(fieldKinds),
  values: z.array(z.string().max(100)).max(300).optional(),
  default: z.string().max(100).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** It shows the same thing sorted or filtered: the canonical address omits it. */
  view: z.literal(true).optional(),
});
export type AddressField = z.infer<typeof AddressField>;

/** The condition on the query string, or on the answer before, under which a first call is made. */
const Condition = z.strictObject({
  /** The query string has none of the page's own parameters. */
  plain: z.literal(true).optional(),
  search: z
    .array(z.strictObject({ name: ParameterName, is: z.string().max(100).optional(), not: z.string().max(100).optional(), least: z.int().optional() }))
    .max(5)
    .optional(),
  /** Each value of the answer before, such as `{ "$": "answer.status" }`, is one of those named. */
  answer: z
    .array(
      z.strictObject({
        value: z.strictObject({
          $: z
            .string()
            .max(200)
            .regex(/^answer\./),
        }),
        in: z.array(z.union([z.string().max(100), z.number(), z.boolean()])).max(20),
      }),
    )
    .max(5)
    .optional(),
});
type Condition = z.infer<typeof Condition>;

/** A first call of a page. In its input `{ "$": "search.estado" }` is a value of the address, or of the answer before. */
export interface FirstRead {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  input: { params?: unknown; query?: unknown; body?: unknown };
  when?: Condition | undefined;
  /** The calls that need its answer. */
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

/** A list of the site that a page is made for, such as all stores: the site names them and the parameters that an item fills. */
const Source = z.string().max(40);

const Values = z.record(z.string().max(40), z.string());

/** A page and its address. */
export const Route = z.strictObject({
  path: Pattern,
  page: Name,
  /** The title of the browser's tab; a page about one thing has its head instead. */
  title: z.string().optional(),
  description: z.string().optional(),
  params: z.array(AddressField).optional(),
  search: z.array(AddressField).optional(),
  first: z.array(FirstRead).optional(),
  /** The page is not found if this part of the first answer is null or an empty list; an item of the sitemap always exists. */
  emptyIsMissing: z.string().max(60).optional(),
  /** The page at another address, with this path's parameters in its query string. */
  sameAs: z.strictObject({ page: Name, search: z.record(ParameterName, ParameterName).optional() }).optional(),
  /** A page of the signed-in person: rendered only by their browser, and not for search engines. */
  personal: z.literal(true).optional(),
  /** The people of any area's team may open it too, if its area requires a role. */
  team: z.literal(true).optional(),
  /** Search engines must not index it. */
  unlisted: z.literal(true).optional(),
  sitemap: z.union([z.literal('once'), z.strictObject({ each: Source }), z.strictObject({ list: z.array(Values) })]).optional(),
  /** Its slots for widgets of other areas. */
  slots: z.array(z.string().max(60)).max(10).optional(),
  /** Code of the server build returns its title, description and picture. */
  head: z.literal(true).optional(),
  /** Parameters of path and query string with which a visit opens it, or a source whose first item it uses. */
  samples: z.union([z.array(Values), z.strictObject({ each: Source })]).optional(),
});
export type Route = z.infer<typeof Route>;

export const MenuEntry = z.strictObject({
  label: z.string(),
  path: z.string().max(120),
  /** Its part of the menu, `Cuenta` for the account's; by default the top level. */
  under: z.string().max(40).optional(),
  /** Order, lowest first. */
  order: z.int().optional(),
  /** Roles of the site, or other audiences that it names. */
  for: z.array(z.string().max(40)).optional(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const FlagName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-zA-Z0-9]*$/, 'Se escribe como en flags.ts: letras y números, la primera minúscula.');
/** A part of the area that is off until its team switches it on for some visitors. */
export const DeclaredFlag = z.strictObject({ name: FlagName, description: z.string().min(1).max(120) });
export type DeclaredFlag = z.infer<typeof DeclaredFlag>;

/** A widget in a slot of another area's page. */
export const Filling = z.strictObject({ slot: z.string().max(60), widget: Name, order: z.int(), first: z.array(FirstRead).optional() });
export type Filling = z.infer<typeof Filling>;
