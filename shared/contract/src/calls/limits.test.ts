import type { z } from 'zod';
import type { Endpoint } from '../endpoint';
import { maxChanges, usualVariant } from '../rules/collection';
import { createArchetype } from './archetypes';
import { cardFields } from './card-fields';
import { changeCopies, findListCards, findMissing } from './collection';
import { saveDeckCards } from './decks';
import { type Fields, inputsOf } from './fields';
import { listReportCases } from './moderation';
import { issuePasses } from './passes';
import { playerFields } from './player-fields';
import { findPlayersById, savePlayerData } from './player-ids';
import { limitParamUpTo, limitUpTo, Page, PageParam, UserId } from './primitives';
import { saveReminders } from './reminders';
import { resultFields } from './result-fields';
import { listResults, saveResults } from './results';
import { seasonChoices, seasonFields } from './season-fields';
import { storeFields } from './store-fields';
import { importTom } from './tom';
import { tournamentFields } from './tournament-fields';

const x = (length: number) => 'x'.repeat(length);
/** Values that a field takes, and the nearest that it refuses. */
type Limits<F extends Fields> = { [Name in keyof F]?: [taken: unknown[], refused: unknown[]] };

const longestText = (length: number): [unknown[], unknown[]] => [[x(length)], [x(length + 1)]];
const longestName = (length: number): [unknown[], unknown[]] => [
  ['x', x(length)],
  ['', '  ', x(length + 1)],
];

const place = { country: longestText(80), state: longestText(80), city: longestText(80) };

const tournament: Limits<typeof tournamentFields> = {
  name: longestName(120),
  status: [['inscripciones', 'progreso', 'finalizado', 'desactivado'], ['abierto']],
  storeId: [
    [1, 2147483647],
    [0, 2147483648, 1.5],
  ],
  date: [['2024-02-29'], ['2026-02-29', '', '24/5/2025']],
  prize: longestText(200),
  description: [
    ['una\nlínea', 'una\r\n\tlínea', x(2000)],
    [x(2001), 'una\0línea', 'una\x07línea'],
  ],
  startTime: [
    ['00:00', '23:59'],
    ['24:00', '12:60', '9:30'],
  ],
  timeZone: [['America/Lima'], ['America/Limon']],
  priceCents: [
    [0, 2_000_000_000],
    [-1, 2_000_000_001, 0.5],
  ],
  currency: [['COP'], ['cop', 'CO', 'COPS']],
  prizes: [['1: dado\n2-4: sobre'], ['0: dado', 'dado']],
  sanctionNumber: [
    ['', '26-01-000123', '26-12-000123'],
    ['26-00-000123', '26-13-000123', '26-10-00123'],
  ],
  organizerPopId: [
    ['', '1234', '1234567890'],
    ['123', '0123', '12345678901'],
  ],
};

const player: Limits<typeof playerFields> = {
  ...place,
  name: longestName(80),
  username: [
    ['ana.lu', x(40)],
    ['', x(41), 'a/b', 'a?b', 'a#b', 'a%b', 'a\\b'],
  ],
  optionalname: longestText(80),
  lastName: longestText(80),
  pokemonId: longestText(20),
  birthDate: [['2010-05-24'], ['2999-01-01', '2010-02-30']],
  terms: [
    [0, 1],
    [2, true],
  ],
};

const store: Limits<typeof storeFields> = {
  name: longestName(120),
  email: [['a@mesa.co'], ['mesa.co', 'a@mesa', 'a b@mesa.co']],
  address: longestText(200),
  latitude: [
    [-90, 90],
    [-90.1, 90.1],
  ],
  longitude: [
    [-180, 180],
    [-180.1, 180.1],
  ],
  website: [
    ['', 'http://mesa.co', 'https://mesa.co'],
    ['mesa.co', 'javascript:alert(1)', 'https://mesa co'],
  ],
  phone: longestText(40),
  description: longestText(2000),
};

const season: Limits<typeof seasonFields & typeof seasonChoices> = {
  ...place,
  name: longestName(120),
  scope: [['store', 'city', 'country'], ['state']],
  storeIds: [[Array(20).fill(1)], [Array(21).fill(1)]],
  best: [
    [1, 99],
    [0, 100],
  ],
  coming: [
    [0, 10_000],
    [-1, 10_001],
  ],
  places: [[Array(64).fill(10_000)], [Array(65).fill(1), [10_001], [-1]]],
  minEvents: [
    [0, 99],
    [-1, 100],
  ],
};

const card: Limits<typeof cardFields> = {
  name: longestName(120),
  hp: [
    [0, 10_000],
    [-1, 10_001],
  ],
  expansionCode: [
    ['SV-P', x(10)],
    ['', x(11), 'S P'],
  ],
  cardNumber: [
    [1, 100_000],
    [0, 100_001],
  ],
  imageUrl: [
    ['https://tcg.example/9.png', '/uploads/cards/9.png'],
    ['http://tcg.example/9.png', 'javascript:alert(1)', '/api/x'],
  ],
};

const result: Limits<typeof resultFields> = {
  position: [
    [1, 100_000],
    [0, 100_001, 1.5],
  ],
  points: [
    [0, 1_000_000],
    [-1, 1_000_001],
  ],
  record: longestText(40),
  winRate: [
    [0, 66.67, 100],
    [-0.01, 100.01],
  ],
  deckName: longestText(80),
  dropRound: longestText(20),
};

const all: [string, Fields, object][] = [
  ['a tournament', tournamentFields, tournament],
  ['a player', playerFields, player],
  ['a store', storeFields, store],
  ['a season', { ...seasonFields, ...seasonChoices }, season],
  ['a card', cardFields, card],
  ['a result', resultFields, result],
];

