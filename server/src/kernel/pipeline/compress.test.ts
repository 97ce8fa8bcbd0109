import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { compress } from './compress';

/** Returns the bits of the window that a Brotli stream asks for, of 18 bits or more (RFC 7932, section 9.1). */
const windowBits = ([first = 0]: Buffer): number => 17 + ((first & 0xf) >> 1);

const textOf = (bytes: number) => Buffer.from(Array.from({ length: bytes / 16 }, (_, n) => `fila ${String((n * 7919) % 99_991).padStart(10, '0')}\n`).join(''));

test.each([
  ['a page', 130_000, 17],
  ['a long page', 150_000, 18],
  ['a catalogue', 3_000_000, 22],
  ['more than the largest usual window', 9_000_000, 22],
])('%s is compressed with a window that holds it, and not with more memory', async (_, bytes, bits) => {
  const body = textOf(bytes);
  const made = await compress(body, 'br');
  expect(windowBits(made)).toBe(bits);
  expect(brotliDecompressSync(made).equals(body)).toBe(true);
});

test('a page is compressed as well as with the largest window', async () => {
  const body = textOf(150_000);
  const largest = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  expect((await compress(body, 'br')).length).toBeLessThanOrEqual(largest.length * 1.01);
});
