import { TournamentDay } from '../testing/tournament-day';
import { fold } from './apply';
import type { Author } from './commands';
import { emptyEvent, type Match } from './model';
import { proposeDraw, proposeRedraw } from './propose';
import { openReports } from './reports';
import { standingsDigest } from './standings';

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

test('a round that is published leaves the reports, the draft and the round’s ids of another group', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure();
  const juniors = day.next('junior');
  const [one] = twoOf(juniors);
  day.do({ kind: 'report', round: juniors.id, ...one, outcome: 'tie' }, self(one.player1));
  const { body } = proposeDraw(day.event, { pod: 'masters', round: juniors.id, seed: 's' });
  if (!body) throw new Error('no draw');
  expect(day.attempt(body)).toBe('already_drawn');
  const masters = day.next('masters');
  expect(day.event.reports.map(({ round }) => round)).toEqual([juniors.id]);
  for (const round of [masters, juniors]) day.finish(round);
  const drafts = [day.draw('masters'), day.draw('junior')];
  day.publish(drafts[0] ?? '');
  expect(day.event.drafts.map(({ id }) => id)).toEqual(drafts.slice(1));
});

test('a round of one division’s cut that is published leaves the reports of another’s', () => {
  const day = TournamentDay.with({ masters: 5, senior: 5 });
  const cuts = (['masters', 'senior'] as const).map((division) => ({ division, size: 2, thirdPlace: false }));
  day.configure((proposed) => ({ ...proposed, pods: [{ name: 'senior-masters', rounds: 3, cuts, players: proposed.order }] }));
  day.playSwiss();
  for (const division of ['masters', 'senior'] as const) day.startCut(division);
  const final = day.next(undefined, 'masters');
  const [pair] = day.round().matches;
  const { player1 = 0, player2 } = pair ?? {};
  day.do({ kind: 'report', round: final.id, player1, player2: player2 ?? 0, outcome: 'player1' }, self(player1));
  day.next(undefined, 'senior');
  expect(day.event.reports).toEqual([expect.objectContaining({ round: final.id, by1: 'player1' })]);
});

test('a result that is removed takes the reports of its match along, which would make it again', () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  const round = day.next();
  const [one, other] = twoOf(round);
  for (const pair of [one, other]) {
    for (const player of [pair.player1, pair.player2]) day.do({ kind: 'report', round: round.id, ...pair, outcome: 'player1' }, self(player));
  }
  day.do({ kind: 'result', round: round.id, ...one, outcome: 'player1', was: 'open' });
  day.do({ kind: 'result', round: round.id, ...one, outcome: 'open', was: 'player1' });
  expect(openReports(day.event).agreed.map(({ player1 }) => player1)).toEqual([other.player1]);
});

test('two groups cannot draw rounds of the same id', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure();
  const draws = (['masters', 'junior'] as const).map((pod) => proposeDraw(day.event, { pod, round: 'same', seed: 's' }).body);
  expect(draws.map((body) => body && day.attempt(body))).toEqual([undefined, 'already_drawn']);
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
  expect(day.event.stage).toBe('running');
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
  expect(day.pod().cuts[1]).not.toHaveProperty('seeds');
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

describe('A clock that two devices press', () => {
  const running = () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    const { id } = day.next();
    return { day, press: (action: 'start' | 'pause') => day.do({ kind: 'clock', round: id, action }) };
  };

  test('starts once', () => {
    const { day, press } = running();
    press('start');
    const { clock } = day.round();
    press('start');
    expect(day.round().clock).toEqual(clock);
  });

  test('stops once', () => {
    const { day, press } = running();
    press('start');
    press('pause');
    const { clock } = day.round();
    press('pause');
    expect(day.round().clock).toEqual(clock);
  });
});

describe('A call for a judge', () => {
  test('that is answered leaves the calls of others', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    const round = day.next();
    const [one, other] = twoOf(round);
    for (const { player1 } of [one, other]) day.do({ kind: 'call-judge', round: round.id, player: player1 }, self(player1));
    day.do({ kind: 'answer-call', round: round.id, player: one.player1 }, { role: 'judge' });
    expect(day.event.calls?.map(({ player }) => player)).toEqual([other.player1]);
  });

  test('needs an opponent', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure();
    const round = day.next();
    const player = round.matches.find(({ player2 }) => player2 === null)?.player1 ?? 0;
    expect(day.attempt({ kind: 'call-judge', round: round.id, player }, self(player))).toBe('no_such_match');
  });
});

