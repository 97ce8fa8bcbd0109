import { TournamentDay } from '../testing/tournament-day';
import { proposeTables } from './deck-checks';

const none = { amount: 3, checked: new Set<number>() };

test('tables for deck checks are the same for the same seed, and others for another', () => {
  const day = TournamentDay.with({ masters: 32 });
  day.configure();
  day.next();
  const tables = proposeTables(day.event, 'a', none);
  expect(tables).toHaveLength(3);
  expect(new Set(tables).size).toBe(3);
  expect(proposeTables(day.event, 'a', none)).toEqual(tables);
  const others = new Set(['b', 'c', 'd', 'e'].map((seed) => proposeTables(day.event, seed, none).join()));
  expect(others.size).toBeGreaterThan(1);
});

test('tables that have ended and byes are not proposed; players who were checked before come last', () => {
  const day = TournamentDay.with({ masters: 7 });
  day.configure();
  const round = day.next();
  const [bye, ...matches] = [...round.matches].sort((one, other) => one.table - other.table);
  expect(bye?.player2).toBeNull();
  const all = { amount: 9, checked: new Set<number>() };
  expect(proposeTables(day.event, 's', all)).toEqual(matches.map(({ table }) => table));
  const checked = new Set([matches[0]?.player1 ?? 0, matches[1]?.player2 ?? 0]);
  for (const seed of ['a', 'b', 'c']) expect(proposeTables(day.event, seed, { amount: 1, checked })).toEqual([matches[2]?.table]);
  day.finish(round);
  expect(proposeTables(day.event, 's', all)).toEqual([]);
});
