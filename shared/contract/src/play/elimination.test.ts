import { TournamentDay } from '../testing/tournament-day';
import { seedsByLot } from './bracket';
import { draftDigest } from './draw';
import type { PlayerId } from './model';
import { proposeConfigure, proposeDraw, proposeRedraw } from './propose';
import { seededRandom } from './random';
import { reasonText } from './reasons';
import { isPodDone } from './rounds';
import { divisionStandings } from './standings';

/** A configured single elimination of Masters. */
function elimination(masters: number, thirdPlace = false): TournamentDay {
  const day = TournamentDay.with({ masters });
  day.configure(
    (proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, thirdPlace })) })) }),
    'elimination',
  );
  return day;
}
const next = (day: TournamentDay, seed?: string) => day.next(undefined, 'masters', seed);
const rows = (day: TournamentDay) => divisionStandings(day.event, day.pod(), 'masters');
const places = (day: TournamentDay) => rows(day).map(({ player }) => player);
const seeds = (day: TournamentDay): readonly PlayerId[] => day.pod().cuts[0]?.seeds ?? [];
const bySeed = (day: TournamentDay) => (one: PlayerId, other: PlayerId) => (seeds(day).indexOf(one) < seeds(day).indexOf(other) ? 'player1' : 'player2');

test.each([
  [2, 2, 0],
  [3, 4, 1],
  [4, 4, 0],
  [5, 8, 3],
  [9, 16, 7],
  [33, 64, 31],
  [64, 64, 0],
])('%d players fill a bracket of %d with %d byes, which the first seeds have', (players, size, byes) => {
  const day = elimination(players);
  const { matches } = next(day);
  expect(matches).toHaveLength(size / 2);
  const free = matches.flatMap(({ player1, player2, outcome, table }) => (player2 === null && outcome === 'bye' && table === 0 ? [player1] : []));
  expect(free.sort((one, other) => seeds(day).indexOf(one) - seeds(day).indexOf(other))).toEqual(seeds(day).slice(0, byes));
  expect(day.pod()).toMatchObject({ structure: 'elimination', rounds: 0, cuts: [{ size }] });
});

test.each(Array.from({ length: 63 }, (_, at) => at + 2))('%d players: one loss is the end, and every place is taken once', (players) => {
  const random = seededRandom(`elimination ${players}`);
  const day = elimination(players, players % 2 === 0);
  const lost = new Map<PlayerId, number>();
  for (let number = 1; !isPodDone(day.pod()); number += 1) {
    const round = next(day);
    expect(round.number).toBe(number);
    const forThird = new Set(round.matches.filter(({ player1 }) => lost.has(player1)));
    expect(forThird.size).toBeLessThanOrEqual(1);
    for (const { player1, player2 } of round.matches) expect(lost.has(player1)).toBe(player2 !== null && lost.has(player2));
    day.finish(round, () => (random() < 0.5 ? 'player1' : 'player2'));
    for (const match of day.round().matches) {
      if (match.player2 !== null && ![...forThird].some(({ player1 }) => player1 === match.player1))
        lost.set(match.outcome === 'player1' ? match.player2 : match.player1, number);
    }
  }
  const table = rows(day);
  expect(table.map(({ place }) => place)).toEqual(Array.from({ length: players }, (_, at) => at + 1));
  expect(new Set(places(day)).size).toBe(players);
  const [winner] = table;
  expect(winner).toMatchObject({ losses: 0, wins: Math.ceil(Math.log2(players)) });
  expect(lost.has(winner?.player ?? 0)).toBe(false);
  // Later losers are above earlier ones.
  const rounds = table.slice(1).map(({ player }) => lost.get(player) ?? 0);
  expect(rounds).toEqual([...rounds].sort((one, other) => other - one));
  day.finalize();
});

test('players with byes from before the tournament are the first seeds; lots decide the others', () => {
  const day = TournamentDay.with({ masters: 6 });
  day.do({ kind: 'edit-entry', player: 5, earnedByes: 2 });
  day.do({ kind: 'edit-entry', player: 3, earnedByes: 1 });
  day.configure(undefined, 'elimination');
  const drawn = seedsByLot(day.event, day.pod(), 'one');
  expect(drawn.slice(0, 2)).toEqual([5, 3]);
  expect(seedsByLot(day.event, day.pod(), 'one')).toEqual(drawn);
  expect(seedsByLot(day.event, day.pod(), 'two')).not.toEqual(drawn);
});

