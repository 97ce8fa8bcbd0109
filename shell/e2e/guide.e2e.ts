import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { type Browser, type Locator, type Page, test as playwright } from '@playwright/test';
import { type GuidePicture, guidePictureSize, guidePictures } from '../src/guide/guide';
import { guides } from '../src/guide/guides';
import { type RunningServer, root, startServer } from './server';
import { type Account, communityCopy, expect, test } from './test';

// `npm run guide:pictures` runs this with --update-snapshots, which takes the guide's pictures again.

const phone = { width: guidePictureSize.width / 2, height: guidePictureSize.height / 2 };
const folder = path.join(root, 'shell/media/guide');
const fileOf = (name: GuidePicture) => path.join(folder, `${name}.webp`);

type Pages = Record<Account, Page>;

async function pageOf(browser: Browser, server: RunningServer, account: Account): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'es-CO',
    viewport: phone,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: server.url } });
  expect(response.ok()).toBe(true);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Takes a picture of the screen that begins at an element, if pictures are renewed. */
async function take(name: GuidePicture, page: Page, from: Locator): Promise<void> {
  await expect(from).toBeVisible();
  const notice = button(page, 'Ocultar aviso');
  if (await notice.isVisible()) await notice.click();
  if (playwright.info().config.updateSnapshots !== 'all') return;
  await page.evaluate(() => document.fonts.ready);
  await from.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    // Below the header that stays at the top.
    scrollBy(0, -32);
  });
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
  const devtools = await page.context().newCDPSession(page);
  const top = await page.evaluate(() => scrollY);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 55, clip: { x: 0, y: top, ...phone, scale: 2 } });
  await devtools.detach();
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), Buffer.from(data, 'base64'));
}

