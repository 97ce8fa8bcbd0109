import { expect, test } from '@jest/globals';
import {
  listOpenDecks,
  listOpenMatches,
  listOpenMeta,
  listOpenRanking,
  listOpenSeasonEvents,
  listOpenSeasons,
  listOpenSeasonTable,
  listOpenStandings,
  listOpenTournaments,
} from '@mesa/contract/calls/open-data';
import { createSeason } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, card, deck } = community(app);

const place = { country: 'Perú', state: 'Lima', city: 'Barranca' };

/** A cup in Barranca of a store in Lima, won by Ana. */
async function cup() {
  const { id: storeId } = await store({ ...place, city: 'Lima', name: 'La Mesa' });
  const [ana, bea] = [await player({ username: 'ana', optionalname: 'Ana R.' }), await player({ username: 'bea', optionalname: 'Bea', useUsername: true })];
  const shown = { ...place, name: 'Copa', date: '2025-05-24', status: 'finalizado', category: 'Cup', format: 'Expandido' } as const;
  const { id } = await tournament({ ...shown, storeId, winnerId: ana.id });
  await result(id, ana.id, { position: 1, points: 10, record: '3-0-1', winRate: 87.5 });
  await result(id, bea.id, { position: 2, points: 6, record: '2-1-0', winRate: 66.67, dropRound: '4', deckName: 'Charizard' });
  return { id, storeId, ana, bea, shown };
}

const leagueOf = (storeId: number, best: number | null = null) =>
  app.call(
    createSeason,
    {
      body: {
        ...{ name: 'Liga', startsOn: '2025-01-01', endsOn: '2025-12-31', scope: 'store', storeIds: [storeId] },
        ...{ kind: 'places', categories: ['Cup'], places: [5, 3], minEvents: 1, best },
      },
    },
    'admin',
  );

test('A tournament has its facts, its own place, its store, its players and its winner', async () => {
  const { id, storeId, ana, shown } = await cup();
  const own = { storeId, store: 'La Mesa', players: 2, winnerId: ana.id, winner: 'Ana R.' };
  expect((await app.call(listOpenTournaments, { query: { storeId } })).data).toEqual([{ id, ...shown, ...own, confirmed: true, played: false }]);
  // Of any date.
  await app.db.updateTable('tournaments').set({ date: '1999-01-09' }).execute();
  expect((await app.call(listOpenTournaments, { query: { storeId } })).data).toMatchObject([{ date: '1999-01-09' }]);
});

test('A standing has the place, the points, the record with its win rate, the round in which the player left, and the deck', async () => {
  const { id, ana, bea } = await cup();
  expect((await app.call(listOpenStandings, { params: { id }, query: {} })).data).toEqual([
    { position: 1, playerId: ana.id, player: 'Ana R.', points: 10, record: '3-0-1', winRate: 87.5, dropRound: null, deck: null },
    { position: 2, playerId: bea.id, player: 'bea', points: 6, record: '2-1-0', winRate: 66.67, dropRound: '4', deck: 'Charizard' },
  ]);
});

test('A list of cards has each card with its copies and its print', async () => {
  const { id, ana } = await cup();
  const made = { expansionCode: 'CRZ', collectionNumber: 'GG44/GG70', printNumber: 'GG44' };
  const { id: cardId } = await card({ name: 'Mewtwo V-ASTRO', ...made });
  const { id: deckId } = await deck(id, ana.id, [{ cardId }]);
  await app.db.updateTable('deckCards').set({ quantity: 3 }).where('deckId', '=', deckId).execute();
  expect((await app.call(listOpenDecks, { params: { id }, query: {} })).data).toEqual([
    { playerId: ana.id, player: 'Ana R.', copies: 3, card: 'Mewtwo V-ASTRO', expansion: 'CRZ', number: 'GG44' },
  ]);
});

