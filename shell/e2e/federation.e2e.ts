import { renameSync } from 'node:fs';
import path from 'node:path';
import { root } from './server';
import { expect, test } from './test';

// These tests take a remote's files away and bring them back: no other test may be looking at it meanwhile.
test.describe.configure({ mode: 'serial' });

test('the first page needs no call: its data comes with the HTML', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
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

test('a remote whose files are gone says so, the rest of the site goes on, and the retry works once they are back', async ({ page }) => {
  const dist = path.join(root, 'mf-collection/dist');
  const away = path.join(root, 'mf-collection/dist.away');
  renameSync(dist, away);
  try {
    await page.goto('/coleccion');
    await expect(page.getByRole('alert')).toContainText('no está disponible en este momento.');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toContainText('no está disponible en este momento.');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Torneos' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('no está disponible en este momento.');
  } finally {
    renameSync(away, dist);
  }
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Expansiones' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});
