import { createReservedPlayer, type Regular } from '@mesa/contract/calls/offline-enrolment';
import { createPlayer, listPlayers } from '@mesa/contract/calls/players';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ConsolePage from '../console-page';
import { followLocal, type LocalLive } from '../sync/local-live';
import { accept, button, enrolled, openConsole, press, type View } from '../testing/open-console';
import { firstReserved, makeServer } from '../testing/play-server';

const nobody = reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });
const regular: Regular = { ...makePlayer({ id: 40, username: 'caro', name: 'Carolina Díaz' }), pokemonId: '4912345', birthYear: 2016 };

/** Opens the console with a network, stores what it needs, and cuts the network. */
async function openOffline(server = makeServer(), replies: Reply[] = [nobody]) {
  const view = await openConsole(server, replies, {}, undefined, [regular]);
  await screen.findByText('En línea');
  await waitFor(() => expect(server.reserved.size).toBe(1));
  server.network = 'down';
  await reconnect();
  await screen.findByText('Sin conexión');
  return view;
}
const reconnect = () => act(async () => window.dispatchEvent(new Event('online')));
async function online({ server }: View) {
  server.network = 'up';
  await reconnect();
  await screen.findByText('En línea');
}
async function type({ user }: View, text: string) {
  const field = await screen.findByRole('combobox', { name: 'Buscar jugador' });
  await user.clear(field);
  await user.type(field, text);
}
async function walkIn(view: View, name: string) {
  await type(view, name);
  await view.user.click(await screen.findByRole('option', { name: `Crear a «${name}» e inscribirlo` }));
  await screen.findByRole('checkbox', { name });
}

test('A regular is found without a network despite a typing error, by Player ID, and in their division', async () => {
  const view = await openOffline();
  await type(view, 'carloina');
  expect(await screen.findByRole('option', { name: /^caro/i })).toBeVisible();
  expect(await screen.findByText('Sin conexión solo aparecen quienes ya jugaron en la tienda; a quien falte puedes crearlo.')).toBeVisible();
  await type(view, '4912345');
  await view.user.click(await screen.findByRole('option', { name: /^caro/i }));
  await screen.findByRole('checkbox', { name: 'caro' });
  expect(screen.getByRole('combobox', { name: 'División de caro' })).toHaveValue('junior');
  await type(view, 'carolina');
  expect(await screen.findByRole('option', { name: 'Crear a «carolina» e inscribirlo' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^caro/i })).toBeNull();
  await online(view);
  await waitFor(() => expect(view.server.event().entries).toMatchObject([{ player: 40, division: 'junior' }]));
  expect(view.server.created.size).toBe(0);
});

test('A regular whom the site finds too is offered once', async () => {
  const { pokemonId: _, birthYear: __, ...found } = regular;
  const view = await openConsole(
    makeServer(),
    [
      reply(listPlayers, {
        status: 'success',
        data: [found, makePlayer({ id: 41, username: 'caro2', name: 'Carolina Paz' })],
        pagination: makePagination({ total: 2 }),
      }),
    ],
    {},
    undefined,
    [regular],
  );
  await screen.findByText('En línea');
  await type(view, 'Carolina');
  expect(await screen.findByRole('option', { name: /^caro2/ })).toBeVisible();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['caro', 'caro2', 'Crear']);
});

test('A regular is found, and somebody new entered, while only the search of players fails', async () => {
  const view = await openConsole(makeServer(), [reply(listPlayers, failure('unavailable'))], {}, undefined, [regular]);
  await screen.findByText('En línea');
  await waitFor(() => expect(view.server.reserved.size).toBe(1));
  await type(view, 'Carolina');
  expect(await screen.findByText('Sin conexión solo aparecen quienes ya jugaron en la tienda; a quien falte puedes crearlo.')).toBeVisible();
  expect(screen.getByRole('option', { name: /^caro/i })).toBeVisible();
  await walkIn(view, 'Ema Ríos');
  await waitFor(() => expect([...view.server.created.values()]).toEqual(['Ema Ríos']));
});

test('A regular is found without a network after the page was closed, too', async () => {
  const view = await openOffline();
  view.unmount();
  renderPage(<ConsolePage />, '/torneo/7/mesa', view.replies);
  await screen.findByText('Sin conexión');
  await type(view, 'carolina');
  expect(await screen.findByRole('option', { name: /^caro/i })).toBeVisible();
});

test('Somebody new is entered without a network, shown by name here and on this device’s pages, and on the site when it is back', async () => {
  const view = await openOffline();
  await walkIn(view, 'Ema Ríos');
  expect(screen.getByText('Ema Ríos: inscrito. Su nombre se guarda en el sitio cuando vuelva la red.')).toBeVisible();
  expect(screen.getByText('sin enviar (1)')).toBeVisible();
  const lives: LocalLive[] = [];
  const stop = followLocal(7, 'local_9', (live) => lives.push(live));
  await waitFor(() => expect(lives.at(-1)?.people).toContainEqual(expect.objectContaining({ id: firstReserved, name: 'Ema Ríos' })));
  stop();
  await online(view);
  await waitFor(() => expect(view.server.event().entries).toMatchObject([{ player: firstReserved }]));
  expect([...view.server.created.values()]).toEqual(['Ema Ríos']);
});

