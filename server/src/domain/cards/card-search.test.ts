import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { countCards, createCards, deleteCard, getCatalogueVersion, listCards, searchCards, updateCard } from '@mesa/contract/calls/cards';
import { searchAll } from '@mesa/contract/calls/site';
import { type CatalogueFile, cataloguePath, unpackCatalogue } from '@mesa/contract/card-search/catalogue-file';
import type { KyselyPlugin } from 'kysely';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { createCardSearch } from './card-search';

let queries = 0;
let isDown = false;
/** Counts the queries to the database. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    if (isDown) throw new Error('the database is away');
    return node;
  },
  transformResult: async ({ result }) => result,
};
const api = testApp(async (db) => ({ db: db.withPlugin(counting) }));
const load = (...names: string[]) =>
  api.call(createCards, { body: names.map((name, i) => testCard({ cardNumber: i + 1, name, artist: i === 0 ? 'Ana' : null })) }, 'admin');
const suggested = async (searchText: string) => (await api.call(searchCards, { body: { searchText } })).data.map(({ name }) => name);
const listed = async (body: object) => (await api.call(listCards, { body })).data.map(({ name }) => name);

describe('the search in memory', () => {
  beforeEach(() => load('Pikachu', 'Raichu'));

  test('knows the TCGdex pictures of its cards and expansions', async () => {
    const at = 'https://assets.tcgdex.net/es/sv/sv01';
    const cards = ['3/high.webp', '4/low.webp', '../5/high.webp'].map((file, i) => testCard({ cardNumber: i + 3, name: 'Pichu', imageUrl: `${at}/${file}` }));
    await api.call(createCards, { body: cards }, 'admin');
    await api.db
      .updateTable('expansions')
      .set({ url_image: `${at}/logo.webp` })
      .where('code', '=', 'SVI')
      .execute();
    api.cardSearch.forget(null);
    expect([...(await api.cardSearch.current()).picturePaths()].sort()).toEqual(['es/sv/sv01/3', 'es/sv/sv01/4', 'es/sv/sv01/logo']);
  });

  test('knows the other sites that pictures of cards, their icons and expansions come from', async () => {
    await api.db
      .updateTable('cards')
      .set({ imageUrl: 'https://cards.example/1.png', iconcard: 'https://icons.example/1.png' })
      .where('name', '=', 'Raichu')
      .execute();
    await api.db.updateTable('expansions').set({ url_image: 'https://sets.example/svi.png' }).where('code', '=', 'SVI').execute();
    api.cardSearch.forget(null);
    expect((await api.cardSearch.current()).pictureOrigins()).toEqual(['https://cards.example', 'https://icons.example', 'https://sets.example']);
  });

  test('queries the database for no keystroke and no page', async () => {
    expect(await suggested('pik')).toEqual(['Pikachu']);
    queries = 0;
    for (const text of ['pi', 'pik', 'pikc', 'raihcu', 'SVI 2', '002/198', 'zzz']) {
      await suggested(text);
      await listed({ name: text, page: 1 });
    }
    await listed({ expansionCode: 'SVI', limit: 1, page: 2 });
    expect(queries).toBe(0);
  });

  test('includes created, saved and deleted cards at once', async () => {
    expect(await suggested('pichu')).toEqual([]);
    await api.call(createCards, { body: [testCard({ cardNumber: 9, name: 'Pichu' })] }, 'admin');
    expect(await suggested('pichu')).toEqual(['Pichu']);
    const [pichu] = (await api.call(listCards, { body: { name: 'pichu' } })).data;
    const { id = 0, updatedAt = '' } = pichu ?? {};
    await api.call(updateCard, { body: { ...testCard({ cardNumber: 9, name: 'Togepi' }), id, updatedAt } }, 'admin');
    expect(await suggested('pichu')).toEqual([]);
    expect(await suggested('togepi')).toEqual(['Togepi']);
    await api.call(deleteCard, { body: { id } }, 'admin');
    expect(await suggested('togepi')).toEqual([]);
  });

  test('omits pending cards', async () => {
    await api.db.updateTable('cards').set({ pending: true }).where('name', '=', 'Raichu').execute();
    expect(await suggested('raichu')).toEqual([]);
    expect(await listed({})).toEqual(['Pikachu']);
  });

  test('stays the same object while only pending cards are added', async () => {
    const before = await api.cardSearch.current();
    await community(api).card({ pending: true });
    api.cardSearch.forget(['card']);
    expect(await api.cardSearch.current()).toBe(before);
  });

  test('finds by an expansion’s new alias', async () => {
    expect(await listed({ name: 'EV1 1' })).toEqual([]);
    await api.db
      .updateTable('expansions')
      .set({ aliases: ['EV1'] })
      .where('code', '=', 'SVI')
      .execute();
    expect(await listed({ name: 'EV1 1' })).toEqual(['Pikachu']);
  });

  test('also serves the site’s search, including prints', async () => {
    const { results } = await api.call(searchAll, { query: { query: 'svi 2' } });
    expect(results).toMatchObject([{ type: 'card', name: 'Raichu', print: 'SVI 002/198' }]);
  });

  test('stays unchanged while the database is unreachable, and follows other servers’ writes', async () => {
    const other = createCardSearch(api.db.withPlugin(counting), { seconds: 0 });
    const names = async () =>
      (await other.current()).index
        .find({}, { day: '2026-01-01', page: 1, limit: 9 })
        .cards.map(({ name }) => name)
        .sort();
    expect(await names()).toEqual(['Pikachu', 'Raichu']);
    await api.db.updateTable('cards').set({ name: 'Gorochu' }).where('name', '=', 'Raichu').execute();
    isDown = true;
    expect(await names()).toEqual(['Pikachu', 'Raichu']);
    other.forget(['card']);
    await expect(other.current()).rejects.toThrow('away');
    isDown = false;
    expect(await names()).toEqual(['Gorochu', 'Pikachu']);
  });

  test('has other servers’ writes after its seconds, and answers at once meanwhile', async () => {
    let at = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => at);
    try {
      const other = createCardSearch(api.db.withPlugin(counting), { seconds: 60 });
      const count = async () => (await other.current()).index.find({ name: 'gorochu' }, { day: '2026-01-01', page: 1, limit: 9 }).total;
      expect(await count()).toBe(0);
      await api.db.updateTable('cards').set({ name: 'Gorochu' }).where('name', '=', 'Raichu').execute();
      queries = 0;
      at = 59_999;
      expect([await count(), queries]).toEqual([0, 0]);
      at = 60_000;
      expect(await count()).toBe(0);
      for (let turn = 0; turn < 1000 && (await count()) === 0; turn += 1) await new Promise(setImmediate);
      expect(await count()).toBe(1);
    } finally {
      clock.mockRestore();
    }
  });

  test('reads the cards once for concurrent requests', async () => {
    const other = createCardSearch(api.db.withPlugin(counting), { seconds: 60 });
    queries = 0;
    const all = await Promise.all(Array.from({ length: 20 }, () => other.current()));
    expect(new Set(all).size).toBe(1);
    expect(queries).toBe(3);
    other.forget(['store']);
    expect(await other.current()).toBe(all[0]);
    expect(queries).toBe(3);
    // The catalogue was not written, so it is checked and stays the same.
    other.forget(null);
    expect(await other.current()).toBe(all[0]);
    expect(queries).toBe(4);
  });
});

describe('the filters of the list', () => {
  beforeEach(() => load('Pikachu', 'Raichu'));

  test.each([
    [{ type: 'fuego' }, ['Pikachu', 'Raichu']],
    [{ type: 'Agua' }, []],
    [{ stage: 'Básico', artist: 'ANA' }, ['Pikachu']],
    [{ mark: 'G' }, []],
    [{ legality: 'Expandido' }, ['Pikachu', 'Raichu']],
    [{ legality: 'Estándar' }, []],
    [{ rarity: 'nada' }, []],
  ])('%j', async (filter, names) => expect(await listed(filter)).toEqual(names));

  test('count the cards of each value', async () => {
    expect(await api.call(countCards, { body: { artist: 'Ana' } })).toMatchObject({
      type: [{ value: 'Fuego', count: 1 }],
      artist: [{ value: 'Ana', count: 1 }],
      expansionCode: [{ value: 'SVI', count: 1 }],
      legality: [{ value: 'Expandido', count: 1 }],
      mark: [],
    });
    expect(await api.refused(countCards, { body: { page: 2 } })).toMatchObject({ httpStatus: 400 });
    expect(await api.refused(listCards, { body: { artist: 7 } })).toMatchObject({ httpStatus: 400 });
  });
});

describe('the catalogue as a file', () => {
  beforeEach(() => load('Pikachu', 'Raichu'));
  const version = async () => (await api.call(getCatalogueVersion, {})).version;
  const get = async (address: string, encoding = 'identity') => api.app.inject({ url: address, headers: { 'accept-encoding': encoding } });
  const namesIn = async (body: string) => (await unpackCatalogue(JSON.parse(body) as CatalogueFile)).map(({ name }) => name);

  test('has all cards, under a name that stays valid', async () => {
    const address = cataloguePath(await version());
    const reply = await get(address);
    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(await namesIn(reply.body)).toEqual(['Pikachu', 'Raichu']);
    expect((await get(address, 'br')).headers).toMatchObject({ 'content-encoding': 'br' });
    expect((await get(address, 'gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect(await version()).toBe(await version());
  });

  test('is found by its name on a server that has not named it yet', async () => {
    const current = await version();
    const restarted = createCardSearch(api.db, { seconds: 60 });
    expect(await restarted.fileOf('0'.repeat(16))).toBeNull();
    expect((await createCardSearch(api.db, { seconds: 60 }).fileOf(current))?.version).toBe(current);
  });

  test('keeps its name when the database stores its expansions in another order', async () => {
    const before = await version();
    await api.db
      .updateTable('expansions')
      .set((eb) => ({ name: eb.ref('name') }))
      .where('code', '=', 'SVI')
      .execute();
    api.cardSearch.forget(null);
    expect(await version()).toBe(before);
  });

  test('of a changed catalogue has another name, and the previous one is still available for a while', async () => {
    const before = await version();
    await api.call(createCards, { body: [testCard({ cardNumber: 9, name: 'Pichu' })] }, 'admin');
    const after = await version();
    expect(after).not.toBe(before);
    expect(await namesIn((await get(cataloguePath(before))).body)).toEqual(['Pikachu', 'Raichu']);
    expect(await namesIn((await get(cataloguePath(after))).body)).toEqual(['Pikachu', 'Raichu', 'Pichu']);
  });

  test.each(['0000000000000000', 'x', '..%2f', '0'.repeat(17)])('%s is none', async (name) => {
    const reply = await get(cataloguePath(name));
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
