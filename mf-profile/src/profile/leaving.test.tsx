import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { getPlayer, updatePlayer } from '@mesa/contract/calls/players';
import type { AuthClient } from '@mesa/runtime/auth';
import { session } from '@mesa/runtime/session';
import { makeOwnPlayer } from '@mesa/runtime/testing/make';
import { knownPlaces, lima, medellin } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import ProfilePage from './profile-page';
import { noClaims, noModeration } from './testing/own-profile';

const player = makeOwnPlayer({ username: 'ana', name: 'Ana', terms: 1 });
const phone = { id: 'phone', device: 'Chrome en Android', startedAt: null, lastSeenAt: '2025-05-25T16:30:00.000Z', current: true };
const desk = { ...phone, id: 'desk', device: 'Firefox en Linux', current: false };

function open(client: Partial<AuthClient> = {}, ...more: Reply[]) {
  signInAs();
  session.setState({ listSessions: async () => [phone, desk], ...client });
  return renderPage(<ProfilePage />, '/perfil', [
    noModeration,
    noClaims,
    ...more,
    reply(getPlayer, { status: 'success', data: player }),
    knownPlaces(medellin, lima),
  ]);
}

async function typeName({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
  await user.type(screen.getByRole('textbox', { name: 'Nombre visible' }), 'La Profe');
}

test('who closes this session with unsaved text is asked first, and can stay', async () => {
  const signOut = jest.fn(async () => undefined);
  const view = open({ signOut });
  await typeName(view);
  await view.user.click(await screen.findByRole('button', { name: 'Cerrar: Chrome en Android, esta sesión' }));
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();
  expect(view.address()).toBe('/perfil');
  expect(screen.getByRole('textbox', { name: 'Nombre visible' })).toHaveValue('La Profe');
});

test('what closes the account everywhere is busy until it is done', async () => {
  const { user } = open({ signOutEverywhere: () => new Promise<never>(() => undefined) });
  const everywhere = await screen.findByRole('button', { name: 'Cerrar en todas partes' });
  await user.click(everywhere);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar en todas partes' }));
  await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([everywhere]));
});

test('the list of sessions is read again also if one could not be closed', async () => {
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  let known = [phone, desk];
  const endSession = async () => {
    // It ended elsewhere meanwhile.
    known = [phone];
    throw new Error('It is over');
  };
  const { user } = open({ listSessions: async () => known, endSession });
  await user.click(await screen.findByRole('button', { name: 'Cerrar: Firefox en Linux' }));
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.queryByText('Firefox en Linux')).toBeNull());
});

test('a deleted account offers no way back while it signs out', async () => {
  const signOut = jest.fn(() => new Promise<never>(() => undefined));
  const { user } = open({ signOut }, reply(deleteAccount, { status: 'success', data: true }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
  await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), ' Eliminar ');
  await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  // Renders that the deletion is done.
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
});

test('a word that is only almost the one to type deletes nothing, and Cancelar closes the question', async () => {
  const { user, callsOf } = open();
  await user.click(await screen.findByRole('button', { name: 'Eliminar mi cuenta' }));
  await user.type(await screen.findByRole('textbox', { name: /Escribe ELIMINAR/ }), 'ELIMINAR YA');
  await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
  expect(screen.getByRole('textbox', { name: /Escribe ELIMINAR/ })).toHaveAccessibleDescription('Escribe ELIMINAR para confirmar.');
  expect(callsOf(deleteAccount)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who moved on two devices chooses between the places as a whole', async () => {
  const theirs = { ...player, city: 'Envigado', updatedAt: '2025-05-25T00:00:00.000Z' };
  const { user } = open(
    {},
    reply(getPlayer, { status: 'success', data: player }),
    reply(getPlayer, { status: 'success', data: theirs }),
    reply(updatePlayer, failure('stale')),
  );
  await user.click(await screen.findByRole('button', { name: 'Editar Información' }));
  await screen.findByRole('option', { name: 'Perú' });
  for (const [name, value] of [
    ['País', 'Perú'],
    ['Departamento', 'Lima'],
    ['Ciudad', 'Lima'],
  ] as const)
    await user.selectOptions(screen.getByRole('combobox', { name }), value);
  await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  await user.click(await screen.findByRole('button', { name: /^País, Departamento, Ciudad, lo suyo: / }));
  expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('Colombia');
  expect(screen.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Envigado');
});
