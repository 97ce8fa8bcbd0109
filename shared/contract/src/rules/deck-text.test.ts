import fc from 'fast-check';
import { deckText, type ExportedCard, readDeckText } from './deck-text';

// The contract has no timers, so its types lack them too.
declare const setTimeout: (then: (value: unknown) => void) => void;

const codes = new Map([
  ['JTG', 'JTG'],
  ['SVP', 'SVP'],
  ['CRZ', 'CRZ'],
  ['CRZ-GG', 'CRZ'],
  ['NXP', 'NXP'],
  ['PR-NX', 'NXP'],
  ['NOVA', 'NXT'],
]);
const read = (line: string) => {
  const { cards, unreadable } = readDeckText(`Pokémon: 1\n${line}`, codes);
  const [card] = cards;
  if (!card || unreadable.length) return 'unreadable';
  return [card.quantity, card.name, card.code, card.printNumber, card.basicEnergy].filter((part) => part !== undefined).join(' | ');
};

test('comments without a card are skipped, but not a comment that ends like a card', () => {
  const { cards, unreadable } = readDeckText('# Mi baraja\n# Pokémon: 1\n# 4 Dreepy TWM 128\n# para el sábado\n// sin ex\n# Dreepy TWM 128');
  expect(cards).toMatchObject([{ quantity: 4, name: 'Dreepy' }]);
  expect(unreadable).toEqual([{ line: '# Dreepy TWM 128', number: 6 }]);
});

test('a lower-case code in a line of capitals counts only if the expansion exists', () => {
  expect(readDeckText('3 Dunsparce jtg 120').cards).toMatchObject([{ name: 'Dunsparce jtg 120' }]);
  expect(readDeckText('3 Dunsparce jtg 120', codes).cards).toMatchObject([{ name: 'Dunsparce', code: 'JTG' }]);
});

test('invisible characters are not part of a name', () => {
  const { cards, unreadable } = readDeckText('\u200ePokémon: 1\r\n\u200e4 Dre\u00adepy\u2069 TWM 128\u202c\n\u3164\n2 Pi\u202eneco TWM 1');
  expect(cards).toMatchObject([{ name: 'Dreepy', code: 'TWM' }, { name: 'Pineco' }]);
  expect(unreadable).toEqual([]);
});

