import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, enrolled, matchAt, openAfter, openConsole, press, type View, win } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const matches = ({ server }: View) => server.event().pods[0]?.played[0]?.matches ?? [];
const tableOf = (view: View, table: number) => matches(view).find((match) => match.table === table);

test('A best of three proposes its minutes, takes one tap per result, and keeps games that are entered', async () => {
  const view = await openConsole(enrolled(4));
  await press(view, 'Configurar (4 jugadores)');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Partidas por ronda' }), 'Al mejor de 3');
  expect(screen.getByRole('spinbutton', { name: 'Minutos por ronda' })).toHaveValue(50);
  await press(view, 'Comenzar');
  await press(view, 'Sortear ronda 1');
  await press(view, 'Publicar ronda 1');
  await screen.findByRole('region', { name: 'Reloj de la ronda' });
  expect(view.server.event()).toMatchObject({ minutes: { swiss: 50 }, bestOf: { swiss: 3 } });

  await win(view, 1);
  await waitFor(() => expect(tableOf(view, 1)?.outcome).toBe('player1'));
  expect(tableOf(view, 1)).not.toHaveProperty('games');
  // The games can follow.
  await press(view, 'Más de la mesa 1');
  await view.user.click(within(await screen.findByRole('group', { name: /^Partidas de la mesa 1: / })).getByRole('button', { name: '2-1' }));
  expect(await within((await matchAt(1)).closest('li') as HTMLElement).findByText('Partidas 2-1')).toBeVisible();
  await waitFor(() => expect(tableOf(view, 1)).toMatchObject({ outcome: 'player1', games: [2, 1] }));
  // By keyboard they come with the result.
  await view.user.type(screen.getByRole('textbox', { name: 'Mesa' }), '2 1-1{Enter}');
  await waitFor(() => expect(tableOf(view, 2)).toMatchObject({ outcome: 'tie', games: [1, 1] }));
  expect(await button('Sortear ronda 2')).toBeEnabled();
});

test('A typed score that no best of three ends with is only a result, and the games of a result are marked', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 3, cut: 3 } }));
  day.next();
  const view = await openAfter(day);
  await view.user.type(await screen.findByRole('textbox', { name: 'Mesa' }), '1 3-0{Enter}');
  await waitFor(() => expect(tableOf(view, 1)?.outcome).toBe('player1'));
  expect(tableOf(view, 1)).not.toHaveProperty('games');
  await view.user.type(screen.getByRole('textbox', { name: 'Mesa' }), '2 1-2{Enter}');
  await waitFor(() => expect(tableOf(view, 2)?.games).toEqual([1, 2]));
  await press(view, 'Más de la mesa 2');
  const scores = within(await screen.findByRole('group', { name: /^Partidas de la mesa 2: / }));
  expect(scores.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['1-2']);
});

test('Rounds of one game ask for no games, and a typed score is only a result', async () => {
  const view = await openConsole(enrolled(2));
  await press(view, 'Configurar (2 jugadores)');
  expect(await screen.findByRole('spinbutton', { name: 'Minutos por ronda' })).toHaveValue(30);
  await press(view, 'Comenzar');
  await press(view, 'Sortear ronda 1');
  await press(view, 'Publicar ronda 1');
  await view.user.type(await screen.findByRole('textbox', { name: 'Mesa' }), '1 2-1{Enter}');
  await waitFor(() => expect(tableOf(view, 1)?.outcome).toBe('player1'));
  expect(tableOf(view, 1)).not.toHaveProperty('games');
  await press(view, 'Más de la mesa 1');
  expect(screen.queryByRole('group', { name: /^Partidas de la mesa/ })).toBeNull();
});

test('A helper enters games until there is a result', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 3, cut: 3 } }));
  const round = day.next();
  day.report(round, round.matches.find(({ table }) => table === 1)?.player1 ?? 0, 'player1');
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.role = 'helper';
  const view = await openConsole(server, [], { status: 'progreso', canEdit: false, staffRole: 'helper' });
  await press(view, 'Más de la mesa 1');
  await press(view, 'Más de la mesa 2');
  expect(await screen.findByRole('group', { name: /^Partidas de la mesa 2: / })).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Partidas de la mesa 1: / })).toBeNull();
});
