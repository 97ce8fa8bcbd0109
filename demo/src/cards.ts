import { cardTable } from './card-table';
import { expansions } from './expansions';

/** Expansions of basic energies and promos. */
const others = [
  { code: 'SVE', name: 'Energías de Escarlata y Púrpura' },
  { code: 'SVP', name: 'Promos de Escarlata y Púrpura' },
  { code: 'MEG', name: 'Megaevolución' },
];

const names = new Map([...expansions, ...others].map(({ code, name }) => [code, name]));

/** Cards with another name in Latin America. */
const latinNames: Readonly<Record<string, string>> = {
  'Typhlosion de Eco': 'Typhlosion de Ethan',
  'Mewtwo ex del Team Rocket': 'Mewtwo ex del Equipo Rocket',
  'Garchomp ex de Cintia': 'Garchomp ex de Cynthia',
  'Grimmsnarl ex de Roxy': 'Grimmsnarl ex de Marnie',
};

function cardOf(line: string, index: number) {
  const cells = line.split('|');
  const [expansionCode = '', printNumber = '', name = '', nameEn, category = '', subtype, type, hp] = cells;
  const [collectionNumber, rarity, evolvesFrom, pokedexNumber, letterExpansion] = cells.slice(8);
  const file = `${expansionCode}-${printNumber}`.toLowerCase();
  return {
    id: index + 1,
    name,
    nameEn: nameEn || name,
    nameEsMx: latinNames[name] ?? null,
    imageUrl: `/uploads/cards/${file}.webp`,
    iconcard: category === 'Pokémon' ? `/uploads/icons/${file}.png` : null,
    type: type || null,
    cardNumber: Number(printNumber.replace(/\D/g, '')),
    printNumber,
    category,
    collectionNumber: collectionNumber || null,
    evolvesFrom: evolvesFrom || null,
    expansion: names.get(expansionCode) ?? expansionCode,
    expansionCode,
    hp: hp ? Number(hp) : null,
    rarity: rarity || null,
    subtype: subtype || category,
    supertype: category === 'Herramienta' ? 'Entrenador' : category,
    artist: null,
    pokedexNumber: pokedexNumber ? Number(pokedexNumber) : null,
    letterExpansion: letterExpansion || null,
  };
}

export type DemoCard = ReturnType<typeof cardOf>;

export const demoCards: readonly DemoCard[] = cardTable.trim().split('\n').map(cardOf);
