import { z } from 'zod';
import { changeActions, changeEntities } from '../changes';
import { endpoint } from '../endpoint';
import { PlayerName } from './players';
import { Id, IdParam, Instant, limitParamUpTo, Moment, PageParam, Pagination, Success, text, UserId } from './primitives';

const Fields = z.record(z.string(), z.unknown()).nullable();

export const Change = z.object({
  id: Id,
  at: Instant,
  action: z.enum(changeActions),
  entity: z.enum(changeEntities),
  /** The tournament's id for changes of a tournament, its enrolments and results; the deck's id for those of a deck. */
  entityId: z.string(),
  tournamentId: Id.nullable(),
  /** The user id is only for the site admin: it is not public. */
  who: z.object({ userId: z.string().nullable(), name: z.string() }),
  before: Fields,
  after: Fields,
});
export type Change = z.infer<typeof Change>;

/** The current names of the ids in these changes; omits what was deleted since. */
export const ChangeNames = z.object({
  tournaments: z.record(z.string(), z.string()),
  stores: z.record(z.string(), z.object({ name: z.string(), slug: z.string() })),
  players: z.record(z.string(), PlayerName),
  /** Cards with their print: Pineco OBF 1. */
  cards: z.record(z.string(), z.string()),
  /** Accounts, by user id. */
  people: z.record(z.string(), z.string()),
});
export type ChangeNames = z.infer<typeof ChangeNames>;

const ChangePage = z.object({ status: Success, data: z.array(Change), names: ChangeNames, pagination: Pagination });
export type ChangePage = z.infer<typeof ChangePage>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'site-admin',
  reads: changeEntities,
  summary: 'Quién cambió qué y cuándo, lo más reciente primero',
  query: z
    .strictObject({
      entity: z.enum(changeEntities).optional(),
      entityId: text(100).optional(),
      userId: UserId.optional(),
      /** The first instant, included. */
      from: Moment.optional(),
      /** The end of the period, excluded. */
      to: Moment.optional(),
      page: PageParam,
      limit: limitParamUpTo(100, 25),
    })
    .refine(({ entity, entityId }) => entity !== undefined || entityId === undefined, { path: ['entity'], message: 'Di también de qué es ese id.' }),
  result: ChangePage,
});

export const listTournamentChanges = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/changes',
  access: 'store-admin',
  reads: ['tournament', 'enrolment', 'results', 'deck', 'store', 'storeAdmins', 'player', 'account', 'card'],
  summary: 'Los cambios de un torneo, sus inscripciones, resultados y barajas, lo más reciente primero',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 20) }),
  result: ChangePage,
});
