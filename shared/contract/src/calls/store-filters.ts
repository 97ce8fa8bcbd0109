import type { Filters } from './filters';
import { placeFilters } from './place-filters';
import { searchText } from './primitives';

/** The filters of the list of stores, in the order of the form. */
export const storeFilters = {
  search: { input: searchText(100), parameter: 'buscar', label: 'Nombre de la tienda' },
  ...placeFilters,
} as const satisfies Filters;
