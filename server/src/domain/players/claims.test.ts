import { describe, expect, test } from '@jest/globals';
import { linkPlayer, listClaims, listOwnClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { createPlayerOfAccount, getPlayer, syncUser } from '@mesa/contract/calls/players';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

/** Valeria played twice before she had an account; now an account claims her name. */
async function claimed() {
  const player = await rows.player({ username: 'vale', name: 'Valeria' });
  for (const [name, date] of [
    ['Copa', '2025-03-01'],
    ['Liga', '2025-04-01'],
  ] as const)
    await rows.result((await rows.tournament({ name, date })).id, player.id, { position: 1 });
  await site.refused(
    createPlayerOfAccount,
    { body: { userId: 'user_vale', username: 'Vale' } },
    { userId: 'user_vale', role: 'member', email: 'vale@correo.co' },
  );
  return player;
}

const claims = (query = {}) => site.call(listClaims, { query }, 'admin');
const ask = (username: string, userId = 'user_vale') => site.refused(createPlayerOfAccount, { body: { userId, username } }, userId);
const refuse = (id: number, reason = 'No jugaste en esos torneos.', as = 'admin') => site.call(refuseClaim, { params: { id }, body: { reason } }, as);
const own = async (userId = 'user_vale') => (await site.call(listOwnClaims, { params: { userId } }, userId)).data;

describe('Claiming a player', () => {
  test('shows the site admin the claimant and the player’s history', async () => {
    const { id } = await claimed();
    // On the day of the league, entered later.
    await rows.result((await rows.tournament({ name: 'Liga de la tarde', date: '2025-04-01' })).id, id);
    const { data, links } = await claims();
    expect(data).toMatchObject([
      {
        account: { userId: 'user_vale', email: 'vale@correo.co' },
        player: { id, username: 'vale' },
        tournamentsPlayed: 3,
        results: [{ tournament: 'Liga de la tarde' }, { tournament: 'Liga' }, { tournament: 'Copa', position: 1 }],
      },
    ]);
    expect(links).toEqual([]);
    for (const as of ['owner', 'user_vale']) expect(await site.refused(listClaims, {}, as)).toMatchObject({ httpStatus: 403 });
  });

  test('shows beside each claim the history of its own player', async () => {
    await claimed();
    const beto = await rows.player({ username: 'beto' });
    await rows.result((await rows.tournament({ name: 'Reto' })).id, beto.id);
    await ask('beto', 'user_beto');
    expect((await claims()).data.map(({ player, results }) => [player.username, results.map(({ tournament }) => tournament)])).toEqual([
      ['vale', ['Liga', 'Copa']],
      ['beto', ['Reto']],
    ]);
  });

  test('shows the latest five results of a longer history', async () => {
    const { id } = await claimed();
    for (const month of [3, 1, 5, 2, 4]) await rows.result((await rows.tournament({ date: `2026-0${month}-01` })).id, id);
    const [claim] = (await claims()).data;
    expect(claim?.tournamentsPlayed).toBe(7);
    expect(claim?.results.map(({ date }) => date)).toEqual(['2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01', '2026-01-01']);
  });

  test('is settled by a link, which gives the account the player and closes all its claims', async () => {
    const { id } = await claimed();
    await site.refused(createPlayerOfAccount, { body: { userId: 'user_rival', username: 'vale' } }, 'user_rival');
    await rows.player({ username: 'otra' });
    await ask('otra');
    expect(await claims()).toMatchObject({ data: [{}, {}, {}], pagination: { total: 3 } });
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect((await claims()).pagination.total).toBe(0);
    expect((await site.call(getPlayer, { params: { userId: 'user_vale' } }, 'user_vale')).data).toMatchObject({ id, userId: 'user_vale' });
    const { data, links } = await claims();
    expect(data).toEqual([]);
    expect(links).toMatchObject([{ account: { userId: 'user_vale', email: 'vale@correo.co' }, player: { id } }]);
    expect((await rows.audits('player')).at(-1)).toMatchObject({
      action: 'link',
      entityId: String(id),
      before: { userId: null },
      after: { userId: 'user_vale' },
    });
    // What another account has now is no link of the site admin's.
    await site.db.updateTable('players').set({ userId: 'user_other' }).where('id', '=', id).execute();
    expect((await claims()).links).toEqual([]);
    // Nor is another player that the account has now.
    await rows.player({ userId: 'user_vale' });
    expect((await claims()).links).toEqual([]);
  });

  test('is offered to be undone with the latest link first', async () => {
    for (const [name, at] of [
      ['norma', '2026-01-01T15:00:00.000Z'],
      ['omaira', '2026-01-03T15:00:00.000Z'],
      ['paula', '2026-01-02T15:00:00.000Z'],
    ] as const) {
      const { id } = await rows.player({ username: name });
      await site.call(linkPlayer, { params: { id }, body: { userId: `user_${name}` } }, 'admin');
      await site.db.updateTable('auditLog').set({ at }).where('action', '=', 'link').where('entityId', '=', String(id)).execute();
    }
    expect((await claims()).links.map(({ player }) => player.username)).toEqual(['omaira', 'paula', 'norma']);
  });

  test('is offered to be undone for the latest twenty accounts, and only for links', async () => {
    const made = [];
    for (let day = 1; day <= 21; day += 1) {
      const { id, username } = await rows.player();
      await site.call(linkPlayer, { params: { id }, body: { userId: `user_${username}` } }, 'admin');
      const at = `2026-01-${String(day).padStart(2, '0')}T15:00:00.000Z`;
      await site.db.updateTable('auditLog').set({ at }).where('action', '=', 'link').where('entityId', '=', String(id)).execute();
      made.unshift(username);
    }
    const own = await rows.player({ userId: 'user_own' });
    const entry = { userId: 'user_own', entityId: String(own.id), after: JSON.stringify({ userId: 'user_own' }) };
    await site.db
      .insertInto('auditLog')
      .values([
        { ...entry, action: 'create', entity: 'player' },
        { ...entry, action: 'link', entity: 'store' },
      ])
      .execute();
    expect((await claims()).links.map(({ player }) => player.username)).toEqual(made.slice(0, 20));
  });

  test('can be undone: the player has no account again and the claim is open', async () => {
    const { id } = await claimed();
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    await site.call(unlinkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    const { data, links } = await claims();
    expect(data).toMatchObject([{ player: { id, hasAccount: false } }]);
    expect(links).toEqual([]);
    expect(await site.refused(getPlayer, { params: { userId: 'user_vale' } })).toMatchObject({ httpStatus: 404 });
    expect((await rows.audits('player')).at(-1)).toMatchObject({ action: 'link', before: { userId: 'user_vale' }, after: { userId: null } });
  });

  test('is undone alone: other claims of the account, and of others to the player, stay settled', async () => {
    const { id } = await claimed();
    await ask('vale', 'user_rival');
    await rows.player({ username: 'otra' });
    await ask('otra');
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    await site.call(unlinkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect((await own()).map(({ username, state }) => [username, state])).toEqual([
      ['otra', 'closed'],
      ['vale', 'open'],
    ]);
    expect((await own('user_rival')).map(({ state }) => state)).toEqual(['closed']);
  });

  test('never takes a player from an account, nor gives an account two', async () => {
    const { id } = await claimed();
    const other = await rows.player({ username: 'otra', userId: 'user_otra' });
    const refused = async (player: number, userId: string) => site.refused(linkPlayer, { params: { id: player }, body: { userId } }, 'admin');
    expect(await refused(other.id, 'user_vale')).toMatchObject({ httpStatus: 409, message: 'Ese jugador ya tiene una cuenta.' });
    expect(await refused(id, 'user_otra')).toMatchObject({ httpStatus: 409, message: 'Esa cuenta ya tiene el jugador otra.' });
    expect(await refused(999, 'user_vale')).toMatchObject({ httpStatus: 404 });
    const undone = async (player: number) => site.refused(unlinkPlayer, { params: { id: player }, body: { userId: 'user_vale' } }, 'admin');
    expect(await undone(other.id)).toMatchObject({ httpStatus: 409, message: 'Ese jugador no está unido a esa cuenta.' });
    expect(await undone(999)).toMatchObject({ httpStatus: 404, message: 'No encontramos a ese jugador.' });
  });

  test('of a player who has left is impossible', async () => {
    const { id } = await rows.player({ username: 'ana', userId: 'user_ana' });
    await site.call(deleteAccount, { params: { userId: 'user_ana' }, body: { confirm: 'ELIMINAR' } }, 'user_ana');
    const refusal = await site.refused(createPlayerOfAccount, { body: { userId: 'user_vale', username: `retirado-${id}` } }, 'user_vale');
    expect(refusal).toMatchObject({ code: 'username_taken' });
    expect(await site.refused(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Ese jugador se retiró.',
    });
  });

  test('of a player by an account that asks twice is one, also concurrently', async () => {
    await rows.player({ username: 'vale' });
    const refusals = await Promise.all([ask('vale'), ask('VALE'), ask('vale')]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 409, code: 'username_unclaimed' });
    expect((await claims()).data).toHaveLength(1);
  });

  test('is one in the database too, whatever writes it', async () => {
    const { id: playerId } = await claimed();
    const again = site.db.insertInto('claims').values({ userId: 'user_vale', playerId }).execute();
    await expect(again).rejects.toThrow(/claims_open/);
  });

  test('is possible for three players at a time, and for another once one is settled', async () => {
    for (const username of ['uno', 'dos', 'tres', 'cuatro']) await rows.player({ username });
    for (const username of ['uno', 'dos', 'tres']) expect(await ask(username)).toMatchObject({ code: 'username_unclaimed' });
    expect(await ask('cuatro')).toMatchObject({
      httpStatus: 409,
      code: 'conflict',
      message: 'Ya pediste 3 nombres con historial. Espera la respuesta del administrador, o elige un nombre nuevo.',
    });
    expect((await claims()).data.map(({ player }) => player.username)).toEqual(['uno', 'dos', 'tres']);
    expect((await own()).map(({ username }) => username)).toEqual(['tres', 'dos', 'uno']);
    expect(await ask('cuatro', 'user_rival')).toMatchObject({ code: 'username_unclaimed' });
    await refuse((await own())[0]?.id ?? 0);
    expect(await ask('cuatro')).toMatchObject({ code: 'username_unclaimed' });
  });

  test('is listed for the site admin in pages, oldest first', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await rows.player({ username: `jugadora${number}x` });
      await ask(`jugadora${number}x`, `user_${number}`);
    }
    const { data, pagination } = await claims({ page: 2, limit: 2 });
    expect(data.map(({ account }) => account.userId)).toEqual(['user_3', 'user_4']);
    expect(pagination).toEqual({ total: 5, page: 2, limit: 2, pages: 3 });
    expect((await claims({ page: 9 })).data).toEqual([]);
  });
});

