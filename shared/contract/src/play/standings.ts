// Places by the official rules, computed like the official program.
import type { Division, Entry, PlayerId, Pod, TournamentEvent } from './model';
import { digest } from './random';
import { isElimination } from './rounds';
import { noTally, pointsOf, rateOf, roundRate, type Tally, tallies } from './tally';

/** The tie-breaker that put a player below the one above. */
type DecidedBy = 'first' | 'points' | 'late' | 'owp' | 'oowp' | 'head-to-head' | 'lot' | 'cut';

export interface StandingRow {
  player: PlayerId;
  place: number;
  wins: number;
  losses: number;
  ties: number;
  points: number;
  /** The opponents' mean win rate, and their mean OWP. */
  owp: number;
  oowp: number;
  late: boolean;
  dropped: boolean;
  decidedBy: DecidedBy;
}

/** The rates of a pod after a round. */
interface Rates {
  own: Map<PlayerId, number>;
  owp: Map<PlayerId, number>;
  oowp: Map<PlayerId, number>;
}

interface Frozen {
  owp: number;
  oowp: number;
}

/** The data behind standings; separate, so that a page can explain every number. */
export interface PodRates {
  /** The last Swiss round that counts. */
  through: number;
  tallies: Map<PlayerId, Tally>;
  rates: Rates;
  /** The OWP and OOWP of players who dropped, as of the end of that round. */
  frozen: Map<PlayerId, Frozen>;
}

export const byPlayer = (event: Pick<TournamentEvent, 'entries'>): Map<PlayerId, Entry> => new Map(event.entries.map((entry) => [entry.player, entry]));

const mean = (values: readonly number[]) => (values.length ? roundRate(values.reduce((sum, value) => sum + value, 0) / values.length) : 0);

function ratesOf(counted: ReadonlyMap<PlayerId, Tally>, dropped: (player: PlayerId) => boolean, frozen: ReadonlyMap<PlayerId, Frozen>): Rates {
  const own = new Map<PlayerId, number>();
  for (const [player, tally] of counted) own.set(player, rateOf(tally, dropped(player)));
  const owp = new Map<PlayerId, number>();
  for (const [player, tally] of counted) {
    // The virtual opponent of an earned bye has won every match.
    owp.set(player, frozen.get(player)?.owp ?? mean(tally.opponents.map((opponent) => (opponent === null ? 1 : (own.get(opponent) ?? 0)))));
  }
  const oowp = new Map<PlayerId, number>();
  for (const [player, tally] of counted) {
    oowp.set(player, frozen.get(player)?.oowp ?? mean(tally.opponents.flatMap((opponent) => (opponent === null ? [] : [owp.get(opponent) ?? 0]))));
  }
  return { own, owp, oowp };
}

/** Returns whether a player had dropped by the end of a round; leaving after the last Swiss round is not a drop. */
const hadDropped = (entry: Entry | undefined, round: number, swissRounds: number): boolean =>
  entry?.dropped !== undefined && entry.dropped.round <= round && entry.dropped.round < swissRounds;

/** Returns the rates of a pod's players; those of dropped players as of their drop. */
export function podRates(event: TournamentEvent, pod: Pod, through = Number.POSITIVE_INFINITY): PodRates {
  const entries = byPlayer(event);
  const last = pod.played.reduce((latest, round) => (round.phase === 'swiss' && round.number <= through ? Math.max(latest, round.number) : latest), 0);
  const dropRound = (player: PlayerId) => entries.get(player)?.dropped?.round ?? Number.POSITIVE_INFINITY;
  const frozen = new Map<PlayerId, Frozen>();
  const ratesAfter = (round: number, counted: Map<PlayerId, Tally>) => ratesOf(counted, (player) => hadDropped(entries.get(player), round, pod.rounds), frozen);

  const drops = new Set(pod.players.map(dropRound).filter((round) => round < last));
  for (const round of [...drops].sort((one, other) => one - other)) {
    const { owp, oowp } = ratesAfter(round, tallies(pod.played, round));
    for (const player of pod.players) {
      if (dropRound(player) === round) frozen.set(player, { owp: owp.get(player) ?? 0, oowp: oowp.get(player) ?? 0 });
    }
  }
  const counted = tallies(pod.played, last);
  return { through: last, tallies: counted, rates: ratesAfter(last, counted), frozen };
}

