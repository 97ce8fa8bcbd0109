import type { SecurityEvent } from '@mesa/contract/rules/security';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
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
