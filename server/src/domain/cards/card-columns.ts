import { Card } from '@mesa/contract/calls/cards';

/** The columns that a card of the contract is read from: each field has the name of its column. */
export const cardColumns = Object.keys(Card.shape) as (keyof Card)[];
