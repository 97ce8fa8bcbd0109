import { columnsOf } from '@mesa/contract/calls/fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { Store } from '@mesa/contract/calls/stores';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { offsetOf, type PageOf, pagination } from '../../kernel/db/paginate';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { listSearch, searched } from '../search/match';

type StoreRow = Omit<Store, 'canEdit'>;

const selectStores = (db: Kysely<Tables>) =>
  db
    .selectFrom('stores')
    .select(columnsOf(storeFields).map((column) => `stores.${column}` as const))
    .select(sql<string[]>`array(select "userId" from "storeAdmins" where "storeId" = stores.id order by "userId")`.as('admins'));

/** Returns a store as this caller may see it: administrators and the POP id are shown only to editors. */
const toStore =
  (caller: Caller | null) =>
  (row: StoreRow): Store => {
    const canEdit = caller !== null && (caller.role === 'admin' || row.admins.includes(caller.userId));
    return { ...row, admins: canEdit ? row.admins : [], popId: canEdit ? row.popId : null, canEdit };
  };

/** Returns a page of stores, by name; in a search, best match first. */
export async function storePage(
  db: Kysely<Tables>,
  caller: Caller | null,
  stores: SelectQueryBuilder<Tables, 'stores', object>,
  page: PageOf,
  search?: string,
) {
  const count = async (where: RawBuilder<boolean>) =>
    (await stores.where(where).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
  const { where, score, total } = search
    ? await listSearch(db, searched.stores, search, count)
    : { where: sql<boolean>`true`, score: sql<number>`0`, total: await count(sql`true`) };
  const onPage = stores
    .where(where)
    .select(['id', score.as('score')])
    .orderBy('score', 'desc')
    .orderBy('norm')
    .orderBy('id')
    .limit(page.limit)
    .offset(offsetOf(page));
  const rows = await selectStores(db)
    .innerJoin(onPage.as('page'), 'page.id', 'stores.id')
    .orderBy('page.score', 'desc')
    .orderBy('norm')
    .orderBy('stores.id')
    .execute();
  return { data: rows.map(toStore(caller)), pagination: pagination(total, page) };
}

/** Returns the active stores that an account administers. */
export const administeredBy = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('stores')
    .where('status', '=', 1)
    .where('id', 'in', (stores) => stores.selectFrom('storeAdmins').select('storeId').where('storeAdmins.userId', '=', userId));

/** Returns one store; 404 if it is missing, or closed and the caller may not edit it. */
export async function findStore(db: Kysely<Tables>, caller: Caller | null, by: { id: number } | { slug: string }): Promise<Store> {
  const query = selectStores(db);
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)).executeTakeFirst();
  const store = row && toStore(caller)(row);
  if (!store || (store.status !== 1 && !store.canEdit)) throw new HttpError('not_found', 'No encontramos esa tienda.');
  return store;
}

/** Refuses (404) a store that does not exist. */
export async function requireStore(db: Kysely<Tables>, id: number): Promise<void> {
  const row = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError('not_found', 'No encontramos esa tienda.', { issues: [{ path: 'storeId', message: 'No encontramos esa tienda.' }] });
}

/** Locks a store for a change until the transaction ends. */
export async function lockStore(transaction: Kysely<Tables>, caller: Caller, id: number): Promise<Store> {
  await transaction.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute();
  const store = await findStore(transaction, caller, { id });
  if (!store.canEdit) throw new HttpError('forbidden');
  return store;
}
