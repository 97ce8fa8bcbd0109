import { listEntries } from '@mesa/contract/calls/results';
import { acknowledgeListRules, getTournament } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
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

test.each(['Entendido', 'Dejarlas abiertas y a la vista'])('an answer that was not saved says so, and the question stays: «%s»', async (name) => {
  signInAs({ role: 'owner' });
  const { user } = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: changed }),
    reply(listEntries, { status: 'success', data: [] }),
    reply(acknowledgeListRules, failure('conflict', { message: 'El torneo ya empezó.' })),
  ]);
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('El torneo ya empezó.');
  await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
  for (const answer of screen.getAllByRole('button', { name: /^(Entendido|Dejarlas abiertas y a la vista)$/ })) {
    expect(answer).toBeEnabled();
    expect(answer).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(screen.getByText(/^Las listas de baraja ahora cierran al empezar/)).toBeVisible();
});

test.each([
  ['Entendido', 'Dejarlas abiertas y a la vista'],
  ['Dejarlas abiertas y a la vista', 'Entendido'],
])('while «%s» is saved only it shows progress, and «%s» cannot be pressed', async (name, other) => {
  signInAs({ role: 'owner' });
  let finish = () => {};
  const saved = new Promise<{ status: 'success'; data: typeof seen }>((resolve) => {
    finish = () => resolve({ status: 'success', data: seen });
  });
  const { user } = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: changed }),
    reply(getTournament, { status: 'success', data: seen }),
    reply(listEntries, { status: 'success', data: [] }),
    reply(acknowledgeListRules, saved),
  ]);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: other })).toBeDisabled();
  expect(screen.getByRole('button', { name: other })).not.toHaveAttribute('aria-busy', 'true');
  finish();
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});
