import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { faultsIn, root, treeOf } from './tree';

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const remotes = workspaces.filter((name) => name.startsWith('mf-'));

/** The content of the files does not matter; they only have to be importable. */
const empty = 'export const a = 1;\n';
const packageOf = (name: string) => JSON.stringify({ name, type: 'module', exports: { '.': './index.js', './*': './src/*' } });

/** Allowed imports, one line each: the file and what it imports. */
const right = [
  'mf-decks/src/deck/deck-page.tsx → react',
  'mf-decks/src/deck/deck-page.tsx → @mesa/ui/button.tsx',
  'mf-decks/src/deck/deck-page.tsx → @mesa/runtime/api.ts',
  'mf-decks/src/deck/deck-page.tsx → @mesa/contract/calls/decks.ts',
  'mf-decks/src/deck/deck-page.tsx → ../parts/card.tsx',
  'mf-decks/src/deck/deck-page.test.tsx → @mesa/runtime/testing/render-page.tsx',
  'mf-decks/src/deck/deck-page.test.tsx → ../standalone.tsx',
  'mf-decks/src/list/list-page.tsx → ../parts/card.tsx',
  'shell/src/main.tsx → @mesa/runtime/api.ts',
  'server/src/main.ts → @mesa/contract/calls/decks.ts',
  'server/src/main.ts → ./db/tables.ts',
  'server/src/main.test.ts → ./testing/test-server.ts',
  'server/src/app.ts → ./delivery/site/site.ts',
  'server/src/delivery/site/page.ts → ../../domain/decks/decks.ts',
  'server/src/delivery/site/visit.ts → ../../../../releases/server/src/live.ts',
  'server/src/kernel/db/tables.ts → type ../../../../releases/server/src/tables.ts',
  'releases/server/src/pages.ts → ./visit/kept.ts',
  'releases/server/src/publish.test.ts → ./testing/test-host.ts',
  'shell/src/app.tsx → ../../releases/shell/src/slot.tsx',
  'releases/shell/src/slot.tsx → react',
  'server/src/domain/decks/deck.ts → ../tournaments/tournaments.ts',
  'server/src/domain/tournaments/deck.test.ts → ../decks/decks.ts',
  'server/src/kernel/db/migrations/index.ts → ./0001-stores.ts',
  'server/src/kernel/db/migrations/0001-stores.ts → zod',
  'mf-admin/src/releases/testing/three-areas.tsx → @mesa/runtime/testing/render-page.tsx',
  'demo/src/demo.ts → ../../server/src/kernel/db/tables.ts',
  'demo/src/demo.ts → @mesa/contract/calls/decks.ts',
  'shared/runtime/src/api.ts → @mesa/contract/calls/decks.ts',
  'mf-decks/webpack.config.mjs → ../shared/tools/webpack.mjs',
  'server/bench/run.mjs → ../../shared/tools/build/server.mjs',
  'shared/ui/src/button.tsx → @mesa/contract/rules/fold.ts',
  'shared/contract/src/calls/decks.ts → zod',
  'shared/contract/src/calls/decks.ts → ../rules/fold.ts',
  'shared/contract/src/calls/commands.ts → ../play/commands.ts',
  'shared/contract/src/tom/read.ts → ../play/commands.ts',
  'shared/contract/src/play/apply.test.ts → ../testing/tournament-day.ts',
];

