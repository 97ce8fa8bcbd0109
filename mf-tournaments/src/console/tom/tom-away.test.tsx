import { sendCommands } from '@mesa/contract/calls/play';
import { previewTom } from '@mesa/contract/calls/tom';
import { failure, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { button, enrolled, onWire, openConsole, people, press } from '../testing/open-console';
import { tomFile, tomText } from '../testing/tom-file';

const text = tomText();
const [ana] = people;
const preview = {
  status: 'success' as const,
  name: 'Reto de la Plaza',
  date: '2026-10-03',
  stage: 'registration' as const,
  rounds: 0,
  sanctionNumber: null,
  entries: [{ userId: '501', name: 'Ana Ruiz', division: 'masters' as const, dropped: false, player: ana ?? null }],
  compared: [],
};

test('A file of TOM is loaded only once all that was noted here is sent', async () => {
  const view = await openConsole(enrolled(2), [reply(previewTom, preview)]);
  await screen.findByText('Tienes el mando.');
  view.server.network = 'down';
  await view.user.click(screen.getByRole('checkbox', { name: 'Ana' }));
  await screen.findByText('Sin conexión');
  await press(view, 'Cargar un archivo de TOM');
  await view.user.upload(await screen.findByLabelText('Archivo de TOM'), tomFile(text));
  const load = await button('Cargar 1 jugador');
  expect(load).toBeDisabled();
  expect(screen.getByText('Se carga cuando haya conexión y esté enviado lo que anotaste aquí.')).toBeVisible();
  view.server.network = 'up';
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(load).toBeEnabled());
});

test('A file of TOM waits also for what is on its way', async () => {
  const server = enrolled(2);
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isSlow = false;
  const slow = async ({ body }: { body?: unknown }) => {
    if (isSlow) await onItsWay;
    return onWire(server.api.send(body as never));
  };
  const view = await openConsole(server, [reply(previewTom, preview), reply(sendCommands, slow, { inBackground: true })]);
  await screen.findByText('Tienes el mando.');
  isSlow = true;
  await view.user.click(screen.getByRole('checkbox', { name: 'Ana' }));
  await press(view, 'Cargar un archivo de TOM');
  await view.user.upload(await screen.findByLabelText('Archivo de TOM'), tomFile(text));
  const load = await button('Cargar 1 jugador');
  expect(screen.getByText('En línea')).toBeVisible();
  expect(load).toBeDisabled();
  await act(async () => arrive());
  await waitFor(() => expect(load).toBeEnabled());
});

test('A file of TOM that the server cannot compare says why', async () => {
  const view = await openConsole(enrolled(2), [reply(previewTom, failure('network'))]);
  await press(view, 'Cargar un archivo de TOM');
  const picker = await screen.findByLabelText<HTMLInputElement>('Archivo de TOM');
  await view.user.upload(picker, tomFile(text));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^reto\.tdf: .*conexión/);
  // A browser reports the same file again only if the field is empty.
  expect(picker.files).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Cargar \d/ })).toBeNull();
});

test('Without a network a device that never had the data of the file says so', async () => {
  const view = await openConsole(enrolled(2));
  await screen.findByText('Tienes el mando.');
  view.server.network = 'down';
  await view.user.click(screen.getByRole('checkbox', { name: 'Ana' }));
  await screen.findByText('Sin conexión');
  await press(view, 'Más opciones');
  await press(view, 'Guardar archivo de TOM');
  expect(await screen.findByText(/^Este dispositivo todavía no tiene los datos del archivo\./)).toBeVisible();
});
