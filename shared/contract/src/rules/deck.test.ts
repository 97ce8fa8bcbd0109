import { deckGroup, deckViolations, isBasicEnergy, maxQuantity, type RuledCard } from './deck';

const card = (fields: Partial<RuledCard>): RuledCard => ({
  name: 'Charmander',
  category: 'Pokémon',
  type: 'Fuego',
  subtype: 'Básico',
  quantity: 1,
  favourite: false,
  ...fields,
});
const fire = (quantity: number) => card({ name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', quantity });

describe('the group of a card', () => {
  test.each([
    ['Pokémon', 'Pokémon'],
    ['Pokemon', 'Pokémon'],
    ['Pokémon ex', 'Pokémon'],
    ['Entrenador', 'Entrenador'],
    ['Trainer', 'Entrenador'],
    ['Herramienta', 'Entrenador'],
    ['Tool', 'Entrenador'],
    ['Objeto', 'Entrenador'],
    ['Item', 'Entrenador'],
    ['Partidario', 'Entrenador'],
    ['Support', 'Entrenador'],
    ['Estadio', 'Entrenador'],
    ['Energía', 'Energía'],
    ['Energia', 'Energía'],
    ['Energy', 'Energía'],
    ['Revisión', 'Revisión'],
    ['Otra', 'Revisión'],
  ])('%s is listed under %s', (category, group) => expect(deckGroup({ category, type: null })).toBe(group));

  test('a card of type Energy is in Energía', () => expect(deckGroup({ category: 'x', type: 'Energy' })).toBe('Energía'));

  test('limits its quantity field', () => {
    expect([maxQuantity('Pokémon'), maxQuantity('Entrenador'), maxQuantity('Energía'), maxQuantity('Revisión')]).toEqual([4, 4, 59, 59]);
  });
});

describe('the rules of a deck', () => {
  test('allow 60 cards and refuse 61', () => {
    expect(deckViolations([fire(56), card({ quantity: 4 })])).toEqual([]);
    expect(deckViolations([fire(57), card({ quantity: 4 })])).toEqual(['La cantidad total de cartas en la baraja no puede exceder 60.']);
  });

  test('refuse a fifth copy across two prints, whatever the case and accents', () => {
    expect(deckViolations([card({ name: 'Pokégear', quantity: 3 }), card({ name: 'pokegear', quantity: 2 })])).toEqual([
      'No puedes agregar más de 4 de la carta Pokégear',
    ]);
  });

  test('count special energies and exempt basic ones', () => {
    expect(deckViolations([fire(30)])).toEqual([]);
    expect(deckViolations([card({ name: 'Energía Luminosa', category: 'Energía', subtype: 'Especial', quantity: 5 })])).toHaveLength(1);
    expect(isBasicEnergy({ name: 'Energía Fuego', category: 'Energía', type: null, subtype: null })).toBe(true);
  });

  test('count a card in Revisión only with a known card of its name, in any language', () => {
    const pending = card({ name: "Boss's Orders", category: 'Revisión', subtype: null, quantity: 5 });
    expect(deckViolations([pending])).toEqual([]);
    expect(deckViolations([pending, card({ name: 'Órdenes de Jefes', otherNames: ["Boss's Orders", null], category: 'Entrenador' })])).toEqual([
      'No puedes agregar más de 4 de la carta Órdenes de Jefes',
    ]);
    expect(deckViolations([{ ...pending, name: 'pokegear' }, card({ name: 'Pokégear', category: 'Objeto' })])).toHaveLength(1);
  });

  test('allow three favourites', () => {
    const favourites = (n: number) => Array.from({ length: n }, (_, i) => card({ name: `Carta ${i}`, favourite: true }));
    expect(deckViolations(favourites(3))).toEqual([]);
    expect(deckViolations([...favourites(3), card({ name: 'Otra' })])).toEqual([]);
    expect(deckViolations(favourites(4))).toEqual(['Solo puedes seleccionar hasta 3 cartas']);
  });
});
