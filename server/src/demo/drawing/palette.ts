import { fold } from '@mesa/contract/rules/fold';
import type { Random } from '../random';

/** A colour by hue (degrees), saturation and lightness (per cent). */
function hsl(hue: number, saturation: number, lightness: number): string {
  const s = Math.min(100, Math.max(0, saturation)) / 100;
  const l = Math.min(100, Math.max(0, lightness)) / 100;
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

export type Kind =
  | 'planta'
  | 'fuego'
  | 'agua'
  | 'rayo'
  | 'psiquica'
  | 'lucha'
  | 'oscura'
  | 'metalica'
  | 'dragon'
  | 'incolora'
  | 'entrenador'
  | 'objeto'
  | 'herramienta'
  | 'estadio'
  | 'energia';

/** Hue and saturation of a kind of card, and the hues that go with it. */
const tones: Record<Kind, { hue: number; saturation: number; accents: readonly number[]; night?: boolean }> = {
  planta: { hue: 118, saturation: 40, accents: [46, 338, 28] },
  fuego: { hue: 14, saturation: 74, accents: [42, 350, 330] },
  agua: { hue: 204, saturation: 62, accents: [174, 44, 14] },
  rayo: { hue: 44, saturation: 82, accents: [22, 200, 338] },
  psiquica: { hue: 288, saturation: 42, accents: [330, 44, 190] },
  lucha: { hue: 20, saturation: 50, accents: [38, 192, 4] },
  oscura: { hue: 222, saturation: 32, accents: [268, 46, 342], night: true },
  metalica: { hue: 206, saturation: 16, accents: [190, 26, 46] },
  dragon: { hue: 62, saturation: 46, accents: [8, 192, 40] },
  incolora: { hue: 34, saturation: 30, accents: [14, 198, 340] },
  entrenador: { hue: 340, saturation: 58, accents: [44, 176, 262] },
  objeto: { hue: 196, saturation: 46, accents: [338, 44, 20] },
  herramienta: { hue: 264, saturation: 38, accents: [44, 172, 338] },
  estadio: { hue: 30, saturation: 62, accents: [176, 340, 262] },
  energia: { hue: 172, saturation: 52, accents: [44, 338, 204] },
};

export const isNight = (kind: Kind): boolean => tones[kind].night === true;

interface Typed {
  type: string | null;
  category: string;
  subtype: string;
}

/** The kind that a card is drawn as: its type, or what it is where it has none. */
export function kindOf({ type, category, subtype }: Typed): Kind {
  for (const word of [type, subtype, category].map((text) => fold(text ?? ''))) if (word in tones) return word as Kind;
  return 'incolora';
}

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

/** Colours of a kind, moved a little by chance: two cards of a type are kin, not copies. */
export function paletteOf(kind: Kind, random: Random): Palette {
  const { hue: base, saturation, accents } = tones[kind];
  const hue = base + random.int(-9, 9);
  const [accent = 44, spark = 338] = random.shuffle(accents);
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

/** The fixed colours of the frame. */
export const frameOf = (kind: Kind) => {
  const { hue, saturation } = tones[kind];
  return {
    edge: hsl(hue, saturation * 0.9, 30),
    face: hsl(hue + 6, saturation * 0.75, 89),
    deep: hsl(hue, saturation * 0.9, 17),
    mid: hsl(hue, saturation, 42),
  };
};
