import { beforeEach, describe, expect, test } from '@jest/globals';
import { deleteDeckCards, importDeck, listDeckVersions, saveDeckCards } from '@mesa/contract/calls/decks';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { type Kysely, sql } from 'kysely';
import { up } from '../../kernel/db/migrations/0023-own-decks';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

let pineco: number;
let iono: number;
let arven: number;
beforeEach(async () => {
  pineco = (await rows.card({ name: 'Pineco', expansionCode: 'SVI', printNumber: '1', cardNumber: 1 })).id;
  iono = (await rows.card({ name: 'Iono', category: 'Partidario' })).id;
  arven = (await rows.card({ name: 'Arven', category: 'Partidario' })).id;
});

/** Ana's place in a tournament. */
async function place(tournament: Parameters<typeof rows.tournament>[0] = {}) {
  const store = await rows.store({ admins: ['organiser'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', ...tournament });
  const ana = await rows.player({ username: 'ana', userId: 'ana' });
  await rows.result(id, ana.id);
  const set = (status: 'progreso' | 'finalizado') => site.db.updateTable('tournaments').set({ status }).where('id', '=', id).execute();
  const of = { tournamentId: id, userName: 'ana' };
  /** Saves exactly these copies. */
  async function save(list: [number, number][], as = 'ana') {
    const cards = list.map(([cardId, quantity]) => ({ cardId, quantity, deckicons: false }));
    const named = list.map(([cardId]) => cardId);
    await site.call(saveDeckCards, { body: { ...of, cards, removed: [pineco, iono, arven].filter((card) => !named.includes(card)) } }, as);
  }
  const deckId = async () => (await site.db.selectFrom('decks').select('id').where('tournamentId', '=', id).executeTakeFirstOrThrow()).id;
  /** Returns the changes of each version, newest first. */
  async function versions(as: As = 'ana') {
    const { data, cards } = await site.call(listDeckVersions, { params: { id: await deckId() }, query: {} }, as);
    const name = (id: number) => cards.find((card) => card.id === id)?.name;
    return data.map(
      ({ total, differences }) => `${total}: ${differences.map(({ cardId, delta }) => `${delta > 0 ? '+' : ''}${delta} ${name(cardId)}`).join(', ')}`,
    );
  }
  return { ana, of, set, save, deckId, versions };
}

describe('The versions of a deck', () => {
  test('are the saved lists with their changes; saving an equal list adds none', async () => {
    const { save, versions, of, deckId } = await place();
    await save([
      [pineco, 4],
      [arven, 3],
    ]);
    await save([
      [pineco, 4],
      [arven, 2],
      [iono, 2],
    ]);
    await save([
      [pineco, 4],
      [arven, 2],
      [iono, 2],
    ]);
    await site.call(importDeck, { body: { ...of, cards: '4 Pineco SVI 1' } }, 'ana');
    expect(await versions()).toEqual(['4: -2 Iono, -2 Arven', '8: +2 Iono, -1 Arven', '7: ']);
    const query = { page: 2, limit: 1 };
    const second = await site.call(listDeckVersions, { params: { id: await deckId() }, query }, 'ana');
    expect(second.data.map(({ total, differences }) => [total, differences.length])).toEqual([[8, 2]]);
    // Only the cards of this page.
    expect(second.cards.map(({ id }) => id)).toEqual([pineco, iono, arven]);
    expect((await site.call(listDeckVersions, { params: { id: await deckId() }, query: { page: 3, limit: 1 } }, 'ana')).cards.map(({ id }) => id)).toEqual([
      pineco,
      arven,
    ]);
    expect(second.pagination).toEqual({ total: 3, page: 2, limit: 1, pages: 3 });
  });

  test('of one deck leave another deck as it was', async () => {
    const { ana, save } = await place();
    const elsewhere = await rows.tournament();
    await rows.result(elsewhere.id, ana.id);
    const other = await rows.deck(elsewhere.id, ana.id, [{ cardId: arven }]);
    await save([[iono, 1]]);
    expect(await site.db.selectFrom('decks').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()).toEqual(other);
  });

  test('begin with the list before the first save', async () => {
    const { ana, of, save, versions, deckId } = await place();
    await rows.deck(of.tournamentId, ana.id, [{ cardId: arven }]);
    expect(await versions()).toEqual([]);
    await site.db.updateTable('decks').set({ updatedAt: '2025-05-20T15:00:00.000Z' }).execute();
    await save([[iono, 1]]);
    for (const as of ['ana', null]) expect(await versions(as)).toEqual(['1: +1 Iono, -1 Arven', '1: ']);
    // With the day on which that was saved.
    const { data } = await site.call(listDeckVersions, { params: { id: await deckId() }, query: {} }, 'ana');
    expect(data.at(-1)?.savedAt).toBe('2025-05-20T15:00:00.000Z');
  });

  test('begin for others with the first list that was not hidden', async () => {
    const { ana, of, set, save, versions } = await place({ status: 'progreso', listsVisible: 'al terminar' });
    await rows.deck(of.tournamentId, ana.id, [{ cardId: arven }]);
    await save([[iono, 1]]);
    await set('finalizado');
    expect(await versions(null)).toEqual(['1: ']);
    expect(await versions()).toHaveLength(2);
  });

  test('of a public list are public', async () => {
    const { save, versions } = await place();
    await save([[pineco, 1]]);
    await save([[pineco, 2]]);
    for (const as of [null, 'beto', 'ana', 'organiser']) expect(await versions(as)).toEqual(['2: +1 Pineco', '1: ']);
  });

  test('that were hidden while current stay hidden from others', async () => {
    const { set, save, versions } = await place({ status: 'progreso', listsVisible: 'al terminar' });
    await save([[pineco, 1]]);
    await save([[pineco, 2]]);
    for (const as of [null, 'beto']) expect(await versions(as)).toEqual([]);
    expect(await versions()).toEqual(['2: +1 Pineco', '1: ']);
    expect(await versions('organiser')).toEqual(['2: +1 Pineco', '1: ']);
    await set('finalizado');
    expect(await versions(null)).toEqual(['2: ']);
    await save([[pineco, 4]], 'organiser');
    expect(await versions(null)).toEqual(['4: +2 Pineco', '2: ']);
    expect(await versions()).toHaveLength(3);
  });

  test('of a list emptied while hidden stay hidden after a new one', async () => {
    const { of, set, save, versions } = await place({ status: 'progreso', listsVisible: 'al terminar' });
    await save([[pineco, 1]]);
    await site.call(deleteDeckCards, { body: { ...of, cards: [{ cardId: pineco }] } }, 'ana');
    await set('finalizado');
    expect(await versions(null)).toEqual([]);
    await save([[iono, 3]], 'organiser');
    expect(await versions(null)).toEqual(['3: ']);
  });

  test('add up a card that they list twice, because a pending one became it', async () => {
    const { save, versions } = await place();
    await save([[pineco, 4]]);
    await site.db
      .updateTable('deckVersions')
      .set({ cardIds: [pineco, pineco], quantities: [1, 2] })
      .execute();
    await save([[pineco, 2]]);
    expect(await versions()).toEqual(['2: -1 Pineco', '3: ']);
  });

  test('omit a card that was deleted since', async () => {
    const { save, versions } = await place();
    await save([
      [pineco, 1],
      [arven, 1],
    ]);
    await save([[pineco, 1]]);
    await site.db.deleteFrom('cards').where('id', '=', arven).execute();
    expect(await versions()).toEqual(['1: -1 undefined', '2: ']);
  });

  test('are deleted with the account; the played list stays', async () => {
    const { save, versions } = await place({ status: 'finalizado' });
    await save([[pineco, 1]]);
    await save([[pineco, 2]]);
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    expect(await versions('organiser')).toEqual([]);
  });
});

test('Lists saved before versions existed come from the record of changes, for the player only', async () => {
  const { save, versions } = await place();
  await save([[pineco, 1]]);
  await save([[pineco, 2]]);
  await save([
    [pineco, 2],
    [iono, 1],
  ]);
  for (const table of ['deckVersions', 'ownDeckVersions', 'ownDeckCards', 'ownDecks']) await sql`drop table ${sql.table(table)}`.execute(site.db);
  await up(site.db as unknown as Kysely<unknown>);
  expect(await versions()).toEqual(['3: +1 Iono', '2: +1 Pineco', '1: ']);
  // Whether these were hidden once is unknown.
  expect(await versions(null)).toEqual(['3: ']);
});
