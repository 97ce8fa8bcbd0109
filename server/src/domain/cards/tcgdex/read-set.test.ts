import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { expansionsOf } from './expansions-of';
import { readSet } from './read-set';

const names = {
  es: ['Lumbrito', 'Lumbrón ex', 'Farol Cálido', 'Casco Viejo', 'Energía Fuego Básica', 'Faro Eterno V-ASTRO'],
  en: ['Emberling', 'Emberon ex', 'Warm Lantern', 'Old Helmet', 'Basic Fire Energy', 'Everlight VSTAR', 'Late Guest'],
  'es-mx': ['Lumbrito', 'Lumbrón ex', 'Linterna Tibia', 'Casco Viejo', 'Energía Fuego Básica', 'Faro Eterno V-ASTRO'],
};
type Language = keyof typeof names;
const localIds = ['001', '002', '003', '004', '005', 'LF01', '007'];
const details: Record<Language, object[]> = {
  es: [
    { category: 'Pokémon', stage: 'Básico', types: ['Psíquico'], hp: 60, rarity: 'Uncommon', dexId: [4001, 4002], illustrator: 'Ana', regulationMark: 'H' },
    { category: 'Pokémon', stage: 'Fase 1', suffix: 'EX', types: ['Fuego'], hp: 260, rarity: 'Rara Doble', evolveFrom: 'Lumbrito' },
    { category: 'Entrenador', trainerType: 'Objeto', rarity: 'Común' },
    { category: 'Entrenador', trainerType: 'Herramienta', rarity: 'Ninguno' },
    { category: 'Energía', energyType: 'Básico', rarity: 'Común' },
    { category: 'Pokémon', stage: 'V-ASTRO', suffix: 'V', types: ['Rayo'], hp: 280, rarity: 'Rara' },
  ],
  en: [...Array(6).fill({}), { category: 'Pokemon', stage: 'Stage2', types: ['Grass'], hp: 150, rarity: 'Illustration rare' }],
  'es-mx': [],
};
const image = (i: number) => `https://pictures.example/zz01/${localIds[i]}`;
const cardCount = { total: 7, official: 6 };
const set = { id: 'zz01', name: 'Luces de Feria', cardCount };

let server: Server;
let endpoint: string;
let folder: string;
let asked: string[];
/** Failures in place of the server's answers, in order, once each; a function can also cut the connection. */
let trouble: (number | 'cut')[];

const resume = (language: Language) => names[language].map((name, i) => ({ id: `zz01-${localIds[i]}`, localId: localIds[i], name, image: image(i) }));

function answer(path: string): object | null {
  const [language, kind, id = ''] = path.split('/').slice(1) as [Language, string, string];
  if (kind === 'sets') return id === 'zz01' || (id === 'only-english' && language === 'en') ? { ...set, id, cards: resume(language) } : null;
  const i = localIds.indexOf(id.replace('zz01-', ''));
  const detail = details[language][i];
  return detail ? { ...resume(language)[i], set, ...detail } : null;
}

