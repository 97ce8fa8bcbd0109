import type { DeckCard } from '@mesa/contract/calls/decks';
import { type DeckGroup, totalCards } from '@mesa/contract/rules/deck';

/** `Básico, ex` is a Basic. */
const kindOf = ({ subtype }: DeckCard): string => subtype?.split(',')[0]?.trim() ?? '';

/** Returns the card count of each stage or kind in a group: 8 Básico · 6 Fase 1. Null if there is only one kind. */
export function kindsOf(group: DeckGroup, cards: readonly DeckCard[]): string | null {
  const kinds = [...new Set(cards.map(kindOf))].filter((kind) => kind !== '');
  if (group === 'Revisión' || kinds.length < 2) return null;
  return kinds
    .map((kind) => ({ kind, count: totalCards(cards.filter((card) => kindOf(card) === kind)) }))
    .sort((a, b) => b.count - a.count)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(' · ');
}
