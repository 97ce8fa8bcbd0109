import type { Deck, DeckCard } from '@mesa/contract/calls/decks';

export interface ExportedDeck {
  player: string;
  tournament: string;
  /** YYYY-MM-DD */
  date: string | null;
  cards: DeckCard[];
  /** What the rules of its tournament's format say against it, as it was saved; none of a list that was changed since. */
  legality?: { format: Deck['tournament']['format']; findings: Deck['findings'] } | undefined;
}

const key = 'exportedDeck';

export const keepExportedDeck = (deck: ExportedDeck): void => localStorage.setItem(key, JSON.stringify(deck));

/** The deck kept last in this browser; null where there is none or what stands there is no deck. */
export function exportedDeck(): ExportedDeck | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as ExportedDeck | null;
    return kept && Array.isArray(kept.cards) ? kept : null;
  } catch {
    return null;
  }
}
