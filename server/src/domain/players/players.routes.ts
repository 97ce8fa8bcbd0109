import { linkPlayer, listClaims, listOwnClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { createPlayer, createPlayerOfAccount, getPlayer, getPlayerByUsername, listPlayers, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { requireSelf } from '../../kernel/callers';
import type { Hooks } from '../../kernel/db/hooks';
import { offsetOf, pagination } from '../../kernel/db/paginate';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { listSearch, searched } from '../search/match';
import { createPlayerOf, syncAccount } from './account';
import { claimPage, claimsOf, refuse } from './claims';
import { deleteAccountOf } from './delete-account';
import { link, unlink } from './links';
import { closeness, hasUsername, idOfName, isPlayingOrNamed, selectPlayers, shown, toPublic } from './players';
import { addPlayer, savePlayer } from './save-player';

interface PlayerDeps extends Deps {
  hooks: Pick<Hooks, 'accountErased'>;
}

export function playerRoutes({ serve, db, now, settings, hooks }: PlayerDeps): void {
  /** Allows owners, the site admin, and anyone who administers a store. */
  async function mayCreatePlayers({ userId, role }: Caller): Promise<boolean> {
    if (mayCreateStore(role)) return true;
    return (await db.selectFrom('storeAdmins').select('storeId').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined;
  }

  serve(createPlayer, async ({ body, caller }) => {
    if (!(await mayCreatePlayers(caller))) throw new HttpError('forbidden');
    return { status: 'success', data: await addPlayer(db, caller, body) };
  });

  serve(getPlayer, async ({ params: { userId }, caller, noteRead }) => {
    const row = await selectPlayers(db).where('userId', '=', userId).executeTakeFirst();
    const data = shown(row, caller);
    if ('lastName' in data && row?.userId !== caller?.userId) noteRead(row?.userId ?? null);
    return { status: 'success', data };
  });

  serve(getPlayerByUsername, async ({ params: { username }, caller, noteRead }) => {
    const row = await selectPlayers(db).where('id', '=', idOfName(username)).executeTakeFirst();
    const data = shown(row, caller);
    if ('lastName' in data && row?.userId !== caller?.userId) noteRead(row?.userId ?? null);
    return { status: 'success', data };
  });

  serve(updatePlayer, async ({ params: { userId }, body, caller }) => {
    requireSelf(caller, userId);
    return { status: 'success', data: await savePlayer(db, caller, userId, body) };
  });

  serve(createPlayerOfAccount, async ({ body: { userId, username }, caller }) => {
    requireSelf(caller, userId);
    return { status: 'success', data: await createPlayerOf({ db, now, settings }, caller, userId, username) };
  });

  serve(listPlayers, async ({ body: { status, search, username, hasAccount, near, ...page } }) => {
    let players = selectPlayers(db).where('status', '=', status);
    if (username !== undefined) players = players.where(hasUsername(username));
    if (hasAccount !== undefined) players = players.where('userId', hasAccount ? 'is not' : 'is', null);
    if (search && near) players = players.where(isPlayingOrNamed(search));
    const count = async (where: RawBuilder<boolean>) =>
      (await players.where(where).clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
    const { where, score, total } = search
      ? await listSearch(db, searched.players, search, count)
      : { where: sql<boolean>`true`, score: null, total: await count(sql`true`) };
    const matching = players.where(where);
    const placed = score && near ? matching.orderBy(closeness(near), 'desc') : matching;
    const ordered = score ? placed.orderBy(score, 'desc') : placed;
    const rows = await ordered.orderBy('norm').orderBy('id').limit(page.limit).offset(offsetOf(page)).execute();
    return { status: 'success', data: rows.map(toPublic), pagination: pagination(total, page) };
  });

  serve(syncUser, async ({ headers, caller }) => {
    if (headers['user-id'] !== caller.userId) throw new HttpError('forbidden');
    return { status: 'success', data: await syncAccount(db, caller) };
  });

  serve(deleteAccount, async ({ params: { userId }, caller }) => {
    requireSelf(caller, userId);
    await deleteAccountOf(db, caller, userId);
    await hooks.accountErased.call();
    return { status: 'success', data: true as const };
  });

  serve(listOwnClaims, async ({ params: { userId }, caller }) => {
    requireSelf(caller, userId);
    return { status: 'success', data: await claimsOf(db, userId) };
  });

  serve(listClaims, async ({ query, noteRead }) => {
    noteRead(null);
    return claimPage(db, query);
  });

  serve(refuseClaim, async ({ params: { id }, body: { reason }, caller }) => {
    await refuse(db, caller, id, reason);
    return { status: 'success', data: true as const };
  });

  serve(linkPlayer, async ({ params: { id }, body: { userId }, caller }) => ({ status: 'success', data: await link(db, caller, id, userId) }));

  serve(unlinkPlayer, async ({ params: { id }, body: { userId }, caller }) => ({ status: 'success', data: await unlink(db, caller, id, userId) }));
}
