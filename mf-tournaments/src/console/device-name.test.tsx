import { act, screen, waitFor } from '@testing-library/react';
import { deviceName, longestDeviceName, nameDevice, penHolder } from './device-name';
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

test('A device without the pen, or without a network, changes only its name', async () => {
  const server = enrolled(2);
  const view = await openConsole(server);
  await press(view, 'Entregar el mando');
  await screen.findByText('Nadie tiene el mando.');
  await press(view, 'Más opciones');
  const field = await screen.findByRole('textbox', { name: 'Nombre de este dispositivo' });
  const rename = async (name: string) => {
    await view.user.clear(field);
    await view.user.type(field, name);
    await press(view, 'Guardar nombre');
    expect(await screen.findByText('Guardado.')).toBeVisible();
  };
  await rename('Caja');
  expect(screen.getByText('Nadie tiene el mando.')).toBeVisible();
  await press(view, 'Tomar el mando');
  await screen.findByText('Tienes el mando.');
  server.network = 'down';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Sin conexión');
  await rename('Caja 2');
  expect(deviceName()).toBe('Caja 2');
  expect(screen.queryByText(/^Sin conexión no se puede pedir el mando/)).toBeNull();
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

test('A device that stores nothing has the name of its kind, also after it is named', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(() => nameDevice('Caja')).not.toThrow();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  expect(deviceName()).toBe('Computadora');
});
