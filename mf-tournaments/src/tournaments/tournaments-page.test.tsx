import { listLocations } from '@mesa/contract/calls/locations';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { concepcion, knownPlaces, lima } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import TournamentsPage from './tournaments-page';

const page = (data: Tournament[], pages = 1) => ({ status: 'success' as const, data, pagination: makePagination({ total: data.length, limit: 25, pages }) });
const list = (data: Tournament[], pages = 1) => reply(listTournaments, page(data, pages));
const places = knownPlaces(lima, concepcion);
const planned = (...data: Tournament[]) => reply(listUpcomingTournaments, { status: 'success', data });
const nothingPlanned = planned();
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

describe('the next tournaments', () => {
  const next = makeTournament({ id: 8, name: 'Copa de junio', date: '2025-06-07', storeName: 'El Dragón', city: 'Cali', status: 'inscripciones' });
  const upcoming = () => screen.queryByRole('list', { name: 'Próximos torneos' });

  test('are above the finished ones, with date, status, store and city, and a link to all of them', async () => {
    renderPage(<TournamentsPage />, '/torneos', [planned(next), places, list([makeTournament({ name: 'Copa Andina' })])]);
    expect(await screen.findByRole('link', { name: 'Copa de junio' })).toHaveAttribute('href', '/torneo/8');
    expect(upcoming()).toHaveTextContent(/sáb, 7 junCopa de junioEl Dragón · CaliInscripciones abiertas/);
    expect(screen.getByRole('link', { name: 'Ver inscripciones abiertas' })).toHaveAttribute('href', '/torneos?estado=inscripciones');
    const finished = await screen.findByRole('link', { name: 'Copa Andina' });
    expect((upcoming() as HTMLElement).compareDocumentPosition(finished)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('are hidden if there are none, or if they fail to load', async () => {
    const { unmount } = renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([makeTournament({ name: 'Copa Andina' })])]);
    await screen.findByRole('link', { name: 'Copa Andina' });
    expect(screen.queryByRole('heading', { name: 'Próximos torneos' })).not.toBeInTheDocument();
    unmount();
    renderPage(<TournamentsPage />, '/torneos', [reply(listUpcomingTournaments, failure('internal')), places, list([makeTournament({ name: 'Copa Andina' })])]);
    await screen.findByRole('link', { name: 'Copa Andina' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each(['/torneos?estado=progreso', '/torneos?pais=Chile', '/torneos?pagina=2'])('are not requested at %s', async (address) => {
    const { callsOf } = renderPage(<TournamentsPage />, address, [places, list([makeTournament({ name: 'Copa Andina' })], 3)]);
    await screen.findByRole('link', { name: 'Copa Andina' });
    expect(callsOf(listUpcomingTournaments)).toEqual([]);
  });
});

describe('/torneos', () => {
  test('opens on the finished tournaments, 25 per page', async () => {
    const { callsOf } = renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([makeTournament({ name: 'Copa Andina' })])]);
    expect(await screen.findByRole('link', { name: 'Copa Andina' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Finalizados' })).toHaveAttribute('aria-selected', 'true');
    expect(callsOf(listTournaments)[0]?.body).toEqual({ status: 'finalizado', page: 1, limit: 25 });
    expect(callsOf(listLocations)).toEqual([]);
    expect(document.title).toBe('Torneos · Mesa Abierta');
  });

  test('shows date, city, tournament, players, deck and winner, with their links', async () => {
    const winner = makePlayer({ username: 'lucia', optionalname: 'Lucía P.' });
    const row = makeTournament({
      id: 7,
      name: 'Copa Andina',
      date: '2025-03-02',
      city: 'Cali',
      numberPlayers: 24,
      winnerId: winner.id,
      winnerPlayer: winner,
      winnerDeckName: 'Gardevoir',
    });
    renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([row])]);
    expect(await screen.findByRole('link', { name: 'Copa Andina' })).toHaveAttribute('href', '/torneo/7');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Fecha', 'Ciudad', 'Torneo', 'Jugadores', 'Baraja', 'Ganador']);
    const cells = await rowOf('Copa Andina');
    expect(cells.getByText('2025/03/02')).toBeVisible();
    expect(cells.getByText('Cali')).toBeVisible();
    expect(cells.getByText('24')).toBeVisible();
    expect(cells.getByRole('link', { name: 'Gardevoir' })).toHaveAttribute('href', '/baraja/7/lucia');
    expect(cells.getByRole('link', { name: 'Lucía P.' })).toHaveAttribute('href', '/jugador/lucia');
  });

  test('marks official tournaments, and no others', async () => {
    renderPage(<TournamentsPage />, '/torneos', [
      nothingPlanned,
      places,
      list([
        makeTournament({ name: 'Copa', category: 'Cup' }),
        makeTournament({ name: 'Liga', category: 'Amistoso' }),
        makeTournament({ name: 'Noche', category: 'Online' }),
      ]),
    ]);
    expect((await rowOf('Copa')).getByText('Torneo oficial')).toBeInTheDocument();
    expect((await rowOf('Liga')).queryByText('Torneo oficial')).not.toBeInTheDocument();
    expect((await rowOf('Noche')).queryByText('Torneo oficial')).not.toBeInTheDocument();
  });

  test('a tournament without a winner or deck says so', async () => {
    renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([makeTournament({ name: 'Copa' })])]);
    const cells = await rowOf('Copa');
    expect(cells.getByText('No definido')).toBeVisible();
    expect(cells.getByText('Sin asignar')).toBeVisible();
  });

  test('the tabs write the status into the address and start at its first page', async () => {
    const { user, address, callsOf, router } = renderPage(<TournamentsPage />, '/torneos?pagina=3&pais=Chile', [nothingPlanned, places, list([])]);
    const open = screen.getByRole('tab', { name: 'Inscripciones abiertas' });
    expect(open).toHaveAttribute('href', '/torneos?pais=Chile&estado=inscripciones');
    await user.click(open);
    expect(address()).toBe('/torneos?pais=Chile&estado=inscripciones');
    // The tabs stay where the person looks at them.
    expect(router.state.preventScrollReset).toBe(true);
    expect(await screen.findByText('Ningún torneo coincide con el filtro.')).toBeVisible();
    expect(callsOf(listTournaments).at(-1)?.body).toEqual({ status: 'inscripciones', page: 1, limit: 25, country: 'Chile' });
    await user.click(screen.getByRole('tab', { name: 'Finalizados' }));
    expect(address()).toBe('/torneos?pais=Chile');
  });

  test('only the site admin has the tab of deactivated tournaments', async () => {
    renderPage(<TournamentsPage />, '/torneos?estado=desactivado', [nothingPlanned, places]);
    expect(await screen.findByText('Los torneos desactivados solo los ve el administrador del sitio.')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Desactivados' })).not.toBeInTheDocument();
  });

  test('waits with that until the session is known', async () => {
    renderPage(<TournamentsPage />, '/torneos?estado=desactivado', [nothingPlanned, places]);
    act(() => session.setState({ status: 'loading' }));
    expect(screen.queryByText(/^Los torneos desactivados solo/)).toBeNull();
    act(() => session.setState({ status: 'signed-out' }));
    expect(screen.getByText(/^Los torneos desactivados solo/)).toBeVisible();
  });

  test('the site admin sees deactivated tournaments', async () => {
    signInAs({ role: 'admin' });
    renderPage(<TournamentsPage />, '/torneos?estado=desactivado', [
      nothingPlanned,
      places,
      list([makeTournament({ name: 'Cancelado', status: 'desactivado' })]),
    ]);
    expect(await screen.findByRole('link', { name: 'Cancelado' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Ganador' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Desactivados' })).toHaveAttribute('aria-selected', 'true');
  });

  test('the arrows change the page in the address', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos?pagina=2', [nothingPlanned, places, list([makeTournament()], 3)]);
    expect(await screen.findByText('Página 2 de 3')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/torneos?pagina=3');
    expect(await screen.findByText('Página 3 de 3')).toBeVisible();
  });

  test('filters are in the address and can be removed one by one', async () => {
    const { user, address, callsOf } = renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
    expect(screen.getByRole('button', { name: 'Ocultar filtro' })).toHaveAttribute('aria-expanded', 'true');
    await user.type(screen.getByLabelText('Nombre'), ' copa ');
    await user.selectOptions(screen.getByLabelText('País'), await screen.findByRole('option', { name: 'Perú' }));
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Cup');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/torneos?nombre=copa&pais=Per%C3%BA&categoria=Cup');
    expect(callsOf(listTournaments).at(-1)?.body).toEqual({ status: 'finalizado', page: 1, limit: 25, search: 'copa', country: 'Perú', category: 'Cup' });
    await user.click(screen.getByRole('button', { name: 'Quitar filtro País: Perú' }));
    expect(address()).toBe('/torneos?nombre=copa&categoria=Cup');
    // The form agrees with the address.
    expect(screen.getByLabelText('País')).toHaveValue('');
    expect(screen.getByLabelText('Nombre')).toHaveValue('copa');
  });

  test('choosing a filter returns to the first page, and keeps a country that has no store now', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos?pais=Chile&pagina=3', [knownPlaces(lima), list([], 3)]);
    await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
    await screen.findByRole('option', { name: 'Perú' });
    expect(screen.getByLabelText('País')).toHaveValue('Chile');
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Cup');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/torneos?pais=Chile&categoria=Cup');
  });

  test('all filters can be removed together, within the tab', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos?estado=progreso&nombre=copa&pais=Chile&pagina=2', [places, list([])]);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    expect(address()).toBe('/torneos?estado=progreso');
  });

  test('removing a filter returns to the first page', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos?nombre=copa&categoria=Cup&pagina=2', [list([], 3)]);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Categoría: Cup' }));
    expect(address()).toBe('/torneos?nombre=copa');
  });

  test('a range can be one day', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
    await user.type(screen.getByLabelText('Desde'), '2025-05-02');
    await user.type(screen.getByLabelText('Hasta'), '2025-05-02');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/torneos?desde=2025-05-02&hasta=2025-05-02');
    expect(screen.getByRole('button', { name: 'Quitar filtro Desde: 2025/05/02' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar filtro Hasta: 2025/05/02' })).toBeVisible();
  });

  test('a range that ends before it begins is not requested', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos', [nothingPlanned, places, list([])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
    await user.type(screen.getByLabelText('Desde'), '2025-05-02');
    await user.type(screen.getByLabelText('Hasta'), '2025-05-01');
    expect(screen.getByText('La fecha final no puede ser anterior a la inicial.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/torneos');
  });

  test('a failure offers Reintentar, which loads the list', async () => {
    const { user } = renderPage(<TournamentsPage />, '/torneos', [
      nothingPlanned,
      places,
      reply(listTournaments, failure('unavailable')),
      list([makeTournament({ name: 'Copa' })]),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Copa' })).toBeVisible();
  });
});

describe('/torneos/:tournamentName', () => {
  test('is the list filtered by that name, with the filter visible', async () => {
    const { callsOf } = renderPage(<TournamentsPage />, '/torneos/Copa%20Andina', [nothingPlanned, places, list([makeTournament({ name: 'Copa Andina' })])]);
    expect(await screen.findByRole('button', { name: 'Quitar filtro Nombre: Copa Andina' })).toBeVisible();
    expect(document.title).toBe('Copa Andina · Torneos · Mesa Abierta');
    expect(callsOf(listTournaments)[0]?.body).toEqual({ status: 'finalizado', page: 1, limit: 25, search: 'Copa Andina' });
  });

  test('keeps the name in the path, and only there, with other filters', async () => {
    const { user, address } = renderPage(<TournamentsPage />, '/torneos/copa', [places, list([])]);
    await user.click(await screen.findByRole('button', { name: 'Filtrar torneos' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Cup');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/torneos/copa?categoria=Cup');
  });

  test('keeps the name across the tabs, and removing it leads to /torneos', async () => {
    const routes = ['/torneos', '/torneos/:tournamentName'].map((path) => ({ path, element: <TournamentsPage /> }));
    const { user, address } = renderPage(routes, '/torneos/copa', [places, list([])]);
    await user.click(screen.getByRole('tab', { name: 'En curso' }));
    expect(address()).toBe('/torneos/copa?estado=progreso');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Nombre: copa' }));
    expect(address()).toBe('/torneos?estado=progreso');
  });
});

test('keeps the current page while the next one loads', async () => {
  const { user } = renderPage(<TournamentsPage />, '/torneos', [
    nothingPlanned,
    list([makeTournament({ name: 'Copa Andina' })], 2),
    reply(listTournaments, () => new Promise<never>(() => undefined)),
    places,
  ]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  const current = screen.getByRole('link', { name: 'Copa Andina' });
  expect(current).toBeVisible();
  expect(current.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});

test('shows no tournament of the tab before while those of the next one load', async () => {
  const { user } = renderPage(<TournamentsPage />, '/torneos', [
    nothingPlanned,
    list([makeTournament({ name: 'Copa Andina' })]),
    reply(listTournaments, () => new Promise<never>(() => undefined)),
    places,
  ]);
  await screen.findByRole('link', { name: 'Copa Andina' });
  await user.click(screen.getByRole('tab', { name: 'En curso' }));
  expect(screen.getByRole('tab', { name: 'En curso', selected: true })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Copa Andina' })).toBeNull();
});

test('the next page keeps the status, the name in the path and the filters', async () => {
  const { user, address, callsOf } = renderPage(<TournamentsPage />, '/torneos/copa?estado=progreso&pais=Chile', [places, list([makeTournament()], 3)]);
  const next = await screen.findByRole('link', { name: 'Siguiente' });
  expect(next).toHaveAttribute('href', '/torneos/copa?estado=progreso&pais=Chile&pagina=2');
  await user.click(next);
  expect(address()).toBe('/torneos/copa?estado=progreso&pais=Chile&pagina=2');
  expect(callsOf(listTournaments).at(-1)?.body).toEqual({ status: 'progreso', page: 2, limit: 25, country: 'Chile', search: 'copa' });
});

test('tournaments to come show their store and category', async () => {
  renderPage(<TournamentsPage />, '/torneos?estado=inscripciones', [
    places,
    list([makeTournament({ name: 'Copa', status: 'inscripciones', category: 'Challenge', storeName: 'El Dragón', storeSlug: 'el-dragon' })]),
  ]);
  const cells = await rowOf('Copa');
  expect(cells.getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
  expect(cells.getByText('Challenge')).toBeVisible();
});
