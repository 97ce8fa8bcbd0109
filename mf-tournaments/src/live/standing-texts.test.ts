import type { StandingRow } from '@mesa/contract/play/standings';
import { behindText, limitText, rateText, resultText } from './standing-texts';

const row = (fields: Partial<StandingRow>): StandingRow => ({
  player: 2,
  place: 2,
  wins: 2,
  losses: 1,
  ties: 0,
  points: 6,
  owp: 0.5,
  oowp: 0.5,
  late: false,
  dropped: false,
  decidedBy: 'points',
  ...fields,
});
const above = row({ player: 1, place: 1, points: 9, owp: 0.58333, oowp: 0.625 });
const text = (fields: Partial<StandingRow>) => behindText(row(fields), above, (player) => (player === 1 ? 'Ana' : 'Beto'));

test('names the tie-breaker that put a player below the one above', () => {
  expect(text({ decidedBy: 'points' })).toBe('Va detrás de Ana por los puntos: 6 contra 9.');
  expect(text({ decidedBy: 'late' })).toBe('Tiene los mismos puntos que Ana, pero llegó después de empezar: con los mismos puntos va detrás.');
  expect(text({ decidedBy: 'owp' })).toBe('Tiene los mismos puntos que Ana, pero a sus rivales les fue peor: OWP 50 % contra 58,33 %.');
  expect(text({ decidedBy: 'oowp' })).toBe('Tiene los mismos puntos y el mismo OWP que Ana. Decide el OOWP: 50 % contra 62,5 %.');
  expect(text({ decidedBy: 'head-to-head' })).toBe('Está igualado en todo con Ana, que ganó cuando se enfrentaron.');
  expect(text({ decidedBy: 'lot' })).toBe('Está igualado en todo con Ana. Decide el sorteo que se hizo al empezar.');
  expect(behindText(row({ decidedBy: 'first' }), undefined, String)).toBe('Es el primero de la fase suiza.');
});

test('names the limit of a rate', () => {
  const match = { round: 1, opponent: 3, result: 'win', rate: 0.25, opponentOwp: 0.5 } as const;
  expect([null, 'lowest', 'dropped', 'unseen'].map((limit) => limitText({ ...match, limit: limit as 'lowest' | null }))).toEqual([
    null,
    'menos del 25 % cuenta como 25 %',
    'abandonó: cuenta el 75 % como mucho',
    'el descanso ganado cuenta como un rival que ganó todo',
  ]);
  expect(rateText(0.583333)).toBe('58,33 %');
});

test('says how a match counted', () => {
  const match = { round: 1, opponent: 3, rate: 0.25, opponentOwp: 0.5, limit: null } as const;
  const texts = {
    win: 'Ganó',
    loss: 'Perdió',
    tie: 'Empató',
    open: 'Sin resultado',
    'double-loss': 'Derrota para los dos',
    bye: 'Descanso',
    'earned-bye': 'Descanso ganado antes',
    'forced-loss': 'Llegó después',
  } as const;
  for (const [result, text] of Object.entries(texts)) expect(resultText({ ...match, result: result as keyof typeof texts })).toBe(text);
});
