import { getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive, getOwnReport, sendCommands } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { RefusalCode } from '@mesa/contract/play/refusals';
import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeDeck, makeLive, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import MyTablePage from './my-table-page';

/** Shows Caro's own page of a tournament. */
function show(day: Pick<TournamentDay, 'event'>, commands: Reply, id = 9) {
  signInAs({ username: 'caro' });
  const tournament = makeTournament({ id, status: 'progreso', played: true });
  return renderPage(<MyTablePage />, `/torneo/${id}/mi-mesa`, [
    reply(getTournament, { status: 'success', data: tournament }),
    reply(getLive, makeLive(day.event, { seq: 4 })),
    reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro' }) }),
    reply(getOwnReport, { status: 'success', disputed: null }),
    reply(listTournamentMessages, { status: 'success', messages: [] }),
    reply(listOwnPenalties, { status: 'success', penalties: [] }),
    reply(getDeckOfPlayer, makeDeck({ id: null, player: makePlayer({ id: 3, username: 'caro' }), tournament, canEdit: true, isOwner: true })),
    commands,
  ]);
}
const round = () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  day.next();
  return day;
};

test.each<[RefusalCode, string]>([
  ['use_drop', 'El torneo ya está configurado: en lugar de retirar tu inscripción, abandona el torneo.'],
  ['no_such_player', 'No estás en la lista de este torneo. Habla con el organizador.'],
  ['already_dropped', 'Ya habías abandonado el torneo.'],
  ['finalized', 'El torneo ya está cerrado.'],
  ['no_such_round', 'Esa ronda ya no existe: el organizador la volvió a sortear. Mira tu mesa de nuevo.'],
  ['not_your_match', 'Solo puedes informar el resultado de tu propia mesa. Si organizas este torneo, anótalo en la mesa del organizador.'],
  ['not_allowed', 'Eso solo lo puede hacer el organizador del torneo. Habla con él.'],
  ['unknown_command', 'Hay una versión nueva de esta página. Recárgala: lo que anotaste sigue guardado.'],
  // What is the same for organisers and players.
  ['round_is_over', 'La ronda ya terminó. Habla con el organizador.'],
])('a player who is refused for %s reads what that means for them', async (code, text) => {
  const refuses = reply(sendCommands, ({ body }) => ({
    ...{ status: 'success', from: 1, entries: [], people: [], lease: null, role: null, now: Date.now() },
    answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, code, theirs: [] })),
  }));
  const { user } = show(round(), refuses);
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

/** Takes every command, at this time of the server. */
const taken = (now: number) =>
  reply(sendCommands, ({ body }) => ({
    ...{ status: 'success', from: 1, entries: [], people: [], lease: null, role: null, now },
    answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, seq: 5 })),
  }));

const never = reply(sendCommands, () => new Promise(() => undefined));

test('the judge is called once, and not named as called before the server knows', async () => {
  const { user } = show(round(), never);
  const call = await screen.findByRole('button', { name: 'Llamar al juez' });
  await user.click(call);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Llamar al juez' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Llamar al juez' })).toBeDisabled());
  expect(screen.queryByText(/^Llamado:/)).toBeNull();
});

test('who enrols presses once', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  const { user } = show(day, never);
  const enrol = await screen.findByRole('button', { name: 'Inscribirme' });
  await user.click(enrol);
  await waitFor(() => expect(enrol).toHaveAttribute('aria-busy', 'true'));
  expect(enrol).toBeDisabled();
});

test('a tap names the state of the tournament that the player saw', async () => {
  const { user, callsOf } = show(round(), never);
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  await waitFor(() => expect(callsOf(sendCommands)[0]?.body).toMatchObject({ head: 4, queued: [], commands: [{ base: 4 }] }));
});

test('a tap that waits for the network is sent to its own tournament only', async () => {
  const first = show(round(), reply(sendCommands, failure('network')));
  await first.user.click(await screen.findByRole('button', { name: 'Gané' }));
  await screen.findByRole('button', { name: 'Reintentar' });
  first.unmount();
  const { callsOf } = show(round(), never, 8);
  expect(await screen.findByRole('button', { name: 'Gané', pressed: false })).toBeVisible();
  expect(callsOf(sendCommands)).toEqual([]);
});

test('the answer to a tap tells the time of the server, which the clock and the next tap have', async () => {
  const now = Date.UTC(2026, 9, 4, 15);
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const day = round();
  Object.assign(day.round().clock, { left: 0, startedAt: 1, endsAt: now + 690_000 });
  const { user, callsOf } = show(day, taken(now + 600_000));
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  await screen.findByText(/^Informado\./);
  expect(await within(screen.getByRole('timer')).findByText('1:30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Empatamos' }));
  await waitFor(() => expect(callsOf(sendCommands)).toHaveLength(2));
  expect(callsOf(sendCommands)[1]?.body).toMatchObject({ commands: [{ at: now + 600_000 }] });
});

test('a bye says once that its player rests', async () => {
  const bye = eventOf([
    [
      [1, 2, 'open'],
      [3, null, 'bye'],
    ],
  ]);
  show({ event: bye }, never);
  const seat = await screen.findByRole('region', { name: 'Mi mesa' });
  expect(seat).toHaveTextContent(/^Ronda 1DescansoDescanso$/);
});