test('losers of one round are placed by seed; the match for the third place decides it', () => {
  const day = elimination(8, true);
  day.finish(next(day), bySeed(day));
  day.finish(next(day), bySeed(day));
  const [one, two, three, four, ...others] = seeds(day);
  expect(places(day)).toEqual([one, two, three, four, ...others]);
  const last = next(day);
  expect(last.matches).toHaveLength(2);
  const final = bySeed(day);
  day.finish(last, (a, b) => ([a, b].includes(one as PlayerId) ? final(a, b) : final(b, a) === 'player1' ? 'player1' : 'player2'));
  expect(places(day)).toEqual([one, two, four, three, ...others]);
  expect(rows(day).map(({ wins, losses, decidedBy }) => `${wins}-${losses} ${decidedBy}`)).toEqual([
    ...['3-0 first', '2-1 cut', '2-1 cut', '1-2 cut', '0-1 cut'],
    ...['0-1 lot', '0-1 lot', '0-1 lot'],
  ]);
  expect(last.matches.map(({ reasons: [reason] }) => reason && reasonText(reason))).toEqual([
    'Eliminación directa: n.º 1 contra n.º 2 del cuadro.',
    'Partida por el tercer puesto, entre quienes perdieron las semifinales.',
  ]);
});

test('until the final and the match for the third place are played, the seed decides between their players', () => {
  const day = elimination(4, true);
  const semifinals = next(day);
  const [one, two, three, four] = seeds(day);
  day.finish(semifinals, (a, b) => ([a, b].includes(one as PlayerId) ? (a === four ? 'player1' : 'player2') : bySeed(day)(a, b)));
  next(day);
  expect(places(day)).toEqual([two, four, one, three]);
});

test('a third place among three players needs no match', () => {
  const day = elimination(3, true);
  day.finish(next(day));
  expect(next(day).matches).toHaveLength(1);
  day.finish(day.round());
  expect(isPodDone(day.pod())).toBe(true);
});

test('the seeds stay unknown until the first round is published, and another draw gives others', () => {
  const day = elimination(8);
  const draft = day.draw(undefined, 'masters', 'one');
  expect(seeds(day)).toEqual([]);
  const pairs = day.event.drafts[0]?.pairs;
  day.do({ kind: 'discard', round: draft });
  next(day, 'two');
  expect(day.round().matches.map(({ player1 }) => player1)).not.toEqual(pairs?.map(({ player1 }) => player1));
  day.do({ kind: 'delete-round', round: day.round().id });
  expect(seeds(day)).toEqual([]);
});

test('a later round that is deleted leaves the seeds, and is drawn again with the same pairs', () => {
  const day = elimination(5);
  day.finish(next(day));
  const known = seeds(day);
  const semifinal = next(day);
  day.do({ kind: 'delete-round', round: semifinal.id });
  expect(seeds(day)).toEqual(known);
  const pairsOf = ({ matches }: typeof semifinal) => matches.map(({ player1, player2 }) => [player1, player2]);
  expect(pairsOf(next(day, 'two'))).toEqual(pairsOf(semifinal));
});

test('two players can exchange seats before and after the first round is published; a later round is fixed', () => {
  const day = elimination(5);
  const draft = day.draw(undefined, 'masters');
  const [bye, other] = seedsByLot(day.event, day.pod(), 'draw').filter((_, at) => at === 0 || at === 4) as [PlayerId, PlayerId];
  day.do({ kind: 'swap', round: draft, player: bye, with: other });
  day.publish(draft);
  expect(seeds(day)[0]).toBe(other);
  expect(day.round().matches[0]).toMatchObject({ player1: other, player2: null, outcome: 'bye' });
  day.do({ kind: 'swap', round: day.round().id, player: other, with: bye });
  expect(seeds(day)[0]).toBe(bye);
  expect(day.round().matches[0]).toMatchObject({ player1: bye, outcome: 'bye', reasons: [{ code: 'bracket-bye', size: 8 }, { code: 'by-hand' }] });
  day.finish(day.round());
  const [first, second] = next(day).matches;
  expect(day.attempt({ kind: 'swap', round: day.round().id, player: first?.player1 ?? 0, with: second?.player1 ?? 0 })).toBe('no_swap_in_cut');
});

