import { type Finding, type JudgedCard, judgeDeck, type Reprint } from './legality';
import { isMarkLegal, markLeft, rotationOf } from './rotation';
import type { formats } from './tournament';

type Format = (typeof formats)[number];
type Rule = Finding['rule'];

let number = 0;
const card = (fields: Partial<JudgedCard> = {}): JudgedCard => {
  number += 1;
  return {
    name: `Carta ${number}`,
    nameEn: null,
    category: 'Pokémon',
    type: 'Fuego',
    subtype: 'Básico',
    rarity: 'Común',
    print: `XXX ${number}`,
    mark: 'I',
    releaseDate: '2023-01-20',
    quantity: 1,
    reprints: [],
    ...fields,
  };
};
const trainer = (fields: Partial<JudgedCard> = {}) => card({ category: 'Entrenador', subtype: 'Objeto', type: null, ...fields });
const energy = (quantity: number, fields: Partial<JudgedCard> = {}) =>
  card({ name: 'Energía Fuego Básica', category: 'Energía', subtype: 'Básica', mark: null, releaseDate: null, quantity, ...fields });
const special = (fields: Partial<JudgedCard> = {}) => card({ name: 'Energía Luminosa', category: 'Energía', subtype: 'Especial', type: null, ...fields });
const reprint = (mark: string | null, releaseDate = '2023-03-31'): Reprint => ({ print: 'MEG 40', mark, releaseDate });

/** Returns a deck of these cards, a Basic Pokémon, and basic energies up to sixty. */
function sixty(...cards: JudgedCard[]): JudgedCard[] {
  const used = cards.reduce((sum, { quantity }) => sum + quantity, 0);
  return [...cards, card(), energy(59 - used)];
}
const today = '2026-11-22';
const rules = (deck: JudgedCard[], date = today, format: Format = 'Estándar') => judgeDeck(deck, { format, date, category: 'Cup' }).map(({ rule }) => rule);

interface Case {
  name: string;
  deck: JudgedCard[];
  expected: Rule[];
  date?: string;
  format?: Format;
}
const allFormats: Format[] = ['Estándar', 'Expandido', 'Conquista'];
const cases: Case[] = [];
const add = (name: string, deck: () => JudgedCard[], expected: Rule[], more: Pick<Case, 'date' | 'format'> = {}) =>
  cases.push({ name, deck: deck(), expected, ...more });

