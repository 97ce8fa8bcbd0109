import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { testCard } from '../../testing/cards';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { loadCatalogue, readCatalogue, type Written } from './catalogue';
import { readExpansions } from './expansions';
import { saveExpansions } from './save-expansions';

const api = testApp();
const { card } = community(api);
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
  test('is read compressed or not; unknown fields are ignored and a repeated print counts once', async () => {
    const list = [
      { ...testCard({ cardNumber: 1 }), typesEn: ['Fire'] },
      testCard({ cardNumber: 1, name: 'Después' }),
      { ...testCard({ cardNumber: 2 }), name: null, nameEn: 'Only' },
    ];
    for (const name of ['a.json', 'a.json.gz']) expect((await readCatalogue(file(name, list))).rows.map((row) => row.name)).toEqual(['Después', 'Only']);
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

  test('that does not exist is refused too', async () => {
    const missing = join(home, 'nada.json');
    await expect(readCatalogue(missing)).rejects.toThrow(`No existe el archivo ${missing}.`);
    await expect(readCatalogue(home)).rejects.toThrow(`No se puede leer ${home}: EISDIR`);
  });

  test('that is compressed and is none is refused as such', async () => {
    writeFileSync(join(home, 'g.json.gz'), 'hola');
    await expect(readCatalogue(join(home, 'g.json.gz'))).rejects.toThrow(/g\.json\.gz no es JSON comprimido con gzip: /);
  });

  test('names a wrong card without a Spanish name by its English one', async () => {
    const list = file('h.json', [{ ...testCard({ cardNumber: 1 }), name: null, nameEn: 'Only', hp: 'mucho' }]);
    await expect(readCatalogue(list)).rejects.toThrow('Carta 1 (Only): hp: ');
  });
});

describe('loading a catalogue', () => {
  const rowsOf = async (list: object[]) => (await readCatalogue(file('rows.json', list))).rows;

  test('creates and updates, and a repetition changes nothing', async () => {
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

  test('counts a card that decks waited for as created', async () => {
    const { expansionCode } = await card({ expansionCode: 'SVI', printNumber: '1', cardNumber: 1, pending: true });
    const rows = await rowsOf(cards(2, { expansionCode }));
    expect(await loadCatalogue(api.db, rows)).toEqual({ done: 2, total: 2, created: 2, updated: 0 });
    expect(await api.db.selectFrom('cards').select('pending').distinct().execute()).toEqual([{ pending: false }]);
  });

  test('that is interrupted keeps complete batches and continues after them', async () => {
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

describe('the expansions of a catalogue file', () => {
  const meg = { code: 'meg', tcgdexId: 'me01', name: 'Mega Evolution', name_es: 'Megaevolución', series: 'Mega Evolution', series_es: 'Serie Megaevolución' };

  test('are read beside cards, ignoring unknown fields', async () => {
    const { expansions, rows } = await readCatalogue(file('both.json', [{ ...meg, ptcglCode: 'MEG' }, testCard({ cardNumber: 1 })]));
    expect(expansions).toMatchObject([{ code: 'MEG', name_es: 'Megaevolución', series: 'Serie Megaevolución', tcgdexIds: ['me01'] }]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ ...meg, code: '../x' }, 'Expansión 1 (../x): code: Código de expansión no válido'],
    [{ ...meg, releaseDate: '2026-02-31' }, 'Expansión 1 (meg): releaseDate: Fecha no válida'],
    [{ ...meg, total: -1 }, 'Expansión 1 (meg): total: '],
    [{ ...meg, url_image: 'javascript:alert(1)' }, 'Expansión 1 (meg): url_image: La imagen debe ser una dirección https://'],
  ])('are refused with a wrong one: %j', async (entry, sentence) => {
    await expect(readCatalogue(file('wrong.json', [entry]))).rejects.toThrow(sentence);
  });

  test('can be written repeatedly; those in the site’s fixed order keep their names, series and picture', async () => {
    const { expansions } = await readCatalogue(
      file('again.json', [
        { ...meg, aliases: ['PR-MEG'] },
        {
          code: 'OBF',
          name: 'Other',
          name_es: 'Otra',
          series: 'Otra serie',
          url_image: 'https://x.example/obf.webp',
          releaseDate: '2023-08-12',
          total: 231,
          aliases: ['OB'],
        },
      ]),
    );
    for (let i = 0; i < 2; i += 1) await saveExpansions(api.db, expansions);
    expect(await readExpansions(api.db, 'MEG')).toMatchObject([{ series: 'Serie Megaevolución', aliases: ['PR-MEG'], cards: 0, total: null }]);
    const [obf] = await readExpansions(api.db, 'OBF');
    expect(obf).toMatchObject({
      name: 'Obsidian Flames',
      name_es: 'Llamas Obsidianas',
      series: 'Serie Escarlata y Púrpura',
      url_image: '/uploads/expansions/obf.webp',
    });
    expect(obf).toMatchObject({ releaseDate: '2023-08-12', total: 231, official: 197, aliases: ['OB'] });
    await saveExpansions(api.db, (await readCatalogue(file('less.json', [{ ...meg, name_es: 'Mega' }]))).expansions);
    expect(await readExpansions(api.db, 'MEG')).toMatchObject([{ name_es: 'Mega', aliases: ['PR-MEG'] }]);
  });

  test('keep what a later file leaves out, and gain its TCGdex id', async () => {
    const described = {
      ...{ name_es_mx: 'Mega evolución', series: 'Serie Megaevolución', releaseDate: '2025-09-26', official: 132, total: 188 },
      url_image: 'https://sets.example/meg.webp',
    };
    const save = async (entry: object) => saveExpansions(api.db, (await readCatalogue(file('one.json', [entry]))).expansions);
    await save({ ...meg, ...described });
    await save({ code: 'MEG', tcgdexId: 'me01gg', name: 'Mega Evolution', name_es: 'Megaevolución' });
    expect(await readExpansions(api.db, 'MEG')).toMatchObject([described]);
    expect(await api.db.selectFrom('expansions').select('tcgdexIds').where('code', '=', 'MEG').execute()).toEqual([{ tcgdexIds: ['me01', 'me01gg'] }]);
  });
});
