import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Instant, Success } from './primitives';

/** What one look at TCGdex brought. */
export const CardUpdate = z.object({
  id: z.int(),
  /** Whether somebody gave the command, or the server did it at night. */
  cause: z.enum(['command', 'schedule']),
  startedAt: Instant,
  /** Null while it runs, and where it was cut off. */
  finishedAt: Instant.nullable(),
  created: z.int(),
  updated: z.int(),
  /** What of which expansion came and changed. */
  expansions: z.array(z.object({ code: z.string(), name: z.string(), created: z.int(), updated: z.int() })),
  renamed: z.array(z.object({ print: z.string(), before: z.string(), after: z.string() })),
  /** What could not be read, or was left out, in a sentence. */
  failures: z.array(z.object({ about: z.string(), message: z.string() })),
  /** Why it ended early. */
  error: z.string().nullable(),
});
export type CardUpdate = z.infer<typeof CardUpdate>;

export const listCardUpdates = endpoint({
  method: 'GET',
  path: '/api/cards/updates',
  access: 'site-admin',
  reads: ['card'],
  summary: 'Las últimas diez actualizaciones del catálogo, la más reciente primero',
  result: z.object({
    status: Success,
    /** Whether the server looks by itself, each week. */
    weekly: z.boolean(),
    /** When all of it was last found up to date. */
    upToDateAt: Instant.nullable(),
    data: z.array(CardUpdate),
  }),
});
