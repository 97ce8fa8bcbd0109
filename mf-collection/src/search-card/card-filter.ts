/** The filter's form values. */
export interface CardFilter {
  name: string;
  expansionCode: string;
  cardNumber: string;
  category: string;
  collectionNumber: string;
  type: string;
  stage: string;
  mark: string;
  rarity: string;
  legality: string;
  artist: string;
}

/** The query parameter of each field. */
export const parameters: Record<keyof CardFilter, string> = {
  name: 'nombre',
  expansionCode: 'expansion',
  cardNumber: 'numero',
  category: 'categoria',
  collectionNumber: 'coleccion',
  type: 'tipo',
  stage: 'fase',
  mark: 'marca',
  rarity: 'rareza',
  legality: 'formato',
  artist: 'artista',
};

export const filterFields = Object.keys(parameters) as (keyof CardFilter)[];

/** The label of each field. */
export const labels: Record<keyof CardFilter, string> = {
  name: 'Nombre',
  expansionCode: 'Expansión',
  cardNumber: 'Número de carta',
  category: 'Categoría',
  collectionNumber: 'Número de colección',
  type: 'Tipo',
  stage: 'Fase o clase',
  mark: 'Marca de regulación',
  rarity: 'Rareza',
  legality: 'Se juega en',
  artist: 'Ilustración',
};

export const cardCategories = ['Pokémon', 'Entrenador', 'Energía', 'Herramienta'] as const;

export const filterOf = (search: URLSearchParams): CardFilter =>
  Object.fromEntries(filterFields.map((field) => [field, search.get(parameters[field]) ?? ''])) as unknown as CardFilter;

/** Returns the query string of the filter and page. */
export function searchOf(filter: CardFilter, page = 1): URLSearchParams {
  const search = new URLSearchParams();
  for (const field of filterFields) {
    const value = filter[field].trim();
    if (value) search.set(parameters[field], value);
  }
  if (page > 1) search.set('pagina', String(page));
  return search;
}
