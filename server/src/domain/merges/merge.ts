import type { PublicPlayer } from '@mesa/contract/calls/players';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Moved, Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { renumberEntry } from '../play/renumber-entry';
import { selectPlayers, toPublic } from '../players/players';
import { moveClaims } from './claims';
import { compareEntries, movedTournaments, moveEntries, moveInTomFiles } from './entries';
import { moveEarlier, moveIdentity, profileToFill } from './identity';
import { lockTournaments, type MergingPlayer, readTwo } from './merge-row';
import { requireMayMerge } from './permission';
import { bothPlayed, mergeRefusal } from './refusals';

/** Gives the kept player's id to the removed one in the logs of these tournaments. Returns those that changed. */
async function renumberLogs(
  transaction: Kysely<Tables>,
  caller: Caller,
  { kept, removed }: { kept: MergingPlayer; removed: MergingPlayer },
  tournaments: readonly number[],
  now: number,
): Promise<number[]> {
  const changed: number[] = [];
  for (const id of tournaments) {
    const outcome = await renumberEntry(transaction, caller, id, { player: removed.id, to: kept.id, now });
    if (outcome === 'changed') changed.push(id);
    if (outcome !== 'both') continue;
    const { name } = await transaction.selectFrom('tournaments').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    throw new HttpError('conflict', bothPlayed(kept, removed, name));
  }
  return changed;
}

/** The kept player may not have the names that an administrator withdrew from the removed one. Returns those that are new to it. */
async function copyWithdrawnNames(transaction: Kysely<Tables>, keptId: number, removedId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    insert into "withdrawnNames" (kind, ref, name, "caseId")
    select kind, ${String(keptId)}, name, "caseId" from "withdrawnNames" where kind = 'player' and ref = ${String(removedId)}
    on conflict do nothing returning name`.execute(transaction);
  return rows.map(({ name }) => name);
}

async function earlierOf(transaction: Kysely<Tables>, removedId: number): Promise<number[]> {
  const rows = await transaction.selectFrom('players').select('id').where('mergedInto', '=', removedId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Unites two players that are one person: everything of the removed one moves to the kept one, and what moved is stored to undo it. Locks the
 * tournaments of the removed player first, as every write of entries does.
 */
export const merge = (db: Kysely<Tables>, caller: Caller, { keptId, removedId, now }: { keptId: number; removedId: number; now: Date }) =>
  transact(db, async (transaction): Promise<{ merge: number; player: PublicPlayer }> => {
    await requireMayMerge(transaction, caller, [keptId, removedId]);
    await readTwo(transaction, keptId, removedId);
    await lockTournaments(transaction, movedTournaments(await compareEntries(transaction, keptId, removedId)));
    const players = await readTwo(transaction, keptId, removedId, { lock: true });
    await requireMayMerge(transaction, caller, [keptId, removedId]);
    // Again, because entries were added until the players were locked.
    const entries = await compareEntries(transaction, keptId, removedId);
    const tournaments = movedTournaments(entries);
    await lockTournaments(transaction, tournaments);
    const refusal = await mergeRefusal(transaction, caller, { ...players, entries });
    if (refusal) throw new HttpError('conflict', refusal);

    const { kept, removed } = players;
    const direction = { from: removedId, to: keptId };
    const logs = await renumberLogs(transaction, caller, players, tournaments, now.getTime());
    await moveEntries(transaction, entries.entries, direction);
    const moved: Moved = {
      entries: entries.entries,
      logs,
      tomFiles: await moveInTomFiles(transaction, direction),
      claims: await moveClaims(transaction, kept, removed),
      earlier: await earlierOf(transaction, removedId),
      withdrawnNames: await copyWithdrawnNames(transaction, keptId, removedId),
      account: removed.userId,
      profile: profileToFill(kept, removed),
    };
    await moveEarlier(transaction, moved.earlier, keptId);
    await moveIdentity(transaction, kept, removed, moved.profile);
    const { id } = await transaction
      .insertInto('playerMerges')
      .values({ keptId, removedId, mergedBy: caller.userId, mergedAt: now.toISOString(), moved: JSON.stringify(moved) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(transaction, caller, {
      action: 'update',
      entity: 'player',
      entityId: removedId,
      before: { mergedInto: null },
      after: { mergedInto: keptId },
    });
    return { merge: id, player: toPublic(await selectPlayers(transaction).where('id', '=', keptId).executeTakeFirstOrThrow()) };
  });
