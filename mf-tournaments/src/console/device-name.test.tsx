import { screen, waitFor } from '@testing-library/react';
import { deviceName, longestDeviceName, penHolder } from './device-name';
import { enrolled, openConsole, press } from './testing/open-console';

test('A device without a name of its own goes back to its usual one, and says once that it is stored', async () => {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  await press(view, 'Más opciones');
  const field = await screen.findByRole('textbox', { name: 'Nombre de este dispositivo' });
  await view.user.clear(field);
  await view.user.type(field, ' Caja ');
  await press(view, 'Guardar nombre');
  expect(await screen.findByText('Guardado.')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue('Caja'));
  await view.user.clear(field);
  expect(screen.queryByText('Guardado.')).toBeNull();
  await view.user.type(field, 'm'.repeat(longestDeviceName + 1));
  expect(field).toHaveValue('m'.repeat(longestDeviceName));
  await view.user.clear(field);
  await press(view, 'Guardar nombre');
  await waitFor(() => expect(field).toHaveDisplayValue(/^Computadora [A-Z0-9]{2}$/));
});

test('A device with a default name is named after its person, one with its own name by that', () => {
  const lease = { device: 'other', heardAt: 0, alive: true, queued: [], holder: 'Camila' };
  const pen = (name?: string) => ({ device: 'other', epoch: 1, ...(name === undefined ? {} : { name }) });
  expect(penHolder(pen('Teléfono K7'), lease)).toBe('Teléfono K7 de Camila');
  expect(penHolder(pen('Caja'), lease)).toBe('Caja');
  expect(penHolder(pen(), lease)).toBe('Otro dispositivo');
});

test('A device without a name has that of its kind, with two letters that stay', () => {
  const name = deviceName();
  expect(name).toMatch(/^Computadora [A-Z2-9]{2}$/);
  expect(deviceName()).toBe(name);
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  expect(deviceName()).toBe(name.replace('Computadora', 'Teléfono'));
});

test('A device that stores nothing has the name of its kind', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(deviceName()).toBe('Computadora');
});