test('A match has its round and table, both players, the outcome, and the games that each of them won', async () => {
  const { id, ana, bea } = await cup();
  const common = { tournamentId: id, pod: 'senior' as const, division: 'senior' as const, publishedAt: '2025-05-24T15:00:00.000Z' };
  await app.db
    .insertInto('matches')
    .values([
      { ...common, round: 'a', phase: 'cut', number: 2, tableNumber: 7, player1: bea.id, player2: ana.id, outcome: 'player2', games1: 1, games2: 2 },
      { ...common, round: 'b', phase: 'swiss', number: 3, tableNumber: 0, player1: ana.id, player2: null, outcome: 'bye' },
    ])
    .execute();
  const shown = { pod: 'senior', division: 'senior' };
  expect((await app.call(listOpenMatches, { params: { id }, query: {} })).data).toEqual([
    {
      ...{ ...shown, phase: 'cut', round: 2, table: 7, outcome: 'player2', games1: 1, games2: 2 },
      ...{ player1Id: bea.id, player1: 'bea', player2Id: ana.id, player2: 'Ana R.' },
    },
    {
      ...{ ...shown, phase: 'swiss', round: 3, table: null, outcome: 'bye', games1: null, games2: null },
      ...{ player1Id: ana.id, player1: 'Ana R.', player2Id: null, player2: null },
    },
  ]);
});

test('A season has its kind, its events and its players, and each event its facts', async () => {
  const { id, storeId, ana, shown } = await cup();
  const { slug } = (await leagueOf(storeId)).data;
  expect((await app.call(listOpenSeasons, { query: {} })).data).toMatchObject([
    { slug, name: 'Liga', scope: 'store', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'places', events: 1, players: 2 },
  ]);
  const { name, date, category, format } = shown;
  expect((await app.call(listOpenSeasonEvents, { params: { slug }, query: {} })).data).toEqual([
    { tournamentId: id, name, date, category, format, storeId, store: 'La Mesa', players: 2, winnerId: ana.id, winner: 'Ana R.' },
  ]);
});

test('A row of a season’s table has the events that a player played, and how many of them count', async () => {
  const { storeId, ana, bea } = await cup();
  const { id } = await tournament({ storeId, ...place });
  await result(id, ana.id, { position: 2 });
  const { slug } = (await leagueOf(storeId, 1)).data;
  expect((await app.call(listOpenSeasonTable, { params: { slug }, query: {} })).data).toEqual([
    { position: 1, playerId: ana.id, player: 'Ana R.', points: 5, events: 2, counted: 1, bestPlace: 1 },
    { position: 2, playerId: bea.id, player: 'bea', points: 3, events: 1, counted: 1, bestPlace: 2 },
  ]);
});

test('A player of the ranking has the tournaments and the record that their points are of', async () => {
  const { storeId, ana } = await cup();
  const { id } = await tournament({ storeId, ...place });
  await result(id, ana.id, { position: 4, points: 4, record: '1-2-1' });
  const [first] = (await app.call(listOpenRanking, { query: {} })).data;
  expect(first).toEqual({
    ...{ position: 1, playerId: ana.id, player: 'Ana R.', points: 14, tournaments: 2 },
    ...{ wins: 4, losses: 2, draws: 2, winRate: expect.closeTo(50, 1) },
  });
});

test('An archetype has its share of the lists to a hundredth, and its record', async () => {
  const { id, storeId, ana, bea } = await cup();
  const { slug } = (await leagueOf(storeId)).data;
  const caro = await player();
  await result(id, caro.id, { position: 3, points: 0, record: '0-4-0' });
  const { id: cardId } = await card();
  for (const one of [ana, bea, caro]) await deck(id, one.id, [{ cardId }]);
  const { id: archetypeId } = await app.db
    .insertInto('archetypes')
    .values({ name: 'Charizard', requires: ['Charizard'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('decks').set({ archetypeId }).where('playerId', 'in', [ana.id, bea.id]).execute();
  expect((await app.call(listOpenMeta, { query: { season: slug } })).data).toEqual([
    { archetypeId, archetype: 'Charizard', lists: 2, share: 66.67, wins: 5, losses: 1, draws: 1 },
    { archetypeId: null, archetype: null, lists: 1, share: 33.33, wins: 0, losses: 4, draws: 0 },
  ]);
});
