import { z } from 'zod';
import type { Fields } from './fields';
import { Day } from './primitives';

const printedName = z.string().trim().min(1).max(120);
const count = z.int().min(0).max(100_000);

/** The fields of an expansion. Catalogues write them; no call does. A new one needs its column, and what an import does with a known value. */
export const expansionFields = {
  code: {
    input: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{2,10}$/, 'Código de expansión no válido'),
    value: z.string(),
  },
  /** The English name, as in the game's files. */
  name: { input: printedName, value: z.string() },
  name_es: { input: printedName, value: z.string() },
  /** The name in Latin America, if that differs. */
  name_es_mx: { input: printedName, value: z.string(), nullable: true },
  series: { input: printedName, value: z.string(), nullable: true },
  releaseDate: { input: Day, value: Day, nullable: true },
  /** The printed number of cards (197 of 125/197), and the number including secret ones. */
  official: { input: count, value: z.int(), nullable: true },
  total: { input: count, value: z.int(), nullable: true },
  url_image: {
    input: z
      .string()
      .max(500)
      .regex(/^https:\/\/\S+$/, 'La imagen debe ser una dirección https://'),
    value: z.string(),
    nullable: true,
  },
  /** Other codes in lists of cards: `PR-SV`. */
  aliases: { input: z.array(z.string().trim().min(1).max(20)).max(20).default([]), value: z.array(z.string()) },
  /** The fixed position at the top of /coleccion; null if series and date decide. */
  position: { value: z.int(), nullable: true },
} as const satisfies Fields;
