import { listEntries, saveResults } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

const [ana, leo, mia] = ['ana', 'leo', 'mia'].map((username) => makePlayer({ username })) as [
  ReturnType<typeof makePlayer>,
  ReturnType<typeof makePlayer>,
  ReturnType<typeof makePlayer>,
];
const entries = [ana, leo, mia].map((player) => makeEntry({ tournamentId: 7, player }));
const saved = reply(saveResults, { status: 'success', data: { updated: 1 } });

async function editResults(replies: Reply[] = [], status: 'finalizado' | 'inscripciones' = 'finalizado') {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, status, canEdit: true }) }),
    ...(replies.some(({ endpoint }) => endpoint === listEntries) ? [] : [reply(listEntries, { status: 'success', data: entries })]),
    ...replies,
  ]);
  const edit = await screen.findByRole('button', { name: status === 'finalizado' ? 'Editar Resultados' : 'Editar Barajas' });
  await waitFor(() => expect(edit).toBeEnabled());
  await view.user.click(edit);
  return view;
}

const cell = (name: string) => screen.getByRole('textbox', { name });
const answers = async () => within(await screen.findByRole('alertdialog'));
const save = (name = 'Guardar Cambios') => screen.getByRole('button', { name });
const shown = (column: string) => ['ana', 'leo', 'mia'].map((player) => (cell(`${column} de ${player}`) as HTMLInputElement).value);

