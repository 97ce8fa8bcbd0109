import { describe, expect, test } from '@jest/globals';
import { getResult, listEntries, listResults, listResultsOfPlayer, resultSortColumns } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { byResultOrder } from '@mesa/contract/rules/result-order';
import fc from 'fast-check';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, players, result, card, deck } = community(app);

describe('The results of a tournament', () => {
  test('are always in the result order', async () => {
    const { id: tournamentId } = await tournament();
    const ids = (await players(12)).map(({ id }) => id);
    const cards = await Promise.all([card(), card(), card(), card()]);
    const missing = { nil: null, freq: 4 };
    const row = fc.record({
      position: fc.option(fc.integer({ min: 1, max: 4 }), missing),
      winRate: fc.option(fc.constantFrom(0, 33.33, 50, 100), missing),
      favourites: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 0, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (rows, limit) => {
        await app.db.deleteFrom('results').where('tournamentId', '=', tournamentId).execute();
        for (const [index, { position, winRate, favourites }] of rows.entries()) {
          const playerId = ids[index] as number;
          await result(tournamentId, playerId, { position, winRate });
          await deck(
            tournamentId,
            playerId,
            cards.map(({ id }, place) => ({ cardId: id, favourite: place < favourites })),
          );
        }
        const { data } = await app.call(listResults, { body: { tournamentId } });
        expect(data.map(({ playerId }) => playerId)).toEqual([...data].sort(byResultOrder).map(({ playerId }) => playerId));
        expect(data).toHaveLength(rows.length);
        const entries = (await app.call(listEntries, { params: { id: tournamentId } })).data;
        expect(entries.map(({ TournamentResult }) => TournamentResult)).toEqual(data);
        const pages = Math.max(1, Math.ceil(rows.length / limit));
        const paged = [];
        for (let page = 1; page <= pages; page += 1) paged.push(...(await app.call(listResults, { body: { tournamentId, page, limit } })).data);
        expect(paged).toEqual(data);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 60_000);

  test('show public players and up to three favourite cards', async () => {
    const { id: tournamentId } = await tournament();
    const { id } = await player({ userId: 'ana', username: 'ana', name: 'Ana', lastName: 'Secreta', birthDate: '2001-02-03', country: 'Chile' });
    await result(tournamentId, id, { position: 1, deckName: 'Charizard ex' });
    const drawn = await card({ name: 'Charizard ex', iconcard: '/uploads/icons/c.png', imageUrl: '/uploads/cards/c.webp' });
    const [pictured, bare, plain] = [await card({ imageUrl: '/uploads/cards/p.webp' }), await card(), await card()];
    await deck(tournamentId, id, [
      { cardId: plain.id },
      { cardId: bare.id, favourite: true },
      { cardId: pictured.id, favourite: true },
      { cardId: drawn.id, favourite: true },
    ]);
    const { data } = await app.call(listEntries, { params: { id: tournamentId } });
    expect(data[0]?.player).toEqual({
      ...{ id, username: 'ana', name: 'Ana', optionalname: null, useUsername: false, country: 'Chile', state: null, city: null, hasAccount: true },
    });
    expect(data[0]?.TournamentResult.deckCards).toEqual([
      { id: drawn.id, name: 'Charizard ex', imageUrl: '/uploads/cards/c.webp', deckicons: ['/uploads/icons/c.png'] },
      { id: pictured.id, name: pictured.name, imageUrl: '/uploads/cards/p.webp', deckicons: ['/uploads/cards/p.webp'] },
      { id: bare.id, name: bare.name, imageUrl: null, deckicons: [] },
    ]);
  });

  test('tell how many they are and which players have an account', async () => {
    const { id: tournamentId } = await tournament();
    for (const [position, fields] of [
      [1, { username: 'ana', userId: 'ana' }],
      [2, { username: 'beto' }],
    ] as const)
      await result(tournamentId, (await player(fields)).id, { position });
    const { pagination } = await app.call(listResults, { body: { tournamentId, limit: 1 } });
    expect(pagination).toEqual({ total: 2, page: 1, limit: 1, pages: 2 });
    const { data } = await app.call(listEntries, { params: { id: tournamentId } });
    const pageOf = async (username: string) => (await app.call(listResultsOfPlayer, { body: { username } })).player;
    for (const players of [data.map((entry) => entry.player), await Promise.all(['ana', 'beto'].map(pageOf))])
      expect(players.map(({ username, hasAccount }) => [username, hasAccount])).toEqual([
        ['ana', true],
        ['beto', false],
      ]);
  });

  test('of an unknown or deactivated tournament are found only by its editors', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status: 'desactivado' });
    const { id: playerId, username } = await player();
    await result(id, playerId);
    for (const as of [null, 'carla']) {
      expect(await app.refused(listEntries, { params: { id } }, as)).toMatchObject({ httpStatus: 404 });
      expect(await app.refused(listResults, { body: { tournamentId: id } }, as)).toMatchObject({ httpStatus: 404 });
      expect(await app.refused(getResult, { body: { tournamentId: id, userName: username } }, as)).toMatchObject({ httpStatus: 404 });
    }
    expect((await app.call(listEntries, { params: { id } }, 'ana')).data).toHaveLength(1);
    expect(await app.refused(listEntries, { params: { id: 999_999 } }, 'admin')).toMatchObject({ httpStatus: 404 });
    expect(await app.refused(listEntries, { params: { id: 'abc' } })).toMatchObject({ httpStatus: 400 });
  });

  test('show a deck that an administrator hides to its player and the store alone', async () => {
    const { id: storeId } = await store({ admins: ['olga'] });
    const { id } = await player({ userId: 'ana' });
    const { id: tournamentId } = await tournament({ storeId, winnerId: id });
    await result(tournamentId, id, { deckName: 'Lugia', deckHidden: true });
    await player({ userId: 'beto' });
    for (const as of [null, 'beto', 'ana', 'olga', 'admin'] as const) {
      const seen = ['ana', 'olga', 'admin'].includes(as ?? '') ? 'Lugia' : null;
      const [entry] = (await app.call(listResults, { body: { tournamentId } }, as)).data;
      const { winnerDeckName } = (await app.call(getTournament, { params: { id: tournamentId } }, as)).data;
      expect([as, entry?.deckName, winnerDeckName]).toEqual([as, seen, seen]);
    }
  });

  test('of one player are found by username, ignoring case', async () => {
    const { id: tournamentId, name } = await tournament();
    const ana = await player({ username: 'AnaTCG' });
    const beto = await player({ username: 'beto' });
    const { id: earlier } = await tournament();
    for (const { id } of [ana, beto]) await result(earlier, id, { position: 1 });
    await result(tournamentId, ana.id, { position: 2 });
    const answer = await app.call(getResult, { body: { tournamentId, userName: 'anatcg' } });
    expect(answer).toMatchObject({ player: { username: 'AnaTCG' }, data: { position: 2, tournament: { id: tournamentId, name } } });
    for (const userName of ['beto', 'nadie']) {
      expect(await app.refused(getResult, { body: { tournamentId, userName } })).toMatchObject({
        ...{ httpStatus: 404, code: 'not_enrolled', message: 'Este jugador no está registrado en este torneo.' },
      });
    }
  });
});

describe('The results of a player', () => {
  async function history() {
    const { id: playerId, username } = await player();
    const rows = [
      {
        store: { name: 'Beta' },
        tournament: { name: 'Ópalo', date: '2025-01-01', country: 'Perú', city: 'Lima', listsVisible: 'al terminar' as const },
        result: { position: 10, record: '10-0-0', deckName: 'Ábaco' },
      },
      {
        store: { name: 'alfa' },
        tournament: { name: 'Onix', date: '2025-03-01', country: 'Chile', city: 'Ñuñoa' },
        result: { position: 2, record: '9-1-0', deckName: 'abeja' },
      },
      {
        store: { name: 'Gamma' },
        tournament: { name: 'Zafiro', date: '2025-02-01', country: 'México', city: 'Álamos' },
        result: { position: null, record: null, deckName: null },
      },
    ];
    for (const row of rows) {
      const { id: storeId } = await store(row.store);
      const { id } = await tournament({ storeId, ...row.tournament });
      await result(id, playerId, row.result);
    }
    return { playerId, username };
  }

  test.each([
    ['date', ['Ópalo', 'Zafiro', 'Onix'], ['Onix', 'Zafiro', 'Ópalo']],
    ['country', ['Onix', 'Zafiro', 'Ópalo'], ['Ópalo', 'Zafiro', 'Onix']],
    ['city', ['Zafiro', 'Ópalo', 'Onix'], ['Onix', 'Ópalo', 'Zafiro']],
    ['store', ['Onix', 'Ópalo', 'Zafiro'], ['Zafiro', 'Ópalo', 'Onix']],
    ['tournament', ['Onix', 'Ópalo', 'Zafiro'], ['Zafiro', 'Ópalo', 'Onix']],
    ['deck', ['Ópalo', 'Onix', 'Zafiro'], ['Onix', 'Ópalo', 'Zafiro']],
    ['position', ['Onix', 'Ópalo', 'Zafiro'], ['Ópalo', 'Onix', 'Zafiro']],
    ['record', ['Onix', 'Ópalo', 'Zafiro'], ['Ópalo', 'Onix', 'Zafiro']],
  ] as const)('sort by %s over all rows, what is missing last', async (sort, up, down) => {
    const { username } = await history();
    for (const [order, names] of [
      ['asc', up],
      ['desc', down],
    ] as const) {
      const found = [];
      for (const page of [1, 2, 3]) {
        const answer = await app.call(listResultsOfPlayer, { body: { username, page, limit: 1, sort, order } });
        expect(answer).toMatchObject({ total: 3, totalPages: 3 });
        found.push(...answer.data.map((row) => row.tournament.name));
      }
      expect(found).toEqual(names);
    }
  });

  test('sorted by record, with equal wins have the one with fewer losses first', async () => {
    const { id, username } = await player();
    for (const [name, record] of [
      ['Una', '5-2-1'],
      ['Otra', '5-1-0'],
    ] as const)
      await result((await tournament({ name })).id, id, { record });
    const { data } = await app.call(listResultsOfPlayer, { body: { username, sort: 'record', order: 'desc' } });
    expect(data.map((row) => row.tournament.name)).toEqual(['Otra', 'Una']);
  });

  test.each([
    ['an administrator hides', () => app.db.updateTable('results').set({ deckHidden: true }).where('deckName', '=', 'Ábaco').execute()],
    [
      'its tournament does not show yet',
      () => app.db.updateTable('tournaments').set({ status: 'progreso', listsVisible: 'al terminar' }).where('name', '=', 'Ópalo').execute(),
    ],
  ])('do not show by their order the name of a deck that %s', async (_, hide) => {
    const { username } = await history();
    await hide();
    const { data } = await app.call(listResultsOfPlayer, { body: { username, sort: 'deck', order: 'asc' } });
    // Like the one without a name, the newer first.
    expect(data.map((row) => row.tournament.name)).toEqual(['Onix', 'Zafiro', 'Ópalo']);
  });

  test('of a player whom the site admin hides are for that player and the site admin', async () => {
    const { id, username } = await player({ userId: 'user_hidden', status: 2 });
    await result((await tournament()).id, id);
    for (const as of [null, 'user_other', 'owner'])
      expect(await app.refused(listResultsOfPlayer, { body: { username } }, as)).toMatchObject({ httpStatus: 404 });
    for (const as of ['user_hidden', 'admin'])
      expect(await app.call(listResultsOfPlayer, { body: { username } }, as)).toMatchObject({ total: 1, hidden: true });
  });

  test('can be sorted by every column of the page', () => {
    expect([...resultSortColumns].sort()).toEqual(['city', 'country', 'date', 'deck', 'position', 'record', 'store', 'tournament']);
  });

  test('omit deactivated tournaments; by default the newest come first', async () => {
    const { playerId, username } = await history();
    await result((await tournament({ status: 'desactivado', date: '2025-12-01' })).id, playerId);
    const { data, player: found } = await app.call(listResultsOfPlayer, { body: { username: username.toUpperCase() } });
    expect(data.map((row) => row.tournament.date)).toEqual(['2025-03-01', '2025-02-01', '2025-01-01']);
    // Of one day, the tournament that was created last.
    const { id: second } = await tournament({ date: '2025-03-01' });
    await result(second, playerId);
    const again = await app.call(listResultsOfPlayer, { body: { username } });
    expect(again.data.map((row) => row.tournament.id === second).slice(0, 2)).toEqual([true, false]);
    expect(found).toMatchObject({ id: playerId, username });
    expect(await app.refused(listResultsOfPlayer, { body: { username: 'nadie' } })).toMatchObject({ httpStatus: 404 });
    expect(await app.refused(listResultsOfPlayer, { body: { username, sort: 'userId' } })).toMatchObject({ httpStatus: 400 });
  });
});
