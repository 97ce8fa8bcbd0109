import { rmSync } from 'node:fs';
import { type Browser, devices, type Page } from '@playwright/test';
import { type Examples, examplesOf } from './permissions';
import { type RunningServer, startServer } from './server';
import { communityCopy, expect, test } from './test';

let server: RunningServer;
let examples: Examples;
test.beforeAll(async ({ playwright }) => {
  server = await startServer(communityCopy());
  examples = await examplesOf(await playwright.request.newContext({ baseURL: server.url }));
});
test.afterAll(async () => {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, locale: 'es-CO' };
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

interface Typing {
  form: string;
  address(): string;
  type(page: Page): Promise<void>;
  find(page: Page): Promise<void>;
}

/** Every form that shows server data, the text that a person types there, and where it appears again. */
const forms: Typing[] = [
  {
    form: 'tournament',
    address: () => `/torneo/${examples.finished.id}`,
    type: async (page) => {
      await press(page, 'Editar');
      await field(page, 'Premio').fill('Un trofeo de madera');
    },
    find: (page) => expect(field(page, 'Premio')).toHaveValue('Un trofeo de madera'),
  },
  {
    form: 'results',
    address: () => `/torneo/${examples.finished.id}`,
    type: async (page) => {
      await press(page, 'Editar Resultados');
      await page
        .getByRole('textbox', { name: /^Historial de/ })
        .first()
        .fill('9-9-9');
    },
    find: (page) => expect(page.getByRole('textbox', { name: /^Historial de/ }).first()).toHaveValue('9-9-9'),
  },
  {
    form: 'store',
    address: () => `/tienda/${examples.store.slug}`,
    type: async (page) => {
      await press(page, 'Editar');
      await field(page, 'Dirección').fill('Al lado del río');
    },
    find: (page) => expect(field(page, 'Dirección')).toHaveValue('Al lado del río'),
  },
  {
    form: 'new store',
    address: () => '/tienda/crear',
    type: (page) => field(page, 'Nombre').fill('La Primera Carta'),
    find: (page) => expect(field(page, 'Nombre')).toHaveValue('La Primera Carta'),
  },
  {
    form: 'new tournament',
    address: () => '/torneo/crear',
    type: (page) => field(page, 'Nombre').fill('Copa del Río'),
    find: (page) => expect(field(page, 'Nombre')).toHaveValue('Copa del Río'),
  },
  {
    form: 'deck',
    address: () => `/baraja/${examples.finished.id}/${examples.finished.username}`,
    type: (page) =>
      page
        .getByRole('button', { name: /^Quitar / })
        .first()
        .click(),
    find: (page) => expect(page.getByRole('list', { name: 'Cartas quitadas' }).getByRole('listitem')).toHaveCount(1),
  },
  {
    form: 'card',
    address: () => `/carta/${examples.card}`,
    type: async (page) => {
      await press(page, 'Editar');
      await field(page, 'Rareza').fill('Rarísima');
    },
    find: (page) => expect(field(page, 'Rareza')).toHaveValue('Rarísima'),
  },
  {
    form: 'profile',
    address: () => '/perfil',
    type: async (page) => {
      await press(page, 'Editar Información');
      await field(page, 'Nombre visible').fill('La Jefa');
    },
    find: (page) => expect(field(page, 'Nombre visible')).toHaveValue('La Jefa'),
  },
];

async function openPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, baseURL: server.url })).newPage();
  page.on('dialog', (dialog) => dialog.accept()); // the browser asks before a page with changes is left
  return page;
}

