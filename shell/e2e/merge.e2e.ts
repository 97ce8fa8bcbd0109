import type { Page } from '@playwright/test';
import { objectionsInBothSchemes } from './axe';
import { expect, test } from './test';

// A store's administrator on a phone finds a regular who is on the site twice.
test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
test.slow();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a store’s administrator unites a regular who is on the site twice, and undoes it', async ({ page, signIn, server, browser }) => {
  await signIn(page, 'tienda');
  const { token } = await (await page.request.post(`${server.url}/api/auth/local/token`, { data: {}, headers: { origin: server.url } })).json();
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const { stores } = await post('/api/stores/list', { search: 'Carta Mayor', itemsPerPage: 1 });
  const storeId = stores[0].id;

  /** A new player with one finished tournament of the store. */
  const playerWithTournament = async (username: string, name: string, date: string) => {
    const { data: player } = await post('/api/players/create', { username, name });
    const fields = { name: `Liga de ${username}`, storeId, date, category: 'Challenge' };
    const { data: tournament } = await post('/api/tournaments/create', { ...fields, status: 'inscripciones' });
    await post('/api/tournament-players/add-multiple', { tournamentId: tournament.id, playerIds: [player.id] });
    await post(`/api/tournaments/update/${tournament.id}`, { ...fields, status: 'finalizado' });
  };
  await playerWithTournament('zoequispe', 'Zoé Quispe', '2025-05-03');
  await playerWithTournament('zoequizpe', 'Zoe Quizpe', '2025-05-10');

  await page.goto('/jugador/zoequispe');
  await press(page, 'Más');
  await press(page, 'Unir con otro jugador');
  const dialog = page.getByRole('dialog', { name: 'Unir con otro jugador' });
  await dialog
    .getByRole('list', { name: 'Jugadores con un nombre parecido' })
    .getByRole('button', { name: /Zoe Quizpe/ })
    .click();
  await expect(dialog.getByText('De zoequizpe pasan a zoequispe: 1 torneo con sus resultados, rondas y puntos.')).toBeVisible();
  expect(await objectionsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/2 torneos/).first()).toBeVisible();

  // The old address leads to the player who stayed, for everybody.
  const answer = await page.request.get('/jugador/zoequizpe', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, '/jugador/zoequispe']);

  const admin = await (await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(admin, 'admin');
  await admin.goto('/admin/cambios');
  await press(admin, 'Jugadores unidos');
  await expect(admin.getByRole('list', { name: 'Uniones que se pueden deshacer' }).getByText(/zoequizpe se unió con/)).toBeVisible();
  await admin.context().close();

  await press(page, 'Deshacer: zoequizpe');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: 'Deshacer: zoequizpe' })).toHaveCount(0);
  await page.goto('/jugador/zoequizpe');
  await expect(page.getByRole('heading', { level: 1, name: 'zoequizpe' })).toBeVisible();
  await expect(page.getByText(/1 torneo/).first()).toBeVisible();
});
