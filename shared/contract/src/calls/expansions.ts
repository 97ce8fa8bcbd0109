import { z } from 'zod';
import { endpoint } from '../endpoint';
import { expansionFields } from './expansion-fields';
import { valuesOf } from './fields';
import { Success } from './primitives';

export const Expansion = z.object({
  ...valuesOf(expansionFields),
  /** The regulation marks of its cards, in order. */
  marks: z.array(z.string()),
  /** The number of its cards in the collection. */
  cards: z.int(),
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
