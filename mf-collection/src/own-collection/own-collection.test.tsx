import { getProgress } from '@mesa/contract/calls/collection';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import OwnCollection from './own-collection';

const progress = (...cards: number[]) =>
  reply(getProgress, {
    status: 'success',
    data: cards.map((count, i) => ({ expansionCode: `E${i}`, expansion: `Expansión ${i}`, cards: count, copies: count * 2, total: 200 })),
  });

beforeEach(() => void signInAs());

test('counts the cards that the member noted', async () => {
  const { container } = renderPage(<OwnCollection />, '/', [progress(30, 0, 12)]);
  expect(await screen.findByRole('link', { name: '42 cartas distintas' })).toHaveAttribute('href', '/mi-coleccion');
  expect(container).toHaveTextContent('42 cartas distintas de 2 expansiones');
});

test('invites a member without cards to note them', async () => {
  renderPage(<OwnCollection />, '/', [progress()]);
  expect(await screen.findByRole('link', { name: 'Anotar mis cartas' })).toHaveAttribute('href', '/mi-coleccion');
});

test('claims nothing while the collection cannot be read', async () => {
  const { container } = renderPage(<OwnCollection />, '/', [reply(getProgress, failure('unavailable'))]);
  expect(container.querySelector('p')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('p')).toBeNull());
});
