import { z } from 'zod';

/** What an address or a body holds when somebody looks for a mistake: NUL, half a character, numbers past the columns' ends, and too much. */
export const hostileTexts = ['\0', 'a\0b', '\ud800', '-1', '2147483647', '2147483648', '9007199254740992', 'x'.repeat(100_000)] as const;
const hostileNumbers = [-1, 2 ** 31 - 1, 2 ** 31, 2 ** 53];
export const hostileValues: readonly unknown[] = [...hostileTexts, ...hostileNumbers, null, []];

/** A text as it stands in an address. Half a character has no UTF-8: its three bytes are sent as they would be. */
export const encoded = (text: string): string => text.split('\ud800').map(encodeURIComponent).join('%ED%A0%80');

/** Texts of the forms that calls ask for; the first that a schema takes stands for it. */
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

/** What a schema takes or leaves out, without what says that it may be missing. */
function bare(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe) return bare(schema.in);
  if (schema instanceof z.ZodLazy) return bare(schema.unwrap());
  const inner = (schema._zod.def as { innerType?: Schema }).innerType;
  return inner ? bare(inner) : schema;
}

/** A value that a schema takes, as small as it can be. */
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

/** Puts a value in one place of a body, the rest of which is right. */
type Fill = (value: unknown) => unknown;

/** Every place of a body that its schema describes, those inside of lists and of each form of a union too, around a body that is right. */
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

/** The names that a schema of a query string or of an address's parameters has. */
export const namesIn = (schema: Schema | undefined): string[] => {
  const inner = schema && bare(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};
