import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, names, openAfter, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const nameOf = (player: number | null | undefined) => names[(player ?? 0) - 1] ?? '';

/** Seven Masters in the first round of a best of three: one table with games, one lost by both, one with extra time; a bye and a late entrant. */
function firstRound() {
  const day = TournamentDay.with({ masters: 7 }, 'challenge');
  day.configure((plan) => ({ ...plan, bestOf: { swiss: 3, cut: 3 } }));
  const round = day.next();
  const at = (table: number) => {
    const { player1, player2 } = round.matches.find((match) => match.table === table) ?? {};
    if (!player1 || !player2) throw new Error('nobody plays');
    return { round: round.id, player1, player2 };
  };
  day.do({ kind: 'result', ...at(1), outcome: 'player1', was: 'open', games: [2, 1] });
  day.do({ kind: 'result', ...at(2), outcome: 'double-loss', was: 'open' });
  day.do({ kind: 'extra-time', ...at(3), minutes: 3 });
  day.do({ kind: 'enrol-late', player: 8, division: 'masters', pod: 'masters' });
  return { day, at };
}
const cards = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

test('Each table shows who plays and what is special about it, those without a result first', async () => {
  const { day, at } = firstRound();
  await openAfter(day);
  await screen.findByRole('list', { name: 'Con resultado' });
  const textAt = (table: number, marks: string) => `${table}${nameOf(at(table).player1)}=${nameOf(at(table).player2)}⋯${marks}`;
  const bye = day.round().matches.find(({ outcome }) => outcome === 'bye');
  expect(cards('Sin resultado').map(({ textContent }) => textContent)).toEqual([textAt(3, '+3 min')]);
  expect(cards('Con resultado').map(({ textContent }) => textContent)).toEqual([
    `–${nameOf(bye?.player1)} · Descanso`,
    textAt(1, 'Partidas 2-1'),
    textAt(2, 'Derrota para los dos'),
    '–Hugo · Llegó después',
  ]);
  expect([...cards('Sin resultado'), ...cards('Con resultado')].map((card) => card.hasAttribute('data-done'))).toEqual([false, true, true, true, true]);
});

test('What can be pressed at a table depends on whether it has a result', async () => {
  const { day, at } = firstRound();
  const view = await openAfter(day);
  const scores = ['2-0', '2-1', '1-0', '1-1', '0-0', '0-2', '1-2', '0-1'];
  const results = (table: number) => [`Gana ${nameOf(at(table).player1)}`, 'Empate', `Gana ${nameOf(at(table).player2)}`, `Más de la mesa ${table}`];
  for (const table of [1, 2, 3]) await press(view, `Más de la mesa ${table}`);
  const pressable = (card: HTMLElement) =>
    within(card)
      .getAllByRole('button')
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  const [open] = cards('Sin resultado');
  const [, first, second] = cards('Con resultado');
  if (!open || !first || !second) throw new Error('no tables');
  expect(pressable(open)).toEqual([...results(3), ...scores, 'Derrota para los dos', '+3 min a esta mesa', 'Sin tiempo extra']);
  for (const [card, table] of [[first, 1] as const, [second, 2] as const])
    expect(pressable(card)).toEqual([...results(table), ...scores, 'Derrota para los dos', 'Quitar el resultado']);
  const pressed = (card: HTMLElement) =>
    within(card)
      .queryAllByRole('button', { pressed: true })
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  expect([open, first, second].map(pressed)).toEqual([[], [`Gana ${nameOf(at(1).player1)}`, '2-1'], []]);
});

test('In a closed tournament no result can be pressed', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [] })) }));
  day.playSwiss();
  day.finalize();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  const view = await openConsole(server, [], { status: 'finalizado' });
  await view.user.click(await screen.findByRole('tab', { name: 'Rondas' }));
  const results = (await screen.findAllByRole('group', { name: /^Mesa / })).flatMap((table) => within(table).getAllByRole('button'));
  expect(results).toHaveLength(6);
  for (const result of results) expect(result).toBeDisabled();
});

test('The field for results says what it expects next, and what a table already has', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  const { player1, player2 } = day.next().matches.find(({ table }) => table === 1) ?? {};
  const [one, two] = [nameOf(player1), nameOf(player2)];
  const view = await openAfter(day);
  const form = within(await screen.findByRole('form', { name: 'Anotar por mesa' }));
  const field = () => form.getByRole('textbox');
  expect(field()).toHaveAccessibleName('Mesa');
  expect(field()).toHaveAccessibleDescription('Número de mesa, Enter, resultado, Enter. También juntos: 12 2-1.');
  for (const [name, value] of Object.entries({ inputmode: 'numeric', autocomplete: 'off', maxlength: '20' })) expect(field()).toHaveAttribute(name, value);
  expect(form.getAllByRole('button', { name: 'Ir a la mesa' })).toHaveLength(1);
  await view.user.type(field(), '1{Enter}');
  expect(field()).toHaveAccessibleName(`Mesa 1: ${one} contra ${two}`);
  const keys = `2-1, 1 o G gana ${one}; 0 o P gana ${two}; = o E empate.`;
  expect(field()).toHaveAccessibleDescription(keys);
  expect(field()).toHaveValue('');
  expect(field()).toHaveAttribute('inputmode', 'text');
  expect(form.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(['Anotar', 'Otra mesa']);
  await view.user.type(field(), '7{Enter}');
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('Escribe 2-1, 1 (gana el primero), 0 (gana el segundo) o = (empate).'));
  await view.user.clear(field());
  await view.user.type(field(), 'd{Enter}');
  await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('Mesa 1: Derrota para los dos.'));
  await view.user.type(field(), '1{Enter}');
  expect(field()).toHaveAccessibleDescription(`Ya tiene resultado: Derrota para los dos. ${keys}`);
  await view.user.click(await button('Otra mesa'));
  await view.user.type(field(), '1 x{Enter}');
  await waitFor(() => expect(form.getByRole('status')).toHaveTextContent('Mesa 1: Sin resultado.'));
});
