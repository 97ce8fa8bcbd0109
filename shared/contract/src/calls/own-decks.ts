import { z } from 'zod';
import { endpoint } from '../endpoint';
import { formats } from '../rules/tournament';
import { DeckCard, DeckVersions, ListTaken } from './decks';
import { Batch, Day, Id, IdParam, Instant, limitParamUpTo, PageParam, ReadAt, requiredText, Success } from './primitives';
import { DeckIconCard } from './tournaments';

// A member's decks outside tournaments. Each call covers the caller's own: another member's deck answers like a missing one.
// A list may create pending cards, which only decks and the list of pending cards show.

const Name = requiredText(80, 'Escribe el nombre de la baraja.');
const Format = z.enum(formats);
/** The whole list: cards that it omits leave the deck. */
const Cards = z.array(z.strictObject({ cardId: Id, quantity: z.int().min(1).max(59), favourite: z.boolean() })).max(60);
/** A list as it was pasted. Only its size is limited here: the text's rules report the line that breaks them. */
const ListText = z.string().max(100_000, 'La lista es demasiado larga para ser una baraja.');

const oneList = {
  check: ({ cards, list }: { cards?: unknown; list?: unknown }) => cards === undefined || list === undefined,
  message: { path: ['list'], message: 'Envía las cartas o el texto de la lista, no los dos.' },
};

export const OwnDeckSummary = z.object({
  id: Id,
  name: z.string(),
  format: Format,
  /** Copies. */
  total: z.int(),
  /** The number of its findings on the requested day. */
  findings: z.int(),
  /** Its favourite cards. */
  icons: z.array(DeckIconCard),
  updatedAt: Instant,
});
export type OwnDeckSummary = z.infer<typeof OwnDeckSummary>;

export const listOwnDecks = endpoint({
  method: 'GET',
  path: '/api/own-decks',
  access: 'signed-in',
  reads: ['ownDeck', 'card'],
  summary: 'Las barajas propias fuera de torneos, la última cambiada primero',
  query: z.strictObject({ day: Day }),
  result: z.object({ status: Success, data: z.array(OwnDeckSummary) }),
});

export const OwnDeck = z.object({ id: Id, name: z.string(), format: Format, deck: z.array(DeckCard), updatedAt: Instant });
export type OwnDeck = z.infer<typeof OwnDeck>;

export const getOwnDeck = endpoint({
  method: 'GET',
  path: '/api/own-decks/:id',
  access: 'signed-in',
  reads: ['ownDeck', 'card'],
  summary: 'Una baraja propia',
  params: z.object({ id: IdParam }),
  result: z.object({ status: Success, data: OwnDeck }),
});

export const listOwnDeckVersions = endpoint({
  method: 'GET',
  path: '/api/own-decks/:id/versions',
  access: 'signed-in',
  reads: ['ownDeck', 'card'],
  summary: 'Las listas que se guardaron de una baraja propia',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 10) }),
  result: DeckVersions,
});

const Saved = z.object({ status: Success, data: ListTaken.extend({ id: Id }) });

export const createOwnDeck = endpoint({
  method: 'POST',
  path: '/api/own-decks/create',
  access: 'signed-in',
  writes: ['ownDeck'],
  summary: 'Crea una baraja propia: vacía, con cartas o de una lista en texto; el mismo envío crea una sola',
  body: z
    .strictObject({ name: Name, format: Format, cards: Cards.optional(), list: ListText.optional(), batch: Batch.optional() })
    .refine(oneList.check, oneList.message),
  result: Saved,
  status: 201,
});

export const saveOwnDeck = endpoint({
  method: 'POST',
  path: '/api/own-decks/save/:id',
  access: 'signed-in',
  writes: ['ownDeck'],
  summary: 'Guarda el nombre, el formato o la lista de una baraja propia, todo o nada; lo que falta queda como está',
  params: z.object({ id: IdParam }),
  body: z
    .strictObject({ name: Name.optional(), format: Format.optional(), cards: Cards.optional(), list: ListText.optional(), updatedAt: ReadAt })
    .refine(oneList.check, oneList.message),
  result: Saved,
});

export const deleteOwnDeck = endpoint({
  method: 'POST',
  path: '/api/own-decks/delete/:id',
  access: 'signed-in',
  writes: ['ownDeck'],
  summary: 'Elimina una baraja propia con sus versiones',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: z.literal(true) }),
});
