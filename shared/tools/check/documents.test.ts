import { execFileSync } from 'node:child_process';
import { faultsIn, treeOf } from './tree';

function missingIn(files: Record<string, string>): string[] {
  const tree = treeOf(files);
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  return faultsIn(tree, 'documents.mjs missingPaths');
}

test('a path and a link that lead nowhere are named with their document', () => {
  const files = {
    'README.md': 'See `server/src/gone.ts`, `server/src/main.ts` and [the guide](GUIDE.md).\n',
    'server/NOTES.md': 'See [the readme](../README.md), [main](src/main.ts) and [more](src/more.md#top).\n',
    'server/src/main.ts': '',
  };
  expect(missingIn(files).sort()).toEqual([
    'README.md names GUIDE.md, which does not exist',
    'README.md names server/src/gone.ts, which does not exist',
    'server/NOTES.md names src/more.md, which does not exist',
  ]);
});

test('what exists, addresses, commands, patterns and the cache are no faults, nor is a document that git ignores', () => {
  const files = {
    'README.md':
      'See `.cache/release`, `server/src`, `server/<name>/x.ts`, `server/**/*.ts`, `GET /api/x`, `npm/x`, [a site](https://example.com/x) and [below](#below).\n',
    'server/src/main.ts': '',
    '.cache/build/x': '',
    '.gitignore': 'dist\n',
    'server/dist/README.md': '[gone](gone.md)\n',
  };
  expect(missingIn(files)).toEqual([]);
});
