import type { Role } from '@mesa/contract/rules/roles';

export interface AuthUser {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly imageUrl: string | null;
  readonly role: Role;
}

/** A signed-in device. */
export interface OpenSession {
  readonly id: string;
  /** Chrome en Android. */
  readonly device: string;
  /** null if it was never recorded. */
  readonly startedAt: string | null;
  readonly lastSeenAt: string;
  /** Whether it is this browser. */
  readonly current: boolean;
}

/** The interface of sign-in, independent of the provider. The shell writes it into the session store. */
export interface AuthClient {
  readonly status: 'loading' | 'signed-out' | 'signed-in' | 'error';
  readonly user: AuthUser | null;
  /** Returns a session token valid for at least ten more seconds, or null. Never store it. */
  getToken(options?: { refresh?: boolean }): Promise<string | null>;
  signIn(options?: { returnTo?: string }): void;
  signOut(): Promise<void>;
  /** Asks a signed-in person to sign in again. Returns whether they did; the next token proves it to the server. */
  confirmIdentity(): Promise<boolean>;
  /** The person's sessions, last used first. */
  listSessions(): Promise<readonly OpenSession[]>;
  /** Signs another device out. */
  endSession(id: string): Promise<void>;
  /** Signs every device out, including this one. */
  signOutEverywhere(): Promise<void>;
}
