import { z } from 'zod';
import { Instant } from './primitives';

/** The capabilities that a server can lose while it still serves pages. */
const capabilityNames = ['rendering', 'database', 'images', 'push', 'replica'] as const;
export type CapabilityName = (typeof capabilityNames)[number];

/** A lost capability, as everyone may read it. */
export const DegradedCapability = z.object({ name: z.enum(capabilityNames), since: Instant });

/** A lost capability with the details for administrators: the cause may name files of the server. */
export const LostCapability = DegradedCapability.extend({
  /** Las páginas no llegan dibujadas: se ven más tarde. */
  title: z.string(),
  /** What the failing part reported. */
  cause: z.string(),
  /** What to do, in Spanish. */
  fix: z.string(),
});
export type LostCapability = z.infer<typeof LostCapability>;
