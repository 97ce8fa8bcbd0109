import { type SearchResult, searchAll } from '@mesa/shared/contracts/site';
import { failure, renderPage, reply } from '@mesa/shared/testing/render-page';
import { screen, within } from '@testing-library/react';
import SearchPage from './search-page';

const result = (fields: Partial<SearchResult> & Pick<SearchResult, 'type' | 'name'>): SearchResult => ({
  id: 7,
  username: null,
  optionalname: null,
  useUsername: false,
  slug: null,
  imgUrl: null,
  ...fields,
});
const answer = (...results: SearchResult[]) => reply(searchAll, { status: 'success', results });
const show = (url: string, replies: Parameters<typeof renderPage>[2] = []) => renderPage(<SearchPage />, url, replies);

describe('the results of a search', () => {
  test('link each type to its page in a new tab, with its tag; cards show their picture', async () => {
    show('/buscar?q=char', [
      answer(
        result({ type: 'tournament', name: 'Copa Charizard', id: 3 }),
        result({ type: 'player', name: 'Ana', username: 'ana.char', optionalname: 'Ana Lucía' }),
        result({ type: 'store', name: 'Charlas y Cartas', slug: 'charlas-y-cartas' }),
        result({ type: 'card', name: 'Charmander', id: 9, imgUrl: '/uploads/cards/9.png' }),
      ),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Resultados para «char»' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando resultados...');

    const list = await screen.findByRole('list', { name: 'Resultados' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torneo/3', '/jugador/ana.char', '/tienda/charlas-y-cartas', '/carta/9']);
    expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
    expect(links[0]).toHaveTextContent('Copa CharizardTorneo');
    expect(links[1]).toHaveTextContent('Ana LucíaJugador');
    expect(links[2]).toHaveTextContent('Charlas y CartasTienda');
    expect(links[3]).toHaveTextContent('CharmanderCarta');
    expect(links[3]?.querySelector('img')).toHaveAttribute('src', '/uploads/cards/9.png');
  });

  test('say when there are none', async () => {
    show('/buscar?q=zzzz', [answer()]);
    expect(await screen.findByText('No se encontraron resultados.')).toBeVisible();
  });

  test('are asked for with the words trimmed', async () => {
    const { callsOf } = show('/buscar?q=%20copa%20bogot%C3%A1%20', [answer()]);
    await screen.findByText('No se encontraron resultados.');
    expect(callsOf(searchAll).map(({ query }) => query)).toEqual([{ query: 'copa bogotá' }]);
  });

  test.each(['/buscar', '/buscar?q=', '/buscar?q=%20%20'])('are not asked for at %s', (url) => {
    const { callsOf } = show(url);
    expect(screen.getByRole('heading', { level: 1, name: 'Buscar' })).toBeVisible();
    expect(callsOf(searchAll)).toEqual([]);
  });

  test('are not asked for by one letter: two are needed', () => {
    const { callsOf } = show('/buscar?q=a');
    expect(screen.getByText('Por favor ingresa al menos 2 caracteres para buscar.')).toBeVisible();
    expect(callsOf(searchAll)).toEqual([]);
  });

  test.each(['x', '😀'])('are asked for by the beginning of a text as long as an address can be: %s', async (letter) => {
    const { callsOf } = show(`/buscar?q=${encodeURIComponent(letter.repeat(2000))}`, [answer()]);
    await screen.findByText('No se encontraron resultados.');
    const [asked] = callsOf(searchAll).map(({ query }) => query?.query ?? '');
    expect(asked).toBe(letter.repeat(200 / letter.length));
    expect([...(screen.getByRole('heading', { level: 1 }).textContent ?? '')].length).toBeLessThan(120);
  });

  test('can be asked for again when they did not come', async () => {
    const { user } = show('/buscar?q=char', [reply(searchAll, failure('unavailable')), answer()]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se encontraron resultados.')).toBeVisible();
  });
});
