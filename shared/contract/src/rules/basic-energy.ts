import { fold } from './fold';

/** The types that have a basic energy, as the Spanish cards name them. */
export const energyTypes = ['Planta', 'Fuego', 'Agua', 'Rayo', 'Psíquica', 'Lucha', 'Oscura', 'Metálica', 'Hada'] as const;
export type EnergyType = (typeof energyTypes)[number];

/** The symbol of each type in the game's client, and its names in Spanish, English and Portuguese, folded. */
const words: Record<EnergyType, readonly string[]> = {
  Planta: ['g', 'planta', 'hierba', 'grass', 'grama'],
  Fuego: ['r', 'fuego', 'fire', 'fogo'],
  Agua: ['w', 'agua', 'water'],
  Rayo: ['l', 'rayo', 'electrica', 'electrico', 'lightning', 'electric', 'raios', 'raio', 'relampago', 'eletrica'],
  Psíquica: ['p', 'psiquica', 'psiquico', 'psychic'],
  Lucha: ['f', 'lucha', 'pelea', 'fighting', 'luta', 'lutador', 'lutadora'],
  Oscura: ['d', 'oscura', 'oscuro', 'oscuridad', 'siniestra', 'darkness', 'dark', 'escuridao', 'noturna', 'noturno'],
  Metálica: ['m', 'metalica', 'metalico', 'metal', 'acero', 'steel'],
  Hada: ['y', 'hada', 'fairy', 'fada'],
};

const typeOf = new Map(energyTypes.flatMap((type) => words[type].map((word) => [word, type] as const)));

// Some clients name the energy's own expansion with it: `Fire Energy SMEnergy 2`. Wildcards stand for letters that a wrong
// encoding destroys: `B\uFFFDsica`.
const energyWord = /^(energ.{1,2}as?|[a-z]{0,4}energy|energies)$/;
const fillers = /^(b.{1,2}sic[ao]s?|basic|de|da|do|del|tipo|type|\d+)$/;

/**
 * The type of a basic energy by its name in any form: `Basic {R} Energy`, `Fire Energy`, `Energía Fighting Básica`,
 * `Energia de Fogo`. Null for every other name, special energies among them (`Telepathic Psychic Energy`).
 */
export function basicEnergyOf(name: string): EnergyType | null {
  const tokens = fold(name)
    .split(/[\s{}[\]()-]+/)
    .filter(Boolean);
  if (!tokens.some((token) => energyWord.test(token))) return null;
  const types = tokens.filter((token) => !energyWord.test(token) && !fillers.test(token));
  const [type] = types;
  return types.length === 1 && type ? (typeOf.get(type) ?? null) : null;
}

/** The folded names under which a collection may hold the basic energy of a type. */
export const basicEnergyNames = (type: EnergyType): string[] =>
  words[type]
    .filter((word) => word.length > 1)
    .flatMap((word) => [
      `energia ${word} basica`,
      `energia basica ${word}`,
      `energia ${word}`,
      `energia de ${word}`,
      `energia basica de ${word}`,
      `energia de ${word} basica`,
      `basic ${word} energy`,
      `${word} energy`,
    ]);
