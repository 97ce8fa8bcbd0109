import { readFileSync, rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type RunningServer, startServer } from './server';
import { type Account, communityCopy, expect, test } from './test';

/** The username of the demo account without a player. */
const unclaimed = 'nuevo';

async function pageOf(browser: Browser, server: RunningServer, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: server.url } });
  expect(response.ok()).toBe(true);
  page.setDefaultTimeout(20_000);
  return page;
}

async function accept(page: Page, text: string | RegExp, answer: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: text });
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toHaveCount(0);
}

test('an account asks for its history, gets it, edits its profile on a bad line, takes its data along and leaves', async ({ browser }) => {
  test.setTimeout(180_000);
  const server = await startServer(communityCopy());
  const admin = await pageOf(browser, server, 'admin');

  await test.step('an organiser writes a player in before they have an account', async () => {
    const { token } = await (await admin.request.post('/api/auth/local/token', { data: {}, headers: { origin: server.url } })).json();
    const created = await admin.request.post('/api/players/create', {
      data: { username: unclaimed, name: unclaimed },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(created.status()).toBe(201);
  });

  const page = await pageOf(browser, server, 'nuevo');
  await test.step('the account of that name gets nothing by its name alone: it waits', async () => {
    await page.goto('/perfil');
    await page.getByRole('textbox', { name: 'Sobrenombre' }).fill(unclaimed.toUpperCase());
    await page.getByRole('button', { name: 'Crear mi perfil' }).click();
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /administra/ }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver Recorrido' })).toHaveCount(0);
  });

  await test.step('the site admin sees who asks, ties the account to the player, undoes it, and ties it again', async () => {
    await admin.goto('/admin/solicitudes');
    const claims = admin.getByRole('list', { name: 'Solicitudes abiertas' });
    await expect(claims.getByRole('link', { name: unclaimed })).toBeVisible();
    await claims.getByRole('button', { name: /^Unir a/ }).click();
    await accept(admin, '¿Unir la cuenta y el jugador?', 'Unir');
    await admin.getByRole('button', { name: `Deshacer: ${unclaimed}` }).click();
    await accept(admin, '¿Deshacer la unión?', 'Deshacer');
    await claims.getByRole('button', { name: /^Unir a/ }).click();
    await accept(admin, '¿Unir la cuenta y el jugador?', 'Unir');
    await expect(admin.getByText('No hay solicitudes abiertas.')).toBeVisible();
  });

  await test.step('the person finds the profile, and what they type outlives a cut line', async () => {
    await page.goto('/perfil');
    await page.getByRole('button', { name: 'Editar Información' }).click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mateo');
    await page.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga');
    await page.getByLabel('Fecha de nacimiento').fill('2001-02-03');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await accept(page, 'Debes aceptar los terminos', 'Aceptar');
    await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check();

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(page.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Quiroga');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByText('3 de febrero de 2001')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Quiroga', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Editar Información' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('their data come as a file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    expect(data).toMatchObject({
      account: { email: expect.stringContaining('@') },
      player: { username: unclaimed, lastName: 'Quiroga', birthDate: '2001-02-03' },
    });
  });

  await test.step('the account is deleted once the word is typed, and the name is free', async () => {
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('ELIMINAR');
    await page.getByRole('button', { name: 'Eliminar para siempre' }).click();
    await accept(page, 'Tu cuenta fue eliminada.', 'Aceptar');
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect((await page.request.get(`/api/players/by-username/${unclaimed}`)).status()).toBe(404);
  });

  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});
