import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import RoundsPage from '../live-pages/rounds-page';
import { followLocal, type LocalLive } from './sync/local-live';
import { enrolled, openConsole, openRound, press, win } from './testing/open-console';

const openTables = (count: string) => screen.findByText(`Faltan los resultados de ${count}.`);

/** Enters one of two results without a network, then opens the public rounds on the same device. The server has this state. */
async function openRounds(answer: 'network' | { ahead: boolean }) {
  const view = await openRound();
  const { event, log } = view.server;
  view.server.network = 'down';
  await win(view, 1);
  await screen.findByText('sin enviar (1)');
  view.unmount();
  signInAs({ id: 'local_9' });
  const live = answer === 'network' ? failure('network') : makeLive(event(), { seq: log.length + (answer.ahead ? 5 : 0) });
  return renderPage(<RoundsPage />, '/torneo/7/rondas', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, played: true, status: 'progreso' }) }),
    reply(getLive, live),
  ]);
}

describe('On the device of the console, public pages', () => {
  test('show what is not sent yet while the server cannot be reached', async () => {
    await openRounds('network');
    expect(await openTables('1 mesa')).toBeVisible();
  });

  test('show it also while the server answers, until it knows more than the device', async () => {
    const { unmount } = await openRounds({ ahead: false });
    expect(await openTables('1 mesa')).toBeVisible();
    unmount();
    await openRounds({ ahead: true });
    expect(await openTables('2 mesas')).toBeVisible();
    expect(screen.queryByText('Faltan los resultados de 1 mesa.')).toBeNull();
  });

  test('that were left before the device was read are shown nothing', async () => {
    const { unmount } = await openRound();
    unmount();
    const [left, stayed] = [jest.fn(), jest.fn()];
    followLocal(7, 'local_9', left)();
    const stop = followLocal(7, 'local_9', stayed);
    await waitFor(() => expect(stayed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ABC234' })));
    expect(left).not.toHaveBeenCalled();
    stop();
  });

  test('show no draw before it is published, and nothing else that only consoles show', async () => {
    const server = enrolled(4);
    const view = await openConsole(server);
    await press(view, 'Configurar (4 jugadores)');
    await press(view, 'Comenzar');
    await press(view, 'Sortear ronda 1');
    await screen.findByRole('list', { name: 'Sorteo de ronda 1' });
    await waitFor(() => expect(server.event().drafts).toHaveLength(1));
    const lives: LocalLive[] = [];
    const stop = followLocal(7, 'local_9', (live) => lives.push(live));
    await waitFor(() => expect(lives.at(-1)?.event).toMatchObject({ stage: 'configured', drafts: [], reports: [], notices: [], pen: { device: null } }));
    stop();
  });

  test('show each entry of a console that is open beside them', async () => {
    const view = await openRound();
    view.server.network = 'down';
    const lives: LocalLive[] = [];
    const stop = followLocal(7, 'local_9', (live) => lives.push(live));
    await waitFor(() => expect(lives.length).toBeGreaterThan(0));
    await win(view, 1);
    await waitFor(() => expect(lives.at(-1)?.unsent).toBe(1));
    expect(lives.at(-1)?.event.pods[0]?.played[0]?.matches[0]?.outcome).toBe('player1');
    stop();
  });

  test('show it while the session is unknown without a network', async () => {
    const { unmount } = await openRounds('network');
    unmount();
    session.setState({ status: 'error', user: null });
    renderPage(<RoundsPage />, '/torneo/7/rondas', [
      reply(getTournament, { status: 'success', data: makeTournament({ id: 7, played: true, status: 'progreso' }) }),
      reply(getLive, failure('network')),
    ]);
    expect(await openTables('1 mesa')).toBeVisible();
  });
});
