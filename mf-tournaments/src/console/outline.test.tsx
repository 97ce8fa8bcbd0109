import { getLog, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listStaffPasses, listTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import ConsolePage from './console-page';
import { linesOf } from './testing/lines-of';
import { enrolled, openAfter, openConsole, press } from './testing/open-console';
import { makeServer } from './testing/play-server';

const headOf = (name: string) => [
  `title: Mesa · ${name} · Mesa Abierta`,
  'header',
  '  a [href=/torneo/7]: Página del torneo',
  '  ·',
  '  a [href=/ayuda/organizar#inscripciones]: Ayuda',
  `  h1 [tabindex=-1]: ${name}`,
];

test('A tournament with manual results so far reads from top to bottom, and waits for its start', async () => {
  localStorage.setItem('mesa-first-steps-skipped', '1');
  const view = await openConsole(makeServer(), [reply(getLog, failure('not_found')), reply(startPlay, () => new Promise<never>(() => undefined))], {
    played: false,
    date: '2026-10-03',
    city: 'Lima',
    numberPlayers: 5,
  });
  await screen.findByRole('button', { name: 'Llevar este torneo aquí' });
  expect(linesOf(view.container)).toEqual([
    ...headOf('Copa de Lima'),
    'p: 3 de octubre de 2026 · Lima',
    'button [primary]: Llevar este torneo aquí',
    'button: Cargar un archivo de TOM',
    'p: Desde este dispositivo inscribes, sorteas las rondas, anotas resultados y cierras el torneo. Si la red se va, sigues igual: lo anotado se envía cuando vuelve.',
    'ul',
    '  li: Los 5 jugadores inscritos ya quedan en la mesa.',
    '  li: Los puestos, puntos y récords salen de las rondas; ya no se escriben a mano.',
    '  li: Puedes volver a escribirlos a mano cuando quieras con «Pasar a manual».',
  ]);
  await press(view, 'Llevar este torneo aquí');
  expect(screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent)).toEqual(['Llevar este torneo aquí', 'Cargar un archivo de TOM']);
  expect(view.callsOf(startPlay)).toMatchObject([{ params: { id: '7' }, body: {} }]);
});

test('A visitor reads what the console is for, and signs in', async () => {
  session.setState({ status: 'signed-out', user: null });
  const { container } = renderPage(<ConsolePage />, '/torneo/7/mesa');
  await screen.findByRole('button', { name: 'Iniciar sesión' });
  expect(linesOf(container)).toEqual([
    'title: Mesa del torneo · Mesa Abierta',
    'header',
    '  h1 [tabindex=-1]: Mesa del torneo',
    'p: Inicia sesión para llevar los torneos de las tiendas que administras.',
    'button [primary]: Iniciar sesión',
  ]);
});

test('Somebody who may not lead the tournament reads who may', async () => {
  const { container } = await openConsole(makeServer(), [reply(getLog, failure('forbidden'))], { canEdit: false });
  await screen.findByRole('link', { name: 'Ver los torneos' });
  expect(linesOf(container)).toEqual([
    ...headOf('Copa de Lima'),
    'p: No puedes llevar este torneo: solo pueden quienes administran su tienda y los jueces y ayudantes que inviten.',
    'a [href=/torneos, primary]: Ver los torneos',
  ]);
});

test('An address without a tournament says so', async () => {
  const { container } = await openConsole(makeServer(), [reply(getTournament, failure('not_found')), reply(getLog, failure('not_found'))]);
  await screen.findByRole('link', { name: 'Ver los torneos' });
  expect(linesOf(container)).toEqual([...headOf('Mesa del torneo'), 'p: Ningún torneo tiene esta dirección.', 'a [href=/torneos, primary]: Ver los torneos']);
});

test('A console that cannot be opened without a network says why', async () => {
  const server = enrolled(2);
  server.network = 'down';
  const { container } = await openConsole(server);
  await screen.findByRole('button', { name: 'Reintentar' });
  expect(linesOf(container)).toEqual([
    ...headOf('Copa de Lima'),
    'div [role=alert]',
    '  p: No hay conexión. Revisa tu internet e inténtalo de nuevo.',
    '  button: Reintentar',
  ]);
});

