import { listRanking, type RankingRow } from '@mesa/contract/calls/site';
import { listStores } from '@mesa/contract/calls/stores';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { makePagination, makeStore } from '@mesa/runtime/testing/make';
import { knownPlaces, lima, listedStores } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import RankingPage from './ranking-page';
import RankingWidget from './ranking-widget';

const row: RankingRow = {
  position: 1,
  playerId: 4,
  username: 'lucia',
  name: 'Lucía',
  optionalname: null,
  useUsername: true,
  country: 'Perú',
  city: 'Lima',
  deck: 'Gardevoir',
  id_deck: 12,
  url: '/uploads/icons/gardevoir.png',
  history: '31/9/4',
  points: 97,
  win_percentage: 70.45,
};
const places = knownPlaces(lima);
const answer = (data: RankingRow[], of: { kind: 'store' | 'season'; name: string; slug: string } | null = null) =>
  reply(listRanking, { status: 'success', of, data, pagination: makePagination({ limit: 30, pages: 2 }) });

describe('/ranking', () => {
  test('shows 30 players per page with their deck, record, points and win rate', async () => {
    const { callsOf } = renderPage(<RankingPage />, '/ranking', [places, answer([row])]);
    expect(await screen.findByRole('link', { name: 'lucia' })).toHaveAttribute('href', '/jugador/lucia');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Jugador',
      'País',
      'Ciudad',
      'Baraja',
      'Historial',
      'Puntos',
      '% Victorias',
    ]);
    expect(screen.getByRole('link', { name: /Gardevoir/ })).toHaveAttribute('href', '/baraja/lista/12');
    expect(screen.getByText('31/9/4')).toBeVisible();
    expect(screen.getByText('70,45 %')).toBeVisible();
    expect(callsOf(listRanking)[0]?.query).toEqual({ page: 1, limit: 30 });
  });

  test('the row of the person who reads is marked', async () => {
    signInAs({ username: 'lucia' });
    renderPage(<RankingPage />, '/ranking', [places, answer([row, { ...row, playerId: 5, username: 'ana' }])]);
    expect((await screen.findByRole('link', { name: 'lucia' })).closest('tr')).toHaveClass('own');
    expect(screen.getByRole('link', { name: 'ana' }).closest('tr')).not.toHaveClass('own');
  });

  test('figures are aligned at their end; on a phone a row shows the place, the name, the points and below them the record', async () => {
    renderPage(<RankingPage />, '/ranking', [places, answer([row])]);
    await screen.findByRole('link', { name: 'lucia' });
    expect(screen.getAllByRole('columnheader').map(({ textContent, className }) => [textContent, className])).toEqual([
      ['#', 'end numeric numeric place'],
      ['Jugador', 'start primary primary'],
      ['País', 'start detail opened'],
      ['Ciudad', 'start detail'],
      ['Baraja', 'start detail'],
      ['Historial', 'end numeric numeric under'],
      ['Puntos', 'end numeric numeric figure'],
      ['% Victorias', 'end detail'],
    ]);
  });

  test('a player without a deck has no link to one, and a deck without a name has', async () => {
    const unnamed = { ...row, playerId: 5, username: 'ana', deck: null };
    renderPage(<RankingPage />, '/ranking', [places, answer([{ ...row, deck: null, id_deck: null, url: null }, unnamed])]);
    const [none, some] = await screen.findAllByText('No definido');
    expect(none?.closest('a')).toBeNull();
    expect(some?.closest('a')).toHaveAttribute('href', '/baraja/lista/12');
  });

  test('filters and page are in the address', async () => {
    const { user, address, callsOf } = renderPage(<RankingPage />, '/ranking?pagina=2', [places, answer([row])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.selectOptions(screen.getByLabelText('Formato'), 'Expandido');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/ranking?formato=Expandido');
    expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 1, limit: 30, format: 'Expandido' });
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/ranking?formato=Expandido&pagina=2');
  });
});