/** Compares the direct matches of two players: above 0 if the first won more, below 0 if the other did. */
function headToHead(pod: Pod, through: number, one: PlayerId, other: PlayerId): number {
  let lead = 0;
  for (const round of pod.played) {
    if (round.phase !== 'swiss' || round.number > through) continue;
    for (const { player1, player2, outcome } of round.matches) {
      const side = player1 === one && player2 === other ? 1 : player1 === other && player2 === one ? -1 : 0;
      if (outcome === 'player1') lead += side;
      if (outcome === 'player2') lead -= side;
    }
  }
  return lead;
}

/** Rates are sums of fractions: equal rates computed in different orders differ in the last bit. */
const closer = 1e-9;
const byRate = (one: number, other: number) => (Math.abs(one - other) > closer ? other - one : 0);

const steps: readonly [DecidedBy, (one: StandingRow, other: StandingRow) => number][] = [
  ['points', (one, other) => other.points - one.points],
  ['late', (one, other) => Number(one.late) - Number(other.late)],
  ['owp', (one, other) => byRate(one.owp, other.owp)],
  ['oowp', (one, other) => byRate(one.oowp, other.oowp)],
];

const decidingStep = (above: StandingRow, row: StandingRow) => steps.find(([, compare]) => compare(above, row) !== 0);

/** Returns the Swiss standings of a pod or one of its divisions; opponents count across the pod. */
export function swissStandings(event: TournamentEvent, pod: Pod, division?: Division, through?: number): StandingRow[] {
  const entries = byPlayer(event);
  const { tallies: counted, rates, frozen, through: last } = podRates(event, pod, through);
  const lot = new Map(event.order.map((player, at) => [player, at]));
  const rows = pod.players.flatMap((player): StandingRow[] => {
    const entry = entries.get(player);
    if (!entry || entry.dropped?.disqualified || (division && entry.division !== division)) return [];
    const tally = counted.get(player) ?? noTally;
    const { wins, losses, ties } = tally;
    const { owp, oowp } = frozen.get(player) ?? { owp: rates.owp.get(player) ?? 0, oowp: rates.oowp.get(player) ?? 0 };
    const late = tally.forcedLosses > 0;
    return [{ player, place: 0, wins, losses, ties, points: pointsOf(tally), owp, oowp, late, dropped: entry.dropped !== undefined, decidedBy: 'lot' }];
  });
  rows.sort((one, other) => {
    const step = decidingStep(one, other);
    return step ? step[1](one, other) : (lot.get(one.player) ?? 0) - (lot.get(other.player) ?? 0);
  });
  rows.forEach((row, at) => {
    const above = rows[at - 1];
    row.decidedBy = above ? (decidingStep(above, row)?.[0] ?? 'lot') : 'first';
  });
  // Head-to-head is not transitive: it decides only between exactly two tied players.
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (rows[to]?.decidedBy === 'lot') to += 1;
    const [upper, lower] = rows.slice(from, to);
    const lead = to - from === 2 && upper && lower ? headToHead(pod, last, upper.player, lower.player) : 0;
    if (upper && lower && lead !== 0) {
      if (lead < 0) {
        rows[from] = { ...lower, decidedBy: upper.decidedBy };
        rows[from + 1] = { ...upper, decidedBy: 'head-to-head' };
      } else lower.decidedBy = 'head-to-head';
    }
    from = to;
  }
  rows.forEach((row, at) => {
    row.place = at + 1;
  });
  return rows;
}

