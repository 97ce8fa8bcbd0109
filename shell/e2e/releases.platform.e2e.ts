import { rmSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { FirstRead } from '../../releases/contract/src/calls/description';
import { bucketIn } from '../../releases/server/src/visitor';
import { type Build, changedBuild, readBuild } from './changed-build';
import { decksWith, deployer } from './deployer';
import { type RunningServer, root, startServer } from './server';
import { test as base, communityCopy, expect } from './test';

/** A separate site, because a deploy affects all its visitors; each test restores it. */
const test = base.extend<{ deploy: ReturnType<typeof deployer> }, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = communityCopy();
      const site = await startServer(dataDir);
      await use(site);
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  deploy: async ({ site }, use) => {
    const deploy = deployer(site.url);
    await use(deploy);
    await deploy.undo();
  },
  baseURL: ({ site }, use) => use(site.url),
  signIn: ({ site }, use) =>
    use(async (page, user) => {
      const answer = await page.request.post(`${site.url}/api/auth/local/sign-in`, { data: { user }, headers: { origin: site.url } });
      if (!answer.ok()) throw new Error(`sign-in as ${user}: ${answer.status()}`);
    }),
});

// The server opens each release in its own browser before it accepts it.
test.slow();

const renamed = (version: string, title: string) => decksWith(version, (text) => text.replaceAll('"Exportar baraja"', JSON.stringify(title)));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const notice = (page: Page) => page.getByText('Hay una versión nueva.');
const ribbon = (page: Page) => page.getByRole('complementary', { name: 'Vista previa' });
const openStores = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Tiendas' }).click();

/** Collects the page's console errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Collects the area's files that the page requests. */
function requestsFor(page: Page, area: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes(`/mf/${area}/`) && requests.push(request.url()));
  return requests;
}

