import { makeDeck, makeDeckCard, makeDeckIconCard, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';

const player = makePlayer({ id: 4, username: 'ana', name: 'Ana' });
export const cards = [
  makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, favourite: true, imageUrl: '/uploads/cards/1.png', iconcard: '/uploads/icons/1.png' }),
  makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4 }),
  makeDeckCard({ id: 3, name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', quantity: 10 }),
  makeDeckCard({ id: 9, name: 'Carta nueva', category: 'Revisión', type: null, expansionCode: 'ASC', cardNumber: 16, collectionNumber: null }),
];
export const tournament = makeTournament({ id: 9, name: 'Copa', date: '2025-05-24' });
export const result = makeResult({
  tournamentId: 9,
  player,
  deckName: 'Charizard',
  position: 1,
  record: '5-0-1',
  points: 16,
  winRate: 83.3,
  deckCards: [makeDeckIconCard({ id: 1, name: 'Charizard ex' })],
});
/** Ana's list in a finished Cup, changed after it, with a card that the catalogue does not have yet. */
export const deck = makeDeck({ id: 5, deck: cards, player, tournament, result, lateChange: { kind: 'modificada', at: '2025-05-26T15:00:00.000Z' } });
