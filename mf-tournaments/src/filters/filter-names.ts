import type { Filters } from '@mesa/contract/calls/filters';
import type { rankingFilters, tournamentFilters } from '@mesa/contract/calls/tournament-filters';
import { slashDate } from '@mesa/contract/format/date';
import { stateName } from '@mesa/contract/rules/names';

type ParameterOf<F extends Filters> = F[keyof F]['parameter'];
/** A filter by its parameter in the address. */
export type FilterName = ParameterOf<typeof tournamentFilters> | ParameterOf<typeof rankingFilters>;
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>;
type ListFilter = Filters[string] & { readonly parameter: FilterName };
/** The filters of a list, in the order of the form. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

export const namesOf = (filters: ListFilters): FilterName[] => Object.values(filters).map(({ parameter }) => parameter);

/** Returns the display text of a filter's value. */
export function filterText(name: FilterName, value: string): string {
  if (name === 'desde' || name === 'hasta') return slashDate(value);
  return name === 'departamento' ? stateName(value) : value;
}

/** Returns the values of a list's filters in an address. */
export const filtersIn = (search: URLSearchParams, filters: ListFilters): FilterValues =>
  Object.fromEntries(
    namesOf(filters)
      .map((name) => [name, search.get(name) ?? ''])
      .filter(([, value]) => value),
  );
