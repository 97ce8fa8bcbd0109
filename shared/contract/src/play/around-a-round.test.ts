import { TournamentDay } from '../testing/tournament-day';
import type { Author } from './commands';
import type { Match } from './model';
import { proposeRedraw } from './propose';

const self = (player: number): Author => ({ role: 'player', player });

/** Two matches of a round with two players each. */
function twoOf({ matches }: { matches: readonly Match[] }) {
  const [one, other] = matches.flatMap(({ player1, player2 }) => (player2 === null ? [] : [{ player1, player2 }]));
  if (!one || !other) throw new Error('no pairs');
  return [one, other] as const;
}

test('players’ reports of a round end when the next one is published', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const round = day.next();
  const [one] = twoOf(round);
  day.do({ kind: 'report', round: round.id, ...one, outcome: 'tie' }, self(one.player1));
  day.finish(round);
  expect(day.event.reports).toHaveLength(1);
  day.next();
  expect(day.event.reports).toEqual([]);
});

test('a swap in one group leaves who waits for a judge in another', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure();
  const [masters, juniors] = [day.next('masters'), day.next('junior')];
  const [{ player1: caller }] = twoOf(juniors);
  day.do({ kind: 'call-judge', round: juniors.id, player: caller }, self(caller));
  const [one, other] = twoOf(masters);
  day.do({ kind: 'swap', round: masters.id, player: one.player1, with: other.player1, reason: 'Son hermanos' });
  expect(day.event.calls).toEqual([expect.objectContaining({ player: caller, round: juniors.id })]);
});

test('a player can call a judge once in each round, also if no judge answered in the round before', () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  const [first, second] = [1, 2].map(() => {
    const round = day.next();
    for (let time = 0; time < 2; time += 1) day.do({ kind: 'call-judge', round: round.id, player: 1 }, self(1));
    day.finish(round);
    return round.id;
  });
  expect(day.event.calls?.map(({ round }) => round)).toEqual([first, second]);
});

test('a round of the cut in which somebody only advanced can be withdrawn, one that was played cannot', () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] })) }));
  day.playSwiss();
  day.startCut('masters');
  const semifinals = day.next(undefined, 'masters');
  const [one, other] = twoOf(semifinals);
  day.do({ kind: 'drop', player: one.player1, seen: semifinals.number });
  expect(day.round().matches[0]).toMatchObject({ outcome: 'player2', walkover: true });
  day.report(day.round(), other.player1, 'player1');
  expect(day.attempt({ kind: 'delete-round', round: semifinals.id })).toBe('results_present');
  day.do({ kind: 'result', round: semifinals.id, ...other, outcome: 'open', was: 'player1' });
  day.do({ kind: 'delete-round', round: semifinals.id });
  expect(day.pod().played.some(({ phase }) => phase === 'cut')).toBe(false);
});

test('a round that is withdrawn takes its reports along, and leaves those and the draft of another group', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure();
  const [masters, juniors] = [day.next('masters'), day.next('junior')];
  for (const round of [masters, juniors]) {
    const [pair] = twoOf(round);
    day.do({ kind: 'report', round: round.id, ...pair, outcome: 'tie' }, self(pair.player1));
  }
  day.do({ kind: 'delete-round', round: masters.id });
  expect(day.event.reports.map(({ round }) => round)).toEqual([juniors.id]);
  const draft = day.draw('masters');
  day.do({ kind: 'delete-round', round: juniors.id });
  expect(day.event.drafts.map(({ id }) => id)).toEqual([draft]);
});

test('the first round of a bracket that is withdrawn takes the draft of the second along', () => {
  const day = TournamentDay.with({ masters: 3 });
  day.configure(undefined, 'elimination');
  const round = day.next(undefined, 'masters');
  day.do({ kind: 'drop', player: round.matches.find(({ player2 }) => player2 !== null)?.player1 ?? 0, seen: 1 });
  day.draw(undefined, 'masters');
  day.do({ kind: 'delete-round', round: round.id });
  expect(day.event.drafts).toEqual([]);
});

test('a round of one division’s cut that is withdrawn leaves the draft of another’s', () => {
  const day = TournamentDay.with({ masters: 5, senior: 5 });
  const cuts = (['masters', 'senior'] as const).map((division) => ({ division, size: 2, thirdPlace: false }));
  day.configure((proposed) => ({ ...proposed, pods: [{ name: 'senior-masters', rounds: 3, cuts, players: proposed.order }] }));
  day.playSwiss();
  for (const division of ['masters', 'senior'] as const) day.startCut(division);
  const final = day.next(undefined, 'masters');
  const draft = day.draw(undefined, 'senior');
  day.do({ kind: 'delete-round', round: final.id });
  expect(day.event.drafts.map(({ id }) => id)).toEqual([draft]);
});

test('a cut that has started can still get a match for the third place', () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 });
  const cuts = (['masters', 'senior'] as const).map((division, at) => ({ division, size: at === 0 ? 4 : 2, thirdPlace: false }));
  day.configure((proposed) => ({ ...proposed, pods: [{ name: 'senior-masters', rounds: 4, cuts, players: proposed.order }] }));
  day.playSwiss();
  day.startCut('masters');
  day.do({ kind: 'change-plan', pod: { name: 'senior-masters', rounds: 4, cuts: cuts.map((cut) => ({ ...cut, thirdPlace: cut.size === 4 })) } });
  expect(day.pod().cuts).toMatchObject([{ division: 'masters', size: 4, thirdPlace: true, seeds: expect.any(Array) }, { division: 'senior' }]);
});

test('a round that is drawn again leaves blocked tables, and those of other groups, free', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure((proposed) => ({ ...proposed, blockedTables: [[2, 2]] }));
  day.next('masters');
  day.next('junior');
  const tablesOf = (round: { table: number }[] = []) => round.map(({ table }) => table);
  expect(tablesOf(day.round('masters').matches)).toEqual([5, 6, 7, 8]);
  expect(tablesOf(proposeRedraw(day.event, 'junior', 'again').body?.pairs)).toEqual([1, 3, 4, 9]);
});
