import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { guides } from './guides';

const root = path.join(__dirname, '../../..');
const areas = readdirSync(root).filter((name) => name.startsWith('mf-'));
/** The code of the pages and of their words, without the guides. */
const code = ['shell/src', ...areas.map((name) => `${name}/src`), ...['contract', 'runtime', 'ui'].map((name) => `shared/${name}/src`)]
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[/\\](testing|guide)[/\\]/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** Whether a page shows these words as a text of their own, or quotes them. */
const isShown = (label: string) => new RegExp(`(^\\s*|['"\`>«])${label.replace(/[?.]/g, '\\$&')}(['"\`<»]|$| [({])`, 'm').test(code);

test.each(guides)('A guide names buttons and sections as the pages do: $title', (guide) => {
  const named = [...JSON.stringify(guide).matchAll(/«([^»]+)»/g)].map(([, label = '']) => label);
  expect(named).not.toEqual([]);
  expect(named.filter((label) => !isShown(label))).toEqual([]);
});
