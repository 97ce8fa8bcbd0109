import { cardTable } from './card-table';

const expansionNames: Record<string, string> = {
  SVI: 'Escarlata y Púrpura',
  PAL: 'Evoluciones en Paldea',
  OBF: 'Llamas Obsidianas',
  MEW: '151',
  PAR: 'Brecha Paradójica',
  PAF: 'Destinos de Paldea',
  TEF: 'Fuerzas Temporales',
  TWM: 'Mascarada Crepuscular',
  SFA: 'Fábula Sombría',
  SCR: 'Corona Astral',
  SSP: 'Chispas Fulgurantes',
  PRE: 'Evoluciones Prismáticas',
  JTG: 'Juntos de Aventuras',
  DRI: 'Rivales Predestinados',
  CRZ: 'Cenit Supremo',
  BLK: 'Fulgor Negro',
  WHT: 'Llama Blanca',
  SVE: 'Energías de Escarlata y Púrpura',
  SVP: 'Promos de Escarlata y Púrpura',
};

/** Expansions with a logo: the fixed list of the collection. */
export const demoExpansions = Object.entries(expansionNames)
  .filter(([code]) => code !== 'SVE' && code !== 'SVP')
  .map(([code, name]) => ({ code, name }));

function cardOf(line: string, index: number) {
  const cells = line.split('|');
  const [expansionCode = '', printNumber = '', name = '', nameEn, category = '', subtype, type, hp] = cells;
  const [collectionNumber, rarity, evolvesFrom, pokedexNumber, letterExpansion] = cells.slice(8);
  const file = `${expansionCode}-${printNumber}`.toLowerCase();
  return {
    id: index + 1,
    name,
    nameEn: nameEn || name,
    nameEsMx: null,
    imageUrl: `/uploads/cards/${file}.webp`,
    iconcard: category === 'Pokémon' ? `/uploads/icons/${file}.png` : null,
    type: type || null,
    cardNumber: Number(printNumber.replace(/\D/g, '')),
    printNumber,
    category,
    collectionNumber: collectionNumber || null,
    evolvesFrom: evolvesFrom || null,
    expansion: expansionNames[expansionCode] ?? expansionCode,
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