test('a release goes live while a tab is open: the tab goes on, says so, and shows it once it is opened again', async ({ page, deploy }) => {
  const complaints = complaintsOf(page);
  await page.goto('/exportar-baraja');
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  const release = await deploy.publish(renamed('1.0.0', 'Exportar mi baraja'));
  await page.reload();
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await deploy.promote('mf_decks', release);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await openStores(page);
  await expect(notice(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(heading(page, 'Exportar mi baraja')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** Imitates a person who returns to the tab after six minutes. */
const comeBackLater = (page: Page) =>
  page.evaluate(() => {
    const turn = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    turn(true);
    const later = Date.now() + 6 * 60_000;
    Date.now = () => later;
    turn(false);
  });

test('anyone who comes back to a tab learns of a new version, and keeps a form that holds changes', async ({ page, deploy, signIn }) => {
  await signIn(page, 'jugador');
  await page.goto('/perfil');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Editar Información' }).click();
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
  await name.fill('Otro nombre');
  const profile = changedBuild(readBuild(path.join(root, 'mf-profile/dist')), (text) => text.replaceAll('"Ver Recorrido"', '"Ver el recorrido"'), {
    version: '2.0.0',
  });
  await deploy.promote('mf_profile', await deploy.publish(profile));
  await comeBackLater(page);
  await expect(notice(page)).toBeVisible();

  const asked = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Actualizar' }).click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await pressed;
  await expect(name).toHaveValue('Otro nombre');

  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('a release that does not start gives way to the previous one, in the tab at once and after three visitors for everybody', async ({
  browser,
  page,
  deploy,
}) => {
  const good = await deploy.publish(renamed('3.0.0', 'Exportar mi baraja'));
  await deploy.promote('mf_decks', good);
  const broken = await deploy.publish(
    decksWith('4.0.0', (text, name) =>
      name.startsWith('remoteEntry.')
        ? `if (document.cookie.includes("old-browser")) throw new Error("This browser lacks something");${text}`
        : text.replaceAll('"Exportar baraja"', '"Exportar otra baraja"'),
    ),
  );
  await deploy.promote('mf_decks', broken);
  await page.goto('/exportar-baraja');
  await expect(heading(page, 'Exportar otra baraja')).toBeVisible();

  const contexts: BrowserContext[] = [];
  for (const visitor of ['Uno', 'Dos', 'Tres']) {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, userAgent: `Mozilla/5.0 (${visitor})` });
    await context.addCookies([{ name: 'old-browser', value: '1', url: page.url() }]);
    const tab = await context.newPage();
    await tab.goto('/exportar-baraja');
    await expect(heading(tab, 'Exportar mi baraja')).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
    if (visitor !== 'Tres') expect((await deploy.state('mf_decks')).active).toBe(broken);
    contexts.push(context);
  }
  await expect.poll(async () => (await deploy.state('mf_decks')).active).toBe(good);
  // A report that is still on its way ends with its context.
  for (const context of contexts) await context.close();
  expect((await deploy.history('mf_decks'))[0]).toMatchObject({ action: 'auto-rollback', who: 'Mesa Abierta' });
  await page.reload();
  await expect(heading(page, 'Exportar mi baraja')).toBeVisible();
});

/** Returns a visitor number that is in this per cent of the decks' visitors. */
const visitorIn = (percent: number) => String([...Array(10_000).keys()].find((visitor) => bucketIn('mf_decks', visitor) === percent));

test('a canary shows itself to its part of the visitors, to each at every visit', async ({ browser, page, site, deploy }) => {
  await deploy.startCanary('mf_decks', await deploy.publish(renamed('5.0.0', 'Exportar mi baraja')), 50);
  const visit = async (context: BrowserContext) => {
    const tab = await context.newPage();
    const complaints = complaintsOf(tab);
    await tab.goto(`${site.url}/exportar-baraja`);
    const title = (await tab.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await tab.close();
    expect(complaints).toEqual([]);
    return title;
  };
  for (const [bucket, title] of [
    [49, 'Exportar mi baraja'],
    [50, 'Exportar baraja'],
  ] as const) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'mesa-bucket', value: visitorIn(bucket), url: site.url }]);
    for (let times = 0; times < 2; times++) expect(await visit(context), String(bucket)).toBe(title);
    await context.close();
  }
  const first = await visit(page.context());
  for (let times = 0; times < 3; times++) expect(await visit(page.context())).toBe(first);
});

test('an area that is off shows its sentence, fetches nothing, and opens by Reintentar once it is on', async ({ page, deploy }) => {
  const complaints = complaintsOf(page);
  const requests = requestsFor(page, 'mf_decks');
  await deploy.switchOff('mf_decks', 'Las barajas vuelven a las ocho.');
  await page.goto('/exportar-baraja');
  await expect(page.getByRole('alert')).toContainText('Las barajas vuelven a las ocho.');
  await page.waitForLoadState('networkidle');
  const answered = page.waitForResponse((response) => response.url().includes('/registry.json'));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await answered;
  await expect(page.getByRole('alert')).toContainText('Las barajas vuelven a las ocho.');
  expect(requests).toEqual([]);
  await deploy.switchOff('mf_decks', null);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the administrator previews a release in the site, with a ribbon and a way out; no other visitor gets it', async ({
  browser,
  page,
  site,
  deploy,
  signIn,
}) => {
  const release = await deploy.publish(renamed('6.0.0', 'Exportar mi baraja'));
  const address = `/exportar-baraja?mf=mf_decks@${encodeURIComponent(release)}`;
  const visitor = await browser.newPage();
  await visitor.goto(site.url + address);
  await expect(heading(visitor, 'Exportar baraja')).toBeVisible();
  await expect(ribbon(visitor)).toHaveCount(0);
  await visitor.close();

  const complaints = complaintsOf(page);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await signIn(page, 'admin');
  await page.goto(address);
  await expect(ribbon(page)).toContainText('Vista previa: Barajas 6.0.0');
  await expect(heading(page, 'Exportar mi baraja')).toBeVisible();
  // The server does not know yet that the visitor is the administrator; once it does, the page reloads once.
  expect(documents).toHaveLength(2);
  const preloaded = await page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map(({ href }) => href));
  expect(preloaded.filter((url) => url.includes('/mf/mf_decks/remoteEntry.'))).toHaveLength(1);

  await page.goto('/torneos');
  await expect(ribbon(page)).toBeVisible();
  await page.goto('/exportar-baraja');
  await expect(heading(page, 'Exportar mi baraja')).toBeVisible();
  await ribbon(page).getByRole('link', { name: 'Salir de la vista previa' }).click();
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  await expect(ribbon(page)).toHaveCount(0);
  await page.goto('/torneos');
  await expect(heading(page, 'Torneos')).toBeVisible();
  await expect(ribbon(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a visitor with a link looks at a release until it runs out, leaves it, and has an end to it with the next release', async ({ page, deploy }) => {
  const complaints = complaintsOf(page);
  const release = await deploy.publish(renamed('6.1.0', 'Exportar mi baraja'));
  const link = await deploy.preview('mf_decks', release);
  await page.goto(link);
  await expect(heading(page, 'Exportar mi baraja')).toBeVisible();
  await expect(ribbon(page)).toContainText(/Vista previa: Barajas 6\.1\.0 · vence el \d+ de [a-z]+ de \d{4} a las/);
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/torneos');
  await expect(ribbon(page)).toBeVisible();
  await page.goto('/exportar-baraja');
  await ribbon(page).getByRole('link', { name: 'Salir de la vista previa' }).click();
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  await expect(ribbon(page)).toHaveCount(0);

  await page.goto(link);
  await expect(ribbon(page)).toBeVisible();
  await deploy.publish(renamed('6.2.0', 'Exportar otra baraja'));
  await page.goto('/exportar-baraja');
  await expect(heading(page, 'Exportar baraja')).toBeVisible();
  await expect(ribbon(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(403);
  await expect(page.getByText('Este enlace de vista previa ya no sirve')).toBeVisible();
});

test('the administration is for the administrator: visitors neither hear of its release nor get its code', async ({ page, signIn }) => {
  const complaints = complaintsOf(page);
  const requests = requestsFor(page, 'mf_admin');
  const { manifest } = readBuild(path.join(root, 'mf-admin/dist'));
  const entry = `/mf/mf_admin/${manifest.entry[0]}`;
  const refusal = page.getByText('Solo el administrador del sitio puede ver esta página.');
  const named = () => page.evaluate(() => document.documentElement.outerHTML.includes('mf_admin'));

  await page.goto('/admin/cambios');
  await expect(refusal).toBeVisible();
  expect(await named()).toBe(false);
  expect((await page.request.get(entry)).status()).toBe(404);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);

  await signIn(page, 'admin');
  await page.goto('/admin/cambios');
  await expect(heading(page, 'Historial de cambios')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect((await page.request.get(entry)).status()).toBe(200);
  // Known by now, so the page comes with its preloads.
  await page.reload();
  await expect(heading(page, 'Historial de cambios')).toBeVisible();
  expect(await named()).toBe(true);

  await page.getByRole('button', { name: /Administrador/ }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(refusal).toBeVisible();
  await expect.poll(async () => (await page.request.get(entry)).status()).toBe(404);
  requests.length = 0;
  await page.reload();
  await expect(refusal).toBeVisible();
  expect(await named()).toBe(false);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});

const firstStores = { method: 'POST' as const, path: '/api/stores/list', input: { body: { page: 1, itemsPerPage: 3 } } };

/** An area that this site was not built with: a page, and a widget in a slot. `widget` is its browser code. */
function leaguesIn(
  slot: string,
  { version = '1.0.0', widget = 'this.pages.leagues', first }: { version?: string; widget?: string; first?: FirstRead[] } = {},
): Build {
  const decks = readBuild(path.join(root, 'mf-decks/dist'));
  const { remote = [], exportDeck = [] } = decks.manifest.pages;
  const head = 'head:()=>({title:"Todas las ligas",description:"Las ligas de la comunidad."}),';
  const inTheirHouse = (text: string) =>
    text
      .replaceAll('mf_decks', 'mf_ligas')
      .replace(/exportDeck:(\(0,[\w.]+\)\("\/exportar-baraja",\{)/, `leagues:$1${head}`)
      .replace(/exportDeck:(?=\(0,\w+\.lazyPage\))/, 'leagues:')
      .replace(')},widgets:{}}', `)},get widgets(){return{"league-table":${widget}}}}`)
      .replaceAll('"Exportar baraja"', '"Ligas"');
  return changedBuild(decks, inTheirHouse, {
    area: 'mf_ligas',
    version,
    label: 'Ligas',
    routes: [{ path: '/ligas', page: 'leagues', title: 'Ligas', head: true, first: [firstStores], sitemap: 'once' }],
    widgets: ['league-table'],
    fillings: [{ slot, widget: 'league-table', order: 20, ...(first ? { first } : {}) }],
    pages: { remote, leagues: exportDeck, 'league-table': exportDeck },
    consumes: { leagues: decks.manifest.consumes.exportDeck ?? [] },
    menu: [{ label: 'Ligas', path: '/ligas' }],
    sources: decks.manifest.sources.map((source) => source.replace('mf-decks/', 'mf-ligas/')),
  });
}

test('an area of another repository brings its page, widget, head, first data and menu entry, without a new shell', async ({ page, deploy }) => {
  const complaints = complaintsOf(page);
  await deploy.promote('mf_ligas', await deploy.publish(leaguesIn('home.main')));
  await page.goto('/');
  // Its widget is on the home page, below the other area's.
  await expect(page.getByRole('heading', { name: 'Ligas' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Ligas' }).click();
  await expect(heading(page, 'Ligas')).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await expect(heading(page, 'Ligas')).toBeVisible();
  expect(complaints).toEqual([]);

  // The HTML without scripts, rendered by that release's code and described by its manifest.
  const textOf = async (address: string) => (await page.request.get(address)).text();
  await expect.poll(() => textOf('/ligas')).toContain('<title>Todas las ligas · Mesa Abierta</title>');
  const html = await textOf('/ligas');
  expect(html).toContain('<meta name="description" content="Las ligas de la comunidad.">');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/ligas">/);
  expect(html).toContain('"path":"/api/stores/list"');
  await expect.poll(async () => /<div id="root">.*<h1[^>]*>Ligas<\/h1>/.test(await textOf('/ligas'))).toBe(true);
  expect(await textOf('/sitemap/sitio.xml')).toContain('/ligas</loc>');
});

test.describe('in the slot of a store, a widget of an area that its team knows nothing of', () => {
  const first = [{ method: 'POST' as const, path: '/api/stores/storebyslug', input: { body: { slug: { $: 'params.slug' } } } }];

  test('is rendered by the server with its first data, in a visitor’s page', async ({ page, deploy }) => {
    const complaints = complaintsOf(page);
    await page.goto('/tiendas');
    const address = (await page.getByRole('main').locator('a[href^="/tienda/"]').first().getAttribute('href')) ?? '';
    await deploy.promote('mf_ligas', await deploy.publish(leaguesIn('store.after-info', { version: '1.1.0', first })));
    const rendered = /<div id="root">.*<h1[^>]*>Ligas<\/h1>/;
    await expect.poll(async () => rendered.test(await (await page.request.get(address)).text())).toBe(true);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Ligas' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText('Ligas');
    expect(complaints).toEqual([]);
  });

  test('that throws says so in its place and leaves the page as it is', async ({ page, deploy }) => {
    await page.goto('/tiendas');
    await page.getByRole('main').locator('a[href^="/tienda/"]').first().click();
    await expect(page).toHaveURL(/\/tienda\//);
    // The widget of an earlier release would appear below it.
    const store = page.getByRole('heading', { level: 1 }).first();
    // Neither the list nor a store that is still loading.
    await expect(store).not.toHaveText(/^Tiendas?$/);
    const name = (await store.textContent()) ?? '';
    // Twice, because a tab falls back to the release before.
    for (const version of ['1.2.0', '1.3.0'])
      await deploy.promote('mf_ligas', await deploy.publish(leaguesIn('store.after-info', { version, widget: '()=>{throw new Error("rota")}' })));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('La sección Ligas no está disponible en este momento.');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect(heading(page, name)).toBeVisible();
  });
});

test('a new shell shows itself to open tabs as a new version, and in the next document', async ({ page, deploy }) => {
  const complaints = complaintsOf(page);
  await page.goto('/torneos');
  await expect(page.getByRole('heading', { name: 'Síguenos' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shell = changedBuild(readBuild(path.join(root, 'shell/dist')), (text) => text.replaceAll('"Síguenos"', '"Búscanos"'), { version: '7.0.0' });
  await deploy.promote('shell', await deploy.publish(shell));
  await openStores(page);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByRole('heading', { name: 'Búscanos' })).toBeVisible();
  expect(complaints).toEqual([]);
});
