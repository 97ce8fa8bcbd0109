import { countCards, getCatalogueVersion, listCards, searchCards } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { type CardFacet, cardFacets } from '@mesa/contract/card-search/card-filters';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { offerCatalogue } from '@mesa/runtime/testing/local-cards';
import { makeCard, makeExpansion } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import SearchCardPage from './search-card-page';

const listed = [
  makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas', series: 'Serie Escarlata y Púrpura', position: 3, releaseDate: '2023-08-11' }),
  makeExpansion({ code: 'SSH', name_es: 'Espada y Escudo', series: 'Serie Espada y Escudo', releaseDate: '2020-02-07' }),
  makeExpansion({ code: 'MEG', name_es: 'Megaevolución', releaseDate: '2025-09-26' }),
];
const expansions = reply(listExpansions, { status: 'success', data: listed });
const none = Object.fromEntries(cardFacets.map((facet) => [facet, []])) as unknown as Record<CardFacet, []>;
const counts = reply(countCards, {
  ...none,
  status: 'success',
  category: [{ value: 'Pokémon', count: 41 }],
  expansionCode: [{ value: 'OBF', count: 38 }],
  type: [{ value: 'Fuego', count: 30 }],
  artist: [
    { value: 'Ana Ruiz', count: 3 },
    { value: 'Leo', count: 1 },
  ],
});
const atServer = reply(getCatalogueVersion, failure('unavailable'));
const show = (address: string, ...replies: Reply[]) => renderPage(<SearchCardPage />, address, [expansions, counts, atServer, ...replies]);
const found = (totalPages: number, ...data: ReturnType<typeof makeCard>[]) => reply(listCards, { status: 'success', data, total: data.length, totalPages });

