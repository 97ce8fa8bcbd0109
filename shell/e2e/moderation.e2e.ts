import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { type RunningServer, startServer } from './server';
import { type Account, communityCopy, expect, test } from './test';

async function pageOf(browser: Browser, server: RunningServer, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: server.url } });
  expect(response.ok()).toBe(true);
  page.setDefaultTimeout(20_000);
  return page;
}

test('a member reports a store, an administrator hides it, both people read why, and an appeal has the last word', async ({ browser }) => {
  test.setTimeout(180_000);
  const dataDir = communityCopy();
  const server = await startServer(dataDir);
  const [reporter, owner, admin] = await Promise.all((['jugador', 'tienda', 'admin'] as const).map((account) => pageOf(browser, server, account)));
  if (!reporter || !owner || !admin) throw new Error('three people are signed in');

  await test.step('the member reports it from its page', async () => {
    await reporter.goto('/tienda/carta-mayor');
    await reporter.getByRole('button', { name: 'Denunciar' }).click();
    const dialog = reporter.getByRole('dialog', { name: 'Denunciar esta tienda' });
    await dialog.getByLabel(/Motivo/).selectOption('Publicidad');
    await dialog.getByLabel(/Qué pasa/).fill('Vende otra cosa.');
    await dialog.getByRole('button', { name: 'Enviar denuncia' }).click();
    await expect(reporter.getByRole('dialog', { name: 'Recibimos tu denuncia' })).toBeVisible();
  });

  await test.step('the administrator finds it in the queue and hides it', async () => {
    await admin.goto('/admin/denuncias');
    const queue = admin.getByRole('list', { name: 'Denuncias', exact: true });
    await expect(queue.getByText('«Vende otra cosa.»')).toBeVisible();
    await queue.getByRole('button', { name: 'Ocultar: Carta Mayor' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Ocultar: Carta Mayor' });
    await dialog.getByLabel(/Motivo/).fill('Solo se anuncian torneos.');
    await dialog.getByRole('button', { name: 'Ocultar' }).click();
    await expect(admin.getByText('No hay denuncias abiertas.')).toBeVisible();
  });

  await test.step('only its administrators find the store; one of them reads why, and appeals', async () => {
    expect((await reporter.goto('/tienda/carta-mayor'))?.status()).toBe(404);
    await owner.goto('/tienda/carta-mayor');
    await owner.getByRole('link', { name: 'Ver el motivo y apelar' }).click();
    const notices = owner.getByRole('list', { name: 'Avisos de moderación' });
    await expect(notices.getByText('Motivo: Solo se anuncian torneos.')).toBeVisible();
    await notices.getByRole('button', { name: 'Apelar: Carta Mayor' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Apelar la decisión' });
    await dialog.getByLabel(/Por qué es un error/).fill('Es la descripción de la tienda.');
    await dialog.getByRole('button', { name: 'Enviar apelación' }).click();
    await expect(notices.getByText(/Su respuesta será definitiva/)).toBeVisible();
  });

  await test.step('the reporter reads what was decided', async () => {
    await reporter.goto('/perfil');
    await expect(reporter.getByRole('list', { name: 'Mis denuncias' }).getByText('Lo revisamos y ya no se muestra.')).toBeVisible();
  });

  await test.step('the administrator accepts the appeal, and the history shows it', async () => {
    await admin.goto('/admin/denuncias?estado=apelaciones');
    await admin.getByRole('button', { name: 'Aceptar la apelación: Carta Mayor' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Aceptar la apelación' }).click();
    await expect(admin.getByText('No hay apelaciones por responder.')).toBeVisible();
    await admin.goto('/admin/cambios?que=report');
    await expect(admin.getByText(/deshizo la decisión sobre/)).toBeVisible();
  });

  await test.step('the store is there again, and the answer is final', async () => {
    expect((await reporter.goto('/tienda/carta-mayor'))?.status()).toBe(200);
    await owner.goto('/perfil');
    await expect(owner.getByText(/anulamos la decisión/)).toBeVisible();
    await expect(owner.getByRole('button', { name: /^Apelar/ })).toHaveCount(0);
  });

  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
