import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { examplesOf } from './permissions';
import { addressOf, openAddress, places } from './places';
import { type Account, expect, followLink, test } from './test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that look at colours: nothing else about a page depends on its scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe objects to in the page as it is now, by all of its rules or by these alone. */
const objections = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (rules) => {
    // A colour on its way to the other scheme's is none of the two.
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    const { axe } = globalThis as unknown as {
      axe: { run(options: { runOnly?: string[] }): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };
    };
    return (await axe.run(rules ? { runOnly: rules } : {})).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    );
  }, rules);

const visitors: (Account | null)[] = [null, 'admin', 'organizador', 'tienda', 'jugador', 'nuevo'];

for (const account of visitors) {
  test(`every address opens for ${account ?? 'a visitor'}: no error in the console, no sideways scroll on a phone, nothing that axe objects to`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(400_000);
    const examples = await examplesOf(page.request);
    if (account) await signIn(page, account);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    // Scripts are added to the page by the test alone, past its policy.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const named of places) {
      const address = addressOf(named, examples);
      await test.step(address, async () => {
        complaints.length = 0;
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await openAddress(page, address);
        expect(complaints, address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
        await page.evaluate(axeSource);
        expect(await objections(page), address).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        expect(await objections(page, colourRules), `${address}, dark`).toEqual([]);
      });
    }
  });
}

test('an address that nobody answers says 404', async ({ page }) => {
  const response = await page.goto('/no/existe');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Ruta no encontrada')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const address of ['/torneos/100%', '/%', '/jugador/%E0%A4%A']) {
  test(`an address that cannot be decoded says 404: ${address}`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Ruta no encontrada' })).toBeVisible();
  });
}

test('an address that is no text shows the not-found page inside the site too, and the site goes on', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/contacto');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible();
  for (const address of ['/torneos/100%', '/%', '/jugador/%E0%A4%A', '/tienda/%?pagina=%']) {
    await followLink(page, address);
    await expect(page.getByText('Ruta no encontrada'), address).toBeVisible();
    await followLink(page, '/contacto');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
