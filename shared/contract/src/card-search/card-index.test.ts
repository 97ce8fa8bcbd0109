import fc from 'fast-check';
import { type CardQuery, createCardIndex, type IndexedCard } from './card-index';

let ids = 0;
const card = (name: string, print: string, fields: Partial<IndexedCard> = {}): IndexedCard => {
  const [expansionCode = '', printNumber = ''] = print.split(' ');
  ids += 1;
  return {
    ...({} as IndexedCard),
    id: ids,
    name,
    nameEn: null,
    nameEsMx: null,
    category: 'Pokémon',
    type: null,
    subtype: null,
    rarity: null,
    artist: null,
    letterExpansion: 'H',
    expansionCode,
    printNumber,
    cardNumber: Number(printNumber.replace(/\D/g, '')),
    collectionNumber: null,
    ...fields,
  };
};
const expansions = [
  { code: 'OBF', aliases: [], releaseDate: '2023-08-11' },
  { code: 'SVI', aliases: [], releaseDate: '2023-03-31' },
  { code: 'SVP', aliases: ['PR-SV'], releaseDate: '2023-03-31' },
  { code: 'CRZ', aliases: [], releaseDate: '2023-01-20' },
  { code: 'SSH', aliases: ['ES1'], releaseDate: '2020-02-07' },
  { code: 'NEW', aliases: [], releaseDate: '2027-01-01' },
];
const orders = { nameEn: "Boss's Orders", nameEsMx: 'Órdenes del Jefe', category: 'Entrenador', subtype: 'Partidario' };
const cards = [
  card('Charizard ex', 'OBF 125', {
    collectionNumber: '125/197',
    type: 'Fuego',
    subtype: 'Fase 2, ex',
    rarity: 'Rara Doble',
    artist: 'Ana',
    letterExpansion: 'G',
  }),
  card('Charmander', 'OBF 26', { type: 'Fuego', subtype: 'Básico', rarity: 'Común', artist: 'Ana', letterExpansion: 'G' }),
  card('Charmander', 'SVI 4', { type: 'Fuego', subtype: 'Básico', rarity: 'Común', artist: 'Leo' }),
  card('Órdenes de Jefes', 'OBF 172', orders),
  card('Órdenes de Jefes', 'SSH 154', { ...orders, letterExpansion: 'D' }),
  card('Gran Mewtwo', 'SVI 20', { type: 'Psíquica', subtype: 'Básico' }),
  card('Mew', 'SVI 25', { type: 'Psíquica', subtype: 'Básico' }),
  card('Mewtwo V-ASTRO', 'CRZ GG44', { collectionNumber: 'GG44/GG70', subtype: 'V-ASTRO', letterExpansion: 'F' }),
  card('Kangaskhan ex', 'SVP 55'),
  card('Gardevoir', 'NEW 1'),
  card('Oranguru', 'SSH 22', { collectionNumber: '022/052', letterExpansion: 'D' }),
  card('Energía Fuego Básica', 'SSH 2', { category: 'Energía', subtype: 'Básica', letterExpansion: null }),
  card('Banda', 'SVI 169', { category: 'Herramienta', subtype: 'Herramienta' }),
];
const index = createCardIndex(cards, expansions);
const at = { day: '2026-11-22', page: 1, limit: 20 };
const found = (query: CardQuery) => index.find(query, at).cards.map(({ name, expansionCode, printNumber }) => `${name} ${expansionCode} ${printNumber}`);
const suggested = (text: string) => index.suggest(text, 20).map(({ name, expansionCode }) => `${name} ${expansionCode}`);

