import { expect, test } from '@jest/globals';
import { tcgdexCard } from './tcgdex-card';

const set = { cardCount: { official: 198 }, cards: [] };
const converted = (card: object) => tcgdexCard({ localId: '7', ...card } as never, { code: 'SVI', name: 'Escarlata y Púrpura' }, set as never, {} as never);

test.each([
  ['a special energy', { category: 'Energy', name: 'Energía Doble Turbo', types: ['Colorless'] }, { subtype: 'Especial', type: 'Incolora' }],
  ['a special energy of no type', { category: 'Energy', name: 'Energía Luminosa' }, { subtype: 'Especial', type: null }],
  ['a basic energy', { category: 'Energy', name: 'Energía Fuego Básica' }, { subtype: 'Básica', type: 'Fuego' }],
])('The type of %s is in Spanish', (_, card, kind) => {
  expect(converted(card)).toMatchObject({ category: 'Energía', supertype: 'Energía', ...kind });
});
