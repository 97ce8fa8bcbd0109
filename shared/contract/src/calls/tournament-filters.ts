import { z } from 'zod';
import { categories } from '../rules/tournament';
import type { Filters } from './filters';
import { placeFilters, scopeFilters } from './place-filters';
import { Day, searchText } from './primitives';

const from = { input: Day, parameter: 'desde', label: 'Desde', address: { kind: 'day' } } as const;
const to = { input: Day, parameter: 'hasta', label: 'Hasta', address: { kind: 'day' } } as const;

/**
 * The filters of the list of tournaments besides its status, in the order of the form. A new one also needs its condition in the server's
 * `tournament-lists.ts`; with `any` it is a list of choices, and with a day a date.
 */
export const tournamentFilters = {
  search: { input: searchText(120), parameter: 'nombre', label: 'Nombre' },
  country: placeFilters.country,
  category: { input: z.enum(categories), parameter: 'categoria', label: 'Categoría', address: { kind: 'oneOf', values: categories }, any: 'Todas' },
  format: scopeFilters.format,
  from,
  to,
} as const satisfies Filters;

/** The filters of the ranking, in the order of the form. Links set the season. */
export const rankingFilters = { ...scopeFilters, from, to } as const satisfies Filters;
