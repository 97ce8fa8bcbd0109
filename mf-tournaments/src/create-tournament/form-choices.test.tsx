import { listAdministeredStores, listStores, type Store } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { administeredStores, knownPlaces, lima, listedStores, medellin } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import CreateTournamentPage from './create-tournament-page';

const mine = makeStore({ id: 5, name: 'El Rincón' });
const inLima = makeStore({ id: 6, name: 'La Mesa Larga', country: 'Perú', state: 'Lima', city: 'Lima' });

async function openForm(stores: Store[], replies: Reply[] = []) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<CreateTournamentPage />, '/torneo/crear', [
    administeredStores(stores),
    knownPlaces(medellin, lima),
    listedStores(...stores),
    ...replies,
  ]);
  await screen.findByRole('combobox', { name: 'Tienda' });
  return view;
}

test('each status says what an organiser can do in it', async () => {
  const { user } = await openForm([mine]);
  const status = screen.getByLabelText('Estado');
  const hints = [];
  for (const value of ['inscripciones', 'progreso', 'finalizado', 'desactivado']) {
    await user.selectOptions(status, value);
    hints.push(
      status
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  }
  expect(hints).toEqual([
    'Se agregan y se quitan jugadores; los resultados se anotan al finalizar.',
    'Se está jugando: no entra ni sale nadie, y aún no hay resultados.',
    'Se anotan los resultados. Para agregar jugadores, pásalo antes a inscripciones.',
    'Solo lo ven quienes administran la tienda.',
  ]);
});

test('stores are asked for once their city is chosen', async () => {
  const { user, callsOf } = await openForm([mine, inLima]);
  expect(screen.getByRole('combobox', { name: 'Tienda' })).toHaveAttribute('placeholder', 'Elige primero la ciudad');
  expect(callsOf(listStores)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
  expect(await screen.findByRole('combobox', { name: 'Zona horaria' })).toHaveDisplayValue('La de su lugar');
});

test('the price is in the currency that was chosen', async () => {
  const { user, callsOf } = await openForm([inLima], [reply(createTournament, () => new Promise(() => undefined))]);
  await user.type(screen.getByLabelText('Nombre'), 'Copa');
  await user.type(screen.getByLabelText('Fecha'), '2025-06-01');
  await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
  const price = await screen.findByRole('textbox', { name: 'Precio de la inscripción' });
  await user.type(price, '5');
  expect(price).toHaveAccessibleDescription(/PEN$/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Moneda' }), 'USD');
  expect(price).toHaveAccessibleDescription(/USD$/);
  expect(screen.getByRole('textbox', { name: 'Premios por puesto' })).toHaveAccessibleDescription(
    'Una línea por puesto o rango: «1: 18 sobres», «2-4: 6 sobres».',
  );
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  await waitFor(() => expect(callsOf(createTournament)[0]?.body).toMatchObject({ priceCents: 500, currency: 'USD' }));
  // The same tournament is not created twice.
  expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
});

test('does not ask to sign in while it is not known who is', async () => {
  renderPage(<CreateTournamentPage />, '/torneo/crear');
  act(() => session.setState({ status: 'loading' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Crear Torneo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).toBeNull();
  act(() => session.setState({ status: 'signed-out' }));
  expect(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(screen.getByText('Inicia sesión para crear torneos en las tiendas que administras.')).toBeVisible();
});

test('every choice is sent', async () => {
  const { user, callsOf } = await openForm([mine, inLima], [reply(createTournament, () => new Promise(() => undefined))]);
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Nombre', 'Copa');
  await screen.findByRole('option', { name: 'Perú' });
  for (const [label, value] of [
    ['País', 'Perú'],
    ['Departamento', 'Lima'],
    ['Ciudad', 'Lima'],
  ] as const)
    await user.selectOptions(screen.getByLabelText(label), value);
  await user.click(screen.getByRole('combobox', { name: 'Tienda' }));
  await user.click(await screen.findByRole('option', { name: 'La Mesa Larga' }));
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Challenge');
  write('Fecha', '2999-11-22');
  await user.selectOptions(screen.getByLabelText('Formato'), 'Expandido');
  await user.selectOptions(screen.getByLabelText('Estado'), 'En curso');
  write('Premio', 'Trofeo');
  await user.selectOptions(screen.getByLabelText('Las listas de baraja cierran'), 'A una hora');
  write('Día y hora del cierre', '2999-11-21T17:30');
  await user.selectOptions(screen.getByLabelText('Las listas de baraja se ven'), 'Al cerrar');
  write('Descripción', 'Traigan dados.');
  await user.click(screen.getByRole('button', { name: 'Hora, precio y premios' }));
  await screen.findByLabelText('Hora de comienzo');
  write('Hora de comienzo', '14:30');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zona horaria' }), 'Cancún');
  write('Precio de la inscripción', '15,50');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Moneda' }), 'USD');
  write('Premios por puesto', '1: 18 sobres');
  await user.click(screen.getByRole('button', { name: 'Número de sanción y POP ID' }));
  await screen.findByLabelText('Número de sanción');
  write('Número de sanción', '26-10-000123');
  write('POP ID de quien organiza', '1234567');
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  await waitFor(() =>
    expect(callsOf(createTournament).map(({ body }) => body)).toEqual([
      {
        name: 'Copa',
        storeId: 6,
        country: 'Perú',
        state: 'Lima',
        city: 'Lima',
        category: 'Challenge',
        date: '2999-11-22',
        format: 'Expandido',
        status: 'progreso',
        winnerId: null,
        prize: 'Trofeo',
        listsClose: 'a una hora',
        listsCloseAt: new Date(2999, 10, 21, 17, 30).toISOString(),
        listsVisible: 'al cerrar',
        description: 'Traigan dados.',
        startTime: '14:30',
        timeZone: 'America/Cancun',
        priceCents: 1550,
        currency: 'USD',
        prizes: '1: 18 sobres',
        sanctionNumber: '26-10-000123',
        organizerPopId: '1234567',
        game: 'pokémon',
      },
    ]),
  );
});

test('a new tournament whose day is moved into the past is finished again', async () => {
  await openForm([mine]);
  const status = screen.getByLabelText('Estado');
  const shown = ['2999-11-22', '2025-05-24'].map((value) => {
    fireEvent.change(screen.getByLabelText('Fecha'), { target: { value } });
    return (status as HTMLSelectElement).value;
  });
  expect(shown).toEqual(['inscripciones', 'finalizado']);
});

test('the form stays until the person has read that the tournament exists', async () => {
  const made = makeTournament({ id: 31 });
  const { user, address } = await openForm([mine], [reply(createTournament, { status: 'success', data: made, id: 31 })]);
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Copa' } });
  fireEvent.change(screen.getByLabelText('Fecha'), { target: { value: '2025-06-01' } });
  await user.click(screen.getByRole('button', { name: 'Crear Torneo' }));
  expect(await screen.findByText('Torneo creado correctamente.')).toBeVisible();
  await act(async () => undefined);
  expect(address()).toBe('/torneo/crear');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(address()).toBe('/torneo/31'));
});

test('says that the stores of a city are looked for', async () => {
  signInAs({ id: 'local_9', role: 'owner' });
  const never = reply(listStores, () => new Promise<never>(() => undefined));
  const { user } = renderPage(<CreateTournamentPage />, '/torneo/crear', [administeredStores([mine]), knownPlaces(medellin), never]);
  await user.click(await screen.findByRole('combobox', { name: 'Tienda' }));
  expect(await screen.findByText('Buscando...')).toBeInTheDocument();
});

test('says that the own stores are looked for', () => {
  signInAs({ role: 'owner' });
  renderPage(<CreateTournamentPage />, '/torneo/crear', [reply(listAdministeredStores, () => new Promise<never>(() => undefined))]);
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
});