// The general rules hold in every format.
for (const format of allFormats) {
  for (const total of [1, 30, 58, 59, 60, 61, 70]) {
    add(`${total} cards`, () => [card(), ...(total > 1 ? [energy(total - 1)] : [])], total === 60 ? [] : ['total'], { format });
  }
  for (const copies of [1, 2, 3, 4, 5, 6, 8]) {
    const expected: Rule[] = copies > 4 ? ['copies'] : [];
    add(`${copies} of one Pokémon`, () => sixty(card({ name: 'Dreepy', quantity: copies })), expected, { format });
    add(`${copies} of one Trainer`, () => sixty(trainer({ name: 'Nido Ball', quantity: copies })), expected, { format });
    add(`${copies} of one special energy`, () => sixty(special({ quantity: copies })), expected, { format });
    add(
      `${copies} of one ACE SPEC`,
      () => sixty(trainer({ rarity: 'Rara AS TÁCTICO', quantity: copies })),
      copies > 4 ? ['copies', 'aceSpec'] : copies > 1 ? ['aceSpec'] : [],
      {
        format,
      },
    );
  }
  for (const [first, second] of [
    [2, 2],
    [3, 1],
    [3, 2],
    [4, 1],
    [4, 4],
  ] as const) {
    const prints = () => sixty(card({ name: 'Dreepy', print: 'TWM 128', quantity: first }), card({ name: 'Dreepy', print: 'ASC 158', quantity: second }));
    add(`${first} and ${second} of two prints`, prints, first + second > 4 ? ['copies'] : [], { format });
    const bosses = () =>
      sixty(trainer({ nameEn: "Boss's Orders (Giovanni)", quantity: first, reprints: [reprint('I')] }), trainer({ nameEn: "Boss's Orders", quantity: second }));
    add(`${first} and ${second} of a name with another in brackets`, bosses, first + second > 4 ? ['copies'] : [], { format });
    const spoken = () =>
      sixty(card({ name: 'Nido Ball', nameEn: 'Nest Ball', quantity: first }), card({ name: 'Bola Nido', nameEn: 'Nest Ball', quantity: second }));
    add(`${first} and ${second} of one card in both Spanishes`, spoken, first + second > 4 ? ['copies'] : [], { format });
  }
  add('four each of names that begin alike', () => sixty(card({ name: 'Charizard', quantity: 4 }), card({ name: 'Charizard ex', quantity: 4 })), [], {
    format,
  });
  add('fifty-nine basic energies', () => [card(), energy(59)], [], { format });
  add('two ACE SPEC of different names', () => sixty(trainer({ rarity: 'Rara AS TÁCTICO' }), special({ rarity: 'ACE SPEC Rare' })), ['aceSpec'], { format });
  add('an ACE SPEC by its subtype', () => sixty(trainer({ subtype: 'Objeto, AS TÁCTICO', quantity: 2 })), ['aceSpec'], { format });
  add('one Radiant', () => sixty(card({ name: 'Charizard Radiante', rarity: 'Rara Radiante', mark: 'I' })), [], { format });
  add('two of one Radiant', () => sixty(card({ name: 'Charizard Radiante', rarity: 'Rara Radiante', quantity: 2 })), ['radiant'], { format });
  add(
    'two Radiant of different names',
    () => sixty(card({ rarity: 'Rara Radiante' }), card({ name: 'Eevee Radiante', nameEn: 'Radiant Eevee', rarity: 'Ultra Rara' })),
    ['radiant'],
    { format },
  );
  add('two of a Radiant that only its name tells', () => sixty(card({ name: 'Eevee Radiante', quantity: 2 })), ['radiant'], { format });
  add('two of a Radiant that only its English name tells', () => sixty(card({ name: 'Eevee', nameEn: 'Radiant Eevee', quantity: 2 })), ['radiant'], { format });
  add('a Trainer that is only called so', () => sixty(trainer({ name: 'Collar Radiante', quantity: 4 })), [], { format });
  add('one of each of two Prism Stars', () => sixty(card({ name: 'Lunala ◇' }), card({ name: 'Solgaleo Estrella Prisma' })), [], { format });
  add('two of one Prism Star', () => sixty(card({ name: 'Lunala ◇', quantity: 2 })), ['prismStar'], { format });
  add('two of a Prism Star that only its rarity tells', () => sixty(card({ rarity: 'Rara Prisma', quantity: 2 })), ['prismStar'], { format });
  add('no Pokémon at all', () => [trainer({ quantity: 4 }), energy(56)], ['noBasic'], { format });
  add('evolved Pokémon alone', () => [card({ subtype: 'Fase 1', quantity: 4 }), energy(56)], ['noBasic'], { format });
  for (const subtype of ['Básico', 'Básico, ex', 'Básico, V', 'Basic']) add(`a Pokémon ${subtype}`, () => [card({ subtype }), energy(59)], [], { format });
  add('a Pokémon of an unknown stage', () => [card({ subtype: null }), energy(59)], [], { format });
  add('cards that are not loaded yet', () => [card({ category: 'Revisión', subtype: null, mark: null, quantity: 59 }), energy(1)], [], { format });
  add('an empty deck', () => [], [], { format });
}
// Estándar: the mark of the season of each day.
const seasonCases: [string, string][] = [
  ['2022-06-01', 'D'],
  ['2023-04-13', 'D'],
  ['2023-04-14', 'E'],
  ['2024-04-04', 'E'],
  ['2024-04-05', 'F'],
  ['2025-04-10', 'F'],
  ['2025-04-11', 'G'],
  ['2026-04-09', 'G'],
  ['2026-04-10', 'H'],
  ['2026-11-22', 'H'],
];
for (const [date, first] of seasonCases) {
  const base = (...cards: JudgedCard[]) => [...cards, card({ mark: 'J', releaseDate: null }), energy(58)];
  for (const mark of ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K']) {
    add(`a Pokémon of mark ${mark} on ${date}`, () => base(card({ mark, releaseDate: null })), mark < first ? ['mark'] : [], { date });
  }
  const old = String.fromCharCode(first.charCodeAt(0) - 1);
  add(
    `a Trainer of ${old} with a reprint of ${first} on ${date}`,
    () => base(trainer({ mark: old, releaseDate: null, reprints: [reprint(first, '2020-01-01')] })),
    [],
    { date },
  );
  add(
    `a special energy of ${old} with a reprint of ${first} on ${date}`,
    () => base(special({ mark: old, releaseDate: null, reprints: [reprint(first, '2020-01-01')] })),
    [],
    { date },
  );
  add(
    `a Pokémon of ${old} with another of its name on ${date}`,
    () => base(card({ mark: old, releaseDate: null, reprints: [reprint(first, '2020-01-01')] })),
    ['mark'],
    { date },
  );
  add(
    `a Trainer of ${old} whose reprint is of ${old} too on ${date}`,
    () => base(trainer({ mark: old, releaseDate: null, reprints: [reprint(old, '2020-01-01')] })),
    ['mark'],
    { date },
  );
  add(
    `a Trainer of ${old} whose reprint comes later than ${date}`,
    () => base(trainer({ mark: old, releaseDate: null, reprints: [reprint(first, '2030-01-01')] })),
    ['mark'],
    { date },
  );
  add(`a Trainer without a mark on ${date}`, () => base(trainer({ mark: null, releaseDate: null })), ['mark'], { date });
  add(`a Trainer of ${old} in Expandido on ${date}`, () => base(trainer({ mark: old, releaseDate: null })), [], { date, format: 'Expandido' });
  add(`a Trainer of ${old} in Conquista on ${date}`, () => base(trainer({ mark: old, releaseDate: null })), [], { date, format: 'Conquista' });
}
add('a mark that is none', () => sixty(card({ mark: '??' })), ['mark']);
// Cards that are not released on the day.
for (const format of ['Estándar', 'Expandido'] as const) {
  const next = { releaseDate: '2026-12-01', mark: 'J' };
  add('a set of next month', () => sixty(card(next)), ['notReleased'], { format });
  add('a set of next month of a mark that has left', () => sixty(card({ ...next, mark: 'D', print: 'RCL 165' })), ['notReleased'], { format });
  add('a set of this day', () => sixty(card({ ...next, releaseDate: today })), [], { format });
  add('a Trainer of next month that has an older print', () => sixty(trainer({ ...next, reprints: [reprint('I')] })), [], { format });
  add('a Trainer of next month whose other print comes on this day', () => sixty(trainer({ ...next, reprints: [reprint('I', today)] })), [], { format });
  add('a Trainer of next month whose other print comes later', () => sixty(trainer({ ...next, reprints: [reprint('I', '2027-02-01')] })), ['notReleased'], {
    format,
  });
  add('a Pokémon of next month that has an older print', () => sixty(card({ ...next, reprints: [reprint('I')] })), ['notReleased'], { format });
  add('a basic energy of next month', () => [card(), energy(59, { releaseDate: '2026-12-01' })], [], { format });
}
add('a set of next month in Conquista', () => sixty(card({ releaseDate: '2026-12-01' })), [], { format: 'Conquista' });
// Expandido's forbidden cards, in every print.
for (const print of ['RCL 165', 'RCL 207', 'EVS 83', 'EVS 185', 'EVS 186', 'SWSHP 22', 'RCL 22', 'SHF SV13', 'ASR TG2', 'SVP 500']) {
  add(`${print} in Expandido`, () => sixty(card({ print, mark: 'D' })), ['banned'], { format: 'Expandido' });
  add(`${print} in Estándar`, () => sixty(card({ print, mark: 'D' })), ['mark']);
  add(`${print} in Conquista`, () => sixty(card({ print, mark: 'D' })), [], { format: 'Conquista' });
}
add('its neighbour in Expandido', () => sixty(card({ print: 'RCL 166', mark: 'D' })), [], { format: 'Expandido' });

