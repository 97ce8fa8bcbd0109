import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Day, Id, IdParam, limitParamUpTo, Success, text } from './primitives';
import { Category, Format, TournamentStatus } from './tournaments';

// What anyone may take along, by any program and without a key: no real name, no e-mail, no account. Each of them is a table: its
// rows are JSON here and CSV at the same address with `.csv` (server/src/open-data).

/** Rows of one answer at most; the ones that follow are at `next`. */
const mostRows = 500;
/** `after` is for `next` to say: an id, or within one tournament how many rows came before. */
const page = { after: IdParam.optional(), limit: limitParamUpTo(mostRows, 100) };
const place = { country: text(80).optional(), state: text(80).optional(), city: text(80).optional() };

/** Rows in an order that stays, and the address of the ones that follow; null at the end. */
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ status: Success, data: z.array(row), next: z.string().nullable() });

export const OpenTournament = z.object({
  id: Id,
  name: z.string(),
  date: Day,
  status: TournamentStatus,
  category: Category,
  format: Format,
  country: z.string(),
  state: z.string(),
  city: z.string(),
  storeId: Id,
  store: z.string(),
  players: z.int(),
  winnerId: Id.nullable(),
  winner: z.string().nullable(),
  /** Counts beyond its store. */
  confirmed: z.boolean(),
  /** Its matches are known one by one. */
  played: z.boolean(),
});
export type OpenTournament = z.infer<typeof OpenTournament>;

export const listOpenTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments',
  access: 'anyone',
  reads: ['tournament', 'enrolment', 'store', 'player'],
  summary: 'Datos abiertos: los torneos, sin los desactivados',
  query: z.strictObject({
    ...page,
    ...place,
    storeId: IdParam.optional(),
    status: TournamentStatus.optional(),
    category: Category.optional(),
    format: Format.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  result: rowsOf(OpenTournament),
});

export const OpenStore = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type OpenStore = z.infer<typeof OpenStore>;

export const listOpenStores = endpoint({
  method: 'GET',
  path: '/api/v1/stores',
  access: 'anyone',
  reads: ['store'],
  summary: 'Datos abiertos: las tiendas',
  query: z.strictObject({ ...page, ...place }),
  result: rowsOf(OpenStore),
});

export const OpenPlayer = z.object({ id: Id, name: z.string(), tournaments: z.int() });
export type OpenPlayer = z.infer<typeof OpenPlayer>;

export const listOpenPlayers = endpoint({
  method: 'GET',
  path: '/api/v1/players',
  access: 'anyone',
  reads: ['player', 'enrolment', 'results', 'tournament'],
  summary: 'Datos abiertos: los jugadores, con el nombre que muestran y nada más',
  query: z.strictObject(page),
  result: rowsOf(OpenPlayer),
});

export const OpenStanding = z.object({
  position: z.int().nullable(),
  playerId: Id,
  player: z.string(),
  points: z.int().nullable(),
  record: z.string().nullable(),
  winRate: z.number().nullable(),
  dropRound: z.string().nullable(),
  /** Null too while the decks of the tournament are not public. */
  deck: z.string().nullable(),
});
export type OpenStanding = z.infer<typeof OpenStanding>;

export const listOpenStandings = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:id/standings',
  access: 'anyone',
  reads: ['tournament', 'results', 'enrolment', 'player'],
  summary: 'Datos abiertos: la tabla de un torneo',
  params: z.object({ id: IdParam }),
  query: z.strictObject(page),
  result: rowsOf(OpenStanding),
});

export const OpenMatch = z.object({
  phase: z.enum(['swiss', 'cut']),
  pod: z.string(),
  division: z.string().nullable(),
  round: z.int(),
  /** Null: a bye, or a loss without an opponent. */
  table: z.int().nullable(),
  player1Id: Id,
  player1: z.string(),
  player2Id: Id.nullable(),
  player2: z.string().nullable(),
  outcome: z.string(),
});
export type OpenMatch = z.infer<typeof OpenMatch>;

export const listOpenMatches = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:id/matches',
  access: 'anyone',
  reads: ['tournament', 'play', 'player'],
  summary: 'Datos abiertos: las partidas de las rondas publicadas de un torneo que se juega aquí',
  params: z.object({ id: IdParam }),
  query: z.strictObject(page),
  result: rowsOf(OpenMatch),
});

/** One card of one list. A list that is not public yet has no rows. */
export const OpenDeckCard = z.object({
  playerId: Id,
  player: z.string(),
  copies: z.int(),
  card: z.string(),
  expansion: z.string(),
  number: z.string(),
});
export type OpenDeckCard = z.infer<typeof OpenDeckCard>;

export const listOpenDecks = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:id/decks',
  access: 'anyone',
  reads: ['tournament', 'deck', 'card', 'player'],
  summary: 'Datos abiertos: las barajas públicas de un torneo, una fila por carta',
  params: z.object({ id: IdParam }),
  query: z.strictObject(page),
  result: rowsOf(OpenDeckCard),
});
