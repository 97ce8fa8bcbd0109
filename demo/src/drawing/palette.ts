import { hsl, type Kind, tones } from 'server/posters/drawing/kinds';
import type { Random } from '../random';

/** The accent hues of each kind of card. */
const accentsOf: Record<Kind, readonly number[]> = {
  planta: [46, 338, 28],
  fuego: [42, 350, 330],
  agua: [174, 44, 14],
  rayo: [22, 200, 338],
  psiquica: [330, 44, 190],
  lucha: [38, 192, 4],
  oscura: [268, 46, 342],
  metalica: [190, 26, 46],
  dragon: [8, 192, 40],
  incolora: [14, 198, 340],
  entrenador: [44, 176, 262],
  objeto: [338, 44, 20],
  herramienta: [44, 172, 338],
  estadio: [176, 340, 262],
  energia: [44, 338, 204],
};

export const isNight = (kind: Kind): boolean => kind === 'oscura';

export interface Palette {
  ink: string;
  deep: string;
  dark: string;
  mid: string;
  light: string;
  pale: string;
  accent: string;
  accentDark: string;
  spark: string;
  cream: string;
}

/** Returns the colours of a kind, varied a little at random so that two cards of a type differ. */
export function paletteOf(kind: Kind, random: Random): Palette {
  const { hue: base, saturation } = tones[kind];
  const hue = base + random.int(-9, 9);
  const [accent = 44, spark = 338] = random.shuffle(accentsOf[kind]);
  return {
    ink: hsl(hue, saturation * 0.7, 11),
    deep: hsl(hue, saturation * 0.95, 20),
    dark: hsl(hue, saturation, 31),
    mid: hsl(hue, saturation, 45),
    light: hsl(hue + 8, saturation * 0.95, 66),
    pale: hsl(hue + 14, saturation * 0.8, 86),
    accent: hsl(accent, 78, 58),
    accentDark: hsl(accent, 70, 40),
    spark: hsl(spark, 68, 56),
    cream: hsl(40, 60, 95),
  };
}
