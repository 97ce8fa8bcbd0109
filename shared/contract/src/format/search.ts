/** Returns a query string with changed parameters; an empty value removes one. */
export function changedSearch(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The page's number as the parameter `pagina`: the first page has none. */
export const pageParam = (page: number): string => (page > 1 ? String(page) : '');

/** Returns the page number of an address: `pagina`. */
export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('pagina') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};
