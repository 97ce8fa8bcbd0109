import type { PlayerId } from './model';

/** Why two players meet in a Swiss round, or why one has no opponent. */
export type PairingReason =
  | { code: 'first-round' }
  | { code: 'same-points'; points: number }
  | { code: 'paired-down'; points: number; opponentPoints: number; because: 'odd-group' | 'no-fresh-opponent' }
  | { code: 'other-division'; because: 'odd-group' | 'no-fresh-opponent' }
  | { code: 'rematch'; times: number }
  | { code: 'bye'; points: number; again: boolean }
  | { code: 'earned-bye' }
  | { code: 'forced-loss' }
  | { code: 'by-hand' };

/** Why two players meet in a cut. */
export type CutReason =
  /** `byLot`: single elimination, whose seeds are no Swiss places. */
  { code: 'bracket' | 'third-place'; seeds: [number, number]; byLot?: true } | { code: 'bracket-bye'; size: number } | { code: 'walkover'; left: PlayerId };

const points = (count: number) => `${count} ${count === 1 ? 'punto' : 'puntos'}`;

/** Returns the sentence that a player reads under 'Por qué jugamos'. */
export function reasonText(reason: PairingReason | CutReason): string {
  switch (reason.code) {
    case 'first-round':
      return 'Primera ronda: el emparejamiento se sortea.';
    case 'same-points':
      return `Los dos llevan ${points(reason.points)}.`;
    case 'paired-down':
      return `${points(reason.points)} contra ${reason.opponentPoints}: ${
        reason.because === 'odd-group' ? 'el grupo era impar y alguien debía bajar.' : 'ya no quedaba un rival nuevo con los mismos puntos.'
      }`;
    case 'other-division':
      return `Distinta división: ${reason.because === 'odd-group' ? 'en la propia quedaba un número impar.' : 'en la propia ya no quedaba un rival nuevo.'}`;
    case 'rematch':
      return 'Ya se enfrentaron: no existía ningún emparejamiento sin repetir.';
    case 'bye':
      return reason.again
        ? `Descanso, que cuenta como victoria: todos lo tuvieron ya y llevas menos puntos (${reason.points}).`
        : `Descanso, que cuenta como victoria: el número de jugadores es impar y eres de quienes llevan menos puntos (${reason.points}) sin haberlo tenido.`;
    case 'earned-bye':
      return 'Descanso ganado antes del torneo: cuenta como victoria.';
    case 'forced-loss':
      return 'Derrota por llegar después de esta ronda.';
    case 'by-hand':
      return 'El organizador sentó a estos jugadores a mano.';
    case 'bracket':
      if (reason.byLot) return `Eliminación directa: n.º ${reason.seeds[0]} contra n.º ${reason.seeds[1]} del cuadro.`;
      return `Fase final: puesto ${reason.seeds[0]} contra puesto ${reason.seeds[1]} de la fase suiza.`;
    case 'bracket-bye':
      return `Pasa sin jugar: el cuadro es de ${reason.size} y los primeros números no tienen rival en esta ronda.`;
    case 'third-place':
      if (reason.byLot) return 'Partida por el tercer puesto, entre quienes perdieron las semifinales.';
      return `Partida por el tercer puesto: puesto ${reason.seeds[0]} contra puesto ${reason.seeds[1]} de la fase suiza.`;
    case 'walkover':
      return 'El rival dejó el torneo: se avanza sin jugar.';
  }
}
