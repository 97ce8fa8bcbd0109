import type { Page } from '@playwright/test';
import { objectionsInBothSchemes } from './axe';
import { expect, test } from './test';

// What surrounds the pairings, in the demo's Cup: an organiser at the counter and a player's phone.
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
test.slow();

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('the organiser notes payments, penalties and a deck check and sends a message; the player reads theirs', async ({ page, signIn, browser, server }) => {
  await signIn(page, 'organizador');
  await page.goto('/t/MESA24');
  const id = /\/torneo\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/torneo/${id}/mesa`);
  await expect(page.getByText(/^Tienes el mando|^Nadie tiene el mando|^.* tiene el mando/).first()).toBeVisible();

  await test.step('a payment', async () => {
    await page.getByRole('tab', { name: /^Jugadores/ }).click();
    await press(page, 'Pagos');
    const list = page.getByRole('list', { name: 'Pagos' });
    await expect(page.getByText(/^20 de 24 · /)).toBeVisible();
    const unpaid = list.getByRole('listitem').filter({ hasNot: page.locator('[aria-pressed="true"]') });
    await unpaid
      .first()
      .getByRole('button', { name: /pagó: Transferencia$/ })
      .click();
    await expect(page.getByText(/^21 de 24 · /)).toBeVisible();
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    await press(page, 'Pagos');
  });

  await test.step('a penalty shows the earlier one of the day', async () => {
    await press(page, 'Sanciones');
    const form = page.getByRole('form', { name: 'Nueva sanción' });
    await form.getByLabel('Jugador').selectOption({ label: 'Vale Castro' });
    await expect(form.getByText('Ya tuvo hoy:')).toBeVisible();
    await form.getByLabel('Sanción', { exact: true }).selectOption('warning');
    await press(page, 'Anotar la sanción');
    await expect(page.getByRole('list', { name: 'Sanciones' }).getByText('Vale Castro')).toHaveCount(2);
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    await press(page, 'Sanciones');
  });

  await test.step('a deck check', async () => {
    await press(page, 'Revisar barajas');
    await press(page, 'Proponer mesas al azar');
    await expect(page.getByText(/Semilla: [\da-f]{8}\.$/)).toBeVisible();
    await page.getByLabel('Baraja de').selectOption({ label: 'Vale Castro' });
    await expect(page.getByText(/^0 de \d+ líneas revisadas$/)).toBeVisible();
    expect(await objectionsInBothSchemes(page)).toEqual([]);
    await press(page, 'Revisar barajas');
  });

  const phone = await (await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(phone, 'jugador');
  await phone.goto(`/torneo/${id}/mi-mesa`);

  await test.step('the player reads their penalties, and the message as soon as it is sent', async () => {
    await expect(phone.getByRole('region', { name: 'Tus sanciones' }).getByRole('listitem')).toHaveCount(2);
    await press(page, 'Mensajes a los jugadores');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Receso de 20 minutos.');
    await press(page, 'Enviar');
    await expect(page.getByRole('list', { name: 'Mensajes del último día' })).toBeVisible();
    await expect(phone.getByRole('region', { name: 'Mensajes del organizador' })).toContainText('Receso de 20 minutos.');
    expect(await objectionsInBothSchemes(phone)).toEqual([]);
  });

  await test.step('the places show what they win', async () => {
    await phone.goto(`/torneo/${id}/posiciones`);
    await expect(phone.getByText('18 sobres y el tapete').first()).toBeAttached();
  });
  await phone.context().close();
});