test('Who types on is not offered the person of the shorter text, who would lack the Player ID', async () => {
  const view = await openOffline();
  await type(view, 'Ema Ríos');
  await screen.findByRole('option', { name: /^Crear/ });
  fireEvent.change(screen.getByRole('combobox', { name: 'Buscar jugador' }), { target: { value: 'Ema Ríos 4999999' } });
  expect(screen.queryByRole('option', { name: /^Crear/ })).toBeNull();
  expect(await screen.findByRole('option', { name: 'Crear a «Ema Ríos» e inscribirlo' })).toBeVisible();
});

test('A name that the site does not allow is explained without a network, and no player is entered', async () => {
  const view = await openOffline();
  await type(view, 'Ema/Ríos');
  await view.user.click(await screen.findByRole('option', { name: 'El nombre de usuario no puede llevar / \\ ? # %' }));
  expect(await screen.findByText('No se creó a «Ema/Ríos»: El nombre de usuario no puede llevar / \\ ? # %')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Ema/Ríos' })).toBeNull();
});

test('Somebody who is already there is not created again', async () => {
  const view = await openOffline();
  await walkIn(view, 'Ema Ríos');
  await type(view, 'ema rios');
  expect(await screen.findByText('Todos los que se llaman así ya están inscritos.')).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Crear/ })).toBeNull();
});

