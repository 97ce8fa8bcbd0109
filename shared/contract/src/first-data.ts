import { listCards, listExpansionCards } from './calls/cards';
import { getDeck, getDeckOfPlayer } from './calls/decks';
import { listEntries, listResultsOfPlayer, resultSortColumns } from './calls/results';
import { listRanking } from './calls/site';
import { getStoreBySlug, listStores } from './calls/stores';
import { getTournament, listTournaments, listUpcomingTournaments } from './calls/tournaments';
import type { Endpoint, Input } from './endpoint';
import { type PageName, pageOf } from './paths';
import { categories, formats, tournamentStatuses } from './rules/tournament';

// What each page asks for first. The server puts these answers into the HTML, so a page must ask with the same input:
// both take it from here.

/** The page that an address names: `pagina`. */
export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('pagina') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((one) => one === value);
const day = (value: string | null): string | undefined => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);
const word = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

/** Leaves out what is undefined: a call's input has a field or has it not. */
const given = <T extends object>(fields: T) => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
    [K in keyof T as undefined extends T[K] ? K : never]?: NonNullable<T[K]>;
  };
};

/** The finished tournaments on other pages: none that waits for the site admin to confirm it. */
export const finishedInput = (page: number, limit: number) => ({ body: { status: 'finalizado' as const, confirmed: true as const, page, limit } });

const homeInput = () => finishedInput(1, 10);

/** /torneos and /torneos/:tournamentName: `estado`, `pagina`, `nombre`, `pais`, `categoria`, `formato`, `desde`, `hasta`. */
export const tournamentsInput = (search: URLSearchParams, name?: string) => ({
  body: given({
    status: oneOf(tournamentStatuses, search.get('estado')) ?? ('finalizado' as const),
    page: pageIn(search),
    limit: 25,
    search: word(name ?? search.get('nombre')),
    country: word(search.get('pais')),
    category: oneOf(categories, search.get('categoria')),
    format: oneOf(formats, search.get('formato')),
    from: day(search.get('desde')),
    to: day(search.get('hasta')),
  }),
});

export const upcomingInput = () => ({ query: { limit: 4 } });

/** Whether /torneos shows the next tournaments: above its first page, not above what someone looks for. */
export const showsUpcoming = (search: URLSearchParams): boolean =>
  ['estado', 'pagina', 'nombre', 'pais', 'categoria', 'formato', 'desde', 'hasta'].every((name) => !search.get(name));

export const tournamentInput = (id: string | number) => ({ params: { id: Number(id) } });

/** /ranking: `pagina`, `pais`, `formato`, `desde`, `hasta`. */
export const rankingInput = (search: URLSearchParams) => ({
  query: given({
    page: pageIn(search),
    limit: 30,
    country: word(search.get('pais')),
    format: oneOf(formats, search.get('formato')),
    from: day(search.get('desde')),
    to: day(search.get('hasta')),
  }),
});

/** /tiendas: `pagina`, `buscar`, `pais`, `departamento`, `ciudad`. */
export const storesInput = (search: URLSearchParams) => ({
  body: given({
    page: pageIn(search),
    itemsPerPage: 12,
    search: word(search.get('buscar')),
    country: word(search.get('pais')),
    state: word(search.get('departamento')),
    city: word(search.get('ciudad')),
  }),
});

export const storeInput = (slug: string) => ({ body: { slug } });

export const deckOfPlayerInput = (tournamentId: string | number, userName: string) => ({ body: { tournamentId: Number(tournamentId), userName } });

export const deckInput = (id: string | number) => ({ params: { id: Number(id) } });

export const expansionInput = (code: string) => ({ params: { code: code.toUpperCase() }, query: { page: 1, limit: 300 } });

export const cardInput = (id: string | number) => ({ body: { id: Number(id) } });

/** /jugador/:username: `pagina`, `orden` (a column), `sentido` (asc, desc). */
export const playerInput = (username: string, search: URLSearchParams) => ({
  body: {
    username,
    page: pageIn(search),
    limit: 20,
    sort: oneOf(resultSortColumns, search.get('orden')) ?? ('date' as const),
    order: oneOf(['asc', 'desc'] as const, search.get('sentido')) ?? ('desc' as const),
  },
});

export interface FirstCall {
  endpoint: Endpoint;
  input: { params?: unknown; query?: unknown; body?: unknown };
}

const first = <E extends Endpoint>(endpoint: E, input: Input<E>): FirstCall => ({ endpoint, input });

const calls: { readonly [P in PageName]?: (params: Record<string, string>, search: URLSearchParams) => FirstCall[] } = {
  home: () => [first(listTournaments, homeInput())],
  tournaments: (_, search) => [
    first(listTournaments, tournamentsInput(search)),
    ...(showsUpcoming(search) ? [first(listUpcomingTournaments, upcomingInput())] : []),
  ],
  tournamentsByName: ({ tournamentName }, search) => [first(listTournaments, tournamentsInput(search, tournamentName))],
  tournament: ({ id = '' }) => [first(getTournament, tournamentInput(id)), first(listEntries, tournamentInput(id))],
  ranking: (_, search) => [first(listRanking, rankingInput(search))],
  stores: (_, search) => [first(listStores, storesInput(search))],
  store: ({ slug = '' }) => [first(getStoreBySlug, storeInput(slug))],
  deck: ({ tournamentId = '', username = '' }) => [first(getDeckOfPlayer, deckOfPlayerInput(tournamentId, username))],
  deckList: ({ id = '' }) => [first(getDeck, deckInput(id))],
  expansion: ({ expansionCode = '' }) => [first(listExpansionCards, expansionInput(expansionCode))],
  card: ({ id = '' }) => [first(listCards, cardInput(id))],
  player: ({ username = '' }, search) => [first(listResultsOfPlayer, playerInput(username, search))],
};

/** The calls that the page at an address makes first. */
export function firstCalls(pathname: string, search: URLSearchParams): FirstCall[] {
  const found = pageOf(pathname);
  return found ? (calls[found.page]?.(found.params, search) ?? []) : [];
}

/** An answer in the HTML: the path of its call, the input and the body. */
export interface FirstAnswer {
  path: string;
  input: FirstCall['input'];
  data: unknown;
}
