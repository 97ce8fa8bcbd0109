import { listEntries } from '@mesa/contract/calls/results';
import { acknowledgeListRules, getTournament } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import TournamentPage from './tournament-page';

const changed = makeTournament({ id: 7, status: 'inscripciones', canEdit: true, listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true });
const { listsNotice: _, ...seen } = changed;

test.each([
  ['Entendido', false],
  ['Dejarlas abiertas y a la vista', true],
])('an organiser reads that the list rules changed, and answers «%s»', async (name, open) => {
  signInAs({ role: 'owner' });
  const { user, callsOf } = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: changed }),
    reply(listEntries, { status: 'success', data: [] }),
    reply(getTournament, () => new Promise(() => undefined)),
    reply(acknowledgeListRules, { status: 'success', data: seen }),
  ]);
  expect(await screen.findByText(/^Las listas de baraja ahora cierran al empezar/)).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText(/^Las listas de baraja ahora cierran/)).toBeNull());
  expect(callsOf(acknowledgeListRules)[0]).toMatchObject({ params: { id: '7' }, body: { open } });
});

test('an answer that was not saved says so, and the question stays', async () => {
  signInAs({ role: 'owner' });
  const { user } = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: changed }),
    reply(listEntries, { status: 'success', data: [] }),
    reply(acknowledgeListRules, failure('conflict', { message: 'El torneo ya empezó.' })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Entendido' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('El torneo ya empezó.');
  expect(screen.getByText(/^Las listas de baraja ahora cierran al empezar/)).toBeVisible();
});
