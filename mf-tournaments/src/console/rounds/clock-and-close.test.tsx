import { standings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, button, matchAt, names, openAfter, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

function dayOf(sizes: Parameters<typeof TournamentDay.with>[0]) {
  const day = TournamentDay.with(sizes, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [] })) }));
  return day;
}

/** A day whose first table has a result: the second player won. */
function dayWithResult() {
  const day = dayOf({ masters: 4 });
  const round = day.next();
  day.report(round, round.matches.find(({ table }) => table === 1)?.player1 ?? 0, 'player2');
  return day;
}

test('A clock that runs is paused and goes on, with a minute more', async () => {
  const day = dayOf({ masters: 4 });
  const { id } = day.next();
  const view = await openAfter(day);
  const clock = () => view.server.event().pods[0]?.played[0]?.clock;
  expect(clock()?.left).toBe(30 * 60_000);
  await press(view, '+1 min');
  await waitFor(() => expect(clock()?.left).toBe(31 * 60_000));
  await press(view, 'Iniciar reloj');
  await button('Pausar');
  expect(screen.getByRole('timer')).toHaveTextContent(/^3[01]:\d\d$/);
  await press(view, 'Pausar');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'clock', round: id, action: 'pause' }));
  await press(view, 'Seguir');
  await waitFor(() => expect(clock()?.endsAt).toEqual(expect.any(Number)));
});

test('A round without time has no clock to start, until somebody gives it minutes', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((plan) => ({ ...plan, minutes: { swiss: 30, cut: 0 } }), 'elimination');
  day.next(undefined, 'masters');
  const view = await openAfter(day);
  expect(screen.getByRole('timer')).toHaveTextContent('Sin tiempo');
  expect(screen.queryByRole('button', { name: 'Iniciar reloj' })).toBeNull();
  await press(view, '+5 min');
  await press(view, 'Iniciar reloj');
  await button('Pausar');
});

test('A result is taken back after a question, with the one that was seen', async () => {
  const day = dayWithResult();
  const view = await openAfter(day);
  await press(view, 'Más de la mesa 1');
  const before = view.server.log.length;
  await press(view, 'Quitar el resultado');
  await accept(view, 'Cancelar');
  expect(view.server.log).toHaveLength(before);
  await press(view, 'Quitar el resultado');
  await accept(view, 'Cambiar');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toMatchObject({ kind: 'result', outcome: 'open', was: 'player2' }));
  await waitFor(async () => expect(within(await matchAt(1)).queryByRole('button', { pressed: true })).toBeNull());
});

test('An organiser makes a result a loss for both', async () => {
  const day = dayWithResult();
  const view = await openAfter(day);
  await press(view, 'Más de la mesa 1');
  await press(view, 'Derrota para los dos');
  await accept(view, 'Cambiar');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toMatchObject({ kind: 'result', outcome: 'double-loss', was: 'player2' }));
});

test('A helper takes no result back', async () => {
  const day = dayWithResult();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.role = 'helper';
  const view = await openConsole(server, [], { status: 'progreso', canEdit: false, staffRole: 'helper' });
  await press(view, 'Más de la mesa 1');
  for (const name of ['Quitar el resultado', 'Derrota para los dos']) expect(screen.queryByRole('button', { name })).toBeNull();
  await press(view, 'Más de la mesa 2');
  expect(await button('Derrota para los dos')).toBeVisible();
});

test('The step that closes is busy until its question is answered', async () => {
  const day = dayOf({ masters: 4 });
  day.finish(day.next());
  const view = await openAfter(day);
  await press(view, 'Cerrar torneo');
  const step = screen.getByRole('button', { name: 'Cerrar torneo', description: /^Todas las rondas/, hidden: true });
  expect(step).toHaveAttribute('aria-busy', 'true');
  await accept(view, 'Cancelar');
  await waitFor(() => expect(step).not.toHaveAttribute('aria-busy'));
});

test('The winner of each group is named before the end and after it, and rounds by their group', async () => {
  const day = dayOf({ masters: 9, senior: 9 });
  for (const { name } of day.event.pods) day.playSwiss(name);
  const divisions = { masters: 'Máster', senior: 'Sénior', junior: 'Júnior' };
  const winners = [...standings(day.event)].flatMap(([division, [first]]) =>
    first ? [`${divisions[division]}: gana ${names[first.player - 1] ?? `Jugador ${first.player}`}`] : [],
  );
  expect(winners).toHaveLength(2);
  const view = await openAfter(day);
  const named = () =>
    within(screen.getByRole('list', { name: 'Ganadores' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await button('Cerrar torneo');
  expect(screen.queryByText('Abre el grupo que sigue.')).toBeNull();
  expect(screen.getAllByRole('tab', { name: /^(Todos|Máster|Sénior)$/ }).map(({ textContent }) => textContent)).toEqual(['Sénior', 'Máster']);
  expect(named().sort()).toEqual([...winners].sort());
  await view.user.click(await screen.findByRole('tab', { name: 'Rondas' }));
  const rounds = within(await screen.findByRole('combobox', { name: 'Ronda' })).getAllByRole('option');
  expect(rounds.map(({ textContent }) => textContent).sort()).toEqual(['Máster · Ronda 1', 'Sénior · Ronda 1']);
  await view.user.click(screen.getByRole('tab', { name: 'Ahora' }));
  await press(view, 'Cerrar torneo');
  await accept(view, 'Cancelar');
  expect(view.server.event().stage).toBe('running');
  await press(view, 'Cerrar torneo');
  await accept(view, 'Cerrar torneo');
  expect(await screen.findByRole('link', { name: 'Ver la página del torneo' })).toHaveAttribute('href', '/torneo/7');
  expect(named().sort()).toEqual([...winners].sort());
  expect(screen.getByRole('tab', { name: 'Cierre' })).toBeVisible();
});
