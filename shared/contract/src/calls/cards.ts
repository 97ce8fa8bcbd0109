import { z } from 'zod';
import { type CardFacet, cardFacets } from '../card-search/card-filters';
import { endpoint } from '../endpoint';
import { cardFields, ExpansionCode } from './card-fields';
import { cardFilters } from './card-filters';
import { Expansion } from './expansions';
import { inputsOf, valuesOf } from './fields';
import { filterInputsOf } from './filters';
import { Id, limitParamUpTo, limitUpTo, Page, PageParam, Pagination, ReadAt, Success, searchText } from './primitives';

/** Its name in English is for searches alone. */
export const Card = z.object(valuesOf(cardFields)).omit({ nameEn: true });
export type Card = z.infer<typeof Card>;

export const CardFields = z.strictObject(inputsOf(cardFields));
export type CardFields = z.input<typeof CardFields>;

const CardFilter = z.strictObject(filterInputsOf(cardFilters));

export const listCards = endpoint({
  method: 'POST',
  path: '/api/cards/list',
  access: 'anyone',
  reads: ['card'],
  summary: 'Una carta por su id, o las cartas de un filtro',
  body: z.union([z.strictObject({ id: Id }), CardFilter.extend({ page: Page, limit: limitUpTo(300, 20) })]),
  result: z.object({ status: Success, data: z.array(Card), total: z.int(), totalPages: z.int() }),
});

const ValueCounts = z.array(z.object({ value: z.string(), count: z.int() }));

export const countCards = endpoint({
  method: 'POST',
  path: '/api/cards/count',
  access: 'anyone',
  reads: ['card'],
  summary: 'Cuántas cartas deja cada valor de cada filtro, con los demás filtros puestos',
  body: CardFilter,
  result: z.object({ status: Success, ...(Object.fromEntries(cardFacets.map((facet) => [facet, ValueCounts])) as Record<CardFacet, typeof ValueCounts>) }),
});

export const getCatalogueVersion = endpoint({
  method: 'GET',
  path: '/api/cards/catalogue',
  access: 'anyone',
  reads: ['card'],
  summary: 'La versión del catálogo, que está completo en /catalogue/{version}.json',
  result: z.object({ status: Success, version: z.string() }),
});

export const searchCards = endpoint({
  method: 'POST',
  path: '/api/cards/searchcards',
  access: 'anyone',
  reads: ['card'],
  summary: 'Hasta 20 cartas por su nombre, la mejor primero',
  body: z.strictObject({ searchText: searchText(100).min(2, 'Escribe al menos 2 caracteres') }),
  result: z.object({ status: Success, data: z.array(Card) }),
});

export const listExpansionCards = endpoint({
  method: 'POST',
  path: '/api/cards/expansion/:code',
  access: 'anyone',
  reads: ['card'],
  summary: 'Una expansión y sus cartas por su número; null si nadie la conoce',
  params: z.object({ code: ExpansionCode }),
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(300, 250) }),
  result: z.object({ status: Success, expansion: Expansion.nullable(), cards: z.array(Card), pagination: Pagination }),
});

/** A card that decks name and that is not imported yet. */
export const PendingCard = z.object({
  id: Id,
  name: z.string(),
  /** Empty if the list named no print. */
  expansionCode: z.string(),
  number: z.string(),
  decks: z.int(),
});
export type PendingCard = z.infer<typeof PendingCard>;

export const listPendingCards = endpoint({
  method: 'GET',
  path: '/api/cards/pending',
  access: 'site-admin',
  reads: ['card', 'deck', 'ownDeck'],
  summary: 'Las cartas que esperan barajas y aún no se cargan, primero las que más esperan',
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(100, 20) }),
  result: z.object({ status: Success, data: z.array(PendingCard), pagination: Pagination }),
});

export const createCards = endpoint({
  method: 'POST',
  path: '/api/cards/create',
  access: 'site-admin',
  writes: ['card', 'deck', 'ownDeck'],
  summary: 'Crea cartas: todas o ninguna',
  // Accepts any value and checks card by card, so that the answer (422) names every wrong one in `errors`.
  body: z
    .array(z.union([CardFields, z.unknown()]))
    .min(1)
    .max(1000, 'Se pueden agregar 1000 cartas a la vez como máximo.'),
  result: z.object({ status: Success, message: z.string() }),
  status: 201,
  bodyLimit: 4 * 1024 * 1024,
});

export const updateCard = endpoint({
  method: 'PUT',
  path: '/api/cards/update',
  access: 'site-admin',
  writes: ['card', 'deck', 'ownDeck'],
  summary: 'Guarda una carta',
  body: CardFields.extend({ id: Id, updatedAt: ReadAt }),
  result: z.object({ status: Success, data: Card }),
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/cards/delete',
  access: 'site-admin',
  writes: ['card'],
  recentSignIn: true,
  summary: 'Elimina una carta que ninguna baraja lleva',
  body: z.strictObject({ id: Id }),
  result: z.object({ status: Success, data: z.literal(true) }),
});
