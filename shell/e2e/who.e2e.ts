import { objectionsInBothSchemes } from './axe';
import { answers, expect, followLink, test } from './test';

const title = '¿Quién dibuja esto?';
const home = ['Marco: encabezado, menú y pie', 'Inicio: página home'];

test('an administrator sees who renders each part of a page, and of the next, by keyboard and on a phone', async ({ page, signIn }) => {
  await signIn(page, 'admin');
  await page.goto('/?quien');
  const panel = page.getByRole('region', { name: title });
  const parts = panel.getByRole('list').getByRole('button');
  await expect(panel.getByRole('definition').first()).toBeVisible();
  await expect(parts.filter({ hasText: 'pieza' }).first()).toBeVisible();
  expect((await parts.allTextContents()).slice(0, 2)).toEqual(home.map((name, i) => `${i + 1}${name}`));
  await expect(panel.getByText(/^Quien no tiene cuenta la recibe /)).toBeVisible();
  await expect(panel.getByText('Vino con el servidor.').first()).toBeVisible();
  await expect(panel.getByText(/^\d[\d.,]* KB en \d+ archivos? del área, en esta visita\.$/).first()).toBeVisible();
  expect(await objectionsInBothSchemes(page)).toEqual([]);

  await test.step('a widget is boxed where it is, and brought into view', async () => {
    const widget = parts.filter({ hasText: 'Torneos: pieza' }).first();
    await widget.focus();
    await page.keyboard.press('Enter');
    await expect(widget).toHaveAttribute('aria-pressed', 'true');
    const number = (await widget.textContent())?.slice(0, 1) ?? '';
    const box = page.locator('body > div > [aria-hidden] > div', { hasText: new RegExp(`^${number}$`) });
    await expect(box).toBeInViewport();
  });

  await test.step('the next page has its own parts', async () => {
    await followLink(page, '/tiendas');
    await expect(parts.filter({ hasText: 'Tiendas: página stores' })).toBeVisible();
    await expect(parts.filter({ hasText: 'Inicio' })).toHaveCount(0);
  });

  await test.step('it fits on a phone, and Escape closes it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // The boxes follow the page's new size a moment later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await parts.first().focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('no one else sees it or loads its code', async ({ page, signIn }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const account of [null, 'jugador', 'organizador'] as const) {
    if (account) await signIn(page, account);
    await page.goto('/tiendas?quien');
    await answers(page);
    // Loaded with the same chunk as the check.
    await expect.poll(() => loaded.some((path) => path.startsWith('/shell/registry.'))).toBe(true);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('region', { name: title })).toHaveCount(0);
  }
  expect(loaded.filter((path) => path.startsWith('/shell/preview-ribbon.'))).toEqual([]);
});

test('the headers of a page tell a terminal the same', async ({ request }) => {
  const headersOf = async (address: string) => (await request.head(address)).headers();
  await headersOf('/tiendas');
  const first = await headersOf('/tiendas');
  expect(first['mesa-page']).toMatch(/^mf_stores; page=stores; version="[\d.]+"$/);
  expect(first['mesa-rendering']).toMatch(/^cached; age=\d+$/);
  expect(first).not.toHaveProperty('mesa-parts');
  expect((await headersOf('/?quien'))['mesa-parts']).toMatch(/^shell; version="[\d.]+", shell; page=home; version="[\d.]+", mf_\w+; widget=/);
});
