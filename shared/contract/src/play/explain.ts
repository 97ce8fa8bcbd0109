import type { Outcome, PlayerId, Pod, TournamentEvent } from './model';
import { byPlayer, podRates } from './standings';
import { noTally, playedRate, pointsOf } from './tally';

interface ExplainedMatch {
  round: number;
  /** null: a bye, or a forced loss. */
  opponent: PlayerId | null;
  /** From this player's view. */
  result: 'win' | 'loss' | 'tie' | 'open' | 'double-loss' | 'bye' | 'earned-bye' | 'forced-loss';
  /** The opponent's contribution to OWP; null if the match contributes nothing. */
  rate: number | null;
  /** Why the rate is not simply wins divided by matches. */
  limit: 'lowest' | 'dropped' | 'unseen' | null;
  /** The opponent's contribution to OOWP. */
  opponentOwp: number | null;
}

export interface ExplainedStanding {
  points: number;
  owp: number;
  oowp: number;
  /** The round after which a drop froze OWP and OOWP; null if they still change. */
  frozenAfter: number | null;
  matches: ExplainedMatch[];
}

function resultFor(outcome: Outcome, first: boolean): ExplainedMatch['result'] {
  if (outcome === 'player1') return first ? 'win' : 'loss';
  if (outcome === 'player2') return first ? 'loss' : 'win';
  return outcome;
}

/** Returns the rates behind a player's OWP and OOWP, match by match; for a dropped player, as of the drop. */
export function explainStanding(event: TournamentEvent, pod: Pod, player: PlayerId, through?: number): ExplainedStanding {
  const entries = byPlayer(event);
  const now = podRates(event, pod, through);
  const frozenAfter = now.frozen.has(player) ? (entries.get(player)?.dropped?.round ?? null) : null;
  const { rates, tallies, through: last } = frozenAfter === null ? now : podRates(event, pod, frozenAfter);
  const matches = pod.played.flatMap((round) =>
    round.phase !== 'swiss' || round.number > last
      ? []
      : round.matches
          .filter(({ player1, player2 }) => player1 === player || player2 === player)
          .map((match): ExplainedMatch => {
            const first = match.player1 === player;
            const opponent = first ? match.player2 : match.player1;
            const result = resultFor(match.outcome, first);
            if (match.outcome === 'earned-bye') return { round: round.number, opponent, result, rate: 1, limit: 'unseen', opponentOwp: null };
            if (opponent === null || match.outcome === 'open') return { round: round.number, opponent, result, rate: null, limit: null, opponentOwp: null };
            const rate = rates.own.get(opponent) ?? 0;
            const played = playedRate(tallies.get(opponent) ?? noTally);
            const limit = played < rate ? 'lowest' : played > rate ? 'dropped' : null;
            return { round: round.number, opponent, result, rate, limit, opponentOwp: rates.owp.get(opponent) ?? 0 };
          }),
  );
  return {
    points: pointsOf(now.tallies.get(player) ?? noTally),
    owp: rates.owp.get(player) ?? 0,
    oowp: rates.oowp.get(player) ?? 0,
    frozenAfter,
    matches,
  };
}
