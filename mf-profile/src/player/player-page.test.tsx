import { createReport } from '@mesa/contract/calls/moderation';
import { getMerging } from '@mesa/contract/calls/player-merges';
import { getPlayerStatistics, type PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { listenForDownloads } from '@mesa/runtime/testing/downloads';

import { makeDeckIconCard, makePlayer, makeResultWithTournament, makeTournament } from '@mesa/runtime/testing/make';
import { administeredStores } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import PlayerPage from './player-page';

const player = makePlayer({ username: 'ana', optionalname: 'La Profe' });
const history = (
  rows = [makeResultWithTournament({ deckName: 'Gardevoir', record: '5-1-0', tournament: makeTournament({ id: 4, name: 'Copa', date: '2025-05-24' }) })],
  totalPages = 1,
) =>
  reply(listResultsOfPlayer, {
    status: 'success',
    data: rows,
    player,
    total: rows.length,
    unconfirmed: rows.filter(({ tournament }) => tournament.confirmed === false).length,
    totalPages,
  });

const nothing: PlayerStatistics = {
  status: 'success',
  ...{ tournaments: 0, places: { first: 0, second: 0, third: 0, topEight: 0 }, won: [], seasons: [], months: [], decks: [], rivals: [] },
};
const known = (fields: Partial<PlayerStatistics> = {}) => reply(getPlayerStatistics, { ...nothing, ...fields });
const games = { wins: 8, losses: 2, draws: 0 };
const month = { month: '2025-05-01', tournaments: 2, beaten: 74.6, ...games };

describe('/jugador/:username', () => {
  test('shows every tournament with its store, badge, deck and Colombian date', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history(), known()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'La Profe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/4');
    expect(screen.getByText('Torneo oficial')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Gardevoir' })).toHaveAttribute('href', '/baraja/4/ana');
    expect(screen.getByText('24/5/2025')).toBeVisible();
  });

  test('shows the tournaments still to come apart from the results, nearest first', async () => {
    const coming = (id: number, name: string, date: string, status: 'inscripciones' | 'progreso' = 'inscripciones') =>
      makeResultWithTournament({ id, position: null, tournament: makeTournament({ id, name, date, status, storeName: 'El Dragón' }) });
    renderPage(<PlayerPage />, '/jugador/ana', [
      history([
        coming(7, 'Liga', '2025-07-02'),
        coming(6, 'Regional', '2025-06-20', 'progreso'),
        makeResultWithTournament({ id: 4, tournament: makeTournament({ id: 4, name: 'Copa' }) }),
      ]),
      known(),
    ]);
    const list = await screen.findByRole('list', { name: 'Próximos torneos' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Regional', 'Liga']);
    expect(list).toHaveTextContent('Regionalvie, 20 jun · El Dragón, Medellín');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test.each(['?orden=position&sentido=asc', '?orden=position&sentido=desc', '?orden=date&sentido=asc', '?pagina=2'])(
    'keeps upcoming tournaments in the table at %s',
    async (search) => {
      const upcoming = makeResultWithTournament({ position: null, tournament: makeTournament({ name: 'Liga', status: 'inscripciones' }) });
      renderPage(<PlayerPage />, `/jugador/ana${search}`, [history([upcoming, makeResultWithTournament()], 2), known()]);
      expect(await screen.findByRole('link', { name: 'Liga' })).toBeVisible();
      expect(screen.getAllByRole('row')).toHaveLength(3);
      expect(screen.queryByRole('list', { name: 'Próximos torneos' })).toBeNull();
    },
  );

  test('keeps a tournament in progress that already has a place in the table', async () => {
    const placed = makeResultWithTournament({ position: 3, tournament: makeTournament({ name: 'Liga', status: 'progreso' }) });
    renderPage(<PlayerPage />, '/jugador/ana', [history([placed]), known()]);
    expect(await screen.findByRole('link', { name: 'Liga' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Próximos torneos' })).toBeNull();
  });

  test('offers to share, report and unite a player, unless an administrator has hidden the name', async () => {
    const { unmount } = renderPage(<PlayerPage />, '/jugador/ana', [history(), known()]);
    expect(await screen.findByText('Compartir')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Denunciar' })).toBeVisible();
    unmount();
    const shown = { status: 'success' as const, data: [], player, total: 1, unconfirmed: 0, totalPages: 1, hidden: true as const };
    signInAs({ role: 'admin' });
    const { callsOf } = renderPage(<PlayerPage />, '/jugador/ana', [reply(listResultsOfPlayer, shown), known()]);
    expect(await screen.findByText('No hay resultados para este jugador.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ver el motivo y apelar' })).toBeVisible();
    expect(screen.queryByText('Compartir')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
    expect(callsOf(getMerging)).toEqual([]);
  });

  test('marks results that wait for confirmation, and counts them', async () => {
    const row = makeResultWithTournament({ tournament: makeTournament({ category: 'Regional', confirmed: false }) });
    renderPage(<PlayerPage />, '/jugador/ana', [history([row, makeResultWithTournament()]), known()]);
    expect(await screen.findByText('Sin confirmar')).toBeVisible();
    expect(screen.getByText(/2 torneos, 1 sin confirmar/)).toBeVisible();
  });

  test('shows no badge for a friendly tournament, and icons in place of the deck’s name', async () => {
    const row = makeResultWithTournament({ deckName: 'Gardevoir', deckCards: [makeDeckIconCard()], tournament: makeTournament({ category: 'Amistoso' }) });
    renderPage(<PlayerPage />, '/jugador/ana', [history([row]), known()]);
    expect(await screen.findByRole('link', { name: 'Gardevoir' })).not.toHaveTextContent('Gardevoir');
    expect(screen.queryByText('Torneo oficial')).toBeNull();
  });

  test('is reported by its player', async () => {
    signInAs();
    const reported = { ...player, id: 4 };
    const { user, callsOf } = renderPage(<PlayerPage />, '/jugador/ana', [
      reply(listResultsOfPlayer, { status: 'success', data: [], player: reported, total: 0, unconfirmed: 0, totalPages: 1 }),
      administeredStores(),
      reply(createReport, { status: 'success', data: { id: 1 } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Denunciar/ }));
    await user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'player', id: 4 } }));
  });

  test('sorts on the server, across all rows', async () => {
    const { user, address, callsOf, router } = renderPage(<PlayerPage />, '/jugador/ana?pagina=2', [history(undefined, 3), known()]);
    await user.click(await screen.findByRole('link', { name: 'Posición' }));
    expect(address()).toBe('/jugador/ana?orden=position&sentido=asc');
    // The table stays where the person looks at it.
    expect(router.state.preventScrollReset).toBe(true);
    expect(screen.getByRole('link', { name: 'Torneo' })).toHaveAttribute('href', '?orden=tournament&sentido=asc');
    await user.click(await screen.findByRole('link', { name: 'Posición' }));
    expect(address()).toBe('/jugador/ana?orden=position&sentido=desc');
    expect(callsOf(listResultsOfPlayer).at(-1)?.body).toEqual({ username: 'ana', page: 1, limit: 20, sort: 'position', order: 'desc' });
  });

  test('reverses the default order, newest first', async () => {
    const { user, address } = renderPage(<PlayerPage />, '/jugador/ana', [history(), known()]);
    expect(await screen.findByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('link', { name: 'Fecha' }));
    expect(address()).toBe('/jugador/ana?orden=date&sentido=asc');
  });

  test('says if there are no results', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history([])]);
    expect(await screen.findByText('No hay resultados para este jugador.')).toBeVisible();
  });

  test('says if no player has this name', async () => {
    renderPage(<PlayerPage />, '/jugador/nadie', [reply(listResultsOfPlayer, failure('not_found', { message: 'No hay un jugador con ese nombre.' }))]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jugador no encontrado' })).toBeVisible();
    expect(screen.getByText(/Nadie se llama «nadie» aquí/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buscar «nadie»' })).toHaveAttribute('href', '/buscar?q=nadie');
  });

  test('searches for a name with signs as it is written', async () => {
    renderPage(<PlayerPage />, '/jugador/ana%26leo', [reply(listResultsOfPlayer, failure('not_found', { message: 'No hay un jugador con ese nombre.' }))]);
    expect(await screen.findByRole('link', { name: 'Buscar «ana&leo»' })).toHaveAttribute('href', '/buscar?q=ana%26leo');
  });

  test('says of a hidden list only that it is hidden', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history([makeResultWithTournament({ deckName: null, listHidden: true })]), known()]);
    expect(await screen.findByRole('link', { name: 'Oculta' })).toHaveTextContent('Oculta');
  });

  test('goes to the last page from one past it, without a history entry', async () => {
    const { address, callsOf, router } = renderPage(<PlayerPage />, '/jugador/ana?pagina=999', [history([], 3), history(undefined, 3), known()]);
    await waitFor(() => expect(address()).toBe('/jugador/ana?pagina=3'));
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(callsOf(listResultsOfPlayer).at(-1)?.body).toMatchObject({ page: 3 }));
  });
});

test('keeps the current page while the next one loads', async () => {
  const { user } = renderPage(<PlayerPage />, '/jugador/ana', [
    history(undefined, 3),
    known(),
    reply(listResultsOfPlayer, () => new Promise<never>(() => undefined)),
    known(),
  ]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Copa' })).toBeVisible();
});

describe('the statistics of /jugador/:username', () => {
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('show places, tournaments won, seasons, months, decks and rivals', async () => {
    const full = known({
      tournaments: 3,
      places: { first: 1, second: 0, third: 1, topEight: 3 },
      won: [{ id: 4, name: 'Copa', date: '2025-05-24', position: 1, players: 11 }],
      seasons: [
        { slug: 'ano', name: 'Año', position: null, points: 6, events: 1 },
        { slug: 'verano', name: 'Verano', position: 2, points: 21, events: 4 },
      ],
      months: [{ ...month, month: '2025-04-01', tournaments: 1, beaten: null, wins: 0, losses: 0, draws: 0 }, month],
      decks: [
        { name: 'Gardevoir', tournaments: 2, best: 1, ...games },
        { name: 'Mew', tournaments: 1, best: null, wins: 0, losses: 0, draws: 0 },
      ],
      rivals: [{ player: makePlayer({ username: 'beto', optionalname: 'Beto' }), wins: 1, losses: 1, draws: 1 }],
    });
    renderPage(<PlayerPage />, '/jugador/ana', [history(), full]);
    expect(await screen.findByText('De 3 torneos que cuentan para el ranking: los oficiales terminados.')).toBeVisible();
    const totals = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(totals).toEqual(['1', '0', '1', '3', '80 %']);
    expect(screen.getByText(/^Ganó/)).toHaveTextContent('Ganó Copa (24 de mayo de 2025, 11 jugadores).');
    expect(rowsOf('Temporadas de La Profe')).toEqual([
      ['Año', '–', '6', '1'],
      ['Verano', '2', '21', '4'],
    ]);
    expect(screen.getByRole('link', { name: 'Verano' })).toHaveAttribute('href', '/temporada/verano');
    expect(rowsOf('Mes a mes de La Profe')).toEqual([
      ['2025/05', '2', '8-2-0', '80 %', '75 %'],
      ['2025/04', '1', '0-0-0', '–', '–'],
    ]);
    expect(screen.getByRole('slider', { name: 'Mes del gráfico' })).toHaveAttribute(
      'aria-valuetext',
      '2025/05, 2 torneos: Victorias 80 %, Jugadores superados 75 %',
    );
    // The best month is at 80 %, and the scale goes to 100 % all the same.
    expect(screen.getByRole('img', { name: /^Victorias y jugadores superados por mes/ })).toHaveTextContent('0 %20 %40 %60 %80 %100 %');
    expect(rowsOf('Barajas que jugó La Profe')).toEqual([
      ['Gardevoir', '2', '1', '8-2-0', '80 %'],
      // Without a place and without games.
      ['Mew', '1', '–', '0-0-0', '–'],
    ]);
    expect(rowsOf('Con quién se enfrentó más La Profe')).toEqual([['Beto', '3', '1-1-1', '33 %']]);
    expect(screen.getByRole('link', { name: 'Beto' })).toHaveAttribute('href', '/jugador/beto');
  });

  test('say if a player hides their rivals, or if there are none', async () => {
    const one = { tournaments: 1, months: [month] };
    const { user, unmount } = renderPage(<PlayerPage />, '/jugador/ana', [history(), known({ ...one, rivals: null })]);
    await user.click(await screen.findByText('Rivales'));
    expect(await screen.findByText('La Profe prefiere no mostrar con quién se enfrentó.')).toBeVisible();
    unmount();
    const none = renderPage(<PlayerPage />, '/jugador/ana', [history(), known(one)]);
    await none.user.click(await screen.findByText('Rivales'));
    expect(await screen.findByText('Solo sabemos con quién se enfrentó en los torneos que se jugaron aquí o se importaron.')).toBeVisible();
    for (const heading of ['Temporadas', 'Barajas que jugó']) expect(screen.queryByText(heading)).toBeNull();
  });

  const won = [1, 2].map((id) => ({ id, name: `Copa ${id}`, date: '2025-05-24', position: 1, players: 11 }));

  test('name every tournament won if there are few', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history(), known({ tournaments: 9, places: { first: 2, second: 0, third: 0, topEight: 2 }, won })]);
    expect(await screen.findByText(/^Ganó/)).toHaveTextContent(/^Ganó Copa 1 .*, Copa 2 .*\.$/);
  });

  test('name only the last tournaments won if there are more', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history(), known({ tournaments: 9, places: { first: 7, second: 0, third: 0, topEight: 7 }, won })]);
    expect(await screen.findByText(/^Lo último que ganó:/)).toHaveTextContent(
      'Lo último que ganó: Copa 1 (24 de mayo de 2025, 11 jugadores), Copa 2 (24 de mayo de 2025, 11 jugadores).',
    );
  });

  test('say that no tournament counts yet, and request nothing without one', async () => {
    const { unmount } = renderPage(<PlayerPage />, '/jugador/ana', [history(), known()]);
    expect(await screen.findByText('Todavía no hay torneos que cuenten: solo suman los oficiales terminados.')).toBeVisible();
    for (const heading of ['Mes a mes', 'Rivales']) expect(screen.queryByText(heading)).toBeNull();
    unmount();
    const { callsOf } = renderPage(<PlayerPage />, '/jugador/ana', [history([]), known()]);
    await screen.findByText('No hay resultados para este jugador.');
    expect(callsOf(getPlayerStatistics)).toEqual([]);
  });

  test('leave the table if they fail to load, and offer a retry', async () => {
    const { user } = renderPage(<PlayerPage />, '/jugador/ana', [history(), reply(getPlayerStatistics, failure('unavailable')), known()]);
    expect(await screen.findByText('No se pudieron cargar las estadísticas')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copa' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/^Todavía no hay torneos que cuenten/)).toBeVisible();
  });

  test('can be saved as a file', async () => {
    const downloads = listenForDownloads();
    const { user } = renderPage(<PlayerPage />, '/jugador/ana', [
      history(),
      known({ tournaments: 2, months: [{ ...month, month: '2025-04-01', beaten: null }, month] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV: mes a mes' }));
    expect(await downloads()).toEqual({
      'mes-a-mes.csv': 'mes,torneos,ganadas,perdidas,empatadas,"jugadores superados, en %"\r\n2025-04,2,8,2,0,\r\n2025-05,2,8,2,0,74.6\r\n',
    });
  });
});
