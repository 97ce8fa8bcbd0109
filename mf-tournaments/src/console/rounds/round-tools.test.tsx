import { refusalMessages } from '@mesa/contract/play/refusals';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { act, screen, waitFor, within } from '@testing-library/react';
import { button, names, openAfter, press } from '../testing/open-console';

function dayOf(sizes: Parameters<typeof TournamentDay.with>[0]) {
  const day = TournamentDay.with(sizes, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [] })) }));
  return day;
}

test.each(['player1', 'player2', 'tie', 'double-loss'] as const)('A round whose only result is %s is not deleted', async (outcome) => {
  const day = dayOf({ masters: 4 });
  const round = day.next();
  day.report(round, round.matches[0]?.player1 ?? 0, outcome);
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  expect(await button('Borrar esta ronda')).toBeDisabled();
  expect(screen.getByText('No se borra una ronda con resultados.')).toBeVisible();
});

test('Once all results are in, no table is drawn again, and the reason is shown', async () => {
  const day = dayOf({ masters: 4 });
  day.finish(day.next());
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  expect(screen.queryByRole('region', { name: 'Reloj de la ronda' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'Rehacer mesas' })).toBeNull();
  await press(view, 'Sortear de nuevo las mesas sin resultado');
  // Another tab opens later than the reason is shown. To wait for a reason that is missing takes a minute.
  await view.user.click(screen.getByRole('tab', { name: /^Jugadores/ }));
  await screen.findByRole('list', { name: 'Jugadores' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(refusalMessages.no_such_match);
});

test('A table that gets its result meanwhile is not made again', async () => {
  const day = dayOf({ masters: 8 });
  const round = day.next();
  day.report(round, round.matches[0]?.player1 ?? 0, 'player1');
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  const form = within(await screen.findByRole('form', { name: 'Rehacer mesas' }));
  for (const name of [/^Mesa 2:/, /^Mesa 3:/]) await view.user.click(form.getByRole('checkbox', { name }));
  await view.user.type(form.getByRole('textbox', { name: 'Motivo' }), 'Error');
  const { player1 = 0, player2 } = round.matches.find(({ table }) => table === 3) ?? {};
  view.server.says({ kind: 'result', round: round.id, player1, player2: player2 ?? 0, outcome: 'tie', was: 'open' });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(form.queryByRole('checkbox', { name: /^Mesa 3:/ })).toBeNull());
  await press(view, 'Rehacer estas mesas');
  expect(await form.findByRole('alert')).toHaveTextContent('Elige al menos dos mesas sin resultado.');
  expect(view.server.log.at(-1)?.command.body.kind).toBe('result');
});

test('A round for which too few players are left is not drawn, and the reason is shown', async () => {
  const day = dayOf({ masters: 2 });
  day.finish(day.next());
  for (const player of [1, 2]) day.do({ kind: 'drop', player, seen: 1 });
  const view = await openAfter(day);
  await press(view, 'Sortear ronda 2');
  await waitFor(async () => expect(await button('Sortear ronda 2')).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('alert')).toHaveTextContent(refusalMessages.too_few_players);
  expect(view.server.event().drafts).toEqual([]);
});

test('A player chosen in a draw is not chosen in the draw that takes its place', async () => {
  const day = dayOf({ masters: 4 });
  day.draw();
  const view = await openAfter(day);
  await press(view, 'Ana');
  expect(await screen.findByText('Toca con quién cambia de lugar Ana.')).toBeVisible();
  await press(view, 'Sortear de nuevo');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body.kind).toBe('draw'));
  expect(await screen.findByText(/^Para cambiar un cruce toca a dos jugadores\./)).toBeVisible();
  expect(await button('Ana')).toHaveAttribute('aria-pressed', 'false');
});

test('The order of a group’s draw is not that of another group', async () => {
  const day = dayOf({ masters: 9, senior: 9 });
  for (const { name } of day.event.pods) day.finish(day.next(name));
  const view = await openAfter(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Máster' }));
  await press(view, 'Cómo se sortea');
  await view.user.click(await screen.findByRole('checkbox', { name: /^Dentro de los mismos puntos, por posición/ }));
  await view.user.click(screen.getByRole('tab', { name: 'Sénior' }));
  await press(view, 'Cómo se sortea');
  expect(await screen.findByRole('checkbox', { name: /^Dentro de los mismos puntos, por posición/ })).not.toBeChecked();
});

test('Players who can change places are listed by name', async () => {
  const day = dayOf({ masters: 6 });
  day.next(undefined, undefined, 'mixed');
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  const [, ...options] = within(await screen.findByRole('combobox', { name: 'Jugador' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(names.slice(0, 6));
  expect(options[0]?.textContent).toMatch(/^Ana \(mesa \d\)$/);
});

test('The rounds of all groups are listed under the name of each group and its round', async () => {
  const day = dayOf({ masters: 9, senior: 9 });
  for (const { name } of day.event.pods) day.next(name);
  await openAfter(day);
  for (const title of [/^Máster: ronda 1/, /^Sénior: ronda 1/]) expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
