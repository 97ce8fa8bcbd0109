import { describe, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}
interface Operation {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
}

/** An address cannot contain lone surrogates. */
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();

/** Names of this test's rows, and texts in every format that a call requires. */
const plausible = [
  'ana',
  'tienda',
  'user_admin',
  'user_store',
  'ana@correo.co',
  'https://tienda.co',
  '/uploads/cards/svi-1.png',
  'SVI',
  'Colombia',
  '4-1-0',
  'Torneo 1',
];
/** Text as people and attackers send it. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    "'; drop table players; --",
    '%_\\',
    '\u0000',
    'e\u0301',
    '\ud800',
    '🂡'.repeat(50),
    'x'.repeat(5000),
    '../../etc/passwd',
    '<script>',
  ),
);

function textOf({ pattern, format }: Schema): Arbitrary<unknown> {
  if (format === 'date') return days;
  if (format === 'date-time') return instants;
  const fitting = plausible.filter((one) => pattern === undefined || new RegExp(pattern, 'u').test(one));
  return fitting.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, text) : text;
}

const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.object({ maxDepth: 1 }),
);
const instants = fc.constantFrom('2025-05-24T10:00:00.000Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2025-05-24');
const days = fc.constantFrom('2025-05-24', '0001-01-01', '9999-12-31', '2025-02-29', '24/05/2025');

/** Generates values that a schema mostly allows. */
function valuesOf(schema: Schema): Arbitrary<unknown> {
  const allowed = allowedBy(schema);
  return fc.oneof({ weight: 60, arbitrary: allowed }, { weight: 1, arbitrary: anything });
}

function allowedBy(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  const { minimum = -2147483648, maximum = 2147483647 } = schema;
  switch (schema.type) {
    case 'object': {
      const members = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, member]) => [name, valuesOf(member)]));
      return fc.record(members, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(valuesOf));
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'integer': {
      const range = { min: Math.max(minimum, -2147483648), max: Math.min(maximum, 2147483647) };
      // The rows below have the ids 1 to 3, so that most calls find something.
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: Math.max(range.min, 1), max: Math.min(range.max, Math.max(range.min, 3)) }) },
        fc.integer(range),
      );
    }
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anything;
  }
}

/** Counts the values in a schema. */
function valuesIn(schema: Schema): number {
  const parts = [...(schema.anyOf ?? schema.oneOf ?? Object.values(schema.properties ?? {})), ...(schema.items ? [schema.items] : [])];
  return parts.length > 0 ? parts.reduce((count, part) => count + valuesIn(part), 0) : 1;
}

/** The same calls every time, so that only a code change can cause a failure; FUZZ_SEED and FUZZ_RUNS try others. */
const maxRuns = Number(process.env.FUZZ_RUNS ?? 40);
/** A call without input varies only by its caller; each input value adds runs. */
const runsFor = (values: number) => Math.min(maxRuns, Math.ceil((maxRuns * (2 + values)) / 8));
const seed = Number(process.env.FUZZ_SEED ?? 1);

describe('Any input', () => {
  test('causes no internal error, and gets an answer as described', async () => {
    const { paths } = (await site.app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const ana = await rows.player({ username: 'ana', userId: 'user_store' });
    await rows.players(4);
    for (const status of ['inscripciones', 'finalizado', 'progreso'] as const) {
      const store = await rows.store({ admins: ['user_store'], ...(status === 'finalizado' ? { slug: 'tienda' } : {}) });
      const tournament = await rows.tournament({ storeId: store.id, status });
      await rows.result(tournament.id, ana.id);
    }
    const people = ['admin', 'owner', 'user_store'];
    const headersOf = new Map(await Promise.all(people.map(async (as) => [as, await site.headers(as)] as const)));
    // Most calls fail in the same ways, so each description is compiled once.
    const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
    const validatorOf = (schema: Schema) => {
      const key = JSON.stringify(schema);
      const validator = compiled.get(key) ?? ajv.compile(schema);
      compiled.set(key, validator);
      return validator;
    };

    for (const [pattern, verbs] of Object.entries(paths)) {
      for (const [verb, { parameters, requestBody, responses }] of Object.entries(verbs)) {
        const members = (place: 'path' | 'query') => {
          const inPlace = parameters.filter((parameter) => parameter.in === place);
          const values = Object.fromEntries(inPlace.map(({ name, schema }) => [name, valuesOf(schema)]));
          return fc.record(values, { requiredKeys: inPlace.filter(({ required }) => required).map(({ name }) => name) });
        };
        const bodySchema = requestBody?.content['application/json'].schema;
        const body = bodySchema ? valuesOf(bodySchema) : fc.constant(undefined);
        const values = [...parameters.map(({ schema }) => schema), ...(bodySchema ? [bodySchema] : [])].reduce((count, schema) => count + valuesIn(schema), 0);
        const validators = new Map(
          Object.entries(responses).flatMap(([status, { content }]) => {
            const json = content?.['application/json'];
            return json ? [[status, validatorOf(json.schema)] as const] : [];
          }),
        );
        const request = fc.record({ path: members('path'), query: members('query'), body, as: fc.constantFrom('nobody', ...people) });
        const property = fc.asyncProperty(request, async ({ path, query, body, as }) => {
          const url = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(path[name])));
          const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value)]));
          const reply = await site.app.inject({
            method: verb.toUpperCase() as 'GET',
            url: `${url}?${search}`,
            headers: { ...headersOf.get(as), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          });
          const status = String(reply.statusCode);
          const seen = `${`${verb} ${url}?${search} ${JSON.stringify(body)}`.slice(0, 500)} answered ${status} ${reply.body.slice(0, 300)}`;
          if (!(status in responses)) throw new Error(seen);
          const valid = validators.get(status);
          if (valid && !valid(reply.json())) throw new Error(`${seen}: ${ajv.errorsText(valid.errors)}`);
        });
        await fc.assert(property, { numRuns: runsFor(values), seed, endOnFailure: true });
      }
    }
  }, 300_000);
});
