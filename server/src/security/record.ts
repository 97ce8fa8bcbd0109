import type { SecurityEvent } from '@mesa/contract/rules/security';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { networkOf } from './network';

export interface SecurityLine {
  event: SecurityEvent;
  /** Who; null where nobody is signed in. */
  userId: string | null;
  /** Whose data. */
  about?: string | null;
  call?: string | null;
  network: string | null;
  device?: string | null;
}

/** Writes a line of the security record: for what happens seldom. */
export async function recordSecurity(db: Kysely<Tables>, line: SecurityLine): Promise<void> {
  await db.insertInto('securityLog').values(line).execute();
}

/** The network that a request came from, as the record keeps it. */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip ?? '');

/** After an account is deleted nothing in the record leads to it: its sign-ins go, its refusals and reads stay without a name. */
export async function forgetInRecord(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('securityLog').where('userId', '=', userId).where('event', 'in', ['signIn', 'signOut', 'sessionsEnded', 'dataDownload']).execute();
  await db.updateTable('securityLog').set({ userId: null, device: null }).where('userId', '=', userId).execute();
  await db.updateTable('securityLog').set({ about: null }).where('about', '=', userId).execute();
}
