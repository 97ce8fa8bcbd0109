import { eventOf } from '../testing/event-of';
import { playRandomEvent } from '../testing/random-event';
import { TournamentDay } from '../testing/tournament-day';
import { entrantsOf, pairingReasons } from './draw';
import { minimumCostMatching } from './matching';
import type { Pairing } from './model';
import { proposeConfigure, proposeDraw } from './propose';
import { reasonText } from './reasons';
import { fieldOf, podOf } from './rounds';
import { type Entrant, pairSwiss } from './swiss';

const everybody = (pairs: readonly Pairing[]) => pairs.flatMap(({ player1, player2 }) => (player2 === null ? [player1] : [player1, player2]));
const byId = (one: number, other: number) => one - other;

const entrant = (player: number, points: number, more: Partial<Entrant> = {}): Entrant => ({
  player,
  points,
  division: 0,
  met: [],
  byes: 0,
  earnedBye: false,
  pairedDown: 0,
  ...more,
});

/** Measures a draw by the rules of the official program. */
function examine(field: readonly Entrant[], pairs: readonly Pairing[]) {
  const of = new Map(field.map((one) => [one.player, one]));
  const seated = pairs.map(({ player1, player2 }) => [of.get(player1) as Entrant, player2 === null ? null : (of.get(player2) as Entrant)] as const);
  const playing = seated.flatMap(([one, other]) => (other ? [one, other] : []));
  const price = (one: Entrant, other: Entrant) =>
    one.met.filter((player) => player === other.player).length ** 2 * 1e9 + (one.division - other.division) ** 2 * 1e6 + (one.points - other.points) ** 2 * 10;
  const cost = (one: number, other: number) => price(playing[one] as Entrant, playing[other] as Entrant);
  const mates = minimumCostMatching(playing.length, cost);
  const byes = seated.filter(([one, other]) => !other && !one.earnedBye).map(([one]) => one);
  return {
    rematches: seated.filter(([one, other]) => other && one.met.includes(other.player)).length,
    cost: seated.reduce((sum, [one, other]) => sum + (other ? price(one, other) : 0), 0),
    least: mates.reduce((sum, mate, at) => sum + (mate > at ? cost(at, mate) : 0), 0),
    secondByes: byes.filter((one) => one.byes > 0 && field.some((other) => !other.earnedBye && other.byes === 0)).length,
    byesTooHigh: byes.filter((one) => field.some((other) => !other.earnedBye && other.byes <= one.byes && other.points < one.points)).length,
  };
}

test('events of all sizes are drawn at the lowest cost, without a second bye or a bye above the lowest group, and every pair has a reason', () => {
  for (const [index, players] of [4, 5, 7, 8, 9, 12, 13, 17, 20, 27, 33, 48, 65].entries()) {
    let field: Entrant[] = [];
    playRandomEvent({
      seed: `size ${players}`,
      players,
      kind: index % 2 ? 'cup' : 'challenge',
      moreRounds: index % 3,
      drop: 0.05,
      late: 0.05,
      divisions: index % 4 === 0,
      beforeRound: (day, number) => {
        field = entrantsOf(day.event, day.pod(), number);
      },
      onRound: (day, number) => {
        const pairs = day.round().matches;
        expect(everybody(pairs).sort(byId)).toEqual(field.map(({ player }) => player).sort(byId));
        const { cost, least, secondByes, byesTooHigh } = examine(field, pairs);
        expect({ players, number, cost, secondByes, byesTooHigh }).toEqual({ players, number, cost: least, secondByes: 0, byesTooHigh: 0 });
        for (const { reasons } of pairs) expect(reasons.map(reasonText).join(' ')).toMatch(/^[A-ZL¿\d].+[.:]/);
      },
    });
  }
});

test('15 rounds of 2 to 12 players always find a pairing, however often they met', () => {
  for (let players = 2; players <= 12; players += 1) {
    let rounds = 0;
    const day = playRandomEvent({
      seed: `tight ${players}`,
      players,
      kind: 'challenge',
      moreRounds: 15 - (players < 4 ? Math.min(3, players - 1) : players < 9 ? 3 : 4),
      onRound: () => (rounds += 1),
    });
    expect(rounds).toBe(15);
    expect(everybody(day.round().matches)).toHaveLength(players);
  }
});

test('the same seed gives the same draw, whatever the order of the input; another seed gives another', () => {
  const field = Array.from({ length: 40 }, (_, at) => entrant(at + 1, (at % 4) * 3, { met: [((at + 7) % 40) + 1] }));
  const draw = (entrants: readonly Entrant[], seed: string) => pairSwiss(entrants, { seed, round: 3, firstTable: 1 });
  expect(draw([...field].reverse(), 'a')).toEqual(draw(field, 'a'));
  expect(draw(field, 'b')).not.toEqual(draw(field, 'a'));
});