test('A list is pasted without a network: the store’s people are matched, the others are new', async () => {
  const view = await openOffline();
  await press(view, 'Pegar una lista');
  await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Carlita 4912345{Enter}Ema Ríos 4999999{Enter}Ivo Paz, Sénior');
  await press(view, 'Buscar a estos jugadores');
  expect(await screen.findByRole('combobox', { name: 'Carlita · Player ID 4912345' })).toHaveValue('40');
  expect(screen.queryByRole('checkbox', { name: /^Guardar los Player ID/ })).toBeNull();
  await press(view, 'Inscribir a 3 jugadores');
  expect(await screen.findByRole('heading', { name: 'Inscritos (3)' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Jugadores de la lista' })).toBeNull());
  await online(view);
  await waitFor(() => expect([...view.server.created.values()]).toEqual(['Ema Ríos', 'Ivo Paz']));
  expect(view.callsOf(createReservedPlayer).at(-2)?.body).toMatchObject({ name: 'Ema Ríos', pokemonId: '4999999' });
  expect(view.callsOf(createReservedPlayer).at(-1)?.body).not.toHaveProperty('pokemonId');
  await waitFor(() =>
    expect(
      view.server
        .event()
        .entries.map(({ player, division }) => `${player} ${division}`)
        .sort(),
    ).toEqual(['40 junior', `${firstReserved} masters`, `${firstReserved + 1} senior`]),
  );
});

test('A name of a pasted list that the site does not allow is explained without a network, and the others are entered', async () => {
  const view = await openOffline();
  await press(view, 'Pegar una lista');
  await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Ema/Ríos{Enter}Ivo Paz');
  await press(view, 'Buscar a estos jugadores');
  await press(view, 'Inscribir a 2 jugadores');
  expect(await screen.findByText('1 jugador no se creó: elige quién es o cambia la lista.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Ema/Ríos' })).toHaveAccessibleDescription(/no puede llevar/);
  expect(screen.queryByRole('combobox', { name: 'Ivo Paz' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
});

test('A player is entered although the network fails while they are created', async () => {
  const server = makeServer();
  const view = await openConsole(server, [nobody, reply(createPlayer, failure('network'), { inBackground: true })]);
  await screen.findByText('En línea');
  await waitFor(() => expect(server.reserved.size).toBe(1));
  await walkIn(view, 'Ema Ríos');
  await waitFor(() => expect([...server.created.values()]).toEqual(['Ema Ríos']));
});

test('Without a reserved id the organiser reads why no new player can be entered', async () => {
  const server = makeServer();
  server.api.reserve = async () => Promise.reject(new Error('no ids'));
  const view = await openConsole(server, [nobody]);
  await screen.findByText('En línea');
  server.network = 'down';
  await reconnect();
  await screen.findByText('Sin conexión');
  await type(view, 'Ema Ríos');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Ema Ríos» e inscribirlo' }));
  expect(await screen.findByText(/^A este dispositivo no le quedan números para personas nuevas/)).toBeVisible();
});

describe('¿Es la misma persona?', () => {
  const known = makePlayer({ id: 9, username: 'emar', name: 'Ema Ríos', city: 'Cali' });
  const text = 'Inscribiste a «Ema Ríos» sin conexión. En el sitio ya está emar (Cali).';

  async function askedIn(server = makeServer()) {
    server.known.set('Ema Ríos', known);
    const view = await openOffline(server);
    await walkIn(view, 'Ema Ríos');
    await online(view);
    await screen.findByRole('heading', { name: '¿Es la misma persona?' });
    return { view, question: within(screen.getByRole('group', { name: text })) };
  }

  test('The known player takes the place', async () => {
    const { view, question } = await askedIn();
    await view.user.click(question.getByRole('button', { name: 'Es la misma persona' }));
    await waitFor(() => expect(view.server.event().entries.map(({ player }) => player)).toEqual([9]));
    expect(screen.queryByRole('heading', { name: '¿Es la misma persona?' })).toBeNull();
  });

  test('The known player is named at once, also without a network', async () => {
    const server = makeServer();
    server.known.set('Ema Ríos', { ...known, id: 77, optionalname: 'Ema R.' });
    const view = await openOffline(server);
    await walkIn(view, 'Ema Ríos');
    await online(view);
    const question = within(await screen.findByRole('group', { name: 'Inscribiste a «Ema Ríos» sin conexión. En el sitio ya está Ema R. (emar · Cali).' }));
    server.network = 'down';
    await view.user.click(question.getByRole('button', { name: 'Es la misma persona' }));
    expect(await screen.findByRole('checkbox', { name: 'Ema R.' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Ema Ríos' })).toBeNull();
  });

  test('Both stay', async () => {
    const { view, question } = await askedIn();
    await view.user.click(question.getByRole('button', { name: 'Son dos personas' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: '¿Es la misma persona?' })).toBeNull());
    expect(view.server.event().entries.map(({ player }) => player)).toEqual([firstReserved]);
  });

  test('After the draw the entry stays, and the organiser reads that both can be merged later', async () => {
    const server = enrolled(3);
    server.known.set('Ema Ríos', { ...known, username: 'Ema Ríos', city: null });
    const view = await openOffline(server);
    await walkIn(view, 'Ema Ríos');
    await press(view, 'Configurar (4 jugadores)');
    await press(view, 'Comenzar');
    await press(view, 'Sortear ronda 1');
    await press(view, 'Publicar ronda 1');
    await online(view);
    await screen.findByRole('group', { name: 'Inscribiste a «Ema Ríos» sin conexión. En el sitio ya está Ema Ríos.' });
    await view.user.click(await button('Es la misma persona'));
    expect(await screen.findByText(/^Ema Ríos ya está en el sorteo: termina este torneo como jugador nuevo\./)).toBeVisible();
    expect(server.event().entries.map(({ player }) => player)).toEqual([1, 2, 3, firstReserved]);
    expect(screen.queryByRole('button', { name: 'Es la misma persona' })).toBeNull();
  });
});

test('An id that the server refuses is a sentence, and the person is entered again with another', async () => {
  const server = makeServer();
  const view = await openOffline(server);
  await type(view, 'Ema Ríos 4999999');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Ema Ríos» e inscribirlo' }));
  await screen.findByRole('checkbox', { name: 'Ema Ríos' });
  const [[first, device] = [0, '']] = server.reserved;
  server.reserved.set(first, 'another device');
  await online(view);
  const question = within(await screen.findByRole('group', { name: /^«Ema Ríos» no quedó en el sitio\./ }));
  server.reserved.set(first, device);
  await view.user.click(question.getByRole('button', { name: 'Inscribir de nuevo' }));
  await waitFor(() => expect(server.event().entries).toMatchObject([{ player: firstReserved + 1 }]));
  expect(view.callsOf(createReservedPlayer).at(-1)?.body).toMatchObject({ name: 'Ema Ríos', pokemonId: '4999999' });
});

test('A late entrant whose id was refused can be discarded, and not enrolled as before the start', async () => {
  const day = TournamentDay.with({ masters: 3 }, 'challenge');
  day.configure();
  day.next();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.says({ kind: 'pen', to: null, of: 1 }, day.device);
  const view = await openOffline(server);
  await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
  await press(view, 'Inscribir a alguien que llegó tarde');
  await type(view, 'Ema Ríos');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Ema Ríos» e inscribirlo' }));
  await accept(view, 'Inscribir');
  await screen.findByText('Desde la ronda 2');
  const [[first] = [0]] = server.reserved;
  server.reserved.set(first, 'another device');
  await online(view);
  const question = within(await screen.findByRole('group', { name: /^«Ema Ríos» no quedó en el sitio\./ }));
  expect(question.queryByRole('button', { name: 'Inscribir de nuevo' })).toBeNull();
  await view.user.click(question.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nombres que no se guardaron' })).toBeNull());
});

test('A name of the site is stored as another one, and the organiser reads which', async () => {
  const server = makeServer();
  server.forbidden = ['Oficial'];
  const view = await openOffline(server);
  await walkIn(view, 'Oficial');
  await online(view);
  const notice = within(
    await screen.findByRole('group', { name: `«Oficial» quedó como «Jugador ${firstReserved}». Ese nombre está reservado para el sitio.` }),
  );
  expect(screen.queryByRole('heading', { name: '¿Es la misma persona?' })).toBeNull();
  await view.user.click(notice.getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Nombres que no se guardaron' })).toBeNull());
});
