import { fold } from './fold';

/** The types that have a basic energy, as the Spanish cards name them. */
export const energyTypes = ['Planta', 'Fuego', 'Agua', 'Rayo', 'Psíquica', 'Lucha', 'Oscura', 'Metálica', 'Hada'] as const;
export type EnergyType = (typeof energyTypes)[number];

/** The symbol of each type in the game's client, and its folded names in Spanish, English and Portuguese. */
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

// Some clients add the energy's expansion: `Fire Energy SMEnergy 2`. Wildcards match letters that a wrong encoding destroyed: `B\uFFFDsica`.
const energyWord = /^(energ.{1,2}as?|[a-z]{0,4}energy|energies)$/;
const fillers = /^(b.{1,2}sic[ao]s?|basic|de|da|do|del|tipo|type|\d+)$/;

/**
 * Returns the type of a basic energy by its name in any form: `Basic {R} Energy`, `Fire Energy`, `Energía Fighting Básica`, `Energia de Fogo`. Null
 * for all other names, including special energies (`Telepathic Psychic Energy`).
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

/** Returns the folded names that a collection can use for the basic energy of a type. */
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
