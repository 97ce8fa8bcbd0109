import { listCards, listExpansionCards } from './calls/cards';
import { getDeck, getDeckOfPlayer } from './calls/decks';
import { listPlayers } from './calls/players';
import { listEntries, listResultsOfPlayer, resultSortColumns } from './calls/results';
import { listRanking, searchAll } from './calls/site';
import { getStoreBySlug, listStores } from './calls/stores';
import { getTournament, listStoreTournaments, listTournaments, listUpcomingTournaments } from './calls/tournaments';
import type { Endpoint, Input, Result } from './endpoint';
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

/** A store's tournaments, 20 a page. */
export const storeTournamentsInput = (storeId: number, page: number) => ({ body: { storeId, page, limit: 20 } });

export const deckOfPlayerInput = (tournamentId: string | number, userName: string) => ({ body: { tournamentId: Number(tournamentId), userName } });

export const deckInput = (id: string | number) => ({ params: { id: Number(id) } });

export const expansionInput = (code: string) => ({ params: { code: code.toUpperCase() }, query: { page: 1, limit: 300 } });

export const cardInput = (id: string | number) => ({ body: { id: Number(id) } });

/** What is searched for at /buscar: `q`. No name is longer than the server takes, and none holds control characters. */
export const searchWords = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** Words that are worth a search. */
export const shortestSearch = 2;

/** Whether /buscar shows players alone: `tipo`. */
export const showsPlayersAlone = (search: URLSearchParams): boolean => search.get('tipo') === 'jugador';

export const searchInput = (words: string) => ({ query: { query: words } });

/** /buscar with `tipo=jugador`: every player that fits the words, 30 a page. */
export const foundPlayersInput = (words: string, search: URLSearchParams) => ({
  body: { status: 1 as const, search: words.slice(0, 100), page: pageIn(search), limit: 30 },
});

/** /buscar-carta: `nombre`, `expansion`, `numero`, `categoria`, `coleccion`, `pagina`; 20 cards a page. */
export const cardsInput = (search: URLSearchParams) => {
  const number = Number(search.get('numero'));
  return {
    body: {
      ...given({
        name: word(search.get('nombre')),
        expansionCode: word(search.get('expansion')),
        cardNumber: Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : undefined,
        category: word(search.get('categoria')),
        collectionNumber: word(search.get('coleccion')),
      }),
      page: pageIn(search),
      limit: 20,
    },
  };
};

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
  /** The calls that need its answer. */
  next?: (answer: unknown) => FirstCall[];
}

const first = <E extends Endpoint>(endpoint: E, input: Input<E>, next?: (answer: Result<E>) => FirstCall[]): FirstCall => ({
  endpoint,
  input,
  ...(next && { next: (answer) => next(answer as Result<E>) }),
});

const calls: { readonly [P in PageName]?: (params: Record<string, string>, search: URLSearchParams) => FirstCall[] } = {
  home: () => [first(listTournaments, homeInput())],
  search: (_, search) => {
    const words = searchWords(search);
    if (words.length < shortestSearch) return [];
    return [showsPlayersAlone(search) ? first(listPlayers, foundPlayersInput(words, search)) : first(searchAll, searchInput(words))];
  },
  tournaments: (_, search) => [
    first(listTournaments, tournamentsInput(search)),
    ...(showsUpcoming(search) ? [first(listUpcomingTournaments, upcomingInput())] : []),
  ],
  tournamentsByName: ({ tournamentName }, search) => [first(listTournaments, tournamentsInput(search, tournamentName))],
  tournament: ({ id = '' }) => [first(getTournament, tournamentInput(id)), first(listEntries, tournamentInput(id))],
  ranking: (_, search) => [first(listRanking, rankingInput(search))],
  stores: (_, search) => [first(listStores, storesInput(search))],
  store: ({ slug = '' }) => [first(getStoreBySlug, storeInput(slug), ({ store }) => [first(listStoreTournaments, storeTournamentsInput(store.id, 1))])],
  deck: ({ tournamentId = '', username = '' }) => [first(getDeckOfPlayer, deckOfPlayerInput(tournamentId, username))],
  deckList: ({ id = '' }) => [first(getDeck, deckInput(id))],
  expansion: ({ expansionCode = '' }) => [first(listExpansionCards, expansionInput(expansionCode))],
  searchCard: (_, search) => [first(listCards, cardsInput(search))],
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
