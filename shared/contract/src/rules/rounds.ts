import { counted } from '../text/plural';

/** Parses a record as organisers write it, 5-1-0 or 5/1; null for other texts. The database parses the same form. */
export function gamesOf(record: string | null | undefined): { wins: number; losses: number; draws: number } | null {
  const [, wins, losses, draws = '0'] = /^ *(\d{1,4}) *[-/] *(\d{1,4}) *(?:[-/] *(\d{1,4}) *)?$/.exec(record ?? '') ?? [];
  return wins === undefined || losses === undefined ? null : { wins: Number(wins), losses: Number(losses), draws: Number(draws) };
}

/** Maximum Swiss rounds; a two-day championship has 15. */
const maxRounds = 20;
/** A cut of 64 has six rounds and a match for third place. These matches are in a record but give no points. */
const maxRoundsOfCut = 7;

/** A fault of a result: its field, and a sentence for the organiser. */
export interface ResultFault {
  field: 'points' | 'record';
  message: string;
}

/** The size of an event: its enrolled players, and the official number of rounds for that many, cut included. */
export interface EventSize {
  players: number;
  rounds: number;
}

/** Rounds that an event may have beyond the official table: stores add one for a small field, or play for third place. */
const spareRounds = 2;
const maxRoundsOf = ({ rounds }: EventSize): number => rounds + spareRounds;

/** The remedy if the limit comes from the number of players. */
const enrolAll = 'Si jugaron más personas, inscríbelas primero';

/**
 * Returns the fault of a result; null if real rounds can produce it, with three points per win and one per draw. Fewer points than the record gives
 * are possible, because a cut gives none. With `event`, a record may have two rounds more than the official table; without it, the number of players
 * is unknown, and only impossible results are refused.
 */
export function resultFault({ points, record }: { points: number | null; record: string | null }, event: EventSize | null = null): ResultFault | null {
  const games = gamesOf(record);
  const played = games ? games.wins + games.losses + games.draws : 0;
  if (event && played > maxRoundsOf(event)) {
    const message = `Con ${counted(event.players, 'inscrito', 'inscritos')} un historial tiene ${maxRoundsOf(event)} rondas como máximo, y ${record?.trim()} tiene ${played}. ${enrolAll}`;
    return { field: 'record', message };
  }
  if (played > maxRounds + maxRoundsOfCut) {
    return { field: 'record', message: `Ningún torneo tiene ${played} rondas: el historial llega a ${maxRounds + maxRoundsOfCut} como máximo` };
  }
  const earned = games ? 3 * games.wins + games.draws : null;
  if (points !== null && earned !== null && points > earned) {
    return { field: 'points', message: `Con un historial de ${record?.trim()} los puntos son ${earned} como máximo: 3 por victoria y 1 por empate` };
  }
  if (points !== null && event && points > 3 * maxRoundsOf(event)) {
    return {
      field: 'points',
      message: `Con ${counted(event.players, 'inscrito', 'inscritos')} los puntos son ${3 * maxRoundsOf(event)} como máximo. ${enrolAll}`,
    };
  }
  if (points !== null && points > 3 * maxRounds) {
    return { field: 'points', message: `Ningún torneo da más de ${3 * maxRounds} puntos: son 3 por victoria y 1 por empate` };
  }
  return null;
}

/**
 * Returns the maximum number of groups that are paired separately. A division plays alone from 6 players; each group gives at most one bye per round.
 */
const maxPods = (players: number): number => Math.max(1, Math.min(3, Math.floor(players / 6)));

/** The wins of an event, compared with the possible number. */
export interface Wins {
  wins: number;
  losses: number;
  byes: number;
  /** Wins that no loss or bye explains. */
  excess: number;
}

/**
 * Sums the wins of all results of an event. Each win is another player's loss or a bye: a pod gives at most one bye per round. A double loss only
 * adds losses. A result without a record may have lost every round that its points allow.
 */
export function countWins(results: readonly { points: number | null; record: string | null }[], event: EventSize): Wins {
  const roundsOfEvent = maxRoundsOf(event);
  let [wins, losses, rounds] = [0, 0, 0];
  for (const { points, record } of results) {
    const games = gamesOf(record);
    const earned = points ?? 0;
    wins += games?.wins ?? Math.max(0, Math.ceil((earned - roundsOfEvent) / 2));
    losses += games?.losses ?? Math.max(0, roundsOfEvent - Math.floor(earned / 3) - (earned % 3));
    rounds = Math.max(rounds, games ? games.wins + games.losses + games.draws : roundsOfEvent);
  }
  const byes = rounds * maxPods(event.players);
  return { wins, losses, byes, excess: Math.max(0, wins - losses - byes) };
}
