import { messages } from '@mesa/contract/messages';
import type { z } from 'zod';
import { HttpError } from '../errors';

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Parses a part of a request by its schema, undefined if there is none; throws a 400 that names the faults. */
export function parsed<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const { path = [] } = result.error.issues[0] ?? {};
  // For lists of numbers or names, the sentence itself names the item.
  const row = path.slice(0, -1).find((part) => typeof part === 'number');
  throw new HttpError('invalid', `${row === undefined ? '' : `Fila ${row + 1}: `}${issues[0]?.message ?? messages.invalid}`, { issues });
}
