import { bracketSeats, cutChoices, cutSizes, divisionOf, divisionSizes, podsFor, seasonOf, structureFor } from './structure';

test.each([
  ['2026-06-30', 2026],
  ['2026-07-01', 2027],
  ['2026-07-19', 2027],
  ['2027-08-31', 2027],
  ['2027-09-01', 2028],
  ['2028-01-15', 2028],
  ['2025-07-01', 2026],
])('%s is in the season %d', (day, season) => {
  expect(seasonOf(day)).toBe(season);
});

test.each([
  [2015, 'junior'],
  [2014, 'senior'],
  [2011, 'senior'],
  [2010, 'masters'],
  [1950, 'masters'],
  [null, 'masters'],
  [0, 'masters'],
  [Number.NaN, 'masters'],
])('born in %p is, in the season 2027, %s', (year, division) => {
  expect(divisionOf(year, 2027)).toBe(division);
});

test('a later season moves the divisions by one year', () => {
  expect([divisionOf(2015, 2028), divisionOf(2011, 2028)]).toEqual(['senior', 'masters']);
});

test.each([
  [1, 0, 0, false],
  [2, 1, 0, false],
  [3, 2, 0, false],
  [4, 3, 0, true],
  [8, 3, 0, true],
  [9, 4, 4, true],
  [12, 4, 4, true],
  [13, 5, 4, true],
  [20, 5, 4, true],
  [21, 5, 8, true],
  [32, 5, 8, true],
  [33, 6, 8, true],
  [64, 6, 8, true],
  [65, 7, 8, true],
  [128, 7, 8, true],
  [129, 8, 8, true],
  [226, 8, 8, true],
  [227, 9, 8, true],
  [409, 9, 8, true],
  [410, 10, 8, true],
])('a Cup of %d players has %d rounds and a cut of %d', (players, rounds, cut, sanctioned) => {
  expect(structureFor('cup', players, 2027)).toEqual({ rounds, cut, sanctioned });
});

test.each([
  [3, 2],
  [4, 3],
  [8, 3],
  [9, 4],
  [16, 4],
  [17, 5],
  [32, 5],
  [33, 6],
  [64, 6],
  [65, 7],
  [128, 7],
  [129, 8],
  [256, 8],
  [257, 9],
  [512, 9],
  [513, 10],
  [2000, 10],
])('a Challenge of %d players has %d rounds and no cut', (players, rounds) => {
  expect(structureFor('challenge', players, 2027)).toEqual({ rounds, cut: 0, sanctioned: players >= 4 });
});

test('without players there is no round', () => {
  expect(structureFor('cup', 0, 2027)).toEqual({ rounds: 0, cut: 0, sanctioned: false });
});

test('a season without its own table uses the last known one', () => {
  expect(structureFor('cup', 40, 2031)).toEqual(structureFor('cup', 40, 2027));
  expect(structureFor('cup', 40, 2026)).toEqual(structureFor('cup', 40, 2027));
});

test.each([
  [8, [0]],
  [9, [0, 4]],
  [20, [0, 4]],
  [21, [0, 4, 8]],
])('a division of %d players is offered the cuts %j', (players, choices) => {
  expect(cutChoices(players)).toEqual(choices);
});

test.each([
  [1, [0]],
  [2, [0, 2]],
  [15, [0, 2, 4, 8]],
  [16, [0, 2, 4, 8, 16]],
  [400, [0, 2, 4, 8, 16, 32]],
])('a division of %d players can play the cuts %j', (players, sizes) => {
  expect(cutSizes(players)).toEqual(sizes);
});

test.each([
  [{ junior: 0, senior: 0, masters: 0 }, []],
  [{ junior: 0, senior: 0, masters: 5 }, ['masters']],
  [{ junior: 0, senior: 4, masters: 0 }, ['senior']],
  [{ junior: 6, senior: 6, masters: 6 }, ['junior', 'senior', 'masters']],
  [{ junior: 5, senior: 6, masters: 6 }, ['junior-senior', 'masters']],
  [{ junior: 1, senior: 5, masters: 6 }, ['junior-senior', 'masters']],
  [{ junior: 1, senior: 4, masters: 6 }, ['all']],
  [{ junior: 6, senior: 1, masters: 5 }, ['junior', 'senior-masters']],
  [{ junior: 6, senior: 0, masters: 5 }, ['all']],
  [{ junior: 6, senior: 0, masters: 6 }, ['junior', 'masters']],
  [{ junior: 0, senior: 6, masters: 6 }, ['senior', 'masters']],
  [{ junior: 0, senior: 5, masters: 6 }, ['all']],
  [{ junior: 5, senior: 5, masters: 5 }, ['all']],
])('%j play as %j', (sizes, pods) => {
  expect(podsFor(sizes)).toEqual(pods);
});

test('divisions are counted', () => {
  expect(divisionSizes([{ division: 'masters' }, { division: 'junior' }, { division: 'masters' }])).toEqual({ junior: 1, senior: 0, masters: 2 });
});

test('the seats of a bracket keep the best apart as long as they win', () => {
  expect(bracketSeats(2)).toEqual([1, 2]);
  expect(bracketSeats(4)).toEqual([1, 4, 3, 2]);
  expect(bracketSeats(8)).toEqual([1, 8, 5, 4, 3, 6, 7, 2]);
  const seats = bracketSeats(16);
  expect(seats.map((seat, at) => seat + (seats[at ^ 1] ?? 0))).toEqual(Array.from({ length: 16 }, () => 17));
  expect([seats.indexOf(1) < 8, seats.indexOf(2) >= 8]).toEqual([true, true]);
});
