import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Instant, Success } from './primitives';

/** A signed-in device. */
export const DeviceSession = z.object({
  id: z.string(),
  /** Chrome en Android. */
  device: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  /** The session of this call. */
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'signed-in',
  reads: ['session'],
  whileBlocked: true,
  summary: 'Las sesiones abiertas de la cuenta propia que este sitio ha visto, la última usada primero',
  result: z.object({ status: Success, data: z.array(DeviceSession) }),
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/sessions/end',
  access: 'signed-in',
  writes: ['session', 'reminder'],
  whileBlocked: true,
  summary: 'Cierra sesiones de la cuenta propia: sus llaves dejan de valer al instante. Sin ids, todas',
  body: z.strictObject({
    ids: z
      .array(z.string().regex(/^[\w-]{1,100}$/, 'Esa sesión no existe.'))
      .max(100, 'Cierra hasta 100 sesiones a la vez.')
      .optional(),
  }),
  result: z.object({ status: Success, data: z.object({ ended: z.int() }) }),
});
