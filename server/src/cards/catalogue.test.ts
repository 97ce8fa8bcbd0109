import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { testCard } from '../testing/cards';
import { testApp } from '../testing/test-app';
import { loadCatalogue, readCatalogue, type Written } from './catalogue';

const api = testApp();
const home = mkdtempSync(join(tmpdir(), 'catalogue-'));
afterAll(() => rmSync(home, { recursive: true }));

function file(name: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(home, name), name.endsWith('.gz') ? gzipSync(text) : text);
  return join(home, name);
}
const cards = (count: number, fields: object = {}) => Array.from({ length: count }, (_, i) => testCard({ cardNumber: i + 1, ...fields }));
const count = async () => (await api.db.selectFrom('cards').select('id').execute()).length;

describe('a catalogue file', () => {
  test('is read compressed or not; fields of other makers are passed over and a print that comes twice counts once', async () => {
    const list = [
      { ...testCard({ cardNumber: 1 }), typesEn: ['Fire'] },
      testCard({ cardNumber: 1, name: 'Después' }),
      { ...testCard({ cardNumber: 2 }), name: null, nameEn: 'Only' },
    ];
    for (const name of ['a.json', 'a.json.gz']) expect((await readCatalogue(file(name, list))).map((row) => row.name)).toEqual(['Después', 'Only']);
  });

  test.each<[string, string, unknown, string]>([
    ['no array', 'b.json', { cards: [] }, 'no es un arreglo de cartas.'],
    ['no JSON', 'c.json', 'hola', 'no es JSON'],
    ['half a file', 'd.json', '[{"name":', 'no es JSON'],
    ['a bad card', 'e.json', [testCard({ cardNumber: 1 }), { ...testCard({ cardNumber: 2, name: 'Rara' }), hp: 'mucho' }], 'Carta 2 (Rara): hp:'],
    ['no card', 'f.json', [null], 'Carta 1 (sin nombre)'],
  ])('that holds %s is refused in a sentence', async (_, name, content, sentence) => {
    await expect(readCatalogue(file(name, content))).rejects.toThrow(sentence);
  });

  test('that is not there is refused too', async () => {
    await expect(readCatalogue(join(home, 'nada.json'))).rejects.toThrow('No existe el archivo');
  });
});

describe('loading a catalogue', () => {
  const rowsOf = (list: object[]) => readCatalogue(file('rows.json', list));

  test('creates and updates, and repeated changes nothing', async () => {
    const rows = await rowsOf(cards(3));
    expect(await loadCatalogue(api.db, rows)).toEqual({ done: 3, total: 3, created: 3, updated: 0 });
    const before = await api.db.selectFrom('cards').select(['id', 'updatedAt']).orderBy('id').execute();
    expect(await loadCatalogue(api.db, rows)).toMatchObject({ created: 0, updated: 0 });
    expect(await api.db.selectFrom('cards').select(['id', 'updatedAt']).orderBy('id').execute()).toEqual(before);
    expect(await loadCatalogue(api.db, await rowsOf([...cards(2), testCard({ cardNumber: 3, hp: 90 }), testCard({ cardNumber: 4 })]))).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(await count()).toBe(4);
  });

  test('that is stopped keeps whole thousands and goes on behind them', async () => {
    const rows = await rowsOf(cards(2500));
    const stop = new AbortController();
    const steps: Written[] = [];
    const onProgress = (written: Written) => {
      steps.push(written);
      stop.abort();
    };
    expect(await loadCatalogue(api.db, rows, { onProgress, signal: stop.signal })).toMatchObject({ done: 1000, total: 2500 });
    expect(await count()).toBe(1000);
    expect(await loadCatalogue(api.db, rows)).toMatchObject({ done: 2500, created: 1500, updated: 0 });
    expect(steps).toHaveLength(1);
    expect(await count()).toBe(2500);
  });
});
