import { execFileSync } from 'node:child_process';

/** Returns the planned pages as `page address`. */
function plan(manifest: object, remotes: object, listed: string[]): string[] {
  const script = `const { plannedPages } = await import('./trial-plan.mjs');
    console.log(JSON.stringify(plannedPages(${JSON.stringify(manifest)}, ${JSON.stringify({ remotes })}, ${JSON.stringify(listed)})));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' });
  return (JSON.parse(printed) as { page: string; address: string }[]).map(({ page, address }) => `${page} ${address}`);
}

test('Demo accounts open each page by its plain address, its first sample, or one that the site lists', () => {
  const routes = [
    { path: '/mazos', page: 'decks' },
    { path: '/mazo/:id', page: 'deck', samples: [{ id: '7', orden: 'nombre' }, { id: '8' }] },
    { path: '/liga/:slug', page: 'league', sitemap: { each: 'leagues' } },
    { path: '/liga/crear', page: 'create' },
    { path: '/sorteo/:id', page: 'draw', sitemap: { each: 'draws' } },
  ];
  expect(plan({ area: 'mf_decks', routes }, {}, ['/', '/liga/crear', '/liga/norte'])).toEqual([
    'decks /mazos',
    'deck /mazo/7?orden=nombre',
    'league /liga/norte',
    'create /liga/crear',
  ]);
});

test('Each widget is opened on a page with its slot', () => {
  const fillings = [
    { slot: 'store.after-info', widget: 'meta' },
    { slot: 'home.below', widget: 'latest' },
    { slot: 'tournament.below', widget: 'nowhere' },
  ];
  const remotes = { mf_stores: { routes: [{ path: '/tienda/:slug', page: 'store', slots: ['store.after-info'] }] } };
  expect(plan({ area: 'mf_decks', routes: [], fillings }, remotes, ['/tienda/el-dragon'])).toEqual(['meta /tienda/el-dragon', 'latest /']);
});
