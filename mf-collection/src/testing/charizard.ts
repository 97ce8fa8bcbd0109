import { type Card, listCards } from '@mesa/contract/calls/cards';
import { makeCard } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';

/** A card with every fact that its page shows. */
export const charizard = makeCard({
  id: 7,
  name: 'Charizard ex',
  type: 'Fuego',
  expansion: 'Llamas Obsidianas',
  expansionCode: 'OBF',
  cardNumber: 125,
  collectionNumber: '125/197',
  hp: 330,
  rarity: 'Rara Doble',
  evolvesFrom: 'Charmeleon',
  artist: 'Leo',
  pokedexNumber: 6,
});
/** Answers a search with these cards, a page of three. */
export const found = (...data: Card[]) => reply(listCards, { status: 'success', data, total: 41, totalPages: 3 });
