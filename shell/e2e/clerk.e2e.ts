import { rmSync } from 'node:fs';
import type { Browser, Page, Request } from '@playwright/test';
import { type ClerkStub, clerkHost, startClerk } from './clerk-stub';
import { type RunningServer, startServer } from './server';
import { communityCopy, expect, bare as test } from './test';

let clerk: ClerkStub;
let server: RunningServer;

test.beforeAll(async () => {
  clerk = await startClerk();
  server = await startServer(communityCopy(), { env: clerk.env });
});
test.beforeEach(() => {
  clerk.lifetime = 60;
  clerk.forged = 0;
});
test.afterAll(async () => {
  await server.stop();
  await clerk.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

/** The Clerk stub reports the same device; Playwright's desktop descriptors say Windows. */
const chromeOnLinux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function open(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-CO', userAgent: chromeOnLinux });
  const page = await context.newPage();
  const complaints: string[] = [];
  // Failed calls are checked separately, and the demo's pictures are still being drawn.
  page.on('console', (message) => message.type() === 'error' && !message.text().startsWith('Failed to load resource') && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

const tokenOf = (request: Request) => request.headers().authorization?.replace('Bearer ', '');

test('Clerk signs a person in, with their role; the server takes its tokens, refused and ending ones are renewed, and signing out ends it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, complaints } = await open(browser);
  await clerk.attach(page.context(), server.url);
  const calls: { path: string; token: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.url().startsWith(server.url) && pathname.startsWith('/api/'))
      calls.push({ path: pathname, token: tokenOf(response.request()), status: response.status() });
  });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });

  await test.step('the site opens signed out', async () => {
    await page.goto('/');
    await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    await expect.poll(() => clerk.asked).toContain('GET /v1/client');
  });

  await test.step('signing in leads to Clerk’s page and back', async () => {
    await page.goto('/ranking');
    await menu.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL(/\/ranking/);
    await expect(menu.getByRole('button', { name: 'Lucía Prado Organizador' })).toBeVisible();
    expect(clerk.asked).toContain('POST /v1/client/sign_ins');
  });

  await test.step('the account becomes a player, by calls that carry the token', async () => {
    await expect.poll(() => calls.find(({ path }) => path === '/api/players/createbyclerk')?.status).toBe(201);
    expect(calls.find(({ path }) => path === '/api/users/sync')).toMatchObject({ status: 200, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  });

  await test.step('the role opens what it may use', async () => {
    await page.goto('/tienda/crear');
    await expect(page.getByLabel('Nombre', { exact: false }).first()).toBeVisible();
  });

  await test.step('a token that the server refuses is renewed, and the person notices nothing', async () => {
    clerk.forged = 1;
    calls.length = 0;
    await page.goto('/perfil');
    await expect(page.getByRole('definition').filter({ hasText: 'lucia@correo.example' })).toBeVisible();
    const [refused, renewed] = calls.filter(({ path }) => path === '/api/players/user_2mesa');
    expect([refused?.status, renewed?.status]).toEqual([401, 200]);
    expect(renewed?.token).not.toBe(refused?.token);
  });

  await test.step('a token is used until shortly before its end, and then renewed: the server never sees one that ran out', async () => {
    clerk.lifetime = 25;
    // A line on which nothing is fetched ahead: a link that stays in view would be fetched with the token of that moment.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }));
    await page.clock.install();
    await page.goto('/tiendas');
    await expect(menu.getByRole('button', { name: /Lucía Prado/ })).toBeVisible();
    const openStore = async (index: number) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/stores/storebyslug'));
      await page.locator('main a[href^="/tienda/"]:not([href$="/crear"])').nth(index).click();
      const token = tokenOf((await answered).request());
      expect((await answered).status()).toBe(200);
      await page.goBack();
      return token;
    };
    calls.length = 0;
    const first = await openStore(0);
    expect(await openStore(1)).toBe(first);
    await page.clock.fastForward(16_000);
    const renewed = await openStore(2);
    expect(renewed).toBeTruthy();
    expect(renewed).not.toBe(first);
    expect(calls.filter(({ status }) => status === 401)).toEqual([]);
  });

  await test.step('signing out ends the session, at Clerk and here: its last token is refused at once', async () => {
    const last = calls.findLast(({ token }) => token)?.token;
    const ask = () => page.request.get(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${last}` } });
    expect((await ask()).status()).toBe(200);
    await menu.getByRole('button', { name: /Lucía Prado/ }).click();
    await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect((await ask()).status()).toBe(401);
    await page.goto('/');
    await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
  await page.context().close();
});

test('Mis sesiones lists what Clerk knows; another device is closed at Clerk and here, and then all of them', async ({ browser }) => {
  test.setTimeout(90_000);
  const signedIn = async () => {
    const { page } = await open(browser);
    await clerk.attach(page.context(), server.url);
    let token = '';
    page.on('request', (request) => {
      token = (request.url().startsWith(server.url) && tokenOf(request)) || token;
    });
    await page.goto('/perfil');
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('list', { name: 'Sesiones abiertas' })).toBeVisible();
    return { page, status: async () => (await page.request.get(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })).status() };
  };
  const lost = await signedIn();
  const here = await signedIn();
  const rows = here.page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await expect(rows.filter({ hasText: /Chrome en Linux/ })).toHaveCount(2);

  await test.step('closing the other device refuses its token at once; its page is signed out with the next token', async () => {
    expect(await lost.status()).toBe(200);
    await rows.filter({ hasNotText: 'Esta sesión' }).getByRole('button').click();
    await expect(rows).toHaveCount(1);
    expect(await lost.status()).toBe(401);
    expect(await here.status()).toBe(200);
    await lost.page.goto('/perfil');
    await expect(lost.page.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
  });

  await test.step('closing all ends this one too', async () => {
    const again = await signedIn();
    await here.page.reload();
    await expect(rows).toHaveCount(2);
    await here.page.getByRole('button', { name: 'Cerrar en todas partes' }).click();
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar en todas partes' }).click();
    // /perfil briefly shows that no user is signed in, then leads home.
    await expect(here.page).toHaveURL(`${server.url}/`);
    await expect(here.page.getByRole('navigation', { name: 'Menú principal' }).getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
    expect([await here.status(), await again.status()]).toEqual([401, 401]);
  });
  for (const { page } of [lost, here]) await page.context().close();
});

test('what cannot be undone asks for the password again when the sign-in is old; then it is done, and nothing typed was lost', async ({ browser }) => {
  const { page, complaints } = await open(browser);
  await clerk.attach(page.context(), server.url);
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  clerk.age(11);
  await page.reload();
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const deleting = page.getByRole('dialog', { name: 'Eliminar mi cuenta' });
  await deleting.getByLabel(/Escribe ELIMINAR/).fill('ELIMINAR');
  await deleting.getByRole('button', { name: 'Eliminar para siempre' }).click();

  const proving = page.getByRole('dialog', { name: 'Inicia sesión otra vez para confirmar que eres tú' });
  await proving.getByRole('button', { name: 'Cancelar' }).click();
  await expect(deleting.getByLabel(/Escribe ELIMINAR/)).toHaveValue('ELIMINAR');
  await expect(deleting.getByText('Para hacer esto, inicia sesión otra vez y confirma que eres tú.')).toBeVisible();

  await deleting.getByRole('button', { name: 'Eliminar para siempre' }).click();
  await proving.getByLabel('Contraseña').fill('otra');
  await proving.getByRole('button', { name: 'Confirmar' }).click();
  await expect(proving.getByText('La contraseña no es correcta.')).toBeVisible();
  await proving.getByRole('button', { name: 'Recibir un código en l****@correo.example' }).click();
  await proving.getByLabel('Código').fill('424242');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu cuenta fue eliminada.')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the page’s policy names Clerk’s host for scripts and calls, and allows neither inline code nor eval', async ({ request }) => {
  const policy = (await request.get(server.url)).headers()['content-security-policy'] ?? '';
  const sources = (name: string) => policy.split(';').find((directive) => directive.startsWith(`${name} `));
  expect(sources('script-src')).toContain(`https://${clerkHost}`);
  expect(sources('connect-src')).toContain(`https://${clerkHost}`);
  expect(policy).not.toContain('unsafe');
  expect(policy).not.toContain('*');
});

test('while Clerk cannot be reached the site is read as by a visitor, and says that signing in is not available', async ({ browser }) => {
  const { page } = await open(browser);
  await page.context().route(`https://${clerkHost}/**`, (route) => route.abort());
  await page.goto('/torneos');
  await expect(page.getByRole('table').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByText('El inicio de sesión no está disponible.')).toBeVisible({ timeout: 30_000 });
  await menu.getByRole('button', { name: 'Tiendas' }).click();
  await menu.getByRole('link', { name: 'Ver todas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeVisible();
  await page.context().close();
});
