import { describe, expect, test } from '@jest/globals';
import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { listEntries } from '@mesa/contract/calls/results';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, card, deck } = community(app);

async function hidden() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', date: '2026-10-03', listsClose: 'al empezar', listsVisible: 'al terminar' });
  const beto = await player({ username: 'beto', name: 'Beto', lastName: 'Ruiz', pokemonId: '501', birthDate: '2014-05-04', userId: 'user_beto' });
  const caro = await player({ username: 'caro', name: 'Caro', userId: 'user_caro' });
  const dani = await player({ username: 'dani', name: 'Dani' });
  for (const { id: playerId } of [beto, caro, dani]) await result(id, playerId);
  const iono = await card({ name: 'Iono', category: 'Entrenador' });
  await deck(id, beto.id, [{ cardId: iono.id }]);
  // Emptied again: no list submitted.
  await deck(id, caro.id, []);
  return { id, beto, caro, dani, iono };
}

describe('The sheets of a tournament', () => {
  test('contain the submitted lists, with the fields of the official form', async () => {
    const { id, beto, iono } = await hidden();
    const { data } = await app.call(listDeckSheets, { params: { id } }, 'ana');
    expect(data).toEqual([
      {
        playerId: beto.id,
        name: 'Beto Ruiz',
        pokemonId: '501',
        division: 'senior',
        cards: [expect.objectContaining({ id: iono.id, name: 'Iono', quantity: 1 })],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('2014');
  });

  test('contain no list of another tournament', async () => {
    const { id, caro, iono } = await hidden();
    const { id: other } = await tournament({ status: 'inscripciones' });
    await result(other, caro.id);
    await deck(other, caro.id, [{ cardId: iono.id }]);
    const { data } = await app.call(listDeckSheets, { params: { id } }, 'ana');
    expect(data.map(({ name }) => name)).toEqual(['Beto Ruiz']);
  });

  test('contain prints of one name in the order in which they were loaded', async () => {
    const { id, dani, iono } = await hidden();
    const reprints = [await card({ name: 'Iono' }), await card({ name: 'Iono' })];
    await deck(
      id,
      dani.id,
      [...reprints, iono].map(({ id: cardId }) => ({ cardId })),
    );
    // A change does not make it a later one.
    await app.db.updateTable('cards').set({ imageUrl: '/i.png' }).where('id', '=', iono.id).execute();
    const { data } = await app.call(listDeckSheets, { params: { id } }, 'ana');
    expect(data.find(({ name }) => name === 'Dani')?.cards.map((one) => one.id)).toEqual([iono, ...reprints].map((one) => one.id));
  });

  test('name a player without a name by their username', async () => {
    const { id, iono } = await hidden();
    const { id: playerId } = await player({ username: 'efe', name: '' });
    await result(id, playerId);
    await deck(id, playerId, [{ cardId: iono.id }]);
    const { data } = await app.call(listDeckSheets, { params: { id } }, 'ana');
    expect(data.map(({ name }) => name).sort()).toEqual(['Beto Ruiz', 'efe']);
    // Without a Player ID and a birth date, these fields of the form stay empty.
    expect(data.find(({ name }) => name === 'efe')).toMatchObject({ pokemonId: null, division: null });
  });

  test('are sorted by name and last name, of equal names with the older player first', async () => {
    const { id, iono } = await hidden();
    for (const [username, name, lastName] of [
      ['zeta', 'Ana', 'Zeta'],
      ['alvarez', 'Ana', 'Álvarez'],
    ] as const) {
      const { id: playerId } = await player({ username, name, lastName });
      await result(id, playerId);
      await deck(id, playerId, [{ cardId: iono.id }]);
    }
    const [older, newer] = [await player({ name: 'Dani', lastName: 'Paz' }), await player({ name: 'Dani', lastName: 'Paz' })];
    for (const { id: playerId } of [newer, older]) {
      await result(id, playerId);
      await deck(id, playerId, [{ cardId: iono.id }]);
    }
    // A change does not make it a later one.
    await app.db.updateTable('players').set({ city: 'Cali' }).where('id', '=', older.id).execute();
    const { data } = await app.call(listDeckSheets, { params: { id } }, 'ana');
    expect(data.map(({ name }) => name)).toEqual(['Ana Álvarez', 'Ana Zeta', 'Beto Ruiz', 'Dani Paz', 'Dani Paz']);
    expect(data.slice(3).map(({ playerId }) => playerId)).toEqual([older.id, newer.id]);
  });

  test('are for organisers, and each reading of Player IDs is recorded', async () => {
    const { id } = await hidden();
    for (const as of ['user_beto', 'user_caro', null] as const) {
      expect(await app.refused(listDeckSheets, { params: { id } }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
    }
    // Earlier reads are not counted.
    await app.security.flush();
    await app.call(listDeckSheets, { params: { id } }, 'ana');
    const reads = await app.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    expect(reads).toEqual([{ userId: 'ana', call: 'GET /api/tournaments/:id/deck-sheets' }]);
  });

  test('show missing lists to the organiser only', async () => {
    const { id, beto, caro, dani } = await hidden();
    const listsFor = async (as: string | null) =>
      new Map((await app.call(listEntries, { params: { id } }, as)).data.map(({ playerId, deckFindings }) => [playerId, deckFindings]));
    const ofOrganiser = await listsFor('ana');
    expect(ofOrganiser.get(beto.id)).toEqual(expect.any(Number));
    expect([caro, dani].map((one) => ofOrganiser.get(one.id))).toEqual([null, null]);
    for (const as of ['user_caro', null]) expect([...(await listsFor(as)).values()]).toEqual([null, null, null]);
  });
});
