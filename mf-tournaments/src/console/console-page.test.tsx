import { getLog, startPlay, stopPlay } from '@mesa/contract/calls/play';
import { fillPlayerIds, findPlayersById, savePlayerData } from '@mesa/contract/calls/player-ids';
import { createPlayer, listPlayers } from '@mesa/contract/calls/players';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { CommandBody } from '@mesa/contract/play/commands';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeStreams } from '../testing/fake-streams';
import { accept, button, enrolled, matchAt, names, onWire, openConsole, openRound, press, type View, win } from './testing/open-console';
import { makeServer } from './testing/play-server';

afterEach(() => jest.useRealTimers());

describe('Access to a tournament’s console', () => {
  test('is refused to other people with a sentence', async () => {
    await openConsole(undefined, [reply(getLog, failure('forbidden'))], { canEdit: false });
    expect(await screen.findByText(/^No puedes llevar este torneo/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los torneos' })).toHaveAttribute('href', '/torneos');
  });

  test('that does not exist leads to the tournaments', async () => {
    await openConsole(undefined, [reply(getTournament, failure('not_found')), reply(getLog, failure('not_found'))]);
    expect(await screen.findByText('Ningún torneo tiene esta dirección.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los torneos' })).toHaveAttribute('href', '/torneos');
  });

  test('starts with one button for the organiser, which explains its effect', async () => {
    const server = makeServer();
    let played = false;
    const tournament = () => makeTournament({ id: 7, canEdit: true, played, numberPlayers: 3 });
    const view = await openConsole(server, [
      reply(getTournament, () => ({ status: 'success', data: tournament() })),
      reply(getLog, () => (played ? onWire(server.api.log()) : failure('not_found'))),
      reply(startPlay, () => {
        played = true;
        return { status: 'success', data: { code: 'ABC234' } };
      }),
    ]);
    expect(await screen.findByText('Los 3 jugadores inscritos ya quedan en la mesa.')).toBeVisible();
    expect(screen.getByText('24 de mayo de 2025 · Medellín')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Tu primer torneo, paso a paso' })).toBeVisible();
    // Nothing waits on this device from an earlier time.
    expect(screen.queryByRole('alert')).toBeNull();
    await press(view, 'Llevar este torneo aquí');
    expect(await screen.findByText('Tienes el mando.')).toBeVisible();
  });

  test('explains the return to manual results, and asks', async () => {
    const server = makeServer();
    const view = await openConsole(server, [reply(stopPlay, { status: 'success', data: true })]);
    await press(view, 'Más opciones');
    await press(view, 'Pasar a manual');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('desde entonces se escriben a mano');
    expect(view.callsOf(stopPlay)).toEqual([]);
    await accept(view, 'Pasar a manual');
    expect(view.callsOf(stopPlay)).toHaveLength(1);
  });
});

test('shows at once what only consoles are notified of', async () => {
  const streams = fakeStreams();
  try {
    const { server } = await openConsole(enrolled(2));
    await screen.findByText('Tienes el mando.');
    server.says({ kind: 'pen', to: 'other', of: server.event().pen.epoch, name: 'Caja', force: true });
    act(() => streams.last().sendEvent('log', server.log.length));
    expect(await screen.findByText(/Caja/)).toBeVisible();
  } finally {
    streams.end();
  }
});

test('reads from top to bottom while players enrol', async () => {
  const { container } = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  expect(outline(container)).toMatchInlineSnapshot(`
title: Mesa · Copa de Lima · Mesa Abierta
header
  a [href=/torneo/7]: Página del torneo
  ·
  a [href=/ayuda/organizar#inscripciones]: Ayuda
  h1 [tabindex=-1]: Copa de Lima
section «Estado de la mesa»
  span [role=status]
    span [success]: En línea
  Tienes el mando.
  button «Entregar el mando» [small]: Entregar
div [accent]
  section «Tu primer torneo, paso a paso»
    h2: Tu primer torneo, paso a paso
    ol
      li [data-done=true]
        span [hidden=true]: ✓
        Crear el torneo de hoy, hecho
      li [data-done=true]
        span [hidden=true]: ✓
        Abrir las inscripciones, hecho
      li [data-done=true]
        span [hidden=true]: ✓
        Pegar la lista, hecho
      li [current=step]
        span [hidden=true]: 4
        Sortear la ronda 1Cuando estén todos, toca «Configurar» y «Comenzar».
      li
        span [hidden=true]: 5
        Publicar
    button [quiet]: Omitir la guía
    a [href=/ayuda/organizar#inscripciones]: Ayuda con imágenes
button [describedby=«Después eliges rondas y corte. La inscripción se cierra cuando comienzas.», primary]: Configurar (2 jugadores)
Después eliges rondas y corte. La inscripción se cierra cuando comienzas.
section «Inscribir»
  h2: Inscribir
  Buscar jugador
  input «Buscar jugador» [autocomplete=off, role=combobox, describedby=«Escribe el nombre, elige con ↓ y Enter.», autocomplete=list, expanded=false]
  div [role=status]
  div «Buscar jugador» [tabindex=-1, role=listbox]
  span [role=status]: Escribe el nombre, elige con ↓ y Enter.
  button: Pegar una lista
  button: Cargar un archivo de TOM
  button [expanded=false]: Abrir la inscripción a los jugadores
section «Inscritos (2)»
  h2: Inscritos (2)
  0 de 2 con check-in
  button: Mostrar QR de llegada
  button: Están todos
  ul «Inscritos»
    li
      input «Ana» [type=checkbox, unchecked]
      Ana
      button «QR del pase de Ana» [quiet, small]: QR
      select «División de Ana» [value=«Máster»]
        option: Júnior
        option: Sénior
        option: Máster
      button «Quitar a Ana» [quiet, small]
      button «Más de Ana» [expanded=false]: ⋯
    li
      input «Bea» [type=checkbox, unchecked]
      Bea
      button «QR del pase de Bea» [quiet, small]: QR
      select «División de Bea» [value=«Máster»]
        option: Júnior
        option: Sénior
        option: Máster
      button «Quitar a Bea» [quiet, small]
      button «Más de Bea» [expanded=false]: ⋯
button [expanded=false]: Listas de baraja
button [expanded=false]: Pagos
button [expanded=false]: Pases para jugar sin cuenta
button [expanded=false]: Mensajes a los jugadores
button [expanded=false]: Sanciones
button [expanded=false]: Revisar barajas
button [expanded=false]: Más opciones
`);
});

describe('Inscripción', () => {
  test('enrols a player found by search', async () => {
    const caro = makePlayer({ id: 3, username: 'caro', name: 'Caro' });
    const view = await openConsole(undefined, [reply(listPlayers, { status: 'success', data: [caro], pagination: makePagination({ total: 1 }) })]);
    await view.user.type(await screen.findByRole('combobox', { name: 'Buscar jugador' }), 'caro');
    await view.user.click(await screen.findByRole('option', { name: /^caro/i }));
    expect(await screen.findByRole('checkbox', { name: 'Caro' })).not.toBeChecked();
    // People of the tournament's place come first.
    expect(view.callsOf(listPlayers)[0]?.body).toMatchObject({
      status: 1,
      search: 'caro',
      near: { country: 'Colombia', state: 'Antioquia', city: 'Medellín' },
    });
    await waitFor(() => expect(view.server.event().entries).toMatchObject([{ player: 3, division: 'masters' }]));
    // Ready for the next name.
    expect(screen.getByRole('combobox', { name: 'Buscar jugador' })).toHaveValue('');
  });

  test('checks in by a tap, and proposes to remove absent players', async () => {
    const view = await openConsole(enrolled(3));
    await view.user.click(await screen.findByRole('checkbox', { name: 'Bea' }));
    expect(await screen.findByText('1 de 3 con check-in')).toBeVisible();
    await press(view, 'Quitar a los que no llegaron (2)');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Ana, Caro');
    await accept(view, 'Quitar');
    expect(await screen.findByRole('heading', { name: 'Inscritos (1)' })).toBeVisible();
  });

  test('shows a code for arriving players, who check in on their own phones', async () => {
    const view = await openConsole(enrolled(3));
    await press(view, 'Mostrar QR de llegada');
    const dialog = await screen.findByRole('dialog', { name: 'Check-in con tu teléfono' });
    expect(within(dialog).getByRole('img', { name: 'Código QR de http://localhost/t/ABC234' })).toBeVisible();
    expect(dialog).toHaveTextContent('Abre esta página y toca «Ya estoy en la tienda»');
    expect(within(dialog).getByRole('status')).toHaveTextContent('0 de 3 con check-in');
    view.server.says({ kind: 'check-in', player: 2 });
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('1 de 3 con check-in'));
  });

  test('imports a list from a chat: known players, new ones, and a question for equal names', async () => {
    const ana = makePlayer({ id: 1, username: 'ana', name: 'Ana Gómez' });
    const twins = [makePlayer({ id: 4, username: 'leo1', name: 'Leo' }), makePlayer({ id: 5, username: 'leo2', name: 'Leo' })];
    const view = await openConsole(undefined, [
      reply(listPlayers, ({ body }) => {
        const { search } = body as { search: string };
        const data = search.startsWith('Ana') ? [ana] : search === 'Leo' ? twins : [];
        return { status: 'success', data, pagination: makePagination({ total: data.length }) };
      }),
      reply(createPlayer, ({ body }) => ({ status: 'success', data: makePlayer({ id: 9, username: (body as { username: string }).username, name: 'Zoe' }) })),
    ]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), '1. Ana Gomez{Enter}2. Leo +57 300 123 4567{Enter}3. Zoe{Enter}ana gómez');
    expect(screen.getByText('3 nombres; 1 estaba repetido')).toBeVisible();
    await press(view, 'Buscar a estos jugadores');
    expect(await screen.findByRole('combobox', { name: 'Ana Gomez' })).toHaveValue('1');
    expect(screen.getByRole('combobox', { name: 'Zoe' })).toHaveValue('new');
    expect(screen.getByText('Falta elegir en 1 línea.')).toBeVisible();
    expect(await button('Inscribir a 3 jugadores')).toBeDisabled();
    expect(view.callsOf(listPlayers)[0]?.body).toMatchObject({ status: 1, search: 'Ana Gomez' });
    expect(view.server.event().entries).toEqual([]);
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Leo' }), '5');
    expect(screen.getByText('1 jugador nuevo entre ellos.')).toBeVisible();
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Zoe' }), 'out');
    expect(screen.queryByText(/entre ellos\.$/)).toBeNull();
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Zoe' }), 'new');
    await press(view, 'Inscribir a 3 jugadores');
    expect(await screen.findByRole('heading', { name: 'Inscritos (3)' })).toBeVisible();
    await waitFor(() => expect(view.server.event().entries.map(({ player }) => player)).toEqual([1, 5, 9]));
  });

  test('recognizes players by Player ID, and stores the IDs of players without an account', async () => {
    const carla = makePlayer({ id: 7, username: 'carla', name: 'Carla Paz', hasAccount: true });
    const view = await openConsole(undefined, [
      reply(findPlayersById, { status: 'success', found: [{ pokemonId: '4912345', player: carla }] }),
      reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
      reply(createPlayer, { status: 'success', data: makePlayer({ id: 9, username: 'zoe', name: 'Zoe', hasAccount: false }) }),
      reply(fillPlayerIds, { status: 'success', filled: 1 }),
    ]);
    await press(view, 'Pegar una lista');
    await view.user.type(await screen.findByRole('textbox', { name: 'Lista' }), 'Carlita 4912345{Enter}Zoe 5912346{Enter}Luz');
    await press(view, 'Buscar a estos jugadores');
    expect(await screen.findByRole('combobox', { name: 'Carlita · Player ID 4912345' })).toHaveValue('7');
    expect(view.callsOf(findPlayersById)).toMatchObject([{ body: { pokemonIds: ['4912345', '5912346'] } }]);
    await view.user.selectOptions(screen.getByRole('combobox', { name: 'Luz' }), 'out');
    await press(view, 'Inscribir a 2 jugadores');
    expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
    // Sends nothing for Carla, who has an account.
    expect(view.callsOf(fillPlayerIds)).toMatchObject([{ body: { players: [{ playerId: 9, pokemonId: '5912346' }] } }]);
  });

  test('lets players enrol up to a maximum', async () => {
    const view = await openConsole();
    await press(view, 'Abrir la inscripción a los jugadores');
    await view.user.type(await screen.findByRole('spinbutton', { name: 'Cupo' }), '32');
    await press(view, 'Abrir inscripción');
    expect(await button('Los jugadores se inscriben solos (hasta 32 jugadores)')).toBeVisible();
    await waitFor(() => expect(view.server.event().enrolment).toEqual({ open: true, capacity: 32, closesAt: null }));
  });
});

