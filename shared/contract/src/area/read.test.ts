import { findPage } from '@mesa/release-contract/addresses';
import type { Route } from '@mesa/release-contract/calls/description';
import { canonicalQuery, type FirstCall, firstCalls, readAddress } from '@mesa/release-contract/first-calls';

declare global {
  /** The descriptions of all areas (shared/tools/jest/browser.config.mjs). */
  var describedAreas: { readonly [area: string]: { readonly routes: readonly Route[] } };
}
const pages = Object.values(globalThis.describedAreas).flatMap(({ routes }) => routes);

function at(address: string) {
  const [pathname = '', query] = address.split('?', 2);
  const found = findPage(pages, pathname);
  if (!found) throw new Error(`${address} has no page`);
  const values = readAddress(found.page, found.params, new URLSearchParams(query));
  return { ...values, calls: firstCalls(found.page.first, values), canonical: canonicalQuery(found.page.search ?? [], values.search) };
}
const inputAt = (address: string) => at(address).calls[0]?.input;
const pathsAt = (address: string) => at(address).calls.map(({ path }) => path);

describe('the inputs that the page and the server share', () => {
  test('follow the address', () => {
    const address = '/torneos?estado=inscripciones&pagina=3&nombre=copa&pais=Perú&categoria=Cup&formato=Expandido&desde=2026-01-01&hasta=2026-02-01';
    expect(inputAt(address)).toEqual({
      body: {
        ...{ status: 'inscripciones', page: 3, limit: 25, search: 'copa', country: 'Perú', category: 'Cup', format: 'Expandido' },
        ...{ from: '2026-01-01', to: '2026-02-01' },
      },
    });
  });

  test('omit missing and invalid parameters', () => {
    expect(inputAt('/torneos?estado=otro&pagina=-1&categoria=x&formato=&desde=ayer&nombre=%20')).toEqual({
      body: { status: 'finalizado', page: 1, limit: 25 },
    });
    expect(inputAt('/tiendas?pagina=1e9')).toEqual({ body: { page: 1, itemsPerPage: 12 } });
    expect(inputAt('/ranking?pagina=2')).toEqual({ query: { page: 2, limit: 30 } });
    expect(inputAt('/jugador/ana?orden=nada&sentido=asc')).toEqual({ body: { username: 'ana', page: 1, limit: 20, sort: 'date', order: 'asc' } });
    expect(at('/buscar-carta?numero=0').calls.map(({ input }) => input)).toContainEqual({ body: { page: 1, limit: 20 } });
  });

  test('have every filter of the ranking, the agenda, the meta, the stores and the cards', () => {
    const inLima = { country: 'Perú', state: 'Lima', city: 'Lima' };
    const place = 'pais=Perú&departamento=Lima&ciudad=Lima';
    expect(inputAt(`/ranking?${place}&formato=Expandido&desde=2026-01-01&hasta=2026-02-01`)).toEqual({
      query: { page: 1, limit: 30, ...inLima, format: 'Expandido', from: '2026-01-01', to: '2026-02-01' },
    });
    expect(inputAt('/ranking?tienda=la-torre')).toEqual({ query: { page: 1, limit: 30, store: 'la-torre' } });
    expect(inputAt('/ranking?temporada=liga&formato=otro&desde=ayer')).toEqual({ query: { page: 1, limit: 30, season: 'liga' } });
    expect(inputAt(`/agenda?${place}&pagina=2`)).toEqual({ query: { page: 2, limit: 50, ...inLima } });
    expect(inputAt(`/tiendas?buscar=torre&${place}`)).toEqual({ body: { page: 1, itemsPerPage: 12, search: 'torre', ...inLima } });
    expect(inputAt(`/meta?${place}&formato=Expandido&semanas=104`)).toEqual({ query: { ...inLima, format: 'Expandido', weeks: 104 } });
    expect(inputAt('/meta?temporada=liga&semanas=105')).toEqual({ query: { season: 'liga' } });
    const words = 'nombre=mew&expansion=OBF&numero=7&categoria=Entrenador&coleccion=007&tipo=Agua&formato=Estándar&fase=ex&marca=G&rareza=Común&artista=Ana';
    expect(at(`/buscar-carta?${words}`).calls.map(({ input }) => input)).toContainEqual({
      body: {
        ...{ name: 'mew', expansionCode: 'OBF', cardNumber: 7, category: 'Entrenador', collectionNumber: '007', type: 'Agua', legality: 'Estándar' },
        ...{ stage: 'ex', mark: 'G', rarity: 'Común', artist: 'Ana', page: 1, limit: 20 },
      },
    });
    const numbersAt = (number: number) => at(`/buscar-carta?numero=${number}`).calls.map(({ input }) => input);
    expect(numbersAt(100_000)).toContainEqual({ body: { cardNumber: 100_000 } });
    expect(numbersAt(100_001)).toContainEqual({ body: {} });
  });

  test('of a list by name search for that name', () => {
    expect(inputAt('/torneos/copa%20lima?nombre=otra')).toMatchObject({ body: { search: 'copa lima' } });
  });

  test('of a search are on one line and no longer than the server accepts', () => {
    expect(inputAt(`/buscar?q=${encodeURIComponent(`\u0000  copa \n lima${'x'.repeat(300)}`)}`)).toEqual({ query: { query: `copa lima${'x'.repeat(191)}` } });
  });
});

