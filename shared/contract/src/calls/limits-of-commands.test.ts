import type { CommandBody } from '../play/commands';
import { SentCommand } from './commands';

const x = (length: number) => 'x'.repeat(length);
const many = (count: number, value: unknown) => Array(count).fill(value);

const match = { round: 'r1', player1: 1, player2: 2 };
const plan = { name: 'masters', rounds: 3, cuts: [] };
const configure = { kind: 'configure', seed: 's', order: [1, 2], pods: [{ ...plan, players: [1, 2] }], minutes: { swiss: 30, cut: 75 } };
const draw = { kind: 'draw', pod: 'masters', round: 'r1', number: 1, phase: 'swiss', seed: 's', pairs: [], inputs: '' };
const redraw = { kind: 'redraw', round: 'r1', seed: 's', pairs: [] };
const swap = { kind: 'swap', round: 'r1', player: 1, with: 2 };
const enrol = { kind: 'enrol', player: 1, division: 'masters' };
const enrolment = { kind: 'enrolment', open: true, capacity: null, closesAt: null };
const cut = { division: 'masters', size: 4, thirdPlace: false };

const parse = (body: unknown) => SentCommand.safeParse({ id: 'c1', engine: 1, base: 0, pen: 0, at: 0, body });

/** A command with one value: those that a console may send, and the nearest that are refused. */
type Limit = [what: string, bodyWith: (value: never) => { kind: string }, taken: unknown[], refused: unknown[]];

const limits: Limit[] = [
  ['seats of a tournament', (capacity: number | null) => ({ ...enrolment, capacity }), [null, 1, 2000], [0, 2001, 1.5]],
  [
    'moment at which enrolment closes',
    (closesAt: number | null) => ({ ...enrolment, closesAt }),
    [null, 0, 8_640_000_000_000_000],
    [-1, 8_640_000_000_000_001],
  ],
  ['byes that a player earned', (earnedByes: number) => ({ ...enrol, earnedByes }), [0, 20], [-1, 21]],
  ['fixed table of a player', (fixedTable: number) => ({ ...enrol, fixedTable }), [1, 9999], [0, 10_000]],
  ['fixed table that a player loses', (fixedTable: number | null) => ({ kind: 'edit-entry', player: 1, fixedTable }), [null, 1, 9999], [0, 10_000]],
  ['minutes of a Swiss round', (swiss: number) => ({ ...configure, minutes: { swiss, cut: 75 } }), [1, 600], [0, 601]],
  ['minutes of a round of the cut', (minutes: number) => ({ ...configure, minutes: { swiss: 30, cut: minutes } }), [0, 600], [-1, 601]],
  ['groups of a tournament', (pods: object[]) => ({ ...configure, pods }), [many(3, { ...plan, players: [] })], [many(4, { ...plan, players: [] })]],
  [
    'ranges of blocked tables',
    (blockedTables: [number, number][]) => ({ ...configure, blockedTables }),
    [many(50, [1, 9999])],
    [many(51, [1, 2]), [[0, 2]], [[1, 10_000]]],
  ],
  ['games of a match', (swiss: number) => ({ ...configure, bestOf: { swiss, cut: 3 } }), [1, 3], [2, 5]],
  ['Swiss rounds of a plan', (rounds: number) => ({ kind: 'change-plan', pod: { ...plan, rounds } }), [0, 20], [-1, 21]],
  ['size of a cut', (size: number) => ({ kind: 'change-plan', pod: { ...plan, cuts: [{ ...cut, size }] } }), [0, 128], [-1, 129]],
  ['cuts of a group', (cuts: object[]) => ({ kind: 'change-plan', pod: { ...plan, cuts } }), [many(3, cut)], [many(4, cut)]],
  ['reason to reopen a tournament', (reason: string) => ({ kind: 'reopen', reason }), ['', x(300)], [x(301)]],
  ['number of a round', (number: number) => ({ ...draw, number }), [0, 40], [-1, 41]],
  ['table of a pair', (table: number) => ({ ...draw, pairs: [{ player1: 1, player2: 2, table }] }), [0, 9999], [-1, 10_000]],
  ['reason of a swap', (reason: string) => ({ ...swap, reason }), ['x', x(200)], ['', ' ', x(201)]],
  ['reason of another draw', (reason: string) => ({ ...redraw, reason }), ['x', x(200)], ['', ' ', x(201)]],
  ['tables that are drawn again', (tables: number[]) => ({ ...redraw, tables }), [[0], [9999]], [[], [-1], [10_000]]],
  ['other table of a pair', (table: number) => ({ kind: 'set-table', round: 'r1', player1: 1, table }), [1, 9999], [0, 10_000]],
  ['minutes that a clock gains or loses', (minutes: number) => ({ kind: 'clock', round: 'r1', action: 'add', minutes }), [-600, 600], [-601, 601]],
  ['extra minutes of a match', (minutes: number) => ({ kind: 'extra-time', ...match, minutes }), [0, 120], [-1, 121]],
  [
    'games that the players won',
    (games: number[]) => ({ kind: 'report', ...match, outcome: 'tie', games }),
    [
      [0, 0],
      [2, 2],
    ],
    [[3, 0], [0, -1], [1]],
  ],
  ['last round that a player saw', (seen: number) => ({ kind: 'drop', player: 1, seen }), [0, 40], [-1, 41]],
  ['device that gets the pen', (to: string | null) => ({ kind: 'pen', to, of: 0 }), [null, x(64)], ['', x(65)]],
  ['name of the device that gets the pen', (name: string) => ({ kind: 'pen', to: 'd1', of: 0, name }), ['x', x(40)], ['', x(41)]],
  ['refused commands that are settled', (of: string[]) => ({ kind: 'decide', of, choice: 'mine' }), [['c1'], many(300, 'c1')], [[], many(301, 'c1')]],
];

test.each(limits.map((limit) => [limit[0], limit] as const))('a console may send the %s up to its limits', (_, [, bodyWith, taken, refused]) => {
  expect(taken.filter((value) => !parse(bodyWith(value as never)).success)).toEqual([]);
  expect(refused.filter((value) => parse(bodyWith(value as never)).success)).toEqual([]);
});

test('who changes a published round without a reason is asked for one', () => {
  expect(parse({ ...swap, reason: ' ' }).error?.issues.map(({ message }) => message)).toEqual(['Escribe por qué cambias la ronda.']);
});

test.each([
  ['double-elimination', 'La doble eliminación'],
  ['round-robin', 'Todos contra todos'],
  ['groups', 'La fase de grupos'],
  ['teams', 'El torneo por equipos'],
  ['king-of-the-hill', 'La estructura «king-of-the-hill»'],
  [x(50), `La estructura «${x(40)}»`],
  [7, 'Esa estructura'],
])('the structure %p is refused by its name', (structure, named) => {
  const { error } = parse({ kind: 'change-plan', pod: { ...plan, structure } });
  const sentence = `${named} no se puede llevar aquí: elige «swiss», rondas suizas, o «elimination», eliminación directa.`;
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('a correction can take every kind of result back, and give none that only the site gives', () => {
  const isTaken = (changes: object) => parse({ kind: 'result', ...match, outcome: 'player1', was: 'open', ...changes } as CommandBody).success;
  const outcomes = ['open', 'player1', 'player2', 'tie', 'double-loss', 'bye', 'earned-bye', 'forced-loss'];
  expect(outcomes.filter((was) => !isTaken({ was }))).toEqual([]);
  expect(outcomes.filter((outcome) => !isTaken({ outcome }))).toEqual(['bye', 'earned-bye', 'forced-loss']);
});
