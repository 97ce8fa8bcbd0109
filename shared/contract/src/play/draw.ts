import { cutOf, isFirstElimination, seedsOf } from './bracket';
import type { Division, Draft, Pairing, PlayerId, Pod, PodName, TournamentEvent } from './model';
import { digest } from './random';
import type { PairingReason } from './reasons';
import { refuse } from './refuse';
import { activeEntries, bracketRounds, isCutOver, isReported, isSwissOver, podOf, swissRounds } from './rounds';
import { maxElimination } from './structure';
import type { Entrant } from './swiss';
import { noTally, pointsOf, tallies } from './tally';

const depth: Record<Division, number> = { masters: 0, senior: 1, junior: 2 };

/** Returns how often each player met an opponent with fewer points in the rounds before one. */
function pairedDownBefore(pod: Pod, round: number): Map<PlayerId, number> {
  const times = new Map<PlayerId, number>();
  for (const { number, matches } of swissRounds(pod)) {
    if (number >= round) continue;
    const before = tallies(pod.played, number - 1);
    const points = (player: PlayerId) => pointsOf(before.get(player) ?? noTally);
    for (const { player1, player2 } of matches) {
      if (player2 === null || points(player1) === points(player2)) continue;
      const higher = points(player1) > points(player2) ? player1 : player2;
      times.set(higher, (times.get(higher) ?? 0) + 1);
    }
  }
  return times;
}

/** Returns the input of a round's draw: each player to pair. */
export function entrantsOf(event: TournamentEvent, pod: Pod, round: number): Entrant[] {
  const before = tallies(pod.played, round - 1);
  const pairedDown = pairedDownBefore(pod, round);
  return activeEntries(event, pod).map(({ player, division, earnedByes, fixedTable }) => {
    const tally = before.get(player) ?? noTally;
    return {
      player,
      points: pointsOf(tally),
      division: depth[division],
      met: tally.opponents.filter((opponent) => opponent !== null),
      byes: tally.byes,
      earnedBye: earnedByes >= round,
      pairedDown: pairedDown.get(player) ?? 0,
      ...(fixedTable === undefined ? {} : { fixedTable }),
    };
  });
}

/** The next round of a pod, and the digest of its draw's input: a draw is valid as long as that is unchanged. */
export interface NextRound {
  number: number;
  phase: 'swiss' | 'cut';
  division?: Division;
  inputs: string;
}

/** Returns the round to draw; refuses if there is none. */
export function nextRound(event: TournamentEvent, name: PodName, division?: Division): NextRound {
  if (event.stage === 'registration') refuse('not_configured');
  const pod = podOf(event, name);
  const number = swissRounds(pod).length + 1;
  if (!swissRounds(pod).every(isReported)) refuse('results_missing');
  if (!isSwissOver(pod)) {
    const entrants = entrantsOf(event, pod, number);
    const seen = entrants.map((entrant) => [
      entrant.player,
      entrant.points,
      [...entrant.met].sort(),
      entrant.byes,
      entrant.earnedBye,
      entrant.division,
      entrant.pairedDown,
    ]);
    return { number, phase: 'swiss', inputs: digest([number, seen.sort(([one], [other]) => Number(one) - Number(other))]) };
  }
  const cut = division && cutOf(pod, division);
  if (cut && isFirstElimination(pod, cut)) {
    const field = activeEntries(event, pod);
    if (field.length < 2) refuse('too_few_players');
    if (field.length > maxElimination) refuse('too_many_for_elimination');
    const seen = field.map(({ player, earnedByes }) => [player, earnedByes]).sort(([one = 0], [other = 0]) => one - other);
    return { number: 1, phase: 'cut', division: cut.division, inputs: digest(['elimination', seen]) };
  }
  if (!cut?.seeds) return refuse('swiss_is_over');
  if (isCutOver(pod, cut)) refuse('swiss_is_over');
  const rounds = bracketRounds(pod, cut.division);
  const last = rounds.at(-1);
  if (last && !isReported(last)) refuse('results_missing');
  const seeds = seedsOf(event, pod, cut);
  const left = activeEntries(event, pod).map(({ player }) => player);
  const seen = [
    number,
    seeds,
    seeds.filter((player) => !left.includes(player)),
    last?.matches.map(({ player1, player2, outcome }) => [player1, player2, outcome]),
  ];
  return { number: swissRounds(pod).length + rounds.length + 1, phase: 'cut', division: cut.division, inputs: digest(seen) };
}

/** Returns the digest that `publish` carries: the draft on the organiser's screen. */
export const draftDigest = ({ pairs }: Pick<Draft, 'pairs'>): string => digest(pairs.map(({ player1, player2, table }) => [player1, player2, table]));

/** Returns why each pair of a Swiss round plays, in the order of the pairs. */
export function pairingReasons(event: TournamentEvent, pod: Pod, number: number, pairs: readonly Pairing[]): PairingReason[][] {
  const before = tallies(pod.played, number - 1);
  const entries = new Map(event.entries.map((entry) => [entry.player, entry]));
  const pointsFor = (player: PlayerId) => pointsOf(before.get(player) ?? noTally);
  const divisionFor = (player: PlayerId) => entries.get(player)?.division;
  const groupOf = (player: PlayerId) => `${divisionFor(player)}/${pointsFor(player)}`;
  const sizes = new Map<string, number>();
  for (const { player1, player2 } of pairs) {
    if (player2 === null) continue;
    for (const player of [player1, player2]) sizes.set(groupOf(player), (sizes.get(groupOf(player)) ?? 0) + 1);
  }
  const isOdd = (player: PlayerId) => (sizes.get(groupOf(player)) ?? 0) % 2 === 1;

  return pairs.map(({ player1, player2 }): PairingReason[] => {
    const tally = before.get(player1) ?? noTally;
    const points = pointsOf(tally);
    if (player2 === null) {
      const earned = (entries.get(player1)?.earnedByes ?? 0) >= number;
      return earned ? [{ code: 'earned-bye' }] : [{ code: 'bye', points, again: tally.byes > 0 }];
    }
    const opponentPoints = pointsFor(player2);
    const because = isOdd(player1) || isOdd(player2) ? 'odd-group' : 'no-fresh-opponent';
    const times = tally.opponents.filter((opponent) => opponent === player2).length;
    const reasons: PairingReason[] = times ? [{ code: 'rematch', times }] : [];
    if (divisionFor(player1) !== divisionFor(player2)) reasons.push({ code: 'other-division', because });
    if (points !== opponentPoints) {
      reasons.push({ code: 'paired-down', points: Math.max(points, opponentPoints), opponentPoints: Math.min(points, opponentPoints), because });
    } else reasons.push(number === 1 ? { code: 'first-round' } : { code: 'same-points', points });
    return reasons;
  });
}
