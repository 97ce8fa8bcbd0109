import { makeDeckCard } from '@mesa/runtime/testing/make';
import { openingHandOf } from './opening-hand-chance';

const basic = (quantity: number) => makeDeckCard({ subtype: 'Básico, ex', quantity });
const energy = (quantity: number) => makeDeckCard({ name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', quantity });
const evolved = makeDeckCard({ subtype: 'Fase 1', quantity: 4 });

describe('the chance of an opening hand with a Basic Pokémon', () => {
  test.each([
    [4, 39.95],
    [8, 65.36],
    [12, 80.94],
    [54, 100],
  ])('with %i of sixty cards is %d %%', (basics, chance) => {
    const hand = openingHandOf([basic(basics), ...(basics < 54 ? [evolved, energy(56 - basics)] : [energy(6)])]);
    expect(hand?.basics).toBe(basics);
    expect(hand?.chance).toBeCloseTo(chance, 1);
  });

  test('is unknown for an unfinished list, and for one with cards of an unknown kind', () => {
    expect(openingHandOf([basic(8), energy(51)])).toBeNull();
    expect(openingHandOf([basic(8), energy(51), makeDeckCard({ category: 'Revisión', quantity: 1 })])).toBeNull();
    expect(openingHandOf([basic(8), energy(51), makeDeckCard({ subtype: null, quantity: 1 })])).toBeNull();
  });
});
