import { describe, expect, test } from '@jest/globals';
import { listTournamentChanges } from '@mesa/contract/calls/audit';
import { getDeck } from '@mesa/contract/calls/decks';
import { createPlayer, updatePlayer } from '@mesa/contract/calls/players';
import { listEntries, listResultsOfPlayer, removePlayers } from '@mesa/contract/calls/results';
import { listRanking, searchAll } from '@mesa/contract/calls/site';
import { listStoreAdmins, listStorePlayers, listStorePoints } from '@mesa/contract/calls/stores';
import { getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { displayName } from '@mesa/contract/rules/names';
import { readPoster } from '../../delivery/posters/read-poster';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const rows = community(app);

const range = { startDate: '2025-01-01', endDate: '2025-12-31' };

/** Returns Ana's name from everywhere that shows it. */
async function namesOfAna() {
  const store = await rows.store({ admins: ['ana'] });
  const ana = await app.db.selectFrom('players').selectAll().where('userId', '=', 'ana').executeTakeFirstOrThrow();
  const { id } = await rows.tournament({ storeId: store.id, category: 'Cup', date: '2025-05-24' });
  await rows.result(id, ana.id, { position: 1, points: 9 });
  const { id: deckId } = await rows.deck(id, ana.id, []);
  await app.call(updateTournament, { params: { id }, body: { name: 'Copa', storeId: store.id, date: '2025-05-24', winnerId: ana.id } }, 'ana');
  const tournament = (await app.call(getTournament, { params: { id } })).data;
  const changes = await app.call(listTournamentChanges, { params: { id }, query: {} }, 'ana');
  const results = await app.call(searchAll, { query: { query: 'anabel' } });
  await app.db.updateTable('tournaments').set({ status: 'inscripciones' }).where('id', '=', id).execute();
  const refusal = await app.refused(removePlayers, { body: { tournamentId: id, playerIds: [ana.id] } }, 'admin');
  await app.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
  return {
    winner: displayName(tournament.winnerPlayer),
    entry: displayName((await app.call(listEntries, { params: { id } })).data[0]?.player),
    history: displayName((await app.call(listResultsOfPlayer, { body: { username: 'ana' } })).player),
    deck: displayName((await app.call(getDeck, { params: { id: deckId } })).player),
    ranking: displayName((await app.call(listRanking, { query: {} })).data[0]),
    search: displayName(results.results.find(({ type }) => type === 'player')),
    administrator: displayName((await app.call(listStoreAdmins, { params: { id: store.id }, body: {} }, 'ana')).admins[0]),
    storePlayer: displayName((await app.call(listStorePlayers, { body: { storeId: store.id } })).data[0]),
    storePoints: displayName((await app.call(listStorePoints, { body: { storeId: store.id, ...range } })).data[0]),
    change: displayName(changes.names.players[ana.id]),
    author: changes.data[0]?.who.name,
    poster: (await readPoster.torneo(app.db, String(id), new Date())).ribbon?.large,
    refusal: refusal.message.split(' figura')[0],
  };
}

describe('The displayed name of a player', () => {
  test('is the username everywhere if they chose it, despite an optional name', async () => {
    await rows.player({ username: 'ana', name: 'Anabel', userId: 'ana', optionalname: 'Anita', useUsername: false });
    await app.call(updatePlayer, { params: { userId: 'ana' }, body: { name: 'Anabel', terms: 1, useUsername: true } }, 'ana');
    expect([...new Set(Object.values(await namesOfAna()))]).toEqual(['ana']);
  });

  test('is the optional name otherwise', async () => {
    await rows.player({ username: 'ana', name: 'Anabel', userId: 'ana', optionalname: 'Anita' });
    expect([...new Set(Object.values(await namesOfAna()))]).toEqual(['Anita']);
  });

  test('is not chosen for a new player', async () => {
    const { data } = await app.call(createPlayer, { body: { username: 'nuevo', name: 'nuevo' } }, 'admin');
    expect(data.useUsername).toBe(false);
  });
});
