import type { PlayerMerge } from '@mesa/contract/calls/player-merges';
import { undoMergeDays } from '@mesa/contract/rules/merges';
import type { Kysely, RawBuilder } from 'kysely';
import { peopleNames } from '../../kernel/audit/people-names';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { playersById } from '../players/players';
import { undoableUntil } from './undo';

const maxMerges = 100;

/** Returns the merges that can still be undone and meet a condition, latest first. */
export async function listMergesWhere(db: Kysely<Tables>, caller: Caller, now: Date, where: RawBuilder<boolean>): Promise<PlayerMerge[]> {
  const since = new Date(now.getTime() - undoMergeDays * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .selectFrom('playerMerges')
    .select(['id', 'keptId', 'removedId', 'mergedBy', 'mergedAt'])
    .where('mergedAt', '>=', since)
    .where(where)
    .orderBy('mergedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMerges)
    .execute();
  const players = await playersById(
    db,
    rows.flatMap(({ keptId, removedId }) => [keptId, removedId]),
  );
  const names = await peopleNames(db, caller, new Set(rows.map(({ mergedBy }) => mergedBy)));
  return rows.flatMap(({ id, keptId, removedId, mergedBy, mergedAt }) => {
    const [kept, removed] = [players.get(keptId), players.get(removedId)];
    return kept && removed
      ? [{ id, at: mergedAt, until: undoableUntil(mergedAt).toISOString(), by: names[mergedBy] ?? mergedBy, kept: nameOf(kept), removed: nameOf(removed) }]
      : [];
  });
}

const nameOf = ({ id, username, name, optionalname, useUsername }: PlayerMerge['kept']): PlayerMerge['kept'] => ({
  id,
  username,
  name,
  optionalname,
  useUsername,
});
