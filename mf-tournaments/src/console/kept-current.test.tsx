import { listPasses } from '@mesa/contract/calls/passes';
import { listPayments } from '@mesa/contract/calls/payments';
import { listEntries } from '@mesa/contract/calls/results';
import { listStaffPasses, listTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { makeEntry, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { enrolled, openConsole, openRound, press } from './testing/open-console';

const success = { status: 'success' } as const;
const at = '2026-10-03T15:00:00.000Z';
const caro = makeEntry({ player: makePlayer({ username: 'Caro' }) });

afterEach(() => jest.useRealTimers());

test('Parts that are open show what phones do meanwhile: passes that are opened, and lists that are handed in', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  let usedSince: string | null = null;
  let deckFindings: number | null = null;
  const view = await openConsole(
    enrolled(2),
    [
      reply(listPasses, () => ({ ...success, passes: [{ playerId: 1, issuedAt: at, usedSince }] })),
      reply(listTournamentStaff, { ...success, staff: [] }),
      reply(listStaffPasses, () => ({ ...success, passes: [{ id: 1, role: 'judge' as const, issuedAt: at, usedSince }] })),
      reply(listEntries, () => ({ ...success, data: [{ ...caro, deckFindings }] })),
    ],
    { timeZone: 'Europe/Madrid' },
  );
  for (const name of ['Listas de baraja', 'Pases para jugar sin cuenta', 'Más opciones', 'Jueces y ayudantes'])
    await view.user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('0 de 2 en uso')).toBeVisible();
  expect(await screen.findByText('Pase 1 · Juez · Sin abrir')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Faltan' })).toBeVisible();
  usedSince = at;
  deckFindings = 0;
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('1 de 2 en uso')).toBeVisible();
  expect(await screen.findByText('Pase 1 · Juez · En uso desde las 17:00')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByRole('region', { name: 'Faltan' })).toBeNull();
});

test('Payments are read again by who comes back to the players, because helpers note them too', async () => {
  const view = await openRound(enrolled(4), [reply(listPayments, { ...success, priceCents: null, currency: null, payments: [] })]);
  for (const times of [1, 2]) {
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    await press(view, 'Pagos');
    await waitFor(() => expect(view.callsOf(listPayments)).toHaveLength(times));
    await view.user.click(screen.getByRole('tab', { name: 'Ahora' }));
  }
});

test('Lists are read again by who comes back to the players, because players hand them in meanwhile', async () => {
  const view = await openRound(enrolled(4), [reply(listEntries, { ...success, data: [caro] })]);
  for (const times of [1, 2]) {
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    await press(view, 'Listas de baraja');
    await waitFor(() => expect(view.callsOf(listEntries)).toHaveLength(times));
    await view.user.click(screen.getByRole('tab', { name: 'Ahora' }));
  }
});
