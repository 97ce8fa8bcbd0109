import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { z as zod } from 'zod';

const { z, known } = jest.requireActual<{ z: typeof zod; known: Set<string> }>('./zod-in-browser.js');
const folders = ['shared/contract', 'releases/contract'].map((folder) => path.resolve(__dirname, '../../..', folder, 'src/calls'));

test('schemas of every form can be described', () => {
  const text = (max: number) => z.string().trim().max(max).regex(/x/);
  const Row = z.strictObject({ id: z.int().min(1), name: text(40).nullish(), on: z.iso.date().optional(), kind: z.enum(['a', 'b']).default('a') });
  const Other = Row.extend({ kind: z.literal('c'), at: z.number().pipe(z.int()) });
  const Answer = z.union([z.discriminatedUnion('kind', [Row, Other]), z.array(z.literal(1))]);
  expect(Answer).toBe(z);
});

test('validating throws with the reason', () => {
  for (const name of ['parse', 'safeParse', 'parseAsync', 'safeParseAsync'] as const) {
    expect(() => z.object({})[name]({})).toThrow(`zod's ${name}() is not in the browser`);
  }
});

test('every contract is built with it, using exactly the names it knows', () => {
  const asked = new Set<string>();
  jest.doMock('zod', () => ({ z: noting(asked) }));
  jest.isolateModules(() => {
    for (const folder of folders) for (const file of readdirSync(folder)) if (!file.includes('.test.')) jest.requireActual(path.join(folder, file));
  });
  expect([...asked].sort()).toEqual([...known].sort());
});

test('a name that zod does not have is refused, and so is one that no contract uses', () => {
  expect(() => Reflect.get(z, 'strng')).toThrow("No contract uses zod's strng yet");
  expect(() => z.object({}).brand()).toThrow("No contract uses zod's brand yet");
});

/** The stub, recording which of its names are used. */
function noting(asked: Set<string>): unknown {
  const noted: unknown = new Proxy(() => noted, {
    get(_, name) {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      asked.add(name);
      return noted;
    },
    apply: () => noted,
  });
  return noted;
}
