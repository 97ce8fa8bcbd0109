import { describe, expect, test } from '@jest/globals';
import { type Line, lineageOf, previousIn } from './lineage';

const at = '2026-03-01T12:00:00.000Z';
const line = (action: Line['action'], active: string | null, release = active, note: string | null = null): Line => ({ at, action, active, release, note });
const all = new Set(['a', 'b', 'c', 'd']);
/** Returns an area's previous release and those taken back, with how. */
const seen = (...lines: Line[]) => {
  const lineage = lineageOf(lines);
  return { previous: previousIn(lineage, all), takenBack: [...lineage.takenBack].map(([release, { by }]) => `${release} ${by}`) };
};
const [a, b, c] = [line('promote', 'a'), line('promote', 'b'), line('promote', 'c')];

describe('The release before the live one is', () => {
  test.each<[string, Line[], ReturnType<typeof seen>]>([
    ['the one promoted before it', [a, b, c], { previous: 'b', takenBack: [] }],
    ['the build that came with the server, before the first', [a], { previous: null, takenBack: [] }],
    ['the build that came with the server, while nothing is live', [], { previous: null, takenBack: [] }],
    ['never one that a person rolled back', [a, b, line('rollback', 'a'), c], { previous: 'a', takenBack: ['b person'] }],
    ['never one that the site rolled back', [a, b, line('auto-rollback', 'a'), c], { previous: 'a', takenBack: ['b site'] }],
    ['never one that was left for an older one', [a, b, line('promote', 'a')], { previous: null, takenBack: ['b older'] }],
    ['none of several that were left for an older one', [a, b, c, line('promote', 'a')], { previous: null, takenBack: ['b older', 'c older'] }],
    ['one that was promoted again after its rollback', [a, b, line('rollback', 'a'), b, c], { previous: 'b', takenBack: [] }],
    ['never a canary that ended', [a, line('canary', 'a', 'b'), line('halt', 'a', 'b'), c], { previous: 'a', takenBack: ['b site'] }],
    ['never a canary that a person ended', [a, line('canary', 'a', 'b'), line('rollback', 'a', 'b')], { previous: null, takenBack: ['b person'] }],
    ['unchanged by a proposal and its end', [a, b, line('propose', 'b', 'c'), line('withdraw', 'b', 'c')], { previous: 'a', takenBack: [] }],
    ['unchanged when the area is switched off and on', [a, b, line('off', 'b'), line('on', 'b')], { previous: 'a', takenBack: [] }],
    ['the one before it at the restored revision', [a, b, c, line('restore', 'b', null)], { previous: 'a', takenBack: ['c person'] }],
    [
      'the build that came with the server, after a restore to it',
      [a, b, line('restore', null, null), c],
      { previous: null, takenBack: ['a person', 'b person'] },
    ],
    [
      'found even where an earlier server went back to a release that had been left',
      [a, b, line('promote', 'a'), line('rollback', 'b')],
      { previous: null, takenBack: ['a person'] },
    ],
  ])('%s', (_, lines, expected) => {
    expect(seen(...lines)).toEqual(expected);
  });

  test('an earlier one if it is no longer stored', () => {
    expect(previousIn(lineageOf([a, b, c]), new Set(['a', 'c']))).toBe('a');
  });

  test('the reason of an automatic rollback goes with the release', () => {
    const { takenBack } = lineageOf([a, b, line('auto-rollback', 'a', 'a', '3 fallos en 4 visitas.')]);
    expect(takenBack.get('b')).toEqual({ at, by: 'site', note: '3 fallos en 4 visitas.' });
  });

  test('the note of the older one that is promoted instead does not', () => {
    const { takenBack } = lineageOf([a, b, line('promote', 'a', 'a', 'Va más lenta, pero sirve.')]);
    expect(takenBack.get('b')).toEqual({ at, by: 'older', note: null });
  });
});
