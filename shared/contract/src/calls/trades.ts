import { z } from 'zod';
import { endpoint } from '../endpoint';
import { sharedLists, tradeLinkDays } from '../rules/trades';
import { CopiesOfCard } from './collection';
import { IdParam, Instant, limitParamUpTo, PageParam, Pagination, Success, searchText, text } from './primitives';

/** A link to a member's trade list. Anyone with the link may read it; a member has at most one. */
export const TradeLink = z.object({
  token: z.string(),
  /** Whether it also shows the wanted cards. */
  withWants: z.boolean(),
  /** Shown to members on the pages of the stores of `city`. */
  nearby: z.boolean(),
  /** The city in the person's profile; null if there is none. */
  city: z.string().nullable(),
  createdAt: Instant,
  /** Null if it does not expire. */
  expiresAt: Instant.nullable(),
  /** An administrator hides the list: the link shows nothing. */
  hidden: z.literal(true).optional(),
});
export type TradeLink = z.infer<typeof TradeLink>;

const OwnLink = z.object({ status: Success, data: TradeLink.nullable() });

export const getTradeLink = endpoint({
  method: 'GET',
  path: '/api/collection/trade-link',
  access: 'signed-in',
  reads: ['collection', 'player'],
  summary: 'El enlace con el que la persona comparte lo que cambia; null si no comparte',
  result: OwnLink,
});

export const createTradeLink = endpoint({
  method: 'POST',
  path: '/api/collection/trade-link/create',
  access: 'signed-in',
  writes: ['collection'],
  summary: 'Crea el enlace para compartir lo que la persona cambia; el anterior deja de servir',
  body: z.strictObject({
    withWants: z.boolean(),
    /** Null if it does not expire. */
    days: z.union(tradeLinkDays.map((days) => z.literal(days))).nullable(),
  }),
  result: OwnLink,
  status: 201,
});

export const showTradesNearby = endpoint({
  method: 'POST',
  path: '/api/collection/trade-link/nearby',
  access: 'signed-in',
  writes: ['collection'],
  summary: 'Muestra, o deja de mostrar, el enlace propio en las tiendas de la ciudad de la persona',
  body: z.strictObject({ nearby: z.boolean() }),
  result: OwnLink,
});

export const revokeTradeLink = endpoint({
  method: 'POST',
  path: '/api/collection/trade-link/revoke',
  access: 'signed-in',
  writes: ['collection'],
  summary: 'Deja de compartir lo que la persona cambia',
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});

/** A member who trades where the caller plays. */
export const Trader = z.object({
  /** The displayed name. */
  owner: z.string(),
  token: z.string(),
  /** The number of distinct cards that they trade. */
  cards: z.int(),
  /** The number of those that the caller looks for. */
  wanted: z.int(),
  /** The number of cards that they look for and the caller trades; 0 if they do not share their wanted cards. */
  offered: z.int(),
});
export type Trader = z.infer<typeof Trader>;

export const listStoreTraders = endpoint({
  method: 'GET',
  path: '/api/stores/:id/traders',
  access: 'signed-in',
  reads: ['collection', 'player', 'account', 'store'],
  summary: 'Quién muestra lo que cambia en la ciudad de una tienda; primero, con quien más puede cambiar quien pregunta',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 10) }),
  result: z.object({ status: Success, data: z.array(Trader), pagination: Pagination }),
});

export const getSharedTrades = endpoint({
  method: 'GET',
  path: '/api/trades/:token',
  access: 'anyone',
  reads: ['collection', 'card', 'player', 'account'],
  summary: 'Lo que una persona cambia o busca, para quien tiene su enlace',
  params: z.object({ token: text(64).regex(/^[\w-]+$/) }),
  query: z.strictObject({ list: z.enum(sharedLists).default('trade'), search: searchText(100).optional(), page: PageParam, limit: limitParamUpTo(100, 50) }),
  result: z.object({
    status: Success,
    /** The displayed name; null for a member who is not a player. */
    owner: z.string().nullable(),
    withWants: z.boolean(),
    data: z.array(CopiesOfCard),
    pagination: Pagination,
  }),
});
