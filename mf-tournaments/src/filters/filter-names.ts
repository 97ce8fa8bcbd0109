import { slashDate } from '@mesa/contract/format/date';
import { stateName } from '@mesa/contract/rules/names';

/** The filters in the address, by parameter, in the order of the form. */
export const filterNames = {
  nombre: 'Nombre',
  pais: 'País',
  departamento: 'Departamento',
  ciudad: 'Ciudad',
  tienda: 'Tienda',
  temporada: 'Temporada',
  categoria: 'Categoría',
  formato: 'Formato',
  desde: 'Desde',
  hasta: 'Hasta',
} as const;
export type FilterName = keyof typeof filterNames;
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>;

/** Returns the display text of a filter's value. */
export function filterText(name: FilterName, value: string): string {
  if (name === 'desde' || name === 'hasta') return slashDate(value);
  return name === 'departamento' ? stateName(value) : value;
}

/** Returns the values of these filters in an address. */
export const filtersIn = (search: URLSearchParams, names: readonly FilterName[]): FilterValues =>
  Object.fromEntries(names.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value));