describe('the first calls of a page', () => {
  test('are found by its address, decoded', () => {
    expect(at('/baraja/3/ana%20mar%C3%ADa').calls.map(({ path, input }) => [path, input])).toEqual([
      ['/api/tournament-decks/list', { body: { tournamentId: 3, userName: 'ana maría' } }],
    ]);
    expect(inputAt('/coleccion/obf')).toEqual({ params: { code: 'OBF' }, query: { page: 1, limit: 300 } });
    expect(pathsAt('/torneo/7')).toEqual(['/api/tournaments/:id', '/api/tournament-players/by-tournament/:id']);
  });

  test('of /torneos include the next tournaments, except in a search', () => {
    expect(pathsAt('/torneos')).toEqual(['/api/tournaments/status', '/api/tournaments/upcoming']);
    for (const text of ['estado=inscripciones', 'pagina=2', 'nombre=copa', 'pais=Chile'])
      expect(pathsAt(`/torneos?${text}`)).toEqual(['/api/tournaments/status']);
    expect(pathsAt('/torneos?utm_source=chat&estado=')).toHaveLength(2);
    expect(pathsAt('/torneos/copa')).toEqual(['/api/tournaments/status']);
  });

  test('of a search wait for two letters, and depend on the searched type', () => {
    expect(pathsAt('/buscar')).toEqual([]);
    expect(pathsAt('/buscar?q=a')).toEqual([]);
    expect(pathsAt('/buscar?q=ab')).toEqual(['/api/search/all']);
    expect(pathsAt('/buscar?q=ab&tipo=jugador')).toEqual(['/api/players/players/status']);
  });

  test('that need an answer are built from it', () => {
    const [store] = at('/tienda/la-torre').calls as [FirstCall];
    expect(store.next({ store: { id: 8 } }).map(({ input }) => input)).toEqual([{ body: { storeId: 8, page: 1, limit: 20 } }, { params: { id: 8 } }]);
  });

  test('of a tournament include what happens now, only while it is played here', () => {
    const [tournament] = at('/torneo/7').calls as [FirstCall];
    const nextOf = (data: object) => tournament.next({ status: 'success', data }).map(({ path, input }) => [path, input]);
    for (const status of ['inscripciones', 'progreso'])
      expect(nextOf({ played: true, status })).toEqual([['/api/tournaments/:id/live', { params: { id: 7 } }]]);
    for (const status of ['finalizado', 'desactivado']) expect(nextOf({ played: true, status })).toEqual([]);
    expect([nextOf({ played: false, status: 'progreso' }), nextOf({})]).toEqual([[], []]);
  });

  test('are none if a page requests nothing', () => {
    expect([pathsAt('/contacto'), pathsAt('/torneo/crear')]).toEqual([[], []]);
  });
});

describe('the canonical query string', () => {
  test.each([
    ['/torneos?pagina=1&estado=finalizado&utm_source=chat', ''],
    ['/torneos?pagina=2&estado=progreso&pais=Chile', '?estado=progreso&pais=Chile&pagina=2'],
    ['/jugador/ana?orden=city&pagina=3&sentido=asc', '?pagina=3'],
    ['/buscar-carta?nombre=pikachu&pagina=2', ''],
  ])('of %s is «%s»', (address, query) => {
    expect(at(address).canonical).toBe(query);
  });
});
