import { z } from 'zod';

/** Texts of attackers: NUL, lone surrogates, numbers beyond the columns' limits, and very long ones. */
export const hostileTexts = ['\0', 'a\0b', '\ud800', '-1', '2147483647', '2147483648', '9007199254740992', 'x'.repeat(100_000)] as const;
const hostileNumbers = [-1, 2 ** 31 - 1, 2 ** 31, 2 ** 53];
export const hostileValues: readonly unknown[] = [...hostileTexts, ...hostileNumbers, null, []];

/** Encodes a text for an address. Lone surrogates have no UTF-8, so their three raw bytes are sent. */
export const encoded = (text: string): string => text.split('\ud800').map(encodeURIComponent).join('%ED%A0%80');

/** Texts in the formats that calls require; the first accepted one is used. */
const plausible = [
  'ana',
  'Colombia',
  'ana@correo.co',
  '2025-05-24',
  '2025-05-24T10:00:00.000Z',
  '1',
  '4-1-0',
  'mf_decks',
  '1.0.0+000000000000',
  'A'.repeat(87),
  'A'.repeat(22),
];
const endpointOfPush = 'https://fcm.googleapis.com/fcm/send/ana';

type Schema = z.core.$ZodType;
const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a schema without its optional and nullable wrappers. */
function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  if (schema instanceof z.ZodLazy) return bare(schema.unwrap());
  const inner = (schema._zod.def as { innerType?: Schema }).innerType;
  return inner ? bare(inner) : schema;
}

/** Returns a value that a schema accepts, as small as possible. */
export function smallest(schema: Schema): unknown {
  if (accepts(schema, undefined)) return undefined;
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return Object.fromEntries(Object.entries(inner.shape).map(([name, field]) => [name, smallest(field)]));
  if (inner instanceof z.ZodUnion) return smallest(inner.options[0] as Schema);
  if (inner instanceof z.ZodArray) return accepts(inner, []) ? [] : [smallest(inner.element)];
  if (inner instanceof z.ZodLiteral) return [...inner.values][0];
  if (inner instanceof z.ZodEnum) return inner.options[0];
  return [...plausible, endpointOfPush, 1, 0, true, {}].find((value) => accepts(schema, value));
}

/** Puts a value into one place of an otherwise valid body. */
type Fill = (value: unknown) => unknown;

/** Returns every place of a body in its schema, including those in lists and in each form of a union, within a valid body. */
export function placesIn(schema: Schema, right: unknown, around: Fill = (value) => value): Fill[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) {
    const whole = isRecord(right) ? right : (smallest(inner) as Record<string, unknown>);
    const fields = Object.entries(inner.shape).flatMap(([name, field]) => placesIn(field, whole[name], (value) => around({ ...whole, [name]: value })));
    return [around, (value) => around({ ...whole, [String(value)]: 1 }), ...fields];
  }
  if (inner instanceof z.ZodArray) {
    const items: unknown[] = Array.isArray(right) ? right : [];
    return [around, ...placesIn(inner.element, items[0], (value) => around([value, ...items.slice(1)]))];
  }
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => placesIn(option, accepts(option, right) ? right : undefined, around));
  if (inner instanceof z.ZodRecord) {
    const [name = 'a'] = Object.keys(isRecord(right) ? right : {});
    return [around, (value) => around({ [String(value)]: 'a' }), ...placesIn(inner.valueType, undefined, (value) => around({ [name]: value }))];
  }
  return [around];
}

/** Returns the field names of a schema for a query string or path parameters. */
export const namesIn = (schema: Schema | undefined): string[] => {
  const inner = schema && bare(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};
