import { choiceOf, type RuleChoice, ruleIssues, ruleOf, ruleWords, waysUp, wayUpText, winsFor } from './season';

const choice: RuleChoice = { kind: 'places', categories: ['Cup', 'Amistoso'], best: 3, places: [10, 6, 4, 4], coming: 1, minEvents: 2 };
const championship = ruleOf({ ...choice, kind: 'championship', minEvents: 0 });

describe('A rule of a season', () => {
  test('is described in words', () => {
    expect(ruleWords(ruleOf(choice)).slice(0, 2)).toEqual([
      'Amistoso y Cup: 1 punto por venir; 1.º: 10, 2.º: 6, 3.º–4.º: 4; cuentan los 3 mejores.',
      'Para tener lugar en la tabla hay que jugar al menos 2 torneos.',
    ]);
    expect(ruleWords(ruleOf({ ...choice, kind: 'match-points', best: null }))[0]).toBe('Amistoso y Cup: se suman los puntos de las partidas.');
    expect(ruleWords(ruleOf({ ...choice, best: 1, coming: 0 }))[0]).toMatch(/cuenta el mejor resultado\.$/);
    expect(ruleWords(ruleOf({ ...choice, places: [10] }))[0]).toMatch(/: 1 punto por venir; 1\.º: 10; cuentan/);
    const [, second, ...rest] = ruleWords(ruleOf({ ...choice, minEvents: 0 }));
    expect([second, rest]).toEqual([expect.stringMatching(/^En caso de empate/), []]);
    expect(ruleWords(ruleOf({ ...choice, minEvents: 1 }))[1]).toBe('Para tener lugar en la tabla hay que jugar al menos 1 torneo.');
  });

  test('of Championship Points states places, players, divisions and its source', () => {
    const words = ruleWords(championship);
    expect(words[0]).toBe(
      'Cup: 1.º: 50, 2.º: 40 (desde 4 jugadores), 3.º–4.º: 32 (desde 8 jugadores), 5.º–8.º: 25 (desde 17 jugadores), 9.º–16.º: 20 (desde 48 jugadores), 17.º–32.º: 16 (desde 80 jugadores), 33.º–64.º: 13 (desde 128 jugadores); cuentan los 4 mejores.',
    );
    expect(words[1]).toBe(
      'Challenge: 1.º: 15, 2.º: 12 (desde 4 jugadores), 3.º–4.º: 10 (desde 8 jugadores), 5.º–8.º: 8 (desde 14 jugadores), 9.º–16.º: 6 (desde 25 jugadores), 17.º–32.º: 4 (desde 48 jugadores); cuentan los 4 mejores.',
    );
    expect(words).toContain('El lugar y los jugadores son los de la división de edad.');
    expect(words.at(-1)).toMatch(/28 de agosto de 2026\.$/);
    expect(championship.divisions).toEqual({ season: 2027, juniorYears: 12, seniorYears: 16 });
    expect(ruleOf({ ...choice, kind: 'championship' }).minEvents).toBe(2);
  });

  test('gives back the choice that created it, without fields of other kinds', () => {
    expect(choiceOf(ruleOf(choice))).toEqual({ ...choice, categories: ['Amistoso', 'Cup'] });
    expect(choiceOf(ruleOf({ ...choice, kind: 'match-points' }))).toMatchObject({ best: 3, places: [], coming: 0 });
    expect(choiceOf(championship)).toMatchObject({ kind: 'championship', categories: ['Cup', 'Challenge'], best: null });
  });

  test.each([
    ['no category', { categories: [] }, 'store', 'Elige al menos una categoría.'],
    ['unofficial tournaments of a city', {}, 'city', 'Fuera de una tienda cuentan solo torneos oficiales: quita Amistoso y Online.'],
    ['no points at all', { places: [0, 0], coming: 0 }, 'store', 'Escribe los puntos del primer lugar, del segundo, del tercero…'],
    ['more points for a later place', { places: [5, 8] }, 'store', 'Un lugar no puede dar más puntos que el anterior.'],
  ] as const)('is refused with %s', (_, change, scope, message) => {
    expect(ruleIssues({ ...choice, ...change }, scope)).toMatchObject([{ message }]);
  });

  test('is valid in all intended forms', () => {
    expect(ruleIssues(choice, 'store')).toEqual([]);
    expect(ruleIssues({ ...choice, kind: 'championship', categories: [], places: [] }, 'country')).toEqual([]);
    expect(ruleIssues({ ...choice, coming: 0 }, 'store')).toEqual([]);
    expect(ruleIssues({ ...choice, categories: ['Cup'] }, 'city')).toEqual([]);
    expect(ruleIssues({ ...choice, kind: 'match-points', places: [], coming: 0 }, 'store')).toEqual([]);
    // Points for coming are enough.
    expect(ruleIssues({ ...choice, places: [], coming: 1 }, 'store')).toEqual([]);
    expect(ruleIssues({ ...choice, places: [], coming: 5 }, 'store')).toEqual([]);
  });
});

describe('The result missing to climb', () => {
  const ways = (counted: Parameters<typeof waysUp>[1], needed: number) => waysUp(championship, counted, needed).map((way) => wayUpText(championship, way));

  test('is the lowest place that is enough, in each group', () => {
    expect(ways([], 10)).toEqual(['un 33.º–64.º lugar en Cup con 128 jugadores o más', 'un 3.º–4.º lugar en Challenge con 8 jugadores o más']);
    expect(ways([], 16)).toEqual(['un 17.º–32.º lugar en Cup con 80 jugadores o más']);
    expect(ways([], 51)).toEqual([]);
  });

  test('includes what a new result would replace', () => {
    // The fourth Cup's 25 points do not count: only 40 and 50 give 12 more.
    expect(ways([{ group: 0, points: [50, 40, 32, 25] }], 12)).toEqual([
      'un 2.º lugar en Cup con 4 jugadores o más',
      'un 2.º lugar en Challenge con 4 jugadores o más',
    ]);
  });

  test('replaces nothing while fewer results are there than count', () => {
    expect(ways([{ group: 0, points: [50, 40, 32] }], 13)[0]).toBe('un 33.º–64.º lugar en Cup con 128 jugadores o más');
  });

  test('replaces nothing where all results count', () => {
    const rule = ruleOf({ ...choice, best: null });
    expect(waysUp(rule, [{ group: 0, points: [10, 6] }], 7).map((way) => wayUpText(rule, way))).toEqual(['un 2.º lugar en Amistoso o Cup']);
  });

  test('includes the points for coming', () => {
    const rule = ruleOf(choice);
    expect(waysUp(rule, [], 5).map((way) => wayUpText(rule, way))).toEqual(['un 3.º–4.º lugar en Amistoso o Cup']);
  });

  test('counts wins if match points are added', () => {
    expect([winsFor(1), winsFor(3), winsFor(4)]).toEqual([1, 1, 2]);
  });
});
