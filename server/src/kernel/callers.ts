import type { HelpingRole } from '@mesa/contract/play/roles';
import type { Role } from '@mesa/contract/rules/roles';
import type { TeamRole } from '@mesa/release-contract/team';
import type { DeployToken } from '@mesa/release-server/callers';
import { HttpError } from './errors';

/** The caller, from the verified token. */
export interface Caller {
  userId: string;
  /** The token's role, or `owner` for a member who was granted the right to create stores on this site. */
  role: Role;
  /** The token's e-mail, if the provider verified it. */
  email?: string;
}

/** A caller with a token, and their session. */
export interface SignedIn extends Caller {
  sid: string;
  /** When they last authenticated, in milliseconds; null if the token does not say. */
  signedInAt: number | null;
  /** Why the account is blocked; null if it is not. */
  blockedFor: string | null;
}

/** A phone that opened a pass: it acts for one player in one tournament. */
export interface PassCaller extends Caller {
  pass: { tournamentId: number; playerId: number };
}

/** The pass of a judge or helper, open on the phone that calls. */
interface StaffPass {
  tournamentId: number;
  role: HelpingRole;
}

/** An account, a phone with the pass of a judge or helper, or an account on such a phone. */
export interface StaffCaller extends Caller {
  staffPass: StaffPass | null;
}

/** A deployer of an area: the holder of a token for it, a person in its team, or a site admin, who has no `team`. */
export type Deployer = (Caller & { team?: TeamRole }) | { token: DeployToken };

/** Refuses (403) a caller who acts for another account; the site admin may. */
export function requireSelf(caller: Caller, userId: string): void {
  if (caller.role !== 'admin' && caller.userId !== userId) throw new HttpError('forbidden');
}
