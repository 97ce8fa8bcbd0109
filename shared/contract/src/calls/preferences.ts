import { z } from 'zod';
import { endpoint } from '../endpoint';
import { spanishes } from '../rules/spanish';
import { Success } from './primitives';

/** A person's settings for all devices on which they are signed in. */
export const Preferences = z.object({
  /** The Spanish edition for card names; null if never chosen. */
  spanish: z.enum(spanishes).nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  access: 'signed-in',
  reads: ['preferences'],
  summary: 'Lo que la persona eligió para todos sus dispositivos',
  result: z.object({ status: Success, data: Preferences }),
});

export const savePreferences = endpoint({
  method: 'POST',
  path: '/api/preferences/save',
  access: 'signed-in',
  writes: ['preferences'],
  summary: 'Guarda lo que la persona eligió, para todos sus dispositivos',
  body: z.strictObject({ spanish: z.enum(spanishes) }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
