import { screen, waitFor, within } from '@testing-library/react';
import { button, enrolled, matchAt, names, openConsole, press, type View, win } from '../testing/open-console';

const podOf = ({ server }: View) => server.event().pods[0];

async function choose(view: View, count: number) {
  await press(view, `Configurar (${count} jugadores)`);
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Cómo se juega' }), 'Eliminación directa');
}

test('Single elimination is chosen, drawn with byes, played to the third place, and closed', async () => {
  const view = await openConsole(enrolled(5));
  await choose(view, 5);
  expect(
    await screen.findByText('Cuadro de 8: 3 rondas. 3 jugadores pasan sin jugar la primera: quienes traen descansos ganados y, después, por sorteo.'),
  ).toBeVisible();
  expect(screen.queryByRole('spinbutton', { name: 'Rondas suizas' })).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: 'Minutos en la fase final' })).toBeNull();
  await view.user.click(screen.getByRole('checkbox', { name: 'Con partida por el tercer puesto' }));
  await press(view, 'Comenzar');
  expect(await button('Sortear cuartos de final')).toHaveAccessibleDescription(/^5 jugadores\. El cuadro se sortea/);
  expect(screen.queryByRole('button', { name: 'Volver a elegir quién pasa' })).toBeNull();
  await press(view, 'Sortear cuartos de final');
  const draft = await screen.findByRole('list', { name: 'Sorteo de cuartos de final' });
  expect(within(draft).getAllByText('Descanso')).toHaveLength(3);
  await waitFor(() => expect(view.server.event().drafts).toHaveLength(1));

  // Seats drawn by lot can be exchanged by hand.
  const [bye] = view.server.event().drafts[0]?.pairs.filter(({ player2 }) => player2 === null) ?? [];
  const [pair] = view.server.event().drafts[0]?.pairs.filter(({ player2 }) => player2 !== null) ?? [];
  await press(view, names[(bye?.player1 ?? 0) - 1] ?? '');
  await press(view, names[(pair?.player1 ?? 0) - 1] ?? '');
  await waitFor(() => expect(view.server.event().drafts[0]?.pairs.find(({ player2 }) => player2 === null)?.player1).toBe(pair?.player1));

  await press(view, 'Publicar cuartos de final');
  expect(within(await matchAt(1)).queryByRole('button', { name: 'Empate' })).toBeNull();
  await win(view, 1);
  expect(await button('Sortear semifinales')).toHaveAccessibleDescription(/^Juegan los ganadores de la ronda anterior/);
  await press(view, 'Sortear semifinales');
  // Whom winners meet is fixed.
  const semifinals = within(await screen.findByRole('list', { name: 'Sorteo de semifinales' }));
  expect(semifinals.getAllByRole('listitem')).toHaveLength(2);
  expect(semifinals.queryByRole('button')).toBeNull();
  await press(view, 'Publicar semifinales');
  for (const table of [1, 2]) await win(view, table);
  await press(view, 'Sortear final');
  await press(view, 'Publicar final');
  for (const table of [1, 2]) await win(view, table);
  await waitFor(async () => expect(await button('Cerrar torneo')).toBeEnabled());
  await view.user.click(await screen.findByRole('tab', { name: 'Posiciones' }));
  const table = within(await screen.findByRole('table', { name: 'Posiciones Máster' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Puesto', 'Jugador', 'Récord']);
  expect(podOf(view)).toMatchObject({ structure: 'elimination', rounds: 0, cuts: [{ size: 8, thirdPlace: true }] });
});

test('In single elimination three players have no losers of semifinals to play for the third place', async () => {
  const view = await openConsole(enrolled(3));
  await choose(view, 3);
  expect(await screen.findByText(/^Cuadro de 4: 2 rondas\. Un jugador pasa sin jugar la primera/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Con partida por el tercer puesto' })).toBeNull();
});

test('Single elimination of more than 64 players is refused with the reason, and Swiss rounds stay possible', async () => {
  const server = enrolled(9);
  for (let player = 10; player <= 65; player += 1) server.says({ kind: 'enrol', player, division: 'masters' });
  const view = await openConsole(server);
  await choose(view, 65);
  expect(await screen.findByRole('alert')).toHaveTextContent('La eliminación directa admite hasta 64 jugadores por grupo. Con más, elige rondas suizas.');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Cómo se juega' }), 'Rondas suizas');
  expect(await button('Comenzar')).toBeEnabled();
});
