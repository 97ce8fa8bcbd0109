import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';

async function administeredStores(db: Kysely<Tables>, { userId }: Caller): Promise<number[]> {
  const rows = await db.selectFrom('storeAdmins').select('storeId').where('userId', '=', userId).execute();
  return rows.map(({ storeId }) => storeId);
}

/** Returns which of these players were entered only by the caller's stores, or were created by the caller and have no entry yet. */
async function onlyTheirs(db: Kysely<Tables>, caller: Caller, playerIds: readonly number[]): Promise<Set<number>> {
  const stores = await administeredStores(db, caller);
  if (stores.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select p.id from players p
    left join lateral (
      select count(*) as entries, count(*) filter (where t."storeId" <> all(${stores}::int[])) as elsewhere
      from results r join tournaments t on t.id = r."tournamentId" where r."playerId" = p.id
    ) as entered on true
    where p.id = any(${playerIds}::int[]) and entered.elsewhere = 0 and (entered.entries > 0 or exists (
      select from "auditLog" a
      where a.entity = 'player' and a."entityId" = p.id::text and a.action = 'create' and a."userId" = ${caller.userId}
    ))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const refusal = 'Solo puedes unir a jugadores que inscribió únicamente tu tienda. Para los demás, pídeselo al administrador del sitio.';

/** Refuses (403) a caller who administers neither the site nor a store. */
export async function requireOrganiser(db: Kysely<Tables>, caller: Caller): Promise<void> {
  if (caller.role !== 'admin' && (await administeredStores(db, caller)).length === 0) throw new HttpError('forbidden', refusal);
}

/** Returns whether the caller may unite these players with others: the site admin any, store administrators those that only their stores entered. */
export async function mayMerge(db: Kysely<Tables>, caller: Caller, playerIds: readonly number[]): Promise<boolean> {
  if (caller.role === 'admin') return true;
  const theirs = await onlyTheirs(db, caller, playerIds);
  return playerIds.every((id) => theirs.has(id));
}

/** Refuses (403) a caller who may not unite these players. */
export async function requireMayMerge(db: Kysely<Tables>, caller: Caller, playerIds: readonly number[]): Promise<void> {
  if (await mayMerge(db, caller, playerIds)) return;
  throw new HttpError('forbidden', refusal);
}

/** Refuses (403) a caller who may not undo a merge: only the site admin, and who made it while they administer the stores of what it moved. */
export async function requireMayUndo(db: Kysely<Tables>, caller: Caller, mergedBy: string, tournaments: readonly number[]): Promise<void> {
  if (caller.role === 'admin') return;
  const stores = await administeredStores(db, caller);
  const elsewhere =
    tournaments.length > 0 &&
    (await db
      .selectFrom('tournaments')
      .select('id')
      .where('id', 'in', tournaments)
      .where('storeId', '<>', sql<number>`all(${stores}::int[])`)
      .executeTakeFirst());
  if (mergedBy === caller.userId && stores.length > 0 && !elsewhere) return;
  throw new HttpError('forbidden', 'Esa unión solo la puede deshacer quien la hizo o el administrador del sitio.');
}