describe('a card line', () => {
  test.each([
    ['4 Charmander MEW 4', '4 | Charmander | MEW | 4'],
    ['2 Jirachi PAR 126 PH', '2 | Jirachi | PAR | 126'],
    ['1 Kangaskhan ex PR-SV 55', '1 | Kangaskhan ex | SVP | 55'],
    ['1 Raikou V CRZ GG41', '1 | Raikou V | CRZ | GG41'],
    ['1 Mewtwo VSTAR CRZ-GG 44', '1 | Mewtwo VSTAR | CRZ | GG44'],
    ['2 PokéStop PGO 068', '2 | PokéStop | PGO | 68'],
    ['* 3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['*3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['- 3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['3x Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['x3 Dunsparce (JTG 120)', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120 x3', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce [JTG-120]', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120/159', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG EN 120/159', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG ES 120/159', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG PT 120/159', '3 | Dunsparce | JTG | 120'],
    ['2         Boss’s Orders RCL\t   189', "2 | Boss's Orders | RCL | 189"],
    ['4 charmander mew 4', '4 | charmander | MEW | 4'],
    ['4 CHARMANDER MEW 4', '4 | CHARMANDER | MEW | 4'],
    ['3 Nest Ball', '3 | Nest Ball'],
    ['3 Earthen Vessel ', '3 | Earthen Vessel'],
    ['4 Pokégear 3.0 SVI 186', '4 | Pokégear 3.0 | SVI | 186'],
    ['4 Pokégear 3.0', '4 | Pokégear 3.0'],
    ['1 Porygon2 ASC 5', '1 | Porygon2 | ASC | 5'],
    ['2 Regidrago VSTAR 136', '2 | Regidrago VSTAR 136'],
    ['4 X Speed UPR 1', '4 | X Speed | UPR | 1'],
    ["1 Team Rocket's Nidoran♀ DRI 114", "1 | Team Rocket's Nidoran♀ | DRI | 114"],
    ['2 Órdenes de Jefes (Ghechis) PAL 172', '2 | Órdenes de Jefes (Ghechis) | PAL | 172'],
    ['1 Prime Catcher - ACESPEC TEF 157', '1 | Prime Catcher | TEF | 157'],
    ['4 Double Turbo Energy - Special ASR 216', '4 | Double Turbo Energy | ASR | 216'],
    ['4 Telepathic Psychic Energy POR 88', '4 | Telepathic Psychic Energy | POR | 88'],
    ['20 Basic {R} Energy Energy 10', '20 | Basic {R} Energy Energy | Fuego'],
    ['1 Psychic Energy Energy 5', '1 | Psychic Energy Energy | Psíquica'],
    ['7 Fire Energy 2', '7 | Fire Energy | Fuego'],
    ['8 Fighting Energy ', '8 | Fighting Energy | Lucha'],
    ['8 Energía Agua', '8 | Energía Agua | Agua'],
    ['8 Energía Hada', '8 | Energía Hada | Hada'],
    ['9 Fire Energy SMEnergy 2', '9 | Fire Energy SMEnergy 2 | Fuego'],
    ['6 Basic {W} Energy SVE 3', '6 | Basic {W} Energy | SVE | 3 | Agua'],
    ['7 Energía Fighting Básica SVE 006', '7 | Energía Fighting Básica | SVE | 6 | Lucha'],
    ['13 Basic Darkness Energy', '13 | Basic Darkness Energy | Oscura'],
    ['4 <b>Charmander</b> MEW 4', '4 | <b>Charmander</b> | MEW | 4'],
    ['4 PokÃ©gear 3.0 SVI 186', '4 | Pokégear 3.0 | SVI | 186'],
    ['3 Cambio SVI 194', '3 | Cambio | SVI | 194'],
    ['+ 3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['> 3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['* **3** Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['2. 3 Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['(3) Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['3 - Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['3: Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce (x3)', '3 | Dunsparce'],
    ['3,Dunsparce,JTG,120', '3 | Dunsparce | JTG | 120'],
    ['"3";"Dunsparce";"JTG";"120"', '3 | Dunsparce | JTG | 120'],
    ['| 3 | Dunsparce | JTG | 120 |', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce [JTG] 120', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce - 120/159 [JTG]', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce 120/159 JTG', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG120', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce - JTG 120', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG ES 120/159', '3 | Dunsparce | JTG | 120'],
    ['1 Mew ex SVP EN 053', '1 | Mew ex | SVP | 53'],
    ['3 Dunsparce jtg 120', '3 | Dunsparce | JTG | 120'],
    ['1 Pikachu PR-NX NX027', '1 | Pikachu | NXP | 27'],
    ['1 Pikachu NOVA 27', '1 | Pikachu | NXT | 27'],
    ['# 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['#4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['// 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['# 2 Árbitro', '2 | Árbitro'],
    ['Árbitro x2 (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro ×2 [DRI]', '2 | Árbitro | DRI'],
    ['# Árbitro x2 (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro (x2) (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro x2 DRI 180', '2 | Árbitro | DRI | 180'],
    ['Árbitro x2 (DRI 180)', '2 | Árbitro | DRI | 180'],
    ['2 Árbitro (DRI)', '2 | Árbitro | DRI'],
    ['; 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['-- 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['% 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['/* 4 Dreepy TWM 128 */', '4 | Dreepy | TWM | 128'],
    ['<!-- 4 Dreepy TWM 128 -->', '4 | Dreepy | TWM | 128'],
    ['#### 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['> # 4 Dreepy TWM 128', '4 | Dreepy | TWM | 128'],
    ['# Dreepy TWM 128 x4', '4 | Dreepy | TWM | 128'],
    ['- Árbitro x2 (DRI)', '2 | Árbitro | DRI'],
    ['• Árbitro x2 DRI 180', '2 | Árbitro | DRI | 180'],
    ['7. Árbitro x2 (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro X2 (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro 2x (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro (2) (DRI)', '2 | Árbitro | DRI'],
    ['Árbitro x2 - DRI 180', '2 | Árbitro | DRI | 180'],
    ['Árbitro x2, DRI 180', '2 | Árbitro | DRI | 180'],
    ['Dunsparce x3 (jtg)', '3 | Dunsparce | JTG'],
    ['Dunsparce x3 (jtg 120)', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce x3 (abc)', '3 | Dunsparce (abc)'],
    ['Dunsparce JTG 120 (3)', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120 [3]', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120: 3', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120 - 3', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120\t3', '3 | Dunsparce | JTG | 120'],
    ['Dunsparce JTG 120 3x', '3 | Dunsparce | JTG | 120'],
    ['Basic {D} Energy SVE 15 × 12', '12 | Basic {D} Energy | SVE | 15 | Oscura'],
    ['Dunsparce,JTG,120,3', '3 | Dunsparce | JTG | 120'],
    ['"Dunsparce";"3";"JTG";"120"', '3 | Dunsparce | JTG | 120'],
    ['3 copias de Dunsparce JTG 120', '3 | Dunsparce | JTG | 120'],
    ['2 Mega Charizard X ex MEG 13', '2 | Mega Charizard X ex | MEG | 13'],
    ['Mega Charizard X ex x2', '2 | Mega Charizard X ex'],
    ['Kangaskhan ex x1 (PR-SV)', '1 | Kangaskhan ex | SVP'],
    ['Energía Fuego Básica x9 (SVE)', '9 | Energía Fuego Básica | SVE | Fuego'],
    ["1 Boss's Orders (Ghetsis)", "1 | Boss's Orders (Ghetsis)"],
    ['1 Pikachu svp 27', '1 | Pikachu | SVP | 27'],
    ['1 Pikachu pr-sv 27', '1 | Pikachu | SVP | 27'],
    ['1 raikou v crz gg41', '1 | raikou v | CRZ | GG41'],
    ['1 Pikachu abc 27', '1 | Pikachu abc 27'],
    ['3 Dunsparce JTG 120 (Reverse Holo)', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 reverse', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 Inversa', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 holográfica', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 *F*', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce (JTG 120) - Básico', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 # para robar', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 $0.50', '3 | Dunsparce | JTG | 120'],
    ['3 Dunsparce JTG 120 I', '3 | Dunsparce | JTG | 120'],
    ['1 Prime Catcher TEF 157 ACE SPEC', '1 | Prime Catcher | TEF | 157'],
    ["1 Boss's Orders (Cyrus)", "1 | Boss's Orders (Cyrus)"],
    ['61 Charmander MEW 4', '61 | Charmander | MEW | 4'],
  ])('%j', (line, expected) => expect(read(line)).toBe(expected));

  test.each([
    '0 Charmander MEW 4',
    '-1 Charmander MEW 4',
    '1e9 Charmander MEW 4',
    '1000000000 Charmander MEW 4',
    'Charmander MEW 4',
    'Charmander',
    '4',
    '4 !!! 5',
    '4. Charmander MEW 4',
    'Charmander (4)',
    'Charmander: 4',
    'Charmander X 4',
    'Charmander - 4',
    '0,Charmander,MEW,4',
    '4 125',
    `4 ${'a'.repeat(10_000)}`,
  ])('%.40j is none', (line) => expect(read(line)).toBe('unreadable'));
});

describe('a line without a card is skipped', () => {
  test.each([
    'Pokémon: 8',
    'POKEMON',
    'Pokémon (17)',
    '##Pokémon - 30',
    'Cartas de Pokemon: 9',
    'Entrenador: 11',
    'Cartas de Entrenador: 41',
    'Trainer: 34',
    '##Trainer Cards - 18',
    'Treinador: 18',
    'Energía: 1',
    'Energia: 2',
    'Energy (7)',
    'Energía básica: 8',
    'Partidarios: 8',
    'Item (12)',
    'ACE SPEC (1)',
    'AS TÁCTICO',
    'Cartas en total: 60',
    '**Pokémon (12)**',
    '### Entrenador',
    'Energ\uFFFDa: 1',
    'EnergÃ\u00ada: 1',
    'Pok?mon: 3',
    'PokÃƒÂ©mon: 3',
    'Cartas totales: 60',
    'Total de cartas: 60',
    'Total Cards: 60',
    'Total Cards - 60',
    'Total: 60',
    'Total de cartões: 60',
    '60 cartas',
    '****** Pokémon Trading Card Game Deck List ******',
    '----------',
    '   ',
  ])('%j', (line) => expect(readDeckText(`4 Abra MEG 54\n${line}`)).toMatchObject({ cards: [{ name: 'Abra' }], unreadable: [] }));
});

describe('a whole list', () => {
  test('keeps its line numbers with Windows and old Mac line ends, a byte order mark, hard spaces and no last line end', () => {
    for (const end of ['\r\n', '\r', '\n']) {
      const { cards, unreadable } = readDeckText(['\uFEFFPokémon: 1', '4\u00a0Abra\u00a0MEG 54', '', 'nada', 'Energía: 1', '20 Fire Energy'].join(end));
      expect(cards.map(({ number, quantity, name }) => [number, quantity, name])).toEqual([
        [2, 4, 'Abra'],
        [6, 20, 'Fire Energy'],
      ]);
      expect(unreadable).toEqual([{ line: 'nada', number: 4 }]);
    }
  });

  test('may have a title, an author and a date above its first heading', () => {
    expect(readDeckText('Giratina VSTAR\nde Ana\n2024-05-03\n\nPokémon: 1\n2 Cramorant LOR 50')).toMatchObject({ cards: [{ number: 6 }], unreadable: [] });
  });

  test('does not read a card without its quantity as a title', () => {
    expect(readDeckText('Charizard ex OBF 125\nPokémon: 1\n2 Cramorant LOR 50').unreadable).toEqual([{ line: 'Charizard ex OBF 125', number: 1 }]);
  });

  test('does not read a line longer than any title as one', () => {
    const line = 'Giratina '.repeat(30).trim();
    expect(readDeckText(`${line}\nPokémon: 1\n2 Cramorant LOR 50`).unreadable).toEqual([{ line, number: 1 }]);
  });

  test('does not read a line with too large a number, or a longer name than any card has, as a title', () => {
    const long = `4 ${'a'.repeat(121)}`;
    for (const line of ['12345 Charmander', long]) expect(readDeckText(`${line}\nPokémon: 1`).unreadable).toEqual([{ line, number: 1 }]);
    expect(readDeckText(`4 ${'a'.repeat(120)}`).cards).toHaveLength(1);
  });

  test('may have decoration of two hundred characters, not of more', () => {
    expect(readDeckText(`4 Abra MEG 54\n${'*'.repeat(200)}`).unreadable).toEqual([]);
    expect(readDeckText(`4 Abra MEG 54\n${'*'.repeat(201)}`).unreadable).toHaveLength(1);
  });

  test('is empty if there is no card', () => {
    for (const text of ['', '  \n', 'Pokémon: 0\nCartas totales: 0', 'hola']) expect(readDeckText(text).cards).toEqual([]);
  });

  // Work quadratic in the length of the text takes minutes here. Jest's timeout cannot interrupt it, but fails the test if it passed before the next
  // timer.
  const nextTimer = () => new Promise((resolve) => setTimeout(resolve));

  test.each(['energ-', '4 a ', 'A ', '- ', 'Ã', '* ', '4/1 ', '[A'])('is read quickly however long a line of %j is', async (piece) => {
    const { cards, unreadable } = readDeckText(`Pokémon: 1\n4 Abra MEG 54\n4 ${piece.repeat(500_000 / piece.length)}`);
    await nextTimer();
    expect(cards).toMatchObject([{ name: 'Abra' }]);
    expect(unreadable).toMatchObject([{ number: 3 }]);
  });

  test.each([
    ['\n', 0],
    ['4 x\n', 50_000],
    ['* 4 x\r\n', 50_000],
  ])('is read however many lines of %j it has', async (piece, count) => {
    const { cards, unreadable } = readDeckText(`Pokémon: 1\n${piece.repeat(50_000)}`);
    await nextTimer();
    expect(cards).toHaveLength(count);
    expect(unreadable).toEqual([]);
  });
});

const card = (fields: Partial<ExportedCard>): ExportedCard => ({
  name: 'Charizard ex',
  category: 'Pokémon',
  type: 'Fuego',
  expansionCode: 'OBF',
  cardNumber: 125,
  collectionNumber: '125/197',
  quantity: 2,
  ...fields,
});

describe('the text of a deck', () => {
  test("has the Spanish client's headings, which count lines, and the total of cards", () => {
    const text = deckText([
      card({ name: 'Energía Fuego Básica', category: 'Energía', expansionCode: 'SVE', cardNumber: 2, collectionNumber: '002/024', quantity: 20 }),
      card({}),
      card({ name: 'Kangaskhan ex', expansionCode: 'SVP', cardNumber: 55, collectionNumber: '055', quantity: 1 }),
      card({ name: 'Raikou V', expansionCode: 'CRZ', cardNumber: 41, collectionNumber: 'GG41/GG70', quantity: 1 }),
      card({ name: 'Ultra Ball', category: 'Objeto', expansionCode: 'SVI', cardNumber: 196, collectionNumber: '196/198', quantity: 4 }),
      card({ name: 'Bravery Charm', category: 'Herramienta', expansionCode: 'PAL', cardNumber: 173, collectionNumber: null, quantity: 1 }),
      card({ name: 'Nest Ball', category: 'Revisión', expansionCode: '', cardNumber: 0, collectionNumber: null, quantity: 3 }),
    ]);
    expect(text).toBe(
      [
        'Pokémon: 4',
        '2 Charizard ex OBF 125',
        '1 Kangaskhan ex PR-SV 55',
        '1 Raikou V CRZ GG41',
        '3 Nest Ball',
        '',
        'Entrenador: 2',
        '4 Ultra Ball SVI 196',
        '1 Bravery Charm PAL 173',
        '',
        'Energía: 1',
        '20 Energía Fuego Básica SVE 2',
        '',
        'Cartas totales: 32',
        '',
      ].join('\n'),
    );
  });

  test('has no heading of a kind without cards', () => {
    expect(deckText([card({})])).toBe('Pokémon: 1\n2 Charizard ex OBF 125\n\nCartas totales: 2\n');
    expect(deckText([])).toBe('Cartas totales: 0\n');
  });

  test('reads as the same deck, for any deck', () => {
    const word = fc.constantFrom(
      'Charizard',
      'ex',
      'Órdenes',
      'de',
      'Jefes',
      "Boss's",
      'Pokégear',
      '3.0',
      'V-ASTRO',
      'VMAX',
      'Nidoran♀',
      'N',
      '(Ghechis)',
      'Porygon2',
      'Más',
      'PP',
      'Energía',
      'Fuego',
    );
    const anyCard = fc.record({
      name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `Zorua ${words.join(' ')}`),
      category: fc.constantFrom('Pokémon', 'Entrenador', 'Herramienta', 'Energía', 'Revisión'),
      type: fc.constantFrom('Fuego', null),
      expansionCode: fc.constantFrom('OBF', 'SVP', 'SVE', 'CRZ', 'MEE', 'SWSHP', 'M24'),
      cardNumber: fc.integer({ min: 1, max: 400 }),
      quantity: fc.integer({ min: 1, max: 59 }),
      subset: fc.constantFrom('', 'GG', 'TG'),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyCard, { minLength: 1, maxLength: 30, selector: ({ expansionCode, cardNumber }) => `${expansionCode} ${cardNumber}` }),
        (cards) => {
          const deck = cards.map(({ subset, ...one }) => {
            const letters = one.expansionCode === 'CRZ' ? subset : '';
            return { ...one, collectionNumber: `${letters}${String(one.cardNumber).padStart(3, '0')}/400`, letters };
          });
          const { cards: lines, unreadable } = readDeckText(deckText(deck));
          const key = (one: (string | number | undefined)[]) => one.join(' ');
          expect(unreadable).toEqual([]);
          expect(lines.map(({ quantity, name, code, printNumber }) => key([quantity, name, code, printNumber])).sort()).toEqual(
            deck.map(({ quantity, name, expansionCode, letters, cardNumber }) => key([quantity, name, expansionCode, `${letters}${cardNumber}`])).sort(),
          );
        },
      ),
    );
  });
});
