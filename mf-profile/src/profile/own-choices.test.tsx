import { getPersonalData } from '@mesa/contract/calls/personal-data';
import { createPlayerOfAccount, getPlayer, updatePlayer } from '@mesa/contract/calls/players';
import { session } from '@mesa/runtime/session';
import { makeOwnPlayer, makePlayer } from '@mesa/runtime/testing/make';
import { knownPlaces } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration } from './testing/own-profile';

const player = makeOwnPlayer({ username: 'ana', name: 'Ana', terms: 0, useUsername: false, rivalsHidden: false });
const never = () => new Promise<never>(() => undefined);
const mine = reply(getPlayer, { status: 'success', data: player });

function open(...replies: Reply[]) {
  signInAs({ username: 'ana' });
  return renderPage(<ProfilePage />, '/perfil', [noModeration, noClaims, knownPlaces(), ...replies]);
}

test('says nothing of signing in while it is not known who is', () => {
  renderPage(<ProfilePage />, '/perfil');
  act(() => session.setState({ status: 'loading' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  expect(screen.queryByText('Debes iniciar sesión para ver este contenido')).toBeNull();
  act(() => session.setState({ status: 'signed-out' }));
  expect(screen.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
});

test('the ticked choices are sent, and a refused one is named at its box', async () => {
  const refused = failure('invalid', { issues: [{ path: 'rivalsHidden', message: 'Ahora no se puede.' }] });
  const { user, callsOf } = open(mine, reply(updatePlayer, refused));
  await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
  const hidden = 'Ocultar mis enfrentamientos con otros jugadores';
  for (const name of ['Mostrar mi sobrenombre en los torneos', hidden, 'Acepto los términos y condiciones'])
    await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  expect(callsOf(updatePlayer)[0]?.body).toMatchObject({ useUsername: true, rivalsHidden: true, terms: 1 });
  expect(screen.getByRole('checkbox', { name: hidden })).toHaveAccessibleDescription('Ahora no se puede.');
});

test('a name of spaces is no name', async () => {
  const { user, callsOf } = open(mine);
  await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
  await user.clear(screen.getByRole('textbox', { name: 'Nombre' }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre' }), '  ');
  await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
  expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Campo Requerido');
  expect(callsOf(updatePlayer)).toEqual([]);
});

test('a username is asked for once', async () => {
  const { user, callsOf } = open(reply(getPlayer, failure('not_found')), reply(createPlayerOfAccount, never));
  await user.click(await screen.findByRole('button', { name: 'Crear mi perfil' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Crear mi perfil' })).toBeDisabled());
  expect(callsOf(createPlayerOfAccount)).toHaveLength(1);
});

test('a wrong username is no error any more while the next one is asked for', async () => {
  const { user } = open(reply(getPlayer, failure('not_found')), reply(createPlayerOfAccount, never));
  const name = await screen.findByRole('textbox', { name: 'Sobrenombre' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
  expect(name).toHaveAccessibleDescription('El nombre de usuario es obligatorio.');
  await user.type(name, 'valecastro');
  await user.click(screen.getByRole('button', { name: 'Crear mi perfil' }));
  await waitFor(() => expect(name).not.toHaveAccessibleDescription());
});

test('the own data is collected once', async () => {
  const { user, callsOf } = open(mine, reply(getPersonalData, never));
  await user.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Descargar mis datos' })).toBeDisabled());
  expect(callsOf(getPersonalData)).toHaveLength(1);
});

test('a profile that is loaded again says so', async () => {
  // The public form of a player: the session has ended.
  const { user } = open(reply(getPlayer, { status: 'success', data: makePlayer({ id: player.id }) }), reply(getPlayer, never));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDisabled());
});
