import type { Deck } from '@mesa/contract/calls/decks';
import { listHiddenText } from '@mesa/contract/format/deck-lists';
import { displayName } from '@mesa/contract/rules/names';
import { EmptyState } from '@mesa/ui/feedback';
import { DeckView } from './deck-view';

/** A read-only deck, or the reason why it is hidden. */
export function ReadableDeck({ deck }: { deck: Deck }) {
  if (deck.result.listHidden) return <EmptyState>{listHiddenText(deck.tournament)}</EmptyState>;
  if (deck.deck.length === 0) return <EmptyState>{displayName(deck.player)} aún no ha publicado su baraja.</EmptyState>;
  return <DeckView deck={deck} />;
}
