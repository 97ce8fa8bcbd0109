import { listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, listedStores, medellin } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const answer = (data: Tournament) => reply(getTournament, { status: 'success' as const, data });
const ours = makeTournament({ id: 1, name: 'Copa', canEdit: true, date: '2025-05-24' });

async function edit(tournament: Tournament, ...replies: Reply[]) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/1', [
    answer(tournament),
    ...replies,
    reply(listEntries, { status: 'success', data: [] }),
    knownPlaces(medellin),
    listedStores(makeStore({ id: 1, name: 'La Mesa Larga' })),
  ]);
  await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
  await screen.findByRole('combobox', { name: 'Ganador' });
  return view;
}
const type = async ({ user }: Awaited<ReturnType<typeof edit>>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

test('what two organisers changed alike is asked in the words of the form', async () => {
  const theirs = { ...ours, date: '2025-05-25', status: 'inscripciones', listsClose: 'al empezar', updatedAt: '2025-05-25T10:00:00.000Z' } as const;
  const view = await edit(ours, answer(theirs), reply(updateTournament, failure('stale')));
  await type(view, 'Fecha', '2025-05-23');
  await view.user.selectOptions(screen.getByLabelText('Estado'), 'En curso');
  await view.user.selectOptions(screen.getByLabelText('Las listas de baraja se ven'), 'Al empezar la fase final');
  await view.user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  await screen.findByText(/^Otra persona cambió lo mismo que tú\./);
  const choices = screen.getAllByRole('button', { name: /lo (mío|suyo):/ }).map((button) => button.getAttribute('aria-label'));
  expect(choices).toEqual([
    'Fecha, lo mío: 2025/05/23',
    'Fecha, lo suyo: 2025/05/25',
    'Estado, lo mío: En curso',
    'Estado, lo suyo: Inscripciones abiertas',
    // Rules of lists belong together.
    'Las listas de baraja cierran, Las listas de baraja se ven, lo mío: Nunca · Al empezar la fase final',
    'Las listas de baraja cierran, Las listas de baraja se ven, lo suyo: Al empezar el torneo · Siempre',
  ]);
});

test('another day never finishes a tournament that has begun to enrol', async () => {
  const view = await edit({ ...ours, status: 'inscripciones', date: '2999-05-24' });
  await type(view, 'Fecha', '2025-05-24');
  expect(screen.getByLabelText('Estado')).toHaveValue('inscripciones');
});
