import { z } from 'zod';
import { openPlace } from '../rules/open-data';
import { maxPlaces, maxPoints, ruleKinds, seasonScopes } from '../rules/season';
import type { Fields } from './fields';
import { Day, Id, Instant, requiredDay, requiredText, text } from './primitives';
import { Category, Format } from './tournament-fields';

const Scope = z.enum(seasonScopes);
const RuleKind = z.enum(ruleKinds);
const Rule = z.object({
  kind: RuleKind,
  source: z.string().nullable(),
  divisions: z.object({ season: z.int(), juniorYears: z.int(), seniorYears: z.int() }).nullable(),
  groups: z.array(
    z.object({
      categories: z.array(Category),
      best: z.int().nullable(),
      coming: z.int(),
      places: z.array(z.object({ upTo: z.int(), points: z.int(), players: z.int() })),
    }),
  ),
  minEvents: z.int(),
});

/** The fields of a season, in the order of its form and of its open data. A new one needs its column, and its place on the form and the page. */
export const seasonFields = {
  id: { value: Id, open: 'Número de la temporada' },
  slug: { value: z.string(), open: 'Su dirección en este sitio: /temporada/…' },
  name: { label: 'Nombre', input: requiredText(120, 'Escribe el nombre de la temporada.'), value: z.string(), open: 'Nombre' },
  /** Stores, or all official tournaments of a city or a country. */
  scope: {
    name: 'de qué es la temporada',
    label: 'De qué es',
    input: Scope,
    value: Scope,
    open: 'store (de tiendas), city (de una ciudad) o country (de un país)',
  },
  country: { label: 'País', input: text(80), value: z.string(), nullable: true, open: openPlace.country },
  state: { label: 'Departamento', input: text(80), value: z.string(), nullable: true, open: openPlace.state },
  city: { label: 'Ciudad', input: text(80), value: z.string(), nullable: true, open: openPlace.city },
  startsOn: { name: 'el primer día', label: 'Primer día', input: requiredDay('Elige el primer día de la temporada.'), value: Day, open: 'Primer día' },
  endsOn: { name: 'el último día', label: 'Último día', input: requiredDay('Elige el último día de la temporada.'), value: Day, open: 'Último día' },
  /** Null if all formats count. */
  format: { label: 'Formato', input: Format, value: Format, nullable: true, open: 'Formato; vacío si cuentan todos' },
  /** Written by the server from what people choose of it. */
  rule: { name: 'la regla de puntos', value: Rule },
  updatedAt: { value: Instant },
} as const satisfies Fields;

const wrongPoints = `Los puntos van de 0 a ${maxPoints}, sin decimales.`;
const Points = z.int(wrongPoints).min(0, wrongPoints).max(maxPoints, wrongPoints);
const wrongMinimum = 'El mínimo de torneos va de 0 a 99.';

/** What people choose of a season and the server stores elsewhere: its stores in rows of their own, the rest as its rule. In the order of the form. */
export const seasonChoices = {
  storeIds: {
    name: 'las tiendas',
    label: 'Tiendas',
    input: z.array(Id).max(20, 'Una temporada reúne 20 tiendas como máximo.').default([]),
    value: z.array(Id),
  },
  kind: { label: 'Cómo se suma', input: RuleKind, value: RuleKind, open: 'Regla: match-points, championship o places' },
  categories: { name: 'las categorías', label: 'Categorías que cuentan', input: z.array(Category).max(9).default([]), value: z.array(Category) },
  best: {
    name: 'los mejores resultados que cuentan',
    label: 'Mejores resultados que cuentan',
    input: z.int().min(1, 'Cuenta al menos un resultado.').max(99),
    value: z.int(),
    nullable: true,
  },
  coming: { name: 'los puntos por venir', label: 'Puntos por venir', input: Points.default(0), value: z.int() },
  places: {
    name: 'los puntos por lugar',
    label: 'Puntos por lugar',
    input: z.array(Points).max(maxPlaces, `Escribe los puntos de ${maxPlaces} lugares como máximo.`).default([]),
    value: z.array(z.int()),
  },
  minEvents: {
    name: 'el mínimo de torneos',
    label: 'Mínimo de torneos',
    input: z.int(wrongMinimum).min(0, wrongMinimum).max(99, wrongMinimum).default(0),
    value: z.int(),
  },
} as const satisfies Fields;
