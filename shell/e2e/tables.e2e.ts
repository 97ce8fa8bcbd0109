import { openAddress, openInside } from './places';
import { expect, test } from './test';

test('the tables of every store show all their columns on a laptop of 1280 px, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/tiendas');
  const stores = page.getByRole('main').locator('a[href^="/tienda/"]:not([href="/tienda/crear"])');
  await expect(stores.first()).toBeVisible();
  const addresses = [...new Set(await stores.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))];
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) {
    await openInside(page, address);
    await expect(page.getByRole('table', { name: 'Puntos por jugador' })).toBeVisible();
    await expect(page.getByRole('table', { name: /^Torneos de / })).toBeVisible();
    const hidden = await page
      .getByRole('table')
      .evaluateAll((tables) => tables.map(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : Number.NaN)));
    expect(hidden, address).toEqual(hidden.map(() => 0));
  }
});

test('a tap on a row of a phone shows the details that its second line has no room for, and another one hides them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAddress(page, '/ranking');
  const row = page.getByRole('row').nth(1);
  const country = row.locator('td[data-label="País"]');
  const city = row.locator('td[data-label="Ciudad"]');
  await expect(city).toBeVisible();
  await expect(country).toBeHidden();
  await row.locator('td[data-label="Puntos"]').click();
  await expect(country).toBeVisible();
  await row.locator('td[data-label="Puntos"]').click();
  await expect(country).toBeHidden();
});

test('a tap on the second line of a closed row follows the title, and a link in an opened row is followed itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAddress(page, '/ranking');
  const row = page.getByRole('row').nth(1);
  const deck = row.locator('td[data-label="Baraja"] a');
  const [path, deckPath] = await Promise.all([row.locator('td[data-label="Jugador"] a').getAttribute('href'), deck.getAttribute('href')]);
  await row.locator('td[data-label="Puntos"]').click();
  await deck.click();
  await expect(page).toHaveURL((url) => url.pathname === deckPath);
  await openAddress(page, '/ranking');
  const line = await row.boundingBox();
  await row.click({ position: { x: 120, y: (line?.height ?? 0) - 10 } });
  await expect(page).toHaveURL((url) => url.pathname === path);
});

test('a phone shows the whole message of a table that has no rows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAddress(page, '/ranking?pais=Chile&desde=2031-01-01&hasta=2031-02-01');
  const message = page.getByRole('row').getByText('Ningún jugador suma puntos con este filtro.');
  await expect(message).toBeVisible();
  const { left, right } = await message.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { left, right } = text.getBoundingClientRect();
    return { left, right };
  });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
});
