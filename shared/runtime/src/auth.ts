import type { Role } from '@mesa/contract/rules/roles';

export interface AuthUser {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly imageUrl: string | null;
  readonly role: Role;
}

/** A device on which a person is signed in. */
export interface OpenSession {
  readonly id: string;
  /** Chrome en Android. */
  readonly device: string;
  /** null where it was never recorded. */
  readonly startedAt: string | null;
  readonly lastSeenAt: string;
  /** This browser's own. */
  readonly current: boolean;
}

/** What signing in is to the rest of the site, no matter who provides it. The shell writes it into the session store. */
export interface AuthClient {
  readonly status: 'loading' | 'signed-out' | 'signed-in' | 'error';
  readonly user: AuthUser | null;
  /** A session token good for at least ten more seconds, or null. Never store it. */
  getToken(options?: { refresh?: boolean }): Promise<string | null>;
  signIn(options?: { returnTo?: string }): void;
  signOut(): Promise<void>;
  /** Asks a signed-in person to prove again who they are. Says whether they did; the token after it tells the server. */
  confirmIdentity(): Promise<boolean>;
  /** Where this person is signed in, the last used first. */
  listSessions(): Promise<readonly OpenSession[]>;
  /** Signs another device out. */
  endSession(id: string): Promise<void>;
  /** Signs every device out, this one too. */
  signOutEverywhere(): Promise<void>;
}
