import { listExpansionCards } from '@mesa/contract/calls/cards';
import { getCopies } from '@mesa/contract/calls/collection';
import { session } from '@mesa/runtime/session';
import { makeCard, makeExpansion, makePagination } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
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
