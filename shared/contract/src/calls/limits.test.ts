import type { z } from 'zod';
import { cardFields } from './card-fields';
import { type Fields, inputsOf } from './fields';
import { playerFields } from './player-fields';
import { limitParamUpTo, limitUpTo, Page, PageParam, UserId } from './primitives';
import { resultFields } from './result-fields';
import { seasonChoices, seasonFields } from './season-fields';
import { storeFields } from './store-fields';
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
  description: [['una\nlínea', x(2000)], [x(2001)]],
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
