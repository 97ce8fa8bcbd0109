import { fieldNames, fieldNoun, isFieldName } from './field-names';

test.each([
  ['swiss', 'los minutos de las rondas suizas'],
  ['cut', 'los minutos de la fase final'],
  ['player1', 'el jugador'],
  ['player2', 'el rival'],
  ['requires', 'las cartas obligatorias'],
  ['excludes', 'las cartas excluidas'],
  ['startDate', 'la fecha inicial'],
  ['endDate', 'la fecha final'],
  ['startsOn', 'el primer día'],
  ['endsOn', 'el último día'],
  ['listsClose', 'el cierre de las listas'],
  ['listsCloseAt', 'la hora de cierre de las listas'],
  ['listsVisible', 'la visibilidad de las listas'],
  ['removedId', 'el jugador que se une'],
  ['mergedInto', 'el jugador con quien se unió'],
  ['optionalname', 'el nombre para mostrar'],
  ['lastName', 'el apellido'],
  ['useUsername', 'la opción de mostrar el nombre de usuario'],
  ['rivalsHidden', 'la opción de ocultar los enfrentamientos'],
  ['birthDate', 'la fecha de nacimiento'],
  ['birthYear', 'el año de nacimiento'],
  ['cardNumber', 'el número de carta'],
  ['collectionNumber', 'el número de colección'],
  ['latitude', 'la latitud'],
  ['longitude', 'la longitud'],
  ['points', 'los puntos'],
  ['record', 'el historial'],
  ['dropRound', 'la ronda retirada'],
] as const)('a sentence about %s says %s', (field, noun) => expect(fieldNames[field]).toBe(noun));

test('a record of changes names a field without its article', () => {
  expect([fieldNoun('cut'), fieldNoun('birthYear'), fieldNoun('city')]).toEqual(['minutos de la fase final', 'año de nacimiento', 'ciudad']);
});

test('only the fields of the contract have a name', () => {
  expect(['city', 'constructor', 'toString', 7, undefined].map(isFieldName)).toEqual([true, false, false, false, false]);
});
