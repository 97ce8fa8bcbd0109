import { execFileSync } from 'node:child_process';
import { faultsIn, treeOf } from './tree';

function faultsOf(files: Record<string, string>, check: 'missingPaths' | 'unlistedBenchmarks' | 'longOverview' = 'missingPaths'): string[] {
  const tree = treeOf(files);
  execFileSync('git', ['init', '--quiet'], { cwd: tree });
  return faultsIn(tree, `documents.mjs ${check}`);
}

test('a dead path or link is named with its document', () => {
  const files = {
    'README.md': 'See `server/src/gone.ts`, `server/src/main.ts` and [the guide](GUIDE.md).\n',
    'server/NOTES.md': 'See [the readme](../README.md), [main](src/main.ts) and [more](src/more.md#top).\n',
    'docs/decisions/0001-x.md': 'See [the next one](0002-y.md), `server/src/old.ts` and [above](../../README.md).\n',
    'server/src/main.ts': '',
  };
  expect(faultsOf(files).sort()).toEqual([
    'README.md names GUIDE.md, which does not exist',
    'README.md names server/src/gone.ts, which does not exist',
    'docs/decisions/0001-x.md names 0002-y.md, which does not exist',
    'docs/decisions/0001-x.md names server/src/old.ts, which does not exist',
    'server/NOTES.md names src/more.md#top, which does not exist',
  ]);
});

test('existing paths, addresses, commands, patterns and the cache are no faults, nor is a document that git ignores', () => {
  const files = {
    'README.md':
      '## Below\nSee `.cache/release`, `server/src`, `server/<name>/x.ts`, `server/**/*.ts`, `GET /api/x`, `npm/x`, [a site](https://example.com/x) and [below](#below).\n',
    'server/src/main.ts': '',
    '.cache/build/x': '',
    '.gitignore': 'dist\n',
    'server/dist/README.md': '[gone](gone.md)\n',
  };
  expect(faultsOf(files)).toEqual([]);
});

test('an anchor leads to a heading, as on GitHub', () => {
  const files = {
    'README.md':
      '# Mesa\n[a](#la-última-carta) [b](GUIDE.md#when-it-fails) [c](#gone) [d](GUIDE.md#also-gone) [e](server#x) [f](#mesa) [g](#mesa-1)\n\n## La “última” carta\n',
    'GUIDE.md': '## When it `fails`\n```sh\n# also gone\n[no link](nowhere.md)\n```\n',
    'server/src/main.ts': '',
  };
  expect(faultsOf(files)).toEqual([
    'README.md names #gone, which does not exist',
    'README.md names GUIDE.md#also-gone, which does not exist',
    'README.md names #mesa-1, which does not exist',
  ]);
});

test('an npm command names a script of the repository or of a workspace', () => {
  const files = {
    'package.json': '{ "workspaces": ["server"], "scripts": { "check": "x" } }',
    'server/package.json': '{ "scripts": { "bench:api": "x" } }',
    'README.md': '`npm run check`, `npm run bench:api -w server`\n```sh\nnpm run bench:gone\n```\n',
  };
  expect(faultsOf(files)).toEqual(['README.md names npm run bench:gone, which does not exist']);
});

test('a benchmark that docs/benchmarks.md does not list is named', () => {
  const files = {
    'package.json': '{ "workspaces": [], "scripts": { "check": "x", "bench:api": "x", "bench:page": "x" } }',
    'docs/benchmarks.md': '`npm run bench:api`\n',
  };
  expect(faultsOf(files, 'unlistedBenchmarks')).toEqual(['docs/benchmarks.md does not list npm run bench:page']);
});

test('an overview of more than 150 lines is too long', () => {
  const overview = (lines: number) => faultsOf({ 'ARCHITECTURE.md': 'A line.\n'.repeat(lines) }, 'longOverview');
  expect(overview(150)).toEqual([]);
  expect(overview(151)).toEqual(['ARCHITECTURE.md has 151 lines, and 150 are allowed']);
});
