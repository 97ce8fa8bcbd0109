import type { CardFields } from '@mesa/contract/calls/cards';
import { printOf } from '@mesa/contract/rules/print';

const optional = (value: string | null | undefined): string | null => value || null;

/** A card of the contract as its row: the print in its one form, what is left out empty, and loaded. */
export function cardRow(card: CardFields) {
  const print = printOf(card);
  return {
    name: card.name,
    nameEn: optional(card.nameEn),
    nameEsMx: optional(card.nameEsMx),
    imageUrl: optional(card.imageUrl),
    iconcard: optional(card.iconcard),
    type: optional(card.type),
    cardNumber: card.cardNumber,
    printNumber: print.number,
    category: card.category,
    collectionNumber: optional(card.collectionNumber),
    evolvesFrom: optional(card.evolvesFrom),
    expansion: card.expansion,
    expansionCode: print.code,
    hp: card.hp ?? null,
    rarity: optional(card.rarity),
    subtype: optional(card.subtype),
    supertype: optional(card.supertype),
    artist: optional(card.artist),
    pokedexNumber: card.pokedexNumber ?? null,
    letterExpansion: optional(card.letterExpansion),
    pending: false,
  };
}

export type CardRow = ReturnType<typeof cardRow>;

/** How a print is named to a person and in maps: `OBF 125`. */
export const printKey = (card: { expansionCode: string; printNumber: string }): string => `${card.expansionCode} ${card.printNumber}`;