/** Each breaks exactly one rule. */
const wrong = {
  'mf-stores/src/map.tsx → ../../mf-decks/src/parts/card.tsx': 'a remote builds on our packages alone',
  'mf-stores/src/list.tsx → axios': 'a remote builds on our packages alone',
  'shell/src/home.tsx → ../../mf-decks/src/parts/card.tsx': 'the shell reaches remotes only at run time',
  'shell/src/menu.tsx → zod': 'the shell builds on our packages',
  'mf-stores/src/load.tsx → ../../releases/shell/src/load.ts': 'a remote builds on our packages alone',
  'server/src/a.ts → ../../shell/src/main.tsx': 'the server builds on the contracts and the release platform, nothing else of ours',
  'server/src/b.ts → @mesa/ui/button.tsx': 'the server builds on the contracts and the release platform, nothing else of ours',
  'server/src/c.ts → ../../demo/src/demo.ts': 'nothing imports the demo: the server loads its bundle',
  'demo/src/a.ts → ../../server/src/main.ts': 'the demo knows the contract, the database and how posters are drawn',
  'shared/contract/src/calls/a.ts → ../format/money.ts':
    'calls know zod, the shape of a call, topics, rules, visible text, what cards are filtered by, the engine and addresses',
  'shared/contract/src/rules/a.ts → zod': 'rules know how numbers and nouns are written and which text is visible, nothing else',
  'shared/contract/src/card-search/a.ts → ../play/draw.ts': 'the search of cards knows rules',
  'shared/contract/src/text/a.ts → ../rules/deck.ts': 'texts and pictures know nothing',
  'shared/contract/src/play/a.ts → ../rules/fold.ts': 'the engine knows nothing',
  'shared/contract/src/tom/a.ts → ../calls/decks.ts': "TOM's files know the engine",
  'server/src/h.ts → @mesa/contract/testing/tournament-day.ts': 'what helps tests stays out of the site',
  'shared/contract/src/messages.ts → axios': 'the contract builds on zod alone',
  'shared/ui/src/a.tsx → @mesa/runtime/api.ts': 'visible parts know React, Base UI, d3, Leaflet, rules, texts and pictures',
  'shared/runtime/src/a.ts → ../../../shell/src/main.tsx': 'the shared packages import no application',
  'shell/src/b.tsx → ../../shared/tools/places.mjs': 'tools are in nothing that runs',
  'server/src/g.ts → ../../shared/tools/places.mjs': 'tools are in nothing that runs',
  'shell/src/c.tsx → @mesa/runtime/testing/render-page.tsx': 'what helps tests stays out of the site',
  'server/src/d.ts → ./testing/test-server.ts': 'what helps tests stays out of the site',
  'mf-admin/src/releases/releases-page.tsx → ./testing/three-areas.tsx': 'what helps tests stays out of the site',
  'mf-decks/src/remote.tsx → ./standalone.tsx': 'an area alone, and the page of parts there, stay out of the site',
  'server/src/kernel/a.ts → ../domain/stores/stores.ts': "the server's kernel imports only kernel",
  'server/src/kernel/b.ts → type ../../../releases/server/src/live.ts': "the server's kernel and domain share only the foundations of the release platform",
  'server/src/domain/stores/a.ts → ../../delivery/site/site.ts': "the server's domain imports only domain, kernel",
  'server/src/domain/stores/b.ts → ../../../../releases/server/src/live.ts':
    "the server's kernel and domain share only the foundations of the release platform",
  'releases/server/src/a.ts → ../../../server/src/kernel/errors.ts': 'the release platform knows nothing of the site',
  'releases/server/src/b.ts → @mesa/contract/text/plural.ts': 'the release platform knows nothing of the site',
  'releases/server/src/c.ts → react': 'the release server builds on the release contract and its libraries',
  'releases/commands/src/a.mjs → zod': 'the release commands build on Node alone',
  'releases/commands/src/b.mjs → ../../../shared/tools/places.mjs': 'tools are in nothing that runs',
  'releases/shell/src/a.tsx → @mesa/ui/button.tsx': 'the release platform knows nothing of the site',
  'releases/shell/src/b.ts → zod': "the release platform's part in pages builds on the release contract, React and module federation",
  'releases/server/src/d.ts → ./judging/pace.ts': 'the release server works without its optional modules',
  'releases/server/src/e.ts → type ./visit/smoke.ts': 'the release server works without its optional modules',
  'server/src/delivery/a.ts → ../app.ts': "the server's delivery imports only delivery, kernel, domain",
  'server/src/domain/tournaments/a.ts → ../decks/decks.ts': 'tournaments imports only what precedes it in the order of the domain',
  'server/src/domain/tournaments/b.ts → type ../decks/decks.ts': 'tournaments imports only what precedes it in the order of the domain',
  'server/src/domain/unplaced/a.ts → ../../kernel/errors.ts': 'every folder of the domain has a place in its order',
  'server/src/kernel/db/migrations/0002-players.ts → ../tables.ts': 'a migration imports no live code',
  'server/src/kernel/db/migrations/0003-decks.ts → @mesa/contract/rules/fold.ts': 'a migration imports no live code',
  'releases/contract/src/a.ts → @mesa/contract/text/plural.ts': 'the release platform knows nothing of the site',
  'server/src/e.ts → ./nowhere.ts': 'every import leads somewhere',
  'server/src/f.ts → @mesa/contract/nowhere.ts': 'every import leads somewhere',
  'mf-decks/src/list/row.tsx → ../deck/deck-page.tsx': 'two pages of mf-decks never import each other',
};

