import { z } from 'zod';
import { isVisible } from '../visible-text';

/** The largest value of PostgreSQL's `integer`. */
const maxInteger = 2147483647;
/** A whole number of `least` or more that an `integer` column takes. */
export const integerFrom = (least: number) => z.int().min(least).max(maxInteger);
export const Id = integerFrom(1);
export const IdParam = z.coerce.number().pipe(Id);

/** One line of text: trimmed, NFC, without control characters, halves of characters and hidden ones. The site has the sentence of the rule `visible`. */
export const text = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .refine(isVisible, { params: { rule: 'visible' } });

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

export const PageParam = z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1);
export const limitParamUpTo = (max: number, otherwise: number) => z.coerce.number().pipe(z.int().min(1).max(max)).default(otherwise);
export const Pagination = z.object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });
export const Success = z.literal('success');
