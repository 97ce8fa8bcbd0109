import { listPasses } from '@mesa/contract/calls/passes';
import { listPayments } from '@mesa/contract/calls/payments';
import { listEntries } from '@mesa/contract/calls/results';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { listStaffPasses, listTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import type { Endpoint } from '@mesa/contract/endpoint';
import { failure, type Reply, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { enrolled, openConsole, press } from './testing/open-console';

const noStaff = [reply(listTournamentStaff, { status: 'success', staff: [] }), reply(listStaffPasses, { status: 'success', passes: [] })];
const parts: [part: string, within: string[], endpoint: Endpoint, loading: string, failed: string, others?: Reply[]][] = [
  ['Listas de baraja', [], listEntries, 'Cargando las listas...', 'Las listas se ven con conexión.'],
  ['Pagos', [], listPayments, 'Cargando los pagos...', 'Los pagos se anotan con conexión.'],
  ['Pases para jugar sin cuenta', [], listPasses, 'Cargando los pases...', 'Los pases se dan con conexión.'],
  ['Mensajes a los jugadores', [], listTournamentMessages, 'Buscando los mensajes...', 'Los mensajes se envían con conexión.'],
  ['Jueces y ayudantes', ['Más opciones'], listTournamentStaff, 'Buscando a quienes ayudan...', 'Espera un momento.', noStaff],
  ['Jueces y ayudantes', ['Más opciones'], listStaffPasses, 'Cargando los pases...', 'Los pases se dan con conexión.', noStaff],
];

test.each(parts)('«%s» says what it waits for, and what it needs if it fails', async (part, within, endpoint, loading, failed, others = []) => {
  const open = async (answer: Parameters<typeof reply>[1]) => {
    const view = await openConsole(enrolled(2), [reply(endpoint, answer as never), ...others.filter((other) => other.endpoint !== endpoint)]);
    for (const name of [...within, part]) await press(view, name);
    return view;
  };
  const { unmount } = await open(() => new Promise<never>(() => undefined));
  expect(await screen.findByText(loading)).toBeInTheDocument();
  unmount();
  const view = await open(failure('rate_limited', { message: 'Espera un momento.' }));
  expect(await screen.findByText(failed)).toBeVisible();
  const asked = view.callsOf(endpoint).length;
  await press(view, 'Reintentar');
  expect(view.callsOf(endpoint)).toHaveLength(asked + 1);
});