test('a field too large to be solved as a whole has no rematch and no bye above the lowest group either', () => {
  playRandomEvent({
    seed: 'large',
    players: 203,
    kind: 'challenge',
    drop: 0.04,
    onRound: (day, number) => {
      const field = entrantsOf(day.event, day.pod(), number);
      expect(examine(field, day.round().matches)).toMatchObject({ rematches: 0, secondByes: 0, byesTooHigh: 0 });
    },
  });
});

test('a rematch is resolved with players of another group if its own has no new opponent', () => {
  const met = (player: number, ...opponents: number[]) => entrant(player, player <= 2 ? 6 : 3, { met: opponents });
  const pairs = pairSwiss([met(1, 2), met(2, 1), met(3, 4), met(4, 3)], { seed: 'x', round: 3, firstTable: 1 });
  expect(pairs.filter(({ player1, player2 }) => [player1, player2].sort().join() === '1,2')).toEqual([]);
});

test('divisions of a pod play among themselves before they play across, and Masters sit first', () => {
  const field = [entrant(1, 0), entrant(2, 9), entrant(3, 0, { division: 2 }), entrant(4, 9, { division: 2 })];
  const pairs = pairSwiss(field, { seed: 'x', round: 4, firstTable: 1 });
  expect(pairs.map(({ player1, player2, table }) => [[player1, player2].sort().join('-'), table])).toEqual([
    ['1-2', 1],
    ['3-4', 2],
  ]);
});

test('the odd field gives its bye to the players with the fewest byes, then with the fewest points', () => {
  const field = [entrant(1, 0, { byes: 1 }), entrant(2, 3), entrant(3, 3), entrant(4, 6), entrant(5, 9)];
  const byes = Array.from({ length: 20 }, (_, at) => pairSwiss(field, { seed: `${at}`, round: 2, firstTable: 1 })[0]?.player1);
  expect([...new Set(byes)].sort()).toEqual([2, 3]);
});

test('a player with an earned bye is listed first and not counted in the field', () => {
  const pairs = pairSwiss([entrant(1, 0), entrant(2, 0), entrant(3, 0, { earnedBye: true })], { seed: 'x', round: 1, firstTable: 1 });
  expect(pairs.map(({ player2, table }) => [player2 === null, table])).toEqual([
    [true, 0],
    [false, 1],
  ]);
  expect(pairs[0]?.player1).toBe(3);
});

test('a fixed table is kept for its player, a blocked one stays free', () => {
  const field = [entrant(1, 6), entrant(2, 6), entrant(3, 3, { fixedTable: 1 }), entrant(4, 3), entrant(5, 0), entrant(6, 0)];
  const pairs = pairSwiss(field, { seed: 'x', round: 2, firstTable: 1, isTaken: (table) => table === 2 });
  expect(pairs.map(({ table }) => table)).toEqual([3, 1, 4]);
  expect(pairs[1]).toMatchObject({ table: 1 });
  expect([pairs[1]?.player1, pairs[1]?.player2].sort()).toEqual([3, 4]);
});

test('by standing, the best of a group meets the next best and the last has the bye', () => {
  const field = Array.from({ length: 9 }, (_, at) => entrant(at + 1, at < 4 ? 6 : 3, { rank: at + 1 }));
  const pairs = pairSwiss(field, { seed: 'x', round: 5, firstTable: 1, order: 'standing' });
  expect(pairs.map(({ player1, player2 }) => [player1, player2 ?? 0].sort().join('-'))).toEqual(['0-9', '1-2', '3-4', '5-6', '7-8']);
});