/** Returns the rules that the check names for each import. */
function brokenIn(imports: string[]): Record<string, string[]> {
  const files: Record<string, string> = {};
  for (const name of ['react', 'zod', 'axios'])
    Object.assign(files, { [`node_modules/${name}/package.json`]: packageOf(name), [`node_modules/${name}/index.js`]: empty });
  for (const name of ['contract', 'runtime', 'ui']) files[`shared/${name}/package.json`] = packageOf(`@mesa/${name}`);
  for (const folder of ['shell', 'server', 'demo', 'releases/commands', 'releases/contract', 'releases/server', 'releases/shell', ...remotes])
    files[`${folder}/src/empty.ts`] = empty;
  for (const line of imports) {
    const [file = '', named = ''] = line.split(' → ');
    const target = named.replace('type ', '');
    files[file] = `import ${target === named ? '' : 'type { a } from '}'${target}';\n${files[file] ?? empty}`;
    const ours = target.replace(/^@mesa\/(\w+)\//, 'shared/$1/src/');
    const found = target.startsWith('.') ? path.join(path.dirname(file), target) : ours;
    if (found.includes('/') && !found.includes('nowhere')) files[found] ??= empty;
  }
  files['node_modules/@mesa/README.md'] = '';
  const tree = treeOf(files);
  for (const name of ['contract', 'runtime', 'ui']) symlinkSync(path.join(tree, 'shared', name), path.join(tree, 'node_modules/@mesa', name));
  const broken: Record<string, string[]> = {};
  for (const fault of faultsIn(tree, 'arrows.mjs wrongImports', 1)) {
    const [, from = '', rule = ''] = /^(\S+) → \S+: (.*)$/.exec(fault) ?? [];
    const line = imports.find((one) => one.startsWith(`${from} → `)) ?? fault;
    broken[line] = [...(broken[line] ?? []), rule];
  }
  return broken;
}

test('allowed imports break no rule', () => expect(brokenIn(right)).toEqual({}));

test('a wrong import is named with its rule', () => {
  const broken = brokenIn([...right, ...Object.keys(wrong)]);
  for (const [line, rule] of Object.entries(wrong)) expect({ [line]: broken[line] }).toEqual({ [line]: expect.arrayContaining([rule]) });
  expect(Object.keys(broken).sort()).toEqual(Object.keys(wrong).sort());
});

test('a check that finds hardly any imports fails', () => {
  const folders = ['shared', 'shell', 'server', 'demo', 'releases', ...remotes];
  const tree = treeOf(Object.fromEntries(folders.map((folder) => [`${folder}/src/empty.ts`, empty])));
  expect(faultsIn(tree, 'arrows.mjs wrongImports')).toEqual(['only 0 imports were read']);
});
