import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { makeAgendaEntry } from '@mesa/runtime/testing/make';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import AgendaPage from './agenda-page';

const places = knownPlaces(medellin);
const makeEntry = (fields: Partial<AgendaEntry>) => makeAgendaEntry({ id: 1, name: 'Copa', address: 'Calle 10', ...fields });
const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
const agenda = (data: AgendaEntry[], pages = 1, mapTiles: string | null = null) =>
  reply(listAgenda, { status: 'success', data, mapTiles, pagination: { total: data.length, page: 1, limit: 50, pages } });

describe('/agenda', () => {
  test('shows upcoming tournaments by week, each with its store', async () => {
    renderPage(<AgendaPage />, '/agenda', [
      agenda([
        makeEntry({ official: true }),
        makeEntry({
          ...{ id: 2, name: 'Liga', date: '2026-12-01', category: 'Amistoso', official: false },
          address: null,
          numberPlayers: 0,
          status: 'progreso',
        }),
      ]),
      places,
    ]);
    const week = await screen.findByRole('list', { name: 'Semana del 23 al 29 de noviembre' });
    expect(within(week).getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/1');
    expect(within(week).getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
    expect(within(week).getByRole('listitem')).toHaveTextContent(
      /^sáb, 28 novCopa Torneo oficialEl Dragón, Medellín · Calle 10Inscripciones abiertasCupEstándar12 inscritos$/,
    );
    const next = within(screen.getByRole('list', { name: 'Semana del 30 de noviembre al 6 de diciembre' }));
    expect(next.getByRole('link', { name: 'Liga' })).toBeVisible();
    expect(next.getByRole('listitem')).toHaveTextContent(/^mar, 1 dicLiga El Dragón, MedellínEn cursoAmistosoEstándar$/);
  });

  test('requests the place of the address and names it', async () => {
    const { callsOf } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn&pagina=2', [agenda([]), places]);
    expect(screen.getByRole('heading', { level: 1, name: 'Agenda de Medellín' })).toBeVisible();
    expect(await screen.findByText('Todavía no hay torneos anunciados en Medellín.')).toBeVisible();
    expect(screen.queryByText('Compartir')).toBeNull();
    expect(callsOf(listAgenda)[0]?.query).toMatchObject({ page: 2, country: 'Colombia', city: 'Medellín' });
  });

  test('turns its pages within the place', async () => {
    const { user, address, callsOf } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn', [agenda([makeEntry({})], 2), places]);
    const next = await screen.findByRole('link', { name: /siguiente/i });
    expect(next).toHaveAttribute('href', '?pais=Colombia&ciudad=Medell%C3%ADn&pagina=2');
    await user.click(next);
    expect(address()).toBe('/agenda?pais=Colombia&ciudad=Medell%C3%ADn&pagina=2');
    expect(callsOf(listAgenda).at(-1)?.query).toMatchObject({ page: 2, country: 'Colombia', city: 'Medellín' });
  });

  test('on a later page offers the first ten of its place to other sites', async () => {
    const { user } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&pagina=2', [agenda([makeEntry({})], 2), places]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(screen.getByRole('button', { name: 'Copiar código para tu página' }));
    expect(await navigator.clipboard.readText()).toContain('/insertar/agenda?pais=Colombia&filas=10"');
    expect(await navigator.clipboard.readText()).toContain('Agenda de Colombia');
  });

  test('links to the calendar of the shown place', async () => {
    const { user } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn', [agenda([makeEntry({})]), places]);
    await user.click(await screen.findByText('Compartir'));
    expect(await screen.findByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute(
      'href',
      '/api/v1/agenda.ics?country=Colombia&city=Medell%C3%ADn',
    );
  });

  test('is shared as a text and as pictures of the shown place', async () => {
    const { user } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn', [agenda([makeEntry({})]), places]);
    await user.click(await screen.findByText('Compartir'));
    const text = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Compartir por WhatsApp' })).href).searchParams.get('text');
    expect(text).toMatch(/^\*Agenda de Medellín\*\n\nsáb, 28 nov: Copa \(El Dragón, Medellín\)\n\nhttp:\/\/localhost\//);
    for (const shape of ['imagen', 'historia'])
      expect(screen.getByRole('link', { name: `Guardar ${shape}` })).toHaveAttribute('href', `/og/agenda/${shape}.png?country=Colombia&city=Medell%C3%ADn`);
  });

  test('is printed as a poster with the next ten, and a code that leads to the rest', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const entries = Array.from({ length: 11 }, (_, at) => makeEntry({ id: at + 1, name: `Copa ${at + 1}` }));
    const { user } = renderPage(<AgendaPage />, '/agenda', [agenda(entries), places]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Imprimir afiche' }));
    const code = await screen.findByRole('img', { name: /^Código QR de http:\/\/localhost\// });
    const sheet = code.closest<HTMLElement>('[data-print]');
    expect(within(sheet as HTMLElement).getAllByRole('listitem')).toHaveLength(10);
    expect(sheet).toHaveTextContent('sáb, 28 novCopa 10Cup · EstándarEl Dragón, Calle 10, Medellín');
    expect(sheet).toHaveTextContent('Todos los torneos, y los cambios de última hora:');
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('is printed whole if there are ten', async () => {
    jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const entries = Array.from({ length: 10 }, (_, at) => makeEntry({ id: at + 1, name: `Copa ${at + 1}` }));
    const { user } = renderPage(<AgendaPage />, '/agenda', [agenda(entries), places]);
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Imprimir afiche' }));
    expect(await screen.findByText(/^Inscripciones y cambios de última hora:/)).toBeInTheDocument();
  });

  test('writes a chosen place into the address, with the first page', async () => {
    const { user, address } = renderPage(<AgendaPage />, '/agenda?pagina=3', [agenda([makeEntry({})]), places]);
    await user.click(screen.getByRole('button', { name: 'Elegir lugar' }));
    await screen.findByRole('option', { name: 'Colombia' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Colombia');
    await user.click(screen.getByRole('button', { name: 'Ver agenda' }));
    expect(address()).toBe('/agenda?pais=Colombia');
    await user.click(screen.getByRole('button', { name: 'Ocultar filtros' }));
    expect(screen.getByRole('button', { name: 'Filtros: Colombia' })).toBeVisible();
  });

  test('has the place of the address in its fields, also after going back', async () => {
    const { user, router } = renderPage(<AgendaPage />, '/agenda', [agenda([makeEntry({})]), places]);
    await user.click(screen.getByRole('button', { name: 'Elegir lugar' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), await screen.findByRole('option', { name: 'Colombia' }));
    await user.click(screen.getByRole('button', { name: 'Ver agenda' }));
    expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('Colombia');
    await act(() => router.navigate(-1));
    expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('');
  });

  const here = { latitude: 6.2091, longitude: -75.57 };

  test('has no map if the site has no tiles or no store has coordinates', async () => {
    const { unmount } = renderPage(<AgendaPage />, '/agenda', [agenda([makeEntry(here)]), places]);
    expect(await screen.findByRole('link', { name: 'Copa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver en el mapa' })).toBeNull();
    unmount();
    renderPage(<AgendaPage />, '/agenda', [agenda([makeEntry({})], 1, tiles), places]);
    expect(await screen.findByRole('link', { name: 'Copa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver en el mapa' })).toBeNull();
  });

  test('shows each store on the map once, and its tournaments on a press or Enter', async () => {
    const data = [
      makeEntry(here),
      makeEntry({ ...here, id: 2, name: 'Liga' }),
      makeEntry({ id: 3, name: 'Reto', storeSlug: 'la-mesa', storeName: 'La Mesa', latitude: 6.25, longitude: -75.6 }),
      makeEntry({ id: 4, name: 'Sin lugar', storeSlug: 'otra' }),
    ];
    const { user } = renderPage(<AgendaPage />, '/agenda', [agenda(data, 1, tiles), places]);
    await user.click(await screen.findByRole('button', { name: 'Ver en el mapa', expanded: false }));
    const map = await screen.findByRole('region', { name: 'Mapa' });
    expect(within(map).getByRole('link', { name: 'colaboradores de OpenStreetMap' })).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    expect(map).toHaveTextContent('1 torneo no está en el mapa: su tienda no indicó su ubicación.');
    await user.click(within(map).getByRole('button', { name: 'El Dragón: 2 torneos' }));
    const links = within(within(map).getByRole('list', { name: 'Torneos en El Dragón' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/torneo/1', '/torneo/2']);
    expect(within(map).getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
    within(map).getByRole('button', { name: 'La Mesa: 1 torneo' }).focus();
    await user.keyboard('{Enter}');
    expect(within(map).getByRole('link', { name: 'Reto' })).toHaveAttribute('href', '/torneo/3');
    await user.click(screen.getByRole('button', { name: 'Ocultar el mapa', expanded: true }));
    expect(screen.queryByRole('region', { name: 'Mapa' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sin lugar' })).toBeVisible();
  });

  test('says nothing of missing tournaments if all are on the map', async () => {
    const onEquator = makeEntry({ id: 2, storeSlug: 'mitad', storeName: 'La Mitad', latitude: 0, longitude: -78.45 });
    const { user } = renderPage(<AgendaPage />, '/agenda', [agenda([makeEntry(here), onEquator], 1, tiles), places]);
    await user.click(await screen.findByRole('button', { name: 'Ver en el mapa' }));
    expect(await screen.findByRole('button', { name: 'El Dragón: 1 torneo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'La Mitad: 1 torneo' })).toBeVisible();
    expect(screen.queryByText(/en el mapa: su tienda no indicó su ubicación/)).toBeNull();
  });

  test('offers a retry if it fails to load', async () => {
    const { user } = renderPage(<AgendaPage />, '/agenda', [reply(listAgenda, failure('internal')), agenda([makeEntry({})]), places]);
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la agenda');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Copa' })).toBeVisible();
  });
});
