import { stopPlay } from '@mesa/contract/calls/play';
import { createPlayer, listPlayers } from '@mesa/contract/calls/players';
import { addPlayers, type Entry, listEntries, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import { makeEntry, makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';
import { PassToManual } from './pass-to-manual';

const ana = makePlayer({ username: 'ana' });
const leo = makePlayer({ username: 'leo' });
const bea = makePlayer({ username: 'bea', name: 'Bea Ruiz', optionalname: 'Beatriz' });
const caro = makePlayer({ username: 'caro' });
const entries = [ana, leo].map((player) => makeEntry({ tournamentId: 7, player }));
const enrolled = (data: Entry[]) => reply(listEntries, { status: 'success', data });
const found = (...data: (typeof ana)[]) => reply(listPlayers, { status: 'success', data, pagination: makePagination({ total: data.length }) });
const pending = () => new Promise<never>(() => undefined);

async function open(status: TournamentStatus, ...replies: Reply[]) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, status, canEdit: true }) }),
    ...(replies.some(({ endpoint }) => endpoint === listEntries) ? [] : [enrolled(entries)]),
    ...replies,
  ]);
  await screen.findByRole('button', { name: 'Crear Jugador' });
  return view;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const accept = async (user: Awaited<ReturnType<typeof open>>['user'], name = 'Aceptar') =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('the search for players to enrol', () => {
  async function search(...replies: Reply[]) {
    const view = await open('inscripciones', ...replies);
    await screen.findByRole('link', { name: 'ana' });
    await view.user.click(button('Agregar Jugadores'));
    await screen.findByRole('list', { name: 'Jugadores encontrados' });
    return view;
  }
  const field = () => screen.getByRole('searchbox', { name: 'Buscar jugadores' });

  test('has the keyboard at once, and Enter without a name selects nobody', async () => {
    const { user, callsOf } = await search(found(bea, caro));
    expect(field()).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard('  {Enter}');
    expect(button('Agregar seleccionados')).toBeVisible();
    expect(callsOf(listPlayers).map(({ body }) => body)).toEqual([{ status: 1, page: 1, limit: 50 }]);
  });

  test.each(['BEA', 'bea ruíz', 'beatriz'])('does not select somebody else after %s is selected already', async (typed) => {
    const { user, callsOf } = await search(found(bea, caro));
    await user.type(field(), `${typed}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Quitar a Beatriz' })).toBeVisible();
    const asked = callsOf(listPlayers).length;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(callsOf(listPlayers).length).toBeGreaterThanOrEqual(asked));
    await screen.findByRole('checkbox', { name: /caro/ });
    expect(screen.queryByRole('button', { name: 'Quitar a caro' })).toBeNull();
  });

  test('selected players can be taken out again, and a failure leaves the button ready', async () => {
    const { user, callsOf } = await search(found(bea, caro), reply(addPlayers, failure('unavailable')));
    for (const name of [/Beatriz/, /caro/]) await user.click(screen.getByRole('checkbox', { name }));
    await user.click(button('Quitar a Beatriz'));
    expect(screen.getByRole('checkbox', { name: /Beatriz/ })).not.toBeChecked();
    await user.click(button('Agregar seleccionados (1)'));
    await accept(user, 'Agregar');
    await accept(user);
    expect(callsOf(addPlayers)[0]?.body).toEqual({ tournamentId: 7, playerIds: [caro.id] });
    await waitFor(() => expect(button('Agregar seleccionados (1)')).toBeEnabled());
    expect(button('Agregar seleccionados (1)')).not.toHaveAttribute('aria-busy');
  });

  test('keeps whom an organiser selects while others are being enrolled', async () => {
    let done: () => void = () => undefined;
    const slow = reply(
      addPlayers,
      () =>
        new Promise((resolve) => {
          done = () => resolve({ status: 'success', jugadoresAgregados: [bea.id], numberPlayers: 3 });
        }),
    );
    const { user, callsOf } = await search(found(bea, caro), slow);
    await user.click(screen.getByRole('checkbox', { name: /Beatriz/ }));
    await user.click(button('Agregar seleccionados (1)'));
    await accept(user, 'Agregar');
    await waitFor(() => expect(callsOf(addPlayers)).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: /caro/ }));
    await act(async () => done());
    await accept(user);
    expect(await screen.findByRole('button', { name: 'Quitar a caro' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar a Beatriz' })).toBeNull());
    expect(button('Agregar seleccionados (1)')).toBeEnabled();
  });

  test('looks for a name without the space that a phone adds', async () => {
    const { user, callsOf } = await search(found(bea, caro));
    await user.type(field(), 'caro ');
    await waitFor(() => expect(callsOf(listPlayers).at(-1)?.body).toEqual({ status: 1, search: 'caro', page: 1, limit: 50 }));
  });

  test('finds nobody and says how to go on', async () => {
    const { user } = await open('inscripciones', found());
    await user.click(button('Agregar Jugadores'));
    expect(await screen.findByText('Ningún jugador se llama así. Si es nuevo, créalo con «Crear Jugador».')).toBeVisible();
  });
});

describe('a new player', () => {
  const nico = makePlayer({ username: 'nico' });
  async function openDialog(status: TournamentStatus, ...replies: Reply[]) {
    const view = await open(status, ...replies);
    await view.user.click(button('Crear Jugador'));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Crear Jugador' })) };
  }
  const name = 'Nombre de usuario';

  test('outside enrolment is not enrolled, and the dialog says why', async () => {
    const { user, dialog } = await openDialog('finalizado');
    expect(dialog.getByText('Se crea sin entrar en este torneo: para agregarlo, pasa el torneo a inscripciones.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crear Jugador' })).toBeNull());
  });

  test('that is not to be enrolled is only created', async () => {
    const { user, dialog, callsOf } = await openDialog('inscripciones', reply(createPlayer, { status: 'success', data: nico }));
    await user.click(dialog.getByLabelText('Inscribirlo en este torneo'));
    await user.type(dialog.getByLabelText(name), 'nico{Enter}');
    await accept(user);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(callsOf(addPlayers)).toEqual([]);
  });

  test('has one error at a time: of the server, or of what is typed', async () => {
    const { user, dialog } = await openDialog('finalizado', reply(createPlayer, failure('username_taken')), reply(createPlayer, pending));
    await user.type(dialog.getByLabelText(name), 'ana{Enter}');
    await dialog.findByRole('alert');
    await user.clear(dialog.getByLabelText(name));
    await user.keyboard('{Enter}');
    expect(dialog.getByText('El nombre de usuario es obligatorio.')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
    await user.type(dialog.getByLabelText(name), 'nico{Enter}');
    expect(dialog.queryByText('El nombre de usuario es obligatorio.')).toBeNull();
  });

  test('is being enrolled on the button that created it', async () => {
    const { user, dialog } = await openDialog('inscripciones', reply(createPlayer, { status: 'success', data: nico }), reply(addPlayers, pending));
    await user.type(dialog.getByLabelText(name), 'nico{Enter}');
    await accept(user);
    await waitFor(() => expect(button('Crear Jugador')).toHaveAttribute('aria-busy', 'true'));
    expect(button('Agregar Jugadores')).toBeEnabled();
  });
});

describe('the list of players', () => {
  test('shows on its button that it is being read', async () => {
    const { user } = await open('progreso', enrolled(entries), reply(listEntries, pending));
    await screen.findByRole('link', { name: 'ana' });
    await waitFor(() => expect(button('Cargar Jugadores')).not.toHaveAttribute('aria-busy'));
    await user.click(button('Cargar Jugadores'));
    await waitFor(() => expect(button('Cargar Jugadores')).toHaveAttribute('aria-busy', 'true'));
  });

  test.each([
    [
      'inscripciones',
      [
        ['Seleccionar', 'start place'],
        ['Posición', 'end numeric numeric detail'],
      ],
    ],
    ['progreso', [['Posición', 'end numeric numeric place']]],
  ] as const)('shows on a phone first what is pressed or the place, then the name, the points and the record: %s', async (status, first) => {
    await open(status);
    await screen.findByRole('link', { name: 'ana' });
    expect(screen.getAllByRole('columnheader').map(({ textContent, className }) => [textContent, className])).toEqual([
      ...first,
      ['Jugador', 'start primary primary'],
      ['Ronda retirada', 'start detail opened'],
      ['Baraja', 'start detail'],
      ['Historial', 'end numeric numeric under'],
      ['Puntos', 'end numeric numeric figure'],
      ['% Victorias', 'end detail'],
    ]);
  });

  test('that fails to load says why', async () => {
    await open('progreso', reply(listEntries, failure('unavailable', { message: 'Mantenimiento.' })));
    expect(await screen.findByText('Error al obtener jugadores del torneo: Mantenimiento.')).toBeVisible();
  });

  test('shows on its button that somebody is being removed', async () => {
    const { user } = await open('inscripciones', reply(removePlayers, pending));
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' }));
    await user.click(button('Eliminar Jugadores Seleccionados'));
    expect(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' })).toHaveClass('danger');
    await accept(user, 'Eliminar');
    await waitFor(() => expect(button('Eliminar Jugadores Seleccionados')).toHaveAttribute('aria-busy', 'true'));
  });
});

describe('the sheet of results', () => {
  async function edit(...replies: Reply[]) {
    const view = await open('finalizado', ...replies);
    await screen.findByRole('link', { name: 'ana' });
    await view.user.click(button('Editar Resultados'));
    return view;
  }
  const cell = (name: string) => screen.getByRole('textbox', { name });

  test('marks the cells that are not saved', async () => {
    const { user } = await edit();
    await user.type(cell('Puntos de leo'), '9');
    expect([...document.querySelectorAll('[data-changed]')]).toEqual([cell('Puntos de leo')]);
    await user.clear(cell('Puntos de leo'));
    expect(document.querySelector('[data-changed]')).toBeNull();
  });

  test('takes back only what was pasted, and keeps what was typed before', async () => {
    const { user } = await edit();
    await user.type(cell('Posición de leo'), '2');
    await user.click(cell('Puntos de ana'));
    await user.paste('9\n7');
    await user.click(button('Deshacer'));
    expect([cell('Posición de leo'), cell('Puntos de ana')].map((input) => (input as HTMLInputElement).value)).toEqual(['2', '']);
    expect(screen.getByText('1 jugador con cambios sin guardar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  test('is left sideways from a cell that was just entered, because its text is selected', async () => {
    const { user } = await edit(enrolled([ana, leo].map((player) => makeEntry({ tournamentId: 7, player, points: 12, record: '4-2-0', winRate: 66.7 }))));
    await user.click(cell('Puntos de ana'));
    await user.keyboard('{ArrowRight}');
    expect(cell('% Victorias de ana')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(cell('Historial de ana')).toHaveFocus();
  });

  test('that was left without saving is no reason to ask before the status changes', async () => {
    const { user, callsOf } = await edit(reply(updateTournament, pending));
    await user.type(cell('Puntos de ana'), '9');
    await user.click(button('Cancelar'));
    await accept(user, 'Salir sin guardar');
    await user.click(button('Pasar a inscripciones'));
    await waitFor(() => expect(callsOf(updateTournament)).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('leaves the shortcuts of the browser alone', async () => {
    const { user } = await edit();
    await user.click(cell('Puntos de ana'));
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(fireEvent.keyDown(cell('Puntos de ana'), { key: 'ArrowDown', [modifier]: true })).toBe(true);
    expect(cell('Puntos de ana')).toHaveFocus();
  });

  test('says of a file that nothing was loaded, and why', async () => {
    const { user } = await edit();
    const text = 'Jugador;Puntos\nzoe;1\n';
    // jsdom cannot read files.
    const file = Object.assign(new File([text], 'ronda.csv', { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });
    const input = screen.getByLabelText<HTMLInputElement>('Archivo de resultados');
    await user.upload(input, file);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^No se cargó nada de ronda\.csv\.Fila 2: nadie inscrito se llama «zoe»\.Aceptar$/);
    // The corrected file has the same name.
    expect(input.value).toBe('');
  });

  test('that was pasted and could not be saved keeps its text, and counts it as not saved', async () => {
    const { user } = await edit(reply(saveResults, failure('unavailable')));
    await user.click(cell('Puntos de ana'));
    await user.paste('9\n7');
    await user.click(button('Guardar Cambios'));
    await accept(user);
    expect(screen.getByText('2 jugadores con cambios sin guardar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(cell('Puntos de leo')).toHaveValue('7');
  });
});

test('the switch to results by hand says what becomes of those that are there', async () => {
  const { user, callsOf } = renderPage(<PassToManual tournamentId={7} />, '/torneo/7', [reply(stopPlay, { status: 'success', data: true })]);
  await user.click(button('Pasar a manual'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /^¿Pasar este torneo a manual\?Los puestos y récords quedan como están ahora y desde entonces se escriben a mano en la página del torneo\. La mesa se cierra\.Cancelar/,
  );
  await accept(user, 'Cancelar');
  expect(callsOf(stopPlay)).toEqual([]);
  await user.click(button('Pasar a manual'));
  expect(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pasar a manual' })).toHaveClass('danger');
  await accept(user, 'Pasar a manual');
  await waitFor(() => expect(callsOf(stopPlay)).toMatchObject([{ params: { id: '7' }, body: {} }]));
});

test('the switch to results by hand says what is lost of a device without a network', async () => {
  const { user } = renderPage(<PassToManual tournamentId={7} unsent={2} />, '/torneo/7', []);
  await user.click(button('Pasar a manual'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/La mesa se cierra\.\s*Hay 2 anotaciones sin enviar: no se contarán\.Cancelar/);
});
