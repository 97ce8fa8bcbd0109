import { fold } from '@mesa/contract/play/apply';
import type { LogEntry } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { type Kysely, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

export type PlayRow = Pick<Selectable<Tables['play']>, 'tournamentId' | 'code' | 'seq' | 'lastId'>;

export interface PlayState {
  readonly seq: number;
  /** The id of the last entry, which differs between any two logs. */
  readonly lastId: string;
  readonly event: TournamentEvent;
}

const maxKept = 100;

/** States that this process has computed, each valid until something is written after it. */
export type PlayStates = LRUCache<number, PlayState>;
export const createPlayStates = (): PlayStates => new LRUCache({ max: maxKept });

/** Returns the row of a played tournament; 404 if it is not one. With `lock`, locks it for this transaction. */
export async function requirePlay(db: Kysely<Tables>, tournamentId: number, { lock = false } = {}): Promise<PlayRow> {
  const row = await db
    .selectFrom('play')
    .innerJoin('tournaments', 'tournaments.id', 'play.tournamentId')
    .select(['play.tournamentId', 'play.code', 'play.seq', 'play.lastId'])
    .where('play.tournamentId', '=', tournamentId)
    .where('tournaments.played', '=', true)
    .$if(lock, (query) => query.forUpdate('play'))
    .executeTakeFirst();
  if (!row) throw new HttpError('not_found', 'Este torneo no se lleva en la mesa.');
  return row;
}

/** Returns the entries after `after`, in order. */
export async function entriesAfter(db: Kysely<Tables>, tournamentId: number, after: number): Promise<LogEntry[]> {
  const rows = await db.selectFrom('playLog').select('entry').where('tournamentId', '=', tournamentId).where('seq', '>', after).orderBy('seq').execute();
  return rows.map(({ entry }) => entry);
}

/** Returns a tournament's state as of its row: cached, or computed from the last snapshot. */
export async function stateOf(db: Kysely<Tables>, states: PlayStates, { tournamentId, seq, lastId }: PlayRow): Promise<PlayState> {
  const known = states.get(tournamentId);
  if (known && known.seq === seq && known.lastId === lastId) return known;
  const { snapshot, snapshotSeq } = await db
    .selectFrom('play')
    .select(['snapshot', 'snapshotSeq'])
    .where('tournamentId', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const tail = await entriesAfter(db, tournamentId, snapshotSeq);
  // Ignores entries written after the row was read.
  const event = fold(
    snapshot,
    tail.filter((entry) => entry.seq <= seq),
  );
  return { seq, lastId, event };
}

const snapshotEvery = 50;

/** Saves that the log has reached this state. */
export async function saveState(transaction: Kysely<Tables>, tournamentId: number, { seq, lastId, event }: PlayState): Promise<void> {
  await transaction.updateTable('play').set({ seq, lastId }).where('tournamentId', '=', tournamentId).execute();
  await sql`update play set "snapshotSeq" = ${seq}, snapshot = ${JSON.stringify(event)}::jsonb
    where "tournamentId" = ${tournamentId} and ${seq} - "snapshotSeq" >= ${snapshotEvery}`.execute(transaction);
}
