import { getOwnPass, type OwnPass, openPass, sendPassCommands } from '@mesa/contract/calls/passes';
import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { eventOf } from '@mesa/contract/testing/event-of';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import PassPage from './pass-page';

/** Ana and Beto play against each other. */
const event = eventOf([[[1, 2, 'open']]]);
const tournament = makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true });
const base = [reply(getTournament, { status: 'success', data: tournament }), reply(getLive, makeLive(event))];

const pass = (id: number, username: string): OwnPass => ({
  ...{ status: 'success', tournamentId: 9, lastDay: '2026-10-04', messages: [], penalties: [], disputed: null },
  player: { id, username, name: username, hasAccount: false },
  list: { cards: 0, updatedAt: null },
});

test('the pass of another player, opened in this tab, shows nothing of the one before', async () => {
  const answers: (() => void)[] = [];
  const later = <Answer,>(answer: Answer) => new Promise<Answer>((resolve) => answers.push(() => resolve(answer)));
  const { router } = renderPage(<PassPage />, '/pase#abcdefghijklmnopqrstuv', [
    ...base,
    reply(openPass, { status: 'success', tournamentId: 9 }),
    reply(openPass, () => later({ status: 'success' as const, tournamentId: 9 })),
    reply(getOwnPass, pass(1, 'ana')),
    reply(getOwnPass, () => later(pass(2, 'beto'))),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'ana' });
  const isOpening = () => screen.getByRole('heading', { level: 1, name: 'Mi pase' });
  act(() => void router.navigate('/pase#zyxwvutsrqponmlkjihgfe'));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(isOpening()).toBeVisible();
  await act(async () => answers[0]?.());
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(isOpening()).toBeVisible();
  await act(async () => answers[1]?.());
  expect(await screen.findByRole('heading', { level: 1, name: 'beto' })).toBeVisible();
});

test('the pass of another player, opened in another tab, has none of the taps of the one before', async () => {
  const { user } = renderPage(<PassPage />, '/pase#abcdefghijklmnopqrstuv', [
    ...base,
    reply(openPass, { status: 'success', tournamentId: 9 }),
    reply(getOwnPass, pass(1, 'ana')),
    // It is read again after the report.
    reply(getOwnPass, pass(2, 'beto')),
    reply(sendPassCommands, ({ body }) => ({
      status: 'success',
      answers: (body as { commands: { id: string }[] }).commands.map(({ id }) => ({ id, seq: 5 })),
      now: Date.now(),
    })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Gané' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'beto' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Gané' })).toBeVisible();
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
});
