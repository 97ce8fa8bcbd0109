import { z } from 'zod';
import { Instant } from './primitives';

/** What a server may lose while the site goes on serving. */
const capabilityNames = ['rendering', 'database', 'images', 'push'] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** A capability that a server lost, as everyone may read it. */
export const DegradedCapability = z.object({ name: z.enum(capabilityNames), since: Instant });

/** The same with what only administrators read: the cause may name files of the server. */
export const LostCapability = DegradedCapability.extend({
  /** Las páginas no llegan dibujadas: se ven más tarde. */
  title: z.string(),
  /** What the failing part reported. */
  cause: z.string(),
  /** What to do, in Spanish. */
  fix: z.string(),
});
export type LostCapability = z.infer<typeof LostCapability>;
