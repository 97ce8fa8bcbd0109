import { z } from 'zod';
import { endpoint } from '../endpoint';
import { OwnPlayer, PlayedResult, PublicPlayer } from './players';
import { Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, requiredText, Success, UserId } from './primitives';

/** `closed`: the player got another account, or the account another player. */
export const claimStates = ['open', 'linked', 'refused', 'closed'] as const;

/** A claim of an account to a player. */
export const OwnClaim = z.object({
  id: Id,
  username: z.string(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  state: z.enum(claimStates),
  /** Why the site admin refused it. */
  refusal: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof OwnClaim>;

export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/players/:userId/claims',
  access: 'self',
  reads: ['claim', 'player'],
  summary: 'Los jugadores que pidió una cuenta, con la respuesta del administrador',
  params: z.object({ userId: UserId }),
  result: z.object({ status: Success, data: z.array(OwnClaim) }),
});

export const Claim = z.object({
  id: Id,
  createdAt: Instant,
  /** The e-mail, only if the identity provider verified it. */
  account: z.object({ userId: z.string(), email: z.string().nullable() }),
  player: PublicPlayer,
  tournamentsPlayed: z.int(),
  /** Latest first. */
  results: z.array(PlayedResult),
  /** The tournament for which the store gave the claimant a pass of this player. */
  pass: z.object({ tournamentId: Id, tournament: z.string() }).optional(),
});
export type Claim = z.infer<typeof Claim>;

export const Link = z.object({ at: Instant, account: z.object({ userId: z.string(), email: z.string().nullable() }), player: PublicPlayer });
export type Link = z.infer<typeof Link>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/claims',
  access: 'site-admin',
  reads: ['claim', 'player', 'account', 'tournament', 'enrolment', 'results', 'store'],
  summary: 'Las cuentas que reclaman un jugador, con lo que ha jugado, y las uniones que se pueden deshacer',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 20) }),
  result: z.object({ status: Success, data: z.array(Claim), links: z.array(Link), pagination: Pagination }),
});

export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/refuse',
  access: 'site-admin',
  writes: ['claim'],
  summary: 'Rechaza una solicitud; quien la hizo lee el motivo',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ reason: requiredText(300, 'Escribe el motivo. La persona lo va a leer.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const linkPlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/link',
  access: 'site-admin',
  writes: ['player', 'claim'],
  recentSignIn: true,
  summary: 'Une una cuenta a un jugador que no tiene',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userId: UserId }),
  result: z.object({ status: Success, data: OwnPlayer }),
});

export const unlinkPlayer = endpoint({
  method: 'POST',
  path: '/api/players/:id/unlink',
  access: 'site-admin',
  writes: ['player', 'claim'],
  summary: 'Deshace la unión de una cuenta y un jugador',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userId: UserId }),
  result: z.object({ status: Success, data: PublicPlayer }),
});
