import { countWins, gamesOf, resultFault } from './rounds';

test.each([
  ['5-1-0', { wins: 5, losses: 1, draws: 0 }],
  [' 5 / 1 / 2 ', { wins: 5, losses: 1, draws: 2 }],
  ['3-2', { wins: 3, losses: 2, draws: 0 }],
  ['invicto', null],
  ['5-1-0-1', null],
  ['12345-0', null],
  ['', null],
  [null, null],
])('the games of %j are %j', (record, games) => {
  expect(gamesOf(record)).toEqual(games);
});

describe('A result', () => {
  test.each([
    ['all rounds won', 15, '5-0-0'],
    ['a win, a loss and a draw', 4, '1-1-1'],
    ['fewer points than the record, which tells of the cut too', 18, '9-1-0'],
    ['points alone', 60, null],
    ['a record that only its writer can read', 30, 'invicto'],
    ['a record alone', null, '14-4-1'],
    ['as many rounds as the longest event and its cut have', 42, '14-7-6'],
    ['nothing', null, null],
  ])('with %s is possible', (_, points, record) => {
    expect(resultFault({ points, record })).toBeNull();
  });

  test.each([
    ['one point more than the record gives', 16, '5-0-0', 'points', /historial de 5-0-0 los puntos son 15 como máximo/],
    ['points for defeats', 1, '0-3-0', 'points', /son 0 como máximo/],
    ['more points than any event gives', 61, null, 'points', /da más de 60 puntos/],
    ['more points than any event gives, and an unreadable record', 1000, 'invicto', 'points', /da más de 60 puntos/],
    ['a record of more rounds than any event has', 9, '999-0-0', 'record', /tiene 999 rondas/],
    ['one round more than the longest event has', null, '14-7-7', 'record', /tiene 28 rondas: el historial llega a 27 como máximo/],
    ['more than a record gives that has spaces around it', 9, ' 1-0-0 ', 'points', /historial de 1-0-0 los puntos/],
  ])('with %s is not', (_, points, record, field, message) => {
    expect(resultFault({ points, record })).toEqual({ field, message: expect.stringMatching(message) });
  });
});

describe('A result in an event of 12 players, with 4 official rounds and a cut of 4', () => {
  const event = { players: 12, rounds: 6 };

  test.each([
    ['two rounds more than the table', 15, '5-2-1'],
    ['the points of all of them', 24, null],
    ['a record that only its writer can read', 24, 'invicto'],
  ])('with %s is possible', (_, points, record) => {
    expect(resultFault({ points, record }, event)).toBeNull();
  });

  test.each([
    [
      'three rounds more',
      null,
      '6-2-1',
      'record',
      'Con 12 inscritos un historial tiene 8 rondas como máximo, y 6-2-1 tiene 9. Si jugaron más personas, inscríbelas primero',
    ],
    ['points of three rounds more', 25, null, 'points', 'Con 12 inscritos los puntos son 24 como máximo. Si jugaron más personas, inscríbelas primero'],
    ['points above its record', 16, '5-1-0', 'points', 'Con un historial de 5-1-0 los puntos son 15 como máximo: 3 por victoria y 1 por empate'],
  ])('with %s is not', (_, points, record, field, message) => {
    expect(resultFault({ points, record }, event)).toEqual({ field, message });
  });
});

describe('The wins of an event', () => {
  const excess = (records: readonly (string | null)[], { rounds = 3, points = null as number | null } = {}) =>
    countWins(
      records.map((record) => ({ record, points })),
      { players: records.length, rounds },
    ).excess;

  test.each([
    ['each a loss of somebody', ['3-0-0', '2-1-0', '1-2-0', '0-3-0']],
    ['with draws', ['2-0-1', '1-1-1', '1-1-1', '0-2-1']],
    ['with one bye a round', ['3-0-0', '2-1-0', '2-1-0', '1-2-0', '1-2-0']],
    ['with double losses', ['2-1-0', '0-3-0', '0-3-0', '1-2-0']],
    ['with a player who dropped', ['3-0-0', '2-1-0', '0-1-0', '0-2-0']],
    ['while the others are still to be typed', ['3-0-0', null, null, null]],
    ['with records in words', ['3-0-0', '3-0-0', 'perdió', 'perdió']],
  ])('are possible %s', (_, records) => {
    expect(excess(records)).toBe(0);
  });

  test('of three divisions allow three byes per round', () => {
    expect(excess([...Array.from({ length: 9 }, () => '3-0-0'), ...Array.from({ length: 9 }, () => '0-2-0')])).toBe(0);
    expect(excess([...Array.from({ length: 10 }, () => '3-0-0'), ...Array.from({ length: 8 }, () => '0-2-0')])).toBe(5);
  });

  test.each([
    [11, 1],
    [12, 2],
    [17, 2],
    [18, 3],
  ])('of %i players allow a bye per round in each of %i groups', (players, groups) => {
    expect(countWins([{ points: null, record: '2-0-0' }], { players, rounds: 2 }).byes).toBe(2 * groups);
  });

  test('count every round of a record, and without one the defeats that its points leave', () => {
    expect(countWins([{ points: null, record: '2-1-1' }], { players: 6, rounds: 2 }).byes).toBe(4);
    expect(countWins([{ points: 7, record: null }], { players: 6, rounds: 3 }).losses).toBe(2);
  });

  test('have no more byes in an event of more players', () => {
    expect(excess([...Array.from({ length: 13 }, () => '3-0-0'), ...Array.from({ length: 11 }, () => '0-2-0')])).toBe(8);
  });

  test.each([
    ['everybody wins', ['5-0-0', '5-0-0', '5-0-0', '5-0-0'], 15],
    ['the losses of one do not explain those of three', ['4-0-0', '4-0-0', '4-0-0', '0-4-0'], 4],
    ['there is one bye a round at most', ['3-0-0', '3-0-0', '3-0-0', '0-2-0', '0-3-0'], 1],
  ])('are too many where %s', (_, records, expected) => {
    expect(excess(records)).toBe(expected);
  });

  test('are too many if everybody has the points of all rounds, without a record', () => {
    expect(excess([null, null, null, null], { points: 15 })).toBe(15);
    expect(excess([null, null, null, null], { points: 14 })).toBe(15);
    expect(excess([null, null, null, null], { points: 13 })).toBe(11);
    expect(excess([null, null, null, null], { points: 6 })).toBe(0);
  });
});
