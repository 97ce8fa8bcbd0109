import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { noPlayer, type PlayerRow, selectPlayers } from '../players/players';

/** A player as a merge reads it. */
export type MergingPlayer = PlayerRow & Pick<Selectable<Tables['players']>, 'mergedInto'>;

/** Returns two players; 404 if one does not exist. With `lock`, locks them in the order of their ids. */
export async function readTwo(
  db: Kysely<Tables>,
  keptId: number,
  removedId: number,
  { lock = false } = {},
): Promise<{ kept: MergingPlayer; removed: MergingPlayer }> {
  if (keptId === removedId) throw new HttpError('rule_violation', 'Elige a otro jugador: nadie se une consigo mismo.');
  const rows = await selectPlayers(db)
    .select('mergedInto')
    .where('id', 'in', [keptId, removedId])
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const [kept, removed] = [rows.find(({ id }) => id === keptId), rows.find(({ id }) => id === removedId)];
  if (!kept || !removed) throw new HttpError('not_found', noPlayer);
  return { kept, removed };
}

/** Locks tournaments in the order of their ids, as every write of their entries does first. */
export async function lockTournaments(transaction: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.selectFrom('tournaments').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}
