import { rmSync } from 'node:fs';
import { decksWith, deployer } from './deployer';
import { type RunningServer, startServer } from './server';
import { communityCopy, expect, test } from './test';

test.describe('the page of releases', () => {
  let dataDir: string;
  let site: RunningServer;
  test.beforeAll(async () => {
    dataDir = communityCopy();
    site = await startServer(dataDir);
  });
  test.afterAll(async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('tries, promotes and takes back a release, and tells who came second what is live', async ({ page }) => {
    const deploy = deployer(site.url);
    const first = await deploy.publish(decksWith('1.0.0', (text) => text.replaceAll('Copiar TXT', 'Copiar texto')));
    const second = await deploy.publish(decksWith('1.1.0', (text) => text.replaceAll('Copiar TXT', 'Copiar lista')));
    await deploy.promote('mf_decks', first);
    await page.request.post(`${site.url}/api/auth/local/sign-in`, { data: { user: 'admin' }, headers: { origin: site.url } });
    await page.goto(`${site.url}/admin/versiones`);
    const decks = page.getByRole('region', { name: 'Barajas' });
    const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

    await decks.getByRole('button', { name: /^Publicaciones/ }).click();
    await decks.getByRole('button', { name: `Probar con un % ${second}` }).click();
    await page.getByRole('button', { name: '25 %', exact: true }).click();
    await page.getByRole('button', { name: 'Probar con el 25 %' }).click();
    await expect(decks.getByText('75 % de los visitantes')).toBeVisible();
    await decks.getByRole('button', { name: /^Publicaciones/ }).click();

    // Another administrator promotes from a page that was opened before.
    await decks.getByRole('button', { name: `Promover ${second}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText('todos reciben 1.1.0 en lugar de 1.0.0');
    await deploy.startCanary('mf_decks', second, 60);
    await answer('Promover');
    await expect(page.getByRole('alertdialog')).toContainText('ahora está en línea 1.0.0, y 1.1.0 en prueba con el 60 %');
    await answer('Aceptar');
    await decks.getByRole('button', { name: `Promover ${second}` }).click();
    await answer('Promover');
    await expect(decks.getByText('Barajas: 1.1.0 está en línea.')).toBeVisible();
    expect(await deploy.state('mf_decks')).toMatchObject({ active: second, previous: first });

    await decks.getByRole('button', { name: /^Volver a la anterior/ }).click();
    await answer('Volver');
    await expect(decks.getByText('Barajas: volvió 1.0.0.')).toBeVisible();
    expect(await deploy.state('mf_decks')).toMatchObject({ active: first, previous: null });
  });

  test('hands out a token that deploys its own area, until it is revoked', async ({ page, request }) => {
    await page.request.post(`${site.url}/api/auth/local/sign-in`, { data: { user: 'admin' }, headers: { origin: site.url } });
    await page.goto(`${site.url}/admin/versiones?ver=llaves`);
    await page.getByLabel('Área').selectOption({ label: 'Barajas' });
    await page.getByLabel('Para quién').fill('Máquina de Barajas');
    await page.getByRole('button', { name: 'Crear llave' }).click();
    const secret = await page.locator('code').textContent();
    const status = async (area: string) => (await request.get(`${site.url}/api/releases/${area}`, { headers: { authorization: `Bearer ${secret}` } })).status();
    expect([await status('mf_decks'), await status('mf_stores')]).toEqual([200, 403]);
    await page.getByRole('button', { name: 'Ya la guardé' }).click();
    await page.getByRole('button', { name: 'Revocar Máquina de Barajas' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
    await expect(page.getByText('Revocada')).toBeVisible();
    expect(await status('mf_decks')).toBe(401);
  });
});

test('a release is refused for a page that hangs; of one that works is shown what was seen, and of the next what is as it was', async ({ page }) => {
  test.setTimeout(480_000);
  const dataDir = communityCopy();
  const site = await startServer(dataDir, { env: { RELEASE_SMOKE: '1' } });
  const deploy = deployer(site.url);
  const hanging = decksWith('1.0.0', (text, name) =>
    /^deck\.\w+\.js$/.test(name) ? `if (globalThis.document) setTimeout(() => { for (;;); }, 100);${text}` : text,
  );
  await expect(deploy.publish(hanging)).rejects.toThrow(/La página deck \(\/baraja\/\d+\/\w+, a 360 px\) no se mostró en 15 segundos/);
  await deploy.promote('mf_decks', await deploy.publish(decksWith('1.1.0', (text) => text.replaceAll('Copiar TXT', 'Copiar lista'))));

  await page.request.post(`${site.url}/api/auth/local/sign-in`, { data: { user: 'admin' }, headers: { origin: site.url } });
  await page.goto(`${site.url}/admin/versiones`);
  const decks = page.getByRole('region', { name: 'Barajas' });
  await decks.getByRole('button', { name: /^Publicaciones/ }).click();
  await decks.getByRole('button', { name: /^Ver páginas de 1\.1\.0/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Páginas de 1.1.0' });
  await dialog.getByLabel('Página').selectOption({ label: 'exportDeck · /exportar-baraja' });
  for (const look of ['Esta publicación', 'Lo que estaba en línea', 'Esta, sin JavaScript'])
    for (const [place, width] of [360, 1280].entries()) {
      const picture = dialog.getByRole('img', { name: `exportDeck: ${look}` }).nth(place);
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(width);
    }

  await deploy.publish(decksWith('1.2.0', (text) => text.replaceAll('Copiar TXT', 'Copiar texto')));
  await page.reload();
  await decks.getByRole('button', { name: /^Publicaciones/ }).click();
  await decks.getByRole('button', { name: /^Ver páginas de 1\.2\.0/ }).click();
  const next = page.getByRole('dialog', { name: 'Páginas de 1.2.0' });
  const unchanged = next.getByText('Sin cambios desde 1.1.0');
  await next.getByLabel('Página').selectOption({ label: 'ownDecks · /mis-barajas' });
  await expect(unchanged).toBeVisible();
  await next.getByLabel('Página').selectOption({ label: 'exportDeck · /exportar-baraja' });
  await expect(next.getByRole('img', { name: 'exportDeck: Esta publicación' }).first()).toBeVisible();
  await expect(unchanged).toBeHidden();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the preview of a pull request is seen with its link and compared with the live page, until it is removed', async ({ page }) => {
  test.setTimeout(240_000);
  const dataDir = communityCopy();
  const site = await startServer(dataDir, { env: { RELEASE_SMOKE: '1' } });
  const deploy = deployer(site.url);
  const { preview, pages } = await deploy.publishPreview(
    12,
    decksWith('1.0.0', (text) => text.replaceAll('"Exportar baraja"', '"Exportar en doce pasos"')),
  );
  const exported = pages.find((one) => one.page === 'exportDeck');
  expect(exported?.differences.map(({ width, share }) => [width, share > 0])).toEqual([
    [360, true],
    [1280, true],
  ]);
  const picture = await page.request.get(site.url + exported?.pictures.find(({ kind }) => kind === 'difference')?.address);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const ribbon = page.getByRole('complementary', { name: 'Vista previa' });
  await page.goto(`${site.url}/exportar-baraja`);
  await expect(heading('Exportar baraja')).toBeVisible();
  await page.goto(site.url + preview.address);
  await expect(heading('Exportar en doce pasos')).toBeVisible();
  await expect(ribbon).toContainText('Vista previa: Barajas del pull request 12');
  await ribbon.getByRole('link', { name: 'Salir de la vista previa' }).click();
  await expect(heading('Exportar baraja')).toBeVisible();

  await page.request.post(`${site.url}/api/auth/local/sign-in`, { data: { user: 'admin' }, headers: { origin: site.url } });
  await page.goto(`${site.url}/admin/versiones`);
  await page.getByRole('button', { name: 'Vistas previas de Barajas' }).click();
  await page.getByRole('button', { name: 'Ver páginas del pull request 12' }).click();
  const dialog = page.getByRole('dialog', { name: 'Páginas de la vista previa del pull request 12' });
  await dialog.getByLabel('Página').selectOption({ label: 'exportDeck · /exportar-baraja' });
  await expect(dialog.getByRole('img', { name: 'exportDeck: Lo que cambió, en rojo' })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Quitar la vista previa del pull request 12' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Ningún pull request de Barajas tiene vista previa.')).toBeVisible();
  expect((await page.goto(site.url + preview.address))?.status()).toBe(403);
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
