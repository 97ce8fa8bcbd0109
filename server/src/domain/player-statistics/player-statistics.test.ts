import { describe, expect, test } from '@jest/globals';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { updatePlayer } from '@mesa/contract/calls/players';
import { createSeason } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const { store, tournament, player, result, deck } = community(site);

const of = (username: string) => site.call(getPlayerStatistics, { params: { username } });

/** Ana and Beto at three events of a store, and their opponents. */
async function played() {
  const { id: storeId } = await store({ admins: ['ana'], country: 'Perú', state: 'Lima', city: 'Lima' });
  const [ana, beto, caro] = [await player({ username: 'ana' }), await player({ username: 'beto' }), await player({ username: 'caro' })];
  const event = async (date: string, fields: object = {}) => {
    const { id } = await tournament({ storeId, date, category: 'Cup', numberPlayers: 10, country: 'Perú', state: 'Lima', city: 'Lima', ...fields });
    return id;
  };
  const met = (tournamentId: number, number: number, player1: number, player2: number, outcome: string) =>
    site.db
      .insertInto('matches')
      .values({
        ...{ tournamentId, round: `r${number}`, number, phase: 'swiss', pod: 'all' as never, division: null, tableNumber: number },
        ...{ player1, player2, outcome: outcome as never, publishedAt: '2025-01-01T00:00:00.000Z' },
      })
      .execute();
  return { storeId, ana, beto, caro, event, met };
}

