import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsIn, root, treeOf } from './tree';

const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const built = ['shell', ...workspaces.filter((name) => name.startsWith('mf-'))];

const manifest = (fields: object = {}) => ({
  entry: ['entry.js', 'entry.css'],
  pages: { decks: ['page.js'] },
  needs: {},
  provides: {},
  sources: [],
  ...fields,
});

/** Creates a tree of builds: small files, and manifests with the given fields. */
function buildsOf(manifests: Record<string, object>): string {
  const files = built.flatMap((workspace) => [
    [`${workspace}/dist/release.json`, JSON.stringify(manifest(manifests[workspace]))],
    ...['entry.js', 'entry.css', 'page.js', 'vitals.0a.js'].map((name) => [`${workspace}/dist/${name}`, 'a']),
  ]);
  return treeOf(Object.fromEntries(files));
}

describe('sizes', () => {
  // Random bytes do not shrink when compressed.
  const fill = (tree: string, file: string, kilobytes: number) => writeFileSync(path.join(tree, file), randomBytes(kilobytes * 1024));

  test('within the budgets are no faults', () => {
    const tree = buildsOf({});
    fill(tree, 'shell/dist/entry.js', 160);
    fill(tree, 'mf-decks/dist/entry.js', 8);
    fill(tree, 'mf-decks/dist/entry.css', 9);
    fill(tree, 'mf-decks/dist/page.js', 39);
    expect(faultsIn(tree, 'budgets.mjs oversized')).toEqual([]);
  });

  test('over the budgets are named, with the size and the budget', () => {
    const tree = buildsOf({ 'mf-stores': { pages: { stores: ['page.js', 'more.js'] } } });
    fill(tree, 'shell/dist/entry.js', 172);
    fill(tree, 'mf-decks/dist/entry.js', 10);
    fill(tree, 'mf-decks/dist/entry.css', 11);
    fill(tree, 'mf-decks/dist/page.js', 43);
    // Each file is within its budget, but a visitor of the page loads both.
    fill(tree, 'mf-stores/dist/page.js', 25);
    fill(tree, 'mf-stores/dist/more.js', 25);
    expect(faultsIn(tree, 'budgets.mjs oversized')).toEqual([
      expect.stringMatching(/^shell entry, scripts: 172\.\d KB gzipped, 171\.0 KB allowed$/),
      expect.stringMatching(/^mf-stores stores, scripts: 50\.\d KB gzipped, 42\.0 KB allowed$/),
      expect.stringMatching(/^mf-decks entry, scripts: 10\.\d KB gzipped, 9\.0 KB allowed$/),
      expect.stringMatching(/^mf-decks entry, styles: 11\.\d KB gzipped, 10\.0 KB allowed$/),
      expect.stringMatching(/^mf-decks decks, scripts: 43\.\d KB gzipped, 42\.0 KB allowed$/),
    ]);
  });
});

describe('scripts that a visitor’s page loads before it is interactive', () => {
  /** A source map whose one line comes from this module. */
  const mapOf = (source: string) => JSON.stringify({ version: 3, names: [], sources: [source], mappings: 'AAAA' });
  const noise = (kilobytes: number) => randomBytes(kilobytes * 768).toString('base64');

  test('are counted over the entries, the page and its widgets, without pages that no visitor opens', () => {
    const tree = buildsOf({
      shell: { routes: [{ page: 'home', slots: ['home.main'] }], pages: { home: [] } },
      'mf-decks': { routes: [{ page: 'decks' }, { page: 'own', personal: true }], pages: { decks: ['page.js'], own: ['own.js'] } },
      'mf-stores': { fillings: [{ slot: 'home.main', widget: 'shops' }], pages: { shops: ['page.js'] } },
      'mf-admin': { roles: ['admin'], routes: [{ page: 'tools' }], pages: { tools: ['page.js'] } },
    });
    expect(faultsIn(tree, 'first-scripts.mjs largeFirstScripts')).toEqual([]);
    writeFileSync(path.join(tree, 'shell/dist/entry.js'), randomBytes(100 * 1024));
    for (const area of ['mf-decks', 'mf-stores', 'mf-admin']) writeFileSync(path.join(tree, area, 'dist/page.js'), randomBytes(60 * 1024));
    expect(faultsIn(tree, 'first-scripts.mjs largeFirstScripts')).toEqual([
      expect.stringMatching(/^shell home: 160\.\d KB with Brotli before a page is interactive, 135\.0 KB allowed$/),
      expect.stringMatching(/^mf-decks decks: 160\.\d KB with Brotli/),
    ]);
  });

  test('include the shared modules that the page imports, and those that load later have a budget of their own', () => {
    const tree = buildsOf({
      shell: { provides: { '@mesa/ui/plot': ['plot.js'] }, pages: { http: ['http.js'], offline: ['offline.js'] }, hashes: 'hashes.js' },
      'mf-decks': { routes: [{ page: 'decks' }], pages: { decks: [] }, consumes: { decks: ['@mesa/ui/plot', 'react'] } },
    });
    const fill = (name: string, kilobytes: number) => writeFileSync(path.join(tree, 'shell/dist', name), randomBytes(kilobytes * 1024));
    fill('plot.js', 134);
    for (const name of ['http.js', 'offline.js', 'hashes.js']) fill(name, 18);
    expect(faultsIn(tree, 'first-scripts.mjs largeFirstScripts')).toEqual([]);
    fill('offline.js', 21);
    expect(faultsIn(tree, 'first-scripts.mjs largeFirstScripts')).toEqual([
      expect.stringMatching(/^mf-decks decks: 191\.\d KB with Brotli once everything has loaded, 190\.0 KB allowed$/),
    ]);
    fill('plot.js', 136);
    expect(faultsIn(tree, 'first-scripts.mjs largeFirstScripts')).toContainEqual(expect.stringMatching(/^mf-decks decks: 136\.\d KB with Brotli before/));
  });

  test('of the shell have a budget for each library, and none for further ones', () => {
    const tree = buildsOf({});
    const fill = (source: string, kilobytes: number) => {
      writeFileSync(path.join(tree, 'shell/dist/entry.js'), noise(kilobytes));
      writeFileSync(path.join(tree, 'shell/dist/entry.js.map'), mapOf(source));
      return faultsIn(tree, 'first-scripts.mjs largeFirstScripts');
    };
    expect(fill('webpack://shell/../node_modules/react-router/dist/index.mjs', 10)).toEqual([]);
    expect(fill('webpack://shell/../node_modules/react-router/dist/index.mjs', 40)).toEqual([
      expect.stringMatching(/^router: \d+\.\d KB .*, 10\.5 KB allowed$/),
    ]);
    writeFileSync(path.join(tree, 'shell/dist/vitals.0a.js'), noise(5));
    expect(fill('webpack://shell/../node_modules/react-router/dist/index.mjs', 10)).toEqual([expect.stringMatching(/^shell vitals: .*, 3\.0 KB allowed$/)]);
    writeFileSync(path.join(tree, 'shell/dist/vitals.0a.js'), 'a');
    expect(fill('webpack://shell/../node_modules/axios/index.js', 1)).toEqual([expect.stringMatching(/^other libraries: .*, 0\.0 KB allowed$/)]);
  });
});

