import type { Endpoint } from '@mesa/contract/endpoint';
import { z } from 'zod';

type Schema = Endpoint['body'];

/** Returns the fields of a call's params, query or body; for a union those of its first form. */
export function fieldsOf(schema: Schema): Record<string, z.core.$ZodType> {
  if (schema instanceof z.ZodUnion) return fieldsOf(schema.options[0] as Schema);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as Schema);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Returns the known values, by field name, that a schema accepts; of several, the first valid one. */
export function fillSchema(schema: Schema, known: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(fieldsOf(schema)).map(([name, field]) => [name, [known[name]].flat().find((value) => z.safeParse(field, value).success)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}