describe('The reason of a pairing', () => {
  test('is an odd group, whichever of the two is of it', () => {
    const bye = (player: number) => [player, null, 'bye'] as [number, null, 'bye'];
    const event = eventOf([
      [
        [1, 4, 'player1'],
        [2, 5, 'player1'],
        [3, 6, 'player1'],
      ],
      [1, 2, 3, 4, 5].map(bye),
    ]);
    const pairs = [
      { player1: 1, player2: 2, table: 1 },
      { player1: 4, player2: 3, table: 2 },
      { player1: 5, player2: 6, table: 3 },
    ];
    const reasons = pairingReasons(event, podOf(event, 'all'), 3, pairs).map(([reason]) => reason);
    expect(reasons.slice(1)).toEqual([
      { code: 'paired-down', points: 6, opponentPoints: 3, because: 'odd-group' },
      { code: 'paired-down', points: 3, opponentPoints: 0, because: 'odd-group' },
    ]);
  });

  test('counts points as people do', () => {
    expect([0, 1, 2].map((points) => reasonText({ code: 'same-points', points }))).toEqual([
      'Los dos llevan 0 puntos.',
      'Los dos llevan 1 punto.',
      'Los dos llevan 2 puntos.',
    ]);
  });

  const reasonsFor = (day: TournamentDay, number: number, pairs: Pairing[]) =>
    pairingReasons(day.event, podOf(day.event, day.pod().name), number, pairs).map((reasons) => reasons.map(reasonText));

  test('is the lot in round 1, later the points, and a bye with its points', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure();
    const first = day.next();
    expect(first.matches.map(({ reasons }) => reasons.map(reasonText))).toEqual([
      ['Descanso, que cuenta como victoria: el número de jugadores es impar y eres de quienes llevan menos puntos (0) sin haberlo tenido.'],
      ['Primera ronda: el emparejamiento se sortea.'],
      ['Primera ronda: el emparejamiento se sortea.'],
    ]);
    day.finish(first);
    const [one, two] = first.matches.slice(1).map(({ player1, player2 }) => [player1, player2 ?? 0].sort(byId)) as [number[], number[]];
    const bye = first.matches[0]?.player1 ?? 0;
    expect(
      reasonsFor(day, 2, [
        { player1: one[0] ?? 0, player2: two[0] ?? 0, table: 1 },
        { player1: bye, player2: one[1] ?? 0, table: 2 },
        { player1: two[1] ?? 0, player2: null, table: 0 },
      ]),
    ).toEqual([
      ['Los dos llevan 3 puntos.'],
      ['3 puntos contra 0: el grupo era impar y alguien debía bajar.'],
      ['Descanso, que cuenta como victoria: el número de jugadores es impar y eres de quienes llevan menos puntos (0) sin haberlo tenido.'],
    ]);
    expect(
      reasonsFor(day, 2, [
        { player1: one[0] ?? 0, player2: one[1] ?? 0, table: 1 },
        { player1: bye, player2: null, table: 0 },
      ]),
    ).toEqual([
      ['Ya se enfrentaron: no existía ningún emparejamiento sin repetir.', '3 puntos contra 0: el grupo era impar y alguien debía bajar.'],
      ['Descanso, que cuenta como victoria: todos lo tuvieron ya y llevas menos puntos (3).'],
    ]);
  });

  test('names the other division', () => {
    const day = TournamentDay.with({ masters: 3, junior: 1 });
    day.configure();
    const across = day.next().matches.find(({ player1, player2 }) => player1 === 4 || player2 === 4);
    expect(across?.reasons.map(reasonText)).toEqual([
      'Distinta división: en la propia quedaba un número impar.',
      'Primera ronda: el emparejamiento se sortea.',
    ]);
  });
});

test('who met an opponent with fewer points before is spared the next time', () => {
  const field = [1, 2, 3, 4, 5, 6].map((player) => entrant(player, player <= 3 ? 6 : 3, { pairedDown: player === 1 ? 1 : 0 }));
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const pairs = pairSwiss(field, { seed, round: 3, firstTable: 1 });
    const down = pairs.find(({ player1, player2 }) => player1 <= 3 !== (player2 ?? 0) <= 3);
    expect([down?.player1, down?.player2]).not.toContain(1);
  }
});

test('Masters sit at the first tables of a shared pod, whatever their points', () => {
  const field = [entrant(1, 6, { division: 2 }), entrant(2, 6, { division: 2 }), entrant(3, 0), entrant(4, 0)];
  const pairs = pairSwiss(field, { seed: 's', round: 3, firstTable: 1 });
  expect(pairs.map(({ player1, table }) => [player1 > 2, table])).toEqual([
    [true, 1],
    [false, 2],
  ]);
});

test('of two pairs with the same fixed table the second gets another one', () => {
  const field = [entrant(1, 6, { fixedTable: 5 }), entrant(2, 6), entrant(3, 0, { fixedTable: 5 }), entrant(4, 0)];
  expect(pairSwiss(field, { seed: 's', round: 2, firstTable: 1 }).map(({ table }) => table)).toEqual([5, 1]);
});

test('a pod of several divisions plays the rounds of the largest, whichever it is', () => {
  const day = TournamentDay.with({ masters: 2, senior: 9 });
  day.configure();
  expect(day.event.pods.map(({ name, rounds }) => [name, rounds])).toEqual([['all', 4]]);
});

