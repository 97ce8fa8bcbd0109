import { z } from 'zod';
import { endpoint } from '../endpoint';
import { maxQuota, quotaKinds } from '../rules/quotas';
import { securityEvents } from '../rules/security';
import { Instant, limitParamUpTo, PageParam, Pagination, requiredText, Success, searchText, UserId } from './primitives';

export const Account = z.object({
  userId: z.string(),
  email: z.string().nullable(),
  role: z.enum(['admin', 'owner', 'member']).nullable(),
  player: z.object({ username: z.string(), name: z.string() }).nullable(),
  blocked: z.object({ reason: z.string(), at: Instant, by: z.string() }).nullable(),
  /** The limits of what it may create in 24 hours. */
  quotas: z.record(z.enum(quotaKinds), z.int()),
  /** Its sessions, last used first. */
  sessions: z.array(z.object({ device: z.string(), lastSeenAt: Instant })),
});
export type Account = z.infer<typeof Account>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  access: 'site-admin',
  reads: ['account', 'player', 'session'],
  summary: 'Las cuentas del sitio, por correo, jugador o id; las bloqueadas primero',
  query: z.strictObject({ search: searchText(100).optional(), blocked: z.literal('1').optional(), page: PageParam, limit: limitParamUpTo(100, 20) }),
  result: z.object({ status: Success, data: z.array(Account), pagination: Pagination }),
});

export const blockAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:userId/block',
  access: 'site-admin',
  writes: ['account'],
  recentSignIn: true,
  summary: 'Bloquea una cuenta con un motivo que la persona lee; solo puede ver lo mismo que un visitante',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ reason: requiredText(300, 'Escribe el motivo. La persona lo va a leer.') }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const unblockAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:userId/unblock',
  access: 'site-admin',
  writes: ['account'],
  recentSignIn: true,
  summary: 'Quita el bloqueo de una cuenta',
  params: z.object({ userId: UserId }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

const Limit = z.int().min(0).max(maxQuota).nullish();

export const setAccountQuotas = endpoint({
  method: 'POST',
  path: '/api/accounts/:userId/quotas',
  access: 'site-admin',
  writes: ['account'],
  recentSignIn: true,
  summary: 'Cambia cuánto puede crear una cuenta en 24 horas; null le da otra vez el límite del sitio',
  params: z.object({ userId: UserId }),
  body: z.strictObject({
    quotas: z.strictObject({ stores: Limit, tournaments: Limit, seasons: Limit, ownDecks: Limit, tokens: Limit, claims: Limit }),
  }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

const Person = z.object({ userId: z.string(), name: z.string() });

export const SecurityLine = z.object({
  id: z.int(),
  at: Instant,
  event: z.enum(securityEvents),
  /** null if the caller was not signed in, or the account is deleted. */
  who: Person.nullable(),
  /** The person whose data were read. */
  about: Person.nullable(),
  /** POST /api/cards/delete: forbidden. */
  call: z.string().nullable(),
  /** 203.0.113.0/24; never a full address. */
  network: z.string().nullable(),
  device: z.string().nullable(),
  /** Refusals and reads of one minute share a line. */
  times: z.int(),
});
export type SecurityLine = z.infer<typeof SecurityLine>;

/** Content that browsers blocked on the site's pages under its Content-Security-Policy. */
export const CspReportLine = z.object({
  /** img-src, script-src-elem … */
  directive: z.string(),
  /** A host, or a keyword such as 'inline'. */
  blocked: z.string(),
  /** The address pattern of the page: /torneo/:id. */
  page: z.string(),
  times: z.int(),
  lastAt: Instant,
});
export type CspReportLine = z.infer<typeof CspReportLine>;

export const listCspReports = endpoint({
  method: 'GET',
  path: '/api/security/blocked-content',
  access: 'site-admin',
  reads: ['account'],
  summary: 'Qué bloquearon los navegadores por la política de contenido del sitio, en qué página y cuántas veces; lo más reciente primero',
  query: z.strictObject({}),
  result: z.object({ status: Success, data: z.array(CspReportLine) }),
});

export const listSecurityLines = endpoint({
  method: 'GET',
  path: '/api/security',
  access: 'site-admin',
  reads: ['account', 'player'],
  summary:
    'Quién entró, a quién se rechazó y quién leyó datos de otras personas, lo más reciente primero; lo que pasa de los días que fija el servidor se borra',
  query: z.strictObject({ event: z.enum(securityEvents).optional(), userId: UserId.optional(), page: PageParam, limit: limitParamUpTo(100, 30) }),
  result: z.object({ status: Success, data: z.array(SecurityLine), pagination: Pagination }),
});
