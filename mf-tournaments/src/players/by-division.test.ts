import { makeEntry } from '@mesa/runtime/testing/make';
import { byDivision } from './by-division';

const entry = (playerId: number, division: 'masters' | 'senior' | 'junior' | null, position: number | null) => makeEntry({ playerId, division, position });
const shown = (...entries: ReturnType<typeof entry>[]) => byDivision(entries).map(({ title, entries: of }) => [title, of.map(({ playerId }) => playerId)]);

test('several divisions with places have a table each, the oldest first, and those without a division the last', () => {
  expect(shown(entry(1, 'junior', 1), entry(2, null, null), entry(3, 'masters', 1), entry(4, 'senior', null), entry(5, 'masters', 2))).toEqual([
    ['Máster', [3, 5]],
    ['Sénior', [4]],
    ['Júnior', [1]],
    ['Sin división', [2]],
  ]);
});

test('one table has everybody while places are of one division', () => {
  expect(shown(entry(1, 'junior', null), entry(2, 'masters', 1), entry(3, 'masters', 2))).toEqual([[undefined, [1, 2, 3]]]);
  expect(shown()).toEqual([[undefined, []]]);
});
