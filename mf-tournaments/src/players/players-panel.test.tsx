import { getLive } from '@mesa/contract/calls/play';
import { createPlayer, listPlayers } from '@mesa/contract/calls/players';
import { addPlayers, type Entry, listEntries, removePlayers } from '@mesa/contract/calls/results';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import { makeEntry, makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

const ana = makePlayer({ username: 'ana' });
const leo = makePlayer({ username: 'leo' });
const entries = [makeEntry({ player: ana }), makeEntry({ player: leo })];
const enrolled = (data: Entry[]) => reply(listEntries, { status: 'success', data });

async function open(status: TournamentStatus, replies: Reply[] = [], fields: Partial<Tournament> = {}) {
  signInAs({ id: 'local_9', role: 'owner' });
  const tournament = makeTournament({ id: 7, status, canEdit: true, ...fields });
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: tournament }),
    ...(replies.some(({ endpoint }) => endpoint === listEntries) ? [] : [enrolled(entries)]),
    ...replies,
  ]);
  await screen.findByRole('button', { name: 'Crear Jugador' });
  return view;
}

const answers = async () => within(await screen.findByRole('alertdialog'));
const accept = async (user: Awaited<ReturnType<typeof open>>['user'], name = 'Aceptar') => user.click((await answers()).getByRole('button', { name }));

describe('the buttons of the players table', () => {
  const all = [
    'Agregar Jugadores',
    'Crear Jugador',
    'Cargar Jugadores',
    'Eliminar Jugadores Seleccionados',
    'Editar Resultados',
    'Guardar Cambios',
    'Editar Barajas',
  ];

  test.each<[TournamentStatus, string[]]>([
    ['inscripciones', ['Agregar Jugadores', 'Crear Jugador', 'Cargar Jugadores', 'Eliminar Jugadores Seleccionados', 'Editar Barajas']],
    ['progreso', ['Crear Jugador', 'Cargar Jugadores']],
    ['finalizado', ['Crear Jugador', 'Cargar Jugadores', 'Editar Resultados']],
    ['desactivado', ['Crear Jugador', 'Cargar Jugadores']],
  ])('in %s are %j', async (status, names) => {
    await open(status);
    await screen.findByRole('link', { name: 'ana' });
    expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual(names.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)));
  });

  test.each<[TournamentStatus, string, RegExp]>([
    ['inscripciones', 'Editar Barajas', /^Nadie está inscrito todavía\. Agrega jugadores/],
    ['finalizado', 'Editar Resultados', /^Nadie está inscrito\. Para agregar jugadores, cambia el estado .*«Inscripciones abiertas»\.$/],
  ])('in %s without players %s is disabled and says why', async (status, name, reason) => {
    await open(status, [enrolled([])]);
    await screen.findByText(reason);
    const button = screen.getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(reason);
  });

  test.each<[TournamentStatus, boolean]>([
    ['inscripciones', true],
    ['progreso', false],
    ['finalizado', false],
    ['desactivado', false],
  ])('in %s the column Seleccionar is there: %s', async (status, there) => {
    await open(status);
    await screen.findByRole('link', { name: 'ana' });
    expect(screen.queryByRole('columnheader', { name: 'Seleccionar' }) !== null).toBe(there);
  });
});

test.each<[TournamentStatus, string[]]>([
  ['progreso', []],
  ['finalizado', ['Posición', 'Historial', 'Puntos', '% Victorias']],
])('a tournament that is played on the site in %s has these columns of results: %j', async (status, headings) => {
  await open(status, [reply(getLive, failure('unavailable'))], { played: true });
  const table = await screen.findByRole('table', { name: 'Jugadores del torneo' });
  const shown = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(['Jugador', 'Baraja', ...headings]));
  for (const heading of ['Posición', 'Historial', 'Puntos', '% Victorias', 'Ronda retirada']) {
    if (headings.length === 0) expect(shown).not.toContain(heading);
  }
});

