import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { makeDeckIconCard, makePlayer, makeResultWithTournament, makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
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

describe('/jugador/:username', () => {
  test('shows every tournament with its store, badge, deck and Colombian date', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'La Profe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/4');
    expect(screen.getByText('Torneo oficial')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Gardevoir' })).toHaveAttribute('href', '/baraja/4/ana');
    expect(screen.getByText('24/5/2025')).toBeVisible();
  });

  test('says which results wait for confirmation, and how many', async () => {
    const row = makeResultWithTournament({ tournament: makeTournament({ category: 'Regional', confirmed: false }) });
    renderPage(<PlayerPage />, '/jugador/ana', [history([row, makeResultWithTournament()])]);
    expect(await screen.findByText('Sin confirmar')).toBeVisible();
    expect(screen.getByText(/2 torneos, 1 sin confirmar/)).toBeVisible();
  });

  test('shows no badge for a friendly tournament, and icons in place of the deck name', async () => {
    const row = makeResultWithTournament({ deckName: 'Gardevoir', deckCards: [makeDeckIconCard()], tournament: makeTournament({ category: 'Amistoso' }) });
    renderPage(<PlayerPage />, '/jugador/ana', [history([row])]);
    expect(await screen.findByRole('link', { name: 'Gardevoir' })).not.toHaveTextContent('Gardevoir');
    expect(screen.queryByText('Torneo oficial')).toBeNull();
  });

  test('has the server sort over all rows', async () => {
    const { user, address, callsOf } = renderPage(<PlayerPage />, '/jugador/ana?pagina=2', [history(undefined, 3)]);
    await user.click(await screen.findByRole('link', { name: 'Posición' }));
    expect(address()).toBe('/jugador/ana?orden=position&sentido=asc');
    await user.click(await screen.findByRole('link', { name: 'Posición' }));
    expect(address()).toBe('/jugador/ana?orden=position&sentido=desc');
    expect(callsOf(listResultsOfPlayer).at(-1)?.body).toEqual({ username: 'ana', page: 1, limit: 20, sort: 'position', order: 'desc' });
  });

  test('turns the order around that the newest stand first in', async () => {
    const { user, address } = renderPage(<PlayerPage />, '/jugador/ana', [history()]);
    expect(await screen.findByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('link', { name: 'Fecha' }));
    expect(address()).toBe('/jugador/ana?orden=date&sentido=asc');
  });

  test('says so when there are no results', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history([])]);
    expect(await screen.findByText('No hay resultados para este jugador.')).toBeVisible();
  });

  test('says that nobody is called so', async () => {
    renderPage(<PlayerPage />, '/jugador/nadie', [reply(listResultsOfPlayer, failure('not_found', { message: 'No hay un jugador con ese nombre.' }))]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Jugador no encontrado' })).toBeVisible();
    expect(screen.getByText(/Nadie se llama «nadie» aquí/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buscar «nadie»' })).toHaveAttribute('href', '/buscar?q=nadie');
  });

  test('goes to the last page from one past it, and back does not lead there again', async () => {
    const { address, callsOf, router } = renderPage(<PlayerPage />, '/jugador/ana?pagina=999', [history([], 3), history(undefined, 3)]);
    await waitFor(() => expect(address()).toBe('/jugador/ana?pagina=3'));
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(callsOf(listResultsOfPlayer).at(-1)?.body).toMatchObject({ page: 3 }));
  });
});

test('keeps the page that is read while the next one is on its way', async () => {
  const { user } = renderPage(<PlayerPage />, '/jugador/ana', [history(undefined, 3), reply(listResultsOfPlayer, () => new Promise<never>(() => undefined))]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Copa' })).toBeVisible();
});
