import { TournamentDay } from '../testing/tournament-day';

test('a tournament has up to twenty Swiss rounds', () => {
  const day = TournamentDay.with({ masters: 4 });
  const plan = (rounds: number) => day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds })) }));
  plan(20);
  expect(day.pod().rounds).toBe(20);
  day.do({ kind: 'change-plan', pod: { name: 'masters', rounds: 1, cuts: [] } });
  expect(day.attempt({ kind: 'change-plan', pod: { name: 'masters', rounds: 21, cuts: [] } })).toBe('invalid_plan');
  day.do({ kind: 'change-plan', pod: { name: 'masters', rounds: 20, cuts: [] } });
});

test('a device that gives the pen away leaves no name with it', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.do({ kind: 'pen', to: null, of: 1, name: 'Chrome en Android' });
  expect(day.event.pen).toEqual({ device: null, epoch: 2 });
});
