import { openAddress } from './places';
import { expect, test } from './test';

test('the Spanish that a member chose follows them to another device, and a visitor’s stays where it is', async ({ browser, page, signIn, baseURL }) => {
  const shown = (name: string, on = page) => on.getByRole('contentinfo').getByRole('button', { name, pressed: true });
  await openAddress(page, '/');
  await page.getByRole('contentinfo').getByRole('button', { name: 'España' }).click();
  await expect(shown('España')).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  await signIn(page, 'jugador');
  await openAddress(page, '/coleccion');
  await expect(shown('Latinoamérica')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences/save'));
  await page.getByRole('contentinfo').getByRole('button', { name: 'España' }).click();
  expect((await saved).ok()).toBe(true);

  const phone = await (await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 360, height: 740 } })).newPage();
  await phone.goto('/coleccion');
  await expect(shown('Latinoamérica', phone)).toBeVisible();
  await signIn(phone, 'jugador');
  await phone.reload();
  await expect(shown('España', phone)).toBeVisible();

  // Without a network the page shows where the choice is stored; the next visit sends it.
  await phone.route('**/api/preferences/save', (route) => route.abort());
  await phone.getByRole('contentinfo').getByRole('button', { name: 'Latinoamérica' }).click();
  await expect(phone.getByRole('contentinfo').getByRole('status')).toContainText('Ya funciona en este navegador');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await phone.unroute('**/api/preferences/save');
  await phone.reload();
  await expect(shown('Latinoamérica', phone)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(shown('Latinoamérica')).toBeVisible({ timeout: 2000 });
  }).toPass();
});
