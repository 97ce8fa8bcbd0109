import { describe, expect, test } from '@jest/globals';
import { isFieldName } from '@mesa/contract/field-names';
import { z } from 'zod';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import './sentences';

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** A rule of the contract: its path, and a value that breaks it. */
interface Rule {
  what: string;
  path: Path;
  /** Wraps a value at the path into a complete input. */
  around: (value: unknown) => unknown;
  breaking: readonly unknown[];
}

const long = (length: number) => 'x'.repeat(length + 1);

/** Returns a value that breaks one check of a schema. */
function brokenBy(check: z.core.$ZodCheck): unknown[] {
  const def = check._zod.def as z.core.$ZodCheckDef & { maximum?: number; minimum?: number; value?: number };
  switch (def.check) {
    case 'max_length':
      return [long(def.maximum ?? 0), Array.from({ length: (def.maximum ?? 0) + 1 }, () => 1)];
    case 'min_length':
      return ['x'.repeat((def.minimum ?? 1) - 1), []];
    case 'less_than':
      return [Number(def.value) + 1, String(Number(def.value) + 1)];
    case 'greater_than':
      return [Number(def.value) - 1, String(Number(def.value) - 1)];
    case 'number_format':
      return [1.5, '1.5', 1e300];
    case 'string_format':
      return ['\u0000', '¡!', 'a b/c', '2025-02-31'];
    case 'custom':
      return ['va\u200ble', '0000-01-01', '0000-01-01T00:00:00Z', '2999-01-01', { entityId: '7' }];
    default:
      return [];
  }
}

const wrongTypes = [undefined, null, Number.NaN, true, 7, 'zzz', {}, []];

/** Returns the schemas inside another one, with their keys and wrappers. */
function inside(schema: Schema): { key: string | number | null; schema: Schema; wrap: (value: unknown) => unknown }[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  const same = (inner: Schema) => ({ key: null, schema: inner, wrap: (value: unknown) => value });
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, inner]) => ({ key, schema: inner, wrap: (value) => ({ [key]: value }) }));
    case 'array':
      return [{ key: 0, schema: def.element, wrap: (value) => [value] }];
    case 'record':
      return [{ key: 'archivo', schema: def.valueType, wrap: (value) => ({ archivo: value }) }];
    case 'union':
      return def.options.map(same);
    case 'optional':
    case 'nullable':
    case 'default':
      return [same(def.innerType)];
    case 'pipe':
      return [same(def.in), same(def.out)];
    default:
      return [];
  }
}

/** Returns every rule of a schema, its own and inner ones. */
function rulesOf(schema: Schema, path: Path = [], around: Rule['around'] = (value) => value): Rule[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  // Accepts any value, because its handler checks by CardFields, which updateCard also has.
  if (def.type === 'union' && def.options.some((option) => (option as z.core.$ZodTypes)._zod.def.type === 'unknown')) return [];
  const checks = [...(def.checks ?? []), ...('check' in def ? [schema as unknown as z.core.$ZodCheck] : [])];
  const own: Rule[] = [
    ...(def.type === 'unknown' || def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'pipe'
      ? []
      : [{ what: def.type, path, around, breaking: wrongTypes }]),
    ...(def.type === 'object' && def.catchall ? [{ what: 'unknown key', path, around, breaking: [{ sobra: 1 }] }] : []),
    ...checks.flatMap((check) => {
      const breaking = brokenBy(check);
      return breaking.length > 0 ? [{ what: check._zod.def.check, path, around, breaking }] : [];
    }),
  ];
  return [
    ...own,
    ...inside(schema).flatMap((part) => rulesOf(part.schema, part.key === null ? path : [...path, part.key], (value) => around(part.wrap(value)))),
  ];
}

const defaults = [z.locales.es(), z.locales.en()].map(({ localeError }) => localeError);

/** Returns whether a message is, or reads like, one of zod's defaults. */
const isDefault = (issue: z.core.$ZodIssue): boolean =>
  defaults.some((ofLocale) => {
    const localized = ofLocale(issue as z.core.$ZodRawIssue);
    return (typeof localized === 'string' ? localized : localized?.message) === issue.message;
  }) || /NaN|undefined|null|esperaba|recibi|expected|received|invalid|inválid|zod|el dato «/i.test(issue.message);