test('organisers see which lists break rules of play', async () => {
  const ofAna = { ...makeEntry({ player: ana, deckName: 'Dragapult' }), deckFindings: 2 };
  const none = makeEntry({ tournamentId: 7, player: makePlayer({ username: 'mia' }) });
  await open('progreso', [enrolled([ofAna, { ...makeEntry({ player: leo, deckName: 'Gardevoir' }), deckFindings: 0 }, none])]);
  expect(await screen.findByText('2 avisos')).toBeVisible();
  expect(screen.getAllByText(/avisos?$/)).toHaveLength(1);
  // The way to enter a missing list for its player.
  expect(screen.getByRole('link', { name: 'No definido' })).toHaveAttribute('href', '/baraja/7/mia');
});

test('a tournament without players has no results to edit', async () => {
  await open('finalizado', [enrolled([])]);
  expect(await screen.findByText('No hay jugadores inscritos.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Editar Resultados' })).toBeDisabled();
});

describe('Agregar Jugadores', () => {
  const bea = makePlayer({ username: 'bea', optionalname: 'Beatriz' });
  const caro = makePlayer({ username: 'caro' });
  const found = reply(listPlayers, { status: 'success', data: [ana, bea, caro], pagination: makePagination({ total: 3 }) });

  async function search(replies: Reply[] = []) {
    const view = await open('inscripciones', [found, ...replies]);
    await view.user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
    await screen.findByRole('checkbox', { name: /Beatriz/ });
    return view;
  }

  test('keeps its search and selection while a player is created', async () => {
    const { user } = await search([reply(createPlayer, { status: 'success', data: makePlayer({ username: 'nico' }) })]);
    await user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    await user.click(screen.getByRole('button', { name: 'Crear Jugador' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear Jugador' }));
    await user.click(dialog.getByLabelText('Inscribirlo en este torneo'));
    await user.type(dialog.getByLabelText('Nombre de usuario'), 'nico{Enter}');
    await accept(user);
    expect(screen.queryByRole('dialog', { name: 'Crear Jugador' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Beatriz/ })).toBeChecked();
    expect(screen.getByRole('searchbox', { name: 'Buscar jugadores' })).toBeVisible();
  });

  test('stays as it is if nobody is created after all', async () => {
    const { user } = await search();
    await user.click(screen.getByRole('button', { name: 'Crear Jugador' }));
    await screen.findByRole('dialog', { name: 'Crear Jugador' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crear Jugador' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /Beatriz/ })).toBeVisible();
  });

  test('marks enrolled players, who cannot be selected again', async () => {
    const { user } = await search();
    const box = screen.getByRole('checkbox', { name: /^ana .*Inscrito/ });
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /Beatriz/ })).toBeEnabled();
    // A username that differs from the name is shown beside it, to distinguish people.
    expect(screen.getByRole('checkbox', { name: /Beatriz/ })).toHaveAccessibleName(/^Beatriz bea/);
    expect(box).not.toHaveAccessibleName(/ana.*ana/);
    const button = screen.getByRole('button', { name: 'Agregar Jugadores', expanded: true });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('searchbox', { name: 'Buscar jugadores' })).toBeNull();
  });

  test('does not reopen by itself once players cannot be added', async () => {
    const first = await search();
    await first.user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    first.unmount();
    await open('progreso');
    expect(await screen.findByRole('link', { name: 'ana' })).toBeVisible();
    expect(screen.queryByRole('searchbox', { name: 'Buscar jugadores' })).toBeNull();
  });

  test('shows how many more matches there are', async () => {
    const { unmount } = await search();
    expect(screen.queryByText(/Se ven 3 de/)).toBeNull();
    unmount();
    const many = reply(listPlayers, { status: 'success', data: [ana, bea, caro], pagination: makePagination({ total: 80 }) });
    const { user } = await open('inscripciones', [many]);
    await user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
    expect(await screen.findByText('Se ven 3 de 80: escribe más letras para encontrar a los demás.')).toBeVisible();
  });

  test('asks before selected players are lost, and a reload recovers them', async () => {
    const first = await search();
    await first.user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    await first.user.click(screen.getByRole('button', { name: 'Cerrar' }));
    const question = { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' };
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await first.user.click(screen.getByRole('link', { name: 'Torneos' }));
    expect(await screen.findByRole('alertdialog', question)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    first.unmount();
    const { user } = await open('inscripciones', [found]);
    expect(await screen.findByRole('button', { name: 'Agregar seleccionados (1)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar Jugadores' }));
    expect(await screen.findByRole('button', { name: 'Agregar seleccionados' })).toBeVisible();
  });

  test('enrols several at once after asking, and shows the new list', async () => {
    const { user, callsOf } = await search([
      reply(addPlayers, { status: 'success', jugadoresAgregados: [bea.id, caro.id], numberPlayers: 4 }),
      enrolled(entries),
      enrolled([...entries, makeEntry({ player: bea }), makeEntry({ player: caro })]),
    ]);
    await user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    await user.click(screen.getByRole('checkbox', { name: /caro/ }));
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados (2)' }));
    expect((await answers()).getByText('¿Agregar 2 jugadores al torneo?')).toBeVisible();
    await accept(user, 'Cancelar');
    expect(callsOf(addPlayers)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados (2)' }));
    await accept(user, 'Agregar');
    expect(await screen.findByText('✅ Jugadores agregados correctamente.')).toBeVisible();
    expect(callsOf(addPlayers)[0]?.body).toEqual({ tournamentId: 7, playerIds: [bea.id, caro.id] });
    await accept(user);
    expect(await screen.findByRole('link', { name: 'Beatriz' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Jugadores (4)' })).toBeVisible();
    // Nothing is left to lose.
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Buscar jugadores' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is under way on its own button alone', async () => {
    const { user } = await search([reply(addPlayers, () => new Promise(() => undefined))]);
    await user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados (1)' }));
    await accept(user, 'Agregar');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Agregar seleccionados/ })).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByRole('button', { name: 'Crear Jugador' })).toBeEnabled();
  });

  test('says if no player is selected', async () => {
    const { user, callsOf } = await search();
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados' }));
    expect((await answers()).getByText('⚠️ Debes seleccionar al menos un jugador.')).toBeVisible();
    expect(callsOf(addPlayers)).toEqual([]);
  });

  test('says if no player was added', async () => {
    const { user } = await search([reply(addPlayers, { status: 'success', jugadoresAgregados: [], numberPlayers: 2 })]);
    await user.click(screen.getByRole('checkbox', { name: /caro/ }));
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados (1)' }));
    expect((await answers()).getByText('¿Agregar a caro al torneo?')).toBeVisible();
    await accept(user, 'Agregar');
    expect(await screen.findByText('✅ No se agregaron jugadores o los jugadores ya estan inscritos')).toBeVisible();
  });

  test('a failure shows its reason and keeps the selection', async () => {
    const { user } = await search([reply(addPlayers, failure('rule_violation', { message: 'Las inscripciones están cerradas.' }))]);
    await user.click(screen.getByRole('checkbox', { name: /caro/ }));
    await user.click(screen.getByRole('button', { name: 'Agregar seleccionados (1)' }));
    await accept(user, 'Agregar');
    expect(await screen.findByText('Hubo un error al agregar los jugadores.')).toBeVisible();
    expect(screen.getByText('Las inscripciones están cerradas.')).toBeVisible();
    await accept(user);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /caro/ })).toBeChecked());
  });

  const byName = reply(listPlayers, ({ body }) => {
    const { search = '' } = body as { search?: string };
    const data = [ana, bea, caro].filter(({ username }) => username.includes(search));
    return { status: 'success', data, pagination: makePagination({ total: data.length }) };
  });
  const searchField = () => screen.getByRole('searchbox', { name: 'Buscar jugadores' });
  const chosenNames = () =>
    within(screen.getByRole('list', { name: 'Jugadores seleccionados' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent?.trim());

  async function searchByName() {
    const view = await open('inscripciones', [byName]);
    await view.user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
    await screen.findByRole('checkbox', { name: /Beatriz/ });
    return view;
  }

  test('Enter right after typing selects the first match that is not enrolled', async () => {
    const { user, callsOf } = await searchByName();
    await user.type(searchField(), 'a{Enter}');
    expect(await screen.findByRole('button', { name: 'Quitar a Beatriz' })).toBeVisible();
    expect(callsOf(listPlayers).at(-1)?.body).toEqual({ status: 1, search: 'a', page: 1, limit: 50 });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Quitar a caro' })).toBeVisible();
  });

  test('a list of names can be typed: each Enter selects one, and the selection stays in view', async () => {
    const { user } = await searchByName();
    await user.type(searchField(), 'caro{Enter}');
    expect(await screen.findByRole('button', { name: 'Quitar a caro' })).toBeVisible();
    await user.type(searchField(), 'bea{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    expect(await screen.findByRole('button', { name: 'Quitar a Beatriz' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /caro/ })).not.toBeInTheDocument());
    expect(chosenNames()).toEqual(['caro', 'Beatriz']);
    await user.clear(searchField());
    await user.type(searchField(), 'zzz');
    expect(await screen.findByText(/Ningún jugador se llama así/)).toBeVisible();
    expect(chosenNames()).toEqual(['caro', 'Beatriz']);
  });

  test('Enter on an enrolled name selects no other player', async () => {
    const { user, callsOf } = await open('inscripciones', [found]);
    await user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
    await user.type(searchField(), 'ana{Enter}');
    await waitFor(() => expect(callsOf(listPlayers).at(-1)?.body).toMatchObject({ search: 'ana' }));
    await screen.findByRole('checkbox', { name: /Beatriz/ });
    expect(screen.getByRole('button', { name: 'Agregar seleccionados' })).toBeVisible();
  });
});

describe('Eliminar Jugadores Seleccionados', () => {
  test('asks, removes the selected ones and shows the new list', async () => {
    const { user, callsOf } = await open('inscripciones', [
      enrolled(entries),
      enrolled(entries.slice(1)),
      reply(removePlayers, { status: 'success', jugadoresEliminados: [ana.id], numberPlayers: 1 }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    expect((await answers()).getByText('¿Estás seguro de que quieres eliminar a este jugador?')).toBeVisible();
    expect((await answers()).getByText('Sale del torneo: ana.')).toBeVisible();
    await accept(user, 'Cancelar');
    expect(callsOf(removePlayers)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    await accept(user, 'Eliminar');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ana' })).not.toBeInTheDocument());
    expect(callsOf(removePlayers)[0]?.body).toEqual({ tournamentId: 7, playerIds: [ana.id] });
    expect(screen.getByText('Se eliminó 1 jugador.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'leo' })).toBeVisible();
  });

  test('a removed player who is enrolled again is not selected', async () => {
    const { user } = await open('inscripciones', [
      enrolled(entries),
      enrolled(entries.slice(1)),
      enrolled(entries),
      reply(removePlayers, { status: 'success', jugadoresEliminados: [ana.id], numberPlayers: 1 }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    await accept(user, 'Eliminar');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ana' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Cargar Jugadores' }));
    expect(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' })).not.toBeChecked();
  });

  test('leaves who was selected and is no longer', async () => {
    const { user } = await open('inscripciones', [enrolled(entries)]);
    for (const name of ['ana', 'leo', 'ana']) await user.click(await screen.findByRole('checkbox', { name: `Seleccionar a ${name}` }));
    expect(screen.getByRole('checkbox', { name: 'Seleccionar a ana' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    expect((await answers()).getByText('Sale del torneo: leo.')).toBeVisible();
  });

  test('names five of the selected players, and counts the rest', async () => {
    const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((username) => makeEntry({ player: makePlayer({ username }) }));
    const removed = reply(removePlayers, { status: 'success', jugadoresEliminados: six.map(({ playerId }) => playerId), numberPlayers: 0 });
    const { user } = await open('inscripciones', [enrolled(six), enrolled([]), removed]);
    await screen.findByRole('link', { name: 'a1' });
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    expect((await answers()).getByText('Salen del torneo: a1, a2, a3, a4, a5 y 1 más.')).toBeVisible();
    await accept(user, 'Eliminar');
    expect(await screen.findByText('Se eliminaron 6 jugadores.')).toBeVisible();
  });

  test('says if no player is selected', async () => {
    const { user } = await open('inscripciones');
    await screen.findByRole('link', { name: 'ana' });
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    expect((await answers()).getByText('⚠️ Debes seleccionar al menos un jugador.')).toBeVisible();
  });

  test('the winner cannot be removed: the server’s sentence is shown', async () => {
    const { user } = await open('inscripciones', [reply(removePlayers, failure('conflict', { message: 'ana es quien ganó el torneo.' }))]);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' }));
    await accept(user, 'Eliminar');
    expect(await screen.findByText('ana es quien ganó el torneo.')).toBeVisible();
  });
});

describe('Crear Jugador', () => {
  const nico = makePlayer({ username: 'nico' });

  async function openDialog(status: TournamentStatus, replies: Reply[]) {
    const view = await open(status, replies);
    await view.user.click(screen.getByRole('button', { name: 'Crear Jugador' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Crear Jugador' })) };
  }

  test('requires a username', async () => {
    const { user, dialog, callsOf } = await openDialog('finalizado', []);
    await user.type(dialog.getByLabelText('Nombre de usuario'), '   ');
    await user.click(dialog.getByRole('button', { name: 'Crear' }));
    expect(dialog.getByText('El nombre de usuario es obligatorio.')).toBeVisible();
    expect(dialog.getByLabelText('Nombre de usuario')).toHaveFocus();
    await user.type(dialog.getByLabelText('Nombre de usuario'), 'ana/leo{Enter}');
    expect(dialog.getByText('El nombre de usuario no puede llevar / \\ ? # %')).toBeVisible();
    expect(callsOf(createPlayer)).toEqual([]);
  });

  test('uses the trimmed username as the name too', async () => {
    const { user, dialog, callsOf } = await openDialog('finalizado', [reply(createPlayer, { status: 'success', data: nico })]);
    expect(dialog.queryByLabelText('Inscribirlo en este torneo')).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText('Nombre de usuario'), ' nico {Enter}');
    expect((await answers()).getByText('✅ Jugador creado correctamente.')).toBeVisible();
    expect(callsOf(createPlayer)[0]?.body).toEqual({ username: 'nico', name: 'nico' });
    expect(callsOf(addPlayers)).toEqual([]);
  });

  test('enrols the new player too while registration is open, unless unticked', async () => {
    const { user, dialog, callsOf } = await openDialog('inscripciones', [
      reply(createPlayer, { status: 'success', data: nico }),
      reply(addPlayers, { status: 'success', jugadoresAgregados: [nico.id], numberPlayers: 3 }),
    ]);
    await user.type(dialog.getByLabelText('Nombre de usuario'), 'nico{Enter}');
    await accept(user);
    expect(await screen.findByText('✅ Jugadores agregados correctamente.')).toBeVisible();
    expect(callsOf(addPlayers)[0]?.body).toEqual({ tournamentId: 7, playerIds: [nico.id] });
  });

  test('is asked for once, however often Enter is pressed', async () => {
    const { user, dialog, callsOf } = await openDialog('finalizado', [reply(createPlayer, () => new Promise(() => undefined))]);
    await user.type(dialog.getByLabelText('Nombre de usuario'), 'nico{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Crear' })).toHaveAttribute('aria-busy', 'true'));
    await user.type(dialog.getByLabelText('Nombre de usuario'), '{Enter}');
    expect(callsOf(createPlayer)).toHaveLength(1);
  });

  test('a failure shows its reason and keeps the name', async () => {
    const { user, dialog } = await openDialog('finalizado', [reply(createPlayer, failure('username_taken'))]);
    await user.type(dialog.getByLabelText('Nombre de usuario'), 'ana{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Ocurrió un error al crear el jugador. Ese nombre de usuario ya pertenece a otra cuenta.');
    expect(dialog.getByLabelText('Nombre de usuario')).toHaveValue('ana');
  });
});

describe('Cargar Jugadores', () => {
  test('reads the list from the server again', async () => {
    const { user } = await open('progreso', [enrolled(entries.slice(1)), enrolled(entries)]);
    await screen.findByRole('link', { name: 'leo' });
    await user.click(screen.getByRole('button', { name: 'Cargar Jugadores' }));
    expect(await screen.findByRole('link', { name: 'ana' })).toBeVisible();
    expect(screen.getByText('Lista cargada: 2 jugadores.')).toBeVisible();
  });

  test('a failure shows its reason and keeps the table', async () => {
    const { user } = await open('progreso', [enrolled(entries), reply(listEntries, failure('unavailable', { message: 'Mantenimiento.' }))]);
    await screen.findByRole('link', { name: 'leo' });
    await user.click(screen.getByRole('button', { name: 'Cargar Jugadores' }));
    expect((await answers()).getByText('Error al obtener jugadores del torneo: Mantenimiento.')).toBeVisible();
    expect(screen.getByText('leo')).toBeInTheDocument();
  });
});
