import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChosenList } from './chosen-list';

const list = { label: 'Elegidos', itemKey: (name: string) => name, itemToLabel: (name: string) => name };

test('the chosen items are a list of buttons, each of which removes its own', async () => {
  const onRemove = jest.fn();
  const { rerender } = render(<ChosenList {...list} items={['Ana', 'Beto']} onRemove={onRemove} />);
  expect(screen.getByRole('list', { name: 'Elegidos' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar a Beto' }));
  expect(onRemove.mock.calls).toEqual([['Beto']]);
  rerender(<ChosenList {...list} items={['Ana']} removeLabel={(name) => `Quitar la carta ${name}`} onRemove={onRemove} />);
  expect(screen.getByRole('button', { name: 'Quitar la carta Ana' })).toHaveTextContent('Ana');
});

test('there is no list before the first is chosen', () => {
  render(<ChosenList {...list} items={[]} onRemove={() => undefined} />);
  expect(screen.queryByRole('list')).toBeNull();
});
