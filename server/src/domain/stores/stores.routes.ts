import {
  addStoreAdmins,
  checkStoreAdmin,
  createStore,
  getStoreAttendance,
  getStoreBySlug,
  listAdminCandidates,
  listAdministeredStores,
  listStoreAdmins,
  listStorePlayers,
  listStorePoints,
  listStores,
  removeStoreAdmin,
  updateStore,
} from '@mesa/contract/calls/stores';
import { signInFirst } from '@mesa/contract/messages';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import type { z } from 'zod';
import { requireSelf } from '../../kernel/callers';
import { totalPagesOf } from '../../kernel/db/paginate';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { requireStoreAdmin } from './access';
import { attendanceOf } from './attendance';
import { addStore, saveStore } from './save-store';
import { addAdmins, adminCandidates, adminsOf, isAdminOf, removeAdmin } from './store-admins';
import { storePlayers, storePoints } from './store-players';
import { administeredBy, findStore, requireStore, storePage } from './stores';

export function storeRoutes({ serve, db, now, settings }: Deps): void {
  function matching({ userId, country, state, city }: z.output<typeof listStores.body>) {
    let query = userId ? administeredBy(db, userId) : db.selectFrom('stores').where('status', '=', 1);
    if (country) query = query.where('country', '=', country);
    if (state) query = query.where('state', '=', state);
    if (city) query = query.where('city', '=', city);
    return query;
  }

  const storesOf = ({ data, pagination }: Awaited<ReturnType<typeof storePage>>) =>
    ({ status: 'success', stores: data, page: pagination.page, ...totalPagesOf(pagination) }) as const;

  serve(listStores, async ({ body, caller }) => {
    if (body.userId) {
      if (!caller) throw new HttpError('unauthenticated', signInFirst);
      requireSelf(caller, body.userId);
    }
    return storesOf(await storePage(db, caller, matching(body), { page: body.page, limit: body.itemsPerPage }, body.search));
  });

  serve(listAdministeredStores, async ({ body: { userId, page, itemsPerPage }, caller }) => {
    requireSelf(caller, userId);
    const stores = await storePage(db, caller, administeredBy(db, userId), { page, limit: itemsPerPage });
    const team = await db.selectFrom('areaTeam').select('area').where('userId', '=', caller.userId).limit(1).executeTakeFirst();
    return { ...storesOf(stores), mayCreateStores: mayCreateStore(caller.role), inTeam: team !== undefined };
  });

  serve(createStore, async ({ body, caller }) => ({ status: 'success', data: await addStore({ db, now, settings }, caller, body) }));
  serve(updateStore, async ({ params, body, caller }) => ({ status: 'success', data: await saveStore(db, caller, params.id, body) }));
  serve(getStoreBySlug, async ({ body, caller }) => ({ status: 'success', store: await findStore(db, caller, body) }));

  serve(listStoreAdmins, async ({ params: { id }, caller, noteRead }) => {
    await requireStore(db, id);
    await requireStoreAdmin(db, caller, id);
    const found = await adminsOf(db, id);
    if (found.admins.some(({ userId }) => userId !== caller.userId)) noteRead(null);
    return found;
  });
  serve(addStoreAdmins, async ({ params, body, caller }) => addAdmins(db, caller, params.id, body.userIds));
  serve(removeStoreAdmin, async ({ params, body, caller }) => removeAdmin(db, caller, params.id, body.userId));
  serve(listAdminCandidates, async ({ params: { id }, body, caller }) => {
    await requireStore(db, id);
    await requireStoreAdmin(db, caller, id);
    return { status: 'success', data: await adminCandidates(db, id, body.search) };
  });
  serve(checkStoreAdmin, async ({ body: { storeId, clerkId: userId }, caller }) => {
    requireSelf(caller, userId);
    await requireStore(db, storeId);
    return { status: 'success', isAdmin: await isAdminOf(db, caller, storeId, userId) };
  });

  serve(listStorePlayers, async ({ body }) => {
    await requireStore(db, body.storeId);
    return storePlayers(db, body);
  });
  serve(listStorePoints, async ({ body }) => {
    await requireStore(db, body.storeId);
    return storePoints(db, body);
  });
  serve(getStoreAttendance, async ({ params: { id } }) => {
    await requireStore(db, id);
    return { status: 'success', months: await attendanceOf(db, id) };
  });
}
