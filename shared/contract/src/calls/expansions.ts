import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Day, Success } from './primitives';

export const Expansion = z.object({
  code: z.string(),
  /** In English, as the game's files name it. */
  name: z.string(),
  name_es: z.string(),
  /** In the Spanish of Latin America, where it is another. */
  name_es_mx: z.string().nullable(),
  url_image: z.string().nullable(),
  series: z.string().nullable(),
  releaseDate: Day.nullable(),
  /** How many cards the printed numbers count (197 of 125/197), and how many there are with the secret ones. */
  official: z.int().nullable(),
  total: z.int().nullable(),
  /** What lists of cards call it too: `PR-SV`. */
  aliases: z.array(z.string()),
  /** The regulation marks on its cards, in their order. */
  marks: z.array(z.string()),
  /** How many of its cards are in the collection. */
  cards: z.int(),
  /** The place among those that stand first on /coleccion; null where the series and the date say it. */
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
