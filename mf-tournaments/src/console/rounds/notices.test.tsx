import { emptyEvent } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, within } from '@testing-library/react';
import { names, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

/** A day of a challenge with this many Masters, led by another device. */
function dayWith(masters: number, structure: 'swiss' | 'elimination' = 'swiss'): TournamentDay {
  const day = new TournamentDay(emptyEvent('challenge', 2027), 'other');
  for (let player = 1; player <= masters; player += 1) day.do({ kind: 'enrol', player, division: 'masters' });
  day.do({ kind: 'pen', to: 'other', of: 0 });
  day.configure(
    (proposed) => ({
      ...proposed,
      pods: proposed.pods.map((pod) =>
        structure === 'swiss' && masters > 8 ? { ...pod, rounds: 1, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] } : pod,
      ),
    }),
    structure,
  );
  return day;
}

/** Opens the console of a device without the pen after this day. */
function open(day: TournamentDay) {
  const server = makeServer();
  for (const { body } of day.log) server.says(body);
  return openConsole(server, [], { status: 'progreso' });
}

async function noticesAfter(day: TournamentDay) {
  await open(day);
  const list = await screen.findByRole('list', { name: 'Avisos' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}
const named = (player: number | null | undefined) => names[(player ?? 0) - 1] ?? '';

/** Nine Masters whose cut of four is seeded. */
function seeded() {
  const day = dayWith(9);
  day.finish(day.next());
  day.startCut('masters');
  return day;
}

test('A player who left before the device knew of the round is named while the round is the newest', async () => {
  const day = dayWith(4);
  const round = day.next();
  day.do({ kind: 'drop', player: 2, seen: 0 });
  const first = await open(day);
  expect(await screen.findByText('Bea abandonó, pero está sentado en la ronda 1.')).toBeVisible();
  first.unmount();
  day.finish(round);
  day.next();
  await open(day);
  await screen.findByRole('region', { name: 'Reloj de la ronda' });
  expect(screen.queryByRole('list', { name: 'Avisos' })).toBeNull();
});

test('Who leaves a seeded cut before its first round makes room for the next', async () => {
  const day = seeded();
  const [first] = day.pod().cuts[0]?.seeds ?? [];
  day.do({ kind: 'drop', player: first ?? 0, seen: 1 });
  expect(await noticesAfter(day)).toEqual([
    `${named(first)} dejó la fase final Máster antes de su primera ronda: entra el siguiente por puesto; si no queda nadie, su rival avanza sin jugar.`,
  ]);
  expect(screen.getByRole('button', { name: 'Sortear semifinales' })).toHaveAccessibleDescription('Este paso lo da el dispositivo que tiene el mando.');
  expect(screen.getByRole('button', { name: 'Volver a elegir quién pasa' })).toBeDisabled();
});

test('Who left a seeded cut in time is named with the next, who took the place', async () => {
  const day = seeded();
  const [first] = day.pod().cuts[0]?.seeds ?? [];
  day.do({ kind: 'drop', player: first ?? 0, seen: 1 });
  day.next(undefined, 'masters');
  expect(await noticesAfter(day)).toEqual([`${named(first)} dejó la fase final Máster: el siguiente por puesto tomó su lugar.`]);
});

test('Who leaves a published cut lets the opponent advance', async () => {
  const day = seeded();
  const { matches, number } = day.next(undefined, 'masters');
  day.do({ kind: 'drop', player: matches[0]?.player1 ?? 0, seen: number });
  expect(await noticesAfter(day)).toEqual([`${named(matches[0]?.player1)} dejó la fase final Máster: su rival avanza sin jugar.`]);
  expect(await screen.findByText('Sin jugar')).toBeVisible();
});

test('Who leaves single elimination leaves the tournament', async () => {
  const day = dayWith(4, 'elimination');
  const { matches, number } = day.next(undefined, 'masters');
  day.do({ kind: 'drop', player: matches[0]?.player1 ?? 0, seen: number });
  expect(await noticesAfter(day)).toEqual([`${named(matches[0]?.player1)} dejó el torneo: su rival avanza sin jugar.`]);
});

test('A device without the pen sees a draft, and cannot change it', async () => {
  const day = dayWith(4);
  day.draw();
  const view = await open(day);
  const draft = within(await screen.findByRole('list', { name: 'Sorteo de ronda 1' }));
  expect(draft.getAllByRole('button', { name: /^Por qué: mesa/ })).toHaveLength(2);
  await press(view, 'Por qué: mesa 1');
  expect(await draft.findByText('Primera ronda: el emparejamiento se sortea.')).toBeVisible();
  expect(draft.queryByRole('button', { name: 'Cambiar de mesa' })).toBeNull();
  expect(draft.queryByRole('button', { name: named(1) })).toBeNull();
  for (const name of ['Sortear de nuevo', 'Descartar sorteo']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Publicar ronda 1' })).toBeDisabled();
});

test('The order of a draw is a choice only from the second round on', async () => {
  const day = dayWith(4);
  const first = await open(day);
  await screen.findByRole('button', { name: 'Sortear ronda 1' });
  expect(screen.queryByRole('button', { name: 'Cómo se sortea' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Volver a inscripciones' })).toBeVisible();
  first.unmount();
  day.finish(day.next());
  const view = await open(day);
  await press(view, 'Cómo se sortea');
  expect(screen.getByRole('checkbox', { name: /^Dentro de los mismos puntos, por posición/ })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Volver a inscripciones' })).toBeNull();
});

test('The rounds that were played are listed with the newest first', async () => {
  const day = dayWith(4);
  day.finish(day.next());
  day.next();
  const view = await open(day);
  await view.user.click(await screen.findByRole('tab', { name: 'Rondas' }));
  const select = await screen.findByRole('combobox', { name: 'Ronda' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ronda 2', 'Ronda 1']);
  expect(screen.getByText('Corregir un resultado cambia las posiciones. Las rondas ya publicadas quedan como están.')).toBeVisible();
});
