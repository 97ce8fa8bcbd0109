import { percentage } from '@mesa/contract/format/number';
import type { ExplainedStanding } from '@mesa/contract/play/explain';
import type { StandingRow } from '@mesa/contract/play/standings';

/** Formats a rate: 0.58333 is 58,33 %. */
export const rateText = (rate: number): string => percentage(rate * 100);

/** Returns the tie-breaker that put a player below the previous one in the Swiss standings. */
export function behindText(row: StandingRow, above: StandingRow | undefined, nameOf: (player: number) => string): string {
  if (!above || row.decidedBy === 'first') return 'Es el primero de la fase suiza.';
  const name = nameOf(above.player);
  switch (row.decidedBy) {
    case 'points':
      return `Va detrás de ${name} por los puntos: ${row.points} contra ${above.points}.`;
    case 'late':
      return `Tiene los mismos puntos que ${name}, pero llegó después de empezar: con los mismos puntos va detrás.`;
    case 'owp':
      return `Tiene los mismos puntos que ${name}, pero a sus rivales les fue peor: OWP ${rateText(row.owp)} contra ${rateText(above.owp)}.`;
    case 'oowp':
      return `Tiene los mismos puntos y el mismo OWP que ${name}. Decide el OOWP: ${rateText(row.oowp)} contra ${rateText(above.oowp)}.`;
    case 'head-to-head':
      return `Está igualado en todo con ${name}, que ganó cuando se enfrentaron.`;
    default:
      return `Está igualado en todo con ${name}. Decide el sorteo que se hizo al empezar.`;
  }
}

type Explained = ExplainedStanding['matches'][number];

const results: Record<Explained['result'], string> = {
  win: 'Ganó',
  loss: 'Perdió',
  tie: 'Empató',
  open: 'Sin resultado',
  'double-loss': 'Derrota para los dos',
  bye: 'Descanso',
  'earned-bye': 'Descanso ganado antes',
  'forced-loss': 'Llegó después',
};
export const resultText = ({ result }: Explained): string => results[result];

const limits: Record<NonNullable<Explained['limit']>, string> = {
  lowest: 'menos del 25 % cuenta como 25 %',
  dropped: 'abandonó: cuenta el 75 % como mucho',
  unseen: 'el descanso ganado cuenta como un rival que ganó todo',
};
/** Explains why a rate differs from wins divided by matches. */
export const limitText = ({ limit }: Explained): string | null => limit && limits[limit];
