import type { Deck, DeckCard, Finding } from '@mesa/contract/calls/decks';

export interface ExportedDeck {
  player: string;
  /** Null for a deck outside tournaments, which has a name. */
  tournament: string | null;
  name?: string;
  /** YYYY-MM-DD */
  date: string | null;
  cards: DeckCard[];
  /** The rules of its format that the deck breaks. */
  legality?: { format: Deck['tournament']['format']; findings: readonly Finding[] };
}

const key = 'exportedDeck';

export const keepExportedDeck = (deck: ExportedDeck): void => localStorage.setItem(key, JSON.stringify(deck));

/** Returns the deck last stored in this browser; null if there is none or it is invalid. */
export function exportedDeck(): ExportedDeck | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as ExportedDeck | null;
    return kept && Array.isArray(kept.cards) ? kept : null;
  } catch {
    return null;
  }
}
