import { type DeckCheck, getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listPenalties, removePenalty } from '@mesa/contract/calls/penalties';
import { listTournamentMessages, removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { failure, type Reply, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../testing/make-penalty';
import { accept, enrolled, openAfter, openConsole, press } from './testing/open-console';
import { makeServer } from './testing/play-server';

const success = { status: 'success' } as const;
const at = '2026-10-03T18:00:00.000Z';
const refused = failure('conflict', { message: 'Cambió hace un momento.' });
const penalty = makePenalty({ penalty: 'disqualification', givenAt: at });
const check: DeckCheck = { id: 1, playerId: 1, round: 1, cards: 60, differences: '', outcome: 'matches', judge: 'Julia', checkedAt: at };
const message = { id: 4, message: 'Receso.', playerId: null, sentAt: at };

function firstRound() {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.next();
  return day;
}
const open = (...replies: Reply[]) => openAfter(firstRound(), replies, { timeZone: 'Europe/Madrid' });

test('A penalty that was not stored stays in the form, with the reason, and a stored one leaves it empty', async () => {
  let down = true;
  const view = await open(
    reply(listPenalties, { ...success, penalties: [] }),
    reply(addPenalty, () => (down ? refused : { ...success, penalties: [penalty] })),
  );
  await press(view, 'Sanciones');
  const form = within(await screen.findByRole('form', { name: 'Nueva sanción' }));
  await view.user.selectOptions(form.getByRole('combobox', { name: 'Jugador' }), 'Ana');
  await view.user.type(form.getByRole('textbox', { name: 'Nota' }), 'Llegó tarde');
  await view.user.click(form.getByRole('checkbox', { name: 'El rival fue informado' }));
  await press(view, 'Anotar la sanción');
  expect(await form.findByRole('alert')).toHaveTextContent('Cambió hace un momento.');
  expect(form.getByRole('textbox', { name: 'Nota' })).toHaveValue('Llegó tarde');
  down = false;
  await press(view, 'Anotar la sanción');
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Nota' })).toHaveValue(''));
  expect(form.getByRole('checkbox', { name: 'El rival fue informado' })).not.toBeChecked();
  expect(form.queryByRole('alert')).toBeNull();
});

test('A penalty has the store’s time, says why it was not removed, and a disqualified player stays for a judge without the pen', async () => {
  const day = firstRound();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.role = 'judge';
  const view = await openConsole(server, [reply(listPenalties, { ...success, penalties: [penalty] }), reply(removePenalty, refused)], {
    status: 'progreso',
    timeZone: 'Europe/Madrid',
    canEdit: false,
    staffRole: 'judge',
  });
  await press(view, 'Sanciones');
  expect(within(await screen.findByRole('list', { name: 'Sanciones' })).getByRole('listitem')).toHaveTextContent('· 20:00 · Julia');
  expect(screen.getByText('Sigue en el torneo: lo saca el organizador, con el dispositivo que tiene el mando.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sacar del torneo…' })).toBeNull();
  await press(view, 'Quitar la sanción de Ana');
  await accept(view, 'Quitar');
  expect(await screen.findByText('Cambió hace un momento.')).toBeVisible();
});

test('An organiser without the pen disqualifies no player', async () => {
  const day = firstRound();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  const view = await openConsole(server, [reply(listPenalties, { ...success, penalties: [penalty] })], { status: 'progreso' });
  await press(view, 'Sanciones');
  expect(await screen.findByText('Sigue en el torneo: lo saca el organizador, con el dispositivo que tiene el mando.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sacar del torneo…' })).toBeNull();
});

test('A message has the store’s time, and one that was not sent or removed says why', async () => {
  const view = await open(
    reply(listTournamentMessages, { ...success, messages: [message] }),
    reply(sendTournamentMessage, failure('network')),
    reply(removeTournamentMessage, refused),
  );
  await press(view, 'Mensajes a los jugadores');
  expect(await screen.findByText('20:00 · Para todos')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Mensaje' });
  await view.user.type(field, 'Ronda 2');
  await press(view, 'Enviar');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/conexión/));
  expect(field).toHaveValue('Ronda 2');
  await press(view, 'Quitar');
  await accept(view, 'Quitar');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Cambió hace un momento\./));
});

test('A deck check has the store’s time, and one that was not stored says why', async () => {
  const view = await open(
    reply(listDeckChecks, { ...success, checks: [check] }),
    reply(getListToCheck, { ...success, cards: [] }),
    reply(saveDeckCheck, refused),
  );
  await press(view, 'Revisar barajas');
  expect(await screen.findByText(/^Ronda 1 · 20:00 · Julia/)).toBeVisible();
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Baraja de' }), 'Bea');
  await press(view, 'Guardar la revisión');
  expect(await screen.findByRole('alert')).toHaveTextContent('Cambió hace un momento.');
  expect(screen.getByRole('combobox', { name: 'Baraja de' })).toHaveDisplayValue('Bea');
});

test('A payment that was not stored says why', async () => {
  const unpaid = reply(listPayments, { ...success, priceCents: 2_000_000, currency: 'COP', payments: [] });
  const view = await openConsole(enrolled(2), [unpaid, reply(savePayment, refused)]);
  await press(view, 'Pagos');
  await press(view, 'Ana pagó: Efectivo');
  expect(await screen.findByText('Cambió hace un momento.')).toBeVisible();
  expect(screen.queryByRole('button', { pressed: true, name: /^Ana pagó/ })).toBeNull();
});
