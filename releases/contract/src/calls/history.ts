import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam, AreaState, Revision } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Instant, limitParamUpTo, PageParam, Pagination, Success } from './primitives';

export const registryActions = [
  'promote',
  'canary',
  'halt',
  'rollback',
  'auto-rollback',
  'restore',
  'off',
  'on',
  'allow',
  'flag',
  'propose',
  'withdraw',
  'require',
  'waive',
  'together',
  'undo-together',
] as const;

export const RegistryChange = z.object({
  revision: z.int(),
  at: Instant,
  /** The token's name or the administrator's; «Mesa Abierta» for automatic changes. */
  who: z.string(),
  action: z.enum(registryActions),
  area: AreaName,
  release: ReleaseId.nullable(),
  note: z.string().nullable(),
});
export type RegistryChange = z.infer<typeof RegistryChange>;

/** Changes to the whole site belong to the shell: its token is valid for all areas at once. */
const SiteParam = z.object({ area: z.literal('shell') });

const AreaChange = z.object({ area: AreaName, before: AreaState, after: AreaState });
export type AreaChange = z.infer<typeof AreaChange>;

export const previewRestore = endpoint({
  method: 'GET',
  path: '/api/releases/:area/restore',
  access: 'deployer',
  action: 'restoreSite',
  reads: ['release'],
  summary: 'Lo que cambiaría en cada área si todo el sitio volviera a una revisión',
  params: SiteParam,
  query: z.strictObject({ to: z.coerce.number().pipe(Revision) }),
  result: z.object({ status: Success, revision: z.int(), changes: z.array(AreaChange) }),
});

export const restoreRegistry = endpoint({
  method: 'POST',
  path: '/api/releases/:area/restore',
  access: 'deployer',
  action: 'restoreSite',
  writes: ['release'],
  summary: 'Vuelve con todas las áreas a lo que estaba en línea en una revisión, si nada cambió desde la que se nombra',
  params: SiteParam,
  body: z.strictObject({ to: Revision, revision: Revision }),
  result: z.object({ status: Success, revision: z.int(), changes: z.array(AreaChange) }),
});

export const listSiteHistory = endpoint({
  method: 'GET',
  path: '/api/registry/history',
  access: 'site-admin',
  reads: ['release', 'player', 'account'],
  summary: 'Lo que estuvo en línea en todo el sitio, lo más reciente primero',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 25) }),
  result: z.object({ status: Success, data: z.array(RegistryChange), pagination: Pagination }),
});

export const listRegistryHistory = endpoint({
  method: 'GET',
  path: '/api/releases/:area/history',
  access: 'deployer',
  action: 'look',
  reads: ['release', 'player', 'account'],
  summary: 'Lo que estuvo en línea en un área, lo más reciente primero',
  params: AreaParam,
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 25) }),
  result: z.object({ status: Success, data: z.array(RegistryChange), pagination: Pagination }),
});
