import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './server';
import { expect, test } from './test';

const number = 12;
const cards = Array.from({ length: number }, (_, i) => ({
  id: i + 1,
  cardId: i + 1,
  name: `Lince de vidrio ${i + 1}`,
  category: 'Planta',
  subtype: '',
  quantity: 2,
  expansionCode: 'OBF',
  collectionNumber: `${i + 1}/197`,
  cardNumber: i + 1,
  imageUrl: `https://assets.tcgdex.net/es/sv/sv03/${i + 1}/high.webp`,
  isFavorite: false,
}));

/** Opens a deck whose cards have TCGdex pictures. Returns the requests to other sites, and the page's layout shifts. */
async function openDeck(page: Page) {
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (/tcgdex\.net/.test(new URL(request.url()).hostname)) abroad.push(request.url());
  });
  await page.goto('/contacto');
  await page.evaluate((kept) => localStorage.setItem('exportedDeck', JSON.stringify(kept)), { player: 'Ana', tournament: 'Copa', date: '2025-05-24', cards });
  await page.goto('/exportar-baraja');
  const shapes = page.getByRole('main').getByRole('listitem');
  await expect(shapes).toHaveCount(number);
  return { shapes, abroad };
}

const boxes = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => JSON.stringify(item.firstElementChild?.getBoundingClientRect())));

test.describe('A card whose picture TCGdex has', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('is a drawn frame with name and print while the picture is on its way, and in the same place when it fails', async ({ page }) => {
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/image/assets.tcgdex.net/**', async (route) => {
      await failing;
      await route.fulfill({ status: 404, body: '' });
    });
    const { shapes, abroad } = await openDeck(page);
    const frame = await shapes.first().evaluate((item) => {
      const { content, backgroundColor } = getComputedStyle(item.firstElementChild ?? item, '::before');
      return { content, isDrawn: backgroundColor !== 'rgba(0, 0, 0, 0)' };
    });
    expect(frame.content).toContain('Lince de vidrio 1');
    expect(frame.content).toContain('OBF 1/197');
    expect(frame.isDrawn).toBe(true);
    const before = await boxes(page);
    fail();
    await expect(shapes.first()).toContainText('Lince de vidrio 1 OBF 1/197');
    await expect(shapes.first().getByRole('img')).toHaveCount(0);
    expect(await boxes(page)).toEqual(before);
    expect(abroad).toEqual([]);
  });

  test('is shown where the server has it, in a width that fits', async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/api/image/assets.tcgdex.net/**', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await route.fulfill({ path: path.join(root, 'shell/media/brand/icon.png'), contentType: 'image/png' });
    });
    const { shapes } = await openDeck(page);
    const picture = shapes.first().getByRole('img', { name: 'Lince de vidrio 1' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set(['?w=160']));
    // The content below it is covered and not repeated.
    await expect(shapes.first()).not.toContainText('OBF 1/197');
  });

  test('that the catalogue does not name is refused by the server itself, and shown as a frame', async ({ page, request }) => {
    expect((await request.get('/api/image/assets.tcgdex.net/es/sv/sv03/1/high.webp')).status()).toBe(404);
    const { shapes } = await openDeck(page);
    await expect(shapes.first()).toContainText('Lince de vidrio 1 OBF 1/197');
  });
});
