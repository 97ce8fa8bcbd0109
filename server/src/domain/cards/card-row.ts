import { cardFields } from '@mesa/contract/calls/card-fields';
import { Card, type CardFields } from '@mesa/contract/calls/cards';
import { printOf } from '@mesa/contract/rules/print';
import { writtenColumns } from '../../kernel/db/changes';

/** The columns of a card of the contract: fields have the names of their columns. */
export const cardColumns = Object.keys(Card.shape) as (keyof Card)[];

/** Returns those columns of a card that a part of the contract has. */
export const cardColumnsOf = <Shape extends object>({ shape }: { readonly shape: Shape }) =>
  cardColumns.filter((column): column is keyof Card & keyof Shape => column in shape);

/** Converts a card of the contract into a row: normalized print, null for omitted fields, not pending. */
export function cardRow(card: CardFields) {
  const { code, number } = printOf(card);
  return { ...writtenColumns(cardFields, card), expansionCode: code, printNumber: number, pending: false };
}

export type CardRow = ReturnType<typeof cardRow>;

/** Returns a readable print, also used as a map key: `OBF 125`. */
export const printKey = (card: { expansionCode: string; printNumber: string }): string => `${card.expansionCode} ${card.printNumber}`;
