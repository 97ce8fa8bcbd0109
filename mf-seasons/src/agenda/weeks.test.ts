import { byWeek } from './weeks';

const names = (...dates: string[]) => byWeek(dates.map((date) => ({ date }))).map(({ name, entries }) => [name, entries.length]);

describe('Weeks of the agenda', () => {
  test('begin on Monday and end on Sunday', () => {
    expect(names('2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30')).toEqual([
      ['Semana del 16 al 22 de noviembre', 1],
      ['Semana del 23 al 29 de noviembre', 2],
      ['Semana del 30 de noviembre al 6 de diciembre', 1],
    ]);
  });

  test('begin on the first of a month too', () => {
    expect(names('2027-02-07')).toEqual([['Semana del 1 al 7 de febrero', 1]]);
  });

  test('continue from one year into the next', () => {
    expect(names('2026-12-31', '2027-01-01')).toEqual([['Semana del 28 de diciembre al 3 de enero', 2]]);
  });
});
