import { z } from 'zod';
import { FlagName } from './description';
import { AreaName, ReleaseId } from './manifest';
import { Id, Instant, integerFrom, text } from './primitives';

/** The audience of a flag: everyone that one of these names. */
export const FlagRule = z.strictObject({
  /** The share of visitors; 100 is everybody. */
  percent: z.int().min(0, 'De 0 a 100.').max(100, 'De 0 a 100.'),
  roles: z.array(text(40).min(1)).max(10),
  /** The ids of accounts. */
  accounts: z.array(text(200).min(1)).max(100),
});
export type FlagRule = z.infer<typeof FlagRule>;

/** The live state of an area. `active: null` is the build that came with the server. */
export const AreaState = z.strictObject({
  active: ReleaseId.nullable(),
  previous: ReleaseId.nullable(),
  canary: z.strictObject({ release: ReleaseId, percent: z.int().min(1).max(99) }).nullable(),
  /** The sentence that visitors read while the area is off; null if it is on. */
  off: z.string().max(200).nullable(),
  roles: z.array(z.string()),
  /** The revision of its last change; a change must name the one that the caller saw. */
  revision: integerFrom(0),
  /** When `active` went live. */
  since: Instant.nullable(),
  /** The flags that are on for somebody. */
  flags: z.record(FlagName, FlagRule).optional(),
  /** Set if a release needs a second person's approval before it is live for all visitors. */
  approval: z.literal(true).optional(),
  /** The release that waits for that person. The history's line of this revision has the proposer; `token` is set if a token proposed it. */
  proposed: z.strictObject({ release: ReleaseId, revision: integerFrom(1), token: Id.optional() }).optional(),
});
export type AreaState = z.infer<typeof AreaState>;

export const RegistryState = z.strictObject({ areas: z.record(AreaName, AreaState) });
export type RegistryState = z.infer<typeof RegistryState>;

/** Who proposed the release that waits for a second person. */
export const Proposal = z.object({
  by: z.string(),
  at: Instant,
  /** Whether the caller counts as that person, with an account or a token, and so cannot approve it. */
  mine: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** The area in a call's address. */
export const AreaParam = z.object({ area: AreaName });

/** The revision that a caller saw. */
export const Revision = integerFrom(0);
