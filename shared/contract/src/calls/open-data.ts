import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { maxOpenRows } from '../rules/open-data';
import { openValuesOf } from './fields';
import { filterInputsOf } from './filters';
import { placeFilters, scopeFilters } from './place-filters';
import { Day, Id, IdParam, integerFrom, limitParamUpTo, requiredText, Success } from './primitives';
import { seasonChoices, seasonFields } from './season-fields';
import { storeFields } from './store-fields';
import { Category, Format, TournamentStatus } from './tournament-fields';

// Public data for any program, without a key: no real name, no e-mail, no account. Each call is a table: JSON here, and CSV at the
// same address with `.csv` (server/src/domain/open-data).

/** The position to continue from, which `next` contains: an id, or within one tournament the number of rows before. */
const page = { after: IdParam.optional(), limit: limitParamUpTo(maxOpenRows, 100) };
const place = filterInputsOf(placeFilters);

/** Rows in a stable order, and the address of the next ones; null at the end. */
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
  /** Counts outside its store. */
  confirmed: z.boolean(),
  /** Has individual matches. */
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

/** The coordinates come last: programs may read the columns of the CSV by their places. */
export const OpenStore = z
  .object(openValuesOf(storeFields))
  .omit({ latitude: true, longitude: true })
  .extend({ latitude: storeFields.latitude.value.nullable(), longitude: storeFields.longitude.value.nullable() });
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
  /** Also null while the decks of the tournament are not public. */
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
  /** The games of a best of three that each player won; null if they are unknown. */
  games1: z.int().nullable(),
  games2: z.int().nullable(),
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
  reads: ['tournament', 'enrolment', 'results', 'deck', 'card', 'player'],
  summary: 'Datos abiertos: las barajas públicas de un torneo, una fila por carta',
  params: z.object({ id: IdParam }),
  query: z.strictObject(page),
  result: rowsOf(OpenDeckCard),
});

export const OpenSeason = z.object({ ...openValuesOf(seasonFields), ...openValuesOf(seasonChoices), events: z.int(), players: z.int() });
export type OpenSeason = z.infer<typeof OpenSeason>;

const seasonTopics = ['season', 'tournament', 'enrolment', 'results', 'ranking', 'play', 'player', 'store'] as const;
const Slug = z.object({ slug: requiredText(160) });
/** `after` is the number of rows before. */
const onwards = { ...page, after: z.coerce.number().pipe(integerFrom(0)).optional() };

export const listOpenSeasons = endpoint({
  method: 'GET',
  path: '/api/v1/seasons',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Datos abiertos: las temporadas',
  query: z.strictObject({ ...page, ...place }),
  result: rowsOf(OpenSeason),
});

export const OpenSeasonRow = z.object({
  /** Null for a player with fewer events than the rule requires. */
  position: z.int().nullable(),
  playerId: Id,
  player: z.string(),
  points: z.int(),
  events: z.int(),
  counted: z.int(),
  bestPlace: z.int().nullable(),
});
export type OpenSeasonRow = z.infer<typeof OpenSeasonRow>;

export const listOpenSeasonTable = endpoint({
  method: 'GET',
  path: '/api/v1/seasons/:slug/table',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Datos abiertos: la tabla de una temporada',
  params: Slug,
  query: z.strictObject({ ...onwards, division: z.enum(divisions).optional() }),
  result: rowsOf(OpenSeasonRow),
});

export const OpenSeasonEvent = z.object({
  tournamentId: Id,
  name: z.string(),
  date: Day,
  category: Category,
  format: Format,
  storeId: Id,
  store: z.string(),
  players: z.int(),
  winnerId: Id.nullable(),
  winner: z.string().nullable(),
});
export type OpenSeasonEvent = z.infer<typeof OpenSeasonEvent>;

export const listOpenSeasonEvents = endpoint({
  method: 'GET',
  path: '/api/v1/seasons/:slug/events',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Datos abiertos: los torneos que cuentan en una temporada',
  params: Slug,
  query: z.strictObject(page),
  result: rowsOf(OpenSeasonEvent),
});

export const OpenRankingRow = z.object({
  position: z.int(),
  playerId: Id,
  player: z.string(),
  points: z.int(),
  tournaments: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  winRate: z.number().nullable(),
});
export type OpenRankingRow = z.infer<typeof OpenRankingRow>;

export const listOpenRanking = endpoint({
  method: 'GET',
  path: '/api/v1/ranking',
  access: 'anyone',
  reads: ['ranking', 'player', 'store', 'season'],
  summary: 'Datos abiertos: el ranking de todo el sitio, de un lugar, de una tienda o de una temporada',
  query: z.strictObject({ ...onwards, ...filterInputsOf(scopeFilters) }),
  result: rowsOf(OpenRankingRow),
});

export const OpenMetaRow = z.object({
  /** Null for the lists without an archetype. */
  archetypeId: Id.nullable(),
  archetype: z.string().nullable(),
  lists: z.int(),
  /** Percentage of all lists. */
  share: z.number(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
});
export type OpenMetaRow = z.infer<typeof OpenMetaRow>;

export const listOpenMeta = endpoint({
  method: 'GET',
  path: '/api/v1/meta',
  access: 'anyone',
  reads: ['archetype', 'tournament', 'deck', 'results', 'play', 'store', 'season'],
  summary: 'Datos abiertos: qué se juega en todo el sitio, en un lugar, en una tienda o en una temporada',
  query: z.strictObject({
    ...onwards,
    ...filterInputsOf(scopeFilters),
    // Of a season, all tournaments count.
    weeks: limitParamUpTo(104, 12),
  }),
  result: rowsOf(OpenMetaRow),
});
