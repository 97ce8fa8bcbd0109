import { listPlayers } from '@mesa/contract/calls/players';
import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { makePagination, makePlayer, makeSearchResult } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import SearchPage from './search-page';

const answer = (...results: SearchResult[]) => reply(searchAll, { status: 'success', results, more: [], tournamentStatus: null });
const show = (url: string, replies: Parameters<typeof renderPage>[2] = []) => renderPage(<SearchPage />, url, replies);

describe('the results of a search', () => {
  test('link each type to its page in a new tab, with its tag; cards show their picture', async () => {
    show('/buscar?q=char', [
      answer(
        makeSearchResult({ type: 'tournament', name: 'Copa Charizard', id: 3 }),
        makeSearchResult({ type: 'player', name: 'Ana', username: 'ana.char', optionalname: 'Ana Lucía' }),
        makeSearchResult({ type: 'store', name: 'Charlas y Cartas', slug: 'charlas-y-cartas' }),
        makeSearchResult({ type: 'card', name: 'Charmander', id: 9, imgUrl: '/uploads/cards/9.png' }),
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

  test('name cards in the chosen Spanish, and at once in the other one', async () => {
    show('/buscar?q=grimm', [
      answer(makeSearchResult({ type: 'card', name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie', print: 'DRI 136/182' })),
    ]);
    expect(await screen.findByText('Grimmsnarl ex de Marnie')).toBeVisible();
    act(() => chooseSpanish('castilian'));
    expect(screen.getByText('Grimmsnarl ex de Roxy')).toBeVisible();
    act(() => chooseSpanish('latin'));
    expect(screen.getByText('Grimmsnarl ex de Marnie')).toBeVisible();
  });

  test('show what distinguishes namesakes', async () => {
    show('/buscar?q=copa', [
      answer(
        makeSearchResult({ type: 'tournament', name: 'Copa', id: 3, date: '2025-05-24', place: 'La Mesa, Medellín' }),
        makeSearchResult({ type: 'tournament', name: 'Copa', id: 4, date: '2025-06-07', place: 'El Dragón, Cali' }),
        makeSearchResult({ type: 'player', name: 'Ana', username: 'ana.copa', optionalname: 'Ana Copa', place: 'Lima, Perú' }),
        makeSearchResult({ type: 'player', name: 'copa', id: 8, username: 'copa', place: 'Cali, Colombia' }),
        makeSearchResult({ type: 'card', name: 'Copa', id: 9, print: 'OBF 125/197' }),
      ),
    ]);
    const links = within(await screen.findByRole('list', { name: 'Resultados' })).getAllByRole('link');
    expect(links.map((link) => link.textContent?.replace(' (se abre en otra pestaña)', ''))).toEqual([
      'CopaTorneo24 de mayo de 2025 · La Mesa, Medellín',
      'CopaTorneo7 de junio de 2025 · El Dragón, Cali',
      'Ana CopaJugadorana.copa · Lima, Perú',
      'copaJugadorCali, Colombia',
      expect.stringMatching(/CopaCartaOBF 125\/197$/),
    ]);
  });

  test('link to types with more than ten', async () => {
    const results = [makeSearchResult({ type: 'tournament', name: 'Copa', id: 3 })];
    const more = ['tournament', 'player', 'store', 'card'] as const;
    show('/buscar?q=copa lima', [reply(searchAll, { status: 'success', results, more: [...more], tournamentStatus: 'inscripciones' })]);
    const ways = within(await screen.findByRole('navigation', { name: 'Más resultados' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Ver todos los torneos', '/torneos?nombre=copa+lima&estado=inscripciones'],
      ['Ver todos los jugadores', '/buscar?q=copa+lima&tipo=jugador'],
      ['Ver todas las tiendas', '/tiendas?buscar=copa+lima'],
      ['Ver todas las cartas', '/buscar-carta?nombre=copa+lima'],
    ]);
  });

  test('link to the finished tournaments as to all of them', async () => {
    const results = [makeSearchResult({ type: 'tournament', name: 'Copa', id: 3 })];
    show('/buscar?q=copa', [reply(searchAll, { status: 'success', results, more: ['tournament'], tournamentStatus: 'finalizado' })]);
    expect(await screen.findByRole('link', { name: 'Ver todos los torneos' })).toHaveAttribute('href', '/torneos?nombre=copa');
  });

  test('of players alone come in pages', async () => {
    const data = [
      makePlayer({ id: 1, username: 'ana.copa', optionalname: 'Ana', city: 'Lima', country: 'Perú' }),
      makePlayer({ id: 2, username: 'beto.copa', optionalname: 'Beto', city: null, country: null }),
    ];
    const pagination = makePagination({ total: 34, pages: 2, limit: 30 });
    const { user, address, callsOf } = show('/buscar?q=copa&tipo=jugador', [reply(listPlayers, { status: 'success', data, pagination })]);
    expect(await screen.findByText('34 jugadores')).toBeVisible();
    const links = within(screen.getByRole('list', { name: 'Jugadores' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'AnaJugadorana.copa · Lima, Perú (se abre en otra pestaña)',
      'BetoJugadorbeto.copa (se abre en otra pestaña)',
    ]);
    // Also before the scripts load.
    expect(screen.getByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', '?q=copa&tipo=jugador&pagina=2');
    await user.click(screen.getByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/buscar?q=copa&tipo=jugador&pagina=2');
    expect(callsOf(listPlayers).at(-1)?.body).toEqual({ status: 1, search: 'copa', page: 2, limit: 30 });
    expect(screen.getByRole('link', { name: 'Ver todos los resultados' })).toHaveAttribute('href', '/buscar?q=copa');
  });

  test('of players stay, marked as busy, until those of the next page arrive', async () => {
    const pagination = makePagination({ total: 34, pages: 2, limit: 30 });
    const first = { status: 'success' as const, data: [makePlayer({ username: 'ana.copa', optionalname: 'Ana' })], pagination };
    const players = reply(listPlayers, ({ body }) => ((body as { page: number }).page === 1 ? first : new Promise<typeof first>(() => undefined)));
    const { user } = show('/buscar?q=copa&tipo=jugador', [players]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(screen.getByRole('list', { name: 'Jugadores', busy: true })).toHaveTextContent('Ana');
  });

  test('of players past the last page become the last one, to which going back does not return', async () => {
    const pagination = makePagination({ total: 34, pages: 2, limit: 30 });
    const { address, router } = show('/buscar?q=copa&tipo=jugador&pagina=9', [reply(listPlayers, { status: 'success', data: [makePlayer()], pagination })]);
    await waitFor(() => expect(address()).toBe('/buscar?q=copa&tipo=jugador&pagina=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test.each(['0', '-2', '1.5', 'dos', '9999999'])('of players start at the first page if the address names none: %s', async (page) => {
    const pagination = makePagination({ total: 1, pages: 1, limit: 30 });
    const { callsOf } = show(`/buscar?q=copa&tipo=jugador&pagina=${page}`, [reply(listPlayers, { status: 'success', data: [makePlayer()], pagination })]);
    expect(await screen.findByText('1 jugador')).toBeVisible();
    expect(callsOf(listPlayers)[0]?.body).toMatchObject({ page: 1 });
  });

  test('say if there are none', async () => {
    show('/buscar?q=zzzz', [answer()]);
    expect(await screen.findByText('No se encontraron resultados.')).toBeVisible();
  });

  test('are requested with trimmed words', async () => {
    const { callsOf } = show('/buscar?q=%20copa%20bogot%C3%A1%20', [answer()]);
    await screen.findByText('No se encontraron resultados.');
    expect(callsOf(searchAll).map(({ query }) => query)).toEqual([{ query: 'copa bogotá' }]);
  });

  test.each(['/buscar', '/buscar?q=', '/buscar?q=%20%20'])('are not requested at %s', (url) => {
    const { callsOf } = show(url);
    expect(screen.getByRole('heading', { level: 1, name: 'Buscar' })).toBeVisible();
    expect(callsOf(searchAll)).toEqual([]);
  });

  test('are not requested for one letter: two are needed', () => {
    const { callsOf } = show('/buscar?q=a');
    expect(screen.getByText('Por favor ingresa al menos 2 caracteres para buscar.')).toBeVisible();
    expect(callsOf(searchAll)).toEqual([]);
  });

  test('are requested for two letters', async () => {
    const { callsOf } = show('/buscar?q=mi', [answer()]);
    await screen.findByText('No se encontraron resultados.');
    expect(callsOf(searchAll)).toHaveLength(1);
  });

  test.each(['x', '😀'])('are requested with the beginning of a text that exceeds the limit: %s', async (letter) => {
    const { callsOf } = show(`/buscar?q=${encodeURIComponent(letter.repeat(2000))}`, [answer()]);
    await screen.findByText('No se encontraron resultados.');
    const [asked] = callsOf(searchAll).map(({ query }) => query?.query ?? '');
    expect(asked).toBe(letter.repeat(200 / letter.length));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Resultados para «${letter.repeat(80)}…»`);
  });

  test('can be requested again after a failure', async () => {
    const { user } = show('/buscar?q=char', [reply(searchAll, failure('unavailable')), answer()]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se encontraron resultados.')).toBeVisible();
  });
});
