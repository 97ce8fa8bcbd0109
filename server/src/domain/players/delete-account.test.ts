import { describe, expect, test } from '@jest/globals';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { getPlayerByUsername, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const secrets = { lastName: 'Zafirina', pokemonId: '77665544', birthDate: '1987-06-05' };

/** Ana with a result and a deck, an account, and a profile that was changed once. */
async function ana() {
  const player = await rows.player({ username: 'ana', name: 'Anabel', optionalname: 'Anita', userId: 'user_ana', country: 'Perú', ...secrets });
  const tournament = await rows.tournament({ name: 'Copa', status: 'finalizado' });
  await rows.result(tournament.id, player.id, { position: 3, deckName: 'Gardevoir' });
  const { id: cardId } = await rows.card({ name: 'Pineco' });
  await rows.deck(tournament.id, player.id, [{ cardId }]);
  const email = 'ana@correo.pe';
  await site.call(syncUser, { body: { email } }, { userId: 'user_ana', role: 'member', email }, { 'user-id': 'user_ana' });
  await site.call(updatePlayer, { params: { userId: 'user_ana' }, body: { name: 'Anabel', lastName: 'Zafirina Luz', terms: 1 } }, 'user_ana');
  return { player, tournament };
}

const confirmed = { params: { userId: 'user_ana' }, body: { confirm: 'ELIMINAR' as const } };

describe('The data of a person', () => {
  test('is complete: account, profile, stores, results, decks, claims and own changes', async () => {
    await ana();
    await rows.store({ name: 'La Mesa', admins: ['user_ana'] });
    const { data } = await site.call(getPersonalData, { params: { userId: 'user_ana' } }, 'user_ana');
    expect(data).toMatchObject({
      account: { userId: 'user_ana', email: 'ana@correo.pe', role: 'member' },
      player: { username: 'ana', lastName: 'Zafirina Luz', birthDate: secrets.birthDate, pokemonId: secrets.pokemonId },
      stores: [{ name: 'La Mesa' }],
      results: [{ tournament: 'Copa', position: 3, deckName: 'Gardevoir' }],
      decks: [{ tournament: 'Copa', cards: [{ name: 'Pineco', quantity: 1 }], lateChange: null, lateChangeAt: null }],
      claims: [],
    });
    expect(data.changes.map(({ action, entity }) => `${action} ${entity}`)).toEqual(['create account', 'update player']);
  });

  test('is only for its person and the site admin', async () => {
    await ana();
    for (const as of ['user_other', 'owner'])
      expect(await site.refused(getPersonalData, { params: { userId: 'user_ana' } }, as)).toMatchObject({ httpStatus: 403 });
    expect((await site.call(getPersonalData, { params: { userId: 'user_ana' } }, 'admin')).data.player?.username).toBe('ana');
  });

  test('of an unknown person is empty', async () => {
    expect((await site.call(getPersonalData, { params: { userId: 'user_new' } }, 'user_new')).data).toMatchObject({ account: null, player: null, results: [] });
  });
});

describe('Deleting an account', () => {
  test('leaves results and decks under Jugador retirado, and nothing personal anywhere in the database', async () => {
    const { player, tournament } = await ana();
    const beto = await rows.player({ username: 'beto', name: 'Beto' });
    const merged = await rows.player({ username: 'berto', name: 'Berto', status: 0, mergedInto: beto.id });
    await site.call(deleteAccount, confirmed, 'user_ana');

    const { data } = await site.call(listEntries, { params: { id: tournament.id } });
    expect(data[0]).toMatchObject({
      player: { username: `retirado-${player.id}`, name: 'Jugador retirado', optionalname: 'Jugador retirado', country: null, hasAccount: false },
      TournamentResult: { position: 3, deckName: 'Gardevoir' },
    });
    expect(await site.db.selectFrom('deckCards').selectAll().execute()).toHaveLength(1);
    expect(await site.refused(getPlayerByUsername, { params: { username: 'ana' } })).toMatchObject({ httpStatus: 404 });

    const tables = ['users', 'players', 'claims', 'auditLog', 'storeAdmins'] as const;
    const kept = JSON.stringify(await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute())));
    for (const value of [...Object.values(secrets), 'Anabel', 'Anita', 'ana@correo.pe', 'Perú', '"ana"']) expect(kept).not.toContain(value);
    expect((await rows.audits('player')).at(-1)).toMatchObject({ action: 'delete', entityId: String(player.id), before: null, after: null });
    const others = site.db.selectFrom('players').select('username').where('id', 'in', [beto.id, merged.id]).orderBy('id');
    expect(await others.execute()).toEqual([{ username: 'beto' }, { username: 'berto' }]);
  });

  test('needs the confirmation word, and is for the person and the site admin only', async () => {
    await ana();
    expect(await site.refused(deleteAccount, { ...confirmed, body: { confirm: 'sí' } }, 'user_ana')).toMatchObject({
      httpStatus: 400,
      message: 'Escribe ELIMINAR para confirmar.',
    });
    for (const as of ['user_other', 'owner']) expect(await site.refused(deleteAccount, confirmed, as)).toMatchObject({ httpStatus: 403 });
    await site.call(deleteAccount, confirmed, 'admin');
    expect(await site.refused(deleteAccount, confirmed, 'admin')).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(deleteAccount, confirmed, 'user_ana')).toMatchObject({ httpStatus: 401 });
  });

  test('removes the person from stores with other administrators', async () => {
    await ana();
    const store = await rows.store({ admins: ['user_ana', 'user_other'] });
    await site.call(deleteAccount, confirmed, 'user_ana');
    expect(await site.db.selectFrom('storeAdmins').select('userId').where('storeId', '=', store.id).execute()).toEqual([{ userId: 'user_other' }]);
  });

  test('is refused if a store would have no administrator left, and nothing changes', async () => {
    await ana();
    await rows.store({ admins: ['user_ana', 'user_other'] });
    await rows.store({ name: 'La Mesa', admins: ['user_ana'] });
    expect(await site.refused(deleteAccount, confirmed, 'user_ana')).toMatchObject({
      httpStatus: 409,
      code: 'last_admin',
      message: 'Nadie más administra la tienda La Mesa. Agrega a otra persona antes de eliminar la cuenta.',
    });
    expect((await site.call(getPersonalData, { params: { userId: 'user_ana' } }, 'user_ana')).data).toMatchObject({
      player: { username: 'ana' },
      stores: [{}, {}],
    });
  });
});
