import { getLog, startPlay } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import ConsolePage from './console-page';
import { enrolled, onWire, openConsole, press } from './testing/open-console';
import { makeServer } from './testing/play-server';

test('A visitor signs in and comes back, also on a device where an organiser was signed in before', async () => {
  const first = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  first.unmount();
  const signIn = jest.fn();
  session.setState({ status: 'signed-out', user: null, signIn });
  const { user } = renderPage(<ConsolePage />, '/torneo/7/mesa');
  await user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledWith({ returnTo: '/torneo/7/mesa' });
  expect(screen.queryByRole('checkbox', { name: 'Ana' })).toBeNull();
});

test('The organiser continues on their device while the session is unknown without a network', async () => {
  const { server, unmount } = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  unmount();
  server.network = 'down';
  session.setState({ status: 'error', user: null });
  renderPage(<ConsolePage />, '/torneo/7/mesa', [
    reply(getTournament, failure('network')),
    reply(getLog, () => onWire(server.api.log()), { inBackground: true }),
  ]);
  expect(await screen.findByRole('checkbox', { name: 'Ana' })).toBeInTheDocument();
});

test('A judge cannot start to run a tournament here', async () => {
  await openConsole(makeServer(), [], { canEdit: false, staffRole: 'judge', played: false });
  expect(await screen.findByText(/^No puedes llevar este torneo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Llevar este torneo aquí' })).toBeNull();
});

test('A start that failed says why, and can be repeated', async () => {
  const view = await openConsole(makeServer(), [reply(startPlay, failure('conflict', { message: 'El torneo ya terminó.' }))], { played: false });
  await press(view, 'Llevar este torneo aquí');
  expect(await screen.findByRole('alert')).toHaveTextContent('El torneo ya terminó.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Llevar este torneo aquí' })).toBeEnabled());
});

test('A console that could not be opened is opened by Reintentar', async () => {
  const server = enrolled(2);
  server.network = 'down';
  const { user } = await openConsole(server);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  server.network = 'up';
  await user.click(again);
  expect(await screen.findByRole('checkbox', { name: 'Ana' })).toBeInTheDocument();
  expect(await screen.findByText('Tienes el mando.')).toBeVisible();
});
