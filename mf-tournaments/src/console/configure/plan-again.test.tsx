import { act, screen, waitFor } from '@testing-library/react';
import { button, enrolled, openConsole, press } from '../testing/open-console';

test('A plan that is opened again has the minutes, games and tables that were chosen', async () => {
  const view = await openConsole(enrolled(8));
  await press(view, 'Configurar (8 jugadores)');
  const minutes = () => screen.findByRole('spinbutton', { name: 'Minutos por ronda' });
  expect(await minutes()).toHaveValue(30);
  // The official minutes follow the games until others are typed.
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Partidas por ronda' }), 'Al mejor de 3');
  expect(await minutes()).toHaveValue(50);
  await view.user.clear(await minutes());
  await view.user.type(await minutes(), '45');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Partidas por ronda' }), 'A una partida');
  expect(await minutes()).toHaveValue(45);
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Partidas por ronda' }), 'Al mejor de 3');
  await view.user.type(screen.getByRole('textbox', { name: 'Mesas que no se usan' }), '1-3, 7');
  await press(view, 'Comenzar');
  await press(view, 'Volver a inscripciones');
  await waitFor(() => expect(view.server.event().stage).toBe('registration'));
  await press(view, 'Configurar (8 jugadores)');
  expect(await minutes()).toHaveValue(45);
  expect(screen.getByRole('combobox', { name: 'Partidas por ronda' })).toHaveDisplayValue('Al mejor de 3');
  expect(screen.getByRole('textbox', { name: 'Mesas que no se usan' })).toHaveValue('1-3, 7');
});

test('Who is enrolled meanwhile is in the plan', async () => {
  const view = await openConsole(enrolled(8));
  await press(view, 'Configurar (8 jugadores)');
  const start = await button('Comenzar');
  expect(start).toHaveAccessibleDescription(/^Se cierra la inscripción con 8 jugadores\./);
  view.server.says({ kind: 'enrol', player: 9, division: 'masters' });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(start).toHaveAccessibleDescription(/^Se cierra la inscripción con 9 jugadores\./));
  await press(view, 'Comenzar');
  await waitFor(() => expect(view.server.event().pods[0]?.players).toHaveLength(9));
});

test('A bracket with one place too many says who passes', async () => {
  const view = await openConsole(enrolled(7));
  await press(view, 'Configurar (7 jugadores)');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Cómo se juega' }), 'Eliminación directa');
  expect(await screen.findByText(/^Cuadro de 8: 3 rondas\. Un jugador pasa sin jugar la primera:/)).toBeVisible();
});
