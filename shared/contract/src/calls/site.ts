import { z } from 'zod';
import { endpoint } from '../endpoint';
import { DegradedCapability } from './capabilities';
import { filterInputsOf } from './filters';
import { Day, Id, limitParamUpTo, PageParam, Pagination, Success, searchText } from './primitives';
import { TournamentStatus } from './tournament-fields';
import { rankingFilters } from './tournament-filters';

export const searchResultTypes = ['tournament', 'player', 'store', 'card'] as const;

export const SearchResult = z.object({
  type: z.enum(searchResultTypes),
  id: Id,
  name: z.string(),
  /** For a card: its name in Latin America, if that differs. */
  nameEsMx: z.string().nullable(),
  username: z.string().nullable(),
  optionalname: z.string().nullable(),
  useUsername: z.boolean(),
  slug: z.string().nullable(),
  imgUrl: z.string().nullable(),
  /** Distinguishes items with the same name: a tournament's day, a place, a card's print. */
  date: Day.nullable(),
  place: z.string().nullable(),
  print: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search/all',
  access: 'anyone',
  reads: ['tournament', 'player', 'store', 'card'],
  summary: 'Torneos, jugadores, tiendas y cartas de una búsqueda: hasta 10 de cada tipo',
  query: z.strictObject({ query: searchText(200).min(2, 'Por favor ingresa al menos 2 caracteres para buscar.') }),
  result: z.object({
    status: Success,
    results: z.array(SearchResult),
    /** The types with more matches than these. */
    more: z.array(z.enum(searchResultTypes)),
    /** The most frequent status of the tournaments found: their list shows one status at a time. */
    tournamentStatus: TournamentStatus.nullable(),
  }),
});

export const RankingRow = z.object({
  position: z.int(),
  playerId: Id,
  username: z.string(),
  name: z.string(),
  optionalname: z.string().nullable(),
  useUsername: z.boolean(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** Name of the deck of the player's best finish. */
  deck: z.string().nullable(),
  id_deck: Id.nullable(),
  url: z.string().nullable(),
  /** Wins/losses/draws over all counted tournaments: 31/9/4. */
  history: z.string(),
  points: z.int(),
  win_percentage: z.number().nullable(),
});
export type RankingRow = z.infer<typeof RankingRow>;

export const listRanking = endpoint({
  method: 'GET',
  path: '/api/ranking',
  access: 'anyone',
  reads: ['ranking', 'tournament', 'enrolment', 'results', 'deck', 'card', 'player', 'store', 'season'],
  summary: 'Clasificación por puntos en torneos oficiales finalizados: de todo el sitio, de un lugar, de una tienda o de una temporada',
  query: z.strictObject({
    page: PageParam,
    limit: limitParamUpTo(100, 30),
    ...filterInputsOf(rankingFilters),
  }),
  result: z.object({
    status: Success,
    /** The requested store or season. */
    of: z.object({ kind: z.enum(['store', 'season']), name: z.string(), slug: z.string() }).nullable(),
    data: z.array(RankingRow),
    pagination: Pagination,
  }),
});

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  reads: [],
  summary: 'El proceso responde',
  result: z.object({ status: Success }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'anyone',
  reads: [],
  summary: 'La base de datos responde y está al día; lo que el servidor perdió sin dejar de atender',
  result: z.object({ status: Success, degraded: z.array(DegradedCapability) }),
});

export const authConfig = endpoint({
  method: 'GET',
  path: '/api/auth/config',
  access: 'anyone',
  reads: [],
  summary: 'Cómo se entra en este sitio',
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('clerk'), publishableKey: z.string(), proxyUrl: z.string().optional() }),
    z.object({ kind: z.literal('local'), users: z.array(z.object({ key: z.string(), name: z.string(), role: z.enum(['admin', 'owner', 'member']) })) }),
  ]),
});
