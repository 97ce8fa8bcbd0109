import { exportTom } from '@mesa/contract/calls/tom';
import { onOwnDataPages } from '@mesa/runtime/lazy-page';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { storedTom } from './prepare-offline';
import { enrolled, openConsole, openRound } from './testing/open-console';
import { tomText } from './testing/tom-file';

afterEach(() => jest.useRealTimers());

test('A console says which of its pages open without a network', async () => {
  const listen = jest.fn();
  await openRound();
  onOwnDataPages(listen);
  await waitFor(() =>
    expect(listen.mock.lastCall?.[0]).toEqual([
      { address: '/torneo/7/rondas', title: 'Rondas · Copa de Lima' },
      { address: '/torneo/7/rondas/1', title: 'Ronda 1 · Copa de Lima' },
      { address: '/torneo/7/posiciones', title: 'Posiciones · Copa de Lima' },
      { address: '/torneo/7/pantalla', title: 'Pantalla · Copa de Lima' },
    ]),
  );
});

test('An organiser’s device stores the file of TOM ten seconds after the players last changed, for when there is no network', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  const file = { text: tomText(), fileName: 'Copa-de-Lima.tdf', players: [1, 2] };
  const missing = { withoutId: ['Bea'], withoutYear: [], withoutSanction: true, withoutPopId: false, otherYear: [], disqualified: [] };
  const view = await openConsole(enrolled(2), [reply(exportTom, { status: 'success', ...file, ...missing }, { inBackground: true })]);
  await screen.findByText('En línea');
  await act(() => jest.advanceTimersByTimeAsync(6000));
  view.server.says({ kind: 'enrol', player: 3, division: 'masters' });
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Inscritos (3)' });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(async () => expect(await storedTom('local_9/7')).toEqual({ ...file, missing }));
  expect(view.callsOf(exportTom)).toHaveLength(1);
  view.server.says({ kind: 'edit-entry', player: 3, division: 'junior' });
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'División de Caro' })).toHaveValue('junior'));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(view.callsOf(exportTom)).toHaveLength(2));
});
