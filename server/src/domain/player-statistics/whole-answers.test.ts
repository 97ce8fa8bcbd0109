import { expect, test } from '@jest/globals';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const { tournament, player, result } = community(site);
const of = (username: string) => site.call(getPlayerStatistics, { params: { username } });

test('The statistics of a player are answered whole', async () => {
  const ana = await player({ username: 'ana' });
  const beto = await player({ username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true });
  const won = await tournament({ name: 'Copa', date: '2025-03-01', numberPlayers: 3 });
  const second = await tournament({ name: 'Reto', date: '2025-03-09', numberPlayers: 3 });
  const third = await tournament({ name: 'Liga', date: '2025-03-16', numberPlayers: 3 });
  await result(won.id, ana.id, { position: 1, record: '3-0-0', deckName: 'Lugia' });
  await result(second.id, ana.id, { position: 2, record: '2-1-0' });
  await result(third.id, ana.id, { position: 3, record: '1-1-1' });
  await site.db
    .insertInto('matches')
    .values({
      ...{ tournamentId: won.id, round: 'r1', number: 1, phase: 'swiss', pod: 'all' as never, division: null, tableNumber: 1 },
      ...{ player1: beto.id, player2: ana.id, outcome: 'player2', publishedAt: '2025-03-01T00:00:00.000Z' },
    })
    .execute();
  expect(await of('ana')).toEqual({
    ...{ status: 'success', tournaments: 3, places: { first: 1, second: 1, third: 1, topEight: 3 } },
    won: [{ id: won.id, name: 'Copa', date: '2025-03-01', position: 1, players: 4 }],
    seasons: [],
    // Of three others it left behind all, two thirds and one third.
    months: [{ month: '2025-03-01', tournaments: 3, beaten: 66.7, wins: 6, losses: 2, draws: 1 }],
    decks: [{ name: 'Lugia', tournaments: 1, best: 1, wins: 3, losses: 0, draws: 0 }],
    rivals: [{ player: { id: beto.id, username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true }, wins: 1, losses: 0, draws: 0 }],
  });
});

test('A place behind the last player, typed by mistake, is no share of beaten players', async () => {
  const ana = await player({ username: 'ana' });
  const place = async (date: string, position: number) => result((await tournament({ date, numberPlayers: 10 })).id, ana.id, { position });
  await place('2025-03-01', 12);
  await place('2025-04-01', 12);
  await place('2025-04-02', 6);
  expect((await of('ana')).months.map(({ month, tournaments, beaten }) => [month, tournaments, beaten])).toEqual([
    ['2025-03-01', 1, null],
    ['2025-04-01', 2, 50],
  ]);
});

test('The opponents of one player are not those of another', async () => {
  const [ana, beto, caro] = [await player({ username: 'ana' }), await player({ username: 'beto' }), await player({ username: 'caro' })];
  const { id: tournamentId } = await tournament();
  const match = { tournamentId, round: 'r1', number: 1, phase: 'swiss' as const, pod: 'all' as never, division: null, publishedAt: '2025-03-01T00:00:00.000Z' };
  await site.db
    .insertInto('matches')
    .values([
      { ...match, tableNumber: 1, player1: ana.id, player2: beto.id, outcome: 'double-loss' },
      { ...match, tableNumber: 2, player1: caro.id, player2: (await player()).id, outcome: 'player1' },
    ])
    .execute();
  const rivalsOf = async (username: string) => (await of(username)).rivals?.map((one) => [one.player.username, one.wins, one.losses, one.draws]);
  expect([await rivalsOf('ana'), await rivalsOf('beto')]).toEqual([[['beto', 0, 1, 0]], [['ana', 0, 1, 0]]]);
});
