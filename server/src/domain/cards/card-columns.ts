import { Card } from '@mesa/contract/calls/cards';

/** The columns of a card of the contract: fields have the names of their columns. */
export const cardColumns = Object.keys(Card.shape) as (keyof Card)[];
