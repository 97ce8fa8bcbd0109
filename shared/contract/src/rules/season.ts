import { plural } from '../text/plural';
import { type Category, categories, isOfficial } from './tournament';

export const seasonScopes = ['store', 'city', 'country'] as const;
export type SeasonScope = (typeof seasonScopes)[number];

export const ruleKinds = ['match-points', 'championship', 'places'] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const ruleKindNames: Record<RuleKind, string> = {
  'match-points': 'Puntos de las partidas',
  championship: 'Championship Points',
  places: 'Puntos por puesto',
};

/** Places up to `upTo`, after the previous row's, give `points` if at least `players` took part. */
interface PlacePoints {
  upTo: number;
  points: number;
  players: number;
}

/** Categories that share a table and a best-N; `coming` are the points for taking part. */
interface RuleGroup {
  categories: Category[];
  best: number | null;
  coming: number;
  places: PlacePoints[];
}

/** The rule of a season, as it was when the season was created: a newer table never changes an old season. */
export interface SeasonRule {
  kind: RuleKind;
  /** The source of the table, and its date. */
  source: string | null;
  /** Years of birth of the age divisions, if places are per division; null if all share one ranking. */
  divisions: { season: number; juniorYears: number; seniorYears: number } | null;
  groups: RuleGroup[];
  minEvents: number;
}

const table = (best: number, category: Category, ...rows: [upTo: number, points: number, players: number][]): RuleGroup => ({
  categories: [category],
  best,
  coming: 0,
  places: rows.map(([upTo, points, players]) => ({ upTo, points, players })),
});

/** The current Championship Points. Replace the table each year: existing seasons keep theirs. */
const championship: SeasonRule = {
  kind: 'championship',
  source: 'Championship Points, temporada 2027: transcripción de la página oficial del 28 de agosto de 2026',
  divisions: { season: 2027, juniorYears: 12, seniorYears: 16 },
  groups: [
    table(4, 'Cup', [1, 50, 0], [2, 40, 4], [4, 32, 8], [8, 25, 17], [16, 20, 48], [32, 16, 80], [64, 13, 128]),
    table(4, 'Challenge', [1, 15, 0], [2, 12, 4], [4, 10, 8], [8, 8, 14], [16, 6, 25], [32, 4, 48]),
  ],
  minEvents: 0,
};

export const maxPlaces = 64;
export const maxPoints = 10_000;

/** The parts of a rule that people choose. */
export interface RuleChoice {
  kind: RuleKind;
  categories: readonly Category[];
  best: number | null;
  /** Points of the 1st, the 2nd, the 3rd … place. */
  places: readonly number[];
  coming: number;
  minEvents: number;
}

/** Returns the rule for a choice. */
export function ruleOf({ kind, best, coming, places, minEvents, categories: chosen }: RuleChoice): SeasonRule {
  if (kind === 'championship') return { ...championship, minEvents };
  const own = kind === 'places';
  const inOrder = categories.filter((category) => chosen.includes(category));
  // Consecutive places with the same points share one row.
  const rows = own ? places.flatMap((points, index) => (points === places[index + 1] ? [] : [{ upTo: index + 1, points, players: 0 }])) : [];
  return { kind, source: null, divisions: null, groups: [{ categories: inOrder, best, coming: own ? coming : 0, places: rows }], minEvents };
}

/** Returns the choice that gives a rule. */
export function choiceOf({ kind, groups, minEvents }: SeasonRule): RuleChoice {
  const { best = null, coming = 0, places = [] } = groups[0] ?? {};
  const own = kind === 'places';
  return {
    kind,
    categories: groups.flatMap((group) => group.categories),
    best: kind === 'championship' ? null : best,
    coming: own ? coming : 0,
    places: own ? places.flatMap(({ upTo, points }, index) => Array<number>(upTo - (places[index - 1]?.upTo ?? 0)).fill(points)) : [],
    minEvents,
  };
}

