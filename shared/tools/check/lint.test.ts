import path from 'node:path';
import { linterFiles, toolIn, treeOf } from './tree';

/** Returns what the repository's formatter and linter report about these files, one line per fault: the file and the rule. */
function faultsOf(files: Record<string, string>): string[] {
  const tree = treeOf(files, linterFiles);
  const printed = toolIn(tree, '@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', '--reporter=github', '.');
  const faults = [...printed.matchAll(/title=([^,]*),file=([^,]*),/g)].map(([, rule, file]) => `${path.relative(tree, file ?? '')}: ${rule}`);
  return [...new Set(faults)].sort();
}

const using = (library: string) => `import * as library from '${library}';\n\nexport const a = library;\n`;
const restricted = [
  'axios',
  'axios/lib/utils',
  'zustand',
  'zustand/vanilla',
  'react-router-dom',
  '@tanstack/react-query',
  '@base-ui/react',
  '@base-ui/react/dialog',
];

test('areas and the shell must import shared libraries through our modules, which may import the packages', () => {
  const files: Record<string, string> = {};
  const expected: string[] = [];
  for (const [i, library] of restricted.entries()) {
    for (const folder of ['mf-decks', 'shell']) {
      files[`${folder}/src/a-${i}.ts`] = using(library);
      expected.push(`${folder}/src/a-${i}.ts: lint/style/noRestrictedImports`);
    }
    files[`shared/runtime/src/a-${i}.ts`] = using(library);
  }
  files['mf-decks/src/right.ts'] = using('@mesa/runtime/api');
  expect(faultsOf(files)).toEqual(expected.sort());
});

test('wrong formatting, unused variables and import cycles are refused', () => {
  const circle = (other: string, own: string) => `import { ${other} } from './${other}';\n\nexport const ${own}: string = \`\${${other}}!\`;\n`;
  const files = {
    'server/src/indented.ts': 'export function f() {\n    return "text"\n}\n',
    'server/src/unused.ts': 'export function f() {\n  const a = 1;\n}\n',
    'server/src/one.ts': circle('two', 'one'),
    'server/src/two.ts': circle('one', 'two'),
    'shell/src/page.module.css': '.a{color:red}\n',
    'server/src/right.ts': "export const f = () => 'text';\n",
  };
  expect(faultsOf(files)).toEqual([
    'server/src/indented.ts: format',
    'server/src/one.ts: lint/suspicious/noImportCycles',
    'server/src/two.ts: lint/suspicious/noImportCycles',
    'server/src/unused.ts: lint/correctness/noUnusedVariables',
    'shell/src/page.module.css: format',
  ]);
});
