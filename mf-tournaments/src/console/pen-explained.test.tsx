import { screen } from '@testing-library/react';
import { enrolled, openConsole } from './testing/open-console';

const held = () => {
  const server = enrolled(2);
  server.says({ kind: 'pen', to: 'other', of: 0, name: 'Caja' });
  return server;
};
const explanation = () => screen.queryByRole('region', { name: 'Qué es el mando' });
const refuse = (method: 'getItem' | 'setItem') => {
  const usual = Storage.prototype[method];
  jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, key: string, ...value: string[]) {
    if (key === 'mesa-pen-explained') throw new DOMException('', 'SecurityError');
    return (usual as (...args: string[]) => string | null).call(this, key, ...value) as never;
  });
};

test('The pen is not explained where the device stores nothing, because it would come back at every visit', async () => {
  refuse('getItem');
  await openConsole(held());
  await screen.findByText(/^Caja tiene el mando/);
  await screen.findByText('En línea');
  expect(explanation()).toBeNull();
});

test('On a device that cannot store it the explanation is put away until the next visit', async () => {
  refuse('setItem');
  const { user } = await openConsole(held());
  await screen.findByRole('region', { name: 'Qué es el mando' });
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(explanation()).toBeNull();
});
