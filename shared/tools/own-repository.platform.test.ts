import { type ExecFileException, execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseManifest } from '@mesa/release-contract/calls/manifest';

const shared = path.resolve(__dirname, '..');
const root = path.dirname(shared);
const place = mkdtempSync(path.join(os.tmpdir(), 'mesa-areas-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs a Node script. Resolves to its output, also if it fails. */
const node = (file: string, args: string[], cwd = root) =>
  new Promise<string>((resolve, reject) => {
    // Jest's variables would reach the area's own Jest.
    const { JEST_WORKER_ID, NODE_ENV, ...env } = process.env;
    execFile(process.execPath, [file, ...args], { cwd, env, encoding: 'utf8' }, (error: ExecFileException | null, stdout, stderr) =>
      error ? reject(new Error(`${path.basename(file)} in ${cwd}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });

/** Creates what `npm install` would: this repository's libraries, and our packages as installed ones. */
async function install(folder: string) {
  const libraries = path.join(root, 'node_modules');
  const installed = path.join(folder, 'node_modules');
  mkdirSync(installed, { recursive: true });
  for (const name of readdirSync(libraries))
    if (!/^\.|^@mesa$|^mf-|^(shell|server)$/.test(name)) symlinkSync(path.join(libraries, name), path.join(installed, name));
  const unpack = (archive: string) =>
    new Promise<void>((resolve, reject) => {
      const target = path.join(installed, '@mesa', /^mesa-(.+)-\d/.exec(archive)?.[1] ?? '');
      mkdirSync(target, { recursive: true });
      execFile('tar', ['-xzf', path.join(ligas, archive), '-C', target, '--strip-components=1'], (error) => (error ? reject(error) : resolve()));
    });
  await Promise.all(archives.map(unpack));
}

const tool = (folder: string, name: string) => path.join(folder, 'node_modules', name);
const manifestOf = (folder: string) => ReleaseManifest.parse(JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8')));

/** Checks types, runs the tests (only those of the files in `of`, if given) and builds an area with the tools from the archives. */
async function workOn(folder: string, of: string[] = []) {
  await node(tool(folder, 'typescript/bin/tsc'), ['-p', '.'], folder);
  const tests = await node(tool(folder, '@mesa/tools/jest.mjs'), ['--maxWorkers=1', ...of], folder);
  await node(tool(folder, '@mesa/tools/build-area.mjs'), [], folder);
  return { tests, manifest: manifestOf(folder) };
}

let archives: string[];
const ligas = path.join(place, 'mf-ligas');
beforeAll(async () => {
  await node(path.join(shared, 'tools/area-new.mjs'), ['ligas', '--to', ligas]);
  archives = readdirSync(ligas).filter((name) => name.endsWith('.tgz'));
  await install(ligas);
}, 120_000);

test('a new area passes its tests and builds in its own repository, twice the same', async () => {
  const { tests, manifest } = await workOn(ligas);
  expect(tests).toContain('Tests:       2 passed, 2 total');
  expect(manifest).toMatchObject({
    area: 'mf_ligas',
    version: '1.0.0',
    label: 'Ligas',
    routes: [
      expect.objectContaining({
        path: '/ligas',
        page: 'ligas',
        title: 'Ligas',
        sitemap: 'once',
        first: [expect.objectContaining({ path: '/api/stores/list' })],
      }),
    ],
    menu: [{ label: 'Ligas', path: '/ligas' }],
    needs: { 'react/jsx-runtime': expect.stringMatching(/^\^19/), '@mesa/runtime/query': ['query'] },
  });
  expect(manifest.sources).not.toContainEqual(expect.stringMatching(/^(react|@mesa|shared\/ui\/src)/));

  const copy = path.join(place, 'elsewhere/mf-ligas');
  cpSync(ligas, copy, { recursive: true, filter: (file) => !/node_modules|dist|\.cache/.test(path.relative(ligas, file)) });
  await install(copy);
  await node(tool(copy, '@mesa/tools/build-area.mjs'), [], copy);
  expect(manifestOf(copy)).toEqual(manifest);
}, 180_000);

/** Adds a page to an area. Changes only the area's own folder. */
function addPage(folder: string) {
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const described = `glossary: page('/glosario/:letra', {
      title: 'Glosario',
      search: { orden: oneOf(['nombre', 'uso'], 'nombre') },
      menu: { under: 'Barajas', label: 'Glosario', order: 40 },
      sitemap: { list: [{ letra: 'a' }, { letra: 'b' }] },
    }),
    `;
  change('area.ts', 'exportDeck: page(', `${described}exportDeck: page(`);
  change('area.ts', 'area, number, page', 'area, number, oneOf, page');
  change(
    'src/remote.tsx',
    'exportDeck: lazyPage(',
    `glossary: lazyPage(() => import(/* webpackChunkName: "glossary" */ './glossary/glossary-page')),\n    exportDeck: lazyPage(`,
  );
  mkdirSync(path.join(folder, 'src/glossary'));
  const page = `import { usePage } from '@mesa/runtime/use-page';
import { Page } from '@mesa/ui/page';
import area from '../../area';

export default function GlossaryPage() {
  const { params, search } = usePage(area.pages.glossary);
  const letter: string = params.letra;
  const order: 'nombre' | 'uso' = search.orden;
  return <Page title="Glosario">{letter + order}</Page>;
}
`;
  writeFileSync(path.join(folder, 'src/glossary/glossary-page.tsx'), page);
}

test('an area copied out of this repository builds there unchanged, and with one more page', async () => {
  const decks = path.join(place, 'mf-decks');
  cpSync(path.join(root, 'mf-decks'), decks, { recursive: true, filter: (file) => !/node_modules|dist/.test(path.relative(root, file)) });
  await install(decks);
  // One file is enough to try the tools; the pages are tested in their own workspace.
  const { tests, manifest } = await workOn(decks, ['export-deck']);
  expect(tests).toMatch(/Tests: +\d+ passed, \d+ total/);
  const exportDeck = expect.objectContaining({ path: '/exportar-baraja', page: 'exportDeck', sitemap: 'once' });
  expect(manifest).toMatchObject({ area: 'mf_decks', label: 'Barajas', routes: expect.arrayContaining([exportDeck]) });

  addPage(decks);
  const more = (await workOn(decks, ['export-deck'])).manifest;
  const glossary = {
    path: '/glosario/:letra',
    page: 'glossary',
    title: 'Glosario',
    search: [{ name: 'orden', kind: 'oneOf', values: ['nombre', 'uso'], default: 'nombre' }],
    sitemap: { list: [{ letra: 'a' }, { letra: 'b' }] },
  };
  expect(more.routes).toContainEqual(glossary);
  expect(more.routes.filter(({ page }) => page !== 'glossary')).toEqual(manifest.routes);
  expect(more.menu).toContainEqual({ under: 'Barajas', label: 'Glosario', order: 40, path: '/glosario/:letra' });
  expect(more.pages.glossary).toEqual([expect.stringMatching(/^glossary\./)]);
}, 180_000);
