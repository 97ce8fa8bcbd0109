import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prefetchHeader } from '@mesa/contract/prefetch';
import { changedBuild, readBuild, replaceBuild } from './changed-build';
import { type RunningServer, startServer } from './server';
import { answers, communityCopy, expect, siteCopy, test } from './test';

test('the first page needs no call: its data comes with the HTML', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    // Links in view may already be prefetched.
    if (request.headers()[prefetchHeader]) return;
    if (new URL(request.url()).pathname.startsWith('/api/') && !request.url().includes('/api/image/')) calls.push(new URL(request.url()).pathname);
  });
  for (const address of ['/', '/torneos', '/torneos?estado=inscripciones&pais=Colombia', '/tiendas', '/ranking', '/coleccion/OBF']) {
    calls.length = 0;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(
      calls.filter((call) => call !== '/api/auth/config' && !call.startsWith('/api/auth/local/')),
      address,
    ).toEqual([]);
  }
});

test('what the server preloads is what the page uses', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) warnings.push(message.text());
  });
  await page.goto('/torneos');
  await expect(page.getByRole('table').first()).toBeVisible();
  // A server-rendered table is visible before its scripts have loaded.
  await page.waitForLoadState('networkidle');
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map((link) => new URL(link.href).pathname),
  );
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  expect(preloaded.length).toBeGreaterThan(0);
  for (const file of preloaded)
    expect(
      loaded.filter((one) => one === file),
      file,
    ).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('one React, one session store and one of everything shared serve the shell and all five remotes', async ({ page }) => {
  await page.goto('/');
  for (const address of ['/torneos', '/tiendas', '/coleccion', '/exportar-baraja', '/perfil']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // Counts all areas in one document: who reaches for the menu of an idle page gets the other entries.
  const remotes = async () => {
    await page.locator('#menu').dispatchEvent('pointerover');
    return page.evaluate(() => ['mf_tournaments', 'mf_stores', 'mf_decks', 'mf_collection', 'mf_profile'].filter((name) => name in globalThis));
  };
  await expect.poll(remotes).toHaveLength(5);
  const copies = await page.evaluate(() => {
    type Shared = { lib?: () => unknown; loaded?: boolean };
    type Instance = { name: string; shareScopeMap: { default?: Record<string, Record<string, Shared>> } };
    const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const found: Record<string, Set<unknown>> = {};
    for (const { shareScopeMap } of federation.__INSTANCES__) {
      for (const [key, versions] of Object.entries(shareScopeMap.default ?? {})) {
        found[key] ??= new Set();
        for (const one of Object.values(versions)) if (one.lib) found[key].add(one.lib());
      }
    }
    return {
      instances: federation.__INSTANCES__.map(({ name }) => name),
      counts: Object.fromEntries(Object.entries(found).map(([key, libs]) => [key, libs.size])),
    };
  });
  expect(copies.instances).toEqual(expect.arrayContaining(['shell', 'mf_tournaments', 'mf_profile']));
  expect(copies.counts).toMatchObject({ react: 1, 'react-dom': 1, '@mesa/runtime/session': 1, '@mesa/runtime/query': 1, '@mesa/runtime/router': 1 });
  for (const [key, count] of Object.entries(copies.counts)) expect(count, key).toBeLessThanOrEqual(1);
});

test('a page whose code did not come while the network was cut opens by itself once it is back, in the same document', async ({ page, context }) => {
  await page.goto('/torneos');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/shell/offline.')));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tiendas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Página no guardada' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Filtrar tiendas' })).toBeVisible();
});

const gone = /La sección .+ no está disponible en este momento\./;

test.describe('on a site whose builds change', () => {
  let site: string;
  let dataDir: string;
  let changing: RunningServer;
  test.beforeEach(async () => {
    site = siteCopy();
    dataDir = communityCopy();
    changing = await startServer(dataDir, { site });
  });
  test.afterEach(async () => {
    await changing.stop();
    for (const folder of [site, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  test('a remote whose files are gone says so, the rest of the site goes on, and the retry works once they are back', async ({ page }) => {
    const dist = path.join(site, 'mf-collection/dist');
    const away = path.join(site, 'mf-collection/away');
    renameSync(dist, away);
    await page.goto(`${changing.url}/coleccion`);
    await expect(page.getByRole('alert')).toContainText(gone);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toContainText(gone);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Torneos' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText(gone);
    renameSync(away, dist);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Expansiones' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  test('a remote that is replaced shows its new build at the next visit, and an open tab goes on', async ({ page }) => {
    await page.goto(`${changing.url}/coleccion`);
    await expect(page.getByRole('heading', { level: 1, name: 'Expansiones' })).toBeVisible();
    // Its code came from the build that is about to be removed.
    await answers(page);
    const dist = path.join(site, 'mf-collection/dist');
    replaceBuild(
      dist,
      changedBuild(readBuild(dist), (text) => text.replaceAll('Buscar Carta', 'Buscar Carta Nueva')),
    );
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    // The open tab's build and its chunks are gone: the area loads the new build by itself, in the same document.
    await page.getByRole('button', { name: 'Expansiones' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Buscar carta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Buscar Carta Nueva' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Buscar Carta Nueva' })).toBeVisible();
  });
});