describe('A player’s statistics', () => {
  test('are places, won tournaments, months and decks of tournaments that count in rankings', async () => {
    const { ana, beto, event } = await played();
    const [first, second] = [await event('2025-03-01'), await event('2025-03-20')];
    const third = await event('2025-05-04');
    const games = { wins: 4, losses: 1, draws: 0 };
    await result(first, ana.id, { position: 1, deckName: 'Gardevoir', record: '4-1-0' });
    await result(second, ana.id, { position: 6, deckName: 'Lugia', record: '2-2-1' });
    await result(third, ana.id, { position: 3, deckName: 'Gardevoir', record: '4-1-0' });
    await result(await event('2025-05-07'), beto.id, { position: 1, deckName: 'Charizard' });
    // Friendlies and unfinished tournaments do not count.
    await result(await event('2025-05-05', { category: 'Amistoso' }), ana.id, { position: 1, deckName: 'Broma' });
    await result(await event('2025-05-06', { status: 'progreso' }), ana.id, { position: 1, deckName: 'Broma' });

    const known = await of('ANA');
    expect(known).toMatchObject({ tournaments: 3, places: { first: 1, second: 0, third: 1, topEight: 3 }, seasons: [] });
    expect(known.won).toMatchObject([{ id: first, date: '2025-03-01', position: 1, players: 11 }]);
    expect(known.months).toEqual([
      { month: '2025-03-01', tournaments: 2, beaten: 75, wins: 6, losses: 3, draws: 1 },
      { month: '2025-05-01', tournaments: 1, beaten: 80, ...games },
    ]);
    expect(known.decks).toEqual([
      { name: 'Gardevoir', tournaments: 2, best: 1, wins: 8, losses: 2, draws: 0 },
      { name: 'Lugia', tournaments: 1, best: 6, wins: 2, losses: 2, draws: 1 },
    ]);
    // The site admin hides a deck.
    await site.db.updateTable('results').set({ deckHidden: true }).where('deckName', '=', 'Lugia').execute();
    expect((await of('ana')).decks.map(({ name }) => name)).toEqual(['Gardevoir']);
  });

  test('list won tournaments with the latest first, also one that was entered late', async () => {
    const { ana, event } = await played();
    const ids = [await event('2025-03-01'), await event('2025-05-04'), await event('2025-02-01'), await event('2025-05-04')];
    for (const id of ids) await result(id, ana.id, { position: 1 });
    expect((await of('ana')).won.map(({ id }) => ids.indexOf(id))).toEqual([3, 1, 0, 2]);
  });

  test('list the five won tournaments that are latest', async () => {
    const { ana, event } = await played();
    for (const month of [1, 2, 3, 4, 5, 6]) await result(await event(`2025-0${month}-01`), ana.id, { position: 1 });
    const { won, places } = await of('ana');
    expect([won.map(({ date }) => date.slice(5, 7)), places.first]).toEqual([['06', '05', '04', '03', '02'], 6]);
  });

  test('count the eighth place among the first eight, and the ninth not', async () => {
    const { ana, event } = await played();
    await result(await event('2025-03-01'), ana.id, { position: 8 });
    await result(await event('2025-03-20'), ana.id, { position: 9 });
    expect((await of('ana')).places).toEqual({ first: 0, second: 0, third: 0, topEight: 1 });
  });

  test('have no share of beaten players in a month without opponents, and none beaten in the last place', async () => {
    const { ana, event } = await played();
    await result(await event('2025-03-01', { numberPlayers: 0 }), ana.id, { position: 1 });
    await result(await event('2025-04-01'), ana.id, { position: 11 });
    expect((await of('ana')).months).toMatchObject([
      { month: '2025-03-01', tournaments: 1, beaten: null },
      { month: '2025-04-01', beaten: 0 },
    ]);
  });

  test('have the latest 24 months', async () => {
    const { ana, event } = await played();
    for (let month = 0; month < 25; month += 1) await result(await event(new Date(Date.UTC(2023, month)).toISOString().slice(0, 10)), ana.id);
    const { months } = await of('ana');
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([24, '2023-02-01', '2025-01-01']);
  });

  test('have of equally frequent decks the one with the better place first', async () => {
    const { ana, event } = await played();
    await result(await event('2025-03-01'), ana.id, { position: 4, deckName: 'Abra' });
    await result(await event('2025-03-20'), ana.id, { position: 2, deckName: 'Zoroark' });
    await result(await event('2025-03-27'), ana.id, { deckName: 'Absol' });
    expect((await of('ana')).decks.map(({ name }) => name)).toEqual(['Zoroark', 'Abra', 'Absol']);
  });

  test('count a list under its archetype’s name, whatever its player calls it, and a deck without one under its own', async () => {
    const { ana, event } = await played();
    const { id: archetypeId } = await site.db
      .insertInto('archetypes')
      .values({ name: 'Gardevoir', requires: ['Gardevoir ex'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const deckName of ['La invencible', 'Gardevoir', null]) {
      const id = await event('2025-03-01');
      await result(id, ana.id, { position: 1, deckName });
      const { id: deckId } = await deck(id, ana.id, []);
      if (deckName !== 'Gardevoir') await site.db.updateTable('decks').set({ archetypeId }).where('id', '=', deckId).execute();
    }
    expect((await of('ana')).decks.map(({ name, tournaments }) => [name, tournaments])).toEqual([['Gardevoir', 3]]);
  });

  test('list the ten most frequent decks and opponents', async () => {
    const { ana, event, met } = await played();
    for (const letter of 'ABCDEFGHIJK') {
      const id = await event('2025-03-01');
      await result(id, ana.id, { position: 2, deckName: letter });
      await met(id, 1, ana.id, (await player({ username: letter, name: letter })).id, 'player1');
    }
    const { decks, rivals } = await of('ana');
    expect(decks.map(({ name }) => name).join('')).toBe('ABCDEFGHIJ');
    expect(rivals?.map(({ player: { name } }) => name).join('')).toBe('ABCDEFGHIJ');
  });

  test('of a hidden player are for that player alone', async () => {
    await played();
    await site.db.updateTable('players').set({ status: 2, userId: 'user_ana' }).where('username', '=', 'ana').execute();
    const ask = { params: { username: 'ana' } };
    expect(await site.call(getPlayerStatistics, ask, 'user_ana')).toMatchObject({ tournaments: 0 });
    for (const as of ['user_beto', null]) expect(await site.refused(getPlayerStatistics, ask, as)).toMatchObject({ httpStatus: 404 });
  });

  test('include seasons, newest first, with the place of their table', async () => {
    const { storeId, ana, beto, event } = await played();
    const id = await event('2025-03-01');
    await result(id, ana.id, { position: 2, points: 6 });
    await result(id, beto.id, { position: 1, points: 9 });
    const season = { scope: 'store' as const, storeIds: [storeId], kind: 'match-points' as const, categories: ['Cup' as const] };
    await site.call(
      createSeason,
      { body: { ...season, name: 'Año', startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'places', places: [5, 2], coming: 1, minEvents: 2 } },
      'ana',
    );
    await site.call(createSeason, { body: { ...season, name: 'Verano', startsOn: '2025-01-01', endsOn: '2025-06-30' } }, 'ana');
    expect((await of('ana')).seasons).toEqual([
      { slug: 'ano', name: 'Año', position: null, points: 3, events: 1 },
      { slug: 'verano', name: 'Verano', position: 2, points: 6, events: 1 },
    ]);
  });

  test('include the six seasons that end last, the newer first of two that end on one day', async () => {
    const { storeId, ana, event } = await played();
    const season = { scope: 'store' as const, storeIds: [storeId], categories: ['Cup' as const], minEvents: 1 };
    for (const [index, month] of ['06', '12', '04', '12', '03', '05', '07'].entries()) {
      await result(await event(`2025-${month}-02`), ana.id, { position: 1, points: 9 });
      const rule = index === 3 ? { kind: 'places' as const, places: [5] } : { kind: 'match-points' as const };
      await site.call(createSeason, { body: { ...season, ...rule, name: month, startsOn: `2025-${month}-01`, endsOn: `2025-${month}-28` } }, 'ana');
    }
    const slugs = (await of('ana')).seasons.map(({ slug }) => slug);
    expect(slugs).toEqual(['12-2', '12', '07', '06', '05', '04']);
  });

  test('include the most frequent opponents, then by name, without matches that have no result and unfinished tournaments', async () => {
    const { ana, beto, caro, event, met } = await played();
    const aldo = await player({ username: 'aldo', name: 'Aldo' });
    const [first, second, open] = [await event('2025-03-01'), await event('2025-03-20'), await event('2025-06-01', { status: 'progreso' })];
    await met(first, 1, ana.id, beto.id, 'player1');
    await met(first, 2, caro.id, ana.id, 'player1');
    await met(second, 1, beto.id, ana.id, 'tie');
    await met(second, 2, beto.id, ana.id, 'double-loss');
    await met(second, 3, ana.id, aldo.id, 'player1');
    await met(second, 4, ana.id, (await player({ username: 'dana' })).id, 'open');
    const { id: dora } = await player({ username: 'dora', name: 'Dora' });
    for (const round of [5, 6]) await met(second, round, dora, ana.id, 'player1');
    await met(open, 1, ana.id, caro.id, 'player1');
    const rivalsOf = async (username: string) => (await of(username)).rivals?.map(({ player: { username: name }, ...games }) => [name, games]);
    expect(await rivalsOf('ana')).toEqual([
      ['beto', { wins: 1, losses: 1, draws: 1 }],
      ['dora', { wins: 0, losses: 2, draws: 0 }],
      ['aldo', { wins: 1, losses: 0, draws: 0 }],
      ['caro', { wins: 0, losses: 1, draws: 0 }],
    ]);
    expect(await rivalsOf('beto')).toEqual([['ana', { wins: 0, losses: 2, draws: 1 }]]);
  });

  test('omit opponents who hide theirs, on both players’ pages', async () => {
    const { beto, event, met } = await played();
    const dana = await player({ username: 'dana', userId: 'user_dana' });
    await met(await event('2025-03-01'), 1, dana.id, beto.id, 'player1');
    expect((await of('beto')).rivals).toHaveLength(1);
    await site.call(updatePlayer, { params: { userId: 'user_dana' }, body: { name: 'Dana', terms: 1, rivalsHidden: true } }, 'user_dana');
    expect((await of('dana')).rivals).toBeNull();
    expect((await of('beto')).rivals).toEqual([]);
  });

  test('omit opponents who left, and those whom the site admin hides', async () => {
    const { ana, beto, event, met } = await played();
    const cup = await event('2025-03-01');
    await met(cup, 1, ana.id, beto.id, 'player1');
    const set = (status: number) => site.db.updateTable('players').set({ status }).where('id', '=', beto.id).execute();
    for (const status of [0, 2]) {
      await set(status);
      expect((await of('ana')).rivals).toEqual([]);
    }
    await set(1);
    expect((await of('ana')).rivals).toHaveLength(1);
  });

  test('do not exist for an unknown player', async () => {
    expect(await site.refused(getPlayerStatistics, { params: { username: 'nadie' } })).toMatchObject({ httpStatus: 404 });
  });
});
