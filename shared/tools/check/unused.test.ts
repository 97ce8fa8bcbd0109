import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, toolIn, treeOf } from './tree';

const ours = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const knip = (tree: string, ...args: string[]) => {
  const { issues } = JSON.parse(toolIn(tree, 'knip/bin/knip.js', '--no-progress', '--no-config-hints', '--reporter=json', ...args)) as {
    issues: { file: string; files?: { name: string }[]; exports?: { name: string }[] }[];
  };
  return issues.flatMap(({ file, files = [], exports = [] }) => [...files.map(() => file), ...exports.map(({ name }) => `${file}: ${name}`)]).sort();
};

/** A page folder of an area, and a package whose exports must all be used. */
const repository = () =>
  treeOf(
    {
      // Includes our dependencies: knip recognizes test files only if Jest is one of them.
      'package.json': JSON.stringify({ ...ours, workspaces: ['shared/contract', 'mf-decks'] }),
      'shared/contract/src/rules/deck.ts': 'export const used = 1;\nexport const unused = 2;\nexport const ofTests = 3;\n',
      'shared/contract/src/rules/deck.test.ts': "import { ofTests } from './deck';\n\ntest('a', () => expect(ofTests).toBe(3));\n",
      'mf-decks/package.json': JSON.stringify({ name: 'mf-decks', type: 'module', dependencies: { '@mesa/contract': '1.0.0', jest: '30.0.0' } }),
      'mf-decks/src/remote.tsx':
        "import { used } from '../../shared/contract/src/rules/deck';\nimport { part } from './part';\n\nexport default [used, part];\n",
      'mf-decks/src/part.ts': 'export const part = 1;\nexport const spare = 2;\nexport const tried = 3;\n',
      'mf-decks/src/part.test.ts': "import { tried } from './part';\nimport { helper } from './helper';\n\ntest('a', () => expect(tried).toBe(helper));\n",
      'mf-decks/src/helper.ts': 'export const helper = 3;\n',
      'mf-decks/src/forgotten.ts': 'export const forgotten = 1;\n',
    },
    ['knip.js', 'shared/contract/package.json'],
  );

test('an unused export and an unused file are named; in product code also those that only tests use', () => {
  const tree = repository();
  const unused = ['mf-decks/src/forgotten.ts', 'mf-decks/src/part.ts: spare', 'shared/contract/src/rules/deck.ts: unused'];
  expect(knip(tree)).toEqual(unused);
  const ofTests = ['mf-decks/src/helper.ts', 'mf-decks/src/part.ts: tried', 'shared/contract/src/rules/deck.ts: ofTests'];
  expect(knip(tree, '--production', '--include', 'files,exports,types')).toEqual([...unused, ...ofTests].sort());
});

test('a new area of this repository runs only programs that it depends on', () => {
  const asked = { folder: 'mf-ligas', area: 'mf_ligas', page: 'ligas', label: 'Ligas', address: '/ligas', react: '19.3.1', versions: {} };
  const script = `import { areaFiles } from ${JSON.stringify(path.join(root, 'shared/tools/new-area/files.mjs'))};
    console.log(JSON.stringify(areaFiles(${JSON.stringify(asked)})));`;
  const area: Record<string, string> = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
  const files = Object.fromEntries(Object.entries(area).map(([file, text]) => [`mf-ligas/${file}`, text]));
  const tree = treeOf({ 'package.json': JSON.stringify({ ...ours, workspaces: ['mf-ligas'] }), ...files }, ['knip.js']);
  const { issues } = JSON.parse(toolIn(tree, 'knip/bin/knip.js', '--no-progress', '--no-config-hints', '--reporter=json', '--include', 'binaries')) as {
    issues: { file: string; binaries?: { name: string }[] }[];
  };
  const ofArea = issues.filter(({ file }) => file.startsWith('mf-ligas')).flatMap(({ binaries = [] }) => binaries.map(({ name }) => name));
  expect(ofArea).not.toContain('tsc');
});
