import type { Deck, DeckCard, Finding } from '@mesa/contract/calls/decks';
import { displayName } from '@mesa/contract/rules/names';
import type { ExportedDeck } from './exported-deck';
import type { PrintedDeck } from './print-sheet';

/** Returns the export data of a player's tournament deck. */
export const exportedOf = ({ player, tournament: { name, date, format } }: Deck, cards: DeckCard[], findings: readonly Finding[]): ExportedDeck => ({
  player: displayName(player),
  tournament: name,
  date,
  cards,
  legality: { format, findings },
});

/** Returns the print data of a player's tournament deck. */
export const printedOf = ({ player, isOwner, tournament }: Deck, cards: readonly DeckCard[]): PrintedDeck => ({
  player: displayName(player),
  isOwner,
  tournament,
  format: tournament.format,
  cards,
});