/** Returns the faults of a rule by field; empty if there are none. */
export function ruleIssues({ kind, categories: chosen, places, coming }: RuleChoice, scope: SeasonScope): { path: 'categories' | 'places'; message: string }[] {
  if (kind === 'championship') return [];
  if (chosen.length === 0) return [{ path: 'categories', message: 'Elige al menos una categoría.' }];
  if (scope !== 'store' && chosen.some((category) => !isOfficial(category)))
    return [{ path: 'categories', message: 'Fuera de una tienda cuentan solo torneos oficiales: quita Amistoso y Online.' }];
  if (kind === 'places' && coming === 0 && !places.some((points) => points > 0))
    return [{ path: 'places', message: 'Escribe los puntos del primer lugar, del segundo, del tercero…' }];
  if (places.some((points, index) => points > (places[index - 1] ?? points)))
    return [{ path: 'places', message: 'Un lugar no puede dar más puntos que el anterior.' }];
  return [];
}

const named = new Intl.ListFormat('es', { type: 'conjunction' });
const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** 1.º, 2.º, 3.º y 4.º as '3.º–4.º'. */
const placeRange = (from: number, upTo: number): string => (from === upTo ? `${upTo}.º` : `${from}.º–${upTo}.º`);

const pointsText = (points: number): string => `${points} ${plural(points, 'punto', 'puntos')}`;

function groupWords({ categories: counted, best, coming, places }: RuleGroup, kind: RuleKind): string {
  const name = named.format(counted);
  const rows = places.map(({ upTo, points, players }, index) => {
    const range = placeRange((places[index - 1]?.upTo ?? 0) + 1, upTo);
    return `${range}: ${points}${players > 0 ? ` (desde ${players} jugadores)` : ''}`;
  });
  const parts = [
    kind === 'match-points' ? 'se suman los puntos de las partidas' : null,
    coming > 0 ? `${pointsText(coming)} por venir` : null,
    rows.length > 0 ? rows.join(', ') : null,
    best === null ? null : best === 1 ? 'cuenta el mejor resultado' : `cuentan los ${best} mejores`,
  ];
  return `${name}: ${parts.filter((part) => part !== null).join('; ')}.`;
}

/** Returns a rule as sentences. */
export const ruleWords = ({ kind, source, divisions, groups, minEvents }: SeasonRule): string[] => [
  ...groups.map((group) => groupWords(group, kind)),
  ...(divisions ? ['El lugar y los jugadores son los de la división de edad.'] : []),
  ...(minEvents > 0 ? [`Para tener lugar en la tabla hay que jugar al menos ${minEvents} ${plural(minEvents, 'torneo', 'torneos')}.`] : []),
  'En caso de empate va primero quien tiene el mejor lugar entre lo que cuenta, luego el segundo mejor, y así; al final, quien jugó más recientemente, y ahí el mejor lugar.',
  ...(source ? [`${source}.`] : []),
];

/** A player's counted points in a group, highest first. */
export interface CountedPoints {
  group: number;
  points: number[];
}

/** A result that would move the player up: 'un 3.º–4.º en Cup (desde 8 jugadores)'. */
export interface WayUp {
  group: number;
  from: number;
  upTo: number;
  players: number;
}

const perWin = 3;

/** Returns how many more wins give this many match points. */
export const winsFor = (points: number): number => Math.ceil(points / perWin);

/** Returns, per group, the lowest place in one more event that adds at least `needed` points; omits groups where none does. */
export function waysUp({ groups }: SeasonRule, counted: readonly CountedPoints[], needed: number): WayUp[] {
  return groups.flatMap(({ best, coming, places }, group) => {
    const points = counted.find((one) => one.group === group)?.points ?? [];
    // One more result replaces the lowest one that counts.
    const replaced = best !== null && points.length >= best ? Math.min(...points) : 0;
    const enough = (row: PlacePoints) => coming + row.points - replaced >= needed;
    const index = places.findLastIndex(enough);
    const row = places[index];
    return row ? [{ group, from: (places[index - 1]?.upTo ?? 0) + 1, upTo: row.upTo, players: row.players }] : [];
  });
}

/** Returns such a result as a sentence. */
export const wayUpText = ({ groups }: SeasonRule, { group, from, upTo, players }: WayUp): string =>
  `un ${placeRange(from, upTo)} lugar en ${either.format(groups[group]?.categories ?? [])}${players > 0 ? ` con ${players} jugadores o más` : ''}`;
