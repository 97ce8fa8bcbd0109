import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cardLanguages, conditions, copyLists, finishes, maxChanges, maxCopiesNoted } from '../rules/collection';
import { ExpansionCode } from './card-fields';
import { Card } from './cards';
import { Batch, Id, limitParamUpTo, PageParam, Pagination, requiredText, Success, searchText, text } from './primitives';

const Variant = { finish: z.enum(finishes), language: z.enum(cardLanguages), condition: z.enum(conditions) };

/** Copies of one variant of a card that a member has, looks for, or would trade. */
export const Copies = z.object({ cardId: Id, list: z.enum(copyLists), ...Variant, quantity: z.int() });
export type Copies = z.infer<typeof Copies>;

/** The fields of a card that lists show. */
const NotedCard = Card.pick({ id: true, name: true, nameEsMx: true, expansionCode: true, cardNumber: true, collectionNumber: true, imageUrl: true });
export type NotedCard = z.infer<typeof NotedCard>;

export const CopiesOfCard = Copies.extend({ card: NotedCard });

export const getCopies = endpoint({
  method: 'GET',
  path: '/api/collection/copies/:code',
  access: 'signed-in',
  reads: ['collection', 'card'],
  summary: 'Las copias que la persona anotó de las cartas de una expansión',
  params: z.object({ code: ExpansionCode }),
  result: z.object({ status: Success, data: z.array(Copies) }),
});

export const listCopies = endpoint({
  method: 'GET',
  path: '/api/collection/list',
  access: 'signed-in',
  reads: ['collection', 'card'],
  summary: 'Las copias que la persona anotó en una lista, o en todas, con sus cartas',
  query: z.strictObject({ list: z.enum(copyLists).optional(), search: searchText(100).optional(), page: PageParam, limit: limitParamUpTo(1000, 50) }),
  result: z.object({ status: Success, data: z.array(CopiesOfCard), pagination: Pagination }),
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/collection/progress',
  access: 'signed-in',
  reads: ['collection', 'card'],
  summary: 'Cuántas cartas de cada expansión tiene la persona, de cuántas que hay',
  result: z.object({
    status: Success,
    data: z.array(
      z.object({
        expansionCode: z.string(),
        expansion: z.string(),
        /** The number of its distinct cards. */
        cards: z.int(),
        copies: z.int(),
        total: z.int(),
      }),
    ),
  }),
});

/** A difference in copies, or a new number. The differences of two devices that count at once add up. */
const CopiesChange = z
  .strictObject({
    cardId: Id,
    list: z.enum(copyLists),
    ...Variant,
    delta: z.int().min(-maxCopiesNoted).max(maxCopiesNoted).optional(),
    quantity: z.int().min(0).max(maxCopiesNoted).optional(),
  })
  .refine(({ delta, quantity }) => (delta === undefined) !== (quantity === undefined), {
    path: ['quantity'],
    message: 'Indica cuántas copias cambian o cuántas hay, una de las dos.',
  });
export type CopiesChange = z.infer<typeof CopiesChange>;

export const changeCopies = endpoint({
  method: 'POST',
  path: '/api/collection/change',
  access: 'signed-in',
  writes: ['collection'],
  summary: 'Anota copias de cartas, todo o nada; el mismo envío cuenta una sola vez',
  body: z.strictObject({
    batch: Batch,
    changes: z.array(CopiesChange).min(1).max(maxChanges),
  }),
  bodyLimit: 1024 * 1024,
  /** All copies of the given cards. */
  result: z.object({ status: Success, data: z.array(Copies) }),
});

/** A line of a pasted list, parsed by the browser. */
const ListLine = z.strictObject({ name: requiredText(120), code: text(10).optional(), printNumber: text(20).optional() });

export const findListCards = endpoint({
  method: 'POST',
  path: '/api/collection/find',
  access: 'signed-in',
  reads: ['card'],
  summary: 'La carta de cada línea de una lista',
  body: z.strictObject({ lines: z.array(ListLine).min(1).max(maxChanges) }),
  bodyLimit: 1024 * 1024,
  result: z.object({
    status: Success,
    /** In the order of the lines: the print that a line names; without one, a print of the name if any one of them will do. */
    data: z.array(z.object({ by: z.enum(['print', 'name']), card: NotedCard }).nullable()),
  }),
});

export const findMissing = endpoint({
  method: 'POST',
  path: '/api/collection/missing',
  access: 'signed-in',
  reads: ['collection', 'card'],
  summary: 'Cuántas copias de cada carta de una baraja le faltan a la persona; valen otras impresiones de la misma carta',
  body: z.strictObject({
    cards: z
      .array(z.strictObject({ cardId: Id, quantity: z.int().min(1).max(59) }))
      .min(1)
      .max(60),
  }),
  result: z.object({ status: Success, data: z.array(z.object({ cardId: Id, missing: z.int() })) }),
});