describe('the players to pair in a round', () => {
  test('have their earned byes as long as they last, and a pairing down from the round after it', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.do({ kind: 'edit-entry', player: 1, earnedByes: 1 });
    day.configure();
    const field = (round: number) => entrantsOf(day.event, day.pod(), round);
    const withBye = (round: number) => field(round).flatMap(({ player, earnedBye }) => (earnedBye ? [player] : []));
    expect([withBye(1), withBye(2)]).toEqual([[1], []]);
    day.finish(day.next());
    day.next();
    const pairedDown = (round: number) => field(round).reduce((sum, one) => sum + one.pairedDown, 0);
    expect([pairedDown(2), pairedDown(3)]).toEqual([0, 1]);
  });

  test('get a drawn bye once their earned ones are over', () => {
    const day = TournamentDay.with({ masters: 3 });
    day.do({ kind: 'edit-entry', player: 1, earnedByes: 1 });
    day.configure();
    day.finish(day.next());
    const round = day.draw();
    const free = day.event.drafts[0]?.pairs.find(({ player2 }) => player2 === null)?.player1 ?? 0;
    expect(free).toBe(3);
    day.do({ kind: 'swap', round, player: free, with: 1 });
    day.publish(round);
    const byes = day.pod().played.map(({ matches }) => matches.filter(({ player2 }) => player2 === null).map(({ player1, outcome }) => [player1, outcome]));
    expect(byes).toEqual([[[1, 'earned-bye']], [[1, 'bye']]]);
  });

  test('are those who are enrolled, without who waits or has left', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.do({ kind: 'enrolment', open: true, capacity: 4, closesAt: null });
    day.do({ kind: 'enrol', player: 5, division: 'masters' }, { role: 'player', player: 5 });
    day.configure();
    day.next();
    day.do({ kind: 'drop', player: 2, seen: 1 });
    expect(fieldOf(day.event).map(({ player }) => player)).toEqual([1, 3, 4]);
  });
});

test('tables of a second pod start after those of the first, which cannot take them, and at 1 when the first is finished', () => {
  const day = TournamentDay.with({ masters: 9, senior: 6 });
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: pod.name === 'senior' ? 1 : 2, cuts: [] })) }));
  expect(day.event.pods.map(({ name }) => name)).toEqual(['senior', 'masters']);
  const tables = (name: 'senior' | 'masters') => day.round(name).matches.map(({ table }) => table);
  day.next('senior');
  day.next('masters');
  expect([tables('senior'), tables('masters')]).toEqual([
    [1, 2, 3],
    [0, 4, 5, 6, 7],
  ]);
  const { id, matches } = day.round('senior');
  expect(day.attempt({ kind: 'set-table', round: id, player1: matches[0]?.player1 ?? 0, table: 4 })).toBe('table_taken');
  day.finish(day.round('masters'));
  day.finish(day.round('senior'));
  day.next('masters');
  expect(tables('masters')).toEqual([0, 1, 2, 3, 4]);
});

test('a draw without a free table ends, with tables that no call accepts', () => {
  const pairs = pairSwiss([entrant(1, 0), entrant(2, 0)], { seed: 'x', round: 1, firstTable: 1, isTaken: () => true });
  expect(pairs.map(({ table }) => table)).toEqual([10_000]);
});

test.each([
  [{ masters: 5, senior: 5, junior: 5 }, 'all', 3],
  [{ masters: 9, senior: 5, junior: 5 }, 'junior-senior', 3],
  [{ masters: 1, senior: 1, junior: 1 }, 'all', 2],
])('divisions that play together, of %j players, play the rounds of the largest one', (sizes, pod, rounds) => {
  const { body } = proposeConfigure(TournamentDay.with(sizes).event, 's');
  expect(body?.pods.map((planned) => [planned.name, planned.rounds])).toContainEqual([pod, rounds]);
});

test('a single player is refused at the configuration, and who is left alone at the draw', () => {
  expect(proposeConfigure(TournamentDay.with({ masters: 1 }).event, 's')).toEqual({ refusal: 'too_few_players' });
  for (const structure of ['swiss', 'elimination'] as const) {
    const day = TournamentDay.with({ masters: 2 });
    day.configure(undefined, structure);
    day.do({ kind: 'remove', player: 2 });
    const division = structure === 'elimination' ? { division: 'masters' as const } : {};
    expect(proposeDraw(day.event, { pod: 'masters', ...division, round: 'r', seed: 's' })).toEqual({ refusal: 'too_few_players' });
  }
});

test('a draw is refused while results are missing and after the last round', () => {
  const day = TournamentDay.with({ masters: 4 });
  expect(proposeDraw(day.event, { pod: 'masters', round: 'r', seed: 's' })).toEqual({ refusal: 'not_configured' });
  day.configure();
  const round = day.next();
  expect(proposeDraw(day.event, { pod: 'masters', round: 'r', seed: 's' })).toEqual({ refusal: 'results_missing' });
  day.finish(round);
  day.playSwiss();
  expect(proposeDraw(day.event, { pod: 'masters', round: 'r', seed: 's' })).toEqual({ refusal: 'swiss_is_over' });
  expect(proposeDraw(day.event, { pod: 'junior', round: 'r', seed: 's' })).toEqual({ refusal: 'no_such_pod' });
});
