import { todayAt } from '@mesa/contract/rules/time-zone';
import { countPresses } from './count-presses';
import { answers, expect, test } from './test';

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

const list = ['Alba', 'Bruno', 'Cielo', 'Darío', 'Elsa', 'Fabio', 'Gloria', 'Hilda'].map((name, at) => `${at + 1}. ${name} Prueba`).join('\n');
/** More presses than this, from a new account to the first published round, and somebody gives up. Lists count one for what is chosen. */
const most = 25;

test('a new account asks to organise, is accepted, and publishes its first round with few presses', async ({ page, signIn, browser, server }) => {
  test.setTimeout(180_000);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const accept = async (text: string) => {
    const dialog = page.getByRole('alertdialog').filter({ hasText: text });
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
  };
  const presses = await countPresses(page);

  await test.step('signs in and asks for permission', async () => {
    await page.goto('/');
    await answers(page);
    await press('Abrir menú');
    await press('Iniciar sesión');
    await page.getByRole('dialog').getByRole('button', { name: 'Mateo Quiroga' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: /Miembro$/ })
      .click();
    await page.getByRole('link', { name: 'Quiero organizar' }).click();
    await page.getByRole('textbox', { name: 'Quién eres' }).fill('Mateo Quiroga, organizo desde 2019.');
    await page.getByRole('textbox', { name: 'Tienda' }).fill('El Primer Turno, Medellín');
    await page.getByRole('textbox', { name: 'Prueba' }).fill('https://example.org/el-primer-turno');
    await press('Enviar solicitud');
    await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toHaveCount(0);
  });

  await test.step('the administrator accepts', async () => {
    const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(admin, 'admin');
    await admin.goto('/admin/solicitudes');
    const request = admin.getByRole('list', { name: 'Solicitudes para organizar' }).getByRole('listitem').filter({ hasText: 'El Primer Turno' });
    await request.getByRole('button', { name: /^Permitir a / }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click();
    await expect(request).toHaveCount(0);
    await admin.context().close();
  });

  await test.step('creates the store', async () => {
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Crear Tienda' }).click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('El Primer Turno');
    await page.getByRole('textbox', { name: 'Email' }).fill('hola@elprimerturno.example');
    await page.getByRole('combobox', { name: 'País' }).selectOption('Colombia');
    await page.getByRole('combobox', { name: 'Departamento' }).selectOption({ label: 'Antioquia' });
    await page.getByRole('combobox', { name: 'Ciudad' }).selectOption('Medellín');
    await page.getByRole('button', { name: 'Crear Tienda' }).last().click();
    await accept('Tienda creada correctamente.');
  });

  await test.step('creates a tournament for today, enrols a pasted list, draws and publishes', async () => {
    await page.getByRole('link', { name: 'Crear Torneo' }).last().click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Primer Challenge');
    await page.getByLabel('Fecha').fill(todayAt({ country: 'Colombia', state: 'Antioquia' }, new Date()));
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Challenge');
    await page.getByRole('button', { name: 'Crear Torneo' }).last().click();
    await accept('Torneo creado correctamente.');
    await page.getByRole('link', { name: 'Llevar este torneo aquí' }).click();
    await press('Llevar este torneo aquí');
    await press('Pegar una lista');
    await page.getByRole('textbox', { name: 'Lista' }).fill(list);
    await press('Buscar a estos jugadores');
    await press('Inscribir a 8 jugadores');
    await press('Configurar (8 jugadores)');
    await press('Comenzar');
    await press('Sortear ronda 1');
    await press('Publicar ronda 1');
    await expect(page.getByRole('button', { name: 'Publicar ronda 1' })).toHaveCount(0);
  });

  const made = await presses();
  test.info().annotations.push({ type: 'presses', description: `${made}` });
  expect(made).toBeLessThanOrEqual(most);
});
