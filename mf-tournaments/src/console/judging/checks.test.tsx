import { type DeckCheck, getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import type { Round } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeDeckCard } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { backwards, enrolled, names, openAfter, openConsole, press } from '../testing/open-console';

const success = { status: 'success' } as const;
const cards = [makeDeckCard({ id: 11, name: 'Pineco', quantity: 4, expansionCode: 'SVI', collectionNumber: '008/198' })];
const check = (fields: Partial<DeckCheck> = {}): DeckCheck => ({
  id: 1,
  playerId: 1,
  round: 1,
  cards: 60,
  differences: '',
  outcome: 'matches',
  judge: 'Julia',
  checkedAt: '2026-10-03T18:00:00.000Z',
  ...fields,
});

function firstRound(masters: number, decided: (round: Round) => number = () => 0) {
  const day = TournamentDay.with({ masters }, 'challenge');
  day.configure();
  const round = day.next();
  for (const { player1 } of round.matches.slice(0, decided(round))) day.report(round, player1, 'player1');
  return { day, round };
}

test('Each deck is checked from its first line, and what else was found is stored with the judge’s result', async () => {
  let checks: DeckCheck[] = [];
  const view = await openAfter(firstRound(4).day, [
    reply(listDeckChecks, () => ({ ...success, checks })),
    reply(getListToCheck, { ...success, cards }),
    reply(saveDeckCheck, ({ body }) => {
      checks = [check(body as Partial<DeckCheck>)];
      return { ...success, checks };
    }),
  ]);
  await press(view, 'Revisar barajas');
  const player = await screen.findByRole('combobox', { name: 'Baraja de' });
  const line = () => screen.findByRole('checkbox', { name: '4 Pineco SVI 008' });
  await view.user.selectOptions(player, 'Ana');
  await view.user.click(await line());
  expect(screen.getByText('1 de 1 línea revisada')).toBeVisible();
  await view.user.selectOptions(player, 'Bea');
  expect(await screen.findByRole('region', { name: 'Baraja de Bea' })).toBeVisible();
  expect(view.callsOf(getListToCheck).map(({ params }) => params)).toEqual([
    { id: '7', playerId: '1' },
    { id: '7', playerId: '2' },
  ]);
  expect(await line()).not.toBeChecked();
  await press(view, 'Guardar la revisión');
  expect(screen.getByRole('alert')).toHaveTextContent('1 línea queda sin revisar');
  await view.user.click(await line());
  await view.user.click(await line());
  expect(screen.getByText('0 de 1 línea revisada')).toBeVisible();
  await view.user.click(await line());
  await view.user.type(screen.getByRole('textbox', { name: 'Otras diferencias' }), ' Protectores marcados ');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Con sanción');
  await press(view, 'Guardar la revisión');
  const list = within(await screen.findByRole('list', { name: 'Revisiones' }));
  expect(list.getByRole('listitem')).toHaveTextContent(/^Bea Con sanciónRonda 1 · .* · 4 cartasProtectores marcados$/);
  expect(list.getByText('Con sanción')).toHaveClass('danger');
  expect(view.callsOf(saveDeckCheck).map(({ body }) => body)).toEqual([
    { playerId: 2, round: 1, cards: 4, differences: 'Protectores marcados', outcome: 'penalty' },
  ]);
  // Ready for the next deck.
  await waitFor(() => expect(player).toHaveValue(''));
  expect(screen.queryByRole('region', { name: /^Baraja de / })).toBeNull();
});

test('Before round 1 a check has no round, and players are in the order of their names', async () => {
  const view = await openConsole(
    enrolled(3),
    [reply(listDeckChecks, { ...success, checks: [check({ id: 2, round: 0, outcome: 'corrected' }), check({ round: 0 })] })],
    {},
    backwards,
  );
  await press(view, 'Revisar barajas');
  const players = within(await screen.findByRole('combobox', { name: 'Baraja de' })).getAllByRole('option');
  expect(players.map(({ textContent }) => textContent)).toEqual(['Elige un jugador', 'Gabi', 'Hugo', 'Iris']);
  const stored = screen.getByRole('list', { name: 'Revisiones' });
  expect(stored).toHaveTextContent(/· Julia · 60 cartas$/);
  expect(stored).not.toHaveTextContent('Ronda');
  expect(within(stored).getByText('Corregido')).toHaveClass('warning');
  expect(within(stored).getByText('Coincide')).toHaveClass('success');
});

test('Copies that are missing are a difference, which is corrected unless the judge decides otherwise', async () => {
  const lines = [...cards, makeDeckCard({ id: 12, name: 'Iono', quantity: 2, expansionCode: 'PAL', collectionNumber: '185/193' })];
  const view = await openAfter(firstRound(4).day, [
    reply(listDeckChecks, { ...success, checks: [] }),
    reply(getListToCheck, { ...success, cards: lines }),
    reply(saveDeckCheck, { ...success, checks: [check()] }),
  ]);
  await press(view, 'Revisar barajas');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Baraja de' }), 'Ana');
  const count = await screen.findByRole('textbox', { name: 'Copias de Pineco SVI 008 en la baraja' });
  const outcome = screen.getByRole('combobox', { name: 'Resultado' });
  expect(outcome).toHaveValue('matches');
  await view.user.type(count, 'x');
  expect(screen.getByText('0 de 2 líneas revisadas')).toBeVisible();
  await view.user.type(count, '3');
  expect(screen.getByText('1 de 2 líneas revisadas · 1 diferencia')).toBeVisible();
  expect(outcome).toHaveValue('corrected');
  await view.user.click(screen.getByRole('checkbox', { name: '2 Iono PAL 185' }));
  await press(view, 'Guardar la revisión');
  await waitFor(() =>
    expect(view.callsOf(saveDeckCheck).map(({ body }) => body)).toEqual([
      { playerId: 1, round: 1, cards: 5, differences: 'Pineco SVI 008: 4 en la lista, 3 en la baraja.', outcome: 'corrected' },
    ]),
  );
});

