import { getLog, sendCommands, stopPlay } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import ConsolePage from './console-page';
import { accept, enrolled, onWire, openAfter, openRound, press, win } from './testing/open-console';

test('A dialog names unsent commands before results are written by hand, and the device that played the tournament until then', async () => {
  const view = await openRound(enrolled(4), [reply(stopPlay, { status: 'success', data: true })]);
  view.server.network = 'down';
  await win(view, 1);
  await screen.findByText('sin enviar (1)');
  await press(view, 'Más opciones');
  await press(view, 'Pasar a manual');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Hay 1 anotación sin enviar: no se contará.');
  await accept(view, 'Cancelar');
  expect(view.callsOf(stopPlay)).toEqual([]);
  view.unmount();
  renderPage(<ConsolePage />, '/torneo/7/mesa', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true, played: false }) }),
    reply(getLog, failure('not_found'), { inBackground: true }),
    reply(sendCommands, failure('not_found'), { inBackground: true }),
  ]);
  expect(await screen.findByText('Este dispositivo guarda 1 anotación de cuando el torneo se llevaba aquí. No se envió.')).toBeVisible();
});

test('The console ends at once when results are written by hand from now on', async () => {
  const server = enrolled(4);
  let isStopped = false;
  const tournament = () => ({ status: 'success' as const, data: makeTournament({ id: 7, name: 'Copa de Lima', canEdit: true, played: !isStopped }) });
  const view = await openRound(server, [
    reply(getTournament, tournament),
    reply(stopPlay, () => {
      isStopped = true;
      return { status: 'success' as const, data: true as const };
    }),
    reply(sendCommands, ({ body }) => (isStopped ? failure('not_found') : onWire(server.api.send(body as never))), { inBackground: true }),
  ]);
  await press(view, 'Más opciones');
  await press(view, 'Pasar a manual');
  // A hidden page asks the server nothing by itself.
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await accept(view, 'Pasar a manual');
  expect(await screen.findByRole('button', { name: 'Llevar este torneo aquí' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Estado de la mesa' })).toBeNull();
});

test('What prevents results by hand is said, and the console goes on', async () => {
  const view = await openRound(enrolled(4), [reply(stopPlay, failure('conflict', { message: 'Otra persona lo cambió.' }))]);
  await press(view, 'Más opciones');
  await press(view, 'Pasar a manual');
  await accept(view, 'Pasar a manual');
  expect(await screen.findByText('Otra persona lo cambió.')).toBeVisible();
  await accept(view, 'Aceptar');
  expect(screen.getByRole('region', { name: 'Estado de la mesa' })).toBeVisible();
});

test('A tab counts who still plays, the television is a page of its own, and a message is put away', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.next();
  day.do({ kind: 'drop', player: 2, seen: 1 });
  const view = await openAfter(day);
  expect(screen.getByRole('tab', { name: /^Jugadores/ })).toHaveTextContent(/3$/);
  expect(screen.getByRole('link', { name: 'Televisor' })).toHaveAttribute('href', '/torneo/7/pantalla');
  view.server.network = 'down';
  await win(view, 1);
  await screen.findByText('Sin conexión');
  await press(view, 'Más opciones');
  await press(view, 'Guardar archivo de TOM');
  expect(await screen.findByText(/^Este dispositivo todavía no tiene los datos del archivo\./)).toBeVisible();
  await press(view, 'Entendido');
  expect(screen.queryByText(/^Este dispositivo todavía no tiene los datos del archivo\./)).toBeNull();
  // So is one that is out of date: the next action succeeded.
  await press(view, 'Guardar archivo de TOM');
  expect(await screen.findByText(/^Este dispositivo todavía no tiene los datos del archivo\./)).toBeVisible();
  await win(view, 2);
  await waitFor(() => expect(screen.queryByText(/^Este dispositivo todavía no tiene los datos del archivo\./)).toBeNull());
});

test('A closed tournament offers its file once', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.playSwiss();
  day.finalize();
  const view = await openAfter(day, [], { status: 'finalizado' });
  await press(view, 'Más opciones');
  expect(await screen.findByRole('button', { name: 'Guardar nombre' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Guardar archivo de TOM' })).toHaveLength(1);
});
