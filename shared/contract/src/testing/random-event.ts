import type { Division, EventKind, PlayerId } from '../play/model';
import { seededRandom } from '../play/random';
import { activeEntries, isSwissOver } from '../play/rounds';
import { swissStandings } from '../play/standings';
import { TournamentDay } from './tournament-day';

export interface RandomEventOptions {
  seed: string;
  players: number;
  kind: EventKind;
  /** Rounds beyond those of the table. */
  moreRounds?: number;
  /** Probabilities per round or per match. */
  drop?: number;
  late?: number;
  tie?: number;
  /** All three divisions in one pod. */
  divisions?: boolean;
  /** Called before a round is drawn, and when it is published. */
  beforeRound?: (day: TournamentDay, number: number) => void;
  onRound?: (day: TournamentDay, number: number) => void;
}

/** Plays the Swiss rounds of a random event by commands: strengths, ties, double losses, drops, late entrants, earned byes. */
export function playRandomEvent(options: RandomEventOptions): TournamentDay {
  const { seed, players, kind, moreRounds = 0, drop = 0, late = 0, tie = 0.08, divisions = false } = options;
  const random = seededRandom(`event/${seed}`);
  const day = TournamentDay.with({}, kind);
  const strength = new Map<PlayerId, number>();
  const join = (player: PlayerId): Division => {
    strength.set(player, random());
    return divisions && random() < 0.4 ? (random() < 0.5 ? 'senior' : 'junior') : 'masters';
  };
  for (let player = 1; player <= players; player += 1) {
    day.do({ kind: 'enrol', player, division: join(player), ...(random() < 0.02 ? { earnedByes: 1 } : {}) });
  }
  day.configure((proposed) => {
    const [pod] = proposed.pods;
    const rounds = Math.max(...proposed.pods.map((other) => other.rounds)) + moreRounds;
    return divisions && pod
      ? { ...proposed, pods: [{ name: 'all', rounds, cuts: [], players: proposed.order }] }
      : { ...proposed, pods: proposed.pods.map((other) => ({ ...other, rounds, cuts: [] })) };
  });
  let next = players;
  for (let number = 1; !isSwissOver(day.pod()); number += 1) {
    if (number > 1 && number <= 3) {
      for (let chance = 0; chance < Math.ceil(players * late); chance += 1) {
        if (random() < 0.5) day.do({ kind: 'enrol-late', player: ++next, division: join(next), pod: day.pod().name });
      }
    }
    if (activeEntries(day.event, day.pod()).length < 2) break;
    options.beforeRound?.(day, number);
    day.next(undefined, undefined, `${seed}/${number}`);
    options.onRound?.(day, number);
    day.finish(day.round(), (one, other) => {
      const lot = random();
      if (lot < tie) return 'tie';
      if (lot < tie + 0.005) return 'double-loss';
      const [a, b] = [strength.get(one) ?? 0.5, strength.get(other) ?? 0.5];
      return random() < a / (a + b) ? 'player1' : 'player2';
    });
    if (isSwissOver(day.pod()) || drop === 0) continue;
    for (const { player, points } of swissStandings(day.event, day.pod()).filter((row) => !row.dropped)) {
      if (random() < drop * (points < 3 * number - 3 ? 1.5 : 0.4)) day.do({ kind: 'drop', player, seen: number });
    }
  }
  return day;
}
