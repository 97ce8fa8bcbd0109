import path from 'node:path';
import { faultsIn, treeOf } from '../check/tree';

const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', jsx: 'preserve', noEmit: true, types: [], lib: ['es2023'] };

test('names where an area uses what a package will remove, with the advice, and nothing that others deprecate', () => {
  const area = treeOf({
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    'node_modules/@mesa/ui/package.json': JSON.stringify({ name: '@mesa/ui', exports: { './*': './src/*.ts' } }),
    'node_modules/@mesa/ui/src/page.ts': `/** @deprecated Usa \`Sheet\`. */
export function Page(title: string) {
  return title;
}
/** @deprecated */
export const size = 1;
export interface Card {
  /** @deprecated Usa \`title\`. */
  name: string;
}
`,
    'node_modules/other/package.json': JSON.stringify({ name: 'other', types: 'index.d.ts' }),
    'node_modules/other/index.d.ts': '/** @deprecated */\nexport declare const old: number;\n',
    // Characters of more than one byte before a use do not shift its line.
    'src/deck.ts': `// Tiendas «ñ» 🎲
import { type Card, Page, size } from '@mesa/ui/page';
import { old } from 'other';

export const shown = 'ñ🎲' + Page('a') + old;
export const nameOf = (card: Card) => card.name + size;
`,
  });
  const warnings = faultsIn(area, '../build/deprecations.mjs deprecationWarnings', [path.join(area, 'node_modules/@mesa/ui/src')]);
  expect(String(warnings).split('\n')).toEqual([
    'aviso: src/deck.ts:2 usa Page, que va a desaparecer: Usa `Sheet`.',
    'aviso: src/deck.ts:2 usa size, que va a desaparecer',
    'aviso: src/deck.ts:5 usa Page, que va a desaparecer: Usa `Sheet`.',
    'aviso: src/deck.ts:6 usa name, que va a desaparecer: Usa `title`.',
    'aviso: src/deck.ts:6 usa size, que va a desaparecer',
    '5 avisos de lo que va a desaparecer.',
  ]);
});