test('the pages that the guide shows have the buttons it names', async ({ browser }) => {
  test.slow();
  const dataDir = communityCopy();
  const server = await startServer(dataDir);
  const people = ['admin', 'organizador', 'tienda', 'jugador', 'nuevo'] as const;
  const { admin, organizador, tienda, jugador, nuevo } = Object.fromEntries(
    await Promise.all(people.map(async (account) => [account, await pageOf(browser, server, account)] as const)),
  ) as Pages;
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  await test.step('of a player', async () => {
    await jugador.goto('/t/MESA24');
    const id = /\/torneo\/(\d+)/.exec(jugador.url())?.[1] ?? '';
    await jugador.goto(`/torneo/${id}/mi-mesa`);
    await expect(button(jugador, 'Gané')).toBeVisible();
    await expect(button(jugador, 'Llamar al juez')).toBeVisible();
    await take('mi-mesa', jugador, jugador.getByRole('region', { name: 'Mi mesa' }));

    await jugador.goto('/mis-barajas');
    await expect(button(jugador, 'Nueva baraja')).toBeVisible();
    await take('mis-barajas', jugador, heading(jugador));

    await jugador.goto('/temporadas');
    await jugador.getByRole('link', { name: 'Temporada de Carta Mayor' }).first().click();
    await take('temporada', jugador, jugador.getByRole('heading', { name: 'Tabla', exact: true }));

    await jugador.goto('/coleccion/OBF');
    await take(
      'expansion',
      jugador,
      button(jugador, /^Agregar una copia de /)
        .first()
        .locator('xpath=ancestor::li'),
    );

    await organizador.goto(`/torneo/${id}/mesa`);
    await expect(button(organizador, 'Iniciar reloj')).toBeVisible();
    await take('rondas', organizador, organizador.getByRole('heading', { name: /^Ronda 3/ }));
  });

  await test.step('of an organiser', async () => {
    await tienda.goto('/torneo/crear');
    await expect(button(tienda, 'Crear Torneo')).toBeVisible();
    await take('crear-torneo', tienda, heading(tienda));

    const { token } = await (await tienda.request.post('/api/auth/local/token', { data: {}, headers: { origin: server.url } })).json();
    const { stores } = await (await tienda.request.post('/api/stores/list', { data: { search: 'Carta Mayor', itemsPerPage: 1 } })).json();
    const created = await tienda.request.post('/api/tournaments/create', {
      headers: { authorization: `Bearer ${token}` },
      data: { name: 'Challenge del sábado', storeId: stores[0].id, date: todayAt(stores[0], new Date()), category: 'Challenge', status: 'inscripciones' },
    });
    const { id } = (await created.json()).data;
    await tienda.goto(`/torneo/${id}/mesa`);
    await button(tienda, 'Llevar este torneo aquí').click();
    await expect(button(tienda, 'Cargar un archivo de TOM')).toBeVisible();
    await button(tienda, 'Abrir la inscripción a los jugadores').click();
    await button(tienda, 'Abrir inscripción').click();
    await jugador.goto(`/torneo/${id}/mi-mesa`);
    await expect(button(jugador, 'Inscribirme')).toBeVisible();
    await jugador.goto(`/torneo/${id}`);
    await take('inscripcion', jugador, jugador.getByRole('link', { name: 'Carta Mayor' }).first());

    await button(tienda, 'Pegar una lista').click();
    await tienda.getByRole('textbox', { name: 'Lista' }).fill('1. Vale Castro\n2. Ramiro Solano\n3. Noelia Córdova\n4. Ximena Ávila');
    await expect(button(tienda, 'Buscar a estos jugadores')).toBeVisible();
    await take('pegar-lista', tienda, tienda.getByRole('heading', { name: 'Inscribir' }));
    await button(tienda, 'Buscar a estos jugadores').click();
    await button(tienda, /^Inscribir a \d+ jugadores?$/).click();
    await expect(tienda.getByText('0 de 4 con check-in')).toBeVisible();
    await button(tienda, /^Los jugadores se inscriben solos/).click();
    await expect(button(tienda, 'Mostrar QR de llegada')).toBeVisible();
    await take('consola', tienda, tienda.getByRole('heading', { name: 'Inscribir', exact: true }));
  });

  await test.step('of an administrator', async () => {
    await nuevo.goto('/quiero-organizar');
    await nuevo.getByRole('textbox', { name: 'Quién eres' }).fill('Soy Mateo, juez desde 2019.');
    await nuevo.getByRole('textbox', { name: 'Tienda' }).fill('La Última Carta, Medellín');
    await nuevo.getByRole('textbox', { name: 'Prueba' }).fill('https://laultimacarta.example');
    await button(nuevo, 'Enviar solicitud').click();
    await expect(nuevo.getByText(/El administrador todavía no responde/)).toBeVisible();
    await admin.goto('/admin/solicitudes');
    await take('solicitudes', admin, heading(admin));

    await admin.goto('/admin/confirmaciones');
    await expect(button(admin, /^Confirmar: /).first()).toBeVisible();
    await take('confirmaciones', admin, heading(admin));

    await jugador.goto('/tienda/carta-mayor');
    await button(jugador, 'Denunciar').click();
    const dialog = jugador.getByRole('dialog', { name: 'Denunciar esta tienda' });
    await dialog.getByLabel(/Motivo/).selectOption('Publicidad');
    await dialog.getByLabel(/Qué pasa/).fill('La descripción anuncia otra cosa.');
    await button(jugador, 'Enviar denuncia').click();
    await expect(jugador.getByRole('dialog', { name: 'Recibimos tu denuncia' })).toBeVisible();
    await admin.goto('/admin/denuncias');
    await expect(admin.getByRole('list', { name: 'Denuncias', exact: true })).toBeVisible();
    await take('denuncias', admin, heading(admin));

    await admin.goto('/admin/versiones');
    await take('versiones', admin, heading(admin));
  });

  await test.step('every picture is committed', () => {
    for (const name of Object.keys(guidePictures) as GuidePicture[]) expect(existsSync(fileOf(name)), `${name}.webp: run npm run guide:pictures`).toBe(true);
  });

  for (const page of [admin, organizador, tienda, jugador, nuevo]) await page.context().close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a guide shows its pictures, and its links open pages that exist', async ({ page, server }) => {
  for (const { page: name, title, sections } of guides) {
    await page.goto('/ayuda');
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const pictures = page.locator('main img');
    await expect(pictures, name).toHaveCount(Object.values(sections).filter(({ picture }) => picture).length);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual(Object.values(guidePictureSize));
    }
    for (const { links = [] } of Object.values(sections))
      for (const { to } of links) expect((await page.request.get(new URL(to, server.url).href)).status(), to).toBe(200);
  }
});

test('a search in the guide finds a section despite typing errors, leads to it, and works without scripts', async ({ page, browser, server }) => {
  await page.goto('/ayuda');
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('pegar lsita');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Pega la lista del chat' }).click();
  await expect(page).toHaveURL(/\/ayuda\/organizar#pegar-lista$/);
  await expect(page.getByRole('region', { name: 'Pega la lista del chat' })).toBeInViewport();

  const plain = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage();
  await plain.goto('/ayuda');
  await plain.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('tom');
  await plain.keyboard.press('Enter');
  await plain.waitForURL(/\?q=tom$/);
  // Without scripts the page needs the server's rendering, which a busy server leaves out.
  await expect(async () => {
    await plain.goto(plain.url());
    await expect(plain.getByRole('link', { name: 'Usa el archivo de TOM' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await plain.context().close();
});
