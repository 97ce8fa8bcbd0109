import { getPlayerStatistics, type PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { makeDeckIconCard, makePlayer, makeResultWithTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import PlayerPage from './player-page';

const player = makePlayer({ username: 'ana', country: null, state: null, city: null });
const history = (rows = [makeResultWithTournament()], totalPages = 1) =>
  reply(listResultsOfPlayer, { status: 'success', data: rows, player, total: rows.length, unconfirmed: 0, totalPages });
const statistics = (fields: Partial<PlayerStatistics> = {}) =>
  reply(getPlayerStatistics, {
    status: 'success',
    ...{ tournaments: 0, places: { first: 0, second: 0, third: 0, topEight: 0 }, won: [], seasons: [], months: [], decks: [], rivals: [] },
    ...fields,
  });

describe('/jugador/:username', () => {
  test('turns its pages in the chosen order, and stays where the person looks at it', async () => {
    const { user, address, callsOf, router } = renderPage(<PlayerPage />, '/jugador/ana?orden=position&sentido=asc', [history(undefined, 3), statistics()]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/jugador/ana?orden=position&sentido=asc&pagina=2');
    expect(router.state.preventScrollReset).toBe(true);
    expect(callsOf(listResultsOfPlayer).at(-1)?.body).toEqual({ username: 'ana', page: 2, limit: 20, sort: 'position', order: 'asc' });
  });

  test('waits for the pages of another order before it shows its last one', async () => {
    const { address, callsOf, router } = renderPage(<PlayerPage />, '/jugador/ana', [
      history(),
      reply(listResultsOfPlayer, () => new Promise<never>(() => undefined)),
      statistics(),
    ]);
    await screen.findByText('1 torneo');
    await act(() => router.navigate('/jugador/ana?pagina=2'));
    await waitFor(() => expect(callsOf(listResultsOfPlayer)).toHaveLength(2));
    expect(address()).toBe('/jugador/ana?pagina=2');
  });

  test('of a player without a place says only how much was played', async () => {
    renderPage(<PlayerPage />, '/jugador/ana', [history(), statistics()]);
    expect(await screen.findByText('1 torneo')).toBeVisible();
  });

  test('names a deck whose cards have no icon', async () => {
    const row = makeResultWithTournament({ deckName: 'Gardevoir', deckCards: [makeDeckIconCard({ deckicons: [] })] });
    renderPage(<PlayerPage />, '/jugador/ana', [history([row]), statistics()]);
    expect(await screen.findByRole('link', { name: 'Gardevoir' })).toHaveTextContent('Gardevoir');
  });

  test('counts draws among the games of the win rate, over all months', async () => {
    const month = { tournaments: 1, beaten: null };
    const months = [
      { ...month, month: '2025-04-01', wins: 4, losses: 1, draws: 0 },
      { ...month, month: '2025-05-01', wins: 2, losses: 1, draws: 2 },
    ];
    renderPage(<PlayerPage />, '/jugador/ana', [history(), statistics({ tournaments: 2, months })]);
    await screen.findByText('De 2 torneos que cuentan para el ranking: los oficiales terminados.');
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('60 %');
  });
});
