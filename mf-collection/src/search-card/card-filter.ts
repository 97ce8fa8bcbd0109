import { cardFilters } from '@mesa/contract/calls/card-filters';

type FilterName = keyof typeof cardFilters;
/** The filter's form values. */
export type CardFilter = Record<FilterName, string>;

export const filterNames = Object.keys(cardFilters) as FilterName[];

type ChoiceName = { [Name in FilterName]: (typeof cardFilters)[Name] extends { any: string } ? Name : never }[FilterName];
/** The filters that are plain lists of choices. */
export const choiceNames = filterNames.filter((name): name is ChoiceName => 'any' in cardFilters[name]);

export const cardCategories = ['Pokémon', 'Entrenador', 'Energía', 'Herramienta'] as const;

export const filterOf = (search: URLSearchParams): CardFilter =>
  Object.fromEntries(filterNames.map((name) => [name, search.get(cardFilters[name].parameter) ?? ''])) as CardFilter;

/** Returns the query string of the filter and page. */
export function searchOf(filter: CardFilter, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filter[name].trim();
    if (value) search.set(cardFilters[name].parameter, value);
  }
  if (page > 1) search.set('pagina', String(page));
  return search;
}
