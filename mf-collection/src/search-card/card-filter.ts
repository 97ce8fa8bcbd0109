/** The filter as it is in the form. */
export interface CardFilter {
  name: string;
  expansionCode: string;
  cardNumber: string;
  category: string;
  collectionNumber: string;
}

/** The parameter of the address that each is kept in. */
export const parameters: Record<keyof CardFilter, string> = {
  name: 'nombre',
  expansionCode: 'expansion',
  cardNumber: 'numero',
  category: 'categoria',
  collectionNumber: 'coleccion',
};

export const cardCategories = ['Pokémon', 'Entrenador', 'Energía', 'Herramienta'] as const;

export const filterOf = (search: URLSearchParams): CardFilter =>
  Object.fromEntries(Object.entries(parameters).map(([field, parameter]) => [field, search.get(parameter) ?? ''])) as unknown as CardFilter;

/** The filter and the page, as they are kept in the address. */
export function searchOf(filter: CardFilter, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  for (const [field, parameter] of Object.entries(parameters)) {
    const value = filter[field as keyof CardFilter].trim();
    if (value) search.set(parameter, value);
  }
  if (page > 1) search.set('pagina', String(page));
  return search;
}
