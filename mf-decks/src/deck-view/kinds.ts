import type { DeckCard } from '@mesa/contract/calls/decks';
import { type DeckGroup, totalCards } from '@mesa/contract/rules/deck';

/** Of a group, how many cards each stage or kind has: 8 Básico · 6 Fase 1. Null where there is one kind alone. */
export function kindsOf(group: DeckGroup, cards: readonly DeckCard[]): string | null {
  if (group === 'Revisión') return null;
  const kinds = [...new Set(cards.map(({ subtype }) => subtype).filter((subtype) => subtype !== null && subtype !== ''))];
  if (kinds.length < 2) return null;
  const counts = kinds.map((kind) => ({ kind, count: totalCards(cards.filter(({ subtype }) => subtype === kind)) }));
  return counts
    .sort((a, b) => b.count - a.count)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(' · ');
}
