import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaName } from './manifest';
import { Id, IdParam, Instant, Success, text } from './primitives';

export const ReleaseToken = z.object({
  id: Id,
  area: AreaName,
  name: z.string(),
  createdAt: Instant,
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

export const listReleaseTokens = endpoint({
  method: 'GET',
  path: '/api/release-tokens',
  access: 'team',
  reads: ['releaseToken', 'areaTeam'],
  summary: 'Las llaves de despliegue, sin su secreto',
  result: z.object({ status: Success, tokens: z.array(ReleaseToken) }),
});

export const createReleaseToken = endpoint({
  method: 'POST',
  path: '/api/release-tokens',
  access: 'team',
  writes: ['releaseToken'],
  recentSignIn: true,
  summary: 'Hace una llave que sirve para desplegar una sola área; su secreto se muestra esta única vez',
  body: z.strictObject({ area: AreaName, name: text(60).min(1, 'Escribe para quién es la llave.') }),
  status: 201,
  result: z.object({ status: Success, token: ReleaseToken, secret: z.string() }),
});

export const revokeReleaseToken = endpoint({
  method: 'DELETE',
  path: '/api/release-tokens/:id',
  access: 'team',
  writes: ['releaseToken'],
  recentSignIn: true,
  summary: 'Revoca una llave de despliegue',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, token: ReleaseToken }),
});
