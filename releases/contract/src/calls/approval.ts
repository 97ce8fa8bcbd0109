import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaState, AreaParam as params, Revision } from './area-state';
import { AreaName } from './manifest';
import { Success } from './primitives';

const body = z.strictObject({ revision: Revision });
const result = z.object({ status: Success, revision: z.int(), area: AreaName, state: AreaState });

export const requireApproval = endpoint({
  method: 'POST',
  path: '/api/releases/:area/approval',
  access: 'deployer',
  action: 'requireApproval',
  writes: ['release'],
  summary: 'Desde ahora una segunda persona aprueba cada publicación del área antes de que esté en línea para todos',
  params,
  body,
  result,
});

export const waiveApproval = endpoint({
  method: 'POST',
  path: '/api/releases/:area/approval/waive',
  access: 'deployer',
  action: 'waiveApproval',
  writes: ['release'],
  summary: 'Desde ahora una sola persona pone en línea las publicaciones del área; retira la propuesta que hubiera',
  params,
  body,
  result,
});

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/releases/:area/proposal/withdraw',
  access: 'deployer',
  action: 'promote',
  writes: ['release'],
  summary: 'Retira la propuesta que espera a una segunda persona',
  params,
  body,
  result,
});
