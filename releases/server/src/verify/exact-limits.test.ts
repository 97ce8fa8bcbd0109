import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { remoteBudgets } from '@mesa/release-contract/calls/manifest';
import { makeBuild } from '../testing/builds';
import { sizesOf, withinBudgets } from './budgets';
import { readableMaps } from './maps';

/** Returns incompressible bytes that a phone downloads as exactly so many. */
function downloadedAs(size: number): Buffer {
  let seed = 1;
  const noise = Buffer.from(
    Array.from({ length: size }, () => {
      seed = (seed * 48271) % 2147483647;
      return seed % 256;
    }),
  );
  for (let bytes = size; bytes > 0; bytes -= 1) {
    const content = noise.subarray(0, bytes);
    if (gzipSync(content, { level: 9 }).length === size) return content;
  }
  throw new Error(`nothing is downloaded as ${size} bytes`);
}

describe('A size', () => {
  const [entry, page, style] = ['remoteEntry.12345678.js', 'deck.12345678.js', 'deck.12345678.css'];
  const { manifest } = makeBuild('mf_decks', { entry: [entry], pages: { remote: [], deck: [page, style] } });
  const build = (more: { entry?: number; page?: number; css?: number } = {}) =>
    new Map([
      [entry, downloadedAs(remoteBudgets.entry + (more.entry ?? 0))],
      [page, downloadedAs(remoteBudgets.page + (more.page ?? 0))],
      [style, downloadedAs(remoteBudgets.css + (more.css ?? 0))],
    ]);

  test('may be the limit itself', () => {
    expect(sizesOf(manifest, build())).toEqual(remoteBudgets);
    expect(withinBudgets(manifest, build())).toEqual([]);
  });

  test.each([
    ['entry', entry],
    ['page', page],
    ['css', style],
  ] as const)('may not be a byte more, of the %s', (part, file) => {
    expect(withinBudgets(manifest, build({ [part]: 1 }))).toMatchObject([{ rule: 'budgets', file }]);
  });
});

test('Source maps may have six megabytes, and not a byte more', () => {
  const { manifest } = makeBuild('mf_decks');
  const [script = ''] = manifest.entry;
  const map = { version: 3, names: [], sources: ['src/remote.tsx'], mappings: '' };
  const withBytes = (bytes: number) => {
    const text = JSON.stringify({ ...map, file: '' });
    return Buffer.from(JSON.stringify({ ...map, file: 'x'.repeat(bytes - text.length) }));
  };
  const limit = 6 * 1024 * 1024;
  expect(readableMaps(manifest, new Map([[script, withBytes(limit)]]))).toEqual([]);
  expect(readableMaps(manifest, new Map([[script, withBytes(limit + 1)]]))).toMatchObject([{ rule: 'maps', message: expect.stringContaining('caben 6 MB') }]);
});
