import { playerInput, rankingInput, storesInput, tournamentsInput } from '@mesa/contract/first-data';
import { type PageName, siteMap } from '@mesa/contract/paths';

type Fields = Record<string, string | number | undefined>;

/** The parameters of a list's address with the fields that they fill, in the one order; what is as without them is left out. */
const filters: readonly (readonly [parameter: string, field: string, otherwise?: string | number])[] = [
  ['estado', 'status', 'finalizado'],
  ['nombre', 'search'],
  ['buscar', 'search'],
  ['pais', 'country'],
  ['departamento', 'state'],
  ['ciudad', 'city'],
  ['categoria', 'category'],
  ['formato', 'format'],
  ['desde', 'from'],
  ['hasta', 'to'],
  ['pagina', 'page', 1],
];

function queryOf(fields: Fields, parameters: readonly string[]): string {
  const query = new URLSearchParams();
  for (const [parameter, field, otherwise] of filters) {
    const value = fields[field];
    if (parameters.includes(parameter) && value !== undefined && value !== otherwise) query.set(parameter, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

const tournamentFilters = ['estado', 'nombre', 'pais', 'categoria', 'formato', 'desde', 'hasta', 'pagina'];

/** What is left of a list's parameters once odd and default ones are gone: the very input of its first call. */
const queries: { readonly [P in PageName]?: (search: URLSearchParams, params: Record<string, string>) => string } = {
  tournaments: (search) => queryOf(tournamentsInput(search).body, tournamentFilters),
  tournamentsByName: (search, { tournamentName }) => queryOf(tournamentsInput(search, tournamentName).body, tournamentFilters),
  ranking: (search) => queryOf(rankingInput(search).query, ['pais', 'formato', 'desde', 'hasta', 'pagina']),
  stores: (search) => queryOf(storesInput(search).body, ['buscar', 'pais', 'departamento', 'ciudad', 'pagina']),
  // In another order it is still the same page.
  player: (search, { username = '' }) => queryOf(playerInput(username, search).body, ['pagina']),
};

/** Two addresses of one page. */
const same: { readonly [P in PageName]?: PageName } = { contactEnglish: 'contact', tournamentsByName: 'tournaments' };

/** The one address of what a page shows: path and query. */
export function canonicalOf(page: PageName, params: Record<string, string>, search: URLSearchParams, path?: string): string {
  const own = siteMap[same[page] ?? page].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return (path ?? own) + (queries[page]?.(search, params) ?? '');
}