test('a report with an account takes the place of the one with a pass, and the opponent’s keeps its mark', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const round = day.next();
  const [one] = twoOf(round);
  const report = { kind: 'report', round: round.id, ...one, outcome: 'tie' } as const;
  for (const player of [one.player1, one.player2]) day.do(report, { role: 'player', player, pass: true });
  day.do(report, self(one.player1));
  expect(day.event.reports).toEqual([expect.objectContaining({ by1: 'tie', by2: 'tie', passes: [one.player2] })]);
});

describe('Notices for staff', () => {
  test('are about no player whose match was over before they left, and end with the player who comes back', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    const round = day.next();
    const [one, other] = twoOf(round);
    day.report(round, one.player1, 'tie');
    day.do({ kind: 'drop', player: one.player1, seen: 0 });
    expect(day.event.notices).toEqual([]);
    const left = day.do({ kind: 'drop', player: other.player1, seen: 0 });
    day.do({ kind: 'drop', player: other.player2, seen: 0 });
    day.do({ kind: 'undrop', player: other.player1, of: left });
    expect(day.event.notices).toEqual([{ kind: 'dropped-but-seated', player: other.player2, round: 1 }]);
  });

  test('of players who were not in the start stay until each of them is in', () => {
    const day = TournamentDay.with({ masters: 5 });
    const start = [1, 2, 3];
    day.do({ kind: 'edit-entry', player: 4, earnedByes: 1, fixedTable: 7 });
    day.configure((proposed) => ({ ...proposed, order: start, pods: proposed.pods.map((pod) => ({ ...pod, players: start })), asPlayed: true }));
    day.do({ kind: 'enrol-late', player: 4, division: 'masters', pod: 'masters' });
    expect(day.event.notices).toEqual([{ kind: 'not-in-start', player: 5 }]);
    // With what was known of the player, and the last lot.
    expect(day.event.entries.find(({ player }) => player === 4)).toMatchObject({ earnedByes: 1, fixedTable: 7 });
    expect(day.event.order).toEqual([...start, 4]);
  });
});

test('a tournament is not closed over a draft, although fewer rounds are planned since', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.finish(day.next());
  day.draw();
  day.do({ kind: 'change-plan', pod: { name: 'masters', rounds: 1, cuts: [] } });
  expect(day.attempt({ kind: 'finalize', standings: standingsDigest(day.event) })).toBe('rounds_missing');
});

describe('A closed tournament', () => {
  const closed = () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    day.playSwiss();
    day.finalize();
    return day;
  };

  test('takes no player in who was not there', () => {
    const day = closed();
    expect(day.attempt({ kind: 'enrol', player: 9, division: 'masters' })).toBe('finalized');
    expect(day.attempt({ kind: 'enrol', player: 1, division: 'masters' })).toBeUndefined();
  });

  test('waits for no judge any more, and a judge who comes then changes nothing', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    day.playSwiss();
    const { id: round } = day.round();
    day.do({ kind: 'call-judge', round, player: 1 }, self(1));
    day.finalize();
    expect(day.event.calls).toBeUndefined();
    expect(day.attempt({ kind: 'answer-call', round, player: 1 })).toBeUndefined();
  });

  test('hands its pen to another device, which can reopen it', () => {
    const day = closed();
    day.do({ kind: 'pen', to: 'tablet', of: day.event.pen.epoch });
    expect(day.event.pen.device).toBe('tablet');
  });
});

test('what the log says of a time counts, and not the clock of the device', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const { id } = day.next();
  const log = day.log.map((command, at) => ({ seq: at + 1, at: command.at + 5000, received: command.at + 5000, command }));
  const { played = [] } = fold(emptyEvent('cup', 2027), log).pods[0] ?? {};
  expect(played.map((round) => [round.id, round.publishedAt])).toEqual([[id, day.now + 5000]]);
});

test('a file that is imported leaves the pen where it is', () => {
  const day = TournamentDay.with({});
  const { pen: _, ...event } = emptyEvent('challenge', 2028);
  day.do({ kind: 'import', event }, { role: 'server' });
  expect(day.event).toMatchObject({ kind: 'challenge', pen: { device: day.device, epoch: 1 } });
});

test('drawing chosen tables again leaves the players of a reported one out', () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  const round = day.next();
  const [reported, ...open] = round.matches;
  day.report(round, reported?.player1 ?? 0, 'player1');
  const pairs =
    proposeRedraw(
      day.event,
      'masters',
      'again',
      round.matches.map(({ table }) => table),
    ).body?.pairs ?? [];
  const playersOf = (of: readonly { player1: number; player2: number | null }[]) => of.flatMap(({ player1, player2 }) => [player1, player2]).sort();
  expect(playersOf(pairs)).toEqual(playersOf(open));
});
