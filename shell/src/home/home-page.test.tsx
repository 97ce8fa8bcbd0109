import { listAgenda } from '@mesa/contract/calls/agenda';
import { type Remote, remotes } from '@mesa/release-shell/load';
import { setRegistry } from '@mesa/release-shell/registry';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { session } from '@mesa/runtime/session';
import { makePagination } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import HomePage from './home-page';
import { OwnLines } from './own-lines';
import '../remotes/host';

beforeEach(() => setRegistry({ revision: 1, shell: null, role: null, remotes: {} }));

const own = () => screen.queryByRole('region', { name: 'Lo tuyo' });

describe('the lines about the member who reads', () => {
  test('are there for a member, and not for a visitor', () => {
    renderPage([{ path: '*', element: <OwnLines /> }], '/');
    expect(own()).toBeNull();
    act(() => void signInAs());
    expect(own()).toBeInTheDocument();
    act(() => session.setState({ status: 'signed-out', user: null }));
    expect(own()).toBeNull();
  });

  test.each([
    ['true', true],
    ['false', false],
  ])('have their room while the session loads if somebody was signed in before: %s', (login, expected) => {
    localStorage.setItem('login', login);
    renderPage([{ path: '*', element: <OwnLines /> }], '/');
    act(() => session.setState({ status: 'loading' }));
    expect(own() !== null).toBe(expected);
    act(() => session.setState({ status: 'signed-out' }));
    expect(own()).toBeNull();
  });
});

test('the stores that the home page leads to are those of the person’s city', async () => {
  chooseOwnPlace({ country: 'Perú', state: 'Lima', city: 'Lima' });
  renderPage([{ path: '*', element: <HomePage /> }], '/', [
    reply(listAgenda, { status: 'success', data: [], mapTiles: null, pagination: makePagination({ total: 0 }) }),
  ]);
  await screen.findByText('Todavía no hay torneos anunciados en Lima.');
  const stores = screen.getByRole('link', { name: 'Encontrar una tienda' });
  expect(stores).toHaveAttribute('href', '/tiendas?pais=Per%C3%BA&departamento=Lima&ciudad=Lima');
});

test('the home page shows ten finished tournaments, and three of what is below them', async () => {
  const live = { release: null, entry: '/mf/mf_lists/entry.js' };
  const list = Object.assign(({ limit }: { limit?: number }) => <p>{limit} rows</p>, { preload: async () => undefined });
  const loaded = { contract: 1, pages: {}, widgets: { main: list, below: list } } as unknown as NonNullable<Remote['loaded']>;
  remotes.set('mf_lists', { live, build: live, module: Promise.resolve(loaded), loaded, wanted: true });
  const fillings = ['main', 'below'].map((widget) => ({ slot: `home.${widget}`, widget, order: 1 }));
  setRegistry({ revision: 2, shell: null, role: null, remotes: { mf_lists: { ...live, fillings } } });
  renderPage([{ path: '*', element: <HomePage /> }], '/');
  expect((await screen.findAllByText(/^\d* rows$/)).map(({ textContent }) => textContent)).toEqual(['10 rows', '3 rows']);
  remotes.delete('mf_lists');
});
