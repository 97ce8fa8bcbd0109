import fc from 'fast-check';
import { printOf } from '../rules/print';
import { type CatalogueCard, packCatalogue, unpackCatalogue } from './catalogue-file';

const expansions = [{ code: 'OBF', aliases: ['EV3'], releaseDate: '2023-08-11' }];
/** A card of which no column is known, also of those that a test does not name. */
const unknown = Object.fromEntries(
  Object.keys(packCatalogue([], []).columns).flatMap((column) => (column === 'names' ? [] : [[column, null]])),
) as unknown as CatalogueCard;
const card = (id: number, fields: Partial<CatalogueCard> = {}): CatalogueCard => {
  const all = {
    ...unknown,
    id,
    name: 'Charmander',
    nameEn: 'Charmander',
    nameEsMx: null,
    imageUrl: `https://assets.tcgdex.net/es/sv/sv03/${String(id).padStart(3, '0')}/high.webp`,
    iconcard: null,
    type: 'Fuego',
    cardNumber: id,
    category: 'Pokémon',
    collectionNumber: `${String(id).padStart(3, '0')}/197`,
    expansionCode: 'OBF',
    rarity: 'Común',
    subtype: 'Básico',
    artist: 'Ana',
    letterExpansion: 'G',
    ...fields,
  };
  return { ...all, printNumber: fields.printNumber ?? printOf(all).number };
};
const back = async (cards: CatalogueCard[]) =>
  (await unpackCatalogue(JSON.parse(JSON.stringify(packCatalogue(cards, expansions))))).sort((a, b) => a.id - b.id);

describe('the catalogue as a file', () => {
  test('is read back unchanged', async () => {
    const cards = [
      card(1),
      card(2),
      card(3, { name: 'Órdenes de Jefes', nameEn: "Boss's Orders", nameEsMx: 'Órdenes del Jefe', category: 'Entrenador', type: null, subtype: 'Partidario' }),
      card(7, { collectionNumber: 'GG44/GG70', cardNumber: 44, expansionCode: 'CRZ', imageUrl: '/uploads/cards/7.png' }),
      card(8, { collectionNumber: null, cardNumber: 9, artist: null, letterExpansion: null, rarity: null, imageUrl: null, iconcard: '/uploads/icons/8.png' }),
      card(9, { nameEn: null, printNumber: 'X9' }),
    ];
    expect(await back(cards)).toEqual(cards);
    expect(await back([])).toEqual([]);
  });

  test('is read in portions, with a pause after each 500 cards', async () => {
    const file = packCatalogue(
      Array.from({ length: 1100 }, (_, i) => card(i + 1)),
      expansions,
    );
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    expect(await unpackCatalogue(file, pause)).toHaveLength(1100);
    expect(pauses).toBe(2);
  });

  test('contains a Latin American name only if it differs', async () => {
    expect((await back([card(1, { nameEsMx: 'Charmander' })]))[0]?.nameEsMx).toBeNull();
  });

  test('has of an expansion only what the search needs', () => {
    const [expansion] = expansions;
    const stored = { code: '', aliases: [], releaseDate: null, ...expansion, hiddenBy: 7 };
    expect(packCatalogue([card(1)], [stored]).expansions).toEqual(expansions);
  });

  test('is small: predicted values cost nothing', () => {
    const file = packCatalogue(
      Array.from({ length: 150 }, (_, i) => card(i + 1)),
      expansions,
    );
    const listed = Object.values(file.columns).reduce((sum, { values }) => sum + values.length, 0);
    expect(listed).toBeLessThanOrEqual(12);
  });

  test('is read back unchanged for any content', async () => {
    const value = fc.constantFrom('a', 'B 7', 'ñ', '=', '');
    const any = fc.record({
      name: fc.constantFrom('Mew', 'Mew ex', '=', 'Ñu'),
      nameEn: fc.option(fc.constantFrom('Mew', 'New')),
      nameEsMx: fc.option(fc.constantFrom('Miu')),
      imageUrl: fc.option(fc.constantFrom('https://a/es/1/high.webp', 'https://a/es/002/high.webp', '/uploads/x.png')),
      collectionNumber: fc.option(fc.constantFrom('001/198', '2/198', '002/198', 'GG9/GG70', 'GG10/GG70', 'nada')),
      expansionCode: fc.constantFrom('OBF', 'SVI'),
      cardNumber: fc.integer({ min: 1, max: 300 }),
      type: fc.option(value),
      artist: fc.option(value),
      category: value,
      rarity: fc.option(value),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 20 }), async (fields) => {
        const cards = fields.map((one, i) => card(i * 3 + 1, one));
        expect(await back(cards)).toEqual(cards);
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});
