import type { Card } from '@mesa/shared/contracts/cards';

/** The columns of the contract's Card. */
export const cardColumns = [
  'id',
  'name',
  'imageUrl',
  'iconcard',
  'type',
  'cardNumber',
  'category',
  'collectionNumber',
  'evolvesFrom',
  'expansion',
  'expansionCode',
  'hp',
  'rarity',
  'subtype',
  'supertype',
  'artist',
  'pokedexNumber',
  'letterExpansion',
  'updatedAt',
] as const satisfies readonly (keyof Card)[];
