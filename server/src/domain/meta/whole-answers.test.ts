import { expect, test } from '@jest/globals';
import { getArchetypeCards } from '@mesa/contract/calls/meta';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { readMeta } from './meta.routes';

const now = new Date('2026-11-25T15:00:00.000Z');
const app = testApp(async () => ({ now: () => now }));
const { tournament, player, result, card, deck } = community(app);

const archetype = (name: string) =>
  app.db
    .insertInto('archetypes')
    .values({ name, requires: [name] })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Enters a player with a list of one card. */
async function enter(tournamentId: number, archetypeId: number | null, fields: object, username: string) {
  const one = await player({ username, name: 'Ana', optionalname: 'Anita', useUsername: true });
  await result(tournamentId, one.id, fields);
  const { id } = await deck(tournamentId, one.id, [{ cardId: (await card({ name: 'Nido Ball', nameEsMx: 'Nest Ball' })).id }]);
  await app.db.updateTable('decks').set({ archetypeId }).where('id', '=', id).execute();
  return one.id;
}

test.each([
  [1, '2026-11-23'],
  [4, '2026-11-02'],
  [12, '2026-09-07'],
])('The meta of %i weeks begins on the Monday of the first of them', async (weeks, from) => {
  expect((await readMeta(app.db, { weeks, country: 'Colombia' }, now)).from).toBe(from);
});

test('The meta counts the first week of its period and not the one before', async () => {
  const uno = await archetype('Uno');
  for (const [at, date] of ['2026-11-01', '2026-11-02', '2026-11-24'].entries()) await enter((await tournament({ date })).id, uno.id, {}, `jugador.${at}`);
  expect((await readMeta(app.db, { weeks: 4, country: 'Colombia' }, now)).weeks).toEqual([
    { week: '2026-11-02', total: 1, lists: [{ id: uno.id, lists: 1 }] },
    { week: '2026-11-23', total: 1, lists: [{ id: uno.id, lists: 1 }] },
  ]);
  const { lists } = await app.call(getArchetypeCards, { params: { id: uno.id }, query: { weeks: 4, country: 'Colombia' } });
  expect(lists).toBe(2);
});

test('The meta and the lists of an archetype are answered whole', async () => {
  const [uno, dos] = [await archetype('Uno'), await archetype('Dos')];
  const cup = await tournament({ name: 'Copa', date: '2026-11-18' });
  const winner = await enter(cup.id, uno.id, { position: 1, record: '3-0-1' }, 'ana');
  const second = await enter(cup.id, dos.id, { position: 2, record: '1-2-0' }, 'beto');
  await enter(cup.id, null, { position: 3, record: '0-2-1' }, 'caro');
  const match = { tournamentId: cup.id, phase: 'swiss' as const, pod: 'all' as never, division: null, tableNumber: 1, publishedAt: '2026-11-18T00:00:00.000Z' };
  for (const [at, outcome] of (['player1', 'tie', 'player1'] as const).entries())
    await app.db
      .insertInto('matches')
      .values({ ...match, round: `r${at}`, number: at + 1, player1: winner, player2: second, outcome })
      .execute();
  expect(await readMeta(app.db, { weeks: 2, country: 'Colombia' }, now)).toEqual({
    ...{ status: 'success', of: null, from: '2026-11-16', lists: 3, unnamed: 1 },
    archetypes: [
      { id: dos.id, name: 'Dos', lists: 1, wins: 1, losses: 2, draws: 0, icon: null },
      { id: uno.id, name: 'Uno', lists: 1, wins: 3, losses: 0, draws: 1, icon: null },
    ],
    pairs: [
      { id: uno.id, opponentId: dos.id, wins: 2, losses: 0, draws: 1 },
      { id: dos.id, opponentId: uno.id, wins: 0, losses: 2, draws: 1 },
    ],
    weeks: [
      {
        ...{ week: '2026-11-16', total: 3 },
        lists: [
          { id: uno.id, lists: 1 },
          { id: dos.id, lists: 1 },
        ],
      },
    ],
  });
  expect(await app.call(getArchetypeCards, { params: { id: uno.id }, query: { weeks: 2 } })).toEqual({
    ...{ status: 'success', archetype: { id: uno.id, name: 'Uno' }, lists: 1 },
    cards: [{ name: 'Nido Ball', nameEsMx: 'Nest Ball', lists: 1, copies: 1, usual: 1 }],
    best: [
      {
        ...{ tournamentId: cup.id, tournament: 'Copa', date: '2026-11-18', position: 1, players: 3 },
        player: { id: winner, username: 'ana', name: 'Ana', optionalname: 'Anita', useUsername: true },
      },
    ],
  });
});
