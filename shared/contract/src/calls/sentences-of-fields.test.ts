import type { z } from 'zod';
import { cardFields } from './card-fields';
import { birthDateInFuture, playerFields, Username } from './player-fields';
import { PlayerIdText } from './player-ids';
import { UserId } from './primitives';
import { resultFields } from './result-fields';
import { seasonChoices, seasonFields } from './season-fields';
import { storeFields } from './store-fields';
import { tournamentFields } from './tournament-fields';

const wrongStore = 'Los campos name, email, country, state y city son obligatorios';

test.each<[string, z.ZodType, unknown, string]>([
  ['a tournament without a name', tournamentFields.name.input, ' ', 'El nombre del torneo es obligatorio.'],
  ['a tournament without a store', tournamentFields.storeId.input, 0, 'Debes seleccionar una tienda.'],
  ['a tournament without a day', tournamentFields.date.input, '', 'Debes seleccionar una fecha del torneo.'],
  ['an hour that is none', tournamentFields.startTime.input, '24:00', 'Escribe la hora como 14:30.'],
  ['a time zone that is none', tournamentFields.timeZone.input, 'America/Limon', 'No conocemos esa zona horaria. Elige una de la lista.'],
  ['a price below zero', tournamentFields.priceCents.input, -1, 'El precio no puede ser negativo.'],
  ['a price that no column holds', tournamentFields.priceCents.input, 2_000_000_001, 'El precio es demasiado grande.'],
  ['a currency in small letters', tournamentFields.currency.input, 'cop', 'Escribe la moneda con sus tres letras, como COP.'],
  [
    'prizes without places',
    tournamentFields.prizes.input,
    '1: caja\ndado',
    'Línea 2: escribe el puesto, dos puntos y el premio, como «1: 18 sobres» o «2-4: 6 sobres».',
  ],
  ['a sanction number in another form', tournamentFields.sanctionNumber.input, '26-13-000123', 'Escribe el número de sanción como 26-10-000123.'],
  ['a POP ID with a zero first', tournamentFields.organizerPopId.input, '0123', 'Un POP ID es un número de 4 a 10 cifras.'],
  ['a store without a name', storeFields.name.input, '', wrongStore],
  ['a store without a city', storeFields.city.input, undefined, wrongStore],
  ['a store with an e-mail that is none', storeFields.email.input, 'mesa.co', 'El email es Obligatorio'],
  ['a page that a browser cannot open', storeFields.website.input, 'mesa.co', 'La página web debe empezar por http:// o https://'],
  ['a player without a username', Username, '', 'El nombre de usuario es obligatorio.'],
  ['a username with a sign of addresses', Username, 'a/b', 'El nombre de usuario no puede llevar / \\ ? # %'],
  ['a birth date to come', playerFields.birthDate.input, '2999-01-01', birthDateInFuture],
  ['a Player ID with letters', PlayerIdText, '12a4', 'Un Player ID es un número de 4 a 10 cifras.'],
  ['an account that is none', UserId, 'user 2', 'Identificador no válido'],
  ['a season without a name', seasonFields.name.input, '', 'Escribe el nombre de la temporada.'],
  ['a season without its first day', seasonFields.startsOn.input, '', 'Elige el primer día de la temporada.'],
  ['a season without its last day', seasonFields.endsOn.input, '', 'Elige el último día de la temporada.'],
  ['a season of too many stores', seasonChoices.storeIds.input, Array(21).fill(1), 'Una temporada reúne 20 tiendas como máximo.'],
  ['a season that counts no result', seasonChoices.best.input, 0, 'Cuenta al menos un resultado.'],
  ['half points of a season', seasonChoices.coming.input, 0.5, 'Los puntos van de 0 a 10000, sin decimales.'],
  ['points of too many places', seasonChoices.places.input, Array(65).fill(1), 'Escribe los puntos de 64 lugares como máximo.'],
  ['too many tournaments for a place', seasonChoices.minEvents.input, 100, 'El mínimo de torneos va de 0 a 99.'],
  ['a position before the first', resultFields.position.input, 0, 'La posición empieza en 1'],
  ['points below zero', resultFields.points.input, -1, 'Los puntos no pueden ser negativos'],
  ['a rate above a hundred', resultFields.winRate.input, 100.01, 'El % de victorias va de 0 a 100'],
  ['an expansion with blanks', cardFields.expansionCode.input, 'S P', 'Código de expansión no válido'],
  ['a picture of another protocol', cardFields.imageUrl.input, 'http://tcg.example/9.png', 'La imagen debe ser una dirección https:// o /uploads/'],
])('%s is refused with a sentence', (_, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test('a season without further choices counts all stores, categories and results from the first on', () => {
  const { storeIds, categories, coming, places, minEvents } = seasonChoices;
  expect([storeIds, categories, coming, places, minEvents].map(({ input }) => input.parse(undefined))).toEqual([[], [], 0, [], 0]);
});
