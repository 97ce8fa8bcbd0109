import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listStores } from '@mesa/contract/calls/stores';
import { deactivateTournament, getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, lima, listedStores, medellin } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const answer = (data: Tournament) => ({ status: 'success' as const, data });
const places = knownPlaces(medellin, { country: 'Colombia', state: 'Valle del Cauca', city: 'Cali' }, lima);
const stores = listedStores(makeStore({ id: 5, name: 'El Rincón' }));

async function edit(tournament: Tournament, replies: Reply[], entries: Entry[] = []) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, `/torneo/${tournament.id}`, [
    ...replies.filter(({ endpoint }) => endpoint === getTournament),
    reply(getTournament, answer(tournament)),
    reply(listEntries, { status: 'success', data: entries }),
    places,
    stores,
    ...replies.filter(({ endpoint }) => endpoint !== getTournament),
  ]);
  await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
  await screen.findByRole('combobox', { name: 'Ganador' });
  return view;
}

const answers = async () => within(await screen.findByRole('alertdialog'));
const editable = (fields: Partial<Tournament> = {}) => makeTournament({ name: 'Copa Andina', canEdit: true, ...fields });

describe('the choices of a tournament’s form', () => {
  test('say that no player is enrolled, or that no enrolled player has the typed name', async () => {
    const { user, unmount } = await edit(editable(), []);
    const field = () => screen.getByRole('combobox', { name: 'Ganador' });
    expect(field()).toHaveAttribute('placeholder', 'Sin inscritos todavía');
    await user.click(field());
    expect(screen.getByText('Todavía no hay jugadores inscritos.')).toBeInTheDocument();
    unmount();
    const ana = makePlayer({ username: 'ana', optionalname: 'La Profe' });
    const second = await edit(editable(), [], [makeEntry({ player: ana })]);
    await second.user.type(field(), 'zzz');
    expect(screen.getByText('Ningún jugador inscrito se llama así.')).toBeInTheDocument();
    await second.user.clear(field());
    await second.user.type(field(), 'ana');
    await second.user.keyboard('{Enter}');
    expect(field()).toHaveValue('La Profe (ana)');
  });

  test('keep the same store and winner after another person renamed them', async () => {
    const ana = makePlayer({ username: 'ana' });
    const ours = editable({ winnerId: ana.id, winnerPlayer: ana });
    const theirs = { ...ours, storeName: 'La Mesa Nueva', winnerPlayer: { ...ana, optionalname: 'La Profe' }, description: 'Traigan agua' };
    const { user } = await edit(ours, [
      reply(getTournament, answer(ours)),
      reply(getTournament, answer({ ...theirs, updatedAt: '2025-05-25T10:00:00.000Z' })),
      reply(updateTournament, failure('stale')),
    ]);
    await user.type(screen.getByLabelText('Nombre'), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByText('Otra persona cambió: Descripción.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('La Mesa Nueva');
  });

  test('keep price and currency together: one changed here and the other by another person is a question', async () => {
    const ours = editable({ priceCents: 2_000_000, currency: 'COP' });
    const { user } = await edit(ours, [
      reply(getTournament, answer(ours)),
      reply(getTournament, answer({ ...ours, currency: 'USD', updatedAt: '2025-05-25T10:00:00.000Z' })),
      reply(updateTournament, failure('stale')),
    ]);
    await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
    const price = await screen.findByRole('textbox', { name: 'Precio de la inscripción' });
    await user.clear(price);
    await user.type(price, '15');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByText('Otra persona cambió lo mismo que tú. Elige qué queda; hasta entonces no se guarda nada.')).toBeVisible();
  });

  test('say that the user has no store in the city, and that the city comes first', async () => {
    const { user, unmount } = await edit(editable(), []);
    const field = () => screen.getByRole('combobox', { name: 'Tienda' });
    await user.clear(field());
    await user.type(field(), 'zzz');
    expect(await screen.findByText('No administras ninguna tienda en Medellín.')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ciudad' }), '');
    expect(field()).toHaveAttribute('placeholder', 'Elige primero la ciudad');
    await user.click(field());
    expect(await screen.findByText('Elige primero la ciudad.')).toBeInTheDocument();
    unmount();
  });
});

describe('the form of a tournament', () => {
  test('is read-only until Editar is pressed', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<TournamentPage />, '/torneo/1', [
      reply(getTournament, answer(editable({ sanctionNumber: '26-10-000123' }))),
      reply(listEntries, { status: 'success', data: [] }),
      places,
      stores,
    ]);
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Número de sanción y POP ID' }));
    expect(await screen.findByText('26-10-000123')).toBeVisible();
    // A part without values has nothing to read.
    expect(screen.queryByRole('button', { name: 'Hora, precio y premios' })).toBeNull();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Guardar Torneo' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Desactivar Torneo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
  });

  test('keeps the official numbers of a tournament that is a friendly by now, and offers none to another', async () => {
    const { unmount } = await edit(editable({ category: 'Amistoso', organizerPopId: '1234567' }), []);
    expect(screen.getByRole('button', { name: 'Número de sanción y POP ID' })).toBeVisible();
    unmount();
    await edit(editable({ id: 2, category: 'Amistoso' }), []);
    expect(screen.queryByRole('button', { name: 'Número de sanción y POP ID' })).toBeNull();
  });

  test('closes when another tournament is opened from it, and shows that one', async () => {
    signInAs({ role: 'admin' });
    const { user, router } = renderPage([{ path: '/torneo/:id', element: <TournamentPage /> }], '/torneo/1', [
      reply(getTournament, ({ params: { id } }) => answer(editable({ id: Number(id), name: `Copa ${id}` }))),
      reply(listEntries, { status: 'success', data: [] }),
      places,
      stores,
    ]);
    await screen.findByRole('button', { name: 'Editar' });
    await act(() => router.navigate('/torneo/2'));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Copa 2');
    await act(() => router.navigate('/torneo/1'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Copa 1');
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull();
  });

  test('the press on Editar does not save', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<TournamentPage />, '/torneo/1', [
      reply(getTournament, answer(editable())),
      reply(listEntries, { status: 'success', data: [] }),
      places,
      stores,
    ]);
    const edit = await screen.findByRole('button', { name: 'Editar' });
    await user.click(edit);
    expect(screen.getByRole('button', { name: 'Guardar Torneo' })).not.toBe(edit);
    expect(edit).not.toBeInTheDocument();
  });

  test('saves the changes with the time of the last read, and is read-only again', async () => {
    const tournament = editable();
    const saved = { ...tournament, name: 'Copa Caribe', updatedAt: '2025-05-25T10:00:00.000Z' };
    const { user, callsOf } = await edit(tournament, [
      reply(getTournament, answer(tournament)),
      reply(getTournament, answer(saved)),
      reply(updateTournament, answer(saved)),
    ]);
    await user.clear(screen.getByLabelText('Nombre'));
    await user.type(screen.getByLabelText('Nombre'), 'Copa Caribe');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect((await answers()).getByText('Torneo actualizado correctamente.')).toBeVisible();
    expect(callsOf(updateTournament)[0]?.body).toMatchObject({
      name: 'Copa Caribe',
      storeId: 1,
      updatedAt: tournament.updatedAt,
      winnerId: null,
      game: 'pokémon',
    });
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('heading', { name: 'Copa Caribe', level: 1 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
  });

  test('requires a name, a store and a date, in this order, before it sends anything', async () => {
    const { user, callsOf } = await edit(editable(), []);
    const refused = async (field: string, message: string) => {
      await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
      expect((await answers()).getByText(message)).toBeVisible();
      await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(screen.getByLabelText(field, { selector: 'input' })).toBeInvalid();
    };
    await user.clear(screen.getByLabelText('Nombre'));
    await user.clear(screen.getByLabelText('Fecha'));
    // Another country has different stores.
    await user.selectOptions(screen.getByLabelText('País'), 'Perú');
    await refused('Nombre', 'El nombre del torneo es obligatorio.');
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await refused('Tienda', 'Debes seleccionar una tienda.');
    await user.selectOptions(screen.getByLabelText('Departamento'), 'Lima');
    await user.selectOptions(screen.getByLabelText('Ciudad'), 'Lima');
    await user.click(screen.getByRole('combobox', { name: 'Tienda' }));
    await user.click(await screen.findByRole('option', { name: 'El Rincón' }));
    await refused('Fecha', 'Debes seleccionar una fecha del torneo.');
    expect(callsOf(updateTournament)).toEqual([]);
  });

  test('another country resets state, city and store', async () => {
    const { user, callsOf } = await edit(editable(), []);
    await user.selectOptions(screen.getByLabelText('País'), 'Perú');
    expect(screen.getByLabelText('Departamento')).toHaveValue('');
    expect(screen.getByLabelText('Ciudad')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('');
    await user.selectOptions(screen.getByLabelText('Departamento'), 'Lima');
    await user.selectOptions(screen.getByLabelText('Ciudad'), 'Lima');
    await waitFor(() =>
      expect(callsOf(listStores).at(-1)?.body).toEqual({ userId: 'local_9', country: 'Perú', state: 'Lima', city: 'Lima', page: 1, itemsPerPage: 100 }),
    );
  });

  test('the winner is one of the enrolled players', async () => {
    const tournament = editable();
    const ana = makePlayer({ username: 'ana', optionalname: 'Ana Torres' });
    const { user, callsOf } = await edit(
      tournament,
      [reply(updateTournament, answer({ ...tournament, winnerId: ana.id, winnerPlayer: ana }))],
      [makeEntry({ player: ana })],
    );
    await user.type(screen.getByRole('combobox', { name: 'Ganador' }), 'torres');
    await user.click(await screen.findByRole('option', { name: 'Ana Torres (ana)' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await answers();
    expect(callsOf(updateTournament)[0]?.body).toMatchObject({ winnerId: ana.id });
  });

  test('a refused save shows why and keeps the typed values', async () => {
    const { user } = await edit(editable(), [reply(updateTournament, failure('conflict', { message: 'La tienda está cerrada.' }))]);
    await user.type(screen.getByLabelText('Premio'), 'Trofeo');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect((await answers()).getByText('Error en el servicio. La tienda está cerrada.')).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText('Premio')).toHaveValue('Trofeo');
  });

  test('a server error is shown beside its field, which gets the focus', async () => {
    const issues = [{ path: 'winnerId', message: 'Ese jugador no está inscrito.' }];
    const { user } = await edit(editable(), [reply(updateTournament, failure('invalid', { issues }))]);
    await user.type(screen.getByLabelText('Premio'), 'Trofeo');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    const winner = screen.getByRole('combobox', { name: 'Ganador' });
    expect(winner).toHaveAccessibleDescription('Ese jugador no está inscrito.');
    await waitFor(() => expect(winner).toHaveFocus());
  });

  test('leaving with changes asks first', async () => {
    const { user, address } = await edit(editable({ id: 3 }), []);
    await user.type(screen.getByLabelText('Premio'), 'Trofeo');
    await user.click(screen.getByRole('link', { name: 'Torneos' }));
    expect((await answers()).getByText('¿Seguro que quieres salir? Hay cambios sin guardar.')).toBeVisible();
    expect(address()).toBe('/torneo/3');
  });

  test('Cancelar discards changes only after asking', async () => {
    const { user } = await edit(editable(), []);
    await user.type(screen.getByLabelText('Premio'), 'Trofeo');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click((await answers()).getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.queryByText('Trofeo')).not.toBeInTheDocument();
  });

  const ana = makePlayer({ username: 'ana' });
  test.each([
    ['results', editable(), [makeEntry({ position: 1 })]],
    ['only a winner', editable({ winnerId: ana.id, winnerPlayer: ana }), []],
  ])('leaving the finished status with %s asks first', async (_, tournament, entries) => {
    const { user, callsOf } = await edit(tournament, [], entries);
    await user.selectOptions(screen.getByLabelText('Estado'), 'En curso');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect((await answers()).getByText(/dejará de contar entre los finalizados/)).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(updateTournament)).toEqual([]);
  });
});

describe('two organisers with one tournament', () => {
  const tournament = editable({ prize: null });
  const theirs = { ...tournament, name: 'Copa de ellos', description: 'Traigan agua', updatedAt: '2025-05-25T10:00:00.000Z' };
  const saved = { ...theirs, name: 'Copa mía', updatedAt: '2025-05-25T11:00:00.000Z' };

  async function beSecond() {
    const view = await edit(tournament, [
      reply(getTournament, answer(tournament)),
      reply(getTournament, answer(theirs)),
      reply(updateTournament, failure('stale')),
      reply(updateTournament, answer(saved)),
    ]);
    await view.user.clear(screen.getByLabelText('Nombre'));
    await view.user.type(screen.getByLabelText('Nombre'), 'Copa mía');
    await view.user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect((await answers()).getByText('Otra persona guardó cambios mientras editabas.')).toBeVisible();
    return view;
  }

  test('the second can load the new state', async () => {
    const { user } = await beSecond();
    await user.click((await answers()).getByRole('button', { name: 'Cargar lo nuevo' }));
    expect(await screen.findByRole('heading', { name: 'Copa de ellos', level: 1 })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
  });

  test('or continue: conflicts are chosen, other changes are taken, and it can be saved', async () => {
    const { user, callsOf } = await beSecond();
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.getByLabelText('Descripción')).toHaveValue('Traigan agua'));
    expect(screen.getByText('Otra persona cambió: Descripción.')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Copa mía');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect(callsOf(updateTournament)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Nombre, lo mío: Copa mía' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    expect((await answers()).getByText('Torneo actualizado correctamente.')).toBeVisible();
    expect(callsOf(updateTournament)[1]?.body).toMatchObject({ name: 'Copa mía', description: 'Traigan agua', updatedAt: theirs.updatedAt });
  });

  test('another winner here and none there are a question in names and words', async () => {
    const [ana, berta] = [makePlayer({ username: 'ana' }), makePlayer({ username: 'berta', optionalname: 'La Profe' })];
    const ours = { ...tournament, winnerId: ana.id, winnerPlayer: ana };
    const { user } = await edit(
      ours,
      [
        reply(getTournament, answer(ours)),
        reply(getTournament, answer({ ...ours, winnerId: null, winnerPlayer: null, updatedAt: theirs.updatedAt })),
        reply(updateTournament, failure('stale')),
      ],
      [makeEntry({ player: ana }), makeEntry({ player: berta })],
    );
    const field = screen.getByRole('combobox', { name: 'Ganador' });
    await user.clear(field);
    await user.type(field, 'profe');
    await user.click(await screen.findByRole('option', { name: 'La Profe (berta)' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('button', { name: 'Ganador, lo mío: La Profe' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ganador, lo suyo: vacío' }));
    expect(field).toHaveValue('');
  });

  test('another place there and another store here are one conflict: a store is never put in another city', async () => {
    const moved = { ...tournament, state: 'Valle del Cauca', city: 'Cali', storeId: 8, storeName: 'La Ceiba', updatedAt: '2025-05-25T10:00:00.000Z' };
    const { user, callsOf } = await edit(tournament, [
      reply(getTournament, answer(tournament)),
      reply(getTournament, answer(moved)),
      reply(updateTournament, failure('stale')),
      reply(updateTournament, answer(moved)),
    ]);
    await user.click(screen.getByRole('combobox', { name: 'Tienda' }));
    await user.click(await screen.findByRole('option', { name: 'El Rincón' }));
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    await user.click(await screen.findByRole('button', { name: /^Departamento, Ciudad, Tienda, lo suyo: Valle del Cauca · Cali · La Ceiba$/ }));
    await user.type(screen.getByLabelText('Premio'), 'Trofeo');
    await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
    await answers();
    expect(callsOf(updateTournament)[1]?.body).toMatchObject({ city: 'Cali', storeId: 8, prize: 'Trofeo', updatedAt: moved.updatedAt });
  });
});

test('unsaved values are recovered for the same organiser, merged with the current state', async () => {
  const tournament = editable({ prize: null });
  const first = await edit(tournament, []);
  await first.user.type(screen.getByLabelText('Premio'), 'Trofeo');
  first.unmount();
  const open = (user: string, now: Tournament) => {
    signInAs({ id: user, role: 'owner' });
    const entries = reply(listEntries, { status: 'success', data: [] });
    return renderPage(<TournamentPage />, `/torneo/${tournament.id}`, [reply(getTournament, answer(now)), entries, places, stores]);
  };
  const other = open('local_10', tournament);
  expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
  other.unmount();
  open('local_9', { ...tournament, description: 'Traigan agua' });
  expect(await screen.findByLabelText('Premio')).toHaveValue('Trofeo');
  expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
  expect(screen.getByText('Otra persona cambió: Descripción.')).toBeVisible();
  expect(screen.getByLabelText('Descripción')).toHaveValue('Traigan agua');
});

describe('Desactivar Torneo', () => {
  test('asks, deactivates and shows the server’s state', async () => {
    signInAs({ role: 'admin' });
    const tournament = editable();
    const { user } = renderPage(<TournamentPage />, '/torneo/1', [
      reply(getTournament, answer(tournament)),
      reply(getTournament, answer({ ...tournament, status: 'desactivado' })),
      reply(listEntries, { status: 'success', data: [] }),
      reply(deactivateTournament, { status: 'success', data: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Desactivar Torneo' }));
    expect((await answers()).getByText('¿Estás seguro de que deseas desactivar este torneo?')).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByText('Torneo desactivado correctamente')).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desactivar Torneo' })).not.toBeInTheDocument());
  });

  test('says why it failed', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<TournamentPage />, '/torneo/1', [
      reply(getTournament, answer(editable())),
      reply(listEntries, { status: 'success', data: [] }),
      reply(deactivateTournament, failure('network')),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Desactivar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Desactivar' }));
    expect(await screen.findByText('No se pudo desactivar el torneo.')).toBeVisible();
  });

  test('does nothing without a confirmation', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<TournamentPage />, '/torneo/1', [
      reply(getTournament, answer(editable())),
      reply(listEntries, { status: 'success', data: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Desactivar Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(deactivateTournament)).toEqual([]);
  });
});
