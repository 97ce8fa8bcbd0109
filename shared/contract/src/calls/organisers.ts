import { z } from 'zod';
import { endpoint } from '../endpoint';
import { organiserOutcomes, organiserTexts } from '../rules/organisers';
import { Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, paragraphs, requiredText, Success } from './primitives';

const Fields = z.strictObject({
  who: paragraphs(organiserTexts.who).min(1, 'Cuéntanos quién eres.'),
  store: requiredText(organiserTexts.store, 'Escribe el nombre de la tienda y su ciudad.'),
  proof: paragraphs(organiserTexts.proof).min(1, 'Escribe algo que podamos comprobar, o pega un enlace.'),
});
export type OrganiserFields = z.input<typeof Fields>;

/** An account's latest request to create stores. */
export const OwnOrganiserRequest = Fields.extend({
  id: Id,
  createdAt: Instant,
  /** null while the site admin has not answered. */
  outcome: z.enum(organiserOutcomes).nullable(),
  settledAt: Instant.nullable(),
  /** Why it was refused or the right revoked. */
  reason: z.string().nullable(),
});
export type OwnOrganiserRequest = z.infer<typeof OwnOrganiserRequest>;

export const getOwnOrganiserRequest = endpoint({
  method: 'GET',
  path: '/api/organisers/own',
  access: 'signed-in',
  reads: ['account'],
  summary: 'Si la cuenta puede crear tiendas, y la última vez que lo pidió, con la respuesta',
  result: z.object({ status: Success, mayCreateStores: z.boolean(), request: OwnOrganiserRequest.nullable() }),
});

export const requestOrganising = endpoint({
  method: 'POST',
  path: '/api/organisers/request',
  access: 'signed-in',
  writes: ['account'],
  summary: 'Pide al administrador poder crear tiendas; una solicitud a la vez',
  body: Fields,
  result: z.object({ status: Success, data: z.literal(true) }),
  status: 201,
});

/** An account's request as the site admin sees it. */
export const OrganiserRequest = OwnOrganiserRequest.omit({ outcome: true, reason: true }).extend({
  /** The e-mail, only if the identity provider verified it. */
  account: z.object({ userId: z.string(), email: z.string().nullable(), username: z.string().nullable() }),
  /** Earlier requests of the account that were refused or revoked. */
  earlier: z.int(),
  /** Stores that it administers. */
  stores: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type OrganiserRequest = z.infer<typeof OrganiserRequest>;

export const listOrganiserRequests = endpoint({
  method: 'GET',
  path: '/api/organisers',
  access: 'site-admin',
  reads: ['account', 'player', 'store', 'storeAdmins'],
  summary: 'Quiénes piden poder crear tiendas, lo más antiguo primero, o quiénes ya pueden, lo más reciente primero',
  query: z.strictObject({ state: z.enum(['open', 'granted']).default('open'), page: PageParam, limit: limitParamUpTo(50, 20) }),
  result: z.object({ status: Success, data: z.array(OrganiserRequest), pagination: Pagination }),
});

const Reason = z.strictObject({ reason: requiredText(300, 'Escribe el motivo. La persona lo va a leer.') });

export const grantOrganising = endpoint({
  method: 'POST',
  path: '/api/organisers/:id/grant',
  access: 'site-admin',
  writes: ['account'],
  recentSignIn: true,
  summary: 'Acepta una solicitud: la cuenta puede crear tiendas desde su siguiente llamada',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const refuseOrganising = endpoint({
  method: 'POST',
  path: '/api/organisers/:id/refuse',
  access: 'site-admin',
  writes: ['account'],
  summary: 'Rechaza una solicitud; quien la hizo lee el motivo',
  params: z.object({ id: IdParam }),
  body: Reason,
  result: z.object({ status: Success, data: z.literal(true) }),
});

export const revokeOrganising = endpoint({
  method: 'POST',
  path: '/api/organisers/:id/revoke',
  access: 'site-admin',
  writes: ['account'],
  recentSignIn: true,
  summary: 'Quita a una cuenta el permiso de crear tiendas que dio el sitio; sus tiendas quedan como están',
  params: z.object({ id: IdParam }),
  body: Reason,
  result: z.object({ status: Success, data: z.literal(true) }),
});
