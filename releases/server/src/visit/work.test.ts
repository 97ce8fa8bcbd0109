import { describe, expect, jest, test } from '@jest/globals';
import { busiest, isRestless } from './work';

const ago = (ms: number) => performance.now() - ms;

test('a page that rested beside others is not watched any longer', async () => {
  const worked = jest.fn(async () => 110);
  expect(await isRestless(worked, { at: ago(600), worked: 100 })).toBe(false);
  expect(worked).toHaveBeenCalledTimes(1);
});

test.each([
  ['has worked beside others', 600, 0],
  ['was beside others too briefly to know', 300, 110],
])('a page that %s is watched until it rests', async (_, ms, before) => {
  const worked = jest.fn(async () => 110);
  expect(await isRestless(worked, { at: ago(ms), worked: before })).toBe(false);
  expect(worked.mock.calls.length).toBeGreaterThan(1);
});

describe('The busiest functions of a profile', () => {
  const node = (id: number, file: string, children: number[] = []) => ({
    id,
    children,
    callFrame: { functionName: '', scriptId: '', url: `https://mesa.example/${file}`, lineNumber: id, columnNumber: 0 },
  });
  const nodes = [node(0, 'shell.js', [1, 4]), node(1, 'page.js', [2, 3]), node(2, 'library.js'), node(3, 'rows.js'), node(4, 'page.js')];
  const isOwn = (url: string) => /page|rows/.test(url);

  test('are those of the area in which at least half of the time passes, with what they call, the innermost first', () => {
    const at = (file: string, line: number) => `at https://mesa.example/${file}:${line}:1`;
    expect(busiest({ nodes, samples: [0, 2, 3, 3, 4] }, isOwn)).toBe([at('rows.js', 4), at('page.js', 2)].join('\n'));
    expect(busiest({ nodes, samples: [0, 2, 2, 3, 4] }, isOwn)).toBe(at('page.js', 2));
  });

  test('are none if no time passed in the area', () => {
    for (const samples of [[], [0, 0]]) expect(busiest({ nodes, samples }, isOwn)).toBe('');
  });
});
