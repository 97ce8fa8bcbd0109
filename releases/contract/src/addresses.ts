/** `id` of `/torneo/:id`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The parameters that `addressOf` needs for a pattern, if it has any. */
export type PathValues<Path extends string> = [ParamNames<Path>] extends [never] ? [] : [{ readonly [Name in ParamNames<Path>]: string | number }];

/** Fills a pattern: `addressOf('/torneo/:id', { id: 3 })` is `/torneo/3`. */
export function addressOf<Path extends string>(pattern: Path, ...[values]: PathValues<Path>): string {
  return fillPath(pattern, values ?? {});
}

/** Fills a pattern with parameters that are known only at run time. */
export const fillPath = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));

const matchers = new Map<string, RegExp>();
/** Patterns contain only letters, digits, hyphens and `:name`. */
function matcherOf(pattern: string): RegExp {
  const known = matchers.get(pattern);
  if (known) return known;
  const made = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  matchers.set(pattern, made);
  return made;
}

/** Orders patterns by their fixed words, from the left: `/torneo/crear` comes before `/torneo/:id`. */
const fixedFirst = (pattern: string): string =>
  pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

/** Returns the page of an address and its parameters; null if no page matches or the address cannot be decoded. */
export function findPage<T extends { readonly path: string }>(pages: Iterable<T>, pathname: string): { page: T; params: Record<string, string> } | null {
  let found: { page: T; params: Readonly<Record<string, string | undefined>> } | null = null;
  for (const page of pages) {
    const match = matcherOf(page.path).exec(pathname);
    if (match && (!found || fixedFirst(page.path) < fixedFirst(found.page.path))) found = { page, params: match.groups ?? {} };
  }
  if (!found) return null;
  try {
    const params = Object.entries(found.params).map(([name, value]) => [name, decodeURIComponent(value ?? '')]);
    return { page: found.page, params: Object.fromEntries(params) };
  } catch {
    return null; // %E0%A4%A: an address that is not UTF-8 has no page
  }
}