test('Lines that differ are named one by one with what else was found, and a line is ticked only with all its copies', async () => {
  const lines = [
    ...cards,
    makeDeckCard({ id: 12, name: 'Iono', quantity: 2, expansionCode: 'PAL', collectionNumber: '185/193' }),
    makeDeckCard({ id: 13, name: 'Energía Planta', quantity: 10, expansionCode: 'SVE', collectionNumber: null, cardNumber: 1 }),
  ];
  let checks: DeckCheck[] = [];
  const view = await openConsole(enrolled(2), [
    reply(listDeckChecks, () => ({ ...success, checks })),
    reply(getListToCheck, { ...success, cards: lines }),
    reply(saveDeckCheck, () => {
      checks = [check({ round: 0, cards: 1, playerId: 2 })];
      return { ...success, checks };
    }),
  ]);
  await press(view, 'Revisar barajas');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Baraja de' }), 'Ana');
  const list = within(await screen.findByRole('list', { name: 'Lista' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['4 Pineco SVI 008', '2 Iono PAL 185', '10 Energía Planta SVE 1']);
  await press(view, 'Guardar la revisión');
  expect(screen.getByRole('alert')).toHaveTextContent('3 líneas quedan sin revisar: márcalas, o escribe cuántas hay.');
  const [pineco, , energy] = list.getAllByRole('checkbox');
  const [ofPineco, ofIono, ofEnergy] = list.getAllByRole('textbox');
  if (!pineco || !energy || !ofPineco || !ofIono || !ofEnergy) throw new Error('no lines');
  await view.user.click(pineco);
  expect(ofPineco).toHaveValue('4');
  await view.user.clear(ofPineco);
  expect(screen.getByText('0 de 3 líneas revisadas')).toBeVisible();
  await view.user.type(ofPineco, '3');
  expect(pineco).not.toBeChecked();
  await view.user.type(ofIono, '1');
  await view.user.type(ofEnergy, '10');
  expect(energy).toBeChecked();
  expect(screen.getByText('3 de 3 líneas revisadas · 2 diferencias')).toBeVisible();
  const extra = screen.getByRole('textbox', { name: 'Otras diferencias' });
  expect(extra).toHaveAccessibleDescription('Cartas que no están en la lista, protectores marcados.');
  expect(extra).toHaveAttribute('maxlength', '400');
  await view.user.type(extra, 'Un protector marcado');
  const outcome = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Resultado' });
  expect([...outcome.options].map(({ text }) => text)).toEqual(['Coincide', 'Corregido', 'Con sanción']);
  await press(view, 'Guardar la revisión');
  const stored = within(await screen.findByRole('list', { name: 'Revisiones' }));
  expect(stored.getByRole('listitem')).toHaveTextContent(/^Bea Coincide\d\d:\d\d · Julia · 1 carta$/);
  expect(view.callsOf(saveDeckCheck).map(({ body }) => body)).toEqual([
    {
      playerId: 1,
      round: 0,
      cards: 14,
      differences: 'Pineco SVI 008: 4 en la lista, 3 en la baraja.\nIono PAL 185: 2 en la lista, 1 en la baraja.\nUn protector marcado',
      outcome: 'corrected',
    },
  ]);
});

test('Tables of players whose decks were checked come last, and only who sits at the proposed ones is offered', async () => {
  const { day, round } = firstRound(8);
  const checked = round.matches.slice(0, 2).map(({ player1 }, at) => check({ id: at + 1, playerId: player1 }));
  const view = await openAfter(day, [reply(listDeckChecks, { ...success, checks: checked })]);
  await press(view, 'Revisar barajas');
  await press(view, 'Proponer mesas al azar');
  const [, , third, fourth] = round.matches;
  expect(await screen.findByText(new RegExp(`^Mesas ${third?.table} y ${fourth?.table}\\. Semilla`))).toBeVisible();
  const offered = screen.getAllByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).map(({ textContent }) => textContent);
  const seated = [third, fourth].flatMap((match) => [match?.player1, match?.player2]).map((one) => names[(one ?? 0) - 1]);
  expect(offered.sort()).toEqual(seated.sort());
});

test('The last table that plays is proposed alone, and none after it', async () => {
  const { day, round } = firstRound(4, ({ matches }) => matches.length - 1);
  const view = await openAfter(day, [reply(listDeckChecks, { ...success, checks: [] })]);
  await press(view, 'Revisar barajas');
  await press(view, 'Proponer mesas al azar');
  const last = round.matches.at(-1);
  expect(await screen.findByText(new RegExp(`^Mesa ${last?.table}\\. Semilla`))).toBeVisible();
  view.server.says({ kind: 'result', round: round.id, player1: last?.player1 ?? 0, player2: last?.player2 ?? 0, outcome: 'tie', was: 'open' });
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^4 jugadores\. Solo lo ves tú/);
  await press(view, 'Proponer mesas al azar');
  expect(await screen.findByText('Ninguna mesa está jugando.')).toBeVisible();
});
