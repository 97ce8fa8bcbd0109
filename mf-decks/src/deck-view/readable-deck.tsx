import type { Deck } from '@mesa/contract/calls/decks';
import { listHiddenText } from '@mesa/contract/format/deck-lists';
import { displayName } from '@mesa/contract/rules/names';
import { EmptyState } from '@mesa/ui/feedback';
import { DeckView } from './deck-view';

/** A deck to read, or why there is none to read. */
export function ReadableDeck({ deck }: { deck: Deck }) {
  if (deck.result.listHidden) return <EmptyState>{listHiddenText(deck.tournament)}</EmptyState>;
  if (deck.deck.length === 0) return <EmptyState>{displayName(deck.player)} aún no ha publicado su baraja.</EmptyState>;
  return <DeckView deck={deck} />;
}