test('The hour at which enrolment closes is that of the store, on a device of another time zone', async () => {
  const view = await openConsole(undefined, [], { city: 'Madrid', timeZone: 'Europe/Madrid' });
  await press(view, 'Abrir la inscripción a los jugadores');
  await screen.findByText(/^En la hora de Madrid\./);
  await view.user.type(screen.getByLabelText(/^Cierra/), '2999-05-24T17:00');
  await press(view, 'Abrir inscripción');
  // 10:00 on this device.
  await waitFor(() => expect(view.server.event().enrolment.closesAt).toBe(Date.parse('2999-05-24T15:00:00Z')));
  expect(await button('Los jugadores se inscriben solos (cierra el 24 de mayo de 2999 a las 17:00)')).toBeVisible();
});

describe('Configurar', () => {
  test('starts with the official proposal, and accepts the organiser’s changes', async () => {
    const view = await openConsole(enrolled(8));
    await press(view, 'Configurar (8 jugadores)');
    expect(await screen.findByText('La tabla oficial propone 3 rondas, sin corte.')).toBeVisible();
    const rounds = screen.getByRole('spinbutton', { name: 'Rondas suizas' });
    await view.user.clear(rounds);
    expect(await button('Comenzar')).toBeDisabled();
    await view.user.type(rounds, '4');
    await press(view, 'Comenzar');
    expect(await button('Sortear ronda 1')).toBeEnabled();
    await waitFor(() => expect(view.server.event().pods).toMatchObject([{ name: 'masters', rounds: 4 }]));
  });

  test('offers larger and smaller cuts than the official table, and says so', async () => {
    const view = await openConsole(enrolled(9));
    await press(view, 'Configurar (9 jugadores)');
    const cut = await screen.findByRole('combobox', { name: 'Fase final Máster' });
    expect(
      within(cut)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sin fase final', 'Los mejores 2 (fuera de la tabla oficial)', 'Los mejores 4', 'Los mejores 8 (fuera de la tabla oficial)']);
    await view.user.selectOptions(cut, '2');
    // A final alone has no losers of semifinals.
    expect(screen.queryByRole('checkbox', { name: 'Con partida por el tercer puesto' })).toBeNull();
    await press(view, 'Comenzar');
    await waitFor(() => expect(view.server.event().pods).toMatchObject([{ cuts: [{ division: 'masters', size: 2 }] }]));
  });

  test('can be undone until the first round is published', async () => {
    const view = await openConsole(enrolled(4));
    await press(view, 'Configurar (4 jugadores)');
    await press(view, 'Comenzar');
    await press(view, 'Volver a inscripciones');
    expect(await button('Configurar (4 jugadores)')).toBeEnabled();
  });
});

describe('A draft', () => {
  async function openDraft() {
    const view = await openConsole(enrolled(4));
    await press(view, 'Configurar (4 jugadores)');
    await press(view, 'Comenzar');
    await press(view, 'Sortear ronda 1');
    await screen.findByRole('list', { name: 'Sorteo de ronda 1' });
    await waitFor(() => expect(view.server.event().drafts).toHaveLength(1));
    return view;
  }
  const pairsOf = ({ server }: View) => server.event().drafts[0]?.pairs.map(({ player1, player2 }) => [player1, player2]);

  test('explains why two players meet', async () => {
    const view = await openDraft();
    const [why] = await screen.findAllByRole('button', { name: /^Por qué/ });
    if (why) await view.user.click(why);
    expect(await screen.findByText('Primera ronda: el emparejamiento se sortea.')).toBeVisible();
  });

  test('lets two players swap places', async () => {
    const view = await openDraft();
    const [first, second] = pairsOf(view) ?? [];
    const nameOf = (player?: number | null) => names[(player ?? 0) - 1] ?? '';
    await press(view, nameOf(first?.[0]));
    expect(screen.getByText(`Toca con quién cambia de lugar ${nameOf(first?.[0])}.`)).toBeVisible();
    await press(view, nameOf(second?.[0]));
    await waitFor(() =>
      expect(pairsOf(view)).toEqual([
        [second?.[0], first?.[1]],
        [first?.[0], second?.[1]],
      ]),
    );
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });

  test('is discarded only after a question', async () => {
    const view = await openDraft();
    await press(view, 'Descartar sorteo');
    await accept(view, 'Descartar');
    expect(await button('Sortear ronda 1')).toBeEnabled();
  });
});

describe('A round', () => {
  test('accepts results by table number from the keyboard', async () => {
    const view = await openRound();
    await view.user.type(await screen.findByRole('textbox', { name: 'Mesa' }), '1{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Mesa 1: \w+ contra \w+/ })).toHaveFocus();
    await view.user.keyboard('2-1{Enter}');
    expect(await screen.findByText(/^Mesa 1: Gana \w+\.$/)).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Mesa' })).toHaveFocus();
    await view.user.keyboard('2 ={Enter}');
    expect(await screen.findByText('Mesa 2: Empate.')).toBeVisible();
    await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches.map(({ outcome }) => outcome)).toEqual(['player1', 'tie']));
  });

  test('names a table that does not exist', async () => {
    const view = await openRound();
    await view.user.type(await screen.findByRole('textbox', { name: 'Mesa' }), '9{Enter}');
    expect(await screen.findByText('En esta ronda no hay mesa 9.')).toBeVisible();
  });

  test('accepts results by touch, and opens the next step after the last one', async () => {
    const view = await openRound();
    expect(await button('Sortear ronda 2')).toBeDisabled();
    expect(screen.getByText('Faltan 2 resultados.')).toBeVisible();
    await win(view, 1);
    expect(await screen.findByText('Falta 1 resultado.')).toBeVisible();
    expect(screen.queryByRole('table', { name: /^Posiciones/ })).toBeNull();
    await win(view, 2);
    expect(await screen.findByText('4 jugadores. Solo lo ves tú hasta que lo publiques.')).toBeVisible();
    await press(view, 'Sortear ronda 2');
    expect(await button('Publicar ronda 2')).toBeEnabled();
  });

  test('asks before a tap changes a result', async () => {
    const view = await openRound();
    await win(view, 1);
    await screen.findByRole('list', { name: 'Con resultado' });
    const results = () => view.server.log.filter(({ command }) => command.body.kind === 'result');
    await waitFor(() => expect(results()).toHaveLength(1));
    const chosen = within(await matchAt(1)).getByRole('button', { pressed: true });
    expect(chosen).toHaveAccessibleName(/^Gana /);
    // The same result again is no change.
    await view.user.click(chosen);
    await view.user.click(within(await matchAt(1)).getByRole('button', { name: 'Empate' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^¿Cambiar el resultado\?Mesa 1: de «Gana \w+» a «Empate»\./);
    await accept(view, 'Cambiar');
    await waitFor(() => expect(view.server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('tie'));
    expect(results()).toHaveLength(2);
  });

  test('shows the players’ reports, and settles them with a tap', async () => {
    const server = enrolled(4);
    const view = await openRound(server);
    await waitFor(() => expect(server.event().pods[0]?.played).toHaveLength(1));
    const round = server.event().pods[0]?.played[0];
    const match = round?.matches[0];
    if (!round || match?.player2 == null) throw new Error('No match');
    const { player1, player2 } = match;
    for (const [player, outcome] of [
      [player1, 'player1'],
      [player2, 'player2'],
    ] as const) {
      server.reports({ kind: 'report', round: round.id, player1, player2, outcome }, player);
    }
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Cada jugador informa un resultado distinto\./)).toBeVisible();
    const [, second] = [player1, player2].map((player) => names[player - 1]);
    const [, choice] = screen.getAllByRole('button', { name: `Gana ${second}` });
    if (choice) await view.user.click(choice);
    expect(await screen.findByRole('list', { name: 'Con resultado' })).toBeVisible();
    await waitFor(() => expect(server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('player2'));
  });

  test('runs its clock by the server’s time', async () => {
    // Fakes only the clock; taps and answers keep real timers.
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const view = await openRound();
    expect(screen.getByRole('timer')).toHaveTextContent('30:00');
    await press(view, '+5 min');
    expect(await screen.findByText('35:00')).toBeVisible();
    await press(view, 'Iniciar reloj');
    expect(await button('Pausar')).toBeVisible();
    const later = (seconds: number) => {
      jest.setSystemTime(Date.now() + seconds * 1000);
      act(() => jest.advanceTimersByTime(1000));
    };
    later(34 * 60);
    expect(screen.getByRole('timer')).toHaveTextContent('0:59');
    later(58);
    expect(screen.getByRole('timer')).toHaveTextContent('¡Tiempo!');
  });

  test('drops a player, who can return until the next round', async () => {
    const view = await openRound();
    await view.user.click(await screen.findByRole('tab', { name: /Jugadores/ }));
    await press(view, 'Ana abandona');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('La ronda 1 todavía cuenta');
    await accept(view, 'Abandona');
    await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'drop', player: 1, seen: 1 }));
    await press(view, 'Deshacer el abandono de Ana');
    expect(await button('Ana abandona')).toBeVisible();
    await waitFor(() => expect(view.server.event().entries.some(({ dropped }) => dropped)).toBe(false));
  });
});

