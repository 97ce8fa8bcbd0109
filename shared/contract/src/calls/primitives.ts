import { z } from 'zod';
import { isVisible, withoutHidden } from '../rules/visible-text';

/** The largest value of PostgreSQL's `integer`. */
const maxInteger = 2147483647;
/** A whole number of `least` or more that an `integer` column takes: a larger one fails in the database. */
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

// What a rule says where it has no sentence of its own stands in server/src/kernel/pipeline/sentences.ts.

/** What is said where a value is missing; one of a wrong kind is told in the usual words. */
const whereMissing = (message: string | undefined) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
});

/** Marks the rule of `isVisible`, whose sentence stands in server/src/kernel/pipeline/sentences.ts. */
const shown = { params: { rule: 'visible' } };

/** One line of text: trimmed, NFC, without control characters and halves of characters (PostgreSQL refuses NUL and those). */
export const text = (max: number, missing?: string) =>
  z
    .string(whereMissing(missing))
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .refine(isVisible, shown);
/** As `text`, and not empty. */
export const requiredText = (max: number, missing?: string) => text(max, missing).min(1, missing);
/** Text of several lines: line breaks and tabs are its only control characters. */
export const paragraphs = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)
    .refine(isVisible, shown);
/** Words to search for. Hidden characters that come along with a copied name are left out. */
export const searchText = (max: number) =>
  z
    .string()
    .overwrite(withoutHidden)
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A day, YYYY-MM-DD, that exists in the calendar; PostgreSQL's has no year 0. */
export const Day = z.iso.date('Fecha no válida').refine((day) => day >= '0001', 'Fecha no válida');
/** As `Day`; `missing` is said where it is not filled in. */
export const requiredDay = (missing: string) => z.iso.date({ error: ({ input }) => (input ? 'Fecha no válida' : missing) }).pipe(Day);
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** An instant that somebody names: PostgreSQL has no year 0. */
export const Moment = z.iso.datetime('Fecha no válida').refine((instant) => instant >= '0001', 'Fecha no válida');
/** `updatedAt` as it was read: a write that carries it is refused (409 stale) if the row has changed since. */
export const ReadAt = Instant.optional();

export const Page = z.int().min(1).max(1_000_000).default(1);
export const limitUpTo = (max: number, otherwise: number) => z.int().min(1).max(max).default(otherwise);
export const PageParam = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);
export const limitParamUpTo = (max: number, otherwise: number) => z.coerce.number().pipe(z.int().min(1).max(max)).default(otherwise);

export const Pagination = z.object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });
export type Pagination = z.infer<typeof Pagination>;

/** The key of a call, made by the browser: a call that is made again, since its answer did not arrive, counts once. */
export const Batch = requiredText(40).regex(/^[\w-]+$/);

export const Success = z.literal('success');
