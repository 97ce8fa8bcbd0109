import { listPlayers } from '@mesa/contract/calls/players';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, backwards, openAfter, openConsole, press, type View } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const zoe = makePlayer({ id: 20, username: 'zoe', name: 'Zoe' });
const found = reply(listPlayers, { status: 'success', data: [zoe], pagination: makePagination({ total: 1 }) });
const openList = async ({ user }: View) => user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
const rowOf = (name: string) => screen.getByText((_, element) => element?.tagName === 'LI' && element.textContent?.startsWith(name) === true);

test('Who was not there at the start is named, marked, and entered with one press', async () => {
  const day = TournamentDay.with({ masters: 5 }, 'challenge');
  const without = (players: readonly number[]) => players.filter((player) => player !== 3);
  day.configure((plan) => ({ ...plan, asPlayed: true, order: without(plan.order), pods: plan.pods.map((pod) => ({ ...pod, players: without(pod.players) })) }));
  const view = await openAfter(day);
  expect(await screen.findByText(/^Caro está inscrito, pero no estaba en la lista al comenzar\./)).toBeVisible();
  await openList(view);
  await waitFor(() => expect(rowOf('Caro')).toHaveTextContent('No estaba al comenzar'));
  expect(rowOf('Bea')).not.toHaveTextContent('No estaba al comenzar');
  expect(screen.queryByRole('button', { name: 'Caro abandona' })).toBeNull();
  await press(view, 'Inscribir a alguien que llegó tarde');
  await press(view, 'Caro');
  expect(await screen.findByRole('alertdialog', { name: '¿Inscribir a Caro?' })).toHaveTextContent('Juega desde la ronda 1.');
  await accept(view, 'Inscribir');
  await waitFor(() => expect(view.server.event().pods[0]?.players).toContain(3));
  expect(await screen.findByRole('button', { name: 'Caro abandona' })).toBeVisible();
});

test('A late entrant joins the chosen division, and misses only the rounds of its group', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  day.next('senior');
  const view = await openAfter(day, [found]);
  await openList(view);
  await press(view, 'Inscribir a alguien que llegó tarde');
  const division = await screen.findByRole('combobox', { name: 'Juega en' });
  expect(
    within(division)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sénior', 'Máster']);
  await view.user.selectOptions(division, 'Máster');
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
  await view.user.click(await screen.findByRole('option', { name: /^zoe/i }));
  expect(await screen.findByRole('alertdialog', { name: '¿Inscribir a zoe?' })).toHaveTextContent('Juega desde la ronda 1.');
  await accept(view, 'Inscribir');
  await waitFor(() => expect(view.server.event().entries.at(-1)).toMatchObject({ player: 20, division: 'masters' }));
  expect(view.server.event().pods.find(({ players }) => players.includes(20))?.name).toBe('masters');
});

test('In a closed tournament no player leaves, comes back or comes late, and one who left gets no pass', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1 })) }));
  day.playSwiss();
  day.do({ kind: 'drop', player: 2, seen: 1 });
  day.finalize();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.says({ kind: 'pen', to: null, of: 1 }, day.device);
  const view = await openConsole(server, [], { status: 'finalizado' });
  await openList(view);
  await waitFor(() => expect(rowOf('Bea')).toHaveTextContent('Abandonó en la ronda 1'));
  const names = screen.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? '');
  expect(names.filter((name) => /abandon|^Más de |llegó tarde/.test(name))).toEqual([]);
  expect(names.filter((name) => name.startsWith('QR del pase'))).toEqual(['QR del pase de Ana', 'QR del pase de Caro', 'QR del pase de Dan']);
});

test('Players are listed by name; who waits for a place is marked, and gets no pass and no drop', async () => {
  const day = TournamentDay.with({ masters: 3 }, 'challenge');
  day.do({ kind: 'enrolment', open: true, capacity: 3, closesAt: null });
  day.do({ kind: 'enrol', player: 4, division: 'masters' }, { role: 'player', player: 4 });
  day.configure();
  const server = makeServer();
  for (const { body, by } of day.log) {
    if (by.role === 'player' && body.kind === 'enrol') server.reports(body, by.player);
    else server.says(body, day.device);
  }
  server.says({ kind: 'pen', to: null, of: 1 }, day.device);
  const view = await openConsole(server, [], { status: 'progreso' }, backwards);
  await screen.findByText('Tienes el mando.');
  await openList(view);
  const rows = within(await screen.findByRole('list', { name: 'Jugadores' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Fede', 'Gabi', 'Hugo', 'Iris']);
  expect(rows[0]).toHaveTextContent('En espera');
  expect(rows[0]).not.toHaveTextContent('No estaba al comenzar');
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(rows[1] as HTMLElement).getByRole('button', { name: 'Gabi abandona' })).toBeVisible();
});

test('In a group of several divisions a late entrant chooses one of them, and misses each round that was published', async () => {
  const day = TournamentDay.with({ masters: 5, senior: 5 }, 'challenge');
  day.configure();
  day.finish(day.next());
  day.next();
  const view = await openAfter(day, [found]);
  await openList(view);
  await press(view, 'Inscribir a alguien que llegó tarde');
  const division = await screen.findByRole('combobox', { name: 'Juega en' });
  const choices = ['Máster', 'Sénior', 'Júnior'].map((name) => `${name} (Todas las divisiones)`);
  expect(
    within(division)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(choices);
  await view.user.selectOptions(division, choices[2] ?? '');
  await view.user.type(screen.getByRole('combobox', { name: 'Buscar jugador' }), 'zoe');
  await view.user.click(await screen.findByRole('option', { name: /^zoe/i }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las 2 rondas que ya se publicaron cuentan como derrota.');
  await accept(view, 'Inscribir');
  await waitFor(() => expect(view.server.event().entries.at(-1)).toMatchObject({ player: 20, division: 'junior', late: { round: 3 } }));
});
