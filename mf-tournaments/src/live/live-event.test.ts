import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive } from '@mesa/runtime/testing/make';
import { inTableOrder, liveOf, playerNamed, roundLinks, shownRounds, standingBefore } from './live-event';

const cup = () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure((plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [{ division: 'masters', size: 2, thirdPlace: false }] })) }));
  return day;
};
const newest = ({ event }: TournamentDay) => {
  const shown = shownRounds(event)[0];
  if (!shown) throw new Error('no round');
  return shown;
};

test('a player is shown with record and points before a Swiss round, and with the seed before the cut', () => {
  const day = cup();
  day.finish(day.next(), () => 'player1');
  expect(standingBefore(newest(day))(1)).toBe('');
  const [winner = 0, loser = 0] = newest(day)
    .round.matches.flatMap(({ player1, player2 }) => [player1, player2 ?? 0])
    .slice(0, 2);
  day.finish(day.next(), () => 'tie');
  expect([winner, loser].map(standingBefore(newest(day)))).toEqual(['1-0-0 · 3 pts', '0-1-0 · 0 pts']);
  day.startCut('masters', 'masters');
  day.next('masters', 'masters');
  const shown = newest(day);
  const seeds = shown.pod.cuts[0]?.seeds ?? [];
  expect(seeds.map(standingBefore(shown))).toEqual(['1.º de la fase suiza', '2.º de la fase suiza']);
  expect([1, 2, 3, 4].filter((player) => !seeds.includes(player)).map(standingBefore(shown))).toEqual(['', '']);
  expect(roundLinks(day.event).map(({ label }) => label)).toEqual(['Ronda 1', 'Ronda 2', 'Final']);
});

test('a round of a cut names its division where several play together, and no other round does', () => {
  const day = TournamentDay.with({ masters: 4, senior: 4 });
  const cuts = (['masters', 'senior'] as const).map((division) => ({ division, size: 2, thirdPlace: false }));
  day.configure((plan) => ({ ...plan, pods: [{ name: 'senior-masters', rounds: 1, cuts, players: plan.order }] }));
  day.finish(day.next());
  expect(shownRounds(day.event).map(({ title }) => title)).toEqual(['Ronda 1']);
  day.startCut('masters');
  day.next(undefined, 'masters');
  expect(shownRounds(day.event).map(({ title }) => title)).toEqual(['Final · Máster']);
  day.startCut('senior');
  day.next(undefined, 'senior');
  const ofSeniors = shownRounds(day.event).find(({ title }) => title === 'Final · Sénior');
  expect(ofSeniors && day.pod().cuts[1]?.seeds?.map(standingBefore(ofSeniors))).toEqual(['1.º de la fase suiza', '2.º de la fase suiza']);
  const bracket = TournamentDay.with({ masters: 3, senior: 1 });
  bracket.configure(undefined, 'elimination');
  bracket.next(undefined, 'masters');
  expect(shownRounds(bracket.event).map(({ title }) => title)).toEqual(['Semifinales']);
});

test('a round that divisions call by different names has its number', () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  const cuts = [{ division: 'senior' as const, size: 2, thirdPlace: false }];
  day.configure((plan) => ({
    ...plan,
    pods: plan.pods.map((pod) => ({ ...pod, ...(pod.name === 'senior' ? { rounds: 1, cuts } : { rounds: 2, cuts: [] }) })),
  }));
  day.playSwiss('senior');
  day.startCut('senior', 'senior');
  day.next('senior', 'senior');
  day.playSwiss('masters');
  expect(roundLinks(day.event)).toEqual([
    { number: 1, label: 'Ronda 1' },
    { number: 2, label: 'Ronda 2' },
  ]);
});

test('a round lists the bye before the tables, and a missed round after them', () => {
  const match = (player1: number, table: number, outcome: 'open' | 'bye' | 'forced-loss') => ({ player1, player2: null, table, outcome, at: 0, reasons: [] });
  const order = inTableOrder([match(1, 2, 'open'), match(2, 0, 'forced-loss'), match(3, 1, 'open'), match(4, 0, 'bye')]);
  expect(order.map(({ player1 }) => player1)).toEqual([4, 3, 1, 2]);
});

test('one point is one', () => {
  const day = cup();
  day.finish(day.next(), () => 'tie');
  day.next();
  expect(standingBefore(newest(day))(1)).toBe('0-0-1 · 1 pt');
});

test('a visitor has no part in the tournament', () => {
  const day = cup();
  const answer = makeLive(day.event);
  const live = liveOf(9, answer);
  expect(playerNamed(live, answer.people[0]?.username ?? '')).toBe(answer.people[0]?.id);
  expect([playerNamed(live, null), playerNamed(live, 'otra')]).toEqual([null, null]);
  expect([live.nameOf(null), live.nameOf(99)]).toEqual(['Sin asignar', 'Sin asignar']);
});
