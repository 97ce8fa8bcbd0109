import type { Match, PlayerId, TournamentEvent } from '../play/model';
import { isElimination, isPodDone } from '../play/rounds';
import { standings } from '../play/standings';
import { counted } from '../text/plural';
import { type BoardShape, type BoardSubject, boardShapes } from './board-paths';
import { divisionNames, outcomeText, podName, recordText, roundName, scoreText } from './play-names';

/** A heading has only its text. */
export interface BoardLine {
  lead: string;
  text: string;
  detail: string;
  /** The length of the bar behind the line, from 0 to 1. */
  share?: number;
}

export interface Board {
  title: string;
  lines: BoardLine[];
}

const heading = (text: string): BoardLine => ({ lead: '', text, detail: '' });

const inTableOrder = (matches: readonly Match[]): Match[] => {
  const rank = ({ outcome, table }: Match) => (outcome === 'forced-loss' ? Number.MAX_SAFE_INTEGER : table);
  return [...matches].sort((one, other) => rank(one) - rank(other));
};

function placesOf(event: TournamentEvent, nameOf: (player: PlayerId) => string): Board {
  const isFinal = event.pods.length > 0 && event.pods.every(isPodDone);
  const divisions = [...standings(event)].filter(([, rows]) => rows.length > 0);
  const lines = divisions.flatMap(([division, rows]) => [
    ...(divisions.length > 1 ? [heading(divisionNames[division])] : []),
    ...rows.map((row): BoardLine => {
      const figures =
        isFinal || event.pods.some((pod) => isElimination(pod) && pod.divisions.includes(division))
          ? recordText(row)
          : `${counted(row.points, 'pt', 'pts')} · ${recordText(row)}`;
      return { lead: String(row.place), text: nameOf(row.player), detail: row.dropped ? `abandonó · ${figures}` : figures };
    }),
  ]);
  return { title: isFinal ? 'Tabla final' : 'Posiciones', lines };
}

function pairingsOf(event: TournamentEvent, number: number, nameOf: (player: PlayerId) => string): Board | null {
  const rounds = event.pods.flatMap((pod) => pod.played.filter((round) => round.number === number).map((round) => ({ pod, round })));
  const [first] = rounds;
  if (!first) return null;
  const names = new Set(rounds.map(({ pod, round }) => roundName(pod, round)));
  const lines = rounds.flatMap(({ pod, round }) => [
    ...(rounds.length > 1
      ? [heading(`${roundName(pod, round)} · ${round.division && !isElimination(pod) ? divisionNames[round.division] : podName(event, pod)}`)]
      : []),
    ...inTableOrder(round.matches).map((match): BoardLine => {
      const { player1, player2, table, outcome } = match;
      if (player2 === null) return { lead: '–', text: nameOf(player1), detail: outcomeText(outcome, '', '') };
      const [one, other] = [nameOf(player1), nameOf(player2)];
      return { lead: String(table), text: `${one} – ${other}`, detail: outcome === 'open' ? '' : outcomeText(outcome, one, other) + scoreText(match) };
    }),
  ]);
  return { title: names.size === 1 ? roundName(first.pod, first.round) : `Ronda ${number}`, lines };
}

/** Returns the lines of a board; null if the round is not published. */
export const boardOf = (event: TournamentEvent, subject: BoardSubject, nameOf: (player: PlayerId) => string): Board | null =>
  subject === 'posiciones' ? placesOf(event, nameOf) : pairingsOf(event, subject, nameOf);

/** Splits the lines into pictures; all but the last are full, and none is empty. */
export function boardParts({ lines }: Board, shape: BoardShape): BoardLine[][] {
  const maxLines = boardShapes[shape].lines;
  const parts = Math.max(1, Math.ceil(lines.length / maxLines));
  return Array.from({ length: parts }, (_, at) => lines.slice(at * maxLines, (at + 1) * maxLines));
}

/** Returns the current subject: the pairings of the newest round, or the places of a finished tournament; null before round 1. */
export function currentSubject({ stage, pods }: TournamentEvent): BoardSubject | null {
  const newest = Math.max(0, ...pods.flatMap(({ played }) => played.map(({ number }) => number)));
  return newest === 0 ? null : stage === 'finalized' ? 'posiciones' : newest;
}
