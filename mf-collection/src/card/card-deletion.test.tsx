import { deleteCard, listCards, updateCard } from '@mesa/contract/calls/cards';
import { makeCard } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import CardPage from './card-page';

async function edit(...replies: Reply[]) {
  signInAs({ role: 'admin' });
  const card = makeCard({ id: 7, name: 'Charizard ex' });
  const view = renderPage(<CardPage />, '/carta/7', [reply(listCards, { status: 'success', data: [card], total: 1, totalPages: 1 }), ...replies]);
  await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
  return view;
}
async function remove({ user }: Awaited<ReturnType<typeof edit>>, answer: string) {
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: /eliminar esta carta/ })).getByRole('button', { name: answer }));
}

test('a card is not deleted if the question is denied', async () => {
  const view = await edit();
  await remove(view, 'Cancelar');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(view.callsOf(deleteCard)).toEqual([]);
  expect(view.address()).toBe('/carta/7');
});

test('the card of the page is deleted', async () => {
  const view = await edit(reply(deleteCard, { status: 'success', data: true }));
  await remove(view, 'Eliminar');
  expect(await screen.findByText('Carta eliminada correctamente.')).toBeVisible();
  expect(view.callsOf(deleteCard)[0]?.body).toEqual({ id: 7 });
});

test('without an answer of the server the form says only what failed, and stays open', async () => {
  const view = await edit(reply(deleteCard, failure('network')), reply(updateCard, failure('network')));
  await remove(view, 'Eliminar');
  expect(await screen.findByRole('alertdialog', { name: 'No se pudo eliminar la carta.' })).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(view.address()).toBe('/carta/7');
  await view.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alertdialog', { name: 'No se pudo actualizar la carta.' })).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeEnabled();
});

test('a form without changes is closed with Cancelar at once', async () => {
  const { user } = await edit();
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
