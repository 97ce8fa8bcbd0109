import { describe, expect, test } from '@jest/globals';
import { blockAccount, listAccounts, unblockAccount } from '@mesa/contract/calls/accounts';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { listStores } from '@mesa/contract/calls/stores';
import { usualQuotas } from '@mesa/contract/rules/quotas';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const reason = 'Publica resultados falsos.';
const blockAna = () => site.call(blockAccount, { params: { userId: 'ana' }, body: { reason } }, 'admin');
const deleteAna = { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' as const } };
const profile = { params: { userId: 'ana' }, body: { name: 'Ana', terms: 1 as const } };

async function ana() {
  await rows.player({ username: 'anita', name: 'Ana', userId: 'ana', pokemonId: '501' });
  await site.call(syncUser, { body: { email: 'ana@correo.pe' } }, { userId: 'ana', role: 'member', email: 'ana@correo.pe' }, { 'user-id': 'ana' });
}

describe('A blocked account', () => {
  test('is refused from its next call on, with the reason', async () => {
    await ana();
    await site.call(updatePlayer, profile, 'ana');
    await blockAna();
    expect(await site.refused(updatePlayer, profile, 'ana')).toMatchObject({
      httpStatus: 403,
      code: 'blocked',
      message: `Tu cuenta está bloqueada: ${reason}`,
    });
  });

  test('whatever its role, including a site admin’s', async () => {
    await rows.player({ username: 'jefa', userId: 'user_admin' });
    await site.call(blockAccount, { params: { userId: 'user_admin' }, body: { reason } }, { userId: 'other_admin', role: 'admin' });
    expect(await site.refused(listAccounts, {}, 'admin')).toMatchObject({ httpStatus: 403, code: 'blocked' });
  });

  test('reads what a visitor reads', async () => {
    await ana();
    await blockAna();
    expect((await site.call(listStores, { body: {} }, 'ana')).status).toBe('success');
  });

  test('can still see and end its sessions, download its data and be deleted; the block stays', async () => {
    await ana();
    await blockAna();
    expect((await site.call(listSessions, {}, 'ana')).data).toHaveLength(1);
    expect((await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana')).data.block).toMatchObject({ reason });
    await site.call(deleteAccount, deleteAna, 'ana');
    const again = await site.headers('ana', { sid: 'sess_new' });
    expect(await site.refused(updatePlayer, profile, null, again)).toMatchObject({ code: 'blocked' });
    await site.call(endSessions, { body: {} }, null, again);
  });

  test('has all permissions again once unblocked', async () => {
    await ana();
    await blockAna();
    await site.call(unblockAccount, { params: { userId: 'ana' } }, 'admin');
    await site.call(updatePlayer, profile, 'ana');
  });
});

describe('An account that is deleted', () => {
  test('leaves no sign-ins, and the passes, lists, merges and records of other players as they are', async () => {
    await ana();
    const beto = await rows.player({ userId: 'user_beto', pokemonId: '502' });
    const { id: removedId } = await rows.player();
    const { id: tournamentId } = await rows.tournament({ storeId: (await rows.store({ popId: '502' })).id });
    await rows.result(tournamentId, beto.id);
    const { id: deckId } = await rows.deck(tournamentId, beto.id, []);
    const at = '2026-01-01T00:00:00Z';
    await site.db.insertInto('deckVersions').values({ deckId, cardIds: [], quantities: [] }).execute();
    await site.db.insertInto('passes').values({ tournamentId, playerId: beto.id, hash: 'x', issuedBy: 'second', issuedAt: at }).execute();
    await site.db.insertInto('playerMerges').values({ keptId: beto.id, removedId, mergedBy: 'second', mergedAt: at, moved: '{}' }).execute();
    const signIn = { event: 'signIn', network: '10.0.0.0/24' } as const;
    await site.db
      .insertInto('securityLog')
      .values(['ana', 'user_beto'].map((userId) => ({ ...signIn, userId })))
      .execute();
    // This account recorded changes of others.
    const change = { userId: 'ana', action: 'update', after: JSON.stringify({ name: 'Beto', blocked: reason }) } as const;
    await site.db
      .insertInto('auditLog')
      .values([
        { ...change, entity: 'account', entityId: 'user_beto' },
        { ...change, entity: 'player', entityId: String(beto.id) },
      ])
      .execute();
    const ofBeto = async () => ({
      stores: await site.db.selectFrom('stores').select('popId').execute(),
      lists: await site.db.selectFrom('deckVersions').selectAll().execute(),
      passes: await site.db.selectFrom('passes').selectAll().execute(),
      merges: await site.db.selectFrom('playerMerges').selectAll().execute(),
      changes: await site.db.selectFrom('auditLog').select(['entityId', 'after']).where('action', '=', 'update').orderBy('id').execute(),
    });
    const before = await ofBeto();

    await site.call(deleteAccount, deleteAna, 'ana');

    expect(await ofBeto()).toEqual(before);
    expect(await site.db.selectFrom('securityLog').select('userId').where('event', '=', 'signIn').where('network', '=', signIn.network).execute()).toEqual([
      { userId: 'user_beto' },
    ]);
  });

  test('cannot leave stores without an administrator, and the first of them is named', async () => {
    await ana();
    await rows.store({ id: 900, name: 'La Última', admins: ['ana'] });
    await rows.store({ name: 'La Primera', admins: ['ana'] });
    expect((await site.refused(deleteAccount, deleteAna, 'ana')).message).toContain('la tienda La Primera.');
  });
});

describe('Blocking', () => {
  test('is for the site admin only, who may not block themselves', async () => {
    await ana();
    for (const as of ['owner', 'member', 'rival'])
      expect(await site.refused(blockAccount, { params: { userId: 'ana' }, body: { reason } }, as)).toMatchObject({ code: 'forbidden' });
    expect(await site.refused(blockAccount, { params: { userId: 'user_admin' }, body: { reason } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'No puedes bloquear tu propia cuenta.',
    });
  });

  test('needs a reason, and an existing account that is not blocked', async () => {
    await ana();
    expect(await site.refused(blockAccount, { params: { userId: 'ana' }, body: { reason: ' ' } }, 'admin')).toMatchObject({
      httpStatus: 400,
      message: 'Escribe el motivo. La persona lo va a leer.',
    });
    const block = (userId: string) => site.refused(blockAccount, { params: { userId }, body: { reason: 'Otro' } }, 'admin');
    expect(await block('nadie')).toMatchObject({ httpStatus: 404, message: 'Esa cuenta no existe.' });
    await blockAna();
    expect(await block('ana')).toMatchObject({ httpStatus: 409, message: 'Esa cuenta ya está bloqueada.' });
    expect((await site.call(listAccounts, { query: { blocked: '1' } }, 'admin')).data).toMatchObject([{ blocked: { reason } }]);
    await site.call(unblockAccount, { params: { userId: 'ana' } }, 'admin');
    const unblocked = await site.refused(unblockAccount, { params: { userId: 'ana' } }, 'admin');
    expect(unblocked).toMatchObject({ httpStatus: 409, message: 'Esa cuenta no está bloqueada.' });
  });
});

test('The history of an account has who blocked it and why, and who unblocked it', async () => {
  await rows.player({ userId: 'ana' });
  await blockAna();
  await site.call(unblockAccount, { params: { userId: 'ana' } }, { userId: 'other_admin', role: 'admin' });
  const change = { action: 'update', entityId: 'ana' };
  expect(await rows.audits('account')).toMatchObject([
    { ...change, userId: 'user_admin', before: { blocked: null }, after: { blocked: reason } },
    { ...change, userId: 'other_admin', before: { blocked: reason }, after: { blocked: null } },
  ]);
});

describe('The accounts', () => {
  test('are found by e-mail, player and id; blocked ones come first, with the reason, and each with its devices', async () => {
    await ana();
    await rows.player({ username: 'beto', name: 'Beto 100%', userId: 'user_beto' });
    await rows.player({ username: 'sin-cuenta' });
    await blockAna();
    const { data, pagination } = await site.call(listAccounts, { query: {} }, 'admin');
    expect(pagination.total).toBe(2);
    expect(data).toEqual([
      {
        userId: 'ana',
        email: 'ana@correo.pe',
        role: 'member',
        player: { username: 'anita', name: 'Ana' },
        blocked: { reason, at: expect.any(String), by: 'user_admin' },
        quotas: usualQuotas,
        sessions: [{ device: 'Dispositivo desconocido', lastSeenAt: expect.any(String) }],
      },
      { userId: 'user_beto', email: null, role: null, player: { username: 'beto', name: 'Beto 100%' }, blocked: null, quotas: usualQuotas, sessions: [] },
    ]);
    const found = async (search: string) => (await site.call(listAccounts, { query: { search } }, 'admin')).data.map(({ userId }) => userId);
    expect(await found('correo.pe')).toEqual(['ana']);
    expect(await found('ANITA')).toEqual(['ana']);
    expect(await found('user_beto')).toEqual(['user_beto']);
    expect(await found('100%')).toEqual(['user_beto']);
    expect(await found('%')).toEqual(['user_beto']);
    const blocked = async (more: object = {}) => (await site.call(listAccounts, { query: { blocked: '1', ...more } }, 'admin')).data;
    expect((await blocked()).map(({ userId }) => userId)).toEqual(['ana']);
    expect(await blocked({ search: 'beto' })).toEqual([]);
    // The administrator who blocked is shown as the site shows them.
    await rows.player({ username: 'jefa', optionalname: 'La jefa', userId: 'user_admin' });
    expect(await blocked({ search: 'ana' })).toMatchObject([{ userId: 'ana', blocked: { by: 'La jefa' } }]);
  });

  test('have the devices on which they are signed in now, the last used first', async () => {
    await rows.player({ username: 'anita', userId: 'ana' });
    // Its first call, the sign-in, deletes sessions that are over.
    await site.call(listAccounts, { query: {} }, 'admin');
    const session = { userId: 'ana', startedAt: '2026-01-01T00:00:00Z', expiresAt: '2999-01-01T00:00:00Z' };
    await site.db
      .insertInto('sessions')
      .values([
        { ...session, sid: '1', device: 'Teléfono', lastSeenAt: '2026-01-02T00:00:00Z' },
        { ...session, sid: '2', device: 'Portátil', lastSeenAt: '2026-01-03T00:00:00Z' },
        { ...session, sid: '3', device: 'Cerrado', lastSeenAt: '2026-01-04T00:00:00Z', endedAt: '2026-01-04T00:00:00Z' },
        { ...session, sid: '4', device: 'Vencido', lastSeenAt: '2026-01-04T00:00:00Z', expiresAt: '2026-01-05T00:00:00Z' },
        { ...session, sid: '5', device: 'De otra', userId: 'beto', lastSeenAt: '2026-01-05T00:00:00Z' },
      ])
      .execute();
    const { data } = await site.call(listAccounts, { query: { search: 'ana' } }, 'admin');
    expect(data.map(({ sessions }) => sessions.map(({ device }) => device))).toEqual([['Portátil', 'Teléfono']]);
  });

  test('come in the order of their e-mails, page by page', async () => {
    for (const [userId, email] of Object.entries({ c: 'ana@correo.pe', a: 'beto@correo.pe', b: 'caro@correo.pe' }))
      await site.db.insertInto('users').values({ userId, email, role: 'member' }).execute();
    const pageOf = async (page: number) =>
      (await site.call(listAccounts, { query: { page, limit: 2, search: 'correo' } }, 'admin')).data.map(({ email }) => email);
    expect(await pageOf(1)).toEqual(['ana@correo.pe', 'beto@correo.pe']);
    expect(await pageOf(2)).toEqual(['caro@correo.pe']);
    const { pagination } = await site.call(listAccounts, { query: { page: 2, limit: 2, search: 'correo' } }, 'admin');
    expect(pagination).toEqual({ total: 3, page: 2, limit: 2, pages: 2 });
    await site.call(blockAccount, { params: { userId: 'b' }, body: { reason } }, 'admin');
    expect(await pageOf(1)).toEqual(['caro@correo.pe', 'ana@correo.pe']);
  });

  test('come without an e-mail last, in the order of their ids', async () => {
    const ids = ['user_d', 'user_b', 'user_e', 'user_a', 'user_c'];
    for (const userId of ids) await rows.player({ username: `de-${userId}`, userId });
    await site.db.insertInto('users').values({ userId: 'user_f', email: 'de-user@correo.pe', role: 'member' }).execute();
    const { data } = await site.call(listAccounts, { query: { search: 'de-user' } }, 'admin');
    expect(data.map(({ userId }) => userId)).toEqual(['user_f', ...ids.sort()]);
  });
});
