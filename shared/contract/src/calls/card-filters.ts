import { z } from 'zod';
import type { CardFacet } from '../card-search/card-filters';
import type { Filters } from './filters';
import { searchText, text } from './primitives';

/**
 * The filters of the card search, in the order of the form; a value that no card has matches nothing. A new one also needs a card's values in
 * `card-search/card-filters.ts`; with `any` it is a list of choices under 'Más filtros'.
 */
export const cardFilters = {
  name: { input: searchText(120), parameter: 'nombre', label: 'Nombre' },
  expansionCode: { input: text(10), parameter: 'expansion', label: 'Expansión' },
  cardNumber: {
    input: z.int().min(1).max(100_000),
    parameter: 'numero',
    label: 'Número de carta',
    address: { kind: 'integer', min: 1, max: 100_000 },
  },
  category: { input: text(40), parameter: 'categoria', label: 'Categoría' },
  collectionNumber: { input: text(20), parameter: 'coleccion', label: 'Número de colección' },
  type: { input: text(40), parameter: 'tipo', label: 'Tipo', any: 'Todos' },
  /** A format in which it is legal today: Estándar, Expandido. */
  legality: { input: text(20), parameter: 'formato', label: 'Se juega en', any: 'Cualquier formato', name: 'el formato en que se juega' },
  /** `Básico`, `Fase 2`, `Partidario`: a word of the subtype. */
  stage: { input: text(60), parameter: 'fase', label: 'Fase o clase', any: 'Todas', name: 'la fase o clase' },
  /** The regulation mark. */
  mark: { input: text(10), parameter: 'marca', label: 'Marca de regulación', any: 'Todas', name: 'la marca de regulación' },
  rarity: { input: text(60), parameter: 'rareza', label: 'Rareza', any: 'Todas' },
  artist: { input: text(120), parameter: 'artista', label: 'Ilustración' },
} as const satisfies Filters & Record<CardFacet | 'name' | 'cardNumber' | 'collectionNumber', unknown>;
