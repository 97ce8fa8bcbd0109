import type { CardFields } from '@mesa/contract/calls/cards';
import { basicEnergyOf } from '@mesa/contract/rules/basic-energy';
import { fold } from '@mesa/contract/rules/fold';
import type { CardModel, SetModel } from '@tcgdex/sdk';

/** Translations of TCGdex's English words, and of words that it leaves untranslated or translates differently from the cards. */
const words = new Map(
  Object.entries({
    Pokemon: 'Pokémon',
    Trainer: 'Entrenador',
    Energy: 'Energía',
    Item: 'Objeto',
    Supporter: 'Partidario',
    Stadium: 'Estadio',
    Tool: 'Herramienta',
    Basic: 'Básico',
    Stage1: 'Fase 1',
    Stage2: 'Fase 2',
    VSTAR: 'V-ASTRO',
    Colorless: 'Incolora',
    Darkness: 'Oscura',
    Dragon: 'Dragón',
    Fairy: 'Hada',
    Fighting: 'Lucha',
    Fire: 'Fuego',
    Grass: 'Planta',
    Lightning: 'Rayo',
    Metal: 'Metálica',
    Psychic: 'Psíquica',
    Psíquico: 'Psíquica',
    Water: 'Agua',
    Common: 'Común',
    Uncommon: 'Infrecuente',
    Rare: 'Rara',
    'Double rare': 'Rara Doble',
    'Ultra Rare': 'Ultra Rara',
    'Illustration rare': 'Rara Ilustración',
    'Special illustration rare': 'Rara Ilustración Especial',
    'Hyper rare': 'Rara Híper',
    'Shiny rare': 'Rara Variocolor',
    'Shiny Ultra Rare': 'Rara Ultra Variocolor',
    'ACE SPEC Rare': 'Rara AS TÁCTICO',
  }).map(([word, spanish]) => [fold(word), spanish]),
);
const spanish = (word: string | undefined): string | null => (word ? (words.get(fold(word)) ?? word) : null);

const without = new Set(['none', 'ninguno', 'ninguna']);

function kindOf(card: CardModel): Pick<CardFields, 'category' | 'subtype' | 'supertype' | 'type'> {
  const supertype = spanish(card.category) ?? card.category;
  if (supertype === 'Energía') {
    const basic = basicEnergyOf(card.name);
    return { category: supertype, supertype, subtype: basic ? 'Básica' : 'Especial', type: basic ?? spanish(card.types?.[0]) };
  }
  if (supertype === 'Entrenador') {
    const subtype = spanish(card.trainerType);
    return { category: subtype === 'Herramienta' ? subtype : supertype, supertype, subtype, type: null };
  }
  const suffix = / ex$/.test(card.name) ? 'ex' : spanish(card.suffix);
  const subtype = [spanish(card.stage), suffix].filter(Boolean).join(', ') || null;
  return { category: supertype, supertype, subtype, type: spanish(card.types?.[0]) };
}

/** Returns the number as printed: 125/197; for a subset, whose numbers begin with letters, with the subset's total: GG44/GG70. */
function collectionNumber(localId: string, set: SetModel): string {
  const [, letters = '', digits = ''] = /^([A-Za-z]*)(\d+)/.exec(localId) ?? [];
  if (!letters) return `${digits.padStart(3, '0')}/${String(set.cardCount.official).padStart(3, '0')}`;
  const ofSubset = set.cards.flatMap((one) => (one.localId.startsWith(letters) ? Number(one.localId.slice(letters.length)) || 0 : []));
  return `${localId}/${letters}${String(Math.max(...ofSubset)).padStart(digits.length, '0')}`;
}

export interface TcgdexNames {
  nameEn: string | undefined;
  nameEsMx: string | undefined;
}

/** Converts a TCGdex card, in Spanish or otherwise in English, into a card of the collection. */
export function tcgdexCard(card: CardModel, expansion: { code: string; name: string }, set: SetModel, { nameEn, nameEsMx }: TcgdexNames): CardFields {
  return {
    ...kindOf(card),
    name: card.name,
    nameEn: nameEn ?? null,
    nameEsMx: nameEsMx ?? null,
    imageUrl: card.image ? card.getImageURL('high', 'webp') : null,
    cardNumber: Number(/\d+/.exec(card.localId)?.[0]),
    collectionNumber: collectionNumber(card.localId, set),
    evolvesFrom: card.evolveFrom ?? null,
    expansion: expansion.name,
    expansionCode: expansion.code,
    hp: card.hp ?? null,
    rarity: without.has(fold(card.rarity ?? 'none')) ? null : spanish(card.rarity),
    artist: card.illustrator ?? null,
    pokedexNumber: card.dexId?.[0] ?? null,
    letterExpansion: card.regulationMark ?? null,
  };
}