describe('/buscar-carta', () => {
  test('requests the filter of the address', async () => {
    const { callsOf } = show(
      '/buscar-carta?nombre=charizard&expansion=OBF&numero=125&categoria=Pok%C3%A9mon&coleccion=125%2F197&pagina=2',
      reply(listCards, { status: 'success', data: [makeCard()], total: 41, totalPages: 3 }),
    );
    expect(await screen.findByText('Página 2 de 3')).toBeVisible();
    expect(screen.getByText('41 cartas')).toBeVisible();
    expect(callsOf(listCards)[0]?.body).toEqual({
      name: 'charizard',
      expansionCode: 'OBF',
      cardNumber: 125,
      category: 'Pokémon',
      collectionNumber: '125/197',
      page: 2,
      limit: 20,
    });
  });

  test('writes the filter into the address on Buscar, with the first page', async () => {
    const { user, address } = show('/buscar-carta?pagina=2', found(3, makeCard()));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoría' }), 'Herramienta');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?categoria=Herramienta');
  });

  test('writes every field into the address', async () => {
    const { user, address } = show('/buscar-carta', found(1, makeCard()));
    await user.type(screen.getByRole('spinbutton', { name: 'Número de carta' }), '132');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expansión' }), await screen.findByRole('option', { name: 'Llamas Obsidianas · OBF (38)' }));
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?expansion=OBF&numero=132');
  });

  test('trims the typed text for the address', async () => {
    const { user, address } = show('/buscar-carta', found(1, makeCard()));
    await user.type(screen.getByRole('textbox', { name: 'Número de colección' }), ' 132/165 ');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?coleccion=132%2F165');
  });

  test('asks the server for names one second after the last keystroke', async () => {
    const { callsOf } = show('/buscar-carta', found(1, makeCard()), reply(searchCards, { status: 'success', data: [] }));
    const box = screen.getByRole('combobox', { name: 'Nombre' });
    jest.useFakeTimers();
    try {
      fireEvent.change(box, { target: { value: 'c' } });
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(callsOf(searchCards)).toEqual([]);
      for (const value of ['ch', 'cha']) {
        fireEvent.change(box, { target: { value } });
        await act(() => jest.advanceTimersByTimeAsync(999));
        expect(callsOf(searchCards)).toEqual([]);
      }
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(callsOf(searchCards).map(({ body }) => body)).toEqual([{ searchText: 'cha' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('suggests names from two characters', async () => {
    const { user, address, callsOf } = show(
      '/buscar-carta',
      found(1, makeCard()),
      reply(searchCards, { status: 'success', data: [makeCard({ name: 'Charizard ex' }), makeCard({ name: 'Charizard ex' })] }),
    );
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'cha');
    expect(callsOf(searchCards)).toHaveLength(0);
    const options = await screen.findAllByRole('option', { name: 'Charizard ex' });
    expect(callsOf(searchCards)[0]?.body).toEqual({ searchText: 'cha' });
    expect(options).toHaveLength(1);
    await user.click(options[0] as HTMLElement);
    expect(address()).toBe('/buscar-carta?nombre=Charizard+ex');
  });

  test('keeps filters that were chosen but not searched when a proposed name is chosen', async () => {
    const { user, address } = show(
      '/buscar-carta',
      found(1, makeCard()),
      reply(searchCards, { status: 'success', data: [makeCard({ name: 'Charizard ex' })] }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), await screen.findByRole('option', { name: 'Pokémon (41)' }));
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'cha');
    await user.click(await screen.findByRole('option', { name: 'Charizard ex' }));
    expect(address()).toBe('/buscar-carta?nombre=Charizard+ex&categoria=Pok%C3%A9mon');
  });

  test('says that the suggestions failed, not that there is no such card', async () => {
    const { user } = show('/buscar-carta', found(1, makeCard()), reply(searchCards, failure('internal')));
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'zz');
    expect(await screen.findByText('No pudimos buscar cartas. Inténtalo de nuevo.')).toBeInTheDocument();
  });

  test('says if no card has the typed name', async () => {
    const { user } = show('/buscar-carta', found(1, makeCard()), reply(searchCards, { status: 'success', data: [] }));
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'zz');
    expect(screen.getByText('Buscando...')).toBeInTheDocument();
    expect(screen.queryByText('No se encontraron cartas')).toBeNull();
    expect(await screen.findByText('No se encontraron cartas')).toBeInTheDocument();
  });

  test('shows the results in place of the filters on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    const { user } = show('/buscar-carta', found(1, makeCard({ name: 'Ditto' })));
    await user.type(screen.getByRole('textbox', { name: 'Número de colección' }), '132/165');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('link', { name: /Ditto/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Número de colección' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar filtros (1)' }));
    expect(screen.getByRole('textbox', { name: 'Número de colección' })).toHaveValue('132/165');
    await user.type(screen.getByRole('textbox', { name: 'Número de colección' }), '{Backspace}6');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('button', { name: 'Mostrar filtros (1)' })).toBeVisible();
    window.matchMedia = wide;
  });

  test('keeps the filters as the user left them on a wide screen', async () => {
    const { user, address } = show('/buscar-carta', found(3, makeCard({ name: 'Ditto' })));
    await user.click(await screen.findByRole('button', { name: 'Ocultar filtros' }));
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/buscar-carta?pagina=2');
    expect(screen.getByRole('button', { name: 'Mostrar filtros' })).toBeVisible();
  });

  test('offers every expansion by series, newest first, and keeps an unknown one from the address', async () => {
    const undated = reply(listExpansions, {
      status: 'success',
      data: [makeExpansion({ code: 'RAR', name_es: 'Rara', series: null, releaseDate: null }), ...listed],
    });
    renderPage(<SearchCardPage />, '/buscar-carta?expansion=zzz', [undated, counts, atServer, found(1, makeCard())]);
    await screen.findByRole('option', { name: 'Megaevolución · MEG (0)' });
    const select = screen.getByRole('combobox', { name: 'Expansión' });
    expect([...select.children].map((child) => [child.getAttribute('label'), child.textContent])).toEqual([
      [null, 'Todas'],
      [null, 'zzz'],
      ['Serie Megaevolución', 'Megaevolución · MEG (0)'],
      ['Serie Escarlata y Púrpura', 'Llamas Obsidianas · OBF (38)'],
      ['Serie Espada y Escudo', 'Espada y Escudo · SSH (0)'],
      ['Otras expansiones', 'Rara · RAR (0)'],
    ]);
    expect(select).toHaveValue('zzz');
  });

  test('counts the cards of each choice, collapses the rarer filters, and filters by them', async () => {
    const { user, address } = show('/buscar-carta', found(1, makeCard()));
    expect(await screen.findByRole('option', { name: 'Pokémon (41)' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Herramienta (0)' })).toBeInTheDocument();
    const more = screen.getByText('Más filtros').closest('details');
    expect(more?.open).toBe(false);
    await user.click(screen.getByText('Más filtros'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Fuego (30)');
    await user.type(screen.getByRole('combobox', { name: 'Ilustración' }), 'ruiz');
    await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }));
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?tipo=Fuego&artista=Ana+Ruiz');
  });

  test('proposes the twenty most likely artists', async () => {
    const artist = Array.from({ length: 25 }, (_, n) => ({ value: `Ana ${n}`, count: 1 }));
    const many = reply(countCards, { ...none, status: 'success', artist });
    const { user } = renderPage(<SearchCardPage />, '/buscar-carta', [expansions, many, atServer, found(1, makeCard())]);
    await user.click(await screen.findByText('Más filtros'));
    await user.type(screen.getByRole('combobox', { name: 'Ilustración' }), 'ana');
    expect(await screen.findAllByRole('option', { name: /^Ana \d/ })).toHaveLength(20);
  });

  test('lists each active filter with a button to remove it, which returns to the first page', async () => {
    const { user, address, callsOf } = show('/buscar-carta?nombre=mew&tipo=Fuego&formato=Est%C3%A1ndar&pagina=2', found(3, makeCard()));
    expect((await screen.findByText('Más filtros')).closest('details')?.open).toBe(true);
    expect(callsOf(listCards)[0]?.body).toMatchObject({ name: 'mew', type: 'Fuego', legality: 'Estándar', page: 2 });
    await user.click(screen.getByRole('link', { name: 'Quitar el filtro Tipo: Fuego' }));
    expect(address()).toBe('/buscar-carta?nombre=mew&formato=Est%C3%A1ndar');
    expect(screen.queryByRole('link', { name: /Tipo/ })).toBeNull();
    // The next search does not bring it back.
    expect(screen.getByRole('combobox', { name: 'Tipo' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Nombre' })).toHaveValue('mew');
  });

  test('shows a rarer filter that is the only one, also where no card has its value', async () => {
    const { unmount } = show('/buscar-carta?artista=Leo', found(1, makeCard({ name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' })));
    expect(await screen.findByRole('link', { name: /^Grimmsnarl ex de Marnie,/ })).toBeVisible();
    expect(screen.getByText('Más filtros').closest('details')?.open).toBe(true);
    expect(screen.getByRole('link', { name: 'Quitar el filtro Ilustración: Leo' })).toHaveAttribute('href', '/buscar-carta');
    unmount();
    show('/buscar-carta?formato=Expandido', found(1, makeCard()));
    expect(await screen.findByRole('combobox', { name: 'Se juega en' })).toHaveValue('Expandido');
  });

  test('Limpiar removes every filter', async () => {
    const { user, address } = show('/buscar-carta?expansion=OBF&numero=125&categoria=Herramienta&coleccion=1&pagina=2', found(3, makeCard()));
    await user.click(await screen.findByRole('link', { name: 'Limpiar' }));
    expect(address()).toBe('/buscar-carta');
  });

  test('Limpiar removes text that was typed but not searched, also for Buscar', async () => {
    const { user, address } = show('/buscar-carta', found(1, makeCard()));
    await user.type(await screen.findByRole('combobox', { name: 'Nombre' }), 'm');
    await user.type(screen.getByRole('spinbutton', { name: 'Número de carta' }), '7');
    await user.click(screen.getByRole('link', { name: 'Limpiar' }));
    expect(screen.getByRole('combobox', { name: 'Nombre' })).toHaveValue('');
    await user.type(screen.getByRole('spinbutton', { name: 'Número de carta' }), '9');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?numero=9');
  });

  test('Buscar and Enter search a name that was only typed', async () => {
    const { user, address } = show('/buscar-carta', found(1, makeCard()), reply(searchCards, { status: 'success', data: [] }));
    await user.type(await screen.findByRole('combobox', { name: 'Nombre' }), 'mew{Enter}');
    expect(address()).toBe('/buscar-carta?nombre=mew');
    await user.type(await screen.findByRole('combobox', { name: 'Nombre' }), ' ex');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?nombre=mew+ex');
  });

  test('ignores a number that no card has, and replaces a page past the end by the last one', async () => {
    const { address, router, callsOf } = show('/buscar-carta?numero=100001&pagina=9', found(3, makeCard()));
    await waitFor(() => expect(address()).toBe('/buscar-carta?numero=100001&pagina=3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(callsOf(listCards)[0]?.body).toEqual({ page: 9, limit: 20 });
  });

  test('says if nothing is found', async () => {
    show('/buscar-carta?nombre=zzz', found(0));
    expect(await screen.findByText('No se encontraron cartas')).toBeVisible();
  });
});

test('waits for the pages of another search before it shows its last one', async () => {
  const { address, callsOf, router } = show(
    '/buscar-carta?nombre=mew',
    found(1, makeCard({ name: 'Mew' })),
    reply(listCards, () => new Promise<never>(() => undefined)),
  );
  await screen.findByRole('link', { name: /Mew/ });
  await act(() => router.navigate('/buscar-carta?pagina=3'));
  await waitFor(() => expect(callsOf(listCards)).toHaveLength(2));
  expect(address()).toBe('/buscar-carta?pagina=3');
});

test('keeps the current page while the next one loads', async () => {
  const { user } = show(
    '/buscar-carta',
    found(3, makeCard({ name: 'Pikachu' })),
    reply(listCards, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: /Pikachu/ })).toBeVisible();
});

describe('with the catalogue in the browser', () => {
  const cards = [
    makeCard({ id: 1, name: 'Charizard ex', type: 'Fuego', expansionCode: 'OBF', cardNumber: 125, collectionNumber: '125/197' }),
    makeCard({ id: 2, name: 'Charizard ex', type: 'Oscura', expansionCode: 'OBF', cardNumber: 215, collectionNumber: '215/197' }),
    makeCard({ id: 3, name: 'Órdenes de Jefes', nameEsMx: 'Órdenes del Jefe', type: null, expansionCode: 'PAL', cardNumber: 172, collectionNumber: '172/193' }),
  ];
  let catalogue: ReturnType<typeof offerCatalogue>;
  afterEach(() => catalogue.takeBack());
  const open = (address: string, options = {}, offered = cards) => {
    catalogue = offerCatalogue(offered, options);
    return renderPage(<SearchCardPage />, address, [expansions, counts, found(1, makeCard({ name: 'Del servidor' })), ...catalogue.replies]);
  };

  test('fetches it when the user enters the filters, then needs no server for keystrokes and searches', async () => {
    const { user, callsOf } = open('/buscar-carta');
    expect(await screen.findByRole('link', { name: /Del servidor/ })).toBeVisible();
    expect(catalogue.asked).toEqual([]);
    const name = screen.getByRole('combobox', { name: 'Nombre' });
    await user.click(name);
    expect(await screen.findByText('3 cartas')).toBeVisible();
    expect(screen.queryByText('Buscando...')).toBeNull();
    await user.type(name, 'ch');
    expect(screen.getAllByRole('option', { name: 'Charizard ex' })).toHaveLength(1);
    await user.clear(name);
    await user.type(name, 'charizrad');
    expect(screen.getAllByRole('option', { name: 'Charizard ex' })).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: 'Charizard ex' }));
    expect(await screen.findByText('2 cartas')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Oscura (1)' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Llamas Obsidianas · OBF (2)' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Megaevolución · MEG (0)' })).toBeInTheDocument();
    expect(callsOf(searchCards)).toEqual([]);
    expect(callsOf(listCards)).toHaveLength(1);
    expect(callsOf(countCards)).toHaveLength(1);
  });

  test('turns its pages', async () => {
    const many = Array.from({ length: 21 }, (_, n) => makeCard({ id: n + 1, name: `Carta ${n + 1}`, cardNumber: n + 1 }));
    const { user, address } = open('/buscar-carta', {}, many);
    await user.click(await screen.findByRole('combobox', { name: 'Nombre' }));
    expect(await screen.findByText('21 cartas')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Carta \d/ })).toHaveLength(20);
    await user.click(screen.getByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/buscar-carta?pagina=2');
    expect(screen.getAllByRole('link', { name: /^Carta \d/ })).toHaveLength(1);
  });

  test('proposes the first twenty names', async () => {
    const many = Array.from({ length: 25 }, (_, n) => makeCard({ id: n + 1, name: `Carta ${n + 1}`, cardNumber: n + 1 }));
    const { user } = open('/buscar-carta', {}, many);
    const name = await screen.findByRole('combobox', { name: 'Nombre' });
    await user.click(name);
    await screen.findByText('25 cartas');
    await user.type(name, 'carta');
    expect(screen.getAllByRole('option', { name: /^Carta \d/ })).toHaveLength(20);
  });

  test('judges legality by the day of the last place, like the server', async () => {
    jest.useFakeTimers({ now: new Date('2026-04-10T05:59:00Z'), advanceTimers: true, doNotFake: ['performance'] });
    try {
      const { user } = open('/buscar-carta?formato=Est%C3%A1ndar', {}, [makeCard({ name: 'Aún legal', letterExpansion: 'G' })]);
      await user.click(await screen.findByRole('combobox', { name: 'Nombre' }));
      expect(await screen.findByRole('link', { name: /Aún legal/ })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  test('finds prints and names in both kinds of Spanish', async () => {
    const { user } = open('/buscar-carta');
    const name = await screen.findByRole('combobox', { name: 'Nombre' });
    await user.click(name);
    await screen.findByText('3 cartas');
    await user.type(name, 'obf 215');
    expect(screen.getByRole('option', { name: 'Charizard ex' })).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'ordenes de jefes');
    expect(screen.getByRole('option', { name: 'Órdenes del Jefe' })).toBeInTheDocument();
    act(() => chooseSpanish('castilian'));
    expect(screen.getByRole('option', { name: 'Órdenes de Jefes' })).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'zzz');
    expect(screen.getByText('No se encontraron cartas')).toBeInTheDocument();
  });

  test('fetches it on a key too, because a field can have focus before the script loads', async () => {
    open('/buscar-carta');
    fireEvent.input(await screen.findByRole('combobox', { name: 'Nombre' }), { target: { value: 'c' } });
    expect(await screen.findByText('3 cartas')).toBeVisible();
    expect(catalogue.asked).not.toEqual([]);
  });

  test('searches on the server if it fails to load', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const { user } = open('/buscar-carta', { network: false });
    await user.type(await screen.findByRole('combobox', { name: 'Nombre' }), 'ch');
    expect(await screen.findByText('Buscando...')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Del servidor/ })).toBeVisible();
    expect(catalogue.asked).not.toEqual([]);
  });
});
