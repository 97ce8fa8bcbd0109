import type { CardFields } from '@mesa/contract/calls/cards';

const cards: CardFields[] = [
  {
    name: 'Charizard ex',
    nameEn: 'Charizard ex',
    category: 'Pokémon',
    supertype: 'Pokémon',
    subtype: 'Fase 2, ex',
    type: 'Oscura',
    hp: 330,
    evolvesFrom: 'Charmeleon',
    expansion: 'Llamas Obsidianas',
    expansionCode: 'OBF',
    cardNumber: 125,
    collectionNumber: '125/197',
    rarity: 'Rara Doble',
    letterExpansion: 'G',
    pokedexNumber: 6,
    artist: '5ban Graphics',
    imageUrl: 'https://example.com/obf-125.webp',
  },
];

/** What the textarea takes, as shown by Ver Ejemplo. */
export const example = JSON.stringify(cards, null, 2);