test('A tournament is played to its end, and closed', async () => {
  const view = await openRound();
  for (let round = 1; round <= 3; round += 1) {
    if (round > 1) {
      await press(view, `Sortear ronda ${round}`);
      await press(view, `Publicar ronda ${round}`);
      await screen.findByRole('region', { name: 'Reloj de la ronda' });
    }
    await win(view, 1);
    await screen.findByText('Falta 1 resultado.');
    await win(view, 2);
  }
  await press(view, 'Cerrar torneo');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('puedes reabrirlo con un motivo');
  await accept(view, 'Cerrar torneo');
  expect(await screen.findByText(/^El torneo está cerrado\./)).toBeVisible();
  await waitFor(() => expect(view.server.event().stage).toBe('finalized'));
});

describe('Without a network', () => {
  test('the console continues and shows the unsent commands', async () => {
    const view = await openRound();
    await waitFor(() => expect(view.server.log.at(-1)?.command.body.kind).toBe('publish'));
    view.server.network = 'down';
    await win(view, 1);
    expect(await screen.findByText('sin enviar (1)')).toBeVisible();
    expect(await screen.findByText('Sin conexión')).toBeVisible();
    view.server.network = 'up';
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('En línea')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('sin enviar (1)')).toBeNull());
  });

  test('a result that another person entered differently is a question with both versions', async () => {
    const view = await openRound();
    const { server } = view;
    await waitFor(() => expect(server.event().pods[0]?.played).toHaveLength(1));
    const round = server.event().pods[0]?.played[0];
    const match = round?.matches[0];
    if (!round || match?.player2 == null) throw new Error('No match');
    server.network = 'down';
    await win(view, 1);
    await screen.findByText('sin enviar (1)');
    server.says({ kind: 'result', round: round.id, player1: match.player1, player2: match.player2, outcome: 'tie', was: 'open' } as CommandBody);
    server.network = 'up';
    await act(async () => window.dispatchEvent(new Event('online')));
    const question = await screen.findByRole('group', { name: /^Mesa 1: tú anotaste gana \w+; otro dispositivo anotó empate a las \d\d:\d\d\.$/ });
    await view.user.click(within(question).getByRole('button', { name: 'Poner lo mío' }));
    expect(await screen.findByText('En línea')).toBeVisible();
    await waitFor(() => expect(server.event().pods[0]?.played[0]?.matches[0]?.outcome).toBe('player1'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Poner lo mío' })).toBeNull());
  });
});

