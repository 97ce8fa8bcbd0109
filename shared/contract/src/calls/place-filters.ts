import { z } from 'zod';
import { formats } from '../rules/tournament';
import type { Filters } from './filters';
import { text } from './primitives';

/** The filters by place that several lists have: a state with its country, a city with both. */
export const placeFilters = {
  country: { input: text(80), parameter: 'pais', label: 'País' },
  state: { input: text(80), parameter: 'departamento', label: 'Departamento' },
  city: { input: text(80), parameter: 'ciudad', label: 'Ciudad' },
} as const satisfies Filters;

/** The filters of lists over the results of tournaments. Only one of place, store and season can be given; stores and seasons by their slugs. */
export const scopeFilters = {
  ...placeFilters,
  store: { input: text(160), parameter: 'tienda', label: 'Tienda' },
  season: { input: text(160), parameter: 'temporada', label: 'Temporada' },
  format: { input: z.enum(formats), parameter: 'formato', label: 'Formato', address: { kind: 'oneOf', values: formats }, any: 'Todos' },
} as const satisfies Filters;
