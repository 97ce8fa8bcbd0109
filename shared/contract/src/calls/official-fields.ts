import { z } from 'zod';
import type { Fields } from './fields';
import { text } from './primitives';

/** The id of a person or store in the official program; empty if unknown. Ids with leading zeros are our own, for players who were erased. */
export const PopId = text(20).regex(/^(?:[1-9]\d{3,9})?$/, 'Un POP ID es un número de 4 a 10 cifras.');

/** What the official program needs of a tournament, besides its players. Only those who may edit the tournament see it. */
export const officialFields = {
  sanctionNumber: {
    name: 'el número de sanción',
    label: 'Número de sanción',
    input: text(20).regex(/^(?:\d{2}-(?:0[1-9]|1[0-2])-\d{6})?$/, 'Escribe el número de sanción como 26-10-000123.'),
    value: z.string(),
    nullable: true,
  },
  organizerPopId: { name: 'el POP ID de quien organiza', label: 'POP ID de quien organiza', input: PopId, value: z.string(), nullable: true },
} as const satisfies Fields;
