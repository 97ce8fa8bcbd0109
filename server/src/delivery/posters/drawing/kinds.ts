import { fold } from '@mesa/contract/rules/fold';

/** Returns a colour by hue (degrees), saturation and lightness (per cent). */
export function hsl(hue: number, saturation: number, lightness: number): string {
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

/** Hue and saturation of a kind of card. */
export const tones: Record<Kind, { hue: number; saturation: number }> = {
  planta: { hue: 118, saturation: 40 },
  fuego: { hue: 14, saturation: 74 },
  agua: { hue: 204, saturation: 62 },
  rayo: { hue: 44, saturation: 82 },
  psiquica: { hue: 288, saturation: 42 },
  lucha: { hue: 20, saturation: 50 },
  oscura: { hue: 222, saturation: 32 },
  metalica: { hue: 206, saturation: 16 },
  dragon: { hue: 62, saturation: 46 },
  incolora: { hue: 34, saturation: 30 },
  entrenador: { hue: 340, saturation: 58 },
  objeto: { hue: 196, saturation: 46 },
  herramienta: { hue: 264, saturation: 38 },
  estadio: { hue: 30, saturation: 62 },
  energia: { hue: 172, saturation: 52 },
};

interface Typed {
  type: string | null;
  category: string;
  subtype: string;
}

/** Returns a card's kind for drawing: its type, or its category if it has none. */
export function kindOf({ type, category, subtype }: Typed): Kind {
  for (const word of [type, subtype, category].map((text) => fold(text ?? ''))) if (word in tones) return word as Kind;
  return 'incolora';
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
