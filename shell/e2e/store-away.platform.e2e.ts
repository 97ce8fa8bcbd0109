import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { decksWith, deployer } from './deployer';
import { startServer } from './server';
import { communityCopy, expect, test } from './test';

test.slow();

test('while the store of releases is away a release is not blamed: it stays live, and Reintentar brings its page when the store is back', async ({
  browser,
}) => {
  const dataDir = communityCopy();
  const site = await startServer(dataDir, { env: { RELEASE_SMOKE: '0' } });
  const deploy = deployer(site.url);
  const release = await deploy.publish(decksWith('2.0.0', (text) => text.replaceAll('"Exportar baraja"', '"Exportar mi baraja"')));
  await deploy.promote('mf_decks', release);
  const [store, away] = [path.join(dataDir, 'releases'), path.join(dataDir, 'releases-away')];
  renameSync(store, away);
  const tabs: Page[] = [];
  for (const visitor of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const context = await browser.newContext({ baseURL: site.url, userAgent: `Mozilla/5.0 (${visitor})` });
    const tab = await context.newPage();
    const [entry] = await Promise.all([tab.waitForResponse(/\/mf\/mf_decks\/remoteEntry\./), tab.goto('/exportar-baraja')]);
    expect(entry.status()).toBe(503);
    await expect(tab.getByRole('alert')).toContainText('La sección Barajas no está disponible en este momento.');
    tabs.push(tab);
  }
  renameSync(away, store);
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Reintentar' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Exportar mi baraja' })).toBeVisible();
    await tab.context().close();
  }
  expect((await deploy.state('mf_decks')).active).toBe(release);
  expect((await deploy.history('mf_decks'))[0]).toMatchObject({ action: 'promote' });
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
