import type { Page } from '@playwright/test';
import { createTournament, enrolList, enterResults, kept, linkOfPass, openOnPhone, press } from './counter';
import { type FaultyNetwork, faultyNetwork } from './faulty-network';
import { test as base, expect } from './test';

// A store's Saturday: the organiser's phone without a network from round 2 to round 4, a judge with a pass, a player with an account, a player with a
// pass, and a television.
const test = base.extend<{ network: FaultyNetwork }>({
  network: async ({ server }, use) => {
    const network = await faultyNetwork(server.url);
    await use(network);
    network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, actionTimeout: 30_000 });
test.slow();

const enrolled = ['Vale Castro', ...['Ana', 'Beto', 'Caro', 'Dani', 'Eva', 'Fede', 'Gabi', 'Hugo', 'Inés'].map((name) => `${name} Sábado`)];
const walkIns = ['Juana Tarde', 'Kevin Tarde'];

/** Enters a latecomer with a name that is not in use. */
async function enterLate(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Buscar jugador' }).pressSequentially(name);
  await page.getByRole('option', { name: `Crear a «${name}» e inscribirlo` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Inscribir' }).click();
  await expect(page.getByRole('list', { name: 'Jugadores' }).getByText(name)).toBeVisible();
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();

test('a day with four phones and a television, half of it without a network, loses nothing', async ({ page, context, signIn, server, network, browser }) => {
  test.setTimeout(300_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: [], print: () => (globalThis as unknown as { printed: string[] }).printed.push(document.body.textContent) });
  });
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Sábado completo');
  await page.goto(`/torneo/${id}/mesa`);
  await press(page, 'Llevar este torneo aquí');
  await enrolList(page, enrolled);

  await press(page, 'QR del pase de Ana Sábado');
  const ana = await openOnPhone(browser, server.url, await linkOfPass(page, 'Pase de Ana Sábado'));
  const vale = await (await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(vale, 'jugador');
  await vale.goto(`/torneo/${id}/mi-mesa`);
  const television = await (await browser.newContext({ baseURL: server.url })).newPage();
  await television.goto(`/torneo/${id}/pantalla`);

  /** The file that later ones continue without a network. */
  let tomStored: Promise<unknown> = Promise.resolve();
  await test.step('players check in, the tournament is configured, and a judge gets a pass', async () => {
    await press(ana, 'Ya estoy en la tienda');
    await press(vale, 'Ya estoy en la tienda');
    await expect(page.getByText('2 de 10 con check-in').first()).toBeVisible();
    await press(page, 'Configurar (10 jugadores)');
    await page.getByRole('spinbutton', { name: 'Rondas suizas' }).fill('4');
    await page.getByRole('combobox', { name: 'Fase final Máster' }).selectOption('0');
    tomStored = page.waitForResponse((response) => response.url().includes(`/api/tournaments/${id}/tom`) && response.ok());
    await press(page, 'Comenzar');
    await press(page, 'Más opciones');
    await press(page, 'Jueces y ayudantes');
    await press(page, 'Dar pase de juez');
  });
  const judge = await openOnPhone(browser, server.url, await linkOfPass(page, 'Pase de juez'));

  await test.step('round 1: players report on their phones, and the organiser enters the tables', async () => {
    await press(page, 'Sortear ronda 1');
    await press(page, 'Publicar ronda 1');
    await expect(television.getByText('Ronda 1').first()).toBeVisible();
    for (const phone of [ana, vale]) await expect(phone.getByText('Ronda 1').first()).toBeVisible();
    await press(ana, 'Gané');
    await expect(ana.getByText(/^Informado\./)).toBeVisible();
    await enterResults(page, [1, 2, 3, 4, 5]);
    await press(judge, 'Sanciones');
    const form = judge.getByRole('form', { name: 'Nueva sanción' });
    await form.getByLabel('Jugador').selectOption({ label: 'Vale Castro' });
    await form.getByLabel('Sanción', { exact: true }).selectOption('warning');
    await press(judge, 'Anotar la sanción');
    await expect(judge.getByRole('list', { name: 'Sanciones' }).getByText('Vale Castro')).toBeVisible();
    await vale.reload();
    await expect(vale.getByRole('region', { name: 'Tus sanciones' }).getByRole('listitem')).toHaveCount(1);
    await Promise.all([kept(page), tomStored]);
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
  });

  await test.step('the network fails; two people come late, and rounds 2 and 3 are played', async () => {
    network.fail('reset', /./);
    await tab(page, /^Jugadores/);
    await press(page, 'Inscribir a alguien que llegó tarde');
    for (const name of walkIns) await enterLate(page, name);
    await tab(page, 'Ahora');
    await press(page, 'Sortear ronda 2');
    await press(page, 'Publicar ronda 2');
    await enterResults(page, [1, 2, 3, 4, 5, 6]);
  });

  await test.step('slips are printed and a TOM file is saved without a network, with those who came late', async () => {
    await press(page, 'Sortear ronda 3');
    await press(page, 'Publicar ronda 3');
    await page.getByRole('button', { name: 'Imprimir o compartir' }).click();
    await press(page, 'Imprimir papeletas');
    const printed = () => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed.join('\n'));
    await expect.poll(printed).toContain('Juana Tarde');
    const saved = page.waitForEvent('download');
    await press(page, 'Guardar archivo de TOM');
    const stream = await (await saved).createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString('utf8');
    for (const name of ['Juana', 'Kevin', 'Ana']) expect(text).toContain(`<firstname>${name}</firstname>`);
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await enterResults(page, [1, 2, 3, 4, 5, 6]);
    await page.reload();
    await expect(page.getByText(/^sin enviar \(\d+\)$/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Juana Tarde').first()).toBeVisible();
    await expect(television.getByText('Ronda 1').first()).toBeVisible();
  });

  await test.step('with the network again everything is sent once, and round 4 reaches all phones', async () => {
    network.mend();
    await expect(page.getByText('En línea')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0, { timeout: 60_000 });
    await press(page, 'Sortear ronda 4');
    await press(page, 'Publicar ronda 4');
    for (const phone of [ana, vale, television, judge]) await expect(phone.getByText('Ronda 4').first()).toBeVisible();
    await judge
      .getByRole('group', { name: /^Mesa 6: / })
      .getByRole('button', { name: /^Gana / })
      .first()
      .click();
    await enterResults(page, [1, 2, 3, 4, 5]);
    await expect(page.getByRole('list', { name: 'Sin resultado' })).toHaveCount(0);
  });

  await test.step('the closed tournament has all players, and every place follows from its matches', async () => {
    await press(page, 'Cerrar torneo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar torneo' }).click();
    await expect(page.getByText(/^El torneo está cerrado\./)).toBeVisible();
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
    const { event } = await (await page.request.get(`${server.url}/api/tournaments/${id}/live`)).json();
    const matches: { player1: number; player2: number | null; outcome: string }[] = event.pods[0].played.flatMap((round: { matches: [] }) => round.matches);
    expect(event.pods[0].played).toHaveLength(4);
    const { data } = await (await page.request.get(`${server.url}/api/tournament-players/by-tournament/${id}`)).json();
    const rows = (data as { playerId: number; player: { name: string }; TournamentResult: { position: number; points: number } }[]).map(
      ({ playerId, player, TournamentResult: { position, points } }) => ({ playerId, name: player.name, position, points }),
    );
    const names = rows.map(({ name }) => name);
    for (const name of [...enrolled.slice(1), ...walkIns]) expect(names).toContain(name);
    expect(rows.map(({ position }) => position).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1));
    for (const { playerId, points } of rows) {
      const won = matches.filter(
        ({ player1, player2, outcome }) => (player1 === playerId && ['player1', 'bye'].includes(outcome)) || (player2 === playerId && outcome === 'player2'),
      );
      expect(points).toBe(won.length * 3);
    }
    const inOrder = [...rows].sort((a, b) => a.position - b.position).map(({ points }) => points);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
  });

  await test.step('what the official program needs is completed after the closing, by the player and the organiser, and the file has it', async () => {
    await press(ana, 'Mis datos para el programa oficial');
    const own = ana.getByRole('form', { name: 'Mis datos para el programa oficial' });
    await own.getByLabel('Player ID').fill('9900112233');
    await own.getByLabel('Año de nacimiento').fill('1990');
    await own.getByRole('button', { name: 'Guardar' }).click();
    await expect(ana.getByText(/^Guardado: tus datos/)).toBeVisible();
    await press(page, 'Listo para TOM');
    const numbers = page.getByRole('form', { name: 'Datos del torneo para TOM' });
    await numbers.getByLabel('Número de sanción').fill('26-10-000123');
    await numbers.getByLabel('POP ID de quien organiza').fill('1234567');
    await numbers.getByRole('button', { name: 'Guardar' }).click();
    await expect(numbers.getByText('Número de sanción 26-10-000123. POP ID de quien organiza 1234567.')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Datos de Ana Sábado' })).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await press(page, 'Guardar archivo de TOM');
    const text = Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString('utf8');
    for (const part of ['<id>26-10-000123</id>', '<organizer popid="1234567"', '<player userid="9900112233">', '02/27/1990']) expect(text).toContain(part);
  });
  for (const device of [ana, vale, judge, television]) await device.context().close();
});
