import { listStores, type Store } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { administeredStores, knownPlaces, listedStores, medellin } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import CreateTournamentPage from './create-tournament-page';

const places = knownPlaces(medellin);
const mine = makeStore({ id: 5, name: 'El Rincón' });
const other = makeStore({ id: 6, name: 'La Mesa Larga' });
const inCity = listedStores(mine, other);

const answers = async () => within(await screen.findByRole('alertdialog'));

test('a store in the address that the person does not administer leaves the choice open', async () => {
  await openForm([mine, other], [], '/torneo/crear?tienda=99');
  expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('');
  expect(screen.getByLabelText('Ciudad')).toHaveValue('Medellín');
});

test('says that the stores of the city could not be loaded', async () => {
  signInAs({ id: 'local_9', role: 'owner' });
  const failed = reply(listStores, failure('unavailable'));
  const { user } = renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([mine, other]), places, failed]);
  await user.click(await screen.findByRole('combobox', { name: 'Tienda' }));
  expect(await screen.findByText('No se pudieron cargar las tiendas.')).toBeInTheDocument();
});

async function openForm(stores: Store[], replies: Reply[] = [], url = '/torneo/crear') {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<CreateTournamentPage />, url, [administeredStores(stores), places, inCity, ...replies]);
  await screen.findByRole('combobox', { name: 'Tienda' });
  return view;
}

describe('access to creating a tournament', () => {
  test('a visitor is asked to sign in', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const { user } = renderPage(<CreateTournamentPage />, '/torneo/crear', []);
    await user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    expect(signIn).toHaveBeenCalledWith({ returnTo: '/torneo/crear' });
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('a member without a store is refused', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([])]);
    expect(await screen.findByText('No puedes crear torneos: solo quienes administran al menos una tienda pueden hacerlo.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quiero organizar' })).toHaveAttribute('href', '/quiero-organizar');
  });

  test('an owner without a store is sent to create one', async () => {
    signInAs({ role: 'owner' });
    renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([], { mayCreateStores: true })]);
    expect(await screen.findByRole('link', { name: 'Crear Tienda' })).toHaveAttribute('href', '/tienda/crear');
    expect(screen.getByText('Para crear un torneo necesitas administrar al menos una tienda. Crea primero la tuya.')).toBeVisible();
  });

  test('a member who administers a store is allowed', async () => {
    signInAs({ role: 'member' });
    renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([mine]), places, inCity]);
    expect(await screen.findByRole('button', { name: 'Crear Torneo' })).toBeVisible();
  });

  test('the site admin is allowed without a store, and can select any store', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([]), places, inCity]);
    await user.selectOptions(await screen.findByLabelText('País'), await screen.findByRole('option', { name: 'Colombia' }));
    await user.selectOptions(screen.getByLabelText('Departamento'), 'Antioquia');
    await user.selectOptions(screen.getByLabelText('Ciudad'), 'Medellín');
    await waitFor(() =>
      expect(callsOf(listStores).at(-1)?.body).toEqual({ country: 'Colombia', state: 'Antioquia', city: 'Medellín', page: 1, itemsPerPage: 100 }),
    );
  });
});

