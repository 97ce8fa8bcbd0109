import { claimWithPass, getOwnPass, type OwnPass, openPass, saveOwnPlayerData } from '@mesa/contract/calls/passes';
import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { eventOf } from '@mesa/contract/testing/event-of';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import PassPage from './pass-page';

/** Shows Ana's pass after the tournament, to an account; neither her data nor her claim is ever answered. */
function show(lacks?: OwnPass['lacks']) {
  signInAs({ username: 'nueva' });
  return renderPage(<PassPage />, '/pase#abcdefghijklmnopqrstuv', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, played: true }) }),
    reply(getLive, makeLive({ ...eventOf([[[1, 2, 'player1']]]), stage: 'finalized' })),
    reply(openPass, { status: 'success', tournamentId: 9 }),
    reply(getOwnPass, {
      ...{ status: 'success', tournamentId: 9, lastDay: '2026-10-04', messages: [], penalties: [], disputed: null },
      player: { id: 1, username: 'ana', name: 'Ana', hasAccount: false },
      list: { cards: 0, updatedAt: null },
      ...(lacks && { lacks }),
    }),
    reply(saveOwnPlayerData, () => new Promise(() => undefined)),
    reply(claimWithPass, () => new Promise(() => undefined)),
  ]);
}

test('a history is asked for once', async () => {
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Pedir este historial' });
  expect(screen.queryByText('Mis datos para el programa oficial')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeDisabled();
});

test('data for the official program are saved once', async () => {
  const { user } = show({ pokemonId: true, birthYear: true });
  await user.click(await screen.findByRole('button', { name: 'Mis datos para el programa oficial' }));
  const form = within(await screen.findByRole('form', { name: 'Mis datos para el programa oficial' }));
  await user.type(form.getByRole('textbox', { name: 'Player ID' }), '4912345');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Guardar' })).toHaveAttribute('aria-busy', 'true'));
  expect(form.getByRole('button', { name: 'Guardar' })).toBeDisabled();
});
