import type { SecurityEvent } from '@mesa/contract/rules/security';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { networkOf } from './network';

export interface SecurityLine {
  event: SecurityEvent;
  /** The caller's account; null without one. */
  userId: string | null;
  /** The person whose data was read. */
  about?: string | null;
  call?: string | null;
  network: string | null;
  device?: string | null;
}

/** Writes a line of the security record, for rare events. */
export async function recordSecurity(db: Kysely<Tables>, line: SecurityLine): Promise<void> {
  await db.insertInto('securityLog').values(line).execute();
}

/** Returns the network of a request, as the record stores it. */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip ?? '');