describe('A player who', () => {
  test('leaves before the first round makes the bracket smaller, and one who arrives makes it larger', () => {
    const day = elimination(5);
    expect(day.pod().cuts[0]?.size).toBe(8);
    day.do({ kind: 'remove', player: 5 });
    expect(day.pod().cuts[0]?.size).toBe(4);
    day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
    expect(day.pod().cuts[0]?.size).toBe(8);
    const { matches } = next(day);
    expect(matches.some(({ player1, player2 }) => player1 === 9 || player2 === 9)).toBe(true);
    expect(day.attempt({ kind: 'enrol-late', player: 10, division: 'masters', pod: 'masters' })).toBe('registration_closed');
  });

  test('arrives as the 65th is refused', () => {
    const day = elimination(64);
    expect(day.attempt({ kind: 'enrol-late', player: 99, division: 'masters', pod: 'masters' })).toBe('too_many_for_elimination');
  });

  test('is the 65th in a file is refused at the draw', () => {
    const day = elimination(64);
    const { entries, pods } = day.event;
    const more = { player: 65, division: 'masters', earnedByes: 0 } as const;
    const event = { ...day.event, entries: [...entries, more], pods: pods.map((pod) => ({ ...pod, players: [...pod.players, 65] })) };
    expect(proposeDraw(event, { pod: 'masters', division: 'masters', round: 'r', seed: 's' }).refusal).toBe('too_many_for_elimination');
  });

  test('enters between draw and publication makes the draw stale', () => {
    const day = elimination(4);
    const draft = day.draw(undefined, 'masters');
    day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
    expect(() => day.publish(draft)).toThrow('draft_is_stale');
  });

  test('leaves between draw and publication makes the draw stale, also if it is kept as it was played', () => {
    const day = elimination(4);
    const round = day.draw(undefined, 'masters');
    const pairs = draftDigest({ pairs: day.event.drafts.find(({ id }) => id === round)?.pairs ?? [] });
    day.do({ kind: 'remove', player: 4 });
    for (const asPlayed of [false, true]) expect(day.attempt({ kind: 'publish', round, pairs, asPlayed })).toBe('draft_is_stale');
  });

  test('leaves during a match lets the opponent advance, also one who had a bye', () => {
    const day = elimination(3);
    const round = next(day);
    const bye = round.matches.find(({ player2 }) => player2 === null)?.player1 ?? 0;
    const [playing] = round.matches.filter(({ player2 }) => player2 !== null);
    day.do({ kind: 'drop', player: bye, seen: 1 });
    expect(day.event.notices).toContainEqual({ kind: 'left-the-cut', player: bye, division: 'masters' });
    day.do({ kind: 'drop', player: playing?.player2 ?? 0, seen: 1 });
    expect(day.round().matches.find(({ player1 }) => player1 === playing?.player1)).toMatchObject({ outcome: 'player1', walkover: true });
    const [final] = next(day).matches;
    expect(final).toMatchObject({ walkover: true });
    expect(places(day)).toEqual([playing?.player1, bye, playing?.player2]);
  });
});

test('who left a bracket has a place that says so, and who was disqualified has none', () => {
  const day = elimination(4);
  const [one, other] = next(day).matches;
  day.do({ kind: 'drop', player: one?.player1 ?? 0, seen: 1 });
  day.do({ kind: 'drop', player: other?.player1 ?? 0, seen: 1, disqualified: true });
  day.finish(next(day));
  expect(rows(day).map(({ player, dropped }) => [player, dropped])).toEqual([
    ...(places(day)[0] === one?.player2 ? [one?.player2, other?.player2] : [other?.player2, one?.player2]).map((player) => [player, false]),
    [one?.player1, true],
  ]);
});

test('divisions in one bracket have their own places', () => {
  const day = TournamentDay.with({ masters: 5, junior: 2 });
  day.configure(undefined, 'elimination');
  expect(day.pod()).toMatchObject({ name: 'all', cuts: [{ division: 'masters', size: 8 }] });
  while (!isPodDone(day.pod())) day.finish(next(day));
  expect(places(day)[0]).toBe(1);
  expect(places(day).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(divisionStandings(day.event, day.pod(), 'junior').map(({ place }) => place)).toEqual([1, 2]);
  expect(divisionStandings(day.event, day.pod(), 'senior')).toEqual([]);
});

test('a bracket has no cut to start, no tie and no rest to draw again', () => {
  const day = elimination(4);
  expect(day.attempt({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [1, 2, 3, 4] })).toBe('cut_not_possible');
  const round = next(day);
  const [match] = round.matches;
  const of = { round: round.id, player1: match?.player1 ?? 0, player2: match?.player2 ?? 0 };
  expect(day.attempt({ kind: 'result', ...of, outcome: 'tie', was: 'open' })).toBe('no_tie_in_cut');
  expect(day.attempt({ kind: 'redraw', round: round.id, seed: 'x', pairs: [] })).toBe('no_swap_in_cut');
  expect(proposeRedraw(day.event, 'masters', 'x').refusal).toBe('no_such_match');
  expect(day.attempt({ kind: 'change-plan', pod: { name: 'masters', rounds: 3, cuts: [] } })).toBe('cut_started');
});

test('more than 64 players are refused with the reason before anything is configured', () => {
  expect(proposeConfigure(TournamentDay.with({ masters: 65 }).event, 'x', 'elimination').refusal).toBe('too_many_for_elimination');
});
