import { z } from 'zod';
import { endpoint } from '../endpoint';
import { divisions } from '../play/model';
import { maxPlaces, maxPoints, ruleKinds, seasonScopes } from '../rules/season';
import { filterInputsOf } from './filters';
import { placeFilters } from './place-filters';
import { PlayerName } from './players';
import { Day, Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, ReadAt, requiredDay, requiredText, Success, text } from './primitives';
import { Category, Format } from './tournament-fields';

const Rule = z.object({
  kind: z.enum(ruleKinds),
  source: z.string().nullable(),
  divisions: z.object({ season: z.int(), juniorYears: z.int(), seniorYears: z.int() }).nullable(),
  groups: z.array(
    z.object({
      categories: z.array(Category),
      best: z.int().nullable(),
      coming: z.int(),
      places: z.array(z.object({ upTo: z.int(), points: z.int(), players: z.int() })),
    }),
  ),
  minEvents: z.int(),
});

export const Season = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  /** Stores, or all official tournaments of a city or a country. */
  scope: z.enum(seasonScopes),
  stores: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  startsOn: Day,
  endsOn: Day,
  /** Null if all formats count. */
  format: Format.nullable(),
  rule: Rule,
  /** Finished tournaments, and their players. */
  events: z.int(),
  players: z.int(),
  /** The players' divisions, youngest first; players without an event with divisions have none. */
  divisions: z.array(z.object({ division: z.enum(divisions), players: z.int() })),
  canEdit: z.boolean(),
  updatedAt: Instant,
});
export type Season = z.infer<typeof Season>;

const whole = (max: number, message: string) => z.int(message).min(0, message).max(max, message);
const points = whole(maxPoints, `Los puntos van de 0 a ${maxPoints}, sin decimales.`);

export const SeasonFields = z.strictObject({
  name: requiredText(120, 'Escribe el nombre de la temporada.'),
  scope: z.enum(seasonScopes),
  storeIds: z.array(Id).max(20, 'Una temporada reúne 20 tiendas como máximo.').default([]),
  country: text(80).nullish(),
  state: text(80).nullish(),
  city: text(80).nullish(),
  startsOn: requiredDay('Elige el primer día de la temporada.'),
  endsOn: requiredDay('Elige el último día de la temporada.'),
  format: Format.nullish(),
  kind: z.enum(ruleKinds),
  categories: z.array(Category).max(9).default([]),
  best: z.int().min(1, 'Cuenta al menos un resultado.').max(99).nullish(),
  coming: points.default(0),
  places: z.array(points).max(maxPlaces, `Escribe los puntos de ${maxPlaces} lugares como máximo.`).default([]),
  minEvents: whole(99, 'El mínimo de torneos va de 0 a 99.').default(0),
  updatedAt: ReadAt,
});
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
