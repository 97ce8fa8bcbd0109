import { todayAt } from '@mesa/contract/rules/time-zone';
import { type Browser, expect, type Page } from '@playwright/test';
import type { RunningServer } from './server';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Creates a tournament of today at the store Carta Mayor, open for enrolment, as the signed-in account of that store. Returns its id and the account's authorization. */
export async function createTournament(
  page: Page,
  { url }: RunningServer,
  name: string,
  category: 'Challenge' | 'Cup' = 'Challenge',
): Promise<{ id: number; headers: { authorization: string } }> {
  const { token } = await (await page.request.post(`${url}/api/auth/local/token`, { data: {}, headers: { origin: url } })).json();
  const { stores } = await (await page.request.post(`${url}/api/stores/list`, { data: { search: 'Carta Mayor', itemsPerPage: 1 } })).json();
  const headers = { authorization: `Bearer ${token}` };
  const data = { name, storeId: stores[0].id, date: todayAt(stores[0], new Date()), category, status: 'inscripciones' };
  const created = await page.request.post(`${url}/api/tournaments/create`, { headers, data });
  return { id: (await created.json()).data.id, headers };
}

/** Enrols people by a list pasted from a chat. */
export async function enrolList(page: Page, names: readonly string[]): Promise<void> {
  await press(page, 'Pegar una lista');
  await page.getByRole('textbox', { name: 'Lista' }).fill(names.join('\n'));
  await press(page, 'Buscar a estos jugadores');
  await press(page, `Inscribir a ${names.length} jugadores`);
}

/** Enters the result of every table by keyboard: the first player of each wins. */
export async function enterResults(page: Page, tables: readonly number[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Mesa', exact: true }).focus();
  for (const table of tables) {
    await page.keyboard.type(`${table}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: new RegExp(`^Mesa ${table}: `) })).toBeFocused();
    await page.keyboard.type('2-1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`^Mesa ${table}: Gana .+\\.$`))).toBeVisible();
  }
}

/** Waits until the page opens offline; the browser saves it when idle. */
export async function kept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const pages = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const address = `/kept/page?${encodeURIComponent(location.pathname)}`;
      return (await caches.match('/offline.html')) !== undefined && pages.flat().some(({ url }) => url.endsWith(address));
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

/** Opens a link on another phone. */
export async function openOnPhone(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })).newPage();
  await phone.goto(link);
  return phone;
}

/** Returns the link that the open dialog of a pass copies for a chat, and closes the dialog. */
export async function linkOfPass(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copiar para WhatsApp' }).click();
  await expect(dialog.getByText('Copiado: pégalo en el chat.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  return text.split('\n').at(-1) ?? '';
}
