import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { accept, button, enrolled, openAfter, openConsole, press, win } from './testing/open-console';
import { makeServer } from './testing/play-server';

const nine = () => {
  const day = TournamentDay.with({ masters: 9 }, 'challenge');
  day.configure((plan) => ({
    ...plan,
    pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [{ division: 'masters' as const, size: 4, thirdPlace: false }] })),
  }));
  return day;
};
const players = async () => {
  const list = within(await screen.findByRole('list', { name: 'Jugadores' }));
  return { ...list, of: (name: string) => list.getAllByRole('listitem').find((row) => row.textContent?.startsWith(name)) as HTMLElement };
};

describe('A cut for which too few players are left', () => {
  test('says so, and the tournament can end without it', async () => {
    const day = nine();
    day.playSwiss();
    for (const player of [4, 5, 6, 7, 8, 9]) day.do({ kind: 'drop', player, seen: 2 });
    const view = await openAfter(day);
    expect(await screen.findByText('Quedan menos jugadores que lugares en la fase final.')).toBeVisible();
    expect(await button('Comenzar la fase final (4)')).toBeDisabled();
    await press(view, 'Terminar sin fase final');
    expect(await button('Cerrar torneo')).toBeEnabled();
    expect(view.server.event().pods[0]?.cuts.filter(({ size }) => size > 0)).toEqual([]);
  });

  test('offers no tie, no double loss in its matches and no late entry', async () => {
    const day = nine();
    day.playSwiss();
    day.startCut('masters');
    day.next(undefined, 'masters');
    const view = await openAfter(day);
    await press(view, 'Más de la mesa 1');
    expect(screen.queryByRole('button', { name: 'Empate' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Derrota para los dos' })).toBeNull();
    expect(await button('+3 min a esta mesa')).toBeVisible();
    await view.user.type(screen.getByRole('textbox', { name: 'Mesa' }), '1 ={Enter}');
    expect(await screen.findByText('En la fase final no hay empates: alguien tiene que ganar.')).toBeVisible();
    expect(screen.queryByText('Mesa 1: Empate.')).toBeNull();
    await view.user.click(screen.getByRole('tab', { name: /^Jugadores/ }));
    expect(await button('Bea abandona')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Inscribir a alguien que llegó tarde' })).toBeNull();
  });
});

describe('The list of players', () => {
  test('says who left after which round, and undoes it only until the next round', async () => {
    const day = nine();
    day.finish(day.next());
    day.do({ kind: 'drop', player: 2, seen: 1 });
    day.next();
    day.do({ kind: 'drop', player: 3, seen: 2 });
    const view = await openAfter(day);
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    const list = await players();
    expect(list.of('Bea')).toHaveTextContent('Abandonó en la ronda 1');
    expect(list.of('Caro')).toHaveTextContent('Abandonó en la ronda 2');
    expect(list.queryByRole('button', { name: 'Deshacer el abandono de Bea' })).toBeNull();
    expect(list.getByRole('button', { name: 'Deshacer el abandono de Caro' })).toBeVisible();
    expect(list.queryByRole('button', { name: 'Bea abandona' })).toBeNull();
  });

  test('before the first round says that a player who leaves is off the list, and offers no disqualification', async () => {
    const view = await openAfter(nine());
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\W*\d+$/, ''))).toEqual(['Ahora', 'Jugadores']);
    expect(screen.queryByRole('link', { name: 'Televisor' })).toBeNull();
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    await press(view, 'Más de Bea');
    expect(screen.queryByRole('button', { name: 'Descalificar…' })).toBeNull();
    await press(view, 'Bea abandona');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Todavía no hay rondas: sale de la lista.');
  });

  test('offers no drop to a device without the pen, and finds a player by name', async () => {
    const day = nine();
    day.next();
    const server = makeServer();
    for (const { body } of day.log) server.says(body, day.device);
    const view = await openConsole(server, [], { status: 'progreso' });
    await view.user.click(await screen.findByRole('tab', { name: /^Jugadores/ }));
    const list = await players();
    // Another device has the pen.
    expect(list.queryByRole('button', { name: /abandona$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Inscribir a alguien que llegó tarde' })).toBeNull();
    await view.user.type(screen.getByRole('searchbox', { name: 'Buscar en el torneo' }), 'bea');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });
});

test('Extra time of a table adds up, and can be taken back', async () => {
  const day = nine();
  day.next();
  const view = await openAfter(day);
  const extra = () => view.server.event().pods[0]?.played[0]?.matches.find(({ table }) => table === 1)?.extraMinutes ?? 0;
  await press(view, 'Más de la mesa 1');
  await press(view, '+3 min a esta mesa');
  await waitFor(() => expect(extra()).toBe(3));
  await press(view, '+3 min a esta mesa');
  await waitFor(() => expect(extra()).toBe(6));
  expect(await screen.findByText('+6 min')).toBeVisible();
  await press(view, 'Sin tiempo extra');
  await waitFor(() => expect(extra()).toBe(0));
  await win(view, 1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sin tiempo extra' })).toBeNull());
});

test('A check-in that was a mistake is undone by another tap, and absent players stay if the organiser cancels', async () => {
  const view = await openConsole(enrolled(3));
  const ana = await screen.findByRole('checkbox', { name: 'Ana' });
  await view.user.click(ana);
  expect(await screen.findByText('1 de 3 con check-in')).toBeVisible();
  await press(view, 'Quitar a los que no llegaron (2)');
  await accept(view, 'Cancelar');
  expect(await screen.findByRole('heading', { name: 'Inscritos (3)' })).toBeVisible();
  await view.user.click(screen.getByRole('checkbox', { name: 'Ana' }));
  expect(await screen.findByText('0 de 3 con check-in')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Quitar a los que no llegaron/ })).toBeNull();
});
