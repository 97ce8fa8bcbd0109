import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createPackedPages } from './packed-pages';

const rows = Array.from({ length: 400 }, (_, n) => `<tr><td>${n}</td><td>Copa ${(n * 7919) % 1000} de Medellín</td><td>${(n * 104729) % 97}</td></tr>`);
const text = `<!doctype html><table>${rows.join('')}</table>`;
const html = Buffer.from(text);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('A page that is sent often in %s becomes smaller, and is the same page', async (encoding, open) => {
  const pack = createPackedPages();
  const first = await pack(html, encoding).send();
  let last = first;
  while (last.length >= first.length) {
    last = await pack(html, encoding).send();
    await turn();
  }
  for (const bytes of [first, last]) expect(open(bytes).toString()).toBe(text);
  expect(await pack(html, encoding).send()).toBe(last);
});

test('A page that changes is compressed again, and one without compression is sent as it is', async () => {
  const pack = createPackedPages();
  await pack(html, 'br').send();
  expect(brotliDecompressSync(await pack(Buffer.from(`${text}<p>`), 'br').send()).toString()).toBe(`${text}<p>`);
  for (let times = 0; times < 5; times += 1) expect((await pack(html, 'identity').send()).toString()).toBe(text);
});
