import { firstCalls, playerInput, rankingInput, storesInput, tournamentsInput } from './first-data';
import { href } from './paths';

const search = (text: string) => new URLSearchParams(text);

describe('the inputs that the page and the server share', () => {
  test('follow the address', () => {
    const address = 'estado=inscripciones&pagina=3&nombre=copa&pais=Perú&categoria=Cup&formato=Expandido&desde=2026-01-01&hasta=2026-02-01';
    expect(tournamentsInput(search(address)).body).toEqual({
      status: 'inscripciones',
      page: 3,
      limit: 25,
      search: 'copa',
      country: 'Perú',
      category: 'Cup',
      format: 'Expandido',
      from: '2026-01-01',
      to: '2026-02-01',
    });
  });

  test('leave out what is not given, and what an address cannot mean', () => {
    expect(tournamentsInput(search('estado=otro&pagina=-1&categoria=x&formato=&desde=ayer&nombre=%20')).body).toEqual({
      status: 'finalizado',
      page: 1,
      limit: 25,
    });
    expect(storesInput(search('pagina=1e9')).body).toEqual({ page: 1, itemsPerPage: 12 });
    expect(rankingInput(search('pagina=2')).query).toEqual({ page: 2, limit: 30 });
    expect(playerInput('ana', search('orden=nada&sentido=asc')).body).toEqual({ username: 'ana', page: 1, limit: 20, sort: 'date', order: 'asc' });
  });

  test('of a list by name search for that name', () => {
    expect(tournamentsInput(search('nombre=otra'), 'copa lima').body).toMatchObject({ search: 'copa lima' });
  });
});

describe('the first calls of a page', () => {
  const callsAt = (pathname: string, text = '') => firstCalls(pathname, search(text)).map(({ endpoint, input }) => [endpoint.path, input]);

  test('are found by its address, decoded', () => {
    expect(callsAt(href('deck', { tournamentId: 3, username: 'ana maría' }))).toEqual([
      ['/api/tournament-decks/list', { body: { tournamentId: 3, userName: 'ana maría' } }],
    ]);
    expect(callsAt('/coleccion/obf')).toEqual([['/api/cards/expansion/:code', { params: { code: 'OBF' }, query: { page: 1, limit: 300 } }]]);
    expect(callsAt('/torneo/7').map(([path]) => path)).toEqual(['/api/tournaments/:id', '/api/tournament-players/by-tournament/:id']);
  });

  test('of /torneos are the next tournaments too, unless somebody looks for something', () => {
    const paths = (text: string) => callsAt('/torneos', text).map(([path]) => path);
    expect(paths('')).toEqual(['/api/tournaments/status', '/api/tournaments/upcoming']);
    for (const text of ['estado=inscripciones', 'pagina=2', 'nombre=copa', 'pais=Chile']) expect(paths(text)).toEqual(['/api/tournaments/status']);
    expect(callsAt('/torneos/copa').map(([path]) => path)).toEqual(['/api/tournaments/status']);
  });

  test('are none where a page asks for nothing, and where there is no page', () => {
    expect([callsAt('/contacto'), callsAt('/torneo/crear'), callsAt('/nada')]).toEqual([[], [], []]);
  });

  test('have inputs that their contracts accept', () => {
    for (const pathname of [
      '/',
      '/torneos',
      '/torneos/copa',
      '/torneo/1',
      '/ranking',
      '/tiendas',
      '/tienda/la-torre',
      '/baraja/1/ana',
      '/baraja/lista/1',
      '/coleccion/OBF',
      '/carta/1',
      '/jugador/ana',
    ]) {
      for (const { endpoint, input } of firstCalls(pathname, search(''))) {
        for (const part of ['params', 'query', 'body'] as const) expect(endpoint[part]?.safeParse(input[part]).error).toBeUndefined();
      }
    }
  });
});
