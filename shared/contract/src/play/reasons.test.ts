import { type CutReason, type PairingReason, reasonText } from './reasons';

test.each<[PairingReason | CutReason, string]>([
  [{ code: 'paired-down', points: 6, opponentPoints: 3, because: 'odd-group' }, '6 puntos contra 3: el grupo era impar y alguien debía bajar.'],
  [
    { code: 'paired-down', points: 1, opponentPoints: 0, because: 'no-fresh-opponent' },
    '1 punto contra 0: ya no quedaba un rival nuevo con los mismos puntos.',
  ],
  [{ code: 'other-division', because: 'odd-group' }, 'Distinta división: en la propia quedaba un número impar.'],
  [{ code: 'other-division', because: 'no-fresh-opponent' }, 'Distinta división: en la propia ya no quedaba un rival nuevo.'],
  [{ code: 'earned-bye' }, 'Descanso ganado antes del torneo: cuenta como victoria.'],
  [{ code: 'forced-loss' }, 'Derrota por llegar después de esta ronda.'],
  [{ code: 'bracket', seeds: [1, 8] }, 'Fase final: puesto 1 contra puesto 8 de la fase suiza.'],
  [{ code: 'bracket', seeds: [1, 8], byLot: true }, 'Eliminación directa: n.º 1 contra n.º 8 del cuadro.'],
  [{ code: 'bracket-bye', size: 8 }, 'Pasa sin jugar: el cuadro es de 8 y los primeros números no tienen rival en esta ronda.'],
  [{ code: 'third-place', seeds: [4, 2] }, 'Partida por el tercer puesto: puesto 4 contra puesto 2 de la fase suiza.'],
  [{ code: 'third-place', seeds: [4, 2], byLot: true }, 'Partida por el tercer puesto, entre quienes perdieron las semifinales.'],
  [{ code: 'walkover', left: 3 }, 'El rival dejó el torneo: se avanza sin jugar.'],
])('the reason %j reads %s', (reason, text) => expect(reasonText(reason)).toBe(text));
