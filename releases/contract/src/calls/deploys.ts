import { z } from 'zod';
import { endpoint } from '../endpoint';
import { AreaParam, AreaState, Revision } from './area-state';
import { AreaName, ReleaseId } from './manifest';
import { Success, text } from './primitives';

/** Why a canary continues although its pages are slower than the live ones; the history shows it. */
const Anyway = text(200).min(1, 'Escribe por qué sigue.').optional();

const Changed = z.object({
  status: Success,
  revision: z.int(),
  area: AreaName,
  state: AreaState,
  /** The other areas that changed in the same revision; absent if there are none. */
  others: z.record(AreaName, AreaState).optional(),
});

export const promoteRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/promote',
  access: 'deployer',
  action: 'promote',
  writes: ['release'],
  summary: 'Pone en línea una publicación, si nadie cambió el área desde la revisión que se nombra; la propone, si la aprueba una segunda persona',
  params: AreaParam,
  body: z.strictObject({
    release: ReleaseId,
    revision: Revision,
    /** Confirms a release that was taken back before. */
    again: z.literal(true).optional(),
    anyway: Anyway,
    /** Only proposes it, as the area's part of a change together with others. */
    together: z.literal(true).optional(),
  }),
  result: Changed,
});

export const promoteTogether = endpoint({
  method: 'POST',
  path: '/api/releases/:area/together',
  access: 'deployer',
  action: 'promote',
  writes: ['release'],
  summary: 'Pone en línea publicaciones de varias áreas a la vez, en una sola revisión, después de abrir juntas sus páginas',
  params: AreaParam,
  body: z.strictObject({
    /** The release of each area of the change, or its version; the area in the address is one of them. */
    releases: z.record(AreaName, text(60).min(1)),
    revision: Revision,
    /** Confirms releases that were taken back before. */
    again: z.literal(true).optional(),
    anyway: Anyway,
  }),
  result: Changed,
});

export const startCanary = endpoint({
  method: 'POST',
  path: '/api/releases/:area/canary',
  access: 'deployer',
  action: 'canary',
  writes: ['release'],
  summary: 'Muestra una publicación a una parte de los visitantes; se retira sola si falla',
  params: AreaParam,
  body: z.strictObject({ release: ReleaseId, percent: z.int().min(1, 'De 1 a 99.').max(99, 'De 1 a 99.'), revision: Revision, anyway: Anyway }),
  result: Changed,
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/api/releases/:area/rollback',
  access: 'deployer',
  action: 'canary',
  writes: ['release'],
  summary: 'Retira la prueba en curso o, si no hay ninguna, vuelve a la publicación anterior',
  params: AreaParam,
  body: z.strictObject({ revision: Revision }),
  result: Changed,
});

export const switchArea = endpoint({
  method: 'POST',
  path: '/api/releases/:area/off',
  access: 'deployer',
  action: 'switch',
  writes: ['release'],
  summary: 'Apaga un área con un mensaje para los visitantes, o la enciende de nuevo (sin mensaje)',
  params: AreaParam,
  body: z.strictObject({ message: text(200).min(1).nullable(), revision: Revision }),
  result: Changed,
});

export const allowPrefix = endpoint({
  method: 'POST',
  path: '/api/releases/:area/prefixes',
  access: 'deployer',
  action: 'allowAddresses',
  writes: ['release'],
  summary: 'Deja que otra área use direcciones que empiezan como las de esta, o ya no',
  params: AreaParam,
  body: z.strictObject({
    prefix: z
      .string()
      .max(60)
      .regex(/^\/[a-z0-9_-]*$/, 'Es la primera parte de una dirección, como /torneo.'),
    to: AreaName,
    allowed: z.boolean(),
  }),
  result: Changed,
});
