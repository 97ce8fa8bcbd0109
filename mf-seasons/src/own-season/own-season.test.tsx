import { getPlayerStatistics, type PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listPlayers } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import OwnSeason from './own-season';

const players = reply(listPlayers, { status: 'success', data: [makePlayer({ username: 'ana' })], pagination: makePagination() });
const statistics = (seasons: PlayerStatistics['seasons']) =>
  reply(getPlayerStatistics, {
    status: 'success',
    tournaments: 1,
    places: { first: 0, second: 0, third: 0, topEight: 0 },
    won: [],
    seasons,
    months: [],
    decks: [],
    rivals: [],
  });

beforeEach(() => void signInAs({ username: 'ana' }));

test.each([
  [3, '3.º · 45 puntos · Liga'],
  [null, 'Sin puesto · 45 puntos · Liga'],
])('shows the place %s in the newest season', async (position, text) => {
  const { container } = renderPage(<OwnSeason />, '/', [players, statistics([{ slug: 'liga', name: 'Liga', position, points: 45, events: 4 }])]);
  expect(await screen.findByRole('link', { name: 'Liga' })).toHaveAttribute('href', '/temporada/liga?jugador=ana');
  expect(container).toHaveTextContent(text);
});

test('leads a member without a season to all seasons', async () => {
  renderPage(<OwnSeason />, '/', [players, statistics([])]);
  expect(await screen.findByRole('link', { name: 'Ver las temporadas' })).toHaveAttribute('href', '/temporadas');
});

test('keeps a place that was read while it cannot be read again', async () => {
  const season = { slug: 'liga', name: 'Liga', position: 3, points: 45, events: 4 };
  const { client, callsOf } = renderPage(<OwnSeason />, '/', [players, statistics([season]), reply(getPlayerStatistics, failure('not_found'))]);
  expect(await screen.findByRole('link', { name: 'Liga' })).toBeVisible();
  await act(() => client.invalidateQueries());
  // Renders the failure.
  await act(async () => undefined);
  expect(callsOf(getPlayerStatistics)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Liga' })).toBeVisible();
});

test('claims nothing while their seasons cannot be read', async () => {
  const { container } = renderPage(<OwnSeason />, '/', [players, reply(getPlayerStatistics, failure('unavailable'))]);
  expect(container.querySelector('p')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});

test('leads a member without a player to all seasons, and asks for no statistics', async () => {
  const nobody = reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });
  const { callsOf } = renderPage(<OwnSeason />, '/', [nobody]);
  expect(await screen.findByRole('link', { name: 'Ver las temporadas' })).toHaveAttribute('href', '/temporadas');
  expect(callsOf(getPlayerStatistics)).toEqual([]);
});

test('claims nothing while it is not known who the member is', async () => {
  const { container } = renderPage(<OwnSeason />, '/', [reply(listPlayers, failure('unavailable'))]);
  expect(container.querySelector('p')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});