test('What this device never sent is counted before a tournament is led here again', async () => {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  await screen.findByText('En línea');
  view.server.network = 'down';
  for (const name of ['Ana', 'Bea']) await view.user.click(await screen.findByRole('checkbox', { name }));
  await screen.findByText('sin enviar (2)');
  view.unmount();
  renderPage(<ConsolePage />, '/torneo/7/mesa', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true, played: false }) }),
    reply(getLog, failure('not_found'), { inBackground: true }),
    reply(sendCommands, failure('not_found'), { inBackground: true }),
  ]);
  const sentence = 'Este dispositivo guarda 2 anotaciones de cuando el torneo se llevaba aquí. No se enviaron.';
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
});

test('Until the tournament is known its console says that it opens', async () => {
  await openConsole(makeServer(), [reply(getTournament, () => new Promise<never>(() => undefined)), reply(getLog, () => new Promise<never>(() => undefined))]);
  expect(await screen.findByText('Abriendo la mesa...')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Mesa del torneo' })).toBeVisible();
  expect(document.title).toBe('Mesa · Mesa del torneo · Mesa Abierta');
});

test('What is needed seldom reads from top to bottom', async () => {
  const view = await openConsole(enrolled(2), [
    reply(listTournamentStaff, { status: 'success', staff: [] }),
    reply(listStaffPasses, { status: 'success', passes: [] }),
  ]);
  await press(view, 'Más opciones');
  const row = (await screen.findByRole('button', { name: 'Pasar a manual' })).closest('div');
  await screen.findByDisplayValue(/^Computadora/);
  expect(linesOf(row?.parentElement ?? null).map((line) => line.replace(/Computadora [A-Z0-9]{2}/, 'Computadora K7'))).toEqual([
    'button: Guardar archivo de TOM',
    'Con todo lo anotado hasta ahora, para seguir en TOM o subirlo al sitio oficial. Tiene nombres y Player ID: no lo publiques.',
    'button [expanded=false]: Listo para TOM',
    'button [expanded=false]: Jueces y ayudantes',
    'Nombre de este dispositivo',
    'input «Nombre de este dispositivo» [type=text, maxlength=40, describedby=«Así lo ven los demás cuando tiene el mando: «Caja», «Teléfono de Ana».», value=«Computadora K7»]',
    'Así lo ven los demás cuando tiene el mando: «Caja», «Teléfono de Ana».',
    'button: Guardar nombre',
    'span [role=status]',
    'button [danger]: Pasar a manual',
    'Para escribir los resultados a mano, como antes.',
  ]);
});

test('The parts of a round in progress are in their order', async () => {
  localStorage.removeItem('mesa-pen-explained');
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  const round = day.next();
  const view = await openAfter(day);
  const caller = round.matches[0]?.player1 ?? 0;
  view.server.reports({ kind: 'call-judge', round: round.id, player: caller }, caller);
  view.server.says({ kind: 'pen', to: 'other', of: view.server.event().pen.epoch, name: 'Caja', force: true });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('region', { name: 'Qué es el mando' });
  expect(linesOf(screen.getByRole('region', { name: 'Qué es el mando' }))).toEqual([
    'section «Qué es el mando»',
    '  p: Un solo dispositivo tiene el mando: sortea, publica, anota abandonos y cierra. Así una ronda nunca se sortea dos veces.',
    '  p: Desde este puedes inscribir, hacer check-in y anotar resultados. Si necesitas el mando, pídelo: el otro dispositivo lo entrega con un toque.',
    '  p',
    '    a [href=/ayuda/organizar#mando]: Ayuda: varios teléfonos y el mando',
    '  button: Entendido',
  ]);
  expect(linesOf(await screen.findByRole('list', { name: 'Llaman al juez' })).map((line) => line.replace(/: \w+ llama.*/, ': …'))).toEqual([
    'ul «Llaman al juez» [live=polite]',
    '  li',
    '    Mesa 1: …',
    '    button «Voy a la mesa 1» [small]: Voy',
  ]);
  const tabs = screen.getByRole('tablist', { name: 'Partes de la mesa' });
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ahora', 'Jugadores4', 'Posiciones', 'Rondas']);
  const order = ['Estado de la mesa', 'Qué es el mando', 'Llaman al juez', 'Partes de la mesa'].map((name) => document.querySelector(`[aria-label="${name}"]`));
  for (const [at, part] of order.entries()) {
    const next = order[at + 1];
    if (next) expect(part?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('A closed tournament shows its closing first, and asks for no more ids of new players', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1 })) }));
  day.playSwiss();
  day.finalize();
  const view = await openAfter(day, [], { status: 'finalizado' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Cierre', 'Jugadores4', 'Posiciones', 'Rondas']);
  await waitFor(() => expect(screen.getByText('En línea')).toBeVisible());
  expect(view.server.reserved.size).toBe(0);
});
