import { isVisible, withoutHidden } from '@mesa/release-contract/visible-text';
import { z } from 'zod';

/** The largest value of PostgreSQL's `integer`. */
const maxInteger = 2147483647;
/** An integer of at least `least` that fits an `integer` column. */
export const integerFrom = (least: number) => z.int().min(least).max(maxInteger);
/** The id of a row. */
export const Id = integerFrom(1);
/** An id in an address or a query string. */
export const IdParam = z.coerce.number().pipe(Id);

/** The identity provider's user id (Clerk: user_…, local: local_…). */
export const UserId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\w.:-]+$/, 'Identificador no válido');

/** The sentence for a missing value; a value of the wrong type gets the usual one (server/src/kernel/pipeline/sentences.ts). */
const whereMissing = (message: string | undefined) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
});

/** Marks the rule of `isVisible`; its sentence is in server/src/kernel/pipeline/sentences.ts. */
const shown = { params: { rule: 'visible' } };

/** One line of text: trimmed, NFC, without control characters and lone surrogates (PostgreSQL refuses these and NUL). */
export const text = (max: number, missing?: string) =>
  z
    .string(whereMissing(missing))
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .refine(isVisible, shown);
/** Like `text`, but not empty. */
export const requiredText = (max: number, missing?: string) => text(max, missing).min(1, missing);
/** Text of several lines; line breaks and tabs are the only control characters. */
export const paragraphs = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)
    .refine(isVisible, shown);
/** A search text. Removes hidden characters, which copied names can contain. */
export const searchText = (max: number) =>
  z
    .string()
    .overwrite(withoutHidden)
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** An existing calendar day, YYYY-MM-DD. PostgreSQL has no year 0. */
export const Day = z.iso.date('Fecha no válida').refine((day) => day >= '0001', 'Fecha no válida');
/** Like `Day`; `missing` is the sentence for an empty field. */
export const requiredDay = (missing: string) => z.iso.date({ error: ({ input }) => (input ? 'Fecha no válida' : missing) }).pipe(Day);
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** An instant from input. PostgreSQL has no year 0. */
export const Moment = z.iso.datetime('Fecha no válida').refine((instant) => instant >= '0001', 'Fecha no válida');
/** The row's `updatedAt` as the client read it; the write is refused (409 stale) if the row has changed since. */
export const ReadAt = Instant.optional();

export const Page = z.int().min(1).max(1_000_000).default(1);
export const limitUpTo = (max: number, otherwise: number) => z.int().min(1).max(max).default(otherwise);
export const PageParam = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);
export const limitParamUpTo = (max: number, otherwise: number) => z.coerce.number().pipe(z.int().min(1).max(max)).default(otherwise);

export const Pagination = z.object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });
export type Pagination = z.infer<typeof Pagination>;

/** Idempotency key from the browser: a repeated call with the same key counts once. */
export const Batch = requiredText(40).regex(/^[\w-]+$/);

export const Success = z.literal('success');
