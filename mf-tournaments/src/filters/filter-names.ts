import { slashDate } from '@mesa/contract/format/date';

/** The filters that are kept in the address, by their parameter, in the order of the form. */
export const filterNames = {
  nombre: 'Nombre',
  pais: 'País',
  categoria: 'Categoría',
  formato: 'Formato',
  desde: 'Desde',
  hasta: 'Hasta',
} as const;
export type FilterName = keyof typeof filterNames;
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>;

/** A filter's value as a person reads it. */
export const filterText = (name: FilterName, value: string): string => (name === 'desde' || name === 'hasta' ? slashDate(value) : value);

/** What of these filters is in an address. */
export const filtersIn = (search: URLSearchParams, names: readonly FilterName[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value));
