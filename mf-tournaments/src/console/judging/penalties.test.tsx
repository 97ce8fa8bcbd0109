import { addPenalty, listPenalties, type Penalty } from '@mesa/contract/calls/penalties';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../../testing/make-penalty';
import { backwards, enrolled, names, openAfter, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

const success = { status: 'success' } as const;
const given = (id: number, playerId: number, penalty: Penalty['penalty'], fields: Partial<Penalty> = {}) => makePenalty({ id, playerId, penalty, ...fields });

function firstRound(masters: number) {
  const day = TournamentDay.with({ masters }, 'challenge');
  day.configure();
  return { day, round: day.next() };
}

test('A penalty is stored as the judge chose it, and the form is ready for the next one', async () => {
  let penalties: Penalty[] = [];
  const view = await openAfter(firstRound(4).day, [
    reply(listPenalties, () => ({ ...success, penalties })),
    reply(addPenalty, () => {
      penalties = [given(1, 1, 'warning', { note: 'Faltaba una carta.' })];
      return { ...success, penalties };
    }),
  ]);
  await press(view, 'Sanciones');
  const form = within(await screen.findByRole('form', { name: 'Nueva sanción' }));
  await press(view, 'Anotar la sanción');
  const player = form.getByRole('combobox', { name: 'Jugador' });
  expect(player).toHaveAccessibleDescription(/Elige a quién sancionas\./);
  await view.user.selectOptions(player, 'Ana');
  expect(form.getByText('Queda en la ronda 1.')).toBeVisible();
  expect(form.queryByText(/^Ya tuvo hoy/)).toBeNull();
  await view.user.selectOptions(form.getByRole('combobox', { name: 'Infracción' }), 'Baraja o lista');
  await view.user.selectOptions(form.getByRole('combobox', { name: 'Gravedad' }), 'Grave');
  await view.user.selectOptions(form.getByRole('combobox', { name: 'Sanción' }), 'Advertencia (Warning)');
  await view.user.type(form.getByRole('textbox', { name: 'Nota' }), ' Faltaba una carta. ');
  await press(view, 'Anotar la sanción');
  const list = within(await screen.findByRole('list', { name: 'Sanciones' }));
  expect(list.getByRole('listitem')).toHaveTextContent(/Tardanza, leve · ronda 1 · .*Faltaba una carta\./);
  expect(view.callsOf(addPenalty).map(({ body }) => body)).toEqual([
    { playerId: 1, penalty: 'warning', infraction: 'legality', severity: 'major', round: 1, note: 'Faltaba una carta.', opponentInformed: false },
  ]);
  expect(player).toHaveValue('');
  expect(form.getByRole('textbox', { name: 'Nota' })).toHaveValue('');
  expect(player).not.toHaveAccessibleDescription();
});

test('Who is penalized is found by name', async () => {
  const view = await openConsole(enrolled(3), [reply(listPenalties, { ...success, penalties: [] })], {}, backwards);
  await press(view, 'Sanciones');
  const player = await screen.findByRole('combobox', { name: 'Jugador' });
  expect([...player.children].map(({ textContent }) => textContent)).toEqual(['Elige un jugador', 'Gabi', 'Hugo', 'Iris']);
});

test('A loss is offered only for the open match of a player who lost it by a penalty', async () => {
  const { day, round } = firstRound(7);
  const [decided, second, third] = round.matches.filter(({ player2 }) => player2 !== null);
  const bye = round.matches.find(({ player2 }) => player2 === null);
  if (!decided?.player2 || !second?.player2 || !third?.player2 || !bye) throw new Error('nobody plays');
  day.report(round, decided.player1, 'tie');
  day.do({ kind: 'drop', player: decided.player2, seen: 1 });
  const view = await openAfter(day, [
    reply(listPenalties, {
      ...success,
      penalties: [
        given(1, decided.player1, 'match-loss'),
        given(2, decided.player2, 'disqualification'),
        given(3, second.player1, 'warning'),
        given(4, second.player2, 'match-loss'),
        given(5, third.player1, 'game-loss'),
        given(6, bye.player1, 'match-loss'),
      ],
    }),
  ]);
  await press(view, 'Sanciones');
  const items = within(await screen.findByRole('list', { name: 'Sanciones' })).getAllByRole('listitem');
  expect(
    items.map((item) =>
      within(item)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Quitar'],
    ['Quitar'],
    ['Quitar'],
    [`Anotar que pierde en la mesa ${second.table}`, 'Quitar'],
    [`Anotar que pierde en la mesa ${third.table}`, 'Quitar'],
    ['Quitar'],
  ]);
  await press(view, `Anotar que pierde en la mesa ${second.table}`);
  await press(view, `Anotar que pierde en la mesa ${third.table}`);
  const outcomeAt = (table: number) => view.server.event().pods[0]?.played[0]?.matches.find((match) => match.table === table)?.outcome;
  await waitFor(() => expect([outcomeAt(second.table), outcomeAt(third.table)]).toEqual(['player1', 'player2']));
});

test('A disqualification in a closed tournament asks for nothing more', async () => {
  const day = TournamentDay.with({ masters: 4 }, 'challenge');
  day.configure();
  day.playSwiss();
  day.finalize();
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  const view = await openConsole(server, [reply(listPenalties, { ...success, penalties: [given(1, 1, 'disqualification')] })], { status: 'finalizado' });
  await press(view, 'Sanciones');
  const [item] = within(await screen.findByRole('list', { name: 'Sanciones' })).getAllByRole('listitem');
  expect(item).toHaveTextContent(`${names[0]}: Descalificación (Disqualification)`);
  expect(item).not.toHaveTextContent('Sigue en el torneo');
});
