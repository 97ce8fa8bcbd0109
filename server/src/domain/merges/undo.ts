import type { PublicPlayer } from '@mesa/contract/calls/players';
import { undoMergeDays } from '@mesa/contract/rules/merges';
import { displayName } from '@mesa/contract/rules/names';
import type { Kysely, Selectable } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { renumberEntry } from '../play/renumber-entry';
import { selectPlayers, toPublic } from '../players/players';
import { returnClaims } from './claims';
import { movedTournaments, moveEntries, moveInTomFiles } from './entries';
import { returnIdentity } from './identity';
import { lockTournaments, type MergingPlayer, readTwo } from './merge-row';
import { requireMayUndo } from './permission';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the last moment at which a merge can be undone. */
export const undoableUntil = (mergedAt: string): Date => new Date(Date.parse(mergedAt) + undoMergeDays * dayMs);

type MergeRow = Selectable<Tables['playerMerges']>;

async function readMerge(db: Kysely<Tables>, id: number, now: Date): Promise<MergeRow> {
  const row = await db.selectFrom('playerMerges').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) {
    const message = `Esa unión ya no se puede deshacer: alguien la deshizo, pasaron ${undoMergeDays} días o la persona borró su cuenta.`;
    throw new HttpError('not_found', message);
  }
  if (now > undoableUntil(row.mergedAt)) throw new HttpError('conflict', `Ya pasaron ${undoMergeDays} días: esa unión queda así.`);
  return row;
}

/** Refuses (409) if the kept player was merged again, or if a moved tournament is open again. */
async function requireUndoable(db: Kysely<Tables>, { keptId, moved }: MergeRow, removed: MergingPlayer): Promise<void> {
  if (removed.mergedInto !== keptId) {
    const rows = await selectPlayers(db)
      .where('id', 'in', [keptId, removed.mergedInto ?? keptId])
      .orderBy('id')
      .execute();
    const [kept, later] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id !== keptId)];
    throw new HttpError('conflict', `${displayName(kept)} se unió después con ${displayName(later)}: deshaz primero esa unión.`);
  }
  const reopened = await db
    .selectFrom('tournaments as t')
    .innerJoin('results as r', 'r.tournamentId', 't.id')
    .select('t.name')
    .where('r.playerId', '=', keptId)
    .where('t.id', 'in', [0, ...movedTournaments(moved)])
    .where('t.status', 'in', ['inscripciones', 'progreso'])
    .orderBy('t.id')
    .executeTakeFirst();
  if (reopened) throw new HttpError('conflict', `El torneo «${reopened.name}» se volvió a abrir: ciérralo antes de deshacer la unión.`);
}

/** Undoes a merge: the removed player gets back what moved, and the kept one keeps what is new. Returns the player that is back. */
export const undo = (db: Kysely<Tables>, caller: Caller, { id, now }: { id: number; now: Date }): Promise<PublicPlayer> =>
  transact(db, async (transaction) => {
    const seen = await readMerge(transaction, id, now);
    const tournaments = movedTournaments(seen.moved);
    await requireMayUndo(transaction, caller, seen.mergedBy, tournaments);
    await lockTournaments(transaction, tournaments);
    const { kept, removed } = await readTwo(transaction, seen.keptId, seen.removedId, { lock: true });
    // Again, because another call may have undone it before the players were locked.
    const row = await readMerge(transaction, id, now);
    await requireUndoable(transaction, row, removed);

    const { keptId, removedId, moved } = row;
    const direction = { from: keptId, to: removedId };
    for (const tournamentId of moved.logs) await renumberEntry(transaction, caller, tournamentId, { player: keptId, to: removedId, now: now.getTime() });
    await moveEntries(transaction, moved.entries, direction);
    await moveInTomFiles(transaction, direction, moved.tomFiles);
    await returnClaims(transaction, moved.claims, keptId, removedId);
    await transaction
      .deleteFrom('withdrawnNames')
      .where('kind', '=', 'player')
      .where('ref', '=', String(keptId))
      .where('name', 'in', ['', ...moved.withdrawnNames])
      .execute();
    await returnIdentity(transaction, kept, removed, moved);
    await transaction.deleteFrom('playerMerges').where('id', '=', id).execute();
    await audit(transaction, caller, {
      action: 'update',
      entity: 'player',
      entityId: removedId,
      before: { mergedInto: keptId },
      after: { mergedInto: null },
    });
    return toPublic(await selectPlayers(transaction).where('id', '=', removedId).executeTakeFirstOrThrow());
  });
