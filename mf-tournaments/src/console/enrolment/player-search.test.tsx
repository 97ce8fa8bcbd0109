import type { Regular } from '@mesa/contract/calls/offline-enrolment';
import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { enrolled, openConsole } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const found = (...data: PublicPlayer[]) => reply(listPlayers, { status: 'success', data, pagination: makePagination({ total: data.length }) });
const field = () => screen.findByRole('combobox', { name: 'Buscar jugador' });
const options = () =>
  within(screen.getByRole('listbox', { name: 'Buscar jugador' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const regular = (id: number, name: string): Regular => ({ ...makePlayer({ id, username: name, name }), pokemonId: null, birthYear: null });

test('A search asks once for ten active players, and shows by which name and from which city each is', async () => {
  const view = await openConsole(enrolled(1), [
    found(
      makePlayer({ id: 20, username: 'luisa', name: 'Luisa', optionalname: 'Luisa Paz', city: 'Cali' }),
      makePlayer({ id: 21, username: 'lucho', name: 'Lucho', city: 'Lima' }),
    ),
  ]);
  await view.user.type(await field(), ' lu ');
  await waitFor(() => expect(options()).toEqual(['Luisa Paz luisa · Cali', 'lucho Lima', 'Crear a «lu» e inscribirlo']));
  expect(view.callsOf(listPlayers).map(({ body }) => body)).toEqual([
    { status: 1, search: 'lu', near: { country: 'Colombia', state: 'Antioquia', city: 'Medellín' }, page: 1, limit: 10 },
  ]);
  await view.user.click(screen.getByRole('option', { name: /^Luisa Paz/ }));
  expect(await screen.findByText('Luisa Paz: inscrito.')).toBeVisible();
  expect(view.callsOf(createPlayer)).toEqual([]);
});

test.each([
  ['username', 'EVA99'],
  ['name', 'eva ríos'],
  ['other name', 'La Eva'],
])('A player who has the typed text as %s is not created again', async (_, text) => {
  const eva = makePlayer({ id: 20, username: 'eva99', name: 'Eva Ríos', optionalname: 'La Eva' });
  const view = await openConsole(makeServer(), [found(eva)]);
  await view.user.type(await field(), text);
  expect(await screen.findByRole('option', { name: /^La Eva/ })).toBeVisible();
  expect(options()).toHaveLength(1);
});

test('Of the store’s people eight are offered, from the second letter on, and none is asked of the site without a network', async () => {
  const store = Array.from({ length: 9 }, (_, at) => regular(40 + at, `Carla ${'ABCDEFGHI'[at]}`));
  const view = await openConsole(makeServer(), [found()], {}, undefined, store);
  await screen.findByText('En línea');
  view.server.network = 'down';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Sin conexión');
  await view.user.type(await field(), 'c');
  expect(options()).toEqual([]);
  await view.user.type(await field(), 'a');
  expect(await screen.findByRole('option', { name: 'Crear a «ca» e inscribirlo' })).toBeVisible();
  expect(options().slice(0, -1)).toEqual(store.slice(0, 8).map(({ name, city }) => `${name} ${city}`));
  expect(view.callsOf(listPlayers)).toEqual([]);
});

test('Somebody whom the site refuses is not created, and the organiser reads who and why', async () => {
  const view = await openConsole(makeServer(), [
    found(),
    reply(createPlayer, failure('rule_violation', { message: 'Ese nombre está bloqueado.' }), { inBackground: true }),
  ]);
  await view.user.type(await field(), 'Luz');
  await view.user.click(await screen.findByRole('option', { name: 'Crear a «Luz» e inscribirlo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No se creó a «Luz»: Ese nombre está bloqueado\./);
  expect(await field()).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'Inscritos (0)' })).toBeVisible();
});

test('A name that cannot be used is explained with a network too, and asks the site nothing', async () => {
  const view = await openConsole(makeServer(), [found()]);
  const long = 'm'.repeat(41);
  await view.user.type(await field(), long);
  await view.user.click(await screen.findByRole('option', { name: 'El nombre puede tener 40 letras como máximo.' }));
  expect(await screen.findByText(`No se creó a «${long}»: El nombre puede tener 40 letras como máximo.`)).toBeVisible();
  expect(view.callsOf(createPlayer)).toEqual([]);
});
