import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SlipMatch } from '@mesa/contract/calls/slips';
import { roundName } from '@mesa/contract/format/play-names';
import { isBestOfThree } from '@mesa/contract/play/games';
import { type Match, type Pod, type Round, reportedOutcomes, type TournamentEvent } from '@mesa/contract/play/model';
import { isReported } from '@mesa/contract/play/rounds';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { peopleOf } from './people';

interface Played {
  readonly pod: Pod;
  readonly round: Round;
  readonly match: Match & { player2: number };
}

/** Returns the matches of two in rounds that are being played. */
function matchesInPlay({ pods }: TournamentEvent): Played[] {
  return pods.flatMap((pod) =>
    pod.played
      .filter((round) => !isReported(round))
      .flatMap((round) => round.matches.flatMap((match) => (match.player2 === null ? [] : [{ pod, round, match: { ...match, player2: match.player2 } }]))),
  );
}

/** Returns the secret of a match's slip: 128 bits that the site's key makes from the match, so that none is stored and a slip can be printed again. */
const secretOf = (key: Buffer, tournamentId: number, { round, match: { player1, player2 } }: Played): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([tournamentId, round.id, player1, player2]))
    .digest()
    .subarray(0, 16);

/** Returns the secret of each open match's slip. */
export const slipsOf = (key: Buffer, tournamentId: number, event: TournamentEvent) =>
  matchesInPlay(event)
    .filter(({ match }) => match.outcome === 'open')
    .map((played) => ({
      round: played.round.id,
      player1: played.match.player1,
      slip: `${tournamentId}.${secretOf(key, tournamentId, played).toString('base64url')}`,
    }));

const slipForm = /^(\d{1,9})\.([\w-]{22})$/;

/** Returns a slip's tournament and secret; null for other text. */
export function readSlip(slip: string): { tournamentId: number; secret: Buffer } | null {
  const [, tournamentId, secret] = slipForm.exec(slip) ?? [];
  return secret === undefined ? null : { tournamentId: Number(tournamentId), secret: Buffer.from(secret, 'base64url') };
}

/** Returns the match of a slip; undefined if its secret is wrong, its round is over, or other players sit there now. */
export const matchOfSlip = (key: Buffer, event: TournamentEvent, { tournamentId, secret }: { tournamentId: number; secret: Buffer }): Played | undefined =>
  matchesInPlay(event).find((played) => timingSafeEqual(secret, secretOf(key, tournamentId, played)));

/** Returns what a slip shows of its match. */
export async function slipMatch(db: Kysely<Tables>, tournament: { name: string }, event: TournamentEvent, { pod, round, match }: Played): Promise<SlipMatch> {
  const names = new Map((await peopleOf(db, [match.player1, match.player2], event.season)).map(({ id, name }) => [id, name]));
  const reports = event.reports.find((of) => of.round === round.id && of.player1 === match.player1 && of.player2 === match.player2);
  const player = (id: number) => ({ id, name: names.get(id) ?? '' });
  return {
    tournament: tournament.name,
    title: roundName(pod, round),
    table: match.table,
    mayTie: round.phase === 'swiss',
    bestOfThree: isBestOfThree(event, round.phase),
    players: [player(match.player1), player(match.player2)],
    outcome: reportedOutcomes.find((outcome) => outcome === match.outcome) ?? null,
    reported: [...(reports?.by1 ? [match.player1] : []), ...(reports?.by2 ? [match.player2] : [])],
    disputed: reports?.by1 !== undefined && reports.by2 !== undefined && reports.by1 !== reports.by2,
  };
}