describe('the search of cards', () => {
  test('finds a name in any language, case and accent, words in any order', () => {
    const both = ['Órdenes de Jefes OBF 172', 'Órdenes de Jefes SSH 154'];
    for (const name of ['ordenes de jefes', 'ÓRDENES DEL JEFE', "boss's orders", 'Boss’s Orders', 'jefe ordenes']) expect(found({ name })).toEqual(both);
  });

  test('puts the exact name first, then beginnings, beginnings of words, and the rest', () => {
    expect(suggested('mew')).toEqual(['Mew SVI', 'Mewtwo V-ASTRO CRZ', 'Gran Mewtwo SVI']);
  });

  test('suggests the newest print of a name first', () => expect(suggested('charmander')).toEqual(['Charmander OBF', 'Charmander SVI']));

  test('finds two letters only at the beginning of a word', () => {
    expect(found({ name: 'ch' })).toHaveLength(3);
    expect(found({ name: 'ar' })).toEqual([]);
  });

  test.each(['charizrad', 'charzard', 'charrizard', 'charisard', 'charizzarrd', 'gharizard'])('%s means Charizard', (name) =>
    expect(found({ name })).toEqual(['Charizard ex OBF 125']),
  );

  test('corrects a typing error in an unfinished last word', () => {
    expect(suggested('gardeb')).toEqual(['Gardevoir NEW']);
    expect(suggested('ordenes jefse')).toEqual(['Órdenes de Jefes OBF', 'Órdenes de Jefes SSH']);
    expect(suggested('gardeb ex')).toEqual([]);
  });

  test.each(['mwe', 'charizard zzz', 'drazirahc', '', ' ', '%', '_', '😀', '\\', "';--", 'x'.repeat(120)])('finds nothing for %j', (name) => {
    expect(index.suggest(name, 20)).toEqual([]);
    if (name !== '') expect(found({ name })).toEqual([]);
  });

  test.each([
    ['OBF 125', 'Charizard ex OBF 125'],
    ['obf-125', 'Charizard ex OBF 125'],
    ['OBF125', 'Charizard ex OBF 125'],
    ['svi 025', 'Mew SVI 25'],
    ['125/197', 'Charizard ex OBF 125'],
    ['GG44', 'Mewtwo V-ASTRO CRZ GG44'],
    ['CRZ-GG 44', 'Mewtwo V-ASTRO CRZ GG44'],
    ['CRZ GG44', 'Mewtwo V-ASTRO CRZ GG44'],
    ['PR-SV 055', 'Kangaskhan ex SVP 55'],
    ['es1 22', 'Oranguru SSH 22'],
    ['22/52', 'Oranguru SSH 22'],
    ['022/052', 'Oranguru SSH 22'],
  ])('%s is a print', (text, print) => {
    expect(found({ name: text })).toEqual([print]);
    expect(index.suggest(text, 20)).toHaveLength(1);
    expect(found({ collectionNumber: text })).toEqual([print]);
  });

  test.each<[CardQuery, number]>([
    [{}, 13],
    [{ type: 'fuego' }, 3],
    [{ stage: 'Básico' }, 4],
    [{ stage: 'ex' }, 1],
    [{ stage: 'v-astro' }, 1],
    [{ mark: 'G' }, 2],
    [{ rarity: 'Común', artist: 'leo' }, 1],
    [{ expansionCode: 'PR-SV' }, 1],
    [{ expansionCode: 'nadie' }, 0],
    [{ category: 'entrenador' }, 2],
    [{ category: 'Herramienta' }, 1],
    [{ cardNumber: 22 }, 1],
    [{ name: 'charmander', mark: 'G' }, 1],
    [{ name: 'charmander', type: 'Agua' }, 0],
  ])('filters by %j', (query, count) => expect(index.find(query, at).total).toBe(count));

  test('knows which cards are legal on a day: by mark, by another print of a Trainer, by release, and by bans', () => {
    const names = (query: CardQuery) => index.find(query, at).cards.map(({ name, expansionCode }) => `${name} ${expansionCode}`);
    const standard = names({ legality: 'Estándar' });
    expect(standard).toContain('Órdenes de Jefes SSH');
    expect(standard).toContain('Energía Fuego Básica SSH');
    expect(standard).not.toContain('Charizard ex OBF');
    expect(standard).not.toContain('Gardevoir NEW');
    expect(index.find({ name: 'gardevoir', legality: 'Estándar' }, { ...at, day: '2027-01-01' }).total).toBe(1);
    expect(names({ legality: 'Expandido' })).toContain('Charizard ex OBF');
    expect(index.find({ legality: 'Estándar', name: 'charizard' }, { ...at, day: '2025-06-01' }).total).toBe(1);
    const banned = createCardIndex([card('Oranguru', 'RCL 165', { letterExpansion: 'D' })], [{ code: 'RCL', aliases: [], releaseDate: '2020-05-01' }]);
    expect(banned.find({ legality: 'Expandido' }, at).total).toBe(0);
  });

  test('keeps what is not out yet from every format, and judges each day again', () => {
    const trainer = { category: 'Entrenador', subtype: 'Objeto' };
    const own = createCardIndex(
      [card('Poción', 'NEW 5', trainer), card('Gardevoir', 'NEW 1'), card('Oranguru', 'SSH 22', { letterExpansion: 'D' })],
      expansions,
    );
    const legal = (legality: string, day: string) => own.find({ legality }, { ...at, day }).cards.map(({ name }) => name);
    for (const format of ['Estándar', 'Expandido']) {
      expect(legal(format, '2027-01-01')).toEqual(expect.arrayContaining(['Gardevoir', 'Poción']));
      for (const name of ['Gardevoir', 'Poción']) expect(legal(format, '2026-12-31')).not.toContain(name);
    }
  });

  test('tells prints of one number apart by the total of their expansion, and finds a number as it is printed', () => {
    const own = createCardIndex(
      [
        card('Mew', 'OBF 7', { collectionNumber: '007/197' }),
        card('Mew', 'SVI 7', { collectionNumber: '007/198' }),
        card('Mew', 'CRZ 900', { collectionNumber: 'Promo A' }),
      ],
      expansions,
    );
    const printsOf = (query: CardQuery) => own.find(query, at).cards.map(({ expansionCode }) => expansionCode);
    expect(printsOf({ collectionNumber: '7/198' })).toEqual(['SVI']);
    expect(printsOf({ name: '007/197' })).toEqual(['OBF']);
    expect(printsOf({ collectionNumber: '007' })).toEqual(['OBF', 'SVI']);
    expect(printsOf({ collectionNumber: 'Promo A' })).toEqual(['CRZ']);
  });

  test('suggests no more than asked, by name and by print', () => {
    const number = { collectionNumber: '007/198' };
    const own = createCardIndex([card('Mew', 'OBF 7', number), card('Mew', 'SVI 7', number), card('Mewtwo', 'CRZ 8'), card('Mewtwo', 'SVI 9')], expansions);
    expect([own.suggest('mew', 1), own.suggest('mew', 2), own.suggest('mew', 3), own.suggest('7/198', 1)].map(({ length }) => length)).toEqual([1, 2, 3, 1]);
  });

  test('lists prints by expansion and number, and equal ones by their age', () => {
    const [late, early] = [card('Mew', 'SVI 10'), card('Mew', 'SVI 9')];
    const [first, second] = [card('Mew', 'OBF 3'), card('Mew', 'OBF 3')];
    expect(createCardIndex([second, late, early, first], expansions).find({}, at).cards).toEqual([first, second, early, late]);
  });

  test('finds a card by its category and by the larger one that it belongs to', () => {
    const own = createCardIndex([card('Poción', 'SVI 1', { category: 'Objeto' }), card('Mew', 'SVI 2', { category: 'Pokémon ex' })], expansions);
    const names = (category: string) => own.find({ category }, at).cards.map(({ name }) => name);
    expect(['Objeto', 'Entrenador', 'Pokémon', 'Energía'].map(names)).toEqual([['Poción'], ['Poción'], ['Mew'], []]);
  });

  test('reads a code as that of an expansion before it reads it as the alias of another', () => {
    const both = [
      { code: 'SVI', aliases: [], releaseDate: null },
      { code: 'OBF', aliases: ['SVI'], releaseDate: null },
    ];
    expect(createCardIndex([card('Mew', 'SVI 1'), card('Mew', 'OBF 1')], both).find({ name: 'SVI 1' }, at).cards).toMatchObject([{ expansionCode: 'SVI' }]);
  });

  test('counts the cards of each value, as if its own filter were off', () => {
    const counts = index.count({ type: 'Fuego', artist: 'Ana' }, at.day);
    expect(counts.artist).toEqual([
      { value: 'Ana', count: 2 },
      { value: 'Leo', count: 1 },
    ]);
    expect(counts.type).toEqual([{ value: 'Fuego', count: 2 }]);
    expect(counts.stage).toEqual([
      { value: 'Básico', count: 1 },
      { value: 'Fase 2', count: 1 },
      { value: 'ex', count: 1 },
    ]);
    expect(counts.expansionCode).toEqual([{ value: 'OBF', count: 2 }]);
    expect(index.count({ name: 'charmander' }, at.day).expansionCode).toHaveLength(2);
    expect(counts.category).toEqual([{ value: 'Pokémon', count: 2 }]);
    expect(index.count({ name: 'banda' }, at.day).category).toEqual([{ value: 'Herramienta', count: 1 }]);
  });

  test('puts prints of one number in the order in which they came to the site', () => {
    const [first, second] = [card('Pikachu', 'SVI 7'), card('Pikachu', 'SVI 7', { rarity: 'Rara' })];
    expect(createCardIndex([second, first], expansions).find({}, at).cards).toEqual([first, second]);
  });

  test('gives each page its cards, all of them once, in one order', () => {
    const many = createCardIndex(
      Array.from({ length: 90 }, (_, i) => card(i % 3 === 0 ? 'Pikachu' : `Pikachu ${'abcdefgh'[i % 8]}`, `${['SVI', 'OBF', 'CRZ'][i % 3]} ${i}`)),
      expansions,
    );
    for (const query of [{ name: 'pikachu' }, { name: 'pikachu', expansionCode: 'OBF' }, {}]) {
      const all = many.find(query, { ...at, limit: 300 });
      const pages = Array.from({ length: 14 }, (_, i) => many.find(query, { ...at, page: i + 1, limit: 7 }));
      expect(pages.flatMap(({ cards: page }) => page)).toEqual(all.cards);
      expect(all.cards).toHaveLength(all.total);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
    }
  });

  test('finds every card by its own name and by its print', () => {
    const letters = fc.stringMatching(/^[a-zé]{3,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, letters), { minLength: 1, maxLength: 12 }), (pairs) => {
        const own = pairs.map(([first, second], i) => card(`${first} ${second}`, `SVI ${i + 1}`));
        const any = createCardIndex(own, expansions);
        for (const one of own) {
          expect(any.find({ name: one.name }, at).cards).toContain(one);
          expect(any.suggest(`SVI ${one.printNumber}`, 20)).toEqual([one]);
        }
      }),
      { numRuns: 50, seed: 1 },
    );
  });
});
