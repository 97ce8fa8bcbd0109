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

/** The deck that this tab exported last, which storage that is disabled or full does not keep. */
let exported: ExportedDeck | null = null;

/** Keeps a deck for /exportar-baraja, also for a reload if the browser stores anything. */
export function keepExportedDeck(deck: ExportedDeck): void {
  exported = deck;
  try {
    localStorage.setItem(key, JSON.stringify(deck));
    exported = null;
  } catch {
    // A reload shows the deck that was stored before.
  }
}

/** Returns the deck last exported in this browser; null if there is none or it is invalid. */
export function exportedDeck(): ExportedDeck | null {
  if (exported) return exported;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as ExportedDeck | null;
    return kept && Array.isArray(kept.cards) ? kept : null;
  } catch {
    return null;
  }
}
