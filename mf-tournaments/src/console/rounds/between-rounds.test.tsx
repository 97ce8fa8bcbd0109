import type { Division, Pod } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, button, names, openAfter, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

/** A day of these players, with one round per group and a cut of four for these divisions. */
function dayOf(sizes: Partial<Record<Division, number>>, cuts: Division[] = []) {
  const day = TournamentDay.with(sizes, 'challenge');
  const cutsOf = (pod: Pick<Pod, 'players'>) => {
    const divisions = day.event.entries.flatMap(({ player, division }) => (pod.players.includes(player) ? [division] : []));
    return cuts.filter((division) => divisions.includes(division)).map((division) => ({ division, size: 4, thirdPlace: false }));
  };
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1, cuts: cutsOf(pod) })) }));
  return day;
}

test.each([
  ['the last Swiss round', 'Comenzar la fase final', (day: TournamentDay) => day.next()],
  [
    'a semifinal',
    'Sortear final',
    (day: TournamentDay) => {
      day.playSwiss();
      day.startCut('masters');
      day.next(undefined, 'masters');
    },
  ],
  [
    'a final',
    'Cerrar torneo',
    (day: TournamentDay) => {
      day.playSwiss();
      day.startCut('masters');
      day.finish(day.next(undefined, 'masters'));
      day.next(undefined, 'masters');
    },
  ],
])('While %s is played, the step that follows is named: %s', async (_round, step, play) => {
  const day = dayOf({ masters: 9 }, ['masters']);
  play(day);
  await openAfter(day);
  expect(await button(step)).toBeDisabled();
  expect(screen.getByText(/^Faltan? \d resultados?\.$/)).toBeVisible();
});

test('After the last round no round can be deleted or drawn again', async () => {
  const day = dayOf({ masters: 9 }, ['masters']);
  day.playSwiss();
  day.playCut('masters');
  await openAfter(day);
  expect(await button('Cerrar torneo')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Cambiar esta ronda' })).toBeNull();
});

test('A division that ends without its cut leaves the cut of the other as it is', async () => {
  const day = dayOf({ masters: 9, senior: 9 }, ['masters', 'senior']);
  for (const { name } of day.event.pods) day.playSwiss(name);
  for (const player of [4, 5, 6, 7, 8, 9]) day.do({ kind: 'drop', player, seen: 1 });
  const view = await openAfter(day);
  expect(await screen.findByText('Abre el grupo que sigue.')).toBeVisible();
  await view.user.click(await screen.findByRole('tab', { name: /Máster/ }));
  await press(view, 'Terminar sin fase final');
  const cuts = () => view.server.event().pods.flatMap((pod) => pod.cuts.flatMap(({ division, size }) => (size > 0 ? [division] : [])));
  await waitFor(() => expect(cuts()).toEqual(['senior']));
});

test('A division that ends without its cut leaves that of another of the same group, with its match for the third place', async () => {
  const day = TournamentDay.with({ masters: 5, senior: 5 }, 'challenge');
  const cuts = (['masters', 'senior'] as const).map((division) => ({ division, size: 4, thirdPlace: true }));
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts })) }));
  day.playSwiss();
  day.do({ kind: 'drop', player: 1, seen: 2 });
  day.do({ kind: 'drop', player: 2, seen: 2 });
  const view = await openAfter(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Fase final Máster' }));
  await press(view, 'Terminar sin fase final');
  await waitFor(() => expect(view.server.event().pods[0]?.cuts).toEqual(cuts.slice(1)));
  expect(view.server.event().pods[0]?.rounds).toBe(2);
});

test('No minute is taken from a clock that has less than one', async () => {
  const day = dayOf({ masters: 4 });
  const { id, clock } = day.next();
  day.do({ kind: 'clock', round: id, action: 'add', minutes: 1 - clock.left / 60_000 });
  const view = await openAfter(day);
  await press(view, '−1 min');
  await waitFor(async () => expect(await button('−1 min')).toBeDisabled());
  expect(screen.getByRole('timer')).toHaveTextContent('0:00');
});

