import path from 'node:path';
import type { Page } from '@playwright/test';
import { changedBuild, readBuild } from './changed-build';
import { deployer } from './deployer';
import { type FaultyNetwork, faultyNetwork } from './faulty-network';
import { examplesOf } from './permissions';
import { type RunningServer, root, startServer } from './server';
import { test as base, communityCopy, expect, followLink } from './test';

// The only tests with a service worker: Playwright's routes do not see its requests, and the other tests are about the page.
interface Offline {
  network: FaultyNetwork;
}
const test = base.extend<Offline>({
  network: async ({ server }, use) => {
    const network = await faultyNetwork(server.url);
    await use(network);
    network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
test.slow();

/** Cuts the network and empties the browser's HTTP cache. */
async function cut(page: Page, network: FaultyNetwork): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  network.fail('reset', /./);
}
const moment = /del \d\d\/\d\d \d\d:\d\d/;
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /^(Sin conexión|Conexión lenta)/ });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits until the frame, the current page and all code that was loaded can be read offline. */
async function kept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const frame = await caches.match('/offline.html');
      const pages = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const address = `/kept/page?${encodeURIComponent(location.pathname + location.search)}`;
      const cached = new Set(pages.flat().map(({ url }) => url));
      const code = performance.getEntriesByType('resource').filter(({ name }) => /\/(shell|mf)\/[^?]+\.(js|css)$/.test(name));
      const hasPage = [...cached].some((url) => url.endsWith(address));
      return navigator.serviceWorker.controller !== null && frame !== undefined && hasPage && code.every(({ name }) => cached.has(name));
    });
  // The browser saves them when idle, which takes long beside other tests.
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await kept(page);
}

const pictureLoads = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('what was visited is read again without a network, with its time, and on by links', async ({ page, network }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await visit(page, '/torneos');
  const row = page.getByRole('table').getByRole('link').first();
  const name = (await row.textContent()) ?? '';
  await row.click();
  await expect(heading(page, name)).toBeVisible();
  await kept(page);
  const address = new URL(page.url()).pathname;

  await cut(page, network);
  await page.goto('/torneos');
  await expect(page.getByRole('table').getByRole('link', { name, exact: true }).first()).toBeVisible();
  await expect(notice(page)).toHaveText(/^Sin conexión, del \d\d\/\d\d \d\d:\d\d\. /);
  // The page's own style was inline in the HTML when it was visited.
  const hasStyle = () => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/mf/mf_tournaments/')));
  await expect.poll(hasStyle).toBe(true);
  await expect(page).toHaveTitle('Torneos · Mesa Abierta');
  expect(await pictureLoads(page, 'header img')).toBe(true);

  await page.getByRole('table').getByRole('link', { name, exact: true }).first().click();
  await expect(heading(page, name)).toBeVisible();
  await expect(notice(page)).toHaveText(moment);
  // It was opened only by a link, but also opens by its address.
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(heading(page, name)).toBeVisible();
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toBeInViewport();
  expect(problems).toEqual([]);
});

test('cards are found by name, print and filter without a network, once the catalogue came', async ({ page, network }) => {
  await visit(page, '/buscar-carta');
  await page.getByRole('combobox', { name: 'Nombre' }).focus();
  const isThere = () => page.evaluate(async () => (await (await caches.open('catalogue')).keys()).length);
  await expect.poll(isThere).toBe(1);

  await cut(page, network);
  await page.goto('/buscar-carta');
  await expect(notice(page)).toHaveText(/^Sin conexión/);
  const name = page.getByRole('combobox', { name: 'Nombre' });
  await name.pressSequentially('rotmo');
  await page.getByRole('option', { name: /Rotom/ }).first().click();
  await expect(page).toHaveURL(/nombre=.*Rotom/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Rotom/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /filtros/ }).click();
  await page.getByRole('combobox', { name: 'Nombre' }).fill('OBF 125');
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('main').getByText('1 carta', { exact: true })).toBeVisible();
});

