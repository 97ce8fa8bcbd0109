import { addStoreAdmins, getStoreBySlug, listAdminCandidates, listStoreAdmins, removeStoreAdmin, type StoreAdminOf } from '@mesa/contract/calls/stores';
import { makeStore } from '@mesa/runtime/testing/make';
import { type Reply, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { showStore } from '../testing/el-dragon';

const person = (username: string): StoreAdminOf => ({
  userId: `local_${username}`,
  name: username,
  lastName: null,
  optionalname: null,
  username,
  useUsername: true,
  founder: false,
});
const [ana, beto, caro] = ['ana', 'beto', 'caro'].map(person) as [StoreAdminOf, StoreAdminOf, StoreAdminOf];
const admins = (...list: StoreAdminOf[]) => reply(listStoreAdmins, { status: 'success', admins: list, missing: [] });
const candidates = reply(listAdminCandidates, { status: 'success', data: [beto, caro] });

async function openAdmins(...more: Reply[]) {
  signInAs();
  const view = showStore({ canEdit: true }, ...more);
  await view.user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
  await screen.findByRole('table', { name: 'Administradores de la tienda' });
  return view;
}

async function chooseTwo({ user }: Awaited<ReturnType<typeof openAdmins>>) {
  await user.click(screen.getByRole('button', { name: 'Añadir administradores' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar personas' }), ' be ');
  for (const name of [/beto/, /caro/]) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Añadir seleccionados' }));
  return within(await screen.findByRole('alertdialog', { name: '¿Añadir 2 administradores a la tienda?' }));
}

test('who is asked about an addition and cancels adds nobody, and keeps the selection', async () => {
  const view = await openAdmins(admins(ana), candidates);
  await view.user.click((await chooseTwo(view)).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(view.callsOf(addStoreAdmins)).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Quitar a beto' })).toBeVisible();
  expect(view.callsOf(listAdminCandidates).map(({ body }) => body)).toEqual([{ search: 'be' }]);
});

test('the added people are in the table at once, before it is read again', async () => {
  const view = await openAdmins(
    admins(ana),
    reply(listStoreAdmins, () => new Promise<never>(() => undefined)),
    candidates,
    reply(addStoreAdmins, { status: 'success', admins: [ana, beto, caro], missing: [] }),
  );
  await view.user.click((await chooseTwo(view)).getByRole('button', { name: 'Aceptar' }));
  await view.user.click(within(await screen.findByRole('alertdialog', { name: /correctamente/ })).getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('checkbox', { name: 'Seleccionar a caro' })).toBeVisible();
  expect(view.callsOf(addStoreAdmins)[0]).toMatchObject({ params: { id: '7' }, body: { userIds: ['local_beto', 'local_caro'] } });
});

test('who is asked about a removal and cancels removes nobody', async () => {
  const { user, callsOf } = await openAdmins(admins(ana, beto));
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a beto' }));
  await user.click(screen.getByRole('button', { name: 'Quitar seleccionados' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(callsOf(removeStoreAdmin)).toHaveLength(0);
  expect(screen.getByRole('checkbox', { name: 'Seleccionar a beto' })).toBeChecked();
});

test('the administrators close with the button that opened them', async () => {
  const { user } = await openAdmins(admins(ana));
  await user.click(screen.getByRole('button', { name: 'Administrar Administradores' }));
  expect(screen.queryByRole('table', { name: 'Administradores de la tienda' })).toBeNull();
});

test('people who were selected for one store are not those of another', async () => {
  const view = await openAdmins(admins(ana), candidates);
  await view.user.click((await chooseTwo(view)).getByRole('button', { name: 'Cancelar' }));
  view.unmount();
  const other = await openAdmins(reply(getStoreBySlug, { status: 'success', store: makeStore({ id: 8, canEdit: true }) }), admins(ana));
  await other.user.click(screen.getByRole('button', { name: 'Añadir administradores' }));
  expect(screen.queryByRole('button', { name: 'Quitar a beto' })).toBeNull();
  other.unmount();
  const again = await openAdmins(admins(ana));
  await again.user.click(screen.getByRole('button', { name: 'Añadir administradores' }));
  expect(screen.getByRole('button', { name: 'Quitar a beto' })).toBeVisible();
});

test('who is being added or removed is added or removed once', async () => {
  const never = () => new Promise<never>(() => undefined);
  const view = await openAdmins(admins(ana), candidates, reply(addStoreAdmins, never), reply(removeStoreAdmin, never));
  await view.user.click((await chooseTwo(view)).getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Añadir seleccionados' })).toBeDisabled());
  const remove = screen.getByRole('button', { name: 'Quitar seleccionados' });
  expect(remove).toBeEnabled();
  await view.user.click(screen.getByRole('checkbox', { name: 'Seleccionar a ana' }));
  await view.user.click(remove);
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(remove).toBeDisabled());
});
