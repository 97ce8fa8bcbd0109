import { proposeCut, proposeDraw } from '@mesa/contract/play/propose';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, names, openAfter, press } from '../testing/open-console';

function dayOf(masters: number) {
  const day = TournamentDay.with({ masters }, 'challenge');
  const cuts = [{ division: 'masters' as const, size: 4, thirdPlace: true }];
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts: masters > 8 ? cuts : [] })) }));
  return day;
}

test('A draw by standing is what was chosen, and another takes its place', async () => {
  const day = dayOf(9);
  day.finish(day.next());
  const view = await openAfter(day);
  const { server } = view;
  const before = server.event();
  await press(view, 'Cómo se sortea');
  await view.user.click(await screen.findByRole('checkbox', { name: /^Dentro de los mismos puntos, por posición/ }));
  await press(view, 'Sortear ronda 2');
  await waitFor(() => expect(server.event().drafts).toHaveLength(1));
  const drawn = server.log.at(-1)?.command.body;
  if (drawn?.kind !== 'draw') throw new Error('nothing was drawn');
  expect(drawn.pairs).toEqual(proposeDraw(before, { pod: 'masters', round: drawn.round, seed: drawn.seed, order: 'standing' }).body?.pairs);
  await press(view, 'Sortear de nuevo');
  await waitFor(() => expect(server.log.at(-1)?.command.body).not.toEqual(drawn));
  await waitFor(() => expect(server.event().drafts).toHaveLength(1));
  expect(server.event().drafts[0]?.id).not.toBe(drawn.round);
  expect(server.log.slice(-2).map(({ command: { body } }) => body)).toMatchObject([
    { kind: 'discard', round: drawn.round },
    { kind: 'draw', number: 2 },
  ]);
});

test('A pair of a draw goes to the table that is typed', async () => {
  const day = dayOf(4);
  day.draw();
  const view = await openAfter(day);
  await press(view, 'Por qué: mesa 1');
  const field = await screen.findByRole('spinbutton', { name: 'Otra mesa' });
  expect(field).toHaveValue(1);
  expect(await button('Cambiar de mesa')).toBeDisabled();
  await view.user.clear(field);
  expect(await button('Cambiar de mesa')).toBeDisabled();
  await view.user.type(field, '12');
  const [first] = view.server.event().drafts[0]?.pairs ?? [];
  await press(view, 'Cambiar de mesa');
  await waitFor(() => expect(view.server.event().drafts[0]?.pairs.find(({ player1 }) => player1 === first?.player1)?.table).toBe(12));
});

test('A cut names who is in it, by place', async () => {
  const day = dayOf(9);
  day.playSwiss();
  await openAfter(day);
  expect(await screen.findByText(/^Pasan los mejores 4 de Máster\./)).toBeVisible();
  const { body } = proposeCut(day.event, 'masters', 'masters');
  const list = (await screen.findByText(names[(body?.players[0] ?? 0) - 1] ?? '', { selector: 'ol > li' })).parentElement;
  expect(
    within(list as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(body?.players.map((player) => names[player - 1]));
});

test('A published round of a cut is not drawn again, and is deleted as long as no match was played', async () => {
  const day = dayOf(9);
  day.playSwiss();
  day.startCut('masters');
  const { matches } = day.next(undefined, 'masters');
  day.do({ kind: 'drop', player: matches[0]?.player1 ?? 0, seen: 3 });
  const view = await openAfter(day);
  await screen.findByText('Sin jugar');
  await press(view, 'Cambiar esta ronda');
  expect(await button('Borrar esta ronda')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Sortear de nuevo las mesas sin resultado' })).toBeNull();
  expect(screen.queryByRole('form', { name: 'Cambiar a dos jugadores' })).toBeNull();
});

test('A cut that is played has its pairs from the round before, and is not chosen again', async () => {
  const day = dayOf(9);
  day.playSwiss();
  day.startCut('masters');
  day.finish(day.next(undefined, 'masters'));
  await openAfter(day);
  expect(await button('Sortear final')).toHaveAccessibleDescription(/^Juegan los ganadores de la ronda anterior/);
  expect(screen.queryByRole('button', { name: 'Volver a elegir quién pasa' })).toBeNull();
});

test('The match for the third place is marked, and the final is not', async () => {
  const day = dayOf(9);
  day.playSwiss();
  day.startCut('masters');
  day.finish(day.next(undefined, 'masters'));
  day.next(undefined, 'masters');
  await openAfter(day);
  const cards = (await screen.findAllByRole('group', { name: /^Mesa \d+: / })).map((group) => group.closest('li')?.textContent);
  expect(cards.map((text) => text?.includes('Tercer puesto'))).toEqual([false, true]);
});

test('A player without an opponent can change places, and tables are chosen and released', async () => {
  const day = dayOf(7);
  const round = day.next();
  const bye = round.matches.find(({ player2 }) => player2 === null);
  const first = await openAfter(day);
  await press(first, 'Cambiar esta ronda');
  const select = within(await screen.findByRole('combobox', { name: 'Jugador' }));
  expect(select.getByRole('option', { name: `${names[(bye?.player1 ?? 0) - 1]} (descansa)` })).toBeInTheDocument();
  expect(select.getAllByRole('option', { name: /\(mesa 1\)$/ })).toHaveLength(2);
  first.unmount();
  day.report(round, round.matches.find(({ table }) => table === 1)?.player1 ?? 0, 'player1');
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  const form = within(await screen.findByRole('form', { name: 'Rehacer mesas' }));
  const choose = (name: RegExp) => view.user.click(form.getByRole('checkbox', { name }));
  for (const name of [/^Mesa 2:/, /^Mesa 3:/, /^Mesa 3:/, /^Descansa /]) await choose(name);
  expect(form.getByRole('checkbox', { name: /^Mesa 3:/ })).not.toBeChecked();
  await view.user.type(form.getByRole('textbox', { name: 'Motivo' }), 'Error');
  await press(view, 'Rehacer estas mesas');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toMatchObject({ kind: 'redraw', tables: [2, 0] }));
  await waitFor(() => expect(form.queryByRole('checkbox', { checked: true })).toBeNull());
});

test('A new draw of one group takes no table of another group’s draw', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 7 }, 'challenge');
  day.configure();
  for (const name of ['senior', 'masters'] as const) day.draw(name);
  day.do({ kind: 'enrol-late', player: 17, division: 'senior', pod: 'senior' });
  const view = await openAfter(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Sénior' }));
  await press(view, 'Sortear de nuevo');
  const tables = (pod: string) =>
    view.server
      .event()
      .drafts.find((draft) => draft.pod === pod)
      ?.pairs.map(({ table }) => table);
  await waitFor(() => expect(tables('senior')).toEqual([1, 2, 3, 8]));
  expect(tables('masters')).toEqual([0, 4, 5, 6, 7]);
});
