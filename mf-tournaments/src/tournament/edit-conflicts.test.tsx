import { listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, listedStores, medellin } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const answer = (data: Tournament) => reply(getTournament, { status: 'success' as const, data });
const ours = makeTournament({ id: 1, name: 'Copa', canEdit: true, date: '2025-05-24' });

const ana = makePlayer({ username: 'ana', name: 'Ana Gómez', optionalname: 'La Profe' });

async function edit(tournament: Tournament, ...replies: Reply[]) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/1', [
    answer(tournament),
    ...replies,
    reply(listEntries, { status: 'success', data: [makeEntry({ player: ana })] }),
    knownPlaces(medellin),
    listedStores(makeStore({ id: 1, name: 'La Mesa Larga' }), makeStore({ id: 5, name: 'El Rincón' })),
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

test('two hours of closing and two places are asked as people write them', async () => {
  const before = { ...ours, listsClose: 'a una hora', listsCloseAt: '2025-05-24T22:30:00.000Z' } as const;
  const theirs = {
    ...before,
    listsCloseAt: '2025-05-24T23:30:00.000Z',
    state: 'Valle del Cauca Department',
    city: 'Cali',
    updatedAt: '2025-05-25T10:00:00.000Z',
  };
  const view = await edit(before, answer(theirs), reply(updateTournament, failure('stale')));
  fireEvent.change(screen.getByLabelText('Día y hora del cierre'), { target: { value: '2025-05-24T16:00' } });
  await view.user.click(screen.getByRole('combobox', { name: 'Tienda' }));
  await view.user.click(await screen.findByRole('option', { name: 'El Rincón' }));
  await view.user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  await screen.findByText(/^Otra persona cambió lo mismo que tú\./);
  const choices = screen.getAllByRole('button', { name: /lo (mío|suyo):/ }).map((button) => button.getAttribute('aria-label'));
  expect(choices).toEqual([
    'Día y hora del cierre, lo mío: 24 de mayo de 2025 a las 16:00',
    'Día y hora del cierre, lo suyo: 24 de mayo de 2025 a las 18:30',
    'Departamento, Ciudad, Tienda, lo mío: Antioquia · Medellín · El Rincón',
    'Departamento, Ciudad, Tienda, lo suyo: Valle del Cauca · Cali · La Mesa Larga',
  ]);
});

test('what is saved is shown before it is read again', async () => {
  const saved = { ...ours, name: 'Copa Caribe', updatedAt: '2025-05-25T10:00:00.000Z' };
  const never = reply(getTournament, () => new Promise<never>(() => undefined));
  const view = await edit(ours, never, reply(updateTournament, { status: 'success', data: saved }));
  await type(view, 'Nombre', 'Copa Caribe');
  await view.user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Copa Caribe' })).toBeVisible();
});

test('a winner is found by their own name, and can be taken back', async () => {
  const view = await edit(
    ours,
    reply(updateTournament, () => new Promise<never>(() => undefined)),
  );
  const field = screen.getByRole('combobox', { name: 'Ganador' });
  await view.user.type(field, 'gómez');
  await view.user.click(await screen.findByRole('option', { name: 'La Profe (ana)' }));
  expect(field).toHaveValue('La Profe (ana)');
  await view.user.click(screen.getByRole('button', { name: 'Quitar Ganador' }));
  expect(field).toHaveValue('');
  await type(view, 'Premio', 'Trofeo');
  await view.user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  await waitFor(() => expect(view.callsOf(updateTournament)[0]?.body).toMatchObject({ winnerId: null, prize: 'Trofeo' }));
});

test('the form names the winner before it is opened', async () => {
  signInAs({ role: 'owner' });
  renderPage(<TournamentPage />, '/torneo/1', [answer({ ...ours, winnerId: ana.id, winnerPlayer: ana }), reply(listEntries, { status: 'success', data: [] })]);
  expect((await screen.findByText('Ganador')).nextElementSibling).toHaveTextContent(/^La Profe$/);
});
