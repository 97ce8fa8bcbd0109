import { clientCode, printedNumber, printLabel, printOf, toPrint } from './print';

describe('a print has one form', () => {
  test.each([
    ['OBF', '125', 'OBF', '125'],
    ['obf', '025', 'OBF', '25'],
    ['SVI', '123/198', 'SVI', '123'],
    ['SVI', '#123', 'SVI', '123'],
    [' svi ', ' 123 ', 'SVI', '123'],
    ['PR-SV', '055', 'SVP', '55'],
    ['PR-SW', 'SWSH281', 'SWSHP', '281'],
    ['CRZ-GG', '44', 'CRZ', 'GG44'],
    ['CRZ-GG', 'GG44', 'CRZ', 'GG44'],
    ['CRZ', 'GG04/GG70', 'CRZ', 'GG4'],
    ['LOR-TG', '05', 'LOR', 'TG5'],
    ['CEL', '4a', 'CEL', '4A'],
  ])('%s %s is %s %s', (code, number, expansion, print) => expect(toPrint(code, number)).toEqual({ code: expansion, number: print }));

  test('a card is named by its printed number, otherwise by its number in the expansion', () => {
    expect(printOf({ expansionCode: 'CRZ', cardNumber: 44, collectionNumber: 'GG44/GG70' })).toEqual({ code: 'CRZ', number: 'GG44' });
    expect(printOf({ expansionCode: 'OBF', cardNumber: 125, collectionNumber: '125/197' })).toEqual({ code: 'OBF', number: '125' });
    expect(printOf({ expansionCode: 'SVE', cardNumber: 2, collectionNumber: null })).toEqual({ code: 'SVE', number: '2' });
    expect(printedNumber({ cardNumber: 7, collectionNumber: 'promo' })).toBe('7');
  });

  test('a print is shown as printed, and is empty for a card known only from a list', () => {
    expect(printLabel({ expansionCode: 'OBF', cardNumber: 125, collectionNumber: '125/197' })).toBe('OBF 125/197');
    expect(printLabel({ expansionCode: 'SVE', cardNumber: 2, collectionNumber: null })).toBe('SVE 2');
    expect(printLabel({ expansionCode: 'PRX', cardNumber: 0, collectionNumber: null })).toBe('PRX');
    expect(printLabel({ expansionCode: '', cardNumber: 0, collectionNumber: null })).toBe('');
    expect(printLabel({ expansionCode: '', cardNumber: 12, collectionNumber: '12/99' })).toBe('');
  });

  test.each([
    ['PR-DPP', 'DPP'],
    ['PR-HS', 'HSP'],
    ['PR-BLW', 'BWP'],
    ['PR-XY', 'XYP'],
    ['PR-SM', 'SMP'],
    ['PR-SW', 'SWSHP'],
    ['PR-SV', 'SVP'],
    ['PR-ME', 'MEP'],
    ['PR-MEG', 'MEP'],
  ])('the game client’s promo %s is %s of the collection', (client, code) => expect(toPrint(client, '012')).toEqual({ code, number: '12' }));

  test('promos are exported with the code of the game client', () => {
    expect(clientCode('SVP')).toBe('PR-SV');
    expect(clientCode('OBF')).toBe('OBF');
  });
});

test('the alias of a subset gives the number its letters, and any other alias only the code', () => {
  const codes = new Map([
    ['CRZ-GG', 'CRZ'],
    ['EV3', 'OBF'],
  ]);
  expect(toPrint('CRZ-GG', '44', codes)).toEqual({ code: 'CRZ', number: 'GG44' });
  expect(toPrint('ev3', '125', codes)).toEqual({ code: 'OBF', number: '125' });
});

test('the code of a promo that only the collection knows leaves the series out of its number', () => {
  expect(toPrint('PR-ZZ', 'ZZ055', new Map([['PR-ZZ', 'ZZP']]))).toEqual({ code: 'ZZP', number: '55' });
});
