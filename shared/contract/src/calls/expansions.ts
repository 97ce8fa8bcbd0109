import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Day, Success } from './primitives';

export const Expansion = z.object({
  code: z.string(),
  /** The English name, as in the game's files. */
  name: z.string(),
  name_es: z.string(),
  /** The name in Latin America, if that differs. */
  name_es_mx: z.string().nullable(),
  url_image: z.string().nullable(),
  series: z.string().nullable(),
  releaseDate: Day.nullable(),
  /** The printed number of cards (197 of 125/197), and the number including secret ones. */
  official: z.int().nullable(),
  total: z.int().nullable(),
  /** Other codes in lists of cards: `PR-SV`. */
  aliases: z.array(z.string()),
  /** The regulation marks of its cards, in order. */
  marks: z.array(z.string()),
  /** The number of its cards in the collection. */
  cards: z.int(),
  /** The fixed position at the top of /coleccion; null if series and date decide. */
  position: z.int().nullable(),
});
export type Expansion = z.infer<typeof Expansion>;

export const listExpansions = endpoint({
  method: 'GET',
  path: '/api/expansions',
  access: 'anyone',
  reads: ['card'],
  summary: 'Las expansiones: primero las 17 de la lista, luego las demás que tienen cartas, de la más nueva a la más antigua',
  result: z.object({ status: Success, data: z.array(Expansion) }),
});