test('A division set by hand asks for the birth year, which must agree with it', async () => {
  const server = enrolled(2);
  const saved = reply(savePlayerData, () => {
    server.people = server.people.map((person) => (person.id === 1 ? { id: 1, name: 'Ana', username: 'ana', division: 'junior' } : person));
    return { status: 'success', people: server.people.slice(0, 1) };
  });
  const view = await openConsole(server, [saved], {}, (person) => ({ ...person, noYear: true }));
  const select = async () => screen.findByRole('combobox', { name: 'División de Ana' });
  await view.user.selectOptions(await select(), 'Júnior');
  const year = await screen.findByRole('textbox', { name: 'Año de nacimiento' });
  await view.user.type(year, '1990');
  await press(view, 'Guardar año');
  expect(year).toHaveAccessibleDescription(expect.stringContaining('Quien nació en 1990 juega en Máster.'));
  expect(view.callsOf(savePlayerData)).toEqual([]);
  await view.user.clear(year);
  await view.user.type(year, '2016');
  await press(view, 'Guardar año');
  await waitFor(() => expect(server.event().entries[0]?.division).toBe('junior'));
  expect(view.callsOf(savePlayerData)[0]?.body).toEqual({ players: [{ playerId: 1, birthYear: 2016 }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/en una división distinta de la de su edad/)).toBeNull();
});

test('A player of unknown age in another division is no mistake to correct', async () => {
  const server = enrolled(2);
  server.says({ kind: 'edit-entry', player: 1, division: 'junior' });
  const view = await openConsole(server);
  expect(await screen.findByText(/1 jugador juega en una división distinta de la de su edad/)).toBeVisible();
  view.unmount();
  await openConsole(server, [], {}, (person) => ({ ...person, noYear: true }));
  await screen.findByRole('list', { name: 'Inscritos' });
  expect(screen.queryByText(/en una división distinta de la de su edad/)).toBeNull();
});

test('A disqualification is not offered beside a drop, and has its own question', async () => {
  const view = await openRound();
  await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
  await press(view, 'Bea abandona');
  const dialog = await screen.findByRole('alertdialog');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancelar', 'Abandona']);
  await accept(view, 'Cancelar');
  await press(view, 'Más de Bea');
  await press(view, 'Descalificar…');
  await accept(view, 'Cancelar');
  expect(view.server.log.at(-1)?.command.body.kind).toBe('publish');
  await press(view, 'Descalificar…');
  await accept(view, 'Descalificar');
  expect(await screen.findByText('Descalificado')).toBeVisible();
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'drop', player: 2, seen: 1, disqualified: true }));
});

