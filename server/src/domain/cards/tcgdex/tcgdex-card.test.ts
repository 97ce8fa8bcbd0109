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

test.each([
  ['Colorless', 'Incolora'],
  ['Darkness', 'Oscura'],
  ['Dragon', 'Dragón'],
  ['Fairy', 'Hada'],
  ['Fighting', 'Lucha'],
  ['Fire', 'Fuego'],
  ['Grass', 'Planta'],
  ['Lightning', 'Rayo'],
  ['Metal', 'Metálica'],
  ['Psychic', 'Psíquica'],
  ['Psíquico', 'Psíquica'],
  ['Water', 'Agua'],
  ['Estelar', 'Estelar'],
])('A Pokémon of the type %s is of the type %s', (type, expected) => {
  expect(converted({ category: 'Pokemon', name: 'Lumbrito', types: [type] })).toMatchObject({ category: 'Pokémon', supertype: 'Pokémon', type: expected });
});

test.each([
  ['Common', 'Común'],
  ['Uncommon', 'Infrecuente'],
  ['Rare', 'Rara'],
  ['Double rare', 'Rara Doble'],
  ['Ultra Rare', 'Ultra Rara'],
  ['Illustration rare', 'Rara Ilustración'],
  ['Special illustration rare', 'Rara Ilustración Especial'],
  ['Hyper rare', 'Rara Híper'],
  ['Shiny rare', 'Rara Variocolor'],
  ['Shiny Ultra Rare', 'Rara Ultra Variocolor'],
  ['ACE SPEC Rare', 'Rara AS TÁCTICO'],
  ['Promo', 'Promo'],
  ['None', null],
  ['Ninguna', null],
  [undefined, null],
])('A card of the rarity %s has the rarity %s', (rarity, expected) => {
  expect(converted({ category: 'Pokemon', name: 'Lumbrito', rarity }).rarity).toBe(expected);
});

test.each([
  [{ stage: 'Basic' }, 'Básico'],
  [{ stage: 'Stage1' }, 'Fase 1'],
  [{ stage: 'Stage2' }, 'Fase 2'],
  [{ stage: 'VSTAR', suffix: 'V' }, 'V-ASTRO, V'],
  [{ stage: 'Basic', name: 'Lumbrón ex', suffix: 'EX' }, 'Básico, ex'],
  [{ suffix: 'GX' }, 'GX'],
  [{}, null],
])('A Pokémon with %j is of the kind %s', (fields, subtype) => {
  expect(converted({ category: 'Pokemon', name: 'Lumbrito', ...fields }).subtype).toBe(subtype);
});

test.each([
  ['Item', 'Entrenador', 'Objeto'],
  ['Supporter', 'Entrenador', 'Partidario'],
  ['Stadium', 'Entrenador', 'Estadio'],
  ['Tool', 'Herramienta', 'Herramienta'],
])('A Trainer of the kind %s is in the category %s', (trainerType, category, subtype) => {
  expect(converted({ category: 'Trainer', name: 'Farol Cálido', trainerType })).toMatchObject({ supertype: 'Entrenador', category, subtype, type: null });
});
