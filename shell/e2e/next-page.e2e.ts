import { prefetchHeader } from '@mesa/contract/prefetch';
import type { Page } from '@playwright/test';
import { answers, expect, test } from './test';

/** The links to entries in a page's tables: tournaments of the list, players of a tournament. */
const rows = (page: Page) => page.locator('main tbody a').and(page.locator('[href^="/torneo/"], [href^="/jugador/"]'));
const tournaments = (page: Page) => page.locator('main tbody a[href^="/torneo/"]');

/** Waits until the code that prepares navigations, which loads when the page is idle, has started. */
async function prepared(page: Page): Promise<void> {
  await answers(page);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/shell\/prefetch\.[^/]*js/.test(name))), { timeout: 60_000 })
    .toBe(true);
  await page.waitForLoadState('networkidle');
}

for (const width of [360, 1280]) {
  test(`back returns to the link that was followed and to the position in the list, forward to the page after it, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/torneos');
    await prepared(page);
    const followed = tournaments(page).last();
    const name = (await followed.textContent()) ?? '';
    await followed.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await followed.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/torneo\/\d+$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.goBack();
    await expect(page).toHaveURL(/\/torneos$/);
    await expect(page.getByRole('link', { name, exact: true }).last()).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

    await page.goForward();
    await expect(page).toHaveURL(/\/torneo\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('a list in view is prefetched ahead of a press, and its entry opens without another call before its first row', async ({ page }) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()[prefetchHeader]) ahead.push(new URL(request.url()).pathname);
  });
  await page.goto('/torneos');
  const link = tournaments(page).first();
  await link.scrollIntoViewIfNeeded();
  const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1);
  await expect.poll(() => ahead.some((path) => path.endsWith(`/${id}`)), { timeout: 60_000 }).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.route('**/api/**', () => new Promise(() => undefined));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/torneo/${id}$`));
  await expect(rows(page).first()).toBeVisible();
});

test('pages fade into each other, unless the person prefers reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype;
    Document.prototype.startViewTransition = function (update) {
      document.documentElement.dataset.fades = `${Number(document.documentElement.dataset.fades ?? 0) + 1}`;
      return startViewTransition.call(this, update);
    };
  });
  const fades = () => page.evaluate(() => document.documentElement.dataset.fades);
  await page.goto('/torneos');
  await prepared(page);
  await tournaments(page).first().click();
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = Number((await fades()) ?? 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/torneos$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Torneos' })).toBeVisible();
  await expect.poll(fades).toBe(`${before + 1}`);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goForward();
  await expect(page).toHaveURL(/\/torneo\/\d+$/);
  await expect(rows(page).first()).toBeVisible();
  expect(await fades()).toBe(`${before + 1}`);
});