describe('the day and the lists of a new tournament', () => {
  const fill = async (user: Awaited<ReturnType<typeof openForm>>['user'], date: string) => {
    await user.type(screen.getByLabelText(/^Nombre/), 'Copa');
    await user.type(screen.getByLabelText(/^Fecha/), date);
  };

  test('a future day proposes Inscripciones abiertas; with Finalizado, the field shows why not', async () => {
    const { user, callsOf } = await openForm([mine]);
    await fill(user, '2999-11-22');
    expect(screen.getByLabelText(/^Estado/)).toHaveValue('inscripciones');
    await user.selectOptions(screen.getByLabelText(/^Estado/), 'finalizado');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    const message = 'Antes del día del torneo no puede estar finalizado. Elige «Inscripciones abiertas» o corrige la fecha.';
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText(/^Estado/)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(callsOf(createTournament)).toHaveLength(0);
  });

  test('lists stay open and visible to all by default', async () => {
    const { user, callsOf } = await openForm([mine], [reply(createTournament, { status: 'success', data: makeTournament({ id: 31 }), id: 31 })]);
    await fill(user, '2025-05-24');
    expect(screen.getByLabelText('Las listas de baraja cierran')).toHaveValue('nunca');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    await waitFor(() => expect(callsOf(createTournament)[0]?.body).toMatchObject({ listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
  });

  test('an official tournament to come hides its lists, until the organiser chooses otherwise', async () => {
    const { user, callsOf } = await openForm([mine], [reply(createTournament, { status: 'success', data: makeTournament({ id: 31 }), id: 31 })]);
    await fill(user, '2999-05-24');
    const lists = () => [screen.getByLabelText('Las listas de baraja cierran'), screen.getByLabelText('Las listas de baraja se ven')];
    const values = () => lists().map((field) => (field as HTMLSelectElement).value);
    expect(values()).toEqual(['nunca', 'siempre']);
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Cup');
    expect(values()).toEqual(['al empezar', 'al terminar']);
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Amistoso');
    expect(values()).toEqual(['nunca', 'siempre']);
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Cup');
    await user.selectOptions(screen.getByLabelText('Las listas de baraja se ven'), 'Al empezar la fase final');
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Challenge');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    await waitFor(() => expect(callsOf(createTournament)[0]?.body).toMatchObject({ listsClose: 'al empezar', listsVisible: 'al corte' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
  });

  test('lists can close at an hour, which is required, and open then', async () => {
    const { user, callsOf } = await openForm([mine], [reply(createTournament, { status: 'success', data: makeTournament({ id: 31 }), id: 31 })]);
    await fill(user, '2025-05-24');
    const visible = () => within(screen.getByLabelText('Las listas de baraja se ven'));
    expect(visible().queryByRole('option', { name: 'Al cerrar' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Las listas de baraja cierran'), 'a una hora');
    await user.selectOptions(screen.getByLabelText('Las listas de baraja se ven'), 'al cerrar');
    expect(screen.getByLabelText(/^Día y hora del cierre/)).toHaveAccessibleDescription('En la hora de tu ciudad.');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText(/^Día y hora del cierre/)).toHaveAccessibleDescription(expect.stringContaining('Elige el día y la hora'));
    await user.type(screen.getByLabelText(/^Día y hora del cierre/), '2025-05-24T17:30');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    const listsCloseAt = new Date(2025, 4, 24, 17, 30).toISOString();
    await waitFor(() => expect(callsOf(createTournament)[0]?.body).toMatchObject({ listsClose: 'a una hora', listsCloseAt, listsVisible: 'al cerrar' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
  });
});

describe('creating a tournament', () => {
  const created = makeTournament({ id: 31 });

  test('the defaults are Estándar, Finalizado and Amistoso; the only store is preselected', async () => {
    await openForm([mine]);
    expect(screen.getByLabelText('Formato')).toHaveValue('Estándar');
    expect(screen.getByLabelText('Estado')).toHaveValue('finalizado');
    expect(screen.getByLabelText('Categoría')).toHaveValue('Amistoso');
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('El Rincón');
  });

  test('only the place that all stores of the person share is preselected', async () => {
    const inBogota = makeStore({ id: 6, name: 'La Mesa Larga', country: 'Colombia', state: 'Bogotá', city: 'Medellín' });
    await openForm([mine, inBogota]);
    expect(await screen.findByRole('option', { name: 'Colombia', selected: true })).toBeInTheDocument();
    expect(screen.getByLabelText('Departamento')).toHaveValue('');
    expect(screen.getByLabelText('Ciudad')).toHaveValue('');
  });

  test('no place is preselected for a person with stores in two countries, whatever their cities are called', async () => {
    await openForm([mine, makeStore({ id: 6, name: 'La Mesa Larga', country: 'Perú', state: mine.state, city: mine.city })]);
    for (const label of ['País', 'Departamento', 'Ciudad']) expect(screen.getByLabelText(label)).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('');
  });

  test('the address can select the store', async () => {
    await openForm([mine, other], [], '/torneo/crear?tienda=6');
    expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveValue('La Mesa Larga');
  });

  test('stores with the same name in a city are distinguished by their address', async () => {
    const [first, second] = ['Calle 1', 'Calle 2'].map((address, i) => makeStore({ id: 5 + i, name: 'El Rincón', address })) as [Store, Store];
    const third = makeStore({ id: 9, name: 'La Mesa', address: 'Calle 3' });
    signInAs({ id: 'local_9', role: 'owner' });
    const { user } = renderPage(<CreateTournamentPage />, '/torneo/crear', [
      administeredStores([first, second, third]),
      places,
      listedStores(first, second, third),
    ]);
    await user.click(await screen.findByRole('combobox', { name: 'Tienda' }));
    await screen.findByRole('option', { name: /Calle 1/ });
    expect(screen.getAllByRole('option', { name: /El Rincón|La Mesa/ }).map(({ textContent }) => textContent)).toEqual([
      'El Rincón Calle 1',
      'El Rincón Calle 2',
      'La Mesa ',
    ]);
  });

  test('the errors come in order and nothing is sent', async () => {
    const { user, callsOf } = await openForm([mine, other]);
    const refused = async (message: string) => {
      await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
      expect((await answers()).getByText(message)).toBeVisible();
      await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await refused('El nombre del torneo es obligatorio.');
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await refused('Debes seleccionar una tienda.');
    // Both stores are in the same city, so it is preselected.
    expect(screen.getByLabelText('Ciudad')).toHaveValue('Medellín');
    await user.click(screen.getByRole('combobox', { name: 'Tienda' }));
    await user.click(await screen.findByRole('option', { name: 'El Rincón' }));
    await refused('Debes seleccionar una fecha del torneo.');
    expect(callsOf(createTournament)).toEqual([]);
  });

  test('confirms and opens the new tournament', async () => {
    const { user, address, callsOf } = await openForm([mine], [reply(createTournament, { status: 'success', data: created, id: 31 })]);
    await user.type(screen.getByLabelText('Nombre'), 'Copa de apertura');
    await user.type(screen.getByLabelText('Fecha'), '2025-06-01');
    await user.selectOptions(screen.getByLabelText('Estado'), 'Inscripciones abiertas');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    expect((await answers()).getByText('Torneo creado correctamente.')).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/torneo/31'));
    expect(callsOf(createTournament)[0]?.body).toEqual({
      name: 'Copa de apertura',
      storeId: 5,
      date: '2025-06-01',
      country: 'Colombia',
      state: 'Antioquia',
      city: 'Medellín',
      category: 'Amistoso',
      format: 'Estándar',
      status: 'inscripciones',
      winnerId: null,
      prize: null,
      startTime: null,
      timeZone: null,
      priceCents: null,
      currency: null,
      prizes: null,
      sanctionNumber: null,
      organizerPopId: null,
      description: null,
      listsClose: 'nunca',
      listsCloseAt: null,
      listsVisible: 'siempre',
      game: 'pokémon',
    });
  });

  test('typed values are recovered for the same person, and forgotten once the tournament exists', async () => {
    const first = await openForm([mine]);
    await first.user.type(screen.getByLabelText('Nombre'), 'Copa de apertura');
    await first.user.type(screen.getByLabelText('Fecha'), '2025-06-01');
    first.unmount();
    const { user, address } = await openForm([mine, other], [reply(createTournament, { status: 'success', data: created, id: 31 })]);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Copa de apertura');
    expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Tienda' }));
    await user.click(await screen.findByRole('option', { name: 'El Rincón' }));
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/torneo/31'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Copa de apertura');
  });

  test.each([
    ['refused', failure('forbidden', { message: 'No administras esa tienda.' }), 'Error en el servicio. No administras esa tienda.'],
    ['unanswered', failure('network'), 'Hubo un error al crear el torneo.'],
  ])('a creation %s says so and keeps what was typed', async (_, answer, message) => {
    const { user } = await openForm([mine], [reply(createTournament, answer)]);
    await user.type(screen.getByLabelText('Nombre'), 'Copa');
    await user.type(screen.getByLabelText('Fecha'), '2025-06-01');
    await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
    expect((await answers()).getByText(message)).toBeVisible();
    await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText('Nombre')).toHaveValue('Copa');
  });
});

test('the hour, the price and the prizes are sent; a wrong line opens its part and is named there', async () => {
  const { user, callsOf } = await openForm([mine], [reply(createTournament, { status: 'success', data: makeTournament({ id: 9 }), id: 9 })]);
  await user.type(screen.getByLabelText(/^Nombre/), 'Copa');
  await user.type(screen.getByLabelText(/^Fecha/), '2999-11-22');
  await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
  await user.type(await screen.findByLabelText('Hora de comienzo'), '14:30');
  const zone = screen.getByRole('combobox', { name: 'Zona horaria' });
  expect(zone).toHaveDisplayValue('La de su lugar (Bogotá)');
  expect(screen.getByLabelText('Hora de comienzo')).toHaveAccessibleDescription('En la hora del lugar del torneo.');
  await user.selectOptions(zone, 'Cancún');
  expect(screen.getByLabelText('Hora de comienzo')).toHaveAccessibleDescription('En la hora de Cancún.');
  await user.selectOptions(zone, 'La de su lugar (Bogotá)');
  const zones = within(zone)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(zones.slice(zones.indexOf('Chihuahua'), zones.indexOf('Chihuahua') + 4)).toEqual(['Chihuahua', 'Ciudad de México', 'Costa Rica', 'Cuiabá']);
  expect(screen.getByRole('textbox', { name: 'Precio de la inscripción' })).toHaveAccessibleDescription('Vacío si no se cobra o no lo quieres mostrar.');
  await user.type(screen.getByRole('textbox', { name: 'Precio de la inscripción' }), '20.000');
  expect(screen.getByRole('textbox', { name: 'Precio de la inscripción' })).toHaveAccessibleDescription('20.000 COP');
  expect(within(screen.getByRole('combobox', { name: 'Moneda' })).getAllByRole('option')).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Premios por puesto' }), '0: un dado');
  await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
  const prizes = screen.getByRole('textbox', { name: 'Premios por puesto' });
  expect(prizes).toHaveAccessibleDescription(expect.stringContaining('Línea 1: no hay puesto 0: los puestos empiezan en 1.'));
  await user.clear(prizes);
  await user.type(prizes, '1: 18 sobres');
  expect(prizes).toHaveAccessibleDescription('1 premio. Valen para cada división.');
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  await waitFor(() => expect(callsOf(createTournament)).toHaveLength(1));
  expect(callsOf(createTournament)[0]?.body).toMatchObject({
    startTime: '14:30',
    timeZone: null,
    priceCents: 2_000_000,
    currency: 'COP',
    prizes: '1: 18 sobres',
  });
});

test('an official tournament has a sanction number and a POP ID; what is refused opens its part and is named there', async () => {
  const [message, ofPopId, ofPrice] = ['Ese número no se puede guardar.', 'El POP ID es de otra persona.', 'El precio es demasiado alto.'];
  const issues = [
    { path: 'sanctionNumber', message },
    { path: 'organizerPopId', message: ofPopId },
    { path: 'priceCents', message: ofPrice },
  ];
  const { user, callsOf } = await openForm([mine], [reply(createTournament, failure('invalid', { message, issues }))]);
  await user.type(screen.getByLabelText(/^Nombre/), 'Copa');
  await user.type(screen.getByLabelText(/^Fecha/), '2999-11-22');
  const part = 'Número de sanción y POP ID';
  expect(screen.queryByRole('button', { name: part })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Cup');
  await user.click(screen.getByRole('button', { name: part }));
  await user.type(await screen.findByRole('textbox', { name: 'Número de sanción' }), '26-10-000123');
  await user.type(screen.getByRole('textbox', { name: 'POP ID de quien organiza' }), ' 1234567 ');
  // What was typed stays in sight, and is sent, in a category that does not ask for it.
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Amistoso');
  expect(screen.getByRole('textbox', { name: 'Número de sanción' })).toHaveValue('26-10-000123');
  await user.click(screen.getByRole('button', { name: part }));
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  await user.click((await answers()).getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('textbox', { name: 'Número de sanción' })).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByRole('textbox', { name: 'POP ID de quien organiza' })).toHaveAccessibleDescription(expect.stringContaining(ofPopId));
  expect(await screen.findByRole('textbox', { name: 'Precio de la inscripción' })).toHaveAccessibleDescription(expect.stringContaining(ofPrice));
  expect(callsOf(createTournament)[0]?.body).toMatchObject({ sanctionNumber: '26-10-000123', organizerPopId: '1234567' });
});