async function pick(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Abrir menú' }).click();
const closeMenu = (page: Page) => page.getByRole('button', { name: 'Cerrar menú' }).click();

async function signIn(page: Page, name: string) {
  await openMenu(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeMenu(page);
}

/** Signs out by the menu, and answers the question about unsaved text if there is one. */
async function signOut(page: Page, person: RegExp, answer?: string) {
  await openMenu(page);
  const menu = page.getByRole('navigation');
  await menu.getByRole('button', { name: person }).last().click();
  await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' });
  if (answer) await question.getByRole('button', { name: answer }).click();
  await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await closeMenu(page);
}

/** Deletes every session of the person on the server, as if it expired. */
async function loseSession(page: Page) {
  const headers = { origin: server.url };
  const { token } = await (await page.request.post('/api/auth/local/token', { data: {}, headers })).json();
  const ended = await page.request.post('/api/sessions/end', { data: {}, headers: { authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
}

const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión terminó. Inicia sesión de nuevo.' });
const recovered = (page: Page) => page.getByText(/Recuperamos lo que habías escrito \(hoy \d\d:\d\d\)/).first();

test('on a phone: what was typed into each form is there after a reload, and after the session was lost and the person signed in again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await openPhone(browser);
  await page.goto('/torneos');
  await signIn(page, 'Administración');

  for (const { form, address, type, find } of forms) {
    await test.step(`types into ${form} and reloads`, async () => {
      await page.goto(address());
      await type(page);
      await page.reload();
      await find(page);
      await expect(recovered(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }

  await test.step('the session is lost under a save: the page offers to sign in, and the form is as it was', async () => {
    await page.goto(`/tienda/${examples.store.slug}`);
    await field(page, 'Teléfono').fill('+57 300 1');
    await loseSession(page);
    await press(page, 'Guardar');
    await expect(ended(page)).toBeVisible();
    await expect(field(page, 'Dirección')).toHaveCount(0);
    await ended(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    await pick(page, 'Administración');
    await expect(field(page, 'Dirección')).toHaveValue('Al lado del río');
    await expect(field(page, 'Teléfono')).toHaveValue('+57 300 1');
  });

  await test.step('the session is lost while the phone lies there: every form waits for the person to come back', async () => {
    await page.goto('/torneos');
    await loseSession(page);
    await page.goto('/torneos');
    await signIn(page, 'Administración');
    for (const { form, address, find } of forms) {
      await test.step(form, async () => {
        await page.goto(address());
        await find(page);
      });
    }
  });

  await test.step('and it can be saved: then it is no draft any more', async () => {
    await page.goto(`/tienda/${examples.store.slug}`);
    await press(page, 'Guardar');
    const done = page.getByRole('alertdialog').filter({ hasText: 'Tienda actualizada correctamente.' });
    await done.getByRole('button').click();
    await page.reload();
    await expect(page.getByRole('main').getByRole('button', { name: 'Editar', exact: true })).toBeVisible();
    await expect(page.getByText('Al lado del río').first()).toBeVisible();
  });
  await page.context().close();
});

test('a sign-out in a second tab keeps what the first one typed, for the same person alone', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPhone(browser);
  await page.goto(`/carta/${examples.card}`);
  await signIn(page, 'Administración');
  await press(page, 'Editar');
  await field(page, 'Ilustración').fill('Marta Gil');

  const second = await page.context().newPage();
  await second.goto('/torneos');
  await signOut(second, /Administra/, 'Conservar y salir');
  await expect(ended(page)).toBeVisible();
  await expect(page.getByText('Marta Gil')).toHaveCount(0);

  await test.step('another person who signs in does not see it', async () => {
    await ended(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    await pick(page, 'Camila Restrepo');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Marta Gil')).toHaveCount(0);
    await second.reload();
    await signOut(second, /Camila/);
  });

  await test.step('the person who typed it finds it, without touching the first tab', async () => {
    await signIn(second, 'Administración');
    await expect(field(page, 'Ilustración')).toHaveValue('Marta Gil');
    await expect(recovered(page)).toBeVisible();
  });

  await test.step('erased at the next sign-out, it is gone from the device', async () => {
    await signOut(second, /Administra/, 'Borrar y salir');
    await expect(field(page, 'Ilustración')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Marta Gil');
  });
  await page.context().close();
});
