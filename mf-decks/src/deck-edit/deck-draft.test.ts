import { makeDeckCard } from '@mesa/runtime/testing/make';
import { addCard, cardsIn, deckShape, draftOf, removeCard, replaceList, restoreCard, setQuantity, toggleFavourite } from './deck-draft';

const pokemon = makeDeckCard({ id: 1, name: 'Dreepy', category: 'Pokémon', quantity: 2, favourite: false });
const energy = makeDeckCard({ id: 2, name: 'Energía Fuego', category: 'Energía', subtype: 'Básica', quantity: 10, favourite: true });

describe('The copies of a card', () => {
  test.each([
    ['more than four of a Pokémon', pokemon, 61, 4],
    ['none', pokemon, 0, 1],
    ['less than none', pokemon, -2, 1],
    ['a part of one', pokemon, 3.9, 3],
    ['nothing', pokemon, Number.NaN, 1],
    ['as many of a basic energy as leave room for one card', energy, 80, 59],
  ])('become what is allowed where a person types %s', (_, card, typed, quantity) => {
    expect(setQuantity([card], card, typed)).toEqual({ cards: { [`card.${card.id}`]: { ...card, quantity } } });
  });

  test('are not more than four of a name, counting its other prints', () => {
    const otherPrint = { ...pokemon, id: 3, quantity: 1 };
    expect(setQuantity([pokemon, otherPrint], otherPrint, 2)).toEqual({ cards: { 'card.3': { ...otherPrint, quantity: 2 } } });
    expect(setQuantity([pokemon, otherPrint], otherPrint, 3)).toEqual({ refused: 'No puedes agregar más de 4 de la carta Dreepy' });
  });

  test('of a deck that was over a limit before can become fewer', () => {
    const [much, more] = [
      { ...pokemon, quantity: 4 },
      { ...pokemon, id: 3, quantity: 4 },
    ];
    expect(setQuantity([much, more], more, 2)).toEqual({ cards: { 'card.3': { ...more, quantity: 2 } } });
  });
});

test('A found card is added once with its icon, and again as one more copy', () => {
  const { quantity: _, favourite: __, deckicons: ___, ...found } = makeDeckCard({ id: 5, name: 'Ditto', iconcard: '/ditto.png' });
  expect(addCard([pokemon], found)).toEqual({ cards: { 'card.5': { ...found, quantity: 1, favourite: false, deckicons: ['/ditto.png'] } } });
  expect(addCard([pokemon], pokemon)).toEqual({ cards: { 'card.1': { ...pokemon, quantity: 3 } } });
});

test('A removed card is none of the draft’s cards, and comes back only while the rules allow it', () => {
  expect(removeCard(pokemon)).toEqual({ cards: { 'card.1': null } });
  expect(cardsIn({ ...draftOf({ deck: [pokemon, energy], result: { deckName: null } as never }), 'card.1': null })).toEqual([energy]);
  expect(restoreCard([energy], pokemon)).toEqual({ cards: { 'card.1': pokemon } });
  expect(restoreCard([{ ...pokemon, id: 3, quantity: 4 }], pokemon)).toEqual({ refused: 'No puedes agregar más de 4 de la carta Dreepy' });
});

test('Three cards can be favourites, and any of them can be unmarked', () => {
  const marked = [1, 2, 3].map((id) => makeDeckCard({ id, name: `Carta ${id}`, favourite: true }));
  expect(toggleFavourite(marked.slice(1), pokemon)).toEqual({ cards: { 'card.1': { ...pokemon, favourite: true } } });
  expect(toggleFavourite(marked, { ...pokemon, id: 4 })).toEqual({ refused: 'Solo puedes seleccionar hasta 3 cartas' });
  expect(toggleFavourite(marked, marked[0] as never)).toEqual({ cards: { 'card.1': { ...marked[0], favourite: false } } });
});

describe('A list that replaces the deck', () => {
  test('keeps the marks of cards in both, and removes the others', () => {
    const list = [{ ...energy, favourite: false }];
    expect(replaceList([pokemon, energy], list)).toEqual({ 'card.1': null, 'card.2': energy });
  });

  test('has its own marks if it has any', () => {
    const list = [
      { ...pokemon, favourite: true },
      { ...energy, favourite: false },
    ];
    expect(replaceList([energy], list)).toEqual({ 'card.1': list[0], 'card.2': list[1] });
  });
});

test('A card of two drafts is told apart by its copies, and a name by itself', () => {
  const { text, label } = deckShape({ deckName: 'Nombre de la baraja' });
  expect([{ ...pokemon, quantity: 1 }, pokemon, energy, null, 'Dragapult'].map(text)).toEqual([
    '1 copia',
    '2 copias',
    '10 copias, favorita',
    'ninguna copia',
    'Dragapult',
  ]);
  expect([label('deckName', 'Dragapult'), label('card.1', pokemon)]).toEqual(['Nombre de la baraja', 'Dreepy']);
});