test('a deck is read with the pictures of its cards without a network, and signing out takes them', async ({ page, network }) => {
  const enter = (user: string | null) =>
    page.request.post(`${network.url}/api/auth/local/${user ? 'sign-in' : 'sign-out'}`, { data: user ? { user } : {}, headers: { origin: network.url } });
  await enter('jugador');
  // Registers the worker first: content shown before that is only in the browser's HTTP cache.
  await visit(page, '/contacto');
  const { finished } = await examplesOf(page.request);
  await page.goto(`/baraja/${finished.id}/${finished.username}`);
  await page.getByRole('main').getByRole('button', { name: 'Imágenes' }).click();
  const loaded = () =>
    page
      .getByRole('main')
      .locator('img[src*="/cards/"]')
      .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.complete && image.naturalWidth > 0).length);
  await expect.poll(loaded).toBeGreaterThan(3);
  await kept(page);
  // Deletes one saved page; the frame is shown instead.
  const gone = await page.evaluate(async () => {
    const cache = await caches.open('shown pictures');
    const keys = (await cache.keys()).filter(({ url }) => url.includes('/cards/'));
    const { pathname } = new URL(keys[0]?.url ?? '');
    for (const key of keys) if (new URL(key.url).pathname === pathname) await cache.delete(key);
    return pathname;
  });
  const picture = page.getByRole('main').locator(`img[src*="${gone}"], img[srcset*="${gone}"]`);
  await expect(picture).not.toHaveCount(0);

  await cut(page, network);
  await page.reload();
  await expect(notice(page)).toHaveText(/^Sin conexión/);
  await expect(picture).toHaveCount(0);
  await expect.poll(loaded).toBeGreaterThan(3);

  // An open page of the deck shows its pictures again once there is a network, and then to a visitor, who keeps them.
  await page.goto('about:blank');
  network.mend();
  await enter(null);
  await page.goto('/contacto');
  const held = () => page.evaluate(async () => (await (await caches.open('shown pictures')).keys()).filter(({ url }) => url.includes('/cards/')).length);
  await expect.poll(held).toBe(0);
});

test('a page that was never visited says so, leads to what is there, and opens by itself', async ({ page, network }) => {
  await visit(page, '/tiendas');
  await cut(page, network);
  await page.goto('/ranking');
  await expect(heading(page, 'Página no guardada')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Todavía no hay conexión.');
  await page.getByRole('main').getByRole('link', { name: 'Tiendas' }).click();
  await expect(heading(page, 'Tiendas')).toBeVisible();
  await expect(notice(page)).toHaveText(moment);

  // Also by a link of the frame.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(heading(page, 'Página no guardada')).toBeFocused();
  network.mend();
  await expect(heading(page, 'Torneos')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('when the network is back a page is new again, and a typed word stays', async ({ page, network }) => {
  await visit(page, '/torneos');
  await cut(page, network);
  await page.reload();
  await expect(notice(page)).toHaveText(moment);
  const field = page.getByRole('searchbox');
  await field.fill('pika');
  network.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notice(page)).toHaveCount(0);
  await expect(field).toHaveValue('pika');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('a slow line shows what is kept only after a while, says so, and then what is new', async ({ page, network }) => {
  await visit(page, '/torneos');
  network.fail('hang', /./);
  const start = Date.now();
  await page.goto('/torneos', { waitUntil: 'commit' });
  expect(Date.now() - start).toBeGreaterThan(4500);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(notice(page)).toHaveText(moment);
});

test('answers that are late are shown as they were kept until they come', async ({ page, network }) => {
  await visit(page, '/torneos?pagina=2');
  await visit(page, '/tiendas');
  network.fail('hang', /^\/api\/tournaments/);
  await followLink(page, '/torneos?pagina=2');
  await expect(notice(page)).toHaveText(/^Conexión lenta, del \d\d\/\d\d \d\d:\d\d\. /);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  // A pending request is abandoned after twenty seconds and repeated.
  network.mend();
  await expect(notice(page)).toHaveCount(0, { timeout: 45_000 });
});

test('nothing of a person outlasts their session, also for who comes next', async ({ page, network }) => {
  const cachesOf = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept ')).sort());
  await page.request.post(`${network.url}/api/auth/local/sign-in`, { data: { user: 'organizador' }, headers: { origin: network.url } });
  await page.goto('/tiendas');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('login'))).toBe('true');
  await kept(page);
  await expect.poll(cachesOf).toHaveLength(1);
  const [own = ''] = await cachesOf();
  expect(own).not.toBe('kept visitor');
  // Personal pages are not saved.
  await page.goto('/perfil');
  await expect(heading(page, 'Perfil')).toBeVisible();
  await page.goto('/torneos');
  await kept(page);
  const held = await page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url)).join(), own);
  expect(held).not.toContain('/perfil');

  await page.request.post(`${network.url}/api/auth/local/sign-out`, { data: {}, headers: { origin: network.url } });
  await page.reload();
  await expect.poll(cachesOf).not.toContain(own);
  await page.goto('/contacto');
  await kept(page);
  await cut(page, network);
  await page.goto('/tiendas');
  await expect(heading(page, 'Página no guardada')).toBeVisible();
});

