import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { inputsOf, valuesOf } from './fields';
import { filterInputsOf } from './filters';
import { placeFilters } from './place-filters';
import { PlayerName } from './players';
import { Day, Id, IdParam, limitParamUpTo, PageParam, Pagination, ReadAt, requiredText, Success, text } from './primitives';
import { seasonChoices, seasonFields } from './season-fields';
import { Category, Format } from './tournament-fields';

export const Season = z.object({
  ...valuesOf(seasonFields),
  stores: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
  /** Finished tournaments, and their players. */
  events: z.int(),
  players: z.int(),
  /** The players' divisions, youngest first; players without an event with divisions have none. */
  divisions: z.array(z.object({ division: z.enum(divisions), players: z.int() })),
  canEdit: z.boolean(),
});
export type Season = z.infer<typeof Season>;

export const SeasonFields = z.strictObject({ ...inputsOf(seasonFields), ...inputsOf(seasonChoices), updatedAt: ReadAt });
export type SeasonFields = z.input<typeof SeasonFields>;

/** A season's name, dates and rule affect only its own answers. */
const seasonTopics = ['season', 'tournament', 'enrolment', 'results', 'ranking', 'play', 'player', 'store', 'storeAdmins'] as const;
const Slug = z.object({ slug: requiredText(160) });
const OneSeason = z.object({ status: Success, data: Season });

export const createSeason = endpoint({
  method: 'POST',
  path: '/api/seasons/create',
  access: 'store-admin',
  writes: ['season'],
  summary: 'Crea una temporada: de tiendas que administra quien llama; de una ciudad o un país, el administrador del sitio',
  body: SeasonFields.omit({ updatedAt: true }),
  result: OneSeason,
  status: 201,
});

export const updateSeason = endpoint({
  method: 'PUT',
  path: '/api/seasons/update/:id',
  access: 'store-admin',
  writes: ['season'],
  summary: 'Guarda una temporada; su tabla se vuelve a sumar. La de Championship Points conserva los puntos con que se creó',
  params: z.object({ id: IdParam }),
  body: SeasonFields,
  result: OneSeason,
});

export const deleteSeason = endpoint({
  method: 'POST',
  path: '/api/seasons/delete/:id',
  access: 'store-admin',
  writes: ['season'],
  summary: 'Elimina una temporada; los torneos y sus resultados quedan',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/seasons',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Temporadas, la que termina más tarde primero; las de una tienda, o las que cuentan en un lugar',
  query: z.strictObject({
    page: PageParam,
    limit: limitParamUpTo(50, 12),
    store: text(160).optional(),
    ...filterInputsOf(placeFilters),
  }),
  result: z.object({ status: Success, data: z.array(Season), pagination: Pagination }),
});

export const getSeason = endpoint({
  method: 'GET',
  path: '/api/seasons/:slug',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Una temporada con su regla',
  params: Slug,
  result: OneSeason,
});

export const SeasonRow = PlayerName.extend({
  /** Tied players share it; null for a player with fewer events than the rule requires. */
  position: z.int().nullable(),
  points: z.int(),
  events: z.int(),
  /** The events whose points count. */
  counted: z.int(),
  /** Of those that count. */
  bestPlace: z.int().nullable(),
});
export type SeasonRow = z.infer<typeof SeasonRow>;

export const listSeasonTable = endpoint({
  method: 'GET',
  path: '/api/seasons/:slug/table',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'La tabla de una temporada, de todos o de una división',
  params: Slug,
  query: z.strictObject({
    page: PageParam,
    limit: limitParamUpTo(100, 30),
    /** Only players of this division, by their newest event; players without an event with divisions are in none. */
    division: z.enum(divisions).optional(),
  }),
  result: z.object({ status: Success, data: z.array(SeasonRow), pagination: Pagination }),
});

const SeasonEvent = z.object({
  id: Id,
  name: z.string(),
  date: Day,
  category: Category,
  format: Format,
  storeName: z.string(),
  storeSlug: z.string(),
  city: z.string(),
  numberPlayers: z.int(),
  winnerPlayer: PlayerName.nullable(),
});
export type SeasonEvent = z.infer<typeof SeasonEvent>;

export const listSeasonEvents = endpoint({
  method: 'GET',
  path: '/api/seasons/:slug/events',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Los torneos que cuentan en una temporada, el más reciente primero',
  params: Slug,
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 20) }),
  result: z.object({ status: Success, data: z.array(SeasonEvent), pagination: Pagination }),
});

const SeasonScore = z.object({
  tournamentId: Id,
  name: z.string(),
  date: Day,
  category: Category,
  /** The group of the rule that the event belongs to. */
  group: z.int(),
  place: z.int().nullable(),
  /** The number of players, per age division if the rule requires it. */
  players: z.int(),
  points: z.int(),
  counts: z.boolean(),
});
export type SeasonScore = z.infer<typeof SeasonScore>;

export const getSeasonPlayer = endpoint({
  method: 'GET',
  path: '/api/seasons/:slug/players/:username',
  access: 'anyone',
  reads: seasonTopics,
  summary: 'Lo que un jugador tiene en una temporada: su fila, la siguiente con más puntos, y cada torneo con sus puntos',
  params: Slug.extend({ username: requiredText(60) }),
  result: z.object({
    status: Success,
    /** Null for a player without an event. */
    data: z
      .object({
        row: SeasonRow,
        /** The next player with more points; null for the leader. */
        above: SeasonRow.nullable(),
        scores: z.array(SeasonScore),
      })
      .nullable(),
  }),
});
