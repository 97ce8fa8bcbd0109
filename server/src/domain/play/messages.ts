import type { TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { mayEditStore } from '../stores/access';

const dayMs = 24 * 3_600_000;

/** Returns the instant from which messages are still shown. */
export const dayBefore = (now: Date): string => new Date(now.getTime() - dayMs).toISOString();

const latest = (db: Kysely<Tables>, tournamentId: number, now: Date) =>
  db
    .selectFrom('tournamentMessages as m')
    .select(['m.id', 'm.message', 'm.sentAt', 'm.playerId'])
    .where('m.tournamentId', '=', tournamentId)
    .where('m.sentAt', '>', dayBefore(now))
    .orderBy('m.id', 'desc');

/** Returns the messages to everyone of the last day, latest first. */
export const messagesToAll = (db: Kysely<Tables>, tournamentId: number, now: Date): Promise<TournamentMessage[]> =>
  latest(db, tournamentId, now).where('m.playerId', 'is', null).execute();

/** Returns the messages to one player of the last day, latest first. */
export const messagesTo = (db: Kysely<Tables>, tournamentId: number, playerId: number, now: Date): Promise<TournamentMessage[]> =>
  latest(db, tournamentId, now).where('m.playerId', '=', playerId).execute();

/** Returns the messages of the last day that a caller may read, latest first: organisers read all. */
export async function messagesFor(
  db: Kysely<Tables>,
  caller: Caller | null,
  { id, storeId }: { id: number; storeId: number },
  now: Date,
): Promise<TournamentMessage[]> {
  if (await mayEditStore(db, caller, storeId)) return latest(db, id, now).execute();
  if (caller === null) return messagesToAll(db, id, now);
  return latest(db, id, now)
    .leftJoin('players as p', 'p.id', 'm.playerId')
    .where(({ eb, or }) => or([eb('m.playerId', 'is', null), eb('p.userId', '=', caller.userId)]))
    .execute();
}