/** Returns the registry's revision in the saved frame. */
const keptRevision = (page: Page) =>
  page.evaluate(async () => Number(/"revision":(\d+)/.exec((await (await caches.match('/offline.html'))?.text()) ?? '')?.[1]));

/** Starts a separate server and leads the network to it. */
async function ownServer(network: FaultyNetwork, env: Record<string, string> = {}, dataDir = communityCopy()): Promise<RunningServer> {
  const own = await startServer(dataDir, { env });
  network.leadTo(own.url);
  return own;
}

test('a release that was rolled back is not read offline either', async ({ page, network }) => {
  const server = await ownServer(network);
  const deploy = deployer(server.url);
  const changed = changedBuild(readBuild(path.join(root, 'mf-stores/dist')), (text) => text.replaceAll('Dónde jugar cerca de ti', 'Dónde jugar lejos de ti'), {
    version: '9.9.1',
  });
  await deploy.promote('mf_stores', await deploy.publish(changed));
  await visit(page, '/tiendas');
  await expect(page.getByText('Dónde jugar lejos de ti')).toBeVisible();
  const before = await keptRevision(page);
  await deploy.undo();
  // Online, the next page has it.
  await page.goto('/contacto');
  await kept(page);
  await expect.poll(() => keptRevision(page)).toBeGreaterThan(before);
  await cut(page, network);
  await page.goto('/tiendas');
  await expect(page.getByText('Dónde jugar cerca de ti')).toBeVisible();
  await expect(notice(page)).toHaveText(moment);
  await server.stop();
});

const brokenWorker = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil(clients.claim()));
addEventListener('fetch',(event)=>{if(event.request.mode==='navigate')event.respondWith(new Response('<!doctype html><h1>Rota</h1>',{headers:{'content-type':'text/html'}}))});`;

test('a worker that breaks the site goes with its release', async ({ page, network }) => {
  const server = await ownServer(network);
  const deploy = deployer(server.url);
  const broken = changedBuild(readBuild(path.join(root, 'shell/dist')), (text, name) => (name.startsWith('sw.') ? brokenWorker : text), { version: '9.9.2' });
  await deploy.promote('shell', await deploy.publish(broken));
  await page.goto('/torneos');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/torneos');
  await expect(heading(page, 'Rota')).toBeVisible();
  await deploy.undo();
  await expect(async () => {
    await page.goto('/torneos');
    await expect(heading(page, 'Torneos')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await kept(page);
  await server.stop();
});

test('one switch of the server removes the worker and all that it kept from every browser', async ({ page, network }) => {
  const server = await ownServer(network);
  await visit(page, '/torneos');
  await server.stop();
  const off = await ownServer(network, { OFFLINE: '0' }, server.dataDir);
  await page.goto('/tiendas');
  const left = () => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).join()]);
  await expect.poll(left).toEqual([0, '']);
  await page.goto('/torneos');
  await expect(heading(page, 'Torneos')).toBeVisible();
  await expect.poll(left).toEqual([0, '']);
  await off.stop();
});