describe('the ranking of one scope', () => {
  test('shares its first ten rows as text', async () => {
    const rows = Array.from({ length: 11 }, (_, n) => ({
      ...row,
      playerId: n + 1,
      position: n + 1,
      ...(n === 0 && { optionalname: '*Lu*', useUsername: false }),
    }));
    const { user } = renderPage(<RankingPage />, '/ranking', [places, answer(rows)]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    const text = await navigator.clipboard.readText();
    expect(text.match(/^\d+\. /gm)).toHaveLength(10);
    // A name cannot make the text bold.
    expect(text).toMatch(/^\*Ranking\*\n\n1\. Lu: 97\n2\. lucia: 97\n/);
  });

  test('on a later page offers the first ten of its place to other sites', async () => {
    const { user } = renderPage(<RankingPage />, '/ranking?pais=Per%C3%BA&pagina=2', [places, answer([row])]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(screen.getByRole('button', { name: 'Copiar código para tu página' }));
    expect(await navigator.clipboard.readText()).toContain('/insertar/ranking?pais=Per%C3%BA&filas=10"');
  });

  test('of a few days offers other sites the whole time, and nothing while it is empty', async () => {
    const { user, unmount } = renderPage(<RankingPage />, '/ranking?desde=2026-01-01&hasta=2026-02-01', [places, answer([row])]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(screen.getByRole('button', { name: 'Copiar código para tu página' }));
    expect(await navigator.clipboard.readText()).toContain('/insertar/ranking?filas=10"');
    unmount();
    renderPage(<RankingPage />, '/ranking?desde=2026-01-01&hasta=2026-02-01', [places, answer([])]);
    expect(await screen.findByText('Ningún jugador suma puntos con este filtro.')).toBeVisible();
    expect(screen.queryByText('Compartir')).toBeNull();
  });

  test('of a store shows its name, links back to it, and ends when the filter is removed', async () => {
    const store = { kind: 'store', name: 'La Guarida', slug: 'la-guarida' } as const;
    const { user, address, callsOf } = renderPage(<RankingPage />, '/ranking?tienda=la-guarida&formato=Expandido', [places, answer([row], store)]);
    expect(await screen.findByRole('heading', { name: 'Ranking de La Guarida' })).toBeVisible();
    expect(callsOf(listRanking)[0]?.query).toEqual({ page: 1, limit: 30, store: 'la-guarida', format: 'Expandido' });
    expect(screen.getByRole('link', { name: 'La Guarida' })).toHaveAttribute('href', '/tienda/la-guarida');
    expect(screen.getByText('Puntos sumados en los torneos oficiales finalizados de la tienda.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Tienda: La Guarida' }));
    expect(address()).toBe('/ranking?formato=Expandido');
  });

  const guarida = makeStore({ slug: 'la-guarida', name: 'La Guarida', city: 'Lima' });
  const stores = (found: (typeof guarida)[]) => listedStores(...found);

  test.each(['pais=Per%C3%BA', 'pais=Per%C3%BA&departamento=Lima&ciudad=Lima', 'temporada=liga-2025'])(
    'of a store is selected by name, and replaces %s',
    async (before) => {
      const { user, address, callsOf } = renderPage(<RankingPage />, `/ranking?${before}&pagina=2`, [places, answer([row]), stores([guarida])]);
      await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
      await user.type(await screen.findByRole('combobox', { name: 'Tienda' }), 'guar');
      await user.click(await screen.findByRole('option', { name: /La Guarida/ }));
      expect(screen.getByLabelText('País')).toHaveValue('');
      await user.click(screen.getByRole('button', { name: 'Filtrar' }));
      expect(address()).toBe('/ranking?tienda=la-guarida');
      // The name that was chosen may be looked for too.
      expect(callsOf(listStores).map(({ body }) => body)).toContainEqual(expect.objectContaining({ search: 'guar' }));
      expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 1, limit: 30, store: 'la-guarida' });
    },
  );

  test('of a store ends when a place is chosen', async () => {
    const store = { kind: 'store', name: 'La Guarida', slug: 'la-guarida' } as const;
    const { user, address } = renderPage(<RankingPage />, '/ranking?tienda=la-guarida', [places, answer([row], store)]);
    await screen.findByRole('heading', { name: 'Ranking de La Guarida' });
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    expect(await screen.findByRole('combobox', { name: 'Tienda' })).toHaveValue('La Guarida');
    await screen.findByRole('option', { name: 'Perú' });
    await user.selectOptions(screen.getByLabelText('País'), 'Perú');
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/ranking?pais=Per%C3%BA');
  });

  test('of a store is found by its name, and told apart by its city, among eight stores', async () => {
    const { user, callsOf } = renderPage(<RankingPage />, '/ranking', [places, answer([row]), stores([guarida])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.type(await screen.findByRole('combobox', { name: 'Tienda' }), 'guar');
    expect(await screen.findByRole('option', { name: /^La Guarida Lima/ })).toBeVisible();
    expect(callsOf(listStores).at(-1)?.body).toEqual({ search: 'guar', page: 1, itemsPerPage: 8 });
  });

  test('has a form that agrees with its address after a filter is removed', async () => {
    const { user } = renderPage(<RankingPage />, '/ranking?formato=Expandido&pais=Per%C3%BA', [places, answer([row])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    expect(screen.getByLabelText('Formato')).toHaveValue('Expandido');
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Formato: Expandido' }));
    expect(screen.getByLabelText('Formato')).toHaveValue('');
  });

  test('of a store that does not exist is refused', async () => {
    const { user } = renderPage(<RankingPage />, '/ranking', [places, answer([row]), stores([])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.type(await screen.findByRole('combobox', { name: 'Tienda' }), 'zzz');
    expect(await screen.findByText('Ninguna tienda se llama así.')).toBeVisible();
  });

  test('of a store is not refused before its name was looked for', async () => {
    const never = reply(listStores, () => new Promise<never>(() => undefined));
    const { user } = renderPage(<RankingPage />, '/ranking', [places, answer([row]), stores([]), never]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    const field = await screen.findByRole('combobox', { name: 'Tienda' });
    await user.type(field, 'zz');
    await screen.findByText('Ninguna tienda se llama así.');
    await user.type(field, 'top');
    expect(screen.getByText('Buscando...')).toBeVisible();
    expect(screen.queryByText('Ninguna tienda se llama así.')).toBeNull();
  });

  test('of a store ends when the store is taken out of the form', async () => {
    const store = { kind: 'store', name: 'La Guarida', slug: 'la-guarida' } as const;
    const { user, address } = renderPage(<RankingPage />, '/ranking?tienda=la-guarida&formato=Expandido', [places, answer([row], store), stores([guarida])]);
    await screen.findByRole('heading', { name: 'Ranking de La Guarida' });
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar Tienda' }));
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/ranking?formato=Expandido');
  });

  test.each(['temporada=liga-2025', 'tienda=la-guarida'])('of %s has no name before that is known', async (search) => {
    renderPage(<RankingPage />, `/ranking?${search}`, [places, reply(listRanking, () => new Promise<never>(() => undefined))]);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Ranking$/);
  });

  test('says that stores could not be searched', async () => {
    const { user } = renderPage(<RankingPage />, '/ranking', [places, answer([row]), reply(listStores, failure('unavailable'))]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.type(await screen.findByRole('combobox', { name: 'Tienda' }), 'guar');
    expect(await screen.findByText('No pudimos buscar tiendas. Inténtalo de nuevo.')).toBeVisible();
  });

  test('of a season says that the season’s own rule is not applied', async () => {
    const season = { kind: 'season', name: 'Liga 2025', slug: 'liga-2025' } as const;
    const { user, address } = renderPage(<RankingPage />, '/ranking?temporada=liga-2025&formato=Expandido', [places, answer([row], season)]);
    expect(await screen.findByText('Puntos de las partidas en los torneos de la temporada, sin aplicar su regla.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Liga 2025' })).toHaveAttribute('href', '/temporada/liga-2025');
    await user.click(screen.getByRole('button', { name: 'Quitar filtro Temporada: Liga 2025' }));
    expect(address()).toBe('/ranking?formato=Expandido');
  });

  test.each([
    ['pais=Per%C3%BA', 'Perú'],
    ['pais=Per%C3%BA&departamento=Lima', 'Lima'],
    ['pais=Per%C3%BA&departamento=Lima&ciudad=Callao', 'Callao'],
  ])('of %s is named after its smallest place', async (search, place) => {
    renderPage(<RankingPage />, `/ranking?${search}`, [places, answer([row])]);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(`Ranking de ${place}`);
  });

  test('of the place that the person chose is one press away', async () => {
    chooseOwnPlace(lima);
    const { user, address } = renderPage(<RankingPage />, '/ranking?formato=Expandido', [places, answer([row])]);
    await user.click(await screen.findByRole('link', { name: 'Ver solo Lima' }));
    expect(address()).toBe('/ranking?formato=Expandido&pais=Per%C3%BA&departamento=Lima&ciudad=Lima');
    // The filters below say how to leave it.
    expect(screen.queryByRole('link', { name: /ver todos los lugares/ })).toBeNull();
  });

  test('a department that is removed takes its city along', async () => {
    const { user, address } = renderPage(<RankingPage />, '/ranking?pais=Per%C3%BA&departamento=Lima&ciudad=Lima', [places, answer([row])]);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Departamento: Lima' }));
    expect(address()).toBe('/ranking?pais=Per%C3%BA');
  });

  test('a department is named as people call it', async () => {
    renderPage(<RankingPage />, '/ranking?pais=Uruguay&departamento=Montevideo+Department', [places, answer([row])]);
    expect(await screen.findByRole('button', { name: 'Quitar filtro Departamento: Montevideo' })).toBeVisible();
  });

  test('a country that is removed takes its department and city along', async () => {
    const { user, address } = renderPage(<RankingPage />, '/ranking?pais=Per%C3%BA&departamento=Lima&ciudad=Lima&pagina=2', [places, answer([row])]);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro País: Perú' }));
    expect(address()).toBe('/ranking');
  });

  test('a place replaces a season; a country removes its city', async () => {
    const { user, address, callsOf } = renderPage(<RankingPage />, '/ranking?temporada=liga-2025&pagina=3', [places, answer([row])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await screen.findByRole('option', { name: 'Perú' });
    await user.selectOptions(screen.getByLabelText('País'), 'Perú');
    await user.selectOptions(screen.getByLabelText('Departamento'), 'Lima');
    await user.selectOptions(screen.getByLabelText('Ciudad'), 'Lima');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByRole('heading', { name: 'Ranking de Lima' })).toBeVisible();
    expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 1, limit: 30, country: 'Perú', state: 'Lima', city: 'Lima' });
    await user.click(screen.getByRole('button', { name: 'Quitar filtro País: Perú' }));
    expect(address()).toBe('/ranking');
  });

  test('a store that does not exist links to the whole ranking', async () => {
    renderPage(<RankingPage />, '/ranking?tienda=nadie', [places, reply(listRanking, failure('not_found'))]);
    expect(await screen.findByRole('link', { name: 'Ver todo el ranking' })).toHaveAttribute('href', '/ranking');
    const sentence = 'No encontramos la tienda o la temporada de este enlace. Puede que haya cambiado de nombre o que la hayan eliminado.';
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

test('a page past the end becomes the last one, to which going back does not return', async () => {
  const { address, router } = renderPage(<RankingPage />, '/ranking?formato=Expandido&pagina=9', [places, answer([]), answer([row])]);
  await waitFor(() => expect(address()).toBe('/ranking?formato=Expandido&pagina=2'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a page that the ranking before did not have is not past the end before its own answer', async () => {
  const { address, router } = renderPage(<RankingPage />, '/ranking?formato=Expandido', [
    places,
    answer([row]),
    reply(listRanking, () => new Promise(() => undefined)),
  ]);
  await screen.findByRole('link', { name: 'lucia' });
  await act(async () => router.navigate('/ranking?pagina=3'));
  expect(screen.getByText('Página 3 de 2')).toBeVisible();
  expect(address()).toBe('/ranking?pagina=3');
});

describe('the ranking on another page', () => {
  test('has its own pages', async () => {
    const { user, address, callsOf } = renderPage(<RankingWidget limit={5} />, '/', [answer([row])]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 2, limit: 5 });
    expect(address()).toBe('/');
  });

  test('keeps its page while the next one loads', async () => {
    const { user } = renderPage(<RankingWidget />, '/', [answer([row]), reply(listRanking, () => new Promise<never>(() => undefined))]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    const current = screen.getByRole('link', { name: 'lucia' });
    expect(current).toBeVisible();
    expect(current.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  });
});

test('keeps the current page while the next one loads', async () => {
  const { user } = renderPage(<RankingPage />, '/ranking', [answer([row]), reply(listRanking, () => new Promise<never>(() => undefined)), places]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'lucia' })).toBeVisible();
});
