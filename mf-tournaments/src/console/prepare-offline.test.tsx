import { reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { listMissingPlayerData } from '@mesa/contract/calls/player-ids';
import { listPlayers } from '@mesa/contract/calls/players';
import { exportTom } from '@mesa/contract/calls/tom';
import { getTournament, saveOfficialData, type Tournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { onOwnDataPages } from '@mesa/runtime/lazy-page';
import { makePagination, makeTournament } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { storedTom } from './prepare-offline';
import { enrolled, openAfter, openConsole, openRound, press } from './testing/open-console';
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

test('Each published round is one of the pages that open without a network', async () => {
  const listen = jest.fn();
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.finish(day.next());
  day.next();
  await openAfter(day);
  onOwnDataPages(listen);
  await waitFor(() =>
    expect((listen.mock.lastCall?.[0] as { address: string }[] | undefined)?.map(({ address }) => address)).toEqual([
      '/torneo/7/rondas',
      '/torneo/7/rondas/1',
      '/torneo/7/rondas/2',
      '/torneo/7/posiciones',
      '/torneo/7/pantalla',
    ]),
  );
});

test('An organiser’s device stores the file of TOM ten seconds after the players last changed, for when there is no network', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  const file = { text: tomText(), fileName: 'Copa-de-Lima.tdf', players: [1, 2] };
  const missing = { withoutId: ['Bea'], withoutYear: [], withoutSanction: true, withoutPopId: false, otherYear: [], disqualified: [] };
  const view = await openConsole(enrolled(2), [reply(exportTom, { status: 'success', ...file, ...missing }, { inBackground: true })], {
    date: '2026-10-03',
    timeZone: 'America/Santiago',
  });
  await screen.findByText('En línea');
  await act(() => jest.advanceTimersByTimeAsync(6000));
  view.server.says({ kind: 'enrol', player: 3, division: 'masters' });
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Inscritos (3)' });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(async () => expect(await storedTom('local_9/7')).toEqual({ ...file, missing }));
  // The store's local times; this device is in Bogotá.
  expect(view.callsOf(exportTom).map(({ query }) => query)).toEqual([{ offset: -180 }]);
  view.server.says({ kind: 'edit-entry', player: 3, division: 'junior' });
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'División de Caro' })).toHaveValue('junior'));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(view.callsOf(exportTom)).toHaveLength(2));
});

test('A helper’s phone does not ask for the file of TOM, which has what only organisers may read', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  const server = enrolled(2);
  server.role = 'helper';
  const view = await openConsole(server, [], { canEdit: false, staffRole: 'helper' });
  await screen.findByText('En línea');
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(view.callsOf(exportTom)).toEqual([]);
});

test.each([
  [
    { sanctionNumber: null, organizerPopId: '1', storePopId: null },
    'Número de sanción',
    '26-10-000123',
    'Número de sanción 26-10-000123. POP ID de quien organiza 1.',
  ],
  [{ sanctionNumber: null, organizerPopId: null, storePopId: null }, /^POP ID/, '4912345', 'POP ID de quien organiza 4912345.'],
] as const)('The stored file of TOM is read again once the tournament has a number of the official program: %j', async (before, label, typed, known) => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  const nothing = { withoutId: [], withoutYear: [], withoutSanction: false, withoutPopId: false, otherYear: [], disqualified: [] };
  let numbers: Partial<Tournament> = before;
  const tournament = () => ({
    status: 'success' as const,
    data: makeTournament({ id: 7, name: 'Copa de Lima', canEdit: true, played: true, status: 'inscripciones', ...numbers }),
  });
  const view = await openConsole(enrolled(2), [
    reply(exportTom, { status: 'success', text: tomText(), fileName: 'Copa.tdf', players: [1, 2], ...nothing }, { inBackground: true }),
    reply(listMissingPlayerData, { status: 'success', players: [] }),
    reply(getTournament, tournament),
    reply(saveOfficialData, ({ body }) => {
      numbers = { ...numbers, ...(body as Partial<Tournament>) };
      return tournament();
    }),
  ]);
  await screen.findByText('En línea');
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(view.callsOf(exportTom)).toHaveLength(1));
  await press(view, 'Más opciones');
  await press(view, 'Listo para TOM');
  const form = within(await screen.findByRole('form', { name: 'Datos del torneo para TOM' }));
  await view.user.type(form.getByRole('textbox', { name: label }), typed);
  await view.user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText(known)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(view.callsOf(exportTom)).toHaveLength(2));
});

test('A device asks for more ids of new players once few are left', async () => {
  const server = enrolled(1);
  const { reserve } = server.api;
  server.api.reserve = async (body) => {
    const { blocks, ...answer } = await reserve(body);
    return { ...answer, blocks: blocks.map(({ firstId }) => ({ firstId, size: 16 })) };
  };
  const nobody = reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });
  const view = await openConsole(server, [nobody]);
  await waitFor(() => expect(view.callsOf(reservePlayerIds)).toHaveLength(1));
  server.network = 'down';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Sin conexión');
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'Ema');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Ema» e inscribirlo' }));
  await screen.findByRole('checkbox', { name: 'Ema' });
  expect(view.callsOf(reservePlayerIds)).toHaveLength(1);
  server.network = 'up';
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(view.callsOf(reservePlayerIds)).toHaveLength(2));
});
