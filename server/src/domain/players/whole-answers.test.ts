import { describe, expect, test } from '@jest/globals';
import { linkPlayer, listClaims, listOwnClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { createPlayer, createPlayerOfAccount, getPlayer, listPlayers, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const nobody = { optionalname: null, useUsername: false, country: null, state: null, city: null };
const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);

/** Vale, who played a tournament before she had an account, with all of her data. */
async function vale(fields: object = {}) {
  const place = { country: 'Perú', state: 'Lima', city: 'Callao' };
  const names = { username: 'vale', name: 'Valeria', optionalname: 'Vale R.', useUsername: true, ...place };
  const secrets = { lastName: 'Ruiz', pokemonId: '1234567', birthDate: '2001-02-03', rivalsHidden: true };
  const { id, createdAt, updatedAt } = await rows.player({ ...names, ...secrets, ...fields });
  const cup = await rows.tournament({ name: 'Copa', date: '2025-03-01' });
  await rows.result(cup.id, id, { position: 2, points: 9, winRate: 66.67, record: '3-1-0', deckName: 'Lugia' });
  const { name: store } = await rows.store({ name: 'La Mesa' });
  await site.db
    .updateTable('tournaments')
    .set({ storeId: site.db.selectFrom('stores').select('id').where('name', '=', store) })
    .where('id', '=', cup.id)
    .execute();
  const result = {
    tournamentId: cup.id,
    tournament: 'Copa',
    store,
    date: '2025-03-01',
    position: 2,
    points: 9,
    winRate: 66.67,
    record: '3-1-0',
    deckName: 'Lugia',
  };
  return { id, shown: { id, ...names }, own: { id, ...names, ...secrets, terms: 0, status: 1, createdAt, updatedAt }, result };
}
const ask = (userId: string) =>
  site.refused(createPlayerOfAccount, { body: { userId, username: 'vale' } }, { userId, role: 'member', email: `${userId}@correo.pe` });
const ownClaims = (as: string) => site.call(listOwnClaims, { params: { userId: as } }, as);

describe('A player', () => {
  test('is answered whole to everybody without what is private, and whole to themselves', async () => {
    const { shown, own } = await vale({ userId: 'user_vale' });
    expect(await site.call(getPlayer, { params: { userId: 'user_vale' } })).toEqual({ status: 'success', data: { ...shown, hasAccount: true } });
    const whole = { ...own, userId: 'user_vale', hasAccount: true };
    expect(await site.call(getPlayer, { params: { userId: 'user_vale' } }, 'user_vale')).toEqual({ status: 'success', data: whole });
    expect(await site.call(syncUser, { body: { email: 'x@correo.pe' } }, 'user_vale', { 'user-id': 'user_vale' })).toEqual({
      ...{ status: 'success', data: { userId: 'user_vale', role: 'member', player: whole } },
    });
    expect(await site.call(listPlayers, { body: { limit: 1 } })).toEqual({
      ...{ status: 'success', data: [{ ...shown, hasAccount: true }], pagination: { total: 1, page: 1, limit: 1, pages: 1 } },
    });
    const { data } = await site.call(updatePlayer, { params: { userId: 'user_vale' }, body: { name: 'Vale', city: null, terms: 1 } }, 'user_vale');
    expect(data).toEqual({ ...whole, name: 'Vale', city: null, terms: 1, updatedAt: at });
    expect(data.updatedAt).not.toBe(own.updatedAt);
  });

  test('that an organiser or an account creates has the typed name and nothing else', async () => {
    const { data } = await site.call(createPlayer, { body: { username: 'nuevo', name: 'Nuevo Ruiz' } }, 'owner');
    expect(data).toEqual({ id: expect.any(Number), username: 'nuevo', name: 'Nuevo Ruiz', ...nobody, hasAccount: false });
    const { data: own } = await site.call(createPlayerOfAccount, { body: { userId: 'user_ana', username: 'Ana' } }, 'user_ana');
    expect(own).toEqual({
      ...{ id: expect.any(Number), userId: 'user_ana', username: 'Ana', name: 'Ana', ...nobody, lastName: null, pokemonId: null, birthDate: null },
      ...{ rivalsHidden: false, terms: 0, status: 1, createdAt: at, updatedAt: at, hasAccount: true },
    });
    const lines = (await rows.audits('player')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
    expect(lines).toEqual([
      { userId: 'user_owner', action: 'create', entityId: String(data.id), before: null, after: { username: 'nuevo', name: 'Nuevo Ruiz' } },
      { userId: 'user_ana', action: 'create', entityId: String(own.id), before: null, after: { userId: 'user_ana', username: 'Ana' } },
    ]);
  });
});

describe('A claim', () => {
  test('is answered whole to the site admin, with its link, and to the account until it is answered', async () => {
    const { id, shown, own, result } = await vale();
    expect(await ask('user_vale')).toMatchObject({ code: 'username_unclaimed' });
    expect(await ask('user_rival')).toMatchObject({ code: 'username_unclaimed' });
    const list = () => site.call(listClaims, { query: {} }, 'admin');
    const claimOf = (userId: string) => ({
      ...{ id: expect.any(Number), createdAt: at, account: { userId, email: `${userId}@correo.pe` }, player: { ...shown, hasAccount: false } },
      ...{ tournamentsPlayed: 1, results: [result] },
    });
    const open = await list();
    expect(open).toEqual({
      ...{ status: 'success', data: [claimOf('user_vale'), claimOf('user_rival')], links: [], pagination: { total: 2, page: 1, limit: 20, pages: 1 } },
    });
    await site.call(refuseClaim, { params: { id: open.data[1]?.id ?? 0 }, body: { reason: 'No eres tú.' } }, 'admin');
    expect((await ownClaims('user_rival')).data).toEqual([
      { id: open.data[1]?.id, username: 'vale', createdAt: open.data[1]?.createdAt, settledAt: at, state: 'refused', refusal: 'No eres tú.' },
    ]);
    const ofVale = { id: open.data[0]?.id, username: 'vale', createdAt: open.data[0]?.createdAt, refusal: null };
    expect(await ownClaims('user_vale')).toEqual({ status: 'success', data: [{ ...ofVale, settledAt: null, state: 'open' }] });
    const linked = await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect(linked).toEqual({ status: 'success', data: { ...own, userId: 'user_vale', hasAccount: true } });
    expect((await ownClaims('user_vale')).data).toEqual([{ ...ofVale, settledAt: at, state: 'linked' }]);
    expect(await list()).toEqual({
      ...{ status: 'success', data: [], pagination: { total: 0, page: 1, limit: 20, pages: 0 } },
      links: [{ at, account: { userId: 'user_vale', email: 'user_vale@correo.pe' }, player: { ...shown, hasAccount: true } }],
    });
    const undone = await site.call(unlinkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect(undone).toEqual({ status: 'success', data: { ...shown, hasAccount: false } });
    expect((await list()).data).toEqual([claimOf('user_vale')]);
    // The refused one stays refused.
    expect((await ownClaims('user_rival')).data.map(({ state }) => state)).toEqual(['refused']);
  });

  test('is recorded when it is made and when it is refused, whole', async () => {
    const { id: playerId } = await vale();
    await ask('user_vale');
    const [claim] = (await ownClaims('user_vale')).data;
    await site.call(refuseClaim, { params: { id: claim?.id ?? 0 }, body: { reason: 'No eres tú.' } }, 'admin');
    const lines = (await rows.audits('claim')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
    const [entityId, of] = [String(claim?.id), { userId: 'user_vale', playerId }];
    expect(lines).toEqual([
      { userId: 'user_vale', action: 'create', entityId, before: null, after: of },
      { userId: 'user_admin', action: 'update', entityId, before: of, after: { ...of, refusal: 'No eres tú.' } },
    ]);
  });
});