describe('the results grid by keyboard alone', () => {
  test('Enter goes down a column, and from its end to the top of the next', async () => {
    const { user } = await editResults();
    await user.click(cell('Posición de ana'));
    await user.keyboard('1{Enter}3{Enter}2{Enter}R2');
    expect(shown('Posición')).toEqual(['1', '3', '2']);
    expect(cell('Ronda retirada de ana')).toHaveValue('R2');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell('Ronda retirada de ana')).toHaveFocus();
    // Enter that only ends the input of an accent or a foreign letter stays in its cell.
    fireEvent.keyDown(cell('Ronda retirada de ana'), { key: 'Enter', isComposing: true });
    expect(cell('Ronda retirada de ana')).toHaveFocus();
  });

  test('Tab fills a row from left to right', async () => {
    const { user } = await editResults();
    await user.click(cell('Posición de leo'));
    await user.keyboard('2{Tab}4{Tab}Lugia{Tab}4-2-0{Tab}12{Tab}66,67');
    expect(cell('% Victorias de leo')).toHaveValue('66,67');
    expect(cell('Historial de leo')).toHaveValue('4-2-0');
    expect(cell('Baraja de leo')).toHaveValue('Lugia');
    await user.keyboard('{Tab}');
    expect(cell('Posición de mia')).toHaveFocus();
  });

  test('arrows move up and down, and sideways at the edge of a text', async () => {
    const { user } = await editResults();
    await user.click(cell('Historial de leo'));
    await user.keyboard('{ArrowUp}');
    expect(cell('Historial de ana')).toHaveFocus();
    await user.keyboard('5-1-0{ArrowDown}{ArrowRight}');
    expect(cell('Puntos de leo')).toHaveFocus();
    await user.keyboard('12{ArrowLeft}');
    expect(cell('Puntos de leo')).toHaveFocus();
    // With Shift they select text.
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
    expect(cell('Puntos de leo')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(cell('Historial de leo')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(cell('Historial de ana')).toHaveFocus();
    // The browser does nothing more with a key that moves, or it would move the cursor of the next cell.
    expect(fireEvent.keyDown(cell('Historial de ana'), { key: 'ArrowDown' })).toBe(false);
  });

  test('typing replaces the content of a cell that was just entered', async () => {
    const { user } = await editResults([
      reply(listEntries, { status: 'success', data: [makeEntry({ tournamentId: 7, player: ana, position: 8 }), ...entries.slice(1)] }),
    ]);
    await user.click(cell('Posición de leo'));
    await user.keyboard('{ArrowUp}1');
    expect(cell('Posición de ana')).toHaveValue('1');
  });
});

describe('pasting from a spreadsheet', () => {
  test('a block fills rows and columns from the focused cell', async () => {
    const { user } = await editResults();
    await user.click(cell('Historial de leo'));
    await user.paste('4-2-0\t12\t66,67\r\n3-3-0\t9\t50\r\n');
    expect(shown('Historial')).toEqual(['', '4-2-0', '3-3-0']);
    expect(shown('Puntos')).toEqual(['', '12', '9']);
    expect(shown('% Victorias')).toEqual(['', '66,67', '50']);
    expect(screen.getByText('Se pegaron 2 filas y 3 columnas.')).toBeVisible();
  });

  test('values outside the sheet are reported, and Deshacer removes the block', async () => {
    const { user } = await editResults();
    await user.click(cell('Puntos de mia'));
    await user.paste('9\t50\tx\n7\t40\ty');
    expect(screen.getByText('Se pegaron 1 fila y 2 columnas. No cabían 1 fila y 1 columna.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(shown('Puntos')).toEqual(['', '', '']);
    await user.click(cell('Puntos de mia'));
    await user.paste('9\n7');
    expect(screen.getByText('Se pegaron 1 fila y 1 columna. No cabía 1 fila.')).toBeVisible();
  });

  test('typing after a paste ends Deshacer, which would remove the typed text too', async () => {
    const { user } = await editResults();
    await user.click(cell('Puntos de ana'));
    await user.paste('9\n7');
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await user.type(cell('Puntos de mia'), '3');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(shown('Puntos')).toEqual(['9', '7', '3']);
  });

  test('a single text is pasted into the cell', async () => {
    const { user } = await editResults();
    await user.click(cell('Baraja de ana'));
    await user.paste('Charizard ex');
    expect(cell('Baraja de ana')).toHaveValue('Charizard ex');
  });
});

describe('Cargar archivo', () => {
  // jsdom cannot read files.
  const file = (text: string, name = 'ronda.csv') =>
    Object.assign(new File([text], name, { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

  test('fills the rows of the players in the file', async () => {
    const { user } = await editResults();
    const input = screen.getByLabelText('Archivo de resultados');
    const opens = jest.fn();
    input.addEventListener('click', opens);
    await user.click(screen.getByRole('button', { name: 'Cargar archivo' }));
    expect(opens).toHaveBeenCalledTimes(1);
    await user.upload(input, file('Jugador;Posición;Puntos\nmia;1;15\nana;2;12\n'));
    expect(await screen.findByText('Se cargaron 2 filas de ronda.csv. Revisa y guarda.')).toBeVisible();
    expect(shown('Posición')).toEqual(['2', '', '1']);
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(shown('Posición')).toEqual(['', '', '']);
  });

  test.each([
    ['reto.xml', '<?xml version="1.0"?><liga></liga>'],
    ['reto.tdf', '<liga></liga>'],
    ['RETO.TDF', '<liga></liga>'],
  ])('an unreadable TOM file shows an error, and fills in nothing: %s', async (name, content) => {
    const { user } = await editResults();
    await user.upload(screen.getByLabelText('Archivo de resultados'), file(content, name));
    expect((await answers()).getByText(/El archivo no es de TOM: busca uno que termine en \.tdf\./)).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(shown('Posición')).toEqual(['', '', '']);
  });

  test('one wrong row rejects the file, and is named', async () => {
    const { user, callsOf } = await editResults();
    await user.upload(screen.getByLabelText('Archivo de resultados'), file('Jugador;Posición\nmia;1\nana;0\n'));
    expect((await answers()).getByText(/Fila 3: Posición: La posición empieza en 1\./)).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(shown('Posición')).toEqual(['', '', '']);
    expect(callsOf(saveResults)).toEqual([]);
  });
});

describe('Guardar Cambios', () => {
  test('without a change closes the sheet and sends nothing', async () => {
    const { user, callsOf } = await editResults();
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Editar Resultados' })).toBeVisible();
    expect(callsOf(saveResults)).toEqual([]);
  });

  test('sends the changed fields of the changed rows, confirms the save and shows the new order', async () => {
    const after = [makeEntry({ tournamentId: 7, player: leo, position: 1, points: 15 }), ...entries.filter(({ player }) => player !== leo)];
    const { user, callsOf } = await editResults([
      reply(listEntries, { status: 'success', data: entries }),
      reply(listEntries, { status: 'success', data: after }),
      saved,
    ]);
    await user.type(cell('Posición de leo'), '1');
    await user.type(cell('Puntos de leo'), '15');
    await user.click(save());
    expect((await answers()).getByText('✅ Resultados guardados correctamente.')).toBeVisible();
    expect(callsOf(saveResults)[0]?.body).toEqual({
      results: [{ tournamentId: 7, playerId: leo.id, position: 1, points: 15, updatedAt: entries[1]?.TournamentResult.updatedAt }],
    });
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('leo'));
    expect(screen.queryByRole('button', { name: 'Guardar Cambios' })).not.toBeInTheDocument();
  });

  test('keeps what is typed during the save', async () => {
    let answer = () => {};
    const later = new Promise<{ status: 'success'; data: { updated: number } }>((resolve) => {
      answer = () => resolve({ status: 'success', data: { updated: 1 } });
    });
    const { user } = await editResults([reply(saveResults, later)]);
    await user.type(cell('Posición de leo'), '1');
    await user.click(save());
    expect(save('Guardando...')).toHaveAttribute('aria-busy', 'true');
    await user.type(cell('Puntos de leo'), '9');
    await act(async () => answer());
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(cell('Puntos de leo')).toHaveValue('9');
  });

  test('one wrong cell: nothing is sent, the cell is named and focused', async () => {
    const { user, callsOf } = await editResults();
    await user.type(cell('Posición de ana'), '1');
    await user.type(cell('Posición de leo'), '0');
    await user.type(cell('% Victorias de mia'), '101');
    await user.click(save());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('leo, Posición: La posición empieza en 1.');
    expect(alert).toHaveTextContent('mia, % Victorias: El % de victorias va de 0 a 100.');
    expect(cell('Posición de leo')).toHaveFocus();
    expect(cell('Posición de leo')).toBeInvalid();
    expect(cell('Posición de leo')).toHaveAccessibleDescription('La posición empieza en 1');
    expect(callsOf(saveResults)).toEqual([]);
  });

  test('a wrong cell is named after its own player, also if another one’s number begins alike', async () => {
    const [one, twelve] = [makePlayer({ id: 1, username: 'uno' }), makePlayer({ id: 12, username: 'doce' })].map((player) =>
      makeEntry({ tournamentId: 7, player, points: null, position: null }),
    );
    if (!one || !twelve) throw new Error('no players');
    const { user } = await editResults([reply(listEntries, { status: 'success', data: [one, twelve] })]);
    await user.type(cell('Posición de doce'), '0');
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('doce, Posición: La posición empieza en 1.');
  });

  test('server errors are shown by player, and the typed values stay', async () => {
    const issues = [{ path: 'results.1.record', message: 'Contiene caracteres no permitidos' }];
    const { user } = await editResults([reply(saveResults, failure('invalid', { issues }))]);
    await user.type(cell('Historial de ana'), '1-0-0');
    await user.type(cell('Historial de mia'), '5-1-0');
    await user.click(save());
    expect((await answers()).getByText('Hubo un error al guardar los resultados.')).toBeVisible();
    expect((await answers()).getByText('mia: Contiene caracteres no permitidos')).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('alert')).toHaveTextContent('mia, Historial: Contiene caracteres no permitidos.');
    expect(cell('Historial de mia')).toHaveValue('5-1-0');
  });

  test('only deck names can be edited while registration is open', async () => {
    const { user, callsOf } = await editResults([saved], 'inscripciones');
    expect(screen.queryByRole('textbox', { name: 'Posición de ana' })).not.toBeInTheDocument();
    await user.type(cell('Baraja de ana'), 'Lugia');
    await user.click(save('Guardar Barajas'));
    await answers();
    expect(callsOf(saveResults)[0]?.body).toMatchObject({ results: [{ playerId: ana.id, deckName: 'Lugia' }] });
  });

  test('leaving with unsaved results asks first', async () => {
    const { user } = await editResults();
    await user.type(cell('Posición de ana'), '1');
    await user.click(screen.getByRole('link', { name: 'Torneos' }));
    expect((await answers()).getByText('¿Seguro que quieres salir? Hay cambios sin guardar.')).toBeVisible();
  });
});

describe('two organisers with one sheet', () => {
  const theirs = entries.map((entry, i) => makeEntry({ tournamentId: 7, player: entry.player, position: i + 1, updatedAt: '2025-05-25T10:00:00.000Z' }));

  async function beSecond() {
    const view = await editResults([
      reply(listEntries, { status: 'success', data: entries }),
      reply(listEntries, { status: 'success', data: theirs }),
      reply(saveResults, failure('stale', { issues: [{ path: 'results.0.updatedAt', message: 'otra persona guardó cambios mientras editabas.' }] })),
      saved,
    ]);
    await view.user.type(cell('Puntos de ana'), '15');
    await view.user.click(save());
    expect((await answers()).getByText('Otra persona guardó cambios mientras editabas.')).toBeVisible();
    expect((await answers()).getByText('También cambió el resultado de ana.')).toBeVisible();
    return view;
  }

  test('the second can load the new state', async () => {
    const { user } = await beSecond();
    await user.click((await answers()).getByRole('button', { name: 'Cargar lo nuevo' }));
    await waitFor(() => expect(shown('Posición')).toEqual(['1', '2', '3']));
    expect(cell('Puntos de ana')).toHaveValue('');
  });

  test('the second keeps the order of the rows, with new players below', async () => {
    const zoe = makePlayer({ username: 'zoe' });
    const ranked = [zoe, mia, leo, ana].map((player, i) => makeEntry({ tournamentId: 7, player, position: i + 1, updatedAt: '2025-05-25T10:00:00.000Z' }));
    const { user } = await editResults([
      reply(listEntries, { status: 'success', data: entries }),
      reply(listEntries, { status: 'success', data: ranked }),
      reply(saveResults, failure('stale', { issues: [{ path: 'results.0.updatedAt', message: 'otra persona guardó cambios mientras editabas.' }] })),
    ]);
    await user.type(cell('Puntos de ana'), '15');
    await user.click(save());
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    expect(await screen.findByRole('textbox', { name: 'Posición de zoe' })).toHaveValue('1');
    const rows = screen.getAllByRole('textbox', { name: /^Posición de / });
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['ana', 'leo', 'mia', 'zoe'].map((name) => `Posición de ${name}`));
  });

  test('never overwrites a cell that the first filled in unless that was chosen', async () => {
    const first = entries.map((entry, i) =>
      makeEntry({ tournamentId: 7, player: entry.player, position: i + 1, points: 9, updatedAt: '2025-05-25T10:00:00.000Z' }),
    );
    const { user, callsOf } = await editResults([
      reply(listEntries, { status: 'success', data: entries }),
      reply(listEntries, { status: 'success', data: first }),
      reply(saveResults, failure('stale', { issues: [{ path: 'results.0.updatedAt', message: 'otra persona guardó cambios mientras editabas.' }] })),
      saved,
    ]);
    await user.type(cell('Puntos de ana'), '15');
    await user.type(cell('Puntos de leo'), '12');
    await user.type(cell('Historial de leo'), '4-2-0');
    await user.click(save());
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    await user.click(await screen.findByRole('button', { name: 'ana, Puntos, lo mío: 15' }));
    await user.click(save());
    expect(callsOf(saveResults)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'leo, Puntos, lo suyo: 9' }));
    await user.click(save());
    expect((await answers()).getByText('✅ Resultados guardados correctamente.')).toBeVisible();
    const updatedAt = '2025-05-25T10:00:00.000Z';
    expect(callsOf(saveResults)[1]?.body).toEqual({
      results: [
        { tournamentId: 7, playerId: ana.id, points: 15, updatedAt },
        { tournamentId: 7, playerId: leo.id, record: '4-2-0', updatedAt },
      ],
    });
  });

  test('or continue on top of it and save', async () => {
    const { user, callsOf } = await beSecond();
    await user.click((await answers()).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(shown('Posición')).toEqual(['1', '2', '3']));
    expect(cell('Puntos de ana')).toHaveValue('15');
    await user.click(save());
    expect((await answers()).getByText('✅ Resultados guardados correctamente.')).toBeVisible();
    expect(callsOf(saveResults)[1]?.body).toEqual({ results: [{ tournamentId: 7, playerId: ana.id, points: 15, updatedAt: '2025-05-25T10:00:00.000Z' }] });
  });
});

describe('unsaved results', () => {
  const open = (user: string, data = entries) => {
    signInAs({ id: user, role: 'owner' });
    return renderPage(<TournamentPage />, '/torneo/7', [
      reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true }) }),
      reply(listEntries, { status: 'success', data }),
    ]);
  };

  test('reopen the sheet for the same person only', async () => {
    const first = await editResults();
    await first.user.type(cell('Puntos de ana'), '15');
    await first.user.type(cell('Posición de mia'), '1');
    first.unmount();
    const other = open('local_10');
    expect(await screen.findByRole('button', { name: 'Editar Resultados' })).toBeVisible();
    other.unmount();
    open('local_9');
    expect(await screen.findByText(/Recuperamos lo que habías escrito/)).toBeVisible();
    expect([cell('Puntos de ana'), cell('Posición de mia')].map((input) => (input as HTMLInputElement).value)).toEqual(['15', '1']);
    expect(screen.getByText('2 jugadores con cambios sin guardar')).toBeVisible();
  });

  test('of a removed player are reported, and the rest can be saved', async () => {
    const first = await editResults();
    await first.user.type(cell('Puntos de ana'), '15');
    await first.user.type(cell('Posición de mia'), '1');
    first.unmount();
    open('local_9', entries.slice(0, 2));
    expect(await screen.findByText(/esas filas o columnas ya no se editan/)).toBeVisible();
    expect(screen.getByText('1 jugador con cambios sin guardar')).toBeVisible();
  });

  test('are discarded by Cancelar only after a question', async () => {
    const { user } = await editResults();
    await user.type(cell('Puntos de ana'), '15');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click((await answers()).getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('button', { name: 'Editar Resultados' })).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).not.toContain('15');
  });
});
