import { makeAgendaEntry } from '@mesa/runtime/testing/make';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { OpenMap } from './open-map';

let mockIsDown = true;
jest.mock('./agenda-map', () => {
  if (mockIsDown) throw new Error('Loading chunk agenda-map failed.');
  return jest.requireActual('./agenda-map');
});

test('A map whose code did not load says so, and opens once the network is back', async () => {
  const entry = makeAgendaEntry({ latitude: 6.2091, longitude: -75.57 });
  const { user } = renderPage(<OpenMap entries={[entry]} tiles="https://tiles.example/{z}/{x}/{y}.png" />, '/agenda');
  await user.click(screen.getByRole('button', { name: 'Ver en el mapa' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El mapa no cargó. Revisa tu internet y prueba otra vez; la lista tiene lo mismo.');
  mockIsDown = false;
  await user.click(screen.getByRole('button', { name: 'Ver en el mapa', expanded: false }));
  expect(await screen.findByRole('region', { name: 'Mapa' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
