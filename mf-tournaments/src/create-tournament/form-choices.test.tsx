import { listStores, type Store } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import { session } from '@mesa/runtime/session';
import { makeStore } from '@mesa/runtime/testing/make';
import { administeredStores, knownPlaces, lima, listedStores, medellin } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
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
});
