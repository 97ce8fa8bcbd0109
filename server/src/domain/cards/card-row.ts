import { Card, type CardFields } from '@mesa/contract/calls/cards';
import { printOf } from '@mesa/contract/rules/print';

/** The columns of a card of the contract: fields have the names of their columns. */
export const cardColumns = Object.keys(Card.shape) as (keyof Card)[];

const optional = (value: string | null | undefined): string | null => value || null;

/** Converts a card of the contract into a row: normalized print, null for omitted fields, not pending. */
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

/** Returns a readable print, also used as a map key: `OBF 125`. */
export const printKey = (card: { expansionCode: string; printNumber: string }): string => `${card.expansionCode} ${card.printNumber}`;
