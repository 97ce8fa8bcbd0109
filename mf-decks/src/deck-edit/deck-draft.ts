import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { deckGroup, deckViolations, maxFavourites, maxQuantity, tooManyFavourites } from '@mesa/contract/rules/deck';

const cardKey = (cardId: number): `card.${number}` => `card.${cardId}`;

export type CardDrafts = Readonly<Record<`card.${number}`, DeckCard | null>>;

/** The draft of a tournament deck: its name, and its cards by key, with null for a removed card. */
export type DeckDraft = CardDrafts & { readonly deckName: string };

export const cardDrafts = (cards: readonly DeckCard[]): CardDrafts => Object.fromEntries(cards.map((card) => [cardKey(card.id), card]));

export const draftOf = ({ deck, result }: Pick<Deck, 'deck' | 'result'>): DeckDraft => ({ ...cardDrafts(deck), deckName: result.deckName ?? '' });

export const cardsIn = (draft: CardDrafts): DeckCard[] =>
  Object.entries(draft).flatMap(([key, card]) => (key.startsWith('card.') && card !== null ? [card as DeckCard] : []));

const text = (card: unknown): string => {
  if (typeof card === 'string') return card;
  const { quantity, favourite } = (card as DeckCard | null) ?? { quantity: 0, favourite: false };
  if (quantity === 0) return 'ninguna copia';
  return `${quantity} ${quantity === 1 ? 'copia' : 'copias'}${favourite ? ', favorita' : ''}`;
};

/** Returns the `useForm` description of a deck: cards merge one by one, other fields by these names. */
export const deckShape = (names: Readonly<Record<string, string>>) => ({
  growing: true,
  identity: text,
  label: (key: string, card: unknown) => names[key] ?? (card as DeckCard | null)?.name ?? '',
  text,
});

/** The cards that a change sets, or the reason it is refused. */
export type Change = { cards: CardDrafts } | { refused: string };

/** Checks only rules that this change newly breaks, so that an old deck over a limit can shrink. */
function checked(before: readonly DeckCard[], card: DeckCard): Change {
  const already = deckViolations(before);
  const after = before.some(({ id }) => id === card.id) ? before.map((one) => (one.id === card.id ? card : one)) : [...before, card];
  const broken = deckViolations(after).find((violation) => !already.includes(violation));
  return broken ? { refused: broken } : { cards: { [cardKey(card.id)]: card } };
}

/** Sets a card's copies, clamped between 1 and its group's maximum. */
export const setQuantity = (cards: readonly DeckCard[], card: DeckCard, wanted: number): Change =>
  checked(cards, { ...card, quantity: Math.min(Math.max(1, Math.trunc(wanted) || 1), maxQuantity(deckGroup(card))) });

/** A card from the search, on the server or in the browser. */
export type FoundCard = Omit<DeckCard, 'quantity' | 'favourite' | 'deckicons'>;

/** Adds one copy of a found card. */
export function addCard(cards: readonly DeckCard[], card: FoundCard): Change {
  const there = cards.find(({ id }) => id === card.id);
  if (there) return checked(cards, { ...there, quantity: there.quantity + 1 });
  return checked(cards, { ...card, quantity: 1, favourite: false, deckicons: card.iconcard ? [card.iconcard] : [] });
}

export const removeCard = (card: DeckCard): Change => ({ cards: { [cardKey(card.id)]: null } });

/** Restores a removed card that is not saved yet. */
export const restoreCard = (cards: readonly DeckCard[], card: DeckCard): Change => checked(cards, card);

/** Marks or unmarks a favourite card, whose icon represents the deck. */
export function toggleFavourite(cards: readonly DeckCard[], card: DeckCard): Change {
  const marked = cards.filter(({ favourite }) => favourite).length;
  if (!card.favourite && marked >= maxFavourites) return { refused: tooManyFavourites };
  return { cards: { [cardKey(card.id)]: { ...card, favourite: !card.favourite } } };
}

/** Replaces the list. Cards in both lists keep their favourite mark. */
export function replaceList(cards: readonly DeckCard[], list: readonly DeckCard[]): CardDrafts {
  const favourites = new Set(cards.filter(({ favourite }) => favourite).map(({ id }) => id));
  const anyFavourite = list.some(({ favourite }) => favourite);
  const kept = list.map((card) => (anyFavourite ? card : { ...card, favourite: favourites.has(card.id) }));
  return { ...Object.fromEntries(cards.map(({ id }) => [cardKey(id), null])), ...cardDrafts(kept) };
}
