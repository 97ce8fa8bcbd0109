import { z } from 'zod';
import { type CardFacet, cardFacets } from '../card-search/card-filters';
import { endpoint } from '../endpoint';
import { cardFilters } from './card-filters';
import { Expansion } from './expansions';
import { filterInputsOf } from './filters';
import { Id, Instant, limitParamUpTo, limitUpTo, Page, PageParam, Pagination, ReadAt, requiredText, Success, searchText, text } from './primitives';

export const Card = z.object({
  id: Id,
  name: z.string(),
  /** Its name in Latin America, if that differs. */
  nameEsMx: z.string().nullable(),
  imageUrl: z.string().nullable(),
  iconcard: z.string().nullable(),
  type: z.string().nullable(),
  cardNumber: z.int(),
  category: z.string(),
  collectionNumber: z.string().nullable(),
  evolvesFrom: z.string().nullable(),
  expansion: z.string(),
  expansionCode: z.string(),
  hp: z.int().nullable(),
  rarity: z.string().nullable(),
  subtype: z.string().nullable(),
  supertype: z.string().nullable(),
  artist: z.string().nullable(),
  pokedexNumber: z.int().nullable(),
  letterExpansion: z.string().nullable(),
  updatedAt: Instant,
});
export type Card = z.infer<typeof Card>;

const ExpansionCode = requiredText(10).regex(/^[A-Za-z0-9-]+$/, 'Código de expansión no válido');
const Picture = text(500).regex(/^(https:\/\/|\/uploads\/)\S+$/, 'La imagen debe ser una dirección https:// o /uploads/');

export const CardFields = z.strictObject({
  name: requiredText(120),
  imageUrl: Picture.nullish(),
  iconcard: Picture.nullish(),
  type: text(40).nullish(),
  cardNumber: z.int().min(1).max(100_000),
  category: requiredText(40),
  /** As printed: 125/197, GG44/GG70. */
  collectionNumber: text(20).nullish(),
  evolvesFrom: text(120).nullish(),
  expansion: requiredText(80),
  expansionCode: ExpansionCode,
  hp: z.int().min(0).max(10_000).nullish(),
  rarity: text(60).nullish(),
  subtype: text(60).nullish(),
  supertype: text(40).nullish(),
  artist: text(120).nullish(),
  pokedexNumber: z.int().min(1).max(100_000).nullish(),
  letterExpansion: text(10).nullish(),
  /** Names in English and in Latin American Spanish, which search and deck import use too. */
  nameEn: text(120).nullish(),
  nameEsMx: text(120).nullish(),
});
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
