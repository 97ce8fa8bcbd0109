import type { Deck } from '@mesa/shared/contracts/decks';
import { listHiddenText } from '@mesa/shared/format/deck-lists';
import { displayName } from '@mesa/shared/rules/names';
import { EmptyState } from '@mesa/shared/ui/feedback';
import { DeckView } from './deck-view';

/** A deck to read, or why there is none to read. */
export function ReadableDeck({ deck }: { deck: Deck }) {
  if (deck.result.listHidden) return <EmptyState>{listHiddenText(deck.tournament)}</EmptyState>;
  if (deck.deck.length === 0) return <EmptyState>{displayName(deck.player)} aún no ha publicado su baraja.</EmptyState>;
  return <DeckView deck={deck} />;
}
