import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { screen, waitFor, within } from '@testing-library/react';
import { button, openAfter, openConsole, press } from '../testing/open-console';
import { makeServer } from '../testing/play-server';

/** Two groups whose first rounds are published. */
function twoRounds() {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  const [first, second] = day.event.pods.map(({ name }) => day.next(name));
  if (!first || !second) throw new Error('one group');
  return { day, first, second };
}

test('The clocks of all groups start with one press, which helpers may do and judges may not', async () => {
  const { day } = twoRounds();
  const open = async (role: 'judge' | 'helper') => {
    const server = makeServer();
    for (const { body } of day.log) server.says(body, day.device);
    server.role = role;
    const view = await openConsole(server, [], { status: 'progreso', canEdit: false, staffRole: role });
    expect(await screen.findByRole('form', { name: 'Anotar por mesa' })).toBeVisible();
    return view;
  };
  const { unmount } = await open('judge');
  expect(screen.queryByRole('button', { name: /^Iniciar/ })).toBeNull();
  unmount();
  await open('helper');
  expect(await button('Iniciar 2 relojes')).toBeEnabled();
});

test('Groups that play without time have no clocks to start', async () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 }, 'challenge');
  day.configure((plan) => ({ ...plan, minutes: { swiss: 30, cut: 0 } }), 'elimination');
  for (const { name, cuts } of day.event.pods) day.next(name, cuts[0]?.division);
  await openAfter(day);
  expect(await screen.findByRole('form', { name: 'Anotar por mesa' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Iniciar/ })).toBeNull();
});

test('Only clocks that never ran are started together, and reports of every group are shown', async () => {
  const { day, first, second } = twoRounds();
  for (const action of ['start', 'pause'] as const) day.do({ kind: 'clock', round: first.id, action });
  const view = await openAfter(day);
  const [match] = second.matches.filter(({ player2 }) => player2 !== null);
  if (!match?.player2) throw new Error('nobody plays');
  const { player1, player2, table } = match;
  view.server.reports({ kind: 'report', round: second.id, player1, player2, outcome: 'tie' }, player1);
  window.dispatchEvent(new Event('online'));
  const card = within((await screen.findByRole('group', { name: new RegExp(`^Mesa ${table}: `) })).closest('li') as HTMLElement);
  expect(await card.findByText(/informa: empate\.$/)).toBeVisible();
  await press(view, 'Iniciar el reloj');
  await waitFor(() => expect(view.server.event().pods.map(({ played }) => played[0]?.clock.endsAt)).toEqual([undefined, expect.any(Number)]));
});
