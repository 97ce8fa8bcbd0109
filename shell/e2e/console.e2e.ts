import { createTournament, enterResults, kept, press } from './counter';
import { type FaultyNetwork, faultyNetwork } from './faulty-network';
import { test as base, expect } from './test';

// A day at the store counter: its network fails and comes back.
const test = base.extend<{ network: FaultyNetwork }>({
  network: async ({ server }, use) => {
    const network = await faultyNetwork(server.url);
    await use(network);
    network.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow', reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });
test.slow();

const list = `
1. Alba Prueba ✅
2. Bruno Prueba +57 300 123 4567
3. Cielo Prueba
3. cielo prueba
4. Darío Prueba
5. Elsa Prueba (pagó)
6. Fabio Prueba
7. Gloria Prueba
8. Vale Castro`;

test('a tournament is run from one phone, its network gone between round 2 and 3, while a player and the television follow', async ({
  page,
  signIn,
  server,
  network,
  browser,
}) => {
  await signIn(page, 'tienda');
  const { id } = await createTournament(page, server, 'Challenge del mostrador');

  await test.step('enrols eight players from the list of a chat', async () => {
    await page.goto(`/torneo/${id}`);
    await page.getByRole('link', { name: 'Llevar este torneo aquí' }).click();
    await press(page, 'Llevar este torneo aquí');
    await press(page, 'Pegar una lista');
    await page.getByRole('textbox', { name: 'Lista' }).fill(list);
    await expect(page.getByText('8 nombres; 1 estaba repetido')).toBeVisible();
    await press(page, 'Buscar a estos jugadores');
    await press(page, 'Inscribir a 8 jugadores');
  });

  // The player and the television use another network, which keeps working.
  const [player, television] = await Promise.all([1, 2].map(async () => (await browser.newContext({ baseURL: server.url })).newPage()));
  if (!player || !television) throw new Error('no devices');
  const seat = player.getByRole('region', { name: 'Mi mesa' });

  await test.step('a player comes in and says so, and the television waits', async () => {
    await signIn(player, 'jugador');
    await player.goto(`/torneo/${id}/mi-mesa`);
    await press(player, 'Ya estoy en la tienda');
    await expect(page.getByText('1 de 8 con check-in')).toBeVisible();
    await television.goto(`/torneo/${id}/pantalla`);
    await press(page, 'Configurar (8 jugadores)');
    await expect(page.getByText('La tabla oficial propone 3 rondas, sin corte.')).toBeVisible();
    await press(page, 'Comenzar');
  });

  for (const round of [1, 2]) {
    await test.step(`plays round ${round}`, async () => {
      await press(page, `Sortear ronda ${round}`);
      await press(page, `Publicar ronda ${round}`);
      await expect(seat.getByText(`Ronda ${round}`)).toBeVisible();
      await expect(television.getByText(`Ronda ${round}`).first()).toBeVisible();
      await press(player, 'Gané');
      await expect(player.getByText(/^Informado\./)).toBeVisible();
      await enterResults(page, [1, 2, 3, 4]);
    });
  }

  await test.step('plays round 3 without a network, and loses nothing when the page is loaded again', async () => {
    await kept(page);
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
    network.fail('reset', /./);
    await press(page, 'Sortear ronda 3');
    await press(page, 'Publicar ronda 3');
    await enterResults(page, [1, 2]);
    await expect(page.getByText('sin enviar (4)')).toBeVisible();
    await page.reload();
    await expect(page.getByText('sin enviar (4)')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    await enterResults(page, [3, 4]);
    await expect(page.getByText('sin enviar (6)')).toBeVisible();
    await expect(seat.getByText('Ronda 2')).toBeVisible();
  });

  await test.step('sends it all when the network is back, once', async () => {
    network.mend();
    await expect(page.getByText('En línea')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
    await expect(seat.getByText('Ronda 3')).toBeVisible();
    await expect(television.getByText('Ronda 3').first()).toBeVisible();
    const { event } = await (await page.request.get(`${server.url}/api/tournaments/${id}/live`)).json();
    expect(event.pods[0].played.map(({ matches }: { matches: { outcome: string }[] }) => matches.map(({ outcome }) => outcome))).toEqual(
      Array.from({ length: 3 }, () => ['player1', 'player1', 'player1', 'player1']),
    );
  });

  await test.step('closes the tournament, and its results are on the page that everyone reads', async () => {
    await press(page, 'Cerrar torneo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar torneo' }).click();
    await expect(page.getByText(/^El torneo está cerrado\./)).toBeVisible();
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
    await expect(player.getByText(/^Terminaste \d\.º con \d+ puntos\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver la página del torneo' }).click();
    await expect(page.getByText('3-0-0')).toHaveCount(1);
    await expect(page.getByText('0-3-0')).toHaveCount(1);
  });
  await Promise.all([player, television].map((device) => device.context().close()));
});

test('a regular and somebody new are enrolled without a network, which fails again between a name and its command', async ({
  page,
  signIn,
  server,
  network,
}) => {
  await signIn(page, 'tienda');
  const { id, headers } = await createTournament(page, server, 'Challenge sin red');
  const { players } = await (await page.request.get(`${server.url}/api/tournaments/${id}/regulars`, { headers })).json();
  const [regular] = players as { id: number; username: string; name: string }[];
  if (!regular) throw new Error('the store of the demo has no regulars');
  const newcomer = 'Zoraida Prueba';
  const search = page.getByRole('combobox', { name: 'Buscar jugador' });
  const liveOf = async () => (await page.request.get(`${server.url}/api/tournaments/${id}/live`)).json();

  await test.step('the console stores what it needs', async () => {
    await page.goto(`/torneo/${id}`);
    await page.getByRole('link', { name: 'Llevar este torneo aquí' }).click();
    const stored = ['/player-ids/reserve', '/regulars'].map((path) => page.waitForResponse((response) => response.url().endsWith(path) && response.ok()));
    await press(page, 'Llevar este torneo aquí');
    await Promise.all(stored);
    await kept(page);
  });

  await test.step('both are enrolled offline by name, and are still there when the page is loaded again', async () => {
    network.fail('reset', /./);
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible({ timeout: 60_000 });
    await search.fill(regular.name);
    await page.getByRole('option').first().click();
    await expect(page.getByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
    await search.fill(newcomer);
    await page.getByRole('option', { name: `Crear a «${newcomer}» e inscribirlo` }).click();
    await expect(page.getByRole('checkbox', { name: newcomer })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inscritos (2)' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('checkbox', { name: newcomer })).toBeVisible();
    await expect(page.getByText('sin enviar (2)')).toBeVisible();
  });

  await test.step('the name arrives, and the network fails before the commands', async () => {
    network.fail('reset', /\/commands$/);
    const found = async () =>
      (await (await page.request.post(`${server.url}/api/players/players/status`, { data: { search: newcomer } })).json()).data.map(
        ({ name }: { name: string }) => name,
      );
    await expect.poll(found, { timeout: 60_000 }).toEqual([newcomer]);
    expect((await liveOf()).event.entries).toEqual([]);
    await expect(page.getByText('sin enviar (2)')).toBeVisible();
  });

  await test.step('both are in the tournament by name once it is back', async () => {
    network.mend();
    await expect(page.getByText('En línea')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^sin enviar/)).toHaveCount(0);
    const { event, people } = await liveOf();
    expect(event.entries).toHaveLength(2);
    expect(people.map(({ name }: { name: string }) => name)).toContain(newcomer);
    expect(people.map((person: { id: number }) => person.id)).toContain(regular.id);
    await page.goto(`/torneo/${id}`);
    await expect(page.getByText(newcomer).first()).toBeVisible();
  });
});
