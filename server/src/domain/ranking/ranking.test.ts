import { describe, expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { listRanking } from '@mesa/contract/calls/site';
import { categories, isOfficial } from '@mesa/contract/rules/tournament';
import fc from 'fast-check';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, card, deck } = community(app);

const confirmed = { confirmedAt: '2025-05-25T00:00:00.000Z', confirmedBy: 'user_admin' };
const ranking = async (query: object = {}) => (await app.call(listRanking, { query })).data;

describe('The ranking', () => {
  test('sums points and records of finished official tournaments', async () => {
    const [ana, beto] = [await player({ username: 'ana', country: 'Chile', city: 'Ñuñoa' }), await player({ username: 'beto' })];
    const [one, two] = [await tournament({ category: 'Cup' }), await tournament({ category: 'Regional', ...confirmed })];
    await result(one.id, ana.id, { position: 2, points: 10, record: '4-1-0' });
    await result(two.id, ana.id, { position: 5, points: 5, record: '3/2/1' });
    await result(one.id, beto.id, { position: 1, points: 12, record: 'invicto' });
    for (const uncounted of [
      { category: 'Amistoso' },
      { category: 'Online' },
      { category: 'Special' },
      { category: 'Regional' },
      { category: 'Internacional' },
      { status: 'progreso' },
      { status: 'desactivado' },
    ] as const) {
      await result((await tournament(uncounted)).id, beto.id, { points: 100, record: '9-0-0' });
    }
    expect(await ranking()).toEqual([
      {
        ...{ position: 1, playerId: ana.id, username: 'ana', name: ana.name, optionalname: null, useUsername: false, country: 'Chile', city: 'Ñuñoa' },
        ...{ deck: null, id_deck: null, url: null, history: '7/3/1', points: 15, win_percentage: 63.64 },
      },
      expect.objectContaining({ position: 2, playerId: beto.id, history: '0/0/0', points: 12, win_percentage: null }),
    ]);
  });

  test('orders equal points by win rate, players without matches last, and then by the earlier player', async () => {
    const people = await players(5);
    const records = ['2-2-0', null, '3-1-0', '3-1-0', null];
    const { id } = await tournament();
    for (const [index, record] of records.entries()) await result(id, people[index]?.id ?? 0, { points: 9, record });
    const order = [2, 3, 0, 1, 4].map((index) => people[index]?.id);
    expect((await ranking()).map(({ playerId }) => playerId)).toEqual(order);
    expect((await ranking({ from: '2000-01-01' })).map(({ playerId }) => playerId)).toEqual(order);
    for (const days of [{}, { from: '2000-01-01' }, { from: '2025-01-01', to: '2025-12-31' }]) {
      const pages = await Promise.all([1, 2, 3].map((page) => ranking({ page, limit: 2, ...days })));
      expect(pages.flat().map(({ playerId }) => playerId)).toEqual(order);
    }
  });

  test('shows the deck of the best finish', async () => {
    const { id } = await player();
    const [small, big, newer, gone] = [
      await tournament({ numberPlayers: 8 }),
      await tournament({ numberPlayers: 64 }),
      await tournament({ date: '2025-06-01', numberPlayers: 100 }),
      await tournament({ category: 'Amistoso', numberPlayers: 500 }),
    ];
    await result(small.id, id, { position: 1, deckName: 'De la pequeña' });
    await result(big.id, id, { position: 1, deckName: 'De la grande' });
    await result(newer.id, id, { position: 2, deckName: 'De la nueva' });
    const old = await tournament({ date: '2024-05-01', numberPlayers: 32 });
    await result(gone.id, id, { position: 1, deckName: 'De la amistosa' });
    await result(old.id, id, { position: 1, deckName: 'De 2024' });
    const icon = await card({ iconcard: '/uploads/icons/c.png' });
    const { id: deckId } = await deck(big.id, id, [{ cardId: icon.id, favourite: true }]);
    expect(await ranking()).toMatchObject([{ deck: 'De la grande', id_deck: deckId, url: '/uploads/icons/c.png' }]);
    expect(await ranking({ from: '2025-06-01' })).toMatchObject([{ deck: 'De la nueva', id_deck: null, url: null }]);
    expect(await ranking({ from: '2024-01-01', to: '2024-12-31' })).toMatchObject([{ deck: 'De 2024' }]);
    expect(await ranking({ from: '2025-01-01', to: '2025-12-31' })).toMatchObject([{ deck: 'De la grande' }]);
  });

  test('takes the newer of two equal finishes, a finish without a place last, and shows no deck that an administrator hides', async () => {
    const [ana = 0, beto = 0] = (await players(2)).map(({ id }) => id);
    const older = await tournament({ date: '2025-01-10', numberPlayers: 9 });
    const newer = await tournament({ date: '2025-02-10', numberPlayers: 8 });
    const huge = await tournament({ date: '2025-03-10', numberPlayers: 900 });
    await result(newer.id, ana, { position: 1, deckName: 'De la nueva' });
    await result(older.id, ana, { position: 1, deckName: 'De la vieja' });
    await result(huge.id, ana, { position: null, deckName: 'Sin lugar' });
    await result(newer.id, beto, { position: 2, deckName: 'Oculta', deckHidden: true });
    await deck(newer.id, beto, [{ cardId: (await card()).id }]);
    expect(await ranking()).toMatchObject([
      { playerId: ana, deck: 'De la nueva', id_deck: null },
      { playerId: beto, deck: null, id_deck: null, url: null },
    ]);
  });

  test('filters by country, format and days of the tournaments', async () => {
    const { id } = await player();
    const points = { 1: { country: 'Perú' }, 2: { format: 'Expandido' as const }, 4: { date: '2024-12-31' } };
    for (const [score, fields] of Object.entries(points)) await result((await tournament(fields)).id, id, { points: Number(score) });
    const score = async (query: object) => (await ranking(query))[0]?.points;
    expect(await score({})).toBe(7);
    expect(await score({ country: 'Perú' })).toBe(1);
    expect(await score({ format: 'Expandido' })).toBe(2);
    expect(await score({ to: '2024-12-31' })).toBe(4);
    expect(await score({ from: '2025-01-01', to: '2025-12-31' })).toBe(3);
    expect(await score({ from: '2025-01-01', to: '2025-12-31', country: 'Perú' })).toBe(1);
    expect(await score({ from: '2025-01-01', to: '2025-12-31', format: 'Expandido' })).toBe(2);
    expect(await score({ from: '2024-01-01', to: '2025-12-31' })).toBe(7);
    expect(await score({ from: '2025-01-01', to: '2025-01-31' })).toBeUndefined();
    expect(await score({ from: '2023-01-01', to: '2023-12-31' })).toBeUndefined();
    expect(await score({ from: '2024-01-01', to: '2024-12-31' })).toBe(4);
    await app.db.updateTable('tournaments').set({ date: '2025-01-01' }).where('date', '=', '2024-12-31').execute();
    expect(await score({ from: '2024-01-01', to: '2024-12-31' })).toBeUndefined();
    expect(await score({ from: '2025-01-01', to: '2025-12-31' })).toBe(7);
    expect(await score({ country: 'Chile' })).toBeUndefined();
    expect(await app.refused(listRanking, { query: { from: '2025-13-01' } })).toMatchObject({ httpStatus: 400 });
    expect(await app.refused(listRanking, { query: { page: 0 } })).toMatchObject({ httpStatus: 400 });
  });

  test('counts an event above a Cup in its store and its season at once, elsewhere once confirmed', async () => {
    const [ana, beto] = await players(2);
    const lima = { country: 'Perú', state: 'Lima', city: 'Lima' };
    const shop = await store({ slug: 'la-guarida', name: 'La Guarida', admins: ['ana'], ...lima });
    const season = { name: 'Liga', scope: 'store' as const, storeIds: [shop.id], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
    await app.call(createSeason, { body: { ...season, categories: ['Cup', 'Regional'] } }, 'ana');
    const cup = await tournament({ storeId: shop.id, ...lima });
    const regional = await tournament({ storeId: shop.id, ...lima, category: 'Regional', format: 'Expandido' });
    const inCusco = await tournament({ country: 'Perú', state: 'Cusco', city: 'Cusco' });
    for (const [{ id }, points] of [
      [cup, 3],
      [regional, 6],
      [inCusco, 9],
    ] as const)
      await result(id, ana?.id ?? 0, { points });
    await result(inCusco.id, beto?.id ?? 0, { points: 1 });
    const scopes: [query: object, before: number, after: number][] = [
      [{ store: 'la-guarida' }, 9, 9],
      [{ store: 'la-guarida', format: 'Expandido' }, 6, 6],
      [{ season: 'liga' }, 9, 9],
      [{ season: 'liga', from: '2025-06-01' }, 0, 0],
      [lima, 3, 9],
      [{ country: 'Perú', state: 'Lima', format: 'Expandido' }, 0, 6],
      [{ country: 'Perú' }, 12, 18],
      [{ country: 'Perú', state: 'Cusco' }, 9, 9],
      [{}, 12, 18],
    ];
    const points = async (query: object) => (await ranking(query)).find(({ playerId }) => playerId === ana?.id)?.points ?? 0;
    for (const [query, before] of scopes) expect([query, await points(query)]).toEqual([query, before]);
    await app.db.updateTable('tournaments').set(confirmed).where('id', '=', regional.id).execute();
    for (const [query, , after] of scopes) expect([query, await points(query)]).toEqual([query, after]);
    expect(await app.call(listRanking, { query: { store: 'la-guarida' } })).toMatchObject({ of: { kind: 'store', name: 'La Guarida', slug: 'la-guarida' } });
    expect(await app.call(listRanking, { query: { season: 'liga' } })).toMatchObject({ of: { kind: 'season', name: 'Liga' }, pagination: { total: 1 } });
  });

  test.each([
    [{ store: 'nadie' }, 404, 'No encontramos esa tienda.'],
    [{ season: 'nunca' }, 404, 'No encontramos esa temporada.'],
    [{ city: 'Lima' }, 400, 'Elige también el país y el departamento de la ciudad.'],
    [{ country: 'Perú', city: 'Lima' }, 400, 'Elige también el país y el departamento de la ciudad.'],
    [{ state: 'Lima', city: 'Lima' }, 400, 'Elige también el país y el departamento de la ciudad.'],
    [{ state: 'Lima' }, 400, 'Elige también el país del departamento.'],
    [{ store: 'una', country: 'Perú' }, 400, 'Elige una tienda o un lugar, no los dos.'],
    [{ store: 'una', city: 'Lima' }, 400, 'Elige una tienda o un lugar, no los dos.'],
    [{ season: 'otra', state: 'Lima' }, 400, 'Elige una temporada o un lugar, no los dos.'],
    [{ store: 'una', season: 'otra' }, 400, 'Elige una tienda o una temporada, no las dos.'],
    [{ season: 'otra', country: 'Perú' }, 400, 'Elige una temporada o un lugar, no los dos.'],
  ])('refuses %p and says what to do', async (query, httpStatus, message) => {
    expect(await app.refused(listRanking, { query })).toMatchObject({ httpStatus, message });
  });

  test('continues the positions across pages', async () => {
    const { id } = await tournament();
    for (const { id: playerId } of await players(7)) await result(id, playerId, { points: 3 });
    const second = await app.call(listRanking, { query: { page: 2, limit: 3 } });
    expect(second.data.map(({ position }) => position)).toEqual([4, 5, 6]);
    expect(second.pagination).toEqual({ total: 7, page: 2, limit: 3, pages: 3 });
    expect(await app.call(listRanking, { query: { page: 9, limit: 3 } })).toMatchObject({ data: [], pagination: { total: 7 } });
    expect((await app.call(listRanking, { query: {} })).pagination.limit).toBe(30);
  });

  test('of some days begins with most points on each page, and with a better rate among equal points', async () => {
    const { id } = await tournament();
    const given = [3, 9, 6, 6, 12];
    const ids = (await players(given.length)).map((one) => one.id);
    for (const [at, points] of given.entries()) await result(id, ids[at] ?? 0, { points, record: at === 3 ? '2-0-0' : '2-1-0' });
    const page = async (number: number) => (await ranking({ from: '2025-01-01', page: number, limit: 2 })).map(({ playerId }) => ids.indexOf(playerId));
    expect([await page(1), await page(2), await page(3)]).toEqual([[4, 1], [3, 2], [0]]);
  });

  test('equals a manual sum for any results', async () => {
    const ids = (await players(5)).map(({ id }) => id);
    const row = fc.record({
      player: fc.integer({ min: 0, max: 4 }),
      category: fc.constantFrom(...categories),
      isConfirmed: fc.boolean(),
      points: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
      games: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        await app.db.deleteFrom('results').execute();
        const expected = new Map<number, { points: number; games: number[] }>();
        for (const { player: index, category, points, games, isConfirmed } of rows) {
          const playerId = ids[index] as number;
          await result((await tournament({ category, ...(isConfirmed && confirmed) })).id, playerId, { points, record: games.join('-') });
          if (!isOfficial(category) || (['Special', 'Regional', 'Internacional'].includes(category) && !isConfirmed)) continue;
          const sum = expected.get(playerId) ?? { points: 0, games: [0, 0, 0] };
          expected.set(playerId, { points: sum.points + (points ?? 0), games: sum.games.map((number, place) => number + (games[place] ?? 0)) });
        }
        const rate = ([wins = 0, losses = 0, draws = 0]: number[]) =>
          wins + losses + draws === 0 ? -1 : Math.round((10_000 * wins) / (wins + losses + draws));
        const order = [...expected].sort(([a, x], [b, y]) => y.points - x.points || rate(y.games) - rate(x.games) || a - b);
        const found = (await ranking()).map(({ playerId, points, history }) => [playerId, points, history]);
        expect(found).toEqual(order.map(([playerId, { points, games }]) => [playerId, points, games.join('/')]));
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 60_000);
});
