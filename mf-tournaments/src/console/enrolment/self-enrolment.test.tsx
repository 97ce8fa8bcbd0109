import { listPlayers } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { enrolled, openConsole, press } from '../testing/open-console';

test('An open enrolment shows its limits, and closing it keeps them', async () => {
  const server = enrolled(2);
  const closesAt = Date.parse('2999-05-24T15:00:00Z');
  server.says({ kind: 'enrolment', open: true, capacity: 16, closesAt });
  const view = await openConsole(server, [], { city: 'Madrid', timeZone: 'Europe/Madrid' });
  await press(view, /^Los jugadores se inscriben solos/);
  expect(await screen.findByRole('spinbutton', { name: 'Cupo' })).toHaveValue(16);
  expect(screen.getByLabelText(/^Cierra/)).toHaveValue('2999-05-24T17:00');
  await press(view, 'Cerrar inscripción');
  await waitFor(() => expect(server.event().enrolment).toEqual({ open: false, capacity: 16, closesAt }));
  await view.user.clear(screen.getByLabelText(/^Cierra/));
  await press(view, 'Abrir inscripción');
  await waitFor(() => expect(server.event().enrolment).toEqual({ open: true, capacity: 16, closesAt: null }));
});

test('Closing an open enrolment keeps the limits that another device set meanwhile, and who waits goes on waiting', async () => {
  const server = enrolled(1);
  server.says({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  const view = await openConsole(server);
  await press(view, 'Los jugadores se inscriben solos');
  expect(await screen.findByRole('spinbutton', { name: 'Cupo' })).toHaveValue(null);
  server.says({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  server.reports({ kind: 'enrol', player: 2, division: 'masters' }, 2);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('button', { name: 'Los jugadores se inscriben solos (hasta 1 jugador)' })).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Cupo' })).toHaveValue(1);
  await press(view, 'Cerrar inscripción');
  await waitFor(() => expect(server.event().enrolment).toEqual({ open: false, capacity: 1, closesAt: null }));
  expect(server.event().entries.map(({ waiting = false }) => waiting)).toEqual([false, true]);
});

test('Somebody on the waiting list is found like anybody else, and gets a place', async () => {
  const server = enrolled(1);
  server.says({ kind: 'enrolment', open: true, capacity: 1, closesAt: null });
  server.reports({ kind: 'enrol', player: 2, division: 'masters' }, 2);
  const bea = makePlayer({ id: 2, username: 'bea', name: 'Bea' });
  const view = await openConsole(server, [reply(listPlayers, { status: 'success', data: [bea], pagination: makePagination({ total: 1 }) })]);
  await screen.findByRole('list', { name: 'En espera' });
  expect(screen.getByRole('button', { name: 'Los jugadores se inscriben solos (hasta 1 jugador)' })).toBeVisible();
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'bea');
  await view.user.click(await screen.findByRole('option', { name: /^bea/i }));
  expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
});

test('All who are missing arrive with one press, and the code on the screen says how to come in', async () => {
  const server = enrolled(3);
  server.says({ kind: 'check-in', player: 2 });
  server.says({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  const view = await openConsole(server);
  await press(view, 'Mostrar QR de llegada');
  const dialog = within(await screen.findByRole('dialog', { name: 'Check-in con tu teléfono' }));
  expect(dialog.getByText(/^Abre esta página, inscríbete y toca «Ya estoy en la tienda»/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(view, 'Están todos');
  expect(await screen.findByText('3 de 3 con check-in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Están todos' })).toBeNull();
  await waitFor(() => expect(server.event().entries.map(({ checkedIn }) => checkedIn)).toEqual([true, true, true]));
});
