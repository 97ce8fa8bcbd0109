import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { siteMap } from '../../shared/src/paths';
import { type Account, expect, test } from './test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Something to stand in each address: rows of the demo community. */
async function examples(page: Page): Promise<Record<string, string>> {
  const ask = async (path: string, body: object) => (await page.request.post(path, { data: body })).json();
  const { data: tournaments } = await ask('/api/tournaments/status', { status: 'finalizado', limit: 50 });
  const official = tournaments.find((one: { official: boolean; winnerPlayer: unknown }) => one.official && one.winnerPlayer);
  const { stores } = await ask('/api/stores/list', {});
  const { data: cards } = await ask('/api/cards/list', { expansionCode: 'OBF' });
  const ranking = await (await page.request.get('/api/ranking')).json();
  return {
    tournamentName: encodeURIComponent(official.name.split(' ')[0]),
    tournamentId: String(official.id),
    username: official.winnerPlayer.username,
    slug: stores[0].slug,
    expansionCode: 'OBF',
    card: String(cards[0].id),
    deckList: String(ranking.data.find((row: { id_deck: number | null }) => row.id_deck).id_deck),
    tournament: String(official.id),
  };
}

const addressOf = (page: keyof typeof siteMap, values: Record<string, string>) =>
  siteMap[page].path.replace(/:(\w+)/g, (_, name: string) => values[name === 'id' ? page : name] ?? '');

const pages = Object.keys(siteMap) as (keyof typeof siteMap)[];
const visitors: (Account | null)[] = [null, 'admin', 'organizador', 'tienda', 'jugador', 'nuevo'];

for (const account of visitors) {
  test(`every address opens for ${account ?? 'a visitor'}: no error in the console, no sideways scroll on a phone, nothing that axe objects to`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(240_000);
    const values = await examples(page);
    if (account) await signIn(page, account);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    // Scripts are added to the page by the test alone, past its policy.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const name of pages) {
      const address = addressOf(name, values);
      await test.step(address, async () => {
        complaints.length = 0;
        await page.emulateMedia({ colorScheme: pages.indexOf(name) % 2 === 0 ? 'light' : 'dark' });
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect(complaints, address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
        await page.evaluate(axeSource);
        const found = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }> };
          };
          return (await axe.run()).violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
          );
        });
        expect(found, address).toEqual([]);
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
