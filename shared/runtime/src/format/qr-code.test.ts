import { encode } from 'uqr';
import { qrCode } from './qr-code';

/** Returns the modules that a path fills, in the library's form. */
function filled({ size, path }: ReturnType<typeof qrCode>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return rows;
}

test('draws each dark module once, in runs', () => {
  const text = 'https://mesa.example/t/K7M2QX';
  const code = qrCode(text);
  expect(filled(code)).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(code.path.match(/M/g)?.length).toBeLessThan(code.size ** 2 / 4);
});

test('includes the quiet zone that readers need', () => {
  const rows = filled(qrCode('https://mesa.example/t/K7M2QX'));
  const isQuiet = (at: number) => rows[at]?.every((dark) => !dark) && rows.every((row) => !row[at]);
  expect([0, 1, 2, 3, rows.length - 1, rows.length - 4].every(isQuiet)).toBe(true);
  expect(isQuiet(4)).toBe(false);
});