beforeEach(async () => {
  [asked, trouble] = [[], []];
  folder = mkdtempSync(join(tmpdir(), 'tcgdex-'));
  server = createServer((request, response) => {
    asked.push(String(request.url));
    const now = trouble.shift();
    if (now === 'cut') return response.destroy();
    const body = now === undefined ? answer(String(request.url)) : null;
    response.writeHead(now ?? (body ? 200 : 404), { 'content-type': 'application/json' }).end(JSON.stringify(body ?? { title: 'no' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const read = (options: object = {}, setId = 'zz01') => readSet({ code: 'LDF', setId }, { endpoint, folder, pauseMs: 0, retryMs: 1, ...options });

describe('an expansion of TCGdex', () => {
  test('is read in Spanish, with the names of English and Latin America', async () => {
    const { cards, missing } = await read();
    expect(missing).toBe(0);
    expect(cards[0]).toEqual({
      name: 'Lumbrito',
      nameEn: 'Emberling',
      nameEsMx: 'Lumbrito',
      supertype: 'Pokémon',
      category: 'Pokémon',
      subtype: 'Básico',
      type: 'Psíquica',
      cardNumber: 1,
      collectionNumber: '001/006',
      evolvesFrom: null,
      expansion: 'Luces de Feria',
      expansionCode: 'LDF',
      hp: 60,
      rarity: 'Infrecuente',
      artist: 'Ana',
      pokedexNumber: 4001,
      letterExpansion: 'H',
      imageUrl: 'https://pictures.example/zz01/001/high.webp',
    });
    expect(cards.slice(1)).toMatchObject([
      { subtype: 'Fase 1, ex', type: 'Fuego', evolvesFrom: 'Lumbrito' },
      { category: 'Entrenador', subtype: 'Objeto', type: null, nameEn: 'Warm Lantern', nameEsMx: 'Linterna Tibia' },
      { category: 'Herramienta', supertype: 'Entrenador', subtype: 'Herramienta', rarity: null },
      { category: 'Energía', subtype: 'Básica', type: 'Fuego' },
      { subtype: 'V-ASTRO, V', type: 'Rayo', cardNumber: 1, collectionNumber: 'LF01/LF01' },
      { name: 'Late Guest', category: 'Pokémon', subtype: 'Fase 2', type: 'Planta', rarity: 'Rara Ilustración', nameEsMx: null },
    ]);
  });

  test('is read although it exists in English only, and refused with a sentence if it does not exist', async () => {
    const { cards } = await read({}, 'only-english');
    expect(cards.map(({ nameEn }) => nameEn)).toEqual(names.en);
    await expect(read({}, 'zz99')).rejects.toThrow('TCGdex no tiene la expansión zz99 (LDF).');
  });

  test('is retried with growing delays if the server is busy, fails or hangs up', async () => {
    trouble = [429, 503, 'cut'];
    expect((await read()).cards).toHaveLength(7);
    expect(asked.slice(0, 4)).toEqual(Array(4).fill('/es/sets/zz01'));
  });

  test('fails after some attempts and names the request', async () => {
    trouble = Array(9).fill(500);
    await expect(read({ tries: 3 })).rejects.toThrow('/es/sets/zz01: responde 500, también al intento 3.');
    expect(asked).toHaveLength(3);
  });

  test('pauses between two requests', async () => {
    const from = performance.now();
    await read({ pauseMs: 20 });
    expect(performance.now() - from).toBeGreaterThan(20 * (asked.length - 1));
  });

  test('continues after an interruption without repeating requests', async () => {
    const stop = new AbortController();
    const onProgress = (done: number) => {
      if (done === 3) stop.abort(new Error('stopped'));
    };
    await expect(read({ signal: stop.signal, onProgress })).rejects.toThrow('stopped');
    appendFileSync(join(folder, 'tcgdex-zz01.jsonl'), '{"id":"zz01-004","car');
    asked = [];
    const whole = await read();
    expect(whole.cards.map(({ name }) => name)).toEqual([...names.es, 'Late Guest']);
    expect(asked.filter((path) => path.includes('/cards/'))).not.toContain('/es/cards/zz01-003');
    expect(asked).toContain('/es/cards/zz01-004');
    await whole.forget();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is read again if the stored data is older than a day', async () => {
    await read();
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(join(folder, 'tcgdex-zz01.jsonl'), yesterday, yesterday);
    asked = [];
    await read();
    expect(asked).toContain('/es/cards/zz01-001');
  });

  test('that TCGdex does not have is refused in a sentence', async () => {
    await expect(readSet({ code: 'NO', setId: 'nada' }, { endpoint, folder, pauseMs: 0 })).rejects.toThrow('TCGdex no tiene la expansión nada (NO).');
  });
});

test('is named by its code, or with TCGdex’s own id', () => {
  const known = [
    { code: 'SVI', name_es: 'Escarlata y Púrpura', tcgdexIds: ['sv01'] },
    { code: 'CRZ', name_es: 'Cenit Supremo', tcgdexIds: ['swsh12.5', 'swsh12.5gg'] },
    { code: 'XXX', name_es: 'De nadie', tcgdexIds: [] },
  ];
  expect(expansionsOf('svi,meg=me01', known)).toEqual([
    { code: 'SVI', setId: 'sv01', name: 'Escarlata y Púrpura' },
    { code: 'MEG', setId: 'me01' },
  ]);
  expect(expansionsOf('CRZ', known).map(({ setId }) => setId)).toEqual(['swsh12.5', 'swsh12.5gg']);
  for (const wrong of ['', 'SVI,', 'XXX', 'MEG=../x'])
    expect(() => expansionsOf(wrong, known)).toThrow(/^No sé qué expansión de TCGdex es «.*»: usa SVI, CRZ, o/);
});
