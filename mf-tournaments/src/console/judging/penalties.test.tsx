import { addPenalty, listPenalties, type Penalty } from '@mesa/contract/calls/penalties';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { makePenalty } from '../../testing/make-penalty';
import { accept, backwards, enrolled, names, openAfter, openConsole, press } from '../testing/open-console';
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

test('The form offers all infractions and penalties of the rules, the mildest first, and says who reads the note', async () => {
  const view = await openConsole(enrolled(2), [reply(listPenalties, { ...success, penalties: [given(1, 2, 'warning', { round: 0, severity: 'severe' })] })]);
  await press(view, 'Sanciones');
  const form = within(await screen.findByRole('form', { name: 'Nueva sanción' }));
  const choices = (name: string) =>
    [...form.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text, selected }) => (selected ? `*${text}` : text));
  expect(choices('Infracción')).toEqual([
    'Error de procedimiento',
    'Tardanza',
    '*Error de juego',
    'Baraja o lista',
    'Ritmo de juego',
    'Conducta antideportiva',
    'Trampa',
  ]);
  expect(choices('Gravedad')).toEqual(['*Leve', 'Grave', 'Muy grave']);
  expect(choices('Sanción')).toEqual([
    '*Aviso (Caution)',
    'Advertencia (Warning)',
    'Dos cartas de Premio (Double Prize)',
    'Cuatro cartas de Premio (Quadruple Prize)',
    'Pierde la partida (Game Loss)',
    'Pierde la ronda (Match Loss)',
    'Descalificación (Disqualification)',
  ]);
  const note = form.getByRole('textbox', { name: 'Nota' });
  expect(note).toHaveAccessibleDescription('La leen los jueces, el organizador y el jugador.');
  expect(note).toHaveAttribute('maxlength', '500');
  await view.user.selectOptions(form.getByRole('combobox', { name: 'Jugador' }), 'Bea');
  // It was given before round 1.
  expect(form.getByRole('status')).toHaveTextContent(/^Ya tuvo hoy:Tardanza \(muy grave\): Advertencia \(Warning\)$/);
});

test('A penalty is listed with everything that was noted', async () => {
  const { day } = firstRound(4);
  const penalties = [given(1, 2, 'warning', { note: 'Siete minutos.' }), given(2, 1, 'game-loss', { round: 2, opponentInformed: false, severity: 'major' })];
  const view = await openAfter(day, [reply(listPenalties, { ...success, penalties })], { timeZone: 'America/Santiago' });
  await press(view, 'Sanciones');
  const items = within(await screen.findByRole('list', { name: 'Sanciones' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Bea: Advertencia (Warning)Tardanza, leve · ronda 1 · 15:00 · Julia · rival informadoSiete minutos.Quitar',
    'Ana: Pierde la partida (Game Loss)Tardanza, grave · ronda 2 · 15:00 · Julia · rival sin informarQuitar',
  ]);
});

test('A disqualification is explained before it is made, and made after the last round that the player sat in', async () => {
  const { day } = firstRound(4);
  const view = await openAfter(day, [reply(listPenalties, { ...success, penalties: [given(1, 3, 'disqualification')] })]);
  await press(view, 'Sanciones');
  await press(view, 'Sacar del torneo…');
  expect(await screen.findByRole('alertdialog', { name: '¿Descalificar a Caro?' })).toHaveTextContent(
    'Sale del torneo y de las posiciones: pierde su puesto. Sus partidas siguen contando para sus rivales.',
  );
  await accept(view, 'Descalificar');
  await waitFor(() => expect(view.server.log.at(-1)?.command.body).toEqual({ kind: 'drop', player: 3, seen: 1, disqualified: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sacar del torneo…' })).toBeNull());
});