test('A double loss is shown, and after the end results only change by reopening', async () => {
  const view = await openRound(enrolled(2));
  await press(view, 'Más de la mesa 1');
  await press(view, 'Derrota para los dos');
  expect(await screen.findByText('Derrota para los dos', { selector: 'span' })).toBeVisible();
  while (view.server.event().stage !== 'finalized') {
    const step = await screen.findByRole('button', { name: /^(Sortear ronda|Publicar ronda|Cerrar torneo)/ });
    if (step.textContent?.startsWith('Cerrar')) {
      await view.user.click(step);
      await accept(view, 'Cerrar torneo');
      await waitFor(() => expect(view.server.event().stage).toBe('finalized'));
    } else {
      await view.user.click(step);
      await act(async () => undefined);
      if (step.textContent?.startsWith('Publicar')) await win(view, 1);
    }
  }
  await view.user.click(await screen.findByRole('tab', { name: 'Rondas' }));
  expect(await screen.findByText(/El torneo está cerrado\. Para corregir un resultado, reábrelo/)).toBeVisible();
  for (const result of within(await matchAt(1)).getAllByRole('button')) expect(result).toBeDisabled();
});

test('The pen is explained once, to a device that opens the console without it', async () => {
  localStorage.removeItem('mesa-pen-explained');
  const server = enrolled(4);
  server.says({ kind: 'pen', to: 'other', of: 0, name: 'Caja' });
  const view = await openConsole(server);
  const explanation = within(await screen.findByRole('region', { name: 'Qué es el mando' }));
  expect(explanation.getByText(/una ronda nunca se sortea dos veces/)).toBeVisible();
  expect(explanation.getByRole('link', { name: 'Ayuda: varios teléfonos y el mando' })).toHaveAttribute('href', '/ayuda/organizar#mando');
  await view.user.click(explanation.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('region', { name: 'Qué es el mando' })).toBeNull();
  view.unmount();
  await openConsole(server);
  await screen.findByText(/^Caja tiene el mando/);
  expect(screen.queryByRole('region', { name: 'Qué es el mando' })).toBeNull();
});