describe('the shared modules', () => {
  /** A shell that offers nothing gets a fault with the list of what it has to offer. */
  const offered = () => {
    const missing = faultsIn(buildsOf({}), 'federation.mjs federationFaults').map((fault) => fault.replace('the shell does not offer ', ''));
    return Object.fromEntries(missing.map((key) => [key, []]));
  };

  test('have one copy if the shell offers each and no area bundles one', () => {
    const provides = offered();
    expect(Object.keys(provides)).toEqual(expect.arrayContaining(['@mesa/runtime/session', '@mesa/ui/button', '@mesa/ui/dialog']));
    const own = { needs: { '@mesa/ui/button': ['Button'] }, sources: ['mf-decks/src/deck/deck-page.tsx', 'shared/contract/src/paths.ts', 'qrcode'] };
    expect(faultsIn(buildsOf({ shell: { provides }, 'mf-decks': own }), 'federation.mjs federationFaults')).toEqual([]);
  });

  test('that are missing, outside the entry, or bundled twice are named', () => {
    const { '@mesa/ui/button': _, ...provides } = offered();
    const shell = { provides: { ...provides, '@mesa/runtime/session': ['session.js'] } };
    const stores = { needs: { '@mesa/ui/gone': ['Gone'] } };
    const decks = { sources: ['mf-decks/src/deck/deck-page.tsx', 'shared/ui/src/button.tsx', 'mf-stores/src/map.tsx', 'zustand'] };
    expect(faultsIn(buildsOf({ shell, 'mf-stores': stores, 'mf-decks': decks }), 'federation.mjs federationFaults')).toEqual([
      'the shell does not offer @mesa/ui/button',
      "@mesa/runtime/session is not in the shell's entry but in session.js",
      'mf-stores needs @mesa/ui/gone, which the shell does not offer',
      'mf-decks carries a copy of shared/ui/src/button.tsx',
      'mf-decks carries a copy of mf-stores/src/map.tsx',
      'mf-decks carries a copy of zustand',
    ]);
  });
});

describe('the styles of an area', () => {
  const treeWith = (css: string) => {
    const tree = buildsOf({});
    for (const workspace of built.slice(1)) writeFileSync(path.join(tree, workspace, 'dist/entry.css'), '');
    writeFileSync(path.join(tree, 'mf-decks/dist/entry.css'), css);
    return tree;
  };

  test('are in its layer', () => {
    const css = '@layer mf_decks{.aB3_xY{color:red}@media print{.aB3_xY{color:#000}}}@layer mf_decks{.cD4_zW{color:blue}}';
    expect(faultsIn(treeWith(css), 'styles.mjs unlayeredStyles')).toEqual([]);
  });

  test('outside of it are named', () => {
    const css = '@layer mf_decks{.aB3_xY{color:red}}@media(min-width:641px){.cD4_zW{color:blue}}';
    expect(faultsIn(treeWith(css), 'styles.mjs unlayeredStyles')).toEqual(['mf-decks/dist/entry.css: «@media(min-width:641px)» is outside of @layer mf_decks']);
  });
});
