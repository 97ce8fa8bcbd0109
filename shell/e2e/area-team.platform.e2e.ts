import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { decksWith, deployer } from './deployer';
import { type RunningServer, startServer } from './server';
import { type Account, communityCopy, expect, test } from './test';

async function pageOf(browser: Browser, server: RunningServer, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: server.url } });
  expect(response.ok()).toBe(true);
  page.setDefaultTimeout(20_000);
  return page;
}

/** Notes the requests of a page for code of the administration. */
function administrationCode(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/mf/mf_admin/')) asked.push(pathname.split('/').at(-1)?.split('.')[0] ?? '');
  });
  return asked;
}

test('a person in the team of an area sees the versions of that area, nothing else of the administration, and nothing once removed', async ({ browser }) => {
  test.setTimeout(180_000);
  const dataDir = communityCopy();
  const server = await startServer(dataDir);
  const [admin, teammate, stranger] = await Promise.all((['admin', 'jugador', 'tienda'] as const).map((account) => pageOf(browser, server, account)));
  if (!admin || !teammate || !stranger) throw new Error('three people are signed in');

  await test.step('the site admin invites them by username', async () => {
    await admin.goto('/admin/versiones?ver=personas');
    await admin.getByLabel('Área').selectOption('Barajas');
    await admin.getByLabel('Nombre de usuario').fill('valecastro');
    await admin.getByRole('button', { name: 'Sumar al equipo' }).click();
    await expect(admin.getByRole('region', { name: 'Equipo de Barajas' }).getByText('Integrante')).toBeVisible();
  });

  await test.step('their account menu gets the entry, which opens their area alone', async () => {
    const asked = administrationCode(teammate);
    await teammate.goto('/');
    await teammate
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: /Jugador$|Miembro$/ })
      .click();
    await teammate.getByRole('link', { name: 'Versiones' }).click();
    await expect(teammate.getByRole('region', { name: 'Barajas' })).toBeVisible();
    await expect(teammate.getByRole('main').getByRole('region')).toHaveCount(1);
    await expect(teammate.getByRole('tab')).toHaveText(['Áreas', 'Compatibilidad', 'Personas']);
    expect(asked.filter((name) => ['changes', 'accounts', 'claims', 'reports', 'uploadCards', 'security'].includes(name))).toEqual([]);
  });

  await test.step('«?quien» shows them who renders a page, with the failures of their area alone', async () => {
    const panel = teammate.getByRole('region', { name: '¿Quién dibuja esto?' });
    await teammate.goto('/exportar-baraja?quien');
    const facts = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
    await expect(facts('Barajas: página exportDeck')).toContainText('Se cuentan desde su primera publicación.');
    await expect(facts('Marco:')).toContainText('Los ve el equipo de esa área.');
    await stranger.goto('/exportar-baraja?quien');
    await stranger.waitForLoadState('networkidle');
    await expect(stranger.getByRole('region', { name: '¿Quién dibuja esto?' })).toHaveCount(0);
  });

  await test.step('no other page of the administration opens', async () => {
    await teammate.goto('/admin/cambios');
    await expect(teammate.getByText('Solo el administrador del sitio puede ver esta página.')).toBeVisible();
    await teammate.goto('/admin/versiones');
    await expect(teammate.getByRole('region', { name: 'Barajas' })).toBeVisible();
  });

  await test.step('other members have neither the entry nor the page, and load none of its code', async () => {
    const asked = administrationCode(stranger);
    await stranger.goto('/');
    await stranger
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: /Jugador$|Miembro$/ })
      .click();
    await expect(stranger.getByRole('link', { name: 'Perfil' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Versiones' })).toHaveCount(0);
    await stranger.goto('/admin/versiones');
    await expect(stranger.getByText('Solo el administrador del sitio puede ver esta página.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('as an owner they ask for a second person, and propose a release that the site admin puts live', async () => {
    const deploy = deployer(server.url);
    const release = await deploy.publish(decksWith('1.0.0', (text) => text.replaceAll('Copiar TXT', 'Copiar lista')));
    await admin.getByLabel('Área').selectOption('Barajas');
    await admin.getByLabel('Nombre de usuario').fill('valecastro');
    await admin.getByLabel('Papel').selectOption('owner');
    await admin.getByRole('button', { name: 'Sumar al equipo' }).click();
    await expect(admin.getByRole('region', { name: 'Equipo de Barajas' }).getByText('Responsable')).toBeVisible();

    await teammate.goto('/admin/versiones');
    const decks = teammate.getByRole('region', { name: 'Barajas' });
    const answer = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
    await decks.getByRole('button', { name: /^Publicaciones/ }).click();
    await decks.getByRole('button', { name: 'Pedir que una segunda persona las apruebe en Barajas' }).click();
    await answer(teammate, 'Pedirla');
    await expect(decks.getByText('Una segunda persona aprueba cada publicación.', { exact: true })).toBeVisible();
    await decks.getByRole('button', { name: `Proponer ${release}` }).click();
    await answer(teammate, 'Proponer');
    await expect(decks.getByText('Falta que la apruebe otra persona responsable, o el administrador del sitio.')).toBeVisible();
    await expect(decks.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0);
    expect((await deploy.state('mf_decks')).active).toBeNull();

    await admin.goto('/admin/versiones');
    const seen = admin.getByRole('region', { name: 'Barajas' });
    await expect(seen.getByText(/^.+ propuso 1\.0\.0\+\w{12} el /)).toBeVisible();
    await seen.getByRole('button', { name: `Aprobar y poner en línea ${release}` }).click();
    await answer(admin, 'Aprobar');
    await expect(seen.getByText('Barajas: 1.0.0 está en línea.')).toBeVisible();
    expect((await deploy.state('mf_decks')).active).toBe(release);
    await admin.goto('/admin/versiones?ver=personas');
  });

  await test.step('removed, they see nothing at the next look', async () => {
    await admin.getByRole('button', { name: /^Quitar a .+ de Barajas$/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(admin.getByText('Ningún área tiene equipo todavía')).toBeVisible();
    await teammate.goto('/admin/versiones');
    await expect(teammate.getByText('Solo el administrador del sitio puede ver esta página.')).toBeVisible();
    await admin.goto('/admin/cambios?que=areaTeam');
    await expect(admin.getByText(/del equipo de mf_decks/).first()).toBeVisible();
  });

  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