test('the table has at least 200 lists, with and without findings', () => {
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(cases.filter(({ expected }) => expected.length > 0).length).toBeGreaterThanOrEqual(80);
});

test.each(cases.map((one) => [one.name, one.format ?? 'Estándar', one] as const))('%s, %s', (_, format, { deck, date, expected }) => {
  expect(rules(deck, date, format)).toEqual(expected);
});

describe('a finding', () => {
  const of = (deck: JudgedCard[], format: Format = 'Estándar') => judgeDeck(deck, { format, date: today, category: 'Cup' });

  test('names what, why, since when, and a remedy', () => {
    const pineco = card({ name: 'Pineco', print: 'SVI 12', mark: 'G', reprints: [reprint('I')] });
    expect(of(sixty(pineco))).toEqual([
      {
        rule: 'mark',
        message: 'Pineco (SVI 12): marca G, fuera de Estándar desde el 10 de abril de 2026.',
        wayOut: 'Si tiene el mismo texto, sirve la impresión MEG 40.',
      },
    ]);
    const early = card({ name: 'Pineco', print: 'NXT 1', mark: 'J', releaseDate: '2026-12-01' });
    expect(of(sixty(early))).toEqual([
      {
        rule: 'notReleased',
        message: 'Pineco (NXT 1): su expansión sale el 1 de diciembre de 2026, después del torneo.',
        wayOut: 'Cámbiala por una impresión anterior.',
      },
    ]);
    expect(of([card({ name: 'Dreepy', quantity: 6 }), energy(53)])).toEqual([
      { rule: 'total', message: 'La baraja tiene 59 cartas y debe tener 60.', wayOut: 'Agrega 1 carta.' },
      { rule: 'copies', message: 'Hay 6 copias de Dreepy: se permiten 4 de un mismo nombre.', wayOut: 'Quita 2 copias.' },
    ]);
    expect(of(sixty(trainer({ mark: null, name: 'Vieja', print: 'ZZZ 1' })))[0]?.message).toBe(
      'Vieja (ZZZ 1): no tiene marca de regulación y no se juega en Estándar.',
    );
    expect(of(sixty(card({ name: 'Rara', print: 'ZZZ 2', mark: '??' })))[0]?.message).toBe('Rara (ZZZ 2): marca ??, fuera de Estándar.');
    expect(of([card(), energy(61)])[0]).toMatchObject({ message: 'La baraja tiene 62 cartas y debe tener 60.', wayOut: 'Quita 2 cartas.' });
    const [first, second] = ['Captor', 'Maxibelt'].map((name) => trainer({ name, rarity: 'Rara AS TÁCTICO' })) as [JudgedCard, JudgedCard];
    expect(of(sixty(first, second, { ...first, print: 'ZZZ 3' }))[0]?.message).toBe(
      'Hay 3 cartas AS TÁCTICO (Captor, Maxibelt): se permite una en toda la baraja.',
    );
  });

  test('names the one that a deck may have, the Basic that it lacks, and what is banned', () => {
    const radiant = card({ name: 'Eevee Radiante', quantity: 2 });
    expect(of(sixty(radiant))).toEqual([
      { rule: 'radiant', message: 'Hay 2 cartas Radiantes (Eevee Radiante): se permite una en toda la baraja.', wayOut: 'Deja una sola.' },
    ]);
    expect(of(sixty(card({ name: 'Lunala ◇', quantity: 2 })))).toEqual([
      { rule: 'prismStar', message: 'Hay 2 copias de Lunala ◇: de cada carta Estrella Prisma se permite una.', wayOut: 'Deja una sola.' },
    ]);
    expect(of([card({ subtype: 'Fase 1' }), energy(59)])).toEqual([
      {
        rule: 'noBasic',
        message: 'La baraja no tiene ningún Pokémon Básico.',
        wayOut: 'Agrega al menos uno: sin él no se puede empezar a jugar.',
      },
    ]);
    expect(of(sixty(card({ name: 'Milotic', print: 'RCL 165' })), 'Expandido')).toEqual([
      { rule: 'banned', message: 'Milotic (RCL 165) está prohibida en Expandido.', wayOut: 'Cámbiala por otra carta.' },
    ]);
    expect(of(sixty(card({ mark: 'G' })))[0]?.wayOut).toBe('Cámbiala por otra carta: no hay una reimpresión permitida.');
  });

  test('does not exist at a Prerelease, which is played with the cards of its packs', () => {
    expect(judgeDeck([card({ quantity: 40 })], { format: 'Estándar', date: today, category: 'Prerelease' })).toEqual([]);
  });
});

test('the rotation of a day is the last one that began', () => {
  expect(rotationOf('2019-01-01').firstMark).toBe('D');
  expect([isMarkLegal('H', '2026-04-10'), isMarkLegal('G', '2026-04-10'), isMarkLegal(null, today)]).toEqual([true, false, false]);
});

test('a mark left Estándar with the first rotation that began after it', () => {
  expect(['D', 'E', 'G', 'H', '??'].map(markLeft)).toEqual(['2023-04-14', '2024-04-05', '2026-04-10', null, null]);
});
