import { rmSync } from 'node:fs';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { devices, type Page } from '@playwright/test';
import { charizardList } from './deck-list';
import { startServer } from './server';
import { communityCopy, expect, test } from './test';

const today = todayAt({ country: 'Colombia', state: 'Antioquia' }, new Date());
const accept = (page: Page, text: string) =>
  test.step(`accept "${text}"`, async () => {
    const dialog = page.getByRole('alertdialog').filter({ hasText: text });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
  });

/** Chooses the first account in the demo's sign-in dialog. */
async function signInByHand(page: Page, name: string) {
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an organiser runs a tournament from the store to the published decks, and a power cut takes nothing of it', async ({ browser }) => {
  test.setTimeout(180_000);
  const dataDir = communityCopy();
  let server = await startServer(dataDir);
  const desktop = await browser.newContext({ baseURL: server.url });
  const page = await desktop.newPage();

  await test.step('the owner signs in and creates a store', async () => {
    await page.goto('/tiendas');
    await signInByHand(page, 'Camila Restrepo');
    await page.getByRole('link', { name: 'Crear Tienda' }).first().click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('La Última Carta');
    await page.getByRole('textbox', { name: 'Email' }).fill('hola@laultimacarta.example');
    await page.getByRole('combobox', { name: 'País' }).selectOption('Colombia');
    await page.getByRole('combobox', { name: 'Departamento' }).selectOption({ label: 'Antioquia' });
    await page.getByRole('combobox', { name: 'Ciudad' }).selectOption('Medellín');
    await page.getByRole('button', { name: 'Crear Tienda' }).last().click();
    await accept(page, 'Tienda creada correctamente.');
    await expect(page).toHaveURL(/\/tienda\/la-ultima-carta$/);
  });

  await test.step('creates a tournament in it with open registration', async () => {
    await page.getByRole('link', { name: 'Crear Torneo' }).last().click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Copa La Última Carta');
    await page.getByLabel('Fecha').fill(today);
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Cup');
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('inscripciones');
    // Players hand in their decks after the tournament.
    await page.getByRole('combobox', { name: 'Las listas de baraja cierran' }).selectOption('nunca');
    await expect(page.getByRole('combobox', { name: 'Tienda' })).toHaveValue('La Última Carta');
    await page.getByRole('button', { name: 'Crear Torneo' }).last().click();
    await accept(page, 'Torneo creado correctamente.');
    await expect(page).toHaveURL(/\/torneo\/\d+$/);
  });
  const tournamentUrl = new URL(page.url()).pathname;

  await test.step('enrols ten players and creates an eleventh', async () => {
    await page.getByRole('button', { name: 'Agregar Jugadores' }).click();
    const found = page.getByRole('list', { name: 'Jugadores encontrados' });
    const search = page.getByRole('searchbox', { name: 'Buscar jugadores' });
    await search.pressSequentially('vale');
    await search.press('Enter');
    await expect(page.getByRole('button', { name: 'Quitar a Vale Castro' })).toBeVisible();
    await search.fill('');
    await expect(found.getByRole('checkbox').nth(9)).toBeVisible();
    for (let i = 0, ticked = 1; ticked < 10; i++) {
      const box = found.getByRole('checkbox').nth(i);
      if (await box.isChecked()) continue;
      await box.check();
      ticked++;
    }
    await page.getByRole('button', { name: 'Agregar seleccionados (10)' }).click();
    await accept(page, '¿Agregar 10 jugadores al torneo?');
    await accept(page, '✅ Jugadores agregados correctamente.');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.getByRole('button', { name: 'Crear Jugador' }).click();
    await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill('reciénllegada');
    await page.getByRole('dialog').getByRole('button', { name: 'Crear', exact: true }).click();
    await accept(page, '✅ Jugador creado correctamente.');
    await accept(page, '✅ Jugadores agregados correctamente.');
    await expect(page.getByRole('heading', { name: 'Jugadores (11)' })).toBeVisible();
  });

  await test.step('finishes it, enters the results by keyboard and by pasting, and names the winner', async () => {
    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('finalizado');
    await page.getByRole('button', { name: 'Guardar Torneo' }).click();
    await accept(page, 'Torneo actualizado correctamente.');
    await page.getByRole('button', { name: 'Editar Resultados' }).click();
    const first = page.getByRole('textbox', { name: 'Posición de Vale Castro' });
    await first.fill('1');
    await first.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Charizard ex');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4-0-1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13');
    await page.keyboard.press('Tab');
    await page.keyboard.type('86,67');
    await page.getByRole('textbox', { name: 'Posición de reciénllegada' }).fill('11');
    await page.getByRole('textbox', { name: 'Historial de reciénllegada' }).fill('0-5-0');
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await accept(page, '✅ Resultados guardados correctamente.');

    await page.getByRole('button', { name: 'Editar', exact: true }).click();
    await page.getByRole('combobox', { name: 'Ganador' }).pressSequentially('vale');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Ganador' })).toHaveValue('Vale Castro (valecastro)');
    await page.getByRole('button', { name: 'Guardar Torneo' }).click();
    await accept(page, 'Torneo actualizado correctamente.');
  });

  await test.step('a player signs in, pastes a deck list into their own deck and marks three favourites', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const player = await context.newPage();
    await player.goto(tournamentUrl);
    await signInByHand(player, 'Valeria Castro');
    await player.goto(`${tournamentUrl.replace('torneo', 'baraja')}/valecastro`);
    await player.getByRole('button', { name: 'Importar baraja TXT' }).click();
    await player.getByRole('textbox', { name: 'Lista de cartas' }).fill(charizardList);
    await player.getByRole('button', { name: 'Importar', exact: true }).click();
    await accept(player, 'Baraja Importada exitosamente!');
    await expect(player.getByText('Total Cartas:')).toContainText('60');
    for (const name of ['Charizard ex', 'Pidgeot ex', 'Dusknoir']) await player.getByRole('button', { name: `${name}: carta favorita` }).click();
    await player.getByRole('button', { name: 'Actualizar Baraja' }).click();
    await accept(player, 'Baraja guardada exitosamente!');
    await context.close();
  });

  const look = async () => {
    const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, baseURL: server.url });
    const phone = await context.newPage();
    await phone.goto('/torneos');
    await phone.getByRole('link', { name: 'Copa La Última Carta' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Copa La Última Carta' })).toBeVisible();
    const rows = phone.getByRole('table', { name: 'Jugadores del torneo' }).locator('tbody tr');
    await expect(rows).toHaveCount(11);
    await expect(rows.first()).toContainText('Vale Castro');
    await expect(rows.first()).toContainText('4-0-1');
    await expect(rows.first().locator('img')).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('reciénllegada');
    // A closed row follows its title; a tap on its points opens it.
    await rows.first().locator('td[data-label="Puntos"]').click();
    await rows
      .first()
      .getByRole('link', { name: /Charizard/ })
      .click();
    await expect(phone.getByText('Total Cartas:')).toContainText('60');
    await phone.getByRole('link', { name: 'Vale Castro' }).first().click();
    await expect(phone).toHaveURL(/\/jugador\/valecastro$/);
    // The statistics name it too, once they are there.
    await expect(phone.getByRole('link', { name: 'Copa La Última Carta' }).first()).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.close();
  };

  await test.step('a visitor on a phone finds it all', look);
  await test.step('after kill -9 and a new start all of it is still there', async () => {
    await server.stop('SIGKILL');
    server = await startServer(dataDir);
    await look();
  });

  await desktop.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
