/** Parses a record as organisers write it, 5-1-0 or 5/1; null for other texts. The database parses the same form. */
export function gamesOf(record: string | null | undefined): { wins: number; losses: number; draws: number } | null {
  const [, wins, losses, draws = '0'] = /^ *(\d{1,4}) *[-/] *(\d{1,4}) *(?:[-/] *(\d{1,4}) *)?$/.exec(record ?? '') ?? [];
  return wins === undefined || losses === undefined ? null : { wins: Number(wins), losses: Number(losses), draws: Number(draws) };
}

/** The largest number of Swiss rounds; two days of a championship have 15. */
const mostRounds = 20;
/** A cut of 64 has six rounds and a match for third place. They are in a record and give no points. */
const mostRoundsOfCut = 7;

/** A fault of a result: its field, and a sentence for the organiser. */
export interface ResultFault {
  field: 'points' | 'record';
  message: string;
}

/**
 * Returns why a result is impossible; null if it is possible. A win gives three points, a draw one. Fewer points than the record gives
 * are possible, because a cut gives none. The number of rounds is unknown, and not every participant is enrolled: without a record only
 * the maximum applies.
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
