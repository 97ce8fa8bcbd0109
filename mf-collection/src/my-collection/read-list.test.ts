import { usualVariant } from '@mesa/contract/rules/collection';
import { readList } from './read-list';
import { collectionCsv } from './write-csv';

const read = (text: string) => readList(text, 'have');
const brief = (text: string) =>
  read(text).copies.map(({ quantity, name, code = '', printNumber = '', finish }) => [quantity, name, code, printNumber, finish].join('|'));
const faults = (text: string) => read(text).faults.map(({ number, message }) => `${number}: ${message}`);

test('A pasted list is read in every format of pasted decks, without headings', () => {
  expect(brief('Pokémon: 2\n3 Charizard ex OBF 125\n1 Mewtwo VSTAR CRZ-GG 44\nEntrenador: 1\n4 Nest Ball\n\nCartas totales: 8')).toEqual([
    '3|Charizard ex|OBF|125|normal',
    '1|Mewtwo VSTAR|CRZ|GG44|normal',
    '4|Nest Ball|||normal',
  ]);
});

test('A line without a list goes into the chosen one', () => {
  expect(readList('1 Charmander OBF 26', 'want').copies).toMatchObject([{ list: 'want' }]);
  expect(readList('lista,cantidad,nombre\n,1,Mew\nCambio,1,Mew', 'want').copies).toMatchObject([{ list: 'want' }, { list: 'trade' }]);
});

test('A finish after the print is read', () => {
  expect(
    brief(
      '1 Charmander OBF 26 reverse holo\n2 Charmander OBF 26 holo\n3 Charmander OBF 26 PH\n4 Charmander OBF 26 reverse\n5 Charmander OBF 26 inversa\n6 Charmander OBF 26 holográfica',
    ),
  ).toEqual([
    '1|Charmander|OBF|26|reverse',
    '2|Charmander|OBF|26|foil',
    '3|Charmander|OBF|26|reverse',
    '4|Charmander|OBF|26|reverse',
    '5|Charmander|OBF|26|reverse',
    '6|Charmander|OBF|26|foil',
  ]);
});

test('An invalid line is named with its number and the remedy', () => {
  expect(faults('999 Charmander OBF 26\n-3 Charizard ex OBF 125\n0 Pidgey OBF 162\n1200 Pidgey OBF 162\n12 ???')).toEqual([
    '2: la cantidad no puede ser negativa.',
    '3: la cantidad debe ser un número entero desde 1.',
    '4: la cantidad puede ser 999 como máximo.',
    '5: «12 ???» no se entiende. Escribe cantidad, nombre, expansión y número: 2 Charizard ex OBF 125',
  ]);
});

test('A long line that is not understood is named by its beginning', () => {
  expect(faults(`3 ${'?'.repeat(100)}`)).toEqual([expect.stringMatching(/^1: «3 \?{58}…» no se entiende\./)]);
});

test('A list of 10,000 lines must be split, and an empty one has no card', () => {
  // The names of a table's columns are one line more.
  expect(read(`cantidad,nombre\n${'1,Mew\n'.repeat(5000)}`)).toMatchObject({ copies: { length: 5000 }, faults: [] });
  expect(faults(`cantidad,nombre\n${'1,Mew\n'.repeat(5001)}`)).toEqual(['1: la lista tiene 5.002 líneas; caben 5.000 líneas por vez. Divídela en partes.']);
  expect(faults('1 Charmander OBF 26\n'.repeat(5001))).toEqual(['1: la lista tiene 5.001 líneas; caben 5.000 líneas por vez. Divídela en partes.']);
  expect(faults('1 Charmander OBF 26\n'.repeat(10_000))).toEqual(['1: la lista tiene 10.000 líneas; caben 5.000 líneas por vez. Divídela en partes.']);
  expect(faults('x'.repeat(1_000_001))).toEqual(['1: la lista es demasiado larga. Divídela en partes.']);
  expect(faults(' \n\n')).toEqual(['1: la lista no tiene ninguna carta.']);
});

describe('A table', () => {
  test('is read by its column names, in any order, with any separator, in two languages', () => {
    expect(read('Cantidad;Estado;Nombre;Idioma;Acabado;Expansión;Número\n2;LP;Charizard ex;Inglés;Reverse;OBF;125').copies).toEqual([
      { number: 2, list: 'have', quantity: 2, name: 'Charizard ex', code: 'OBF', printNumber: '125', finish: 'reverse', language: 'en', condition: 'LP' },
    ]);
    expect(read('cantidad,nombre,estado\n1,Mew,Muy jugada\n1,Mew,muy jugada (hp)\n1,Mew,').copies.map(({ condition }) => condition)).toEqual([
      'HP',
      'HP',
      'NM',
    ]);
    expect(brief('Name,Set,Number,Qty\n"Boss\'s Orders, Ghetsis",PAL,172,1')).toEqual(["1|Boss's Orders, Ghetsis|PAL|172|normal"]);
    const noted = { quantity: 1, name: 'Mew', code: 'MEW', printNumber: '151', finish: 'foil', language: 'en', condition: 'HP' };
    expect(read('List,Count,Card,Set code,Collector number,Printing,Language,Condition\nBusco,1,Mew,MEW,151,foil,en,HP').copies).toEqual([
      { number: 2, list: 'want', ...noted },
    ]);
  });

  test('reports the error of each wrong line', () => {
    const long = 'x'.repeat(121);
    expect(faults(`cantidad,nombre,acabado,idioma\n-1,Mew,\nx,Mew,\n1.5,Mew,\n1,,\n1,Mew,Dorado\n,,\n1,Mew,,Quechua\n1,${long}\n1,${long.slice(1)}`)).toEqual([
      '2: la cantidad no puede ser negativa.',
      '3: la cantidad debe ser un número entero desde 1.',
      '4: la cantidad debe ser un número entero desde 1.',
      '5: falta el nombre de la carta.',
      '6: no conocemos «Dorado» en la columna acabado.',
      '8: no conocemos «Quechua» en la columna idioma.',
      '9: falta el nombre de la carta.',
    ]);
  });

  test('numbers its lines as in the text', () => {
    expect(faults('\n\ncantidad,nombre\n-1,Mew')).toEqual(['4: la cantidad no puede ser negativa.']);
  });

  test('exported here is read back unchanged, and contains nothing that a spreadsheet would run', () => {
    const card = { id: 1, nameEsMx: null, cardNumber: 44, collectionNumber: 'GG44/GG70', imageUrl: null };
    const row = { cardId: 1, ...usualVariant };
    const text = collectionCsv([
      { ...row, list: 'have', quantity: 3, card: { ...card, name: '=HYPERLINK("http://x")', expansionCode: 'CRZ' } },
      { ...row, list: 'want', finish: 'foil', language: 'ja', condition: 'DMG', quantity: 1, card: { ...card, name: 'Mewtwo, "V"', expansionCode: 'CRZ' } },
    ]);
    expect(text).toContain(`Tengo,3,"'=HYPERLINK(""http://x"")",CRZ,GG44,Normal,Español,NM`);
    expect(read(text.replace(/^\ufeff/, '')).copies).toEqual([
      { number: 2, list: 'have', ...usualVariant, quantity: 3, name: '=HYPERLINK("http://x")', code: 'CRZ', printNumber: 'GG44' },
      { number: 3, list: 'want', finish: 'foil', language: 'ja', condition: 'DMG', quantity: 1, name: 'Mewtwo, "V"', code: 'CRZ', printNumber: 'GG44' },
    ]);
  });
});
