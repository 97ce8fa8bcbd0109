import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Instant, Success } from './primitives';

/** The result of one update from TCGdex. */
export const CardUpdate = z.object({
  id: z.int(),
  /** Whether a person started it, or the server at night. */
  cause: z.enum(['command', 'schedule']),
  startedAt: Instant,
  /** Null while it runs, and if it was interrupted. */
  finishedAt: Instant.nullable(),
  created: z.int(),
  updated: z.int(),
  /** The added and changed cards per expansion. */
  expansions: z.array(z.object({ code: z.string(), name: z.string(), created: z.int(), updated: z.int() })),
  renamed: z.array(z.object({ print: z.string(), before: z.string(), after: z.string() })),
  /** What could not be read or was skipped, as sentences. */
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
    /** Whether the server updates automatically each week. */
    weekly: z.boolean(),
    /** When an update last completed. */
    upToDateAt: Instant.nullable(),
    data: z.array(CardUpdate),
  }),
});
