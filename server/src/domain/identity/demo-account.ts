import type { Role } from '@mesa/contract/rules/roles';

/** An account for signing in without Clerk. */
export interface DemoAccount {
  /** Sent by the sign-in picker. */
  key: string;
  /** The user id in tokens and in the database. */
  id: string;
  name: string;
  email: string;
  role: Role;
}
