import { listStores } from '@mesa/contract/calls/stores';
import { makeStore } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import StoreFilter, { type ChosenStore } from './store-filter';

const guarida = makeStore({ slug: 'la-guarida', name: 'La Guarida', city: 'Lima' });

function Filter({ onChange }: { onChange(store: ChosenStore | null): void }) {
  const [store, setStore] = useState<ChosenStore | null>(null);
  return (
    <StoreFilter
      label="Tienda"
      value={store}
      onChange={(chosen) => {
        setStore(chosen);
        onChange(chosen);
      }}
    />
  );
}

test('a store is searched from two letters, chosen, and taken back', async () => {
  const changed = jest.fn();
  const found = reply(listStores, { status: 'success', stores: [guarida], total: 1, page: 1, totalPages: 1 });
  const { user, callsOf } = renderPage(<Filter onChange={changed} />, '/', [found]);
  const field = screen.getByRole('combobox', { name: 'Tienda' });
  expect(field).toHaveAttribute('placeholder', 'Todas');
  await user.type(field, 'g ');
  expect(screen.queryByText('Buscando...')).toBeNull();
  await user.type(field, 'u');
  expect(screen.getByText('Buscando...')).toBeInTheDocument();
  const option = await screen.findByRole('option');
  expect(option).toHaveTextContent(/^La Guarida Lima$/);
  expect(callsOf(listStores).map(({ body }) => body)).toEqual([{ search: 'g u', page: 1, itemsPerPage: 8 }]);
  await user.click(option);
  expect(field).toHaveValue('La Guarida');
  expect(changed.mock.calls).toEqual([[expect.objectContaining({ slug: 'la-guarida', name: 'La Guarida' })]]);
  await user.click(screen.getByRole('button', { name: 'Quitar Tienda' }));
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(null));
});
