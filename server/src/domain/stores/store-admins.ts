import type { Store, StoreAdmin, StoreAdminOf } from '@mesa/contract/calls/stores';
import { toSearchText } from '@mesa/contract/rules/search-text';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import { byDisplayedName } from '../identity/by-displayed-name';
import { bestMatches, type Searched, searched } from '../search/match';
import { lockStore } from './stores';

const maxCandidates = 20;

/** Returns a store's administrators by name; `missing` are accounts without a player. */
export async function adminsOf(db: Kysely<Tables>, storeId: number) {
  const rows = await db
    .selectFrom('storeAdmins as a')
    .leftJoin('players as p', 'p.userId', 'a.userId')
    .select([
      'a.userId',
      'a.founder',
      'p.id',
      'p.name',
      'p.lastName',
      'p.optionalname',
      'p.username',
      sql<boolean>`coalesce(p."useUsername", false)`.as('useUsername'),
    ])
    .where('a.storeId', '=', storeId)
    .orderBy('a.userId')
    .execute();
  const admins: StoreAdminOf[] = byDisplayedName(rows.filter((row) => row.id !== null));
  return { status: 'success' as const, admins, missing: rows.filter((row) => row.id === null).map((row) => row.userId) };
}

export const addAdmins = (db: Kysely<Tables>, caller: Caller, storeId: number, userIds: readonly string[]) =>
  transact(db, async (transaction) => {
    const { admins } = await lockStore(transaction, caller, storeId);
    const added = [...new Set(userIds)].filter((userId) => !admins.includes(userId)).sort();
    if (added.length > 0) {
      await transaction
        .insertInto('storeAdmins')
        .values(added.map((userId) => ({ storeId, userId })))
        .execute();
      await audit(transaction, caller, {
        action: 'update',
        entity: 'storeAdmins',
        entityId: storeId,
        before: { admins },
        after: { admins: [...admins, ...added] },
      });
    }
    return adminsOf(transaction, storeId);
  });

/** Refuses (403) to remove a store's founder. */
async function requireNoFounder(db: Kysely<Tables>, storeId: number, userId: string): Promise<void> {
  const row = await db.selectFrom('storeAdmins').select('founder').where('storeId', '=', storeId).where('userId', '=', userId).executeTakeFirst();
  if (row?.founder) throw new HttpError('forbidden', 'Quien fundó la tienda sale solo por decisión propia o del administrador del sitio.');
}

/** Sets the administrators of a locked store; 422 for an empty list, 403 if another person would remove the founder. */
export async function replaceAdmins(transaction: Kysely<Tables>, caller: Caller, { id, admins }: Pick<Store, 'id' | 'admins'>, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)].sort();
  const removed = admins.filter((userId) => !wanted.includes(userId));
  const added = wanted.filter((userId) => !admins.includes(userId));
  if (wanted.length === 0) throw new HttpError('last_admin');
  if (removed.length + added.length === 0) return;
  for (const userId of removed) if (userId !== caller.userId && caller.role !== 'admin') await requireNoFounder(transaction, id, userId);
  if (removed.length > 0) await transaction.deleteFrom('storeAdmins').where('storeId', '=', id).where('userId', 'in', removed).execute();
  if (added.length > 0)
    await transaction
      .insertInto('storeAdmins')
      .values(added.map((userId) => ({ storeId: id, userId })))
      .execute();
  await audit(transaction, caller, { action: 'update', entity: 'storeAdmins', entityId: id, before: { admins }, after: { admins: wanted } });
}

export const removeAdmin = (db: Kysely<Tables>, caller: Caller, storeId: number, userId: string) =>
  transact(db, async (transaction) => {
    const { admins } = await lockStore(transaction, caller, storeId);
    if (!admins.includes(userId)) throw new HttpError('not_found', 'Esa persona no administra la tienda.');
    if (admins.length === 1) throw new HttpError('last_admin');
    if (userId !== caller.userId && caller.role !== 'admin') await requireNoFounder(transaction, storeId, userId);
    await transaction.deleteFrom('storeAdmins').where('storeId', '=', storeId).where('userId', '=', userId).execute();
    const after = { admins: admins.filter((admin) => admin !== userId) };
    await audit(transaction, caller, { action: 'update', entity: 'storeAdmins', entityId: storeId, before: { admins }, after });
    return adminsOf(transaction, storeId);
  });

/** Returns people with an account who do not administer the store, by public name, best match first. */
export async function adminCandidates(db: Kysely<Tables>, storeId: number, search: string): Promise<StoreAdmin[]> {
  const people: Searched = {
    ...searched.players,
    findable: sql`status = 1 and "userId" is not null
      and not exists (select from "storeAdmins" as a where a."storeId" = ${storeId} and a."userId" = players."userId")`,
  };
  const ids = (await bestMatches(db, people, toSearchText(search), maxCandidates)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('players').select(['id', 'userId', 'name', 'optionalname', 'username', 'useUsername']).where('id', 'in', ids).execute();
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .flatMap(({ id: _, userId, ...names }) => (userId === null ? [] : [{ userId, lastName: null, ...names }]));
}

/** Returns whether an account administers the store. */
export async function isAdminOf(db: Kysely<Tables>, caller: Caller, storeId: number, userId: string): Promise<boolean> {
  if (caller.role === 'admin' && caller.userId === userId) return true;
  const row = await db.selectFrom('storeAdmins').select('userId').where('storeId', '=', storeId).where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}
