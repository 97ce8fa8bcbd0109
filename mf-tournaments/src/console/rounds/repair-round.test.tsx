import { refusalMessages } from '@mesa/contract/play/refusals';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { names, openAfter, press } from '../testing/open-console';

/** A day whose first round of this many Masters is published. */
function dayOf(masters: number) {
  const day = TournamentDay.with({ masters }, 'challenge');
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [] })) }));
  day.next();
  return day;
}

async function openForm(day: TournamentDay, name: string) {
  const view = await openAfter(day);
  await press(view, 'Cambiar esta ronda');
  const form = within(await screen.findByRole('form', { name }));
  const choose = (label: string, player: string) => view.user.selectOptions(form.getByRole('combobox', { name: label }), player);
  const reason = form.getByRole('textbox', { name: 'Motivo' });
  return { view, form, choose, reason };
}
/** The text of an option of this player. */
const seat = (day: TournamentDay, player: number | null | undefined) => {
  const table = day.round().matches.find(({ player1, player2 }) => [player1, player2].includes(player ?? 0))?.table;
  return `${names[(player ?? 0) - 1]} (${table ? `mesa ${table}` : 'descansa'})`;
};

test('A change of two players is not made before both and the reason are there; what is missing is said once it is asked for', async () => {
  const day = dayOf(4);
  const { view, form, choose, reason } = await openForm(day, 'Cambiar a dos jugadores');
  const [first, second] = day.round().matches;
  expect(form.getByText('Cada uno toma el lugar del otro, y todos lo ven al momento. Lo que esas mesas ya informaron se descarta.')).toBeVisible();
  expect(reason).toHaveAccessibleDescription('Lo leen todos, junto a la ronda.');
  expect(reason).toBeValid();
  expect(reason).toHaveAttribute('maxlength', '200');
  expect(form.queryByRole('alert')).toBeNull();
  const before = view.server.log.length;
  await choose('Jugador', seat(day, first?.player1));
  await view.user.type(reason, 'Son hermanos');
  await press(view, 'Cambiar a dos jugadores');
  expect(form.getByRole('alert')).toHaveTextContent('Elige a los dos jugadores.');
  expect(reason).toBeValid();
  await choose('Cambia de lugar con', seat(day, second?.player2));
  expect(form.queryByRole('alert')).toBeNull();
  await view.user.clear(reason);
  await view.user.type(reason, '  ');
  await press(view, 'Cambiar a dos jugadores');
  expect(reason).toBeInvalid();
  expect(reason).toHaveAccessibleDescription(expect.stringContaining('Escribe por qué: todos lo leen en su teléfono.'));
  expect(view.server.log).toHaveLength(before);
});

test('A change that was made leaves the form ready for another, without asking for it', async () => {
  const day = dayOf(4);
  const { view, form, choose, reason } = await openForm(day, 'Cambiar a dos jugadores');
  const [first, second] = day.round().matches;
  await choose('Jugador', seat(day, first?.player1));
  await choose('Cambia de lugar con', seat(day, second?.player1));
  await view.user.type(reason, 'Error');
  await press(view, 'Cambiar a dos jugadores');
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Cambia de lugar con' })).toHaveValue(''));
  expect(form.getByRole('combobox', { name: 'Jugador' })).toHaveValue('');
  expect(form.queryByRole('alert')).toBeNull();
});

test('Only who plays or rests in a round can change places in it', async () => {
  const day = dayOf(5);
  day.do({ kind: 'enrol-late', player: 6, division: 'masters', pod: 'masters' });
  expect(day.round().matches.at(-1)).toMatchObject({ player1: 6, outcome: 'forced-loss' });
  const { form } = await openForm(day, 'Cambiar a dos jugadores');
  for (const name of ['Jugador', 'Cambia de lugar con']) {
    const options = within(form.getByRole('combobox', { name })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Elige un jugador', ...[1, 2, 3, 4, 5].map((player) => seat(day, player))]);
  }
});

test('Tables that can be drawn again are those without a result, and who rests', async () => {
  const day = dayOf(7);
  const round = day.round();
  day.report(round, round.matches.find(({ table }) => table === 1)?.player1 ?? 0, 'tie');
  const { form, reason } = await openForm(day, 'Rehacer mesas');
  expect(
    form.getByText(
      'Los jugadores de las mesas que elijas se sortean otra vez entre ellas, y todos lo ven al momento. Lo que esas mesas ya informaron se descarta; las demás quedan como están.',
    ),
  ).toBeVisible();
  const tables = within(form.getByRole('group', { name: 'Mesas sin resultado' })).getAllByRole<HTMLInputElement>('checkbox');
  const nameOf = (player: number | null) => names[(player ?? 0) - 1];
  expect(tables.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual(
    round.matches
      .filter(({ table }) => table !== 1)
      .map(({ table, player1, player2 }) => [
        player2 === null ? `Descansa ${nameOf(player1)}` : `Mesa ${table}: ${nameOf(player1)} contra ${nameOf(player2)}`,
        false,
      ]),
  );
  expect(reason).toHaveAccessibleDescription('Lo leen todos, junto a la ronda.');
  expect(form.queryByRole('alert')).toBeNull();
});

test('Tables whose players have all left are not drawn again, and the reason is shown', async () => {
  const day = dayOf(6);
  const round = day.round();
  const [first, second, third] = round.matches;
  day.report(round, first?.player1 ?? 0, 'player1');
  for (const match of [second, third]) for (const player of [match?.player1, match?.player2]) day.do({ kind: 'drop', player: player ?? 0, seen: 1 });
  const { view, form, reason } = await openForm(day, 'Rehacer mesas');
  for (const table of form.getAllByRole('checkbox')) await view.user.click(table);
  await view.user.type(reason, 'Error');
  const before = view.server.log.length;
  await view.user.click(form.getByRole('button', { name: 'Rehacer estas mesas' }));
  expect(screen.getByRole('alert')).toHaveTextContent(refusalMessages.no_such_match);
  expect(view.server.log).toHaveLength(before);
  // What was chosen stays.
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
});
