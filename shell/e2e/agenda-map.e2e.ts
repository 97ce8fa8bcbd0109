import { rmSync } from 'node:fs';
import { type RunningServer, startServer } from './server';
import { test as base, communityCopy, expect } from './test';

const tile = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** A site with map tiles. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer(communityCopy(), { env: { MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' } });
      await use(server);
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' });

test('the agenda opens a map by a press alone, whose stores are reached by keyboard', async ({ page }) => {
  const tiles: string[] = [];
  await page.route('https://tiles.example/**', (route) => {
    tiles.push(route.request().url());
    return route.fulfill({ body: tile, contentType: 'image/png' });
  });
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('agenda-map')) code.push(request.url());
  });
  await page.goto('/agenda');
  const open = page.getByRole('button', { name: 'Ver en el mapa' });
  await expect(open).toBeVisible();
  expect([tiles, code]).toEqual([[], []]);
  await open.click();
  const map = page.getByRole('region', { name: 'Mapa' });
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect(tiles[0]).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  const store = map.getByRole('button', { name: /: \d+ torneos?$/ }).first();
  await store.focus();
  await page.keyboard.press('Enter');
  await expect(
    map
      .getByRole('list', { name: /^Torneos en / })
      .getByRole('link')
      .first(),
  ).toHaveAttribute('href', /^\/torneo\/\d+$/);
  await map.getByRole('button', { name: 'Acercar' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('where the map’s pictures do not come, it says so and the list stays', async ({ page }) => {
  await page.route('https://tiles.example/**', (route) => route.abort());
  await page.goto('/agenda');
  await page.getByRole('button', { name: 'Ver en el mapa' }).click();
  await expect(page.getByText('El mapa no cargó del todo. La lista de abajo tiene lo mismo.')).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Semana del/ })
      .first()
      .getByRole('link')
      .first(),
  ).toBeVisible();
});

test('where the map’s code does not come, it says so, and the next press tries again', async ({ page }) => {
  await page.route('https://tiles.example/**', (route) => route.fulfill({ body: tile, contentType: 'image/png' }));
  await page.goto('/agenda');
  const open = page.getByRole('button', { name: 'Ver en el mapa' });
  await expect(open).toBeVisible();
  await page.route(/\/agenda-map\./, (route) => route.abort());
  await open.click();
  await expect(page.getByRole('alert').filter({ hasText: 'El mapa no cargó.' })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Semana del/ })
      .first()
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await page.unroute(/\/agenda-map\./);
  await open.click();
  await expect(
    page
      .getByRole('region', { name: 'Mapa' })
      .getByRole('button', { name: /: \d+ torneos?$/ })
      .first(),
  ).toBeVisible();
});
