import type { Card } from '@mesa/shared/contracts/cards';
import type { DeckCard } from '@mesa/shared/contracts/decks';
import { deckGroup, deckViolations, maxFavourites, maxQuantity, tooManyFavourites } from '@mesa/shared/rules/deck';

/** A deck while it is edited: `removed` are saved cards that the next save deletes; adding one again cancels that. */
export interface DeckDraft {
  cards: DeckCard[];
  removed: number[];
}

export const draftOf = (deck: readonly DeckCard[]): DeckDraft => ({ cards: [...deck], removed: [] });

/** A change, or the sentence that says why it is refused. */
export type Change = { draft: DeckDraft } | { refused: string };

const replace = (draft: DeckDraft, cards: DeckCard[]): DeckDraft => ({ ...draft, cards });

/** Only what this change newly breaks counts: an old deck over a limit can still be made smaller. */
function checked(before: DeckDraft, after: DeckDraft): Change {
  const already = deckViolations(before.cards);
  const broken = deckViolations(after.cards).find((violation) => !already.includes(violation));
  return broken ? { refused: broken } : { draft: after };
}

/** Sets a card's copies; below 1 becomes 1, above what its group takes becomes that. */
export function setQuantity(draft: DeckDraft, cardId: number, wanted: number): Change {
  const cards = draft.cards.map((card) =>
    card.id === cardId ? { ...card, quantity: Math.min(Math.max(1, Math.trunc(wanted) || 1), maxQuantity(deckGroup(card))) } : card,
  );
  return checked(draft, replace(draft, cards));
}

/** Adds one copy of a card found by the autocomplete. */
export function addCard(draft: DeckDraft, card: Card): Change {
  const there = draft.cards.find(({ id }) => id === card.id);
  const cards = there
    ? draft.cards.map((one) => (one === there ? { ...one, quantity: one.quantity + 1 } : one))
    : [...draft.cards, { ...card, quantity: 1, favourite: false, deckicons: card.iconcard ? [card.iconcard] : [] }];
  return checked(draft, { cards, removed: draft.removed.filter((id) => id !== card.id) });
}

export function removeCard(draft: DeckDraft, cardId: number, saved: ReadonlySet<number>): DeckDraft {
  return { cards: draft.cards.filter(({ id }) => id !== cardId), removed: saved.has(cardId) ? [...draft.removed, cardId] : draft.removed };
}

/** Puts a card back that was removed and not saved yet. */
export const restoreCard = (draft: DeckDraft, card: DeckCard): Change =>
  checked(draft, { cards: [...draft.cards, card], removed: draft.removed.filter((id) => id !== card.id) });

/** Marks or unmarks a favourite card: its icon stands for the deck. */
export function toggleFavourite(draft: DeckDraft, cardId: number): Change {
  const marked = draft.cards.filter(({ favourite }) => favourite).length;
  const card = draft.cards.find(({ id }) => id === cardId);
  if (card && !card.favourite && marked >= maxFavourites) return { refused: tooManyFavourites };
  return {
    draft: replace(
      draft,
      draft.cards.map((one) => (one.id === cardId ? { ...one, favourite: !one.favourite } : one)),
    ),
  };
}
