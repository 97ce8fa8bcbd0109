import { z } from 'zod';
import { endpoint } from '../endpoint';
import { filterInputsOf } from './filters';
import { placeFilters } from './place-filters';
import { Day, Id, limitParamUpTo, PageParam, Pagination, Success, text } from './primitives';
import { Category, Format, TournamentStatus } from './tournament-fields';

/** A tournament that is upcoming or in progress. */
export const AgendaEntry = z.object({
  id: Id,
  name: z.string(),
  date: Day,
  status: TournamentStatus,
  category: Category,
  format: Format,
  official: z.boolean(),
  numberPlayers: z.int(),
  storeName: z.string(),
  storeSlug: z.string(),
  /** Of the store. */
  address: z.string().nullable(),
  /** The store's coordinates; null if it gave none. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
});
export type AgendaEntry = z.infer<typeof AgendaEntry>;

export const listAgenda = endpoint({
  method: 'GET',
  path: '/api/agenda',
  access: 'anyone',
  // Deleting an account removes its player from upcoming tournaments.
  reads: ['tournament', 'enrolment', 'store', 'player', 'season'],
  summary: 'Los próximos torneos de un lugar, en una tienda o en una temporada: los torneos de hoy y los que vienen, el más cercano primero',
  query: z.strictObject({
    page: PageParam,
    limit: limitParamUpTo(100, 50),
    ...filterInputsOf(placeFilters),
    store: text(160).optional(),
    /** Tournaments that will count in this season once they are finished. */
    season: text(160).optional(),
  }),
  result: z.object({
    status: Success,
    data: z.array(AgendaEntry),
    /** The address of map tiles, with {z}, {x} and {y}; null if the site has no map. */
    mapTiles: z.string().nullable(),
    pagination: Pagination,
  }),
});