/** Returns how far a player of the cut came: later rounds are higher, a bye is a win, a third-place match ranks its two players. */
function bracketRanks(pod: Pod, division: Division): Map<PlayerId, number> {
  const ranks = new Map<PlayerId, number>();
  const lost = new Set<PlayerId>();
  for (const round of pod.played) {
    if (round.phase !== 'cut' || round.division !== division) continue;
    for (const { player1, player2, outcome } of round.matches) {
      if (player2 === null) {
        ranks.set(player1, round.number + 0.5);
        continue;
      }
      const forThird = lost.has(player1) && lost.has(player2);
      for (const [player, won] of [
        [player1, outcome === 'player1'],
        [player2, outcome === 'player2'],
      ] as const) {
        const open = outcome === 'open';
        if (forThird) ranks.set(player, (ranks.get(player) ?? 0) + (won ? 0.25 : 0));
        else ranks.set(player, won || open ? round.number + 0.5 : round.number);
        if (!forThird && !won && !open) lost.add(player);
      }
    }
  }
  return ranks;
}

/** Returns a division's places in single elimination: by the round in which players lost, then by seed. A bye counts as a win, like in Swiss rounds. */
function eliminationStandings(event: TournamentEvent, pod: Pod, division: Division): StandingRow[] {
  const [cut] = pod.cuts;
  const ranks = cut ? bracketRanks(pod, cut.division) : new Map<PlayerId, number>();
  const lots = cut?.seeds ?? event.order;
  const lot = new Map(lots.map((player, at) => [player, at]));
  const rankOf = (player: PlayerId) => ranks.get(player) ?? 0;
  const lotOf = (player: PlayerId) => lot.get(player) ?? lots.length;
  const entries = event.entries.filter((entry) => entry.division === division && pod.players.includes(entry.player) && !entry.dropped?.disqualified);
  entries.sort((one, other) => rankOf(other.player) - rankOf(one.player) || lotOf(one.player) - lotOf(other.player) || one.player - other.player);
  const matches = pod.played.flatMap((round) => round.matches);
  return entries.map(({ player, dropped }, at): StandingRow => {
    const wins = matches.filter(
      ({ player1, player2, outcome }) => (player1 === player && (outcome === 'player1' || outcome === 'bye')) || (player2 === player && outcome === 'player2'),
    ).length;
    const losses = matches.filter(
      ({ player1, player2, outcome }) => (player1 === player && outcome === 'player2') || (player2 === player && outcome === 'player1'),
    ).length;
    const above = entries[at - 1];
    const decidedBy = !above ? 'first' : rankOf(above.player) === rankOf(player) ? 'lot' : 'cut';
    const figures = { wins, losses, ties: 0, points: pointsOf({ wins, ties: 0 }), owp: 0, oowp: 0 };
    return { player, place: at + 1, ...figures, late: false, dropped: dropped !== undefined, decidedBy };
  });
}

/** Returns a division's places: winner and finalist of its cut, then each round's losers by Swiss place, then the rest. */
export function divisionStandings(event: TournamentEvent, pod: Pod, division: Division): StandingRow[] {
  if (isElimination(pod)) return eliminationStandings(event, pod, division);
  const swiss = swissStandings(event, pod, division);
  const ranks = bracketRanks(pod, division);
  if (!ranks.size) return swiss;
  const inCut = swiss.filter(({ player }) => ranks.has(player));
  inCut.sort((one, other) => (ranks.get(other.player) ?? 0) - (ranks.get(one.player) ?? 0) || one.place - other.place);
  const behind = swiss.filter(({ player }) => !ranks.has(player));
  return [...inCut, ...behind].map((row, at) => {
    const byCut = ranks.has(row.player) || row.decidedBy === 'first';
    return { ...row, place: at + 1, decidedBy: byCut ? 'cut' : row.decidedBy };
  });
}

/** Returns the places of every division with players, Masters first. */
export function standings(event: TournamentEvent): Map<Division, StandingRow[]> {
  const all = new Map<Division, StandingRow[]>();
  for (const division of ['masters', 'senior', 'junior'] as const) {
    for (const pod of event.pods) {
      const rows = pod.divisions.includes(division) ? divisionStandings(event, pod, division) : [];
      if (rows.length) all.set(division, rows);
    }
  }
  return all;
}

/** Returns the digest of the standings that a device saw when it closed the tournament or started a cut. */
export const standingsDigest = (event: TournamentEvent): string =>
  digest([...standings(event)].map(([division, rows]) => [division, rows.map(({ player, place, points, owp, oowp }) => [player, place, points, owp, oowp])]));