describe('Refusing a claim', () => {
  test('shows the person why, and is recorded', async () => {
    const { id: playerId } = await claimed();
    const [open] = await own();
    expect(open).toMatchObject({ username: 'vale', state: 'open', refusal: null });
    await refuse(open?.id ?? 0, '  Pregunta en la tienda.  ');
    expect((await claims()).data).toEqual([]);
    expect(await own()).toMatchObject([{ username: 'vale', state: 'refused', refusal: 'Pregunta en la tienda.' }]);
    const { data } = await site.call(getPersonalData, { params: { userId: 'user_vale' } }, 'user_vale');
    expect(data.claims).toMatchObject([{ username: 'vale', refusal: 'Pregunta en la tienda.' }]);
    expect((await rows.audits('claim')).at(-1)).toMatchObject({
      userId: 'user_admin',
      action: 'update',
      entityId: String(open?.id),
      after: { userId: 'user_vale', playerId, refusal: 'Pregunta en la tienda.' },
    });
  });

  test('is for the site admin, needs a reason, and happens once', async () => {
    await claimed();
    const id = (await own())[0]?.id ?? 0;
    for (const as of ['owner', 'user_vale', null])
      expect(await site.refused(refuseClaim, { params: { id }, body: { reason: 'x' } }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
    expect(await site.refused(refuseClaim, { params: { id }, body: { reason: ' ' } }, 'admin')).toMatchObject({
      httpStatus: 400,
      message: 'Escribe el motivo. La persona lo va a leer.',
    });
    await refuse(id);
    expect(await site.refused(refuseClaim, { params: { id }, body: { reason: 'x' } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Esa solicitud ya está resuelta.',
    });
    expect(await site.refused(refuseClaim, { params: { id: 999 }, body: { reason: 'x' } }, 'admin')).toMatchObject({
      httpStatus: 404,
      message: 'No encontramos esa solicitud.',
    });
  });

  test('lasts for thirty days: a repeated claim gets the reason, and is not recorded', async () => {
    await claimed();
    const id = (await own())[0]?.id ?? 0;
    await refuse(id, 'No eres tú.');
    const again = await ask('vale');
    expect(again).toMatchObject({ httpStatus: 409, code: 'conflict' });
    expect(again.message).toMatch(/^El administrador no te dio el nombre «vale»: No eres tú\. Puedes pedirlo otra vez dentro de 30 días, o elegir otro\.$/);
    expect((await claims()).data).toEqual([]);
    await site.db
      .updateTable('claims')
      .set({ settledAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString() })
      .execute();
    expect(await ask('vale')).toMatchObject({ code: 'username_unclaimed' });
    expect((await own()).map(({ state }) => state)).toEqual(['open', 'refused']);
  });

  test('keeps its day when the account is linked later', async () => {
    const { id } = await claimed();
    await refuse((await own())[0]?.id ?? 0);
    const settledAt = '2026-01-05T12:00:00.000Z';
    await site.db.updateTable('claims').set({ settledAt }).execute();
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect(await site.db.selectFrom('claims').select('settledAt').execute()).toEqual([{ settledAt }]);
  });

  test('does not stop the site admin from linking the two later, nor from undoing that', async () => {
    const { id } = await claimed();
    await refuse((await own())[0]?.id ?? 0);
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    await site.call(unlinkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect((await own()).map(({ state }) => state)).toEqual(['refused']);
  });

  test('is deleted with the account', async () => {
    await claimed();
    await site.call(syncUser, { body: { email: 'vale@correo.co' } }, 'user_vale', { 'user-id': 'user_vale' });
    await refuse((await own())[0]?.id ?? 0, 'Se llama Rosa Quispe.');
    await site.call(deleteAccount, { params: { userId: 'user_vale' }, body: { confirm: 'ELIMINAR' } }, 'user_vale');
    expect(JSON.stringify(await rows.audits('claim'))).not.toContain('Rosa');
  });
});

describe('An account’s claims', () => {
  test('show which one was granted, and which closed for that reason', async () => {
    const { id } = await claimed();
    await ask('vale', 'user_rival');
    await site.call(linkPlayer, { params: { id }, body: { userId: 'user_vale' } }, 'admin');
    expect(await own()).toMatchObject([{ state: 'linked' }]);
    expect(await own('user_rival')).toMatchObject([{ state: 'closed' }]);
  });

  test('are for that account and the site admin', async () => {
    await claimed();
    const input = { params: { userId: 'user_vale' } };
    expect((await site.call(listOwnClaims, input, 'admin')).data).toHaveLength(1);
    for (const as of ['user_rival', 'owner', null]) expect(await site.refused(listOwnClaims, input, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
  });
});

describe('The e-mail beside a claim', () => {
  const emailsAfter = async (changed: Record<string, unknown>) => {
    const headers = await site.headers('user_vale', { email: 'vale@correo.co', email_verified: true, ...changed });
    await rows.player({ username: 'vale' });
    const body = { userId: 'user_vale', username: 'vale' };
    await site.refused(createPlayerOfAccount, { body }, null, headers);
    await site.call(syncUser, { body: { email: 'dueña@delacuenta.co' } }, null, { ...headers, 'user-id': 'user_vale' });
    return (await claims()).data.map(({ account }) => account.email);
  };

  test('is the token’s verified one, whatever the browser sends', async () => {
    expect(await emailsAfter({})).toEqual(['vale@correo.co']);
  });

  test.each([
    ['says nothing of it', { email: undefined, email_verified: undefined }],
    ['does not say whether it is verified', { email_verified: undefined }],
    ['says it is not verified', { email_verified: false }],
    ['says so in a word', { email_verified: 'false' }],
    ['holds no e-mail', { email: 'vale' }],
  ])('is none where the token %s', async (_, changed) => {
    expect(await emailsAfter(changed)).toEqual([null]);
  });

  test('is removed when the provider no longer verifies it', async () => {
    await claimed();
    await site.call(syncUser, { body: { email: 'vale@correo.co' } }, 'user_vale', { 'user-id': 'user_vale' });
    expect((await claims()).data).toMatchObject([{ account: { email: null } }]);
  });
});