describe.each(all)('of %s', (_, fields, limits) => {
  const inputs: Record<string, z.ZodType> = inputsOf(fields);
  test.each(Object.entries(limits) as [string, [unknown[], unknown[]]][])('the %s has its limits', (name, [taken, refused]) => {
    const isTaken = (value: unknown) => inputs[name]?.safeParse(value).success;
    expect(taken.filter((value) => !isTaken(value))).toEqual([]);
    expect(refused.filter(isTaken)).toEqual([]);
  });
});

const many = (count: number, value: unknown) => Array(count).fill(value);
const deckOf = { tournamentId: 1, userName: 'ana' };
const keys = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', p256dh: x(87), auth: x(22) };
const reminded = (changes: object) => ({ ...keys, tournamentDay: true, newRound: true, ...changes });
const person = (data: object) => ({ players: [{ playerId: 1, ...data }] });

/** The body of a call with one value, and values that it takes, and the nearest that it refuses. */
const bodies: [string, z.ZodType | undefined, (value: unknown) => object, taken: unknown[], refused: unknown[]][] = [
  [
    'cards of an archetype',
    createArchetype.body,
    (requires) => ({ name: 'Lugia', requires, excludes: [], priority: 0 }),
    [many(8, 'Lugia')],
    [many(9, 'Lugia')],
  ],
  ['copies that a deck needs', findMissing.body, (quantity) => ({ cards: [{ cardId: 1, quantity }] }), [1, 59], [0, 60]],
  ['cards that leave a deck', saveDeckCards.body, (removed) => ({ ...deckOf, cards: [], deckName: 'Lugia', removed }), [many(60, 1)], [many(61, 1)]],
  ['Player IDs of a search', findPlayersById.body, (pokemonIds) => ({ pokemonIds }), [many(500, '1234')], [many(501, '1234')]],
  ['digits of a Player ID', savePlayerData.body, (pokemonId) => person({ pokemonId }), ['1234', '1234567890'], ['123', '12345678901', '12a4']],
  ['years of birth', savePlayerData.body, (birthYear) => person({ birthYear }), [1900, 2100], [1899, 2101]],
  ['minutes between UTC and a place', importTom.body, (offset) => ({ text: 'x', offset, players: [] }), [-840, 840], [-841, 841, 0.5]],
  ['players who get a pass', issuePasses.body, (playerIds) => ({ playerIds }), [[1], many(2000, 1)], [[], many(2001, 1)]],
  ['key of a browser', saveReminders.body, (p256dh) => reminded({ p256dh }), [x(87), `${x(87)}=`], [x(86), x(88), `${x(87)}==`]],
  ['secret of a browser', saveReminders.body, (auth) => reminded({ auth }), [x(22), `${x(22)}==`], [x(21), x(23), `${x(22)}=`]],
];

test.each(bodies)('a call takes the %s up to their limits', (_, schema, bodyWith, taken, refused) => {
  const isTaken = (value: unknown) => schema?.safeParse(bodyWith(value)).success;
  expect(taken.filter((value) => !isTaken(value))).toEqual([]);
  expect(refused.filter(isTaken)).toEqual([]);
});

const largest: [string, Endpoint, object][] = [
  [
    'results',
    saveResults,
    { results: many(5000, { tournamentId: 1, playerId: 1, position: 1, points: 30, record: '10/0/0', winRate: 66.67, deckName: x(80), dropRound: '10' }) },
  ],
  ['changes of a collection', changeCopies, { batch: x(40), changes: many(maxChanges, { cardId: 1, list: 'trade', ...usualVariant, delta: 1 }) }],
  ['lines of a list', findListCards, { lines: many(maxChanges, { name: x(120), code: 'SV-P', printNumber: '100' }) }],
];

test.each(largest)('the most %s fit in the bytes that their call takes', (_, { body, bodyLimit = 0 }, value) => {
  expect(body?.safeParse(value).success).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(bodyLimit);
});

test('the results of a tournament come all at once, and open reports newest first, unless a call asks for something else', () => {
  expect(listResults.body.parse({ tournamentId: 1 })).toEqual({ tournamentId: 1, page: 1, limit: 1000 });
  expect(listReportCases.query.parse({})).toEqual({ state: 'open', order: 'newest', page: 1, limit: 20 });
});

test('a page is from 1 to a million, and a list as long as its call allows', () => {
  const taken = (schema: z.ZodType, values: unknown[]) => values.filter((value) => schema.safeParse(value).success);
  expect(taken(Page, [0, 1, 1_000_000, 1_000_001, 1.5, '2'])).toEqual([1, 1_000_000]);
  expect(taken(PageParam, ['0', '1', '1000000', '1000001', 'x'])).toEqual(['1', '1000000']);
  expect(taken(limitUpTo(100, 25), [0, 1, 100, 101])).toEqual([1, 100]);
  expect(taken(limitParamUpTo(30, 30), ['0', '1', '30', '31'])).toEqual(['1', '30']);
  expect([Page, PageParam, limitUpTo(100, 25), limitParamUpTo(30, 20)].map((schema) => schema.parse(undefined))).toEqual([1, 1, 25, 20]);
});

test('the id of an account is taken without the blanks that copying puts around it', () => {
  expect(UserId.parse(' user_2aB:c.d-e\n')).toBe('user_2aB:c.d-e');
  for (const id of ['', '  ', 'user 2', 'user/2', x(101)]) expect(UserId.safeParse(id).success).toBe(false);
});