test('A draw shows the table of each pair and the bye, and only the chosen player as chosen', async () => {
  const day = dayOf({ masters: 5 });
  day.draw();
  const view = await openAfter(day);
  const draw = within(await screen.findByRole('list', { name: 'Sorteo de ronda 1' }));
  const { pairs = [] } = view.server.event().drafts[0] ?? {};
  const nameOf = (player: number) => names[player - 1] ?? '';
  for (const { player1, player2, table } of pairs) {
    const line = draw.getByRole('button', { name: nameOf(player1) }).closest('li');
    expect(line).toHaveTextContent(new RegExp(`^${player2 === null ? '–' : table}${nameOf(player1)}`));
  }
  const chosen = pairs.find(({ player2 }) => player2 !== null)?.player2 ?? 0;
  await view.user.click(draw.getByRole('button', { name: nameOf(chosen) }));
  const pressed = pairs.flatMap(({ player1, player2 }) => [player1, ...(player2 === null ? [] : [player2])]).map(nameOf);
  expect(pressed.filter((name) => draw.getByRole('button', { name }).getAttribute('aria-pressed') === 'true')).toEqual([nameOf(chosen)]);
});

test('A player without an opponent sits at no table', async () => {
  const day = dayOf({ masters: 5 });
  day.next();
  const view = await openAfter(day);
  const field = screen.getByRole('textbox', { name: 'Mesa' });
  await view.user.type(field, '0{Enter}');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('En esta ronda no hay mesa 0.'));
  expect(field).toHaveAccessibleName('Mesa');
});

test('A player who was chosen by mistake in a draw is let go by another tap', async () => {
  const day = dayOf({ masters: 5 });
  day.draw();
  const view = await openAfter(day);
  const draw = within(await screen.findByRole('list', { name: 'Sorteo de ronda 1' }));
  // The bye needs no table.
  expect(await button('Publicar ronda 1')).toHaveAccessibleDescription(/^2 mesas\. /);
  const ana = draw.getByRole('button', { name: 'Ana' });
  await view.user.click(ana);
  expect(await screen.findByText('Toca con quién cambia de lugar Ana.')).toBeVisible();
  await view.user.click(ana);
  expect(ana).toHaveAttribute('aria-pressed', 'false');
  const before = view.server.log.length;
  await view.user.click(draw.getByRole('button', { name: /^Por qué descansa / }));
  expect(screen.queryByRole('button', { name: 'Cambiar de mesa' })).toBeNull();
  await press(view, 'Descartar sorteo');
  await accept(view, 'Cancelar');
  expect(await screen.findByRole('list', { name: 'Sorteo de ronda 1' })).toBeVisible();
  expect(view.server.log).toHaveLength(before);
});

test('A closed tournament says where it is reopened, which only the device with the pen does', async () => {
  const day = dayOf({ masters: 4 });
  day.playSwiss();
  day.finalize();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  const view = await openConsole(server, [], { status: 'finalizado' });
  await view.user.click(await screen.findByRole('tab', { name: 'Rondas' }));
  expect(await screen.findByText(/^El torneo está cerrado\. Para corregir un resultado, reábrelo en «Cierre»/)).toBeVisible();
  expect(screen.getAllByRole('group', { name: /^Mesa / })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Más de la mesa/ })).toBeNull();
  await view.user.click(screen.getByRole('tab', { name: 'Cierre' }));
  await press(view, 'Reabrir el torneo');
  expect(await button('Reabrir')).toBeDisabled();
  // No new player comes, so the device asks for no ids.
  expect(server.reserved.size).toBe(0);
  view.unmount();
  server.role = 'judge';
  await openConsole(server, [], { status: 'finalizado', canEdit: false, staffRole: 'judge' });
  expect(await screen.findByRole('link', { name: 'Ver la página del torneo' })).toBeVisible();
  for (const name of ['Reabrir el torneo', 'Guardar archivo de TOM', 'Listo para TOM']) expect(screen.queryByRole('button', { name })).toBeNull();
});
