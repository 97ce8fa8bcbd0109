import { listSeasons } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import LatestSeasons from './latest-seasons';

test('shows as many seasons as it is asked for, and leads to all', async () => {
  const seasons = reply(listSeasons, { status: 'success', data: [makeSeason({ name: 'Liga', slug: 'liga' })], pagination: makePagination() });
  const { callsOf } = renderPage(<LatestSeasons limit={2} />, '/', [seasons]);
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
