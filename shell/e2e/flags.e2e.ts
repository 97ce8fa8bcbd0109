import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { startServer } from './server';
import { type Account, answers, communityCopy, expect, test } from './test';

const description = 'Probabilidad de empezar con un Pokémon Básico, en la página de una baraja';
const shown = /^Mano inicial: con \d+ Pokémon Básicos?, se puede empezar con \d+ de cada 100 manos\.$/;

async function pageOf(browser: Browser, url: string, account: Account | null): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: 'es-CO' })).newPage();
  page.setDefaultTimeout(20_000);
  if (account !== null) {
    const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: url } });
    expect(response.ok()).toBe(true);
  }
  return page;
}

/** Opens a deck on a page that cannot ask which flags are on. Returns whether the part in trial is in the same drawing as the rest of the deck. */
async function showsAtOnce(page: Page, address: string): Promise<boolean> {
  await page.route('**/registry.json*', (route) => route.abort());
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const text = document.getElementById('root')?.textContent ?? '';
      if (!text.includes('Exportar Baraja')) return;
      observer.disconnect();
      Reflect.set(window, 'shownWhenDrawn', text.includes('Mano inicial'));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await answers(page);
  await page.waitForFunction(() => Reflect.has(window, 'shownWhenDrawn'));
  const wasShown = await page.evaluate(() => Reflect.get(window, 'shownWhenDrawn') === true);
  await page.unrouteAll();
  await expect(page.getByText(shown)).toHaveCount(wasShown ? 1 : 0);
  return wasShown;
}

test('a part in trial is in the first drawing only for the account it is on for', async ({ browser }) => {
  test.setTimeout(180_000);
  const dataDir = communityCopy();
  const server = await startServer(dataDir);
  const [admin, person, visitor] = await Promise.all((['admin', 'jugador', null] as const).map((account) => pageOf(browser, server.url, account)));
  if (!admin || !person || !visitor) throw new Error('three browsers are open');
  const ranking: { data: { id_deck: number | null }[] } = await (await visitor.request.get('/api/ranking')).json();
  const address = `/baraja/lista/${ranking.data.find(({ id_deck }) => id_deck)?.id_deck}`;

  await test.step('the site admin switches it on for one account', async () => {
    expect(await showsAtOnce(person, address)).toBe(false);
    await admin.goto('/admin/versiones');
    await admin.getByRole('button', { name: 'Funciones en prueba de Barajas' }).click();
    await admin.getByRole('button', { name: `Encender «${description}»` }).click();
    const form = admin.getByRole('dialog');
    await admin.setViewportSize({ width: 360, height: 740 });
    // A long title must leave room for a finger.
    expect(await form.getByRole('button', { name: 'Cerrar' }).boundingBox()).toMatchObject({ width: 44, height: 44 });
    await form.getByLabel('Cuentas').fill('quien-no-existe');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Ninguna cuenta tiene el nombre de usuario «quien-no-existe».')).toBeInViewport();
    await form.getByLabel('Cuentas').fill('valecastro');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(admin.getByText('Encendida para @valecastro.')).toBeVisible();
  });

  await test.step('their open browser learns of it, and the next page has it at once', async () => {
    await person.goto(address);
    await expect(person.getByText(shown)).toBeVisible();
    expect(await showsAtOnce(person, address)).toBe(true);
  });

  await test.step('a visitor gets the page rendered without it, and nothing of the rule', async () => {
    expect(await showsAtOnce(visitor, address)).toBe(false);
    const html = await (await visitor.request.get(address)).text();
    expect(html).toContain('"flagsFor":null');
    expect(html).not.toContain('openingHand');
  });

  await test.step('switched off, it is gone from the next page', async () => {
    await admin.getByRole('button', { name: `Apagar «${description}»` }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(admin.getByText(`Barajas: «${description}» está apagada.`)).toBeVisible();
    expect(await showsAtOnce(person, address)).toBe(false);
    await admin.getByRole('button', { name: 'Historial de Barajas' }).click();
    await expect(admin.getByText('openingHand: 1 cuenta.')).toBeVisible();
  });

  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