test('Without the pen its actions are disabled, and taking it shows what could be lost', async () => {
  const server = enrolled(4);
  server.says({ kind: 'pen', to: 'other', of: 0, name: 'Teléfono K7' });
  server.lease = { device: 'other', holder: 'Camila', heardAt: 1_800_000_000_000, alive: false, queued: ['draw', 'result', 'result'] };
  const view = await openConsole(server);
  expect(await screen.findByText(/^Teléfono K7 de Camila tiene el mando y no responde desde el 15 de enero a las/)).toBeVisible();
  await press(view, 'Configurar (4 jugadores)');
  expect(await button('Comenzar')).toBeDisabled();
  expect(screen.getByText('Este paso lo da el dispositivo que tiene el mando.')).toBeVisible();
  await press(view, 'Pedir el mando');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Habían quedado sin enviar: 1 sorteo, 2 resultados.');
  await accept(view, 'Esperar');
  expect(server.event().pen.device).toBe('other');
  await press(view, 'Pedir el mando');
  await accept(view, 'Tomar el mando');
  expect(await screen.findByText('Tienes el mando.')).toBeVisible();
  expect(await button('Comenzar')).toBeEnabled();
});

test('The device can be renamed, and keeps the pen under its new name', async () => {
  const server = enrolled(4);
  const view = await openConsole(server);
  await screen.findByText('Tienes el mando.');
  // Two letters distinguish two devices of one person.
  expect(server.event().pen.name).toMatch(/^Computadora [A-Z0-9]{2}$/);
  await press(view, 'Más opciones');
  const field = await screen.findByRole('textbox', { name: 'Nombre de este dispositivo' });
  await view.user.clear(field);
  await view.user.type(field, 'Caja de Ana');
  await press(view, 'Guardar nombre');
  expect(await screen.findByText('Guardado.')).toBeVisible();
  await waitFor(() => expect(server.event().pen).toMatchObject({ name: 'Caja de Ana' }));
  expect(screen.getByText('Tienes el mando.')).toBeVisible();
});
