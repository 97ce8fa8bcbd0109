/** Wins, losses and draws of a record as organisers write them, 5-1-0 or 5/1; null where it reads otherwise. The database reads it alike. */
export function gamesOf(record: string | null | undefined): { wins: number; losses: number; draws: number } | null {
  const [, wins, losses, draws = '0'] = /^ *(\d{1,4}) *[-/] *(\d{1,4}) *(?:[-/] *(\d{1,4}) *)?$/.exec(record ?? '') ?? [];
  return wins === undefined || losses === undefined ? null : { wins: Number(wins), losses: Number(losses), draws: Number(draws) };
}

/** No event has more: two days of a championship have 15 rounds of points. */
const mostRounds = 20;
/** A cut of 64 has six rounds, and a match for the third place. They stand in a record, and give no points. */
const mostRoundsOfCut = 7;

/** What is wrong with a result, by its field, as a sentence for the organiser. */
export interface ResultFault {
  field: 'points' | 'record';
  message: string;
}

/**
 * Whether rounds can have given a result: three points a win, one a draw. Fewer points than the record would give are possible,
 * for a cut is played without points; more are not. How many rounds a tournament had nobody says, and not all who played need to
 * be enrolled: without a record only what no event gives is refused.
 */
export function resultFault({ points, record }: { points: number | null; record: string | null }): ResultFault | null {
  const games = gamesOf(record);
  const played = games ? games.wins + games.losses + games.draws : 0;
  if (played > mostRounds + mostRoundsOfCut) {
    return { field: 'record', message: `Ningún torneo tiene ${played} rondas: el historial llega a ${mostRounds + mostRoundsOfCut} como máximo` };
  }
  const earned = games ? 3 * games.wins + games.draws : null;
  if (points !== null && earned !== null && points > earned) {
    return { field: 'points', message: `Con un historial de ${record?.trim()} los puntos son ${earned} como máximo: 3 por victoria y 1 por empate` };
  }
  if (points !== null && points > 3 * mostRounds) {
    return { field: 'points', message: `Ningún torneo da más de ${3 * mostRounds} puntos: son 3 por victoria y 1 por empate` };
  }
  return null;
}