const parts = (await contractEndpoints()).flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${part} of ${nameOf(endpoint)}`, schema: schema as z.ZodType }] : [];
  }),
);

describe('the rules of the contract', () => {
  test.each(parts)('$name have Spanish sentences of our own', ({ schema }) => {
    // One expectation for all rules, because there are tens of thousands.
    const faults = rulesOf(schema).flatMap(({ what, path, around, breaking }) => {
      const issues = breaking.flatMap((value) => schema.safeParse(around(value)).error?.issues ?? []);
      if (issues.length === 0) return [{ what, path, fault: 'nothing is refused' }];
      return issues.filter((issue) => isDefault(issue) || !/^[\p{Lu}⚠%0-9¡¿]/u.test(issue.message)).map(({ message: fault }) => ({ what, path, fault }));
    });
    expect(faults).toEqual([]);
  });

  test('are of fields in shared/contract/src/field-names.ts', async () => {
    const keys = parts.flatMap(({ schema }) => rulesOf(schema).flatMap(({ path }) => path));
    const nameless = [...new Set(keys)].filter((key) => typeof key === 'string' && key !== 'archivo' && !isFieldName(key));
    expect(nameless).toEqual([]);
  });
});

describe('a sentence', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(1).max(80),
    points: z.int().min(0).max(1000),
    storeId: z.int(),
    date: z.iso.date(),
    category: z.enum(['Cup', 'Challenge']),
    playerIds: z.array(z.int()).min(1).max(2),
  });
  const valid = { name: 'Copa', points: 3, storeId: 1, date: '2025-05-24', category: 'Cup', playerIds: [1] };
  const messagesFor = (changes: object) => schema.safeParse({ ...valid, ...changes }).error?.issues.map(({ message }) => message);

  test.each([
    [{ name: undefined }, 'Escribe el nombre.'],
    [{ name: ' ' }, 'Escribe el nombre.'],
    [{ name: 7 }, 'El nombre debe ser un texto.'],
    [{ name: long(80) }, 'El nombre puede tener 80 caracteres como máximo.'],
    [{ points: Number.NaN }, 'Los puntos deben ser un número.'],
    [{ points: 1.5 }, 'Los puntos deben ser un número entero.'],
    [{ points: -1 }, 'Los puntos deben ser al menos 0.'],
    [{ points: 1001 }, 'Los puntos pueden ser 1.000 como máximo.'],
    [{ storeId: undefined }, 'Elige la tienda.'],
    [{ date: '2025-02-31' }, 'Revisa la fecha: escribe un día que exista, como 2025-05-24.'],
    [{ category: 'Copa' }, 'Elige la categoría de la lista: Cup, Challenge.'],
    [{ category: undefined }, 'Elige la categoría.'],
    [{ playerIds: [] }, 'Elige los jugadores: al menos uno.'],
    [{ playerIds: [1, 2, 3] }, 'Los jugadores pueden ser 2 como máximo.'],
    [{ playerIds: [1, 'x'] }, 'El n.º 2 de la lista de jugadores debe ser un número.'],
    [{ sobra: 1 }, 'No se espera «sobra».'],
  ])('for %j is: %s', (changes, message) => expect(messagesFor(changes)).toEqual([message]));

  test.each<[name: string, rule: z.ZodType, value: unknown, message: string]>([
    ['tables', z.array(z.int()), 7, 'Las mesas deben ser una lista.'],
    ['storeIds', z.array(z.int()), 7, 'Las tiendas deben ser una lista.'],
    ['tables', z.array(z.int()), undefined, 'Elige las mesas.'],
    ['tables', z.array(z.int()).min(2), [1], 'Las mesas deben ser al menos 2.'],
    ['pods', z.object({}), 7, 'Los grupos deben ser un conjunto de datos.'],
    ['games', z.record(z.string(), z.int()), 7, 'Las partidas ganadas deben ser un conjunto de datos.'],
    ['present', z.boolean(), 'x', 'La asistencia debe ser sí o no.'],
    ['present', z.boolean(), undefined, 'Elige la asistencia.'],
    ['present', z.boolean(), null, 'Elige la asistencia.'],
    ['number', z.number(), 'x', 'Escribe el número de la ronda solo con cifras.'],
    ['number', z.int(), 1.5, 'Escribe el número de la ronda solo con cifras.'],
    ['minutes', z.number().gt(0), 0, 'Los minutos deben ser más de 0.'],
    ['minutes', z.number().lt(2000), 2000, 'Los minutos pueden ser menos de 2.000.'],
    ['text', z.string().min(3), 'ab', 'El archivo de TOM debe tener al menos 3 caracteres.'],
    ['text', z.string().max(1), 'ab', 'El archivo de TOM puede tener 1 carácter como máximo.'],
    ['at', z.iso.datetime(), 'x', 'Revisa la hora: escribe día y hora, como 2025-05-24T10:00:00Z.'],
    ['secret', z.base64(), '%', 'Revisa el pase: se envía en base64.'],
    ['device', z.string().regex(/a/), 'b', 'Revisa el dispositivo: tiene caracteres que no se permiten o no está bien escrito.'],
    ['device', z.string().refine(() => false), 'b', 'Revisa el dispositivo.'],
    ['players', z.array(z.object({ device: z.string() })), [{ device: 7 }], 'El dispositivo debe ser un texto.'],
    ['players', z.array(z.strictObject({})), [{ a: 1, b: 2 }], 'No se espera «a», «b».'],
  ])('for %s, %#, is of its rule', (name, rule, value, message) => {
    const issues = z.object({ [name]: rule }).safeParse({ [name]: value }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  test('of a union is that of the closest form', () => {
    const forms = [
      z.strictObject({ name: z.string() }),
      z.strictObject({ page: z.int().max(5), limit: z.int() }),
      z.strictObject({ page: z.boolean(), limit: z.boolean() }),
    ];
    for (const options of [forms, [...forms].reverse()]) {
      const messageFor = (page: unknown) => z.union(options).safeParse({ page, limit: 1 }).error?.issues[0]?.message;
      expect([messageFor(9), messageFor('x')]).toEqual(['La página puede ser 5 como máximo.', 'La página debe ser un número.']);
    }
  });
});
