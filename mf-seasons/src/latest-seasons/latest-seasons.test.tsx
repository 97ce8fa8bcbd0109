import { listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { makePagination, makePlayer, makeSeason } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import LatestSeasons from './latest-seasons';

test('shows the requested number of seasons, and links to all', async () => {
  const seasons = reply(listSeasons, { status: 'success', data: [makeSeason({ name: 'Liga', slug: 'liga' })], pagination: makePagination() });
  const { callsOf, container } = renderPage(<LatestSeasons limit={2} />, '/', [seasons]);
  // Their place is kept until they come.
  expect(container).not.toBeEmptyDOMElement();
  expect(await screen.findByRole('link', { name: /Liga/ })).toHaveAttribute('href', '/temporada/liga');
  expect(screen.getByRole('link', { name: 'Ver todas las temporadas' })).toHaveAttribute('href', '/temporadas');
  expect(callsOf(listSeasons)[0]?.query).toEqual({ page: 1, limit: 2 });
});

test.each([
  ['there is none', reply(listSeasons, { status: 'success', data: [], pagination: makePagination({ total: 0 }) })],
  ['they did not come', reply(listSeasons, failure('internal'))],
])('leaves the page without it where %s', async (_, answer) => {
  const { container } = renderPage(<LatestSeasons />, '/', [answer]);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

test('shows the seasons of the place that a visitor chose on this device, or all where it has none', async () => {
  const seasons = reply(listSeasons, ({ query }) => ({
    status: 'success',
    data: query.city === 'Quito' ? [] : [makeSeason({ name: query.city ? 'Liga de Lima' : 'Liga', slug: 'liga' })],
    pagination: makePagination(),
  }));
  chooseOwnPlace({ country: 'Perú', state: 'Lima', city: 'Lima' });
  const { callsOf } = renderPage(<LatestSeasons />, '/', [seasons]);
  expect(await screen.findByRole('region', { name: 'Temporadas en Lima' })).toBeVisible();
  expect(callsOf(listSeasons).map(({ query }) => query.city)).toEqual(['Lima']);
  act(() => chooseOwnPlace({ country: 'Ecuador', state: 'Pichincha', city: 'Quito' }));
  expect(await screen.findByRole('region', { name: 'Temporadas' })).toBeVisible();
});

describe('To a member', () => {
  const lima = { country: 'Perú', state: 'Lima', city: 'Lima' };
  const seasons = reply(listSeasons, ({ query }) => ({
    status: 'success',
    data: query.city ? [makeSeason({ name: 'Liga de Lima', slug: 'liga-lima' })] : [makeSeason({ name: 'Liga', slug: 'liga' })],
    pagination: makePagination(),
  }));

  const players = (found: PublicPlayer[]) => reply(listPlayers, { status: 'success', data: found, pagination: makePagination() });

  test('shows the seasons of their city, and a link to its agenda', async () => {
    signInAs({ username: 'ana' });
    const player = players([makePlayer({ username: 'ana', ...lima })]);
    const { callsOf } = renderPage(<LatestSeasons />, '/', [seasons, player]);
    const own = await screen.findByRole('region', { name: 'Temporadas en Lima' });
    expect(within(own).getByRole('link', { name: /Liga de Lima/ })).toHaveAttribute('href', '/temporada/liga-lima');
    expect(within(own).getByRole('link', { name: 'Ver la agenda de Lima' })).toHaveAttribute('href', '/agenda?pais=Per%C3%BA&departamento=Lima&ciudad=Lima');
    expect(within(own).getByRole('link', { name: 'Ver todas las temporadas' })).toHaveAttribute('href', '/temporadas');
    expect(screen.queryByRole('region', { name: 'Temporadas' })).toBeNull();
    expect(callsOf(listPlayers)[0]?.body).toMatchObject({ username: 'ana' });
    expect(callsOf(listSeasons).map((call) => call.query)).toContainEqual({ ...lima, page: 1, limit: 3 });
  });

  test('shows the place chosen on this device before the one of their profile', async () => {
    signInAs({ username: 'ana' });
    chooseOwnPlace({ country: 'Ecuador', state: 'Pichincha', city: 'Quito' });
    const { callsOf } = renderPage(<LatestSeasons />, '/', [seasons, players([makePlayer({ username: 'ana', ...lima })])]);
    expect(await screen.findByRole('region', { name: 'Temporadas en Quito' })).toBeVisible();
    await waitFor(() => expect(callsOf(listPlayers)).toHaveLength(1));
    expect(await screen.findByRole('region', { name: 'Temporadas en Quito' })).toBeVisible();
    expect(callsOf(listSeasons).map(({ query }) => query.city)).not.toContain('Lima');
  });

  test.each([
    ['without a city', [makePlayer({ username: 'ana', country: 'Perú', state: null, city: null })]],
    ['who has no player yet', []],
  ])('%s shows what everyone sees', async (_, found) => {
    signInAs({ username: 'ana' });
    const player = players(found);
    const { callsOf } = renderPage(<LatestSeasons />, '/', [seasons, player]);
    expect(await screen.findByRole('link', { name: /Liga/ })).toBeVisible();
    await waitFor(() => expect(callsOf(listPlayers)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: /en Lima/ })).toBeNull();
    expect(callsOf(listSeasons)).toHaveLength(1);
  });
});
