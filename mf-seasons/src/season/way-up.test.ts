import type { SeasonRow } from '@mesa/contract/calls/seasons';
import { type RuleChoice, ruleOf } from '@mesa/contract/rules/season';
import { wayUp } from './way-up';

const choice: RuleChoice = { kind: 'match-points', categories: ['Cup'], best: null, places: [], coming: 0, minEvents: 0 };
const row = (points: number, more: Partial<SeasonRow> = {}): SeasonRow => ({
  id: 1,
  username: 'ana',
  name: 'Ana',
  optionalname: 'Ana',
  useUsername: false,
  position: 1,
  points,
  events: 4,
  counted: 4,
  bestPlace: 1,
  ...more,
});
const scores = (...points: number[]) =>
  points.map((one, index) => ({
    tournamentId: index,
    name: 'Copa',
    date: '2025-03-01',
    category: 'Cup' as const,
    group: 0,
    place: 3,
    players: 12,
    points: one,
    counts: true,
  }));
/** Scores of which the last does not count. */
const unscored = (...points: number[]) => scores(...points).map((score, at) => ({ ...score, counts: at < points.length - 1 }));
const textFor = (own: number, above: number | null, change: Partial<RuleChoice> = {}, of: number[] = [], events = 4) =>
  wayUp({ row: row(own, { events }), above: above === null ? null : row(above), scores: scores(...of) }, ruleOf({ ...choice, ...change }));

test.each([
  ['wins, where points of matches are added', textFor(9, 10), 'Para pasar a Ana, 1.º, faltan 2 puntos: 1 partida ganada.'],
  ['a better tournament, where the best few count already', textFor(9, 9, { best: 2 }, [6, 3]), 'Para pasar a Ana, 1.º, falta 1 punto: un torneo con 4 o más.'],
  [
    'places, where they give points',
    textFor(4, 8, { kind: 'places', categories: ['Challenge', 'Cup'], places: [10, 5, 5, 2] }),
    'Para pasar a Ana, 1.º, faltan 5 puntos: un 2.º–3.º lugar en Challenge o Cup.',
  ],
  [
    'that one tournament is not enough',
    textFor(4, 80, { kind: 'places', places: [10] }),
    'Para pasar a Ana, 1.º, faltan 77 puntos. Un solo torneo no es suficiente.',
  ],
  ['wins, where fewer tournaments than count were played', textFor(6, 6, { best: 2 }, [6]), 'Para pasar a Ana, 1.º, falta 1 punto: 1 partida ganada.'],
  ['wins, for who has played just enough', textFor(9, 10, { minEvents: 4 }), 'Para pasar a Ana, 1.º, faltan 2 puntos: 1 partida ganada.'],
  ['one tournament, for who has played one too few', textFor(9, 10, { minEvents: 5 }), 'Para tener lugar en la tabla falta 1 torneo.'],
  ['tournaments, for who has played too few', textFor(4, 8, { minEvents: 6 }), 'Para tener lugar en la tabla faltan 2 torneos.'],
  [
    'a better tournament than the lowest of those that count',
    wayUp({ row: row(9), above: row(9, { position: null }), scores: unscored(6, 3, 1) }, ruleOf({ ...choice, best: 2 })),
    'Para pasar a Ana falta 1 punto: un torneo con 4 o más.',
  ],
  [
    'a place, where results that do not count are no reason',
    wayUp({ row: row(14), above: row(18), scores: unscored(10, 4, 0) }, ruleOf({ ...choice, kind: 'places', places: [10, 5], best: 2 })),
    'Para pasar a Ana, 1.º, faltan 5 puntos: un 1.º lugar en Cup.',
  ],
  [
    'places of each group, in which the results of the other replace nothing',
    wayUp({ row: row(9), above: row(18), scores: scores(40, 32, 25, 20) }, ruleOf({ ...choice, kind: 'championship' })),
    'Para pasar a Ana, 1.º, faltan 10 puntos: un 3.º–4.º lugar en Cup con 8 jugadores o más o un 3.º–4.º lugar en Challenge con 8 jugadores o más.',
  ],
  ['nothing, for who has the most', textFor(4, null), 'Nadie tiene más puntos.'],
])('What is missing to climb is %s', (_, sentence, expected) => {
  expect(sentence).toBe(expected);
});
