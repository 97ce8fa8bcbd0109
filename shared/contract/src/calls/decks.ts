import { z } from 'zod';
import { endpoint } from '../endpoint';
import { findingRules } from '../rules/legality';
import { categories, formats } from '../rules/tournament';
import { tournamentTopics } from '../topics';
import { Card } from './cards';
import { PublicPlayer } from './players';
import { Day, Id, IdParam, Instant, limitParamUpTo, PageParam, Pagination, ReadAt, requiredText, Success, text } from './primitives';
import { TournamentResult } from './results';
import { Tournament } from './tournaments';

/** A card of a deck. A pending one (a print that is not imported yet) has category 'Revisión'. */
export const DeckCard = Card.pick({
  id: true,
  name: true,
  nameEsMx: true,
  category: true,
  type: true,
  subtype: true,
  expansionCode: true,
  cardNumber: true,
  // The text of a deck uses it, because CRZ 44 and CRZ GG44 share a card number.
  collectionNumber: true,
  letterExpansion: true,
  imageUrl: true,
  iconcard: true,
}).extend({ quantity: z.int(), favourite: z.boolean(), deckicons: z.array(z.string()) });
export type DeckCard = z.infer<typeof DeckCard>;

/** A broken rule of play: what is wrong, why, and how to fix it. */
const Finding = z.object({ rule: z.enum(findingRules), message: z.string(), wayOut: z.string() });
export type Finding = z.infer<typeof Finding>;

export const Deck = z.object({
  status: Success,
  /** The deck's id, for /baraja/lista/{id}; null if the player has none or it is hidden (`result.listHidden`). */
  id: Id.nullable(),
  deck: z.array(DeckCard),
  player: PublicPlayer,
  tournament: Tournament,
  result: TournamentResult,
  canEdit: z.boolean(),
  /** The deck is the caller's own. */
  isOwner: z.boolean(),
  /** An administrator hides it from everyone except its player and its organisers. */
  hidden: z.literal(true).optional(),
  /** The cards were entered or changed after the tournament finished. */
  lateChange: z.object({ kind: z.enum(['registrada', 'modificada']), at: Instant }).nullable(),
  /** The rules of play that it breaks on the day of its tournament: warnings that block nothing. */
  findings: z.array(Finding),
  updatedAt: z.string().nullable(),
});
export type Deck = z.infer<typeof Deck>;

/** The result of importing a list as text. */
export const ListTaken = z.object({
  total: z.int(),
  cards: z.int(),
  /** Lines found by name only: the print is not imported. */
  byName: z.array(z.string()),
  /** Lines stored under Revisión until their card is imported. */
  pending: z.array(z.string()),
});
export type ListTaken = z.infer<typeof ListTaken>;

/** A saved list of a deck. */
const DeckVersion = z.object({
  id: Id,
  savedAt: Instant,
  total: z.int(),
  cards: z.array(z.object({ cardId: Id, quantity: z.int() })),
  /** Differences from the previous version that the reader may see; empty for the first. */
  differences: z.array(z.object({ cardId: Id, delta: z.int() })),
});
export type DeckVersion = z.infer<typeof DeckVersion>;

/** The cards of all versions, without those deleted since. */
const VersionCard = DeckCard.pick({
  id: true,
  name: true,
  nameEsMx: true,
  category: true,
  type: true,
  expansionCode: true,
  cardNumber: true,
  collectionNumber: true,
});
export type VersionCard = z.infer<typeof VersionCard>;

/** Newest version first. */
export const DeckVersions = z.object({ status: Success, data: z.array(DeckVersion), cards: z.array(VersionCard), pagination: Pagination });
export type DeckVersions = z.infer<typeof DeckVersions>;

const DeckOf = { tournamentId: Id, userName: requiredText(40) };

export const getDeckOfPlayer = endpoint({
  method: 'POST',
  path: '/api/tournament-decks/list',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'La baraja de un jugador en un torneo',
  body: z.strictObject(DeckOf),
  result: Deck,
});

export const getDeck = endpoint({
  method: 'GET',
  path: '/api/decks/:id',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Una baraja por su id',
  params: z.object({ id: IdParam }),
  result: Deck,
});

export const listDeckVersions = endpoint({
  method: 'GET',
  path: '/api/decks/:id/versions',
  access: 'anyone',
  reads: tournamentTopics,
  summary: 'Las listas que se guardaron de una baraja; quien no la edita ve las que fueron públicas',
  params: z.object({ id: IdParam }),
  query: z.strictObject({ page: PageParam, limit: limitParamUpTo(50, 10) }),
  result: DeckVersions,
});

export const saveDeckCards = endpoint({
  method: 'POST',
  path: '/api/tournament-decks/bulk-deck',
  access: 'deck-editor',
  writes: ['deck', 'results'],
  summary: 'Añade o cambia las cartas nombradas y quita otras, todo o nada; la baraja que resulta cumple las reglas',
  body: z
    .strictObject({
      ...DeckOf,
      cards: z.array(z.strictObject({ cardId: Id, quantity: z.int().min(1).max(59), deckicons: z.boolean() })).max(60),
      /** Cards that this save removes from the deck; one that `cards` also names stays. */
      removed: z.array(Id).max(60).optional(),
      /** The deck's name, which is a field of the result; omitted it stays, null clears it. */
      deckName: text(80).nullish(),
      updatedAt: ReadAt,
      /** `updatedAt` of the result, for the name. */
      resultUpdatedAt: ReadAt,
    })
    .refine(({ cards, deckName }) => cards.length > 0 || deckName !== undefined, { path: ['cards'], message: 'No hay cartas en la baraja' }),
  result: z.object({ status: Success, data: z.object({ cards: z.int(), total: z.int() }) }),
});

export const deleteDeckCards = endpoint({
  method: 'POST',
  path: '/api/tournament-decks/bulk-delete-deck',
  access: 'deck-editor',
  writes: ['deck'],
  summary: 'Quita cartas de una baraja',
  body: z.strictObject({
    ...DeckOf,
    cards: z
      .array(z.strictObject({ cardId: Id }))
      .min(1)
      .max(60),
    updatedAt: ReadAt,
  }),
  result: z.object({ status: Success, data: z.object({ deleted: z.int() }) }),
});

/** Only its size is limited here: the text's rules report the line that breaks them. */
export const ListText = z.string().max(100_000, 'La lista es demasiado larga para ser una baraja.');

export const importDeck = endpoint({
  method: 'POST',
  path: '/api/tournament-decks/import-deck',
  access: 'deck-editor',
  writes: ['deck', 'card'],
  summary: 'Lee una lista de cartas en texto y la guarda como la baraja del jugador',
  body: z.strictObject({ ...DeckOf, cards: ListText, updatedAt: ReadAt }),
  result: z.object({ status: Success, success: z.literal(true), data: ListTaken }),
});

export const judgeCards = endpoint({
  method: 'POST',
  path: '/api/decks/judge',
  access: 'anyone',
  reads: ['card'],
  summary: 'Lo que las reglas de juego dicen contra una lista de cartas, por el formato y un día',
  body: z.strictObject({
    cards: z
      .array(z.strictObject({ cardId: Id, quantity: z.int().min(1).max(99) }))
      .min(1)
      .max(100),
    format: z.enum(formats),
    date: Day,
    /** A Prerelease is played with the cards of its packs: it has no findings. */
    category: z.enum(categories).default('Cup'),
  }),
  result: z.object({ status: Success, data: z.array(Finding) }),
});
