import type { Role } from './rules/roles';

export interface AuthUser {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly imageUrl: string | null;
  readonly role: Role;
}

/** What signing in is to the rest of the site, whoever provides it. The shell writes it into the session store. */
export interface AuthClient {
  readonly status: 'loading' | 'signed-out' | 'signed-in' | 'error';
  readonly user: AuthUser | null;
  /** A session token good for at least ten more seconds, or null. Never store it. */
  getToken(options?: { refresh?: boolean }): Promise<string | null>;
  signIn(options?: { returnTo?: string }): void;
  signOut(): Promise<void>;
}
