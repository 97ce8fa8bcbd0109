import type { WrittenColumns } from '@mesa/contract/calls/fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { createStore, Store, updateStore } from '@mesa/contract/calls/stores';
import { slug } from '@mesa/contract/rules/fold';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../kernel/audit/audit';
import type { Caller } from '../../kernel/callers';
import { changesOf, emptiedToNull } from '../../kernel/db/changes';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt, requireFresh } from '../../kernel/db/updated-at';
import type { Deps } from '../../kernel/pipeline/serve';
import { takeQuota } from '../quotas/quotas';
import { requireAllowedName } from '../restrictions/withdrawn-names';
import { replaceAdmins } from './store-admins';
import { findStore, lockStore } from './stores';

type NewStore = z.output<typeof createStore.body>;
type ChangedStore = z.output<typeof updateStore.body>;
type StoreValues = WrittenColumns<typeof storeFields>;

/** Reserved: /tienda/crear is the form of a new store. */
const reserved = 'crear';

/** Inserts the store under the first free slug of its name, also if stores of the same name are created concurrently. */
async function insertStore(transaction: Kysely<Tables>, fields: Omit<NewStore, 'admins'>): Promise<{ id: number; slug: string }> {
  const base = slug(fields.name) || 'tienda';
  const similar = await transaction
    .selectFrom('stores')
    .select('slug')
    .where((store) => store.or([store('slug', '=', base), store('slug', 'like', `${base}-%`)]))
    .execute();
  const taken = new Set([reserved, ...similar.map((store) => store.slug)]);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`;
    if (taken.has(candidate)) continue;
    const row = await transaction
      .insertInto('stores')
      .values({ ...emptiedToNull(storeFields, fields), slug: candidate })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (row) return row;
  }
}

/** Creates a store, administered by its creator. */
export const addStore = ({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>, caller: Caller, { admins = [], ...fields }: NewStore): Promise<Store> =>
  transact(db, async (transaction) => {
    await takeQuota(transaction, settings.quotas, caller.userId, 'stores', now());
    const { id, slug: given } = await insertStore(transaction, fields);
    const others = [...new Set(admins)].filter((userId) => userId !== caller.userId).sort();
    await transaction
      .insertInto('storeAdmins')
      .values([caller.userId, ...others].map((userId) => ({ storeId: id, userId, founder: userId === caller.userId })))
      .execute();
    await audit(transaction, caller, {
      action: 'create',
      entity: 'store',
      entityId: id,
      after: { ...fields, slug: given, admins: [caller.userId, ...others] },
    });
    return findStore(transaction, caller, { id });
  });

/** Saves the changed fields; omitted ones stay, and so does the slug, because links to it were shared. */
export const saveStore = (db: Kysely<Tables>, caller: Caller, id: number, { updatedAt, admins, ...fields }: ChangedStore): Promise<Store> =>
  transact(db, async (transaction) => {
    const store = await lockStore(transaction, caller, id);
    requireFresh(store, updatedAt);
    const changes = changesOf<StoreValues>(store, emptiedToNull(storeFields, fields));
    if (admins) await replaceAdmins(transaction, caller, store, admins);
    if (changes) {
      await requireAllowedName(transaction, caller, { kind: 'store', ref: id }, { name: changes.after.name });
      await transaction
        .updateTable('stores')
        .set({ ...changes.after, updatedAt: nextUpdatedAt })
        .where('id', '=', id)
        .execute();
      await audit(transaction, caller, { action: 'update', entity: 'store', entityId: id, ...changes });
    }
    return findStore(transaction, caller, { id });
  });
