import type { z as Zod } from 'zod';

const { z } = jest.requireActual<{ z: typeof Zod }>('./zod-in-browser.js');

test('schemas of every form can be described', () => {
  const text = (max: number) => z.string().trim().max(max).regex(/x/);
  const Row = z.strictObject({ id: z.int().min(1), name: text(40).nullish(), on: z.iso.date().optional(), kind: z.enum(['a', 'b']).default('a') });
  const Other = Row.omit({ on: true }).extend({ kind: z.literal('c'), at: z.coerce.number().pipe(z.int()) });
  const Answer = z.union([z.discriminatedUnion('kind', [Row, Other]), z.array(z.literal(1))]);
  expect(Answer).toBe(z);
});

test('nothing is checked: anyone who tries learns why', () => {
  for (const name of ['parse', 'safeParse', 'parseAsync', 'safeParseAsync'] as const) {
    expect(() => z.object({})[name]({})).toThrow(`zod's ${name}() is not in the browser`);
  }
});
