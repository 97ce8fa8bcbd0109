import { listExpansionCards } from '@mesa/contract/calls/cards';
import { type Copies, changeCopies, getCopies } from '@mesa/contract/calls/collection';
import { usualVariant } from '@mesa/contract/rules/collection';
import { session } from '@mesa/runtime/session';
import { makeCard, makeExpansion, makePagination } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import ExpansionPage from './expansion-page';

test('who signs out sees the cards without the counts', async () => {
  signInAs();
  const cards = [makeCard({ id: 1, name: 'Pineco' })];
  renderPage(<ExpansionPage />, '/coleccion/OBF', [
    reply(listExpansionCards, { status: 'success', expansion: makeExpansion({ code: 'OBF' }), cards, pagination: makePagination() }),
    reply(getCopies, { status: 'success', data: [] }),
  ]);
  expect(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' })).toBeVisible();
  act(() => session.setState({ status: 'signed-out', user: null }));
  expect(screen.getByRole('link', { name: /^Pineco,/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agregar una copia de Pineco' })).toBeNull();
});

test('who signs in after another member on the same device sees and counts their own copies', async () => {
  signInAs({ id: 'local_1' });
  const cards = [makeCard({ id: 1, name: 'Pineco' })];
  const copiesOf = (quantity: number): Copies => ({ cardId: 1, list: 'have', ...usualVariant, quantity });
  const { callsOf, client, user } = renderPage(<ExpansionPage />, '/coleccion/OBF', [
    reply(listExpansionCards, { status: 'success', expansion: makeExpansion({ code: 'OBF' }), cards, pagination: makePagination() }),
    reply(getCopies, { status: 'success', data: [copiesOf(4)] }),
    reply(getCopies, { status: 'success', data: [copiesOf(1)] }),
    reply(changeCopies, failure('network'), { inBackground: true }),
    reply(changeCopies, { status: 'success', data: [copiesOf(2)] }, { inBackground: true }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
  await screen.findByText(/Sin conexión: se guardará cuando vuelva\.$/);
  act(() => {
    signInAs({ id: 'local_2' });
    // As the shell does for another person.
    void client.resetQueries();
  });
  expect(await screen.findByRole('button', { name: 'Pineco: 1 copia. Ver el detalle' })).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(callsOf(changeCopies)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
  await screen.findByText('2 copias · Todo guardado');
  expect(callsOf(changeCopies)).toHaveLength(2);
});
