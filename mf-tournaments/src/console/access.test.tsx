import { getLog, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makeTournament } from '@mesa/runtime/testing/make';
import { awaitMember, failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { noteStaffPass } from '../pass-note/pass-note';
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

test('A device that never had the tournament asks to sign in while the session is unknown without a network', async () => {
  session.setState({ status: 'error', user: null });
  renderPage(<ConsolePage />, '/torneo/7/mesa');
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('While it is not known who uses a phone with a pass, it opens nothing and asks nobody to sign in', async () => {
  noteStaffPass(7, 4);
  const server = enrolled(2);
  server.role = 'helper';
  await openConsole(server, [], { canEdit: false });
  expect(await screen.findByRole('checkbox', { name: 'Ana' })).toBeInTheDocument();
  awaitMember();
  expect(screen.queryByRole('checkbox', { name: 'Ana' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
});

test('A pass opens no tournament that is not played here any more', async () => {
  noteStaffPass(7, 4);
  await openConsole(makeServer(), [reply(getLog, failure('not_found'), { inBackground: true })], { canEdit: false, played: false });
  expect(await screen.findByText(/^No puedes llevar este torneo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Llevar este torneo aquí' })).toBeNull();
});

test('While a console connects for the first time, it shows no error', async () => {
  await openConsole(makeServer(), [reply(getLog, () => new Promise<never>(() => undefined))]);
  expect(await screen.findByRole('heading', { name: 'Copa de Lima' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

/** Opens the console again on its device, where the page of the tournament cannot be read any more. */
function openAgain({ replies }: Awaited<ReturnType<typeof openConsole>>) {
  const isOther = ({ endpoint }: (typeof replies)[number]) => endpoint !== getTournament;
  return renderPage(<ConsolePage />, '/torneo/7/mesa', [reply(getTournament, failure('unavailable')), ...replies.filter(isOther)]);
}

test('A device that has the tournament is in contact with the server also while the tournament’s page cannot be read', async () => {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  view.unmount();
  const { user } = openAgain(view);
  expect(await screen.findByText('En línea')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abrir la inscripción a los jugadores' }));
  expect(await screen.findByText(/^En la hora de este dispositivo\./)).toBeVisible();
});

test('The browser is asked to keep what is on the device', async () => {
  const persist = jest.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  try {
    await openConsole(enrolled(2));
    await screen.findByText('Tienes el mando.');
    expect(persist).toHaveBeenCalledTimes(1);
  } finally {
    Reflect.deleteProperty(navigator, 'storage');
  }
});

test('What waits on the device is sent at once when it is known who uses it', async () => {
  const view = await openConsole(enrolled(2));
  const { server } = view;
  await screen.findByText('Tienes el mando.');
  view.unmount();
  server.network = 'down';
  session.setState({ status: 'error', user: null });
  const { user, callsOf } = openAgain(view);
  await user.click(await screen.findByRole('checkbox', { name: 'Ana' }));
  await screen.findByText('sin enviar (1)');
  await screen.findByText('Sin conexión');
  // After several failures the next try is half a minute away.
  const before = callsOf(sendCommands).length;
  for (let tries = 0; tries < 5; tries += 1) window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(callsOf(sendCommands).length).toBeGreaterThan(before));
  await act(async () => undefined);
  server.network = 'up';
  act(() => void signInAs({ id: 'local_9', role: 'owner' }));
  await waitFor(() => expect(server.event().entries[0]?.checkedIn).toBe(true));
  expect(await screen.findByText('En línea')).toBeVisible();
});

test('A judge cannot start to run a tournament here', async () => {
  await openConsole(makeServer(), [], { canEdit: false, staffRole: 'judge', played: false });
  expect(await screen.findByText(/^No puedes llevar este torneo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Llevar este torneo aquí' })).toBeNull();
});

test('A file of TOM that one tournament starts with is not asked of the next', async () => {
  const server = makeServer();
  let isStarted = false;
  const view = await openConsole(server, [
    reply(getTournament, ({ params }) => {
      const id = Number(params.id);
      return { status: 'success', data: makeTournament({ id, canEdit: true, played: isStarted || id === 8 }) };
    }),
    reply(getLog, () => (isStarted ? onWire(server.api.log()) : failure('not_found'))),
    reply(startPlay, () => {
      isStarted = true;
      return { status: 'success', data: { code: 'ABC234' } };
    }),
  ]);
  await press(view, 'Cargar un archivo de TOM');
  expect(await screen.findByRole('heading', { name: 'Cargar un archivo de TOM' })).toBeVisible();
  await act(() => view.router.navigate('/torneo/8/mesa'));
  expect(await screen.findByRole('heading', { name: 'Inscritos (0)' })).toBeVisible();
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
