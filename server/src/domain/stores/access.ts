import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

/** Returns whether the caller may change this store, its tournaments, their players, results and decks. */
export async function mayEditStore(db: Kysely<Tables>, caller: Caller | null, storeId: number): Promise<boolean> {
  if (!caller) return false;
  if (caller.role === 'admin') return true;
  const row = await db.selectFrom('storeAdmins').select('storeId').where('storeId', '=', storeId).where('userId', '=', caller.userId).executeTakeFirst();
  return row !== undefined;
}

/** Returns the stores among these that the caller may change. */
export async function editableStores(db: Kysely<Tables>, caller: Caller | null, storeIds: readonly number[]): Promise<Set<number>> {
  if (!caller || storeIds.length === 0) return new Set();
  if (caller.role === 'admin') return new Set(storeIds);
  const rows = await db
    .selectFrom('storeAdmins')
    .select('storeId')
    .where('userId', '=', caller.userId)
    .where('storeId', 'in', [...new Set(storeIds)])
    .execute();
  return new Set(rows.map((row) => row.storeId));
}

/** Refuses (403) a caller who may not change this store. */
export async function requireStoreAdmin(db: Kysely<Tables>, caller: Caller, storeId: number): Promise<void> {
  if (!(await mayEditStore(db, caller, storeId))) throw new HttpError('forbidden');
}
