import { gamesOf, resultFault } from './rounds';

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
    ['more points than any event gives, and a record that nobody can read', 1000, 'invicto', 'points', /da más de 60 puntos/],
    ['a record of more rounds than any event has', 9, '999-0-0', 'record', /tiene 999 rondas/],
    ['one round more than the longest event has', null, '14-7-7', 'record', /tiene 28 rondas: el historial llega a 27 como máximo/],
    ['more than a record gives that has spaces around it', 9, ' 1-0-0 ', 'points', /historial de 1-0-0 los puntos/],
  ])('with %s is not', (_, points, record, field, message) => {
    expect(resultFault({ points, record })).toEqual({ field, message: expect.stringMatching(message) });
  });
});
