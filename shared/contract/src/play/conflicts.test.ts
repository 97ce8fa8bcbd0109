import { TournamentDay } from '../testing/tournament-day';
import type { CommandBody, LogEntry } from './commands';
import { opposing } from './conflicts';

const day = new TournamentDay();
const entry = (seq: number, device: string, body: CommandBody): LogEntry => ({ seq, at: seq, received: seq, command: { ...day.command(body), device } });
const match = { round: 'r1', player1: 1, player2: 2 };
const log = [
  entry(1, 'tablet', { kind: 'enrol', player: 1, division: 'masters' }),
  entry(2, 'tablet', { kind: 'result', ...match, outcome: 'tie', was: 'open' }),
  entry(3, 'tablet', { kind: 'result', round: 'r1', player1: 3, player2: 4, outcome: 'tie', was: 'open' }),
  entry(4, 'phone', { kind: 'drop', player: 3, seen: 1 }),
  entry(5, 'console', { kind: 'drop', player: 1, seen: 1 }),
];
const against = (body: CommandBody, base = 0) => opposing({ ...day.command(body), base }, log);

test('a result conflicts with later reports of the same match by others, not of other matches', () => {
  expect(against({ kind: 'result', ...match, outcome: 'player1', was: 'open' })).toEqual([2]);
});

test('a draw conflicts with every result and drop of others that it did not know', () => {
  expect(against({ kind: 'discard', round: 'r2' })).toEqual([]);
  expect(against({ kind: 'delete-round', round: 'r2' }, 1)).toEqual([2, 3, 4]);
  expect(against({ kind: 'delete-round', round: 'r2' }, 3)).toEqual([4]);
});

test('another table for a drawn pair conflicts with the discarding of the draw by others', () => {
  const discarded = [...log, entry(6, 'phone', { kind: 'discard', round: 'r2' })];
  expect(opposing(day.command({ kind: 'set-table', round: 'r2', player1: 1, table: 9 }), discarded)).toEqual([6]);
});

test('a swap of a published round conflicts with results of others, one of a draft does not', () => {
  const swap = { kind: 'swap', round: 'r1', player: 1, with: 3 } as const;
  expect(against({ ...swap, reason: 'Son hermanos' })).toEqual([2, 3]);
  expect(against(swap)).toEqual([]);
});

test('a result conflicts with the closing of the tournament by others', () => {
  const closed = [...log, entry(6, 'phone', { kind: 'finalize', standings: 'x' }), entry(7, 'phone', { kind: 'delete-round', round: 'r2' })];
  const result = { ...day.command({ kind: 'result', ...match, outcome: 'player1', was: 'open' }), base: 2 };
  expect(opposing(result, closed)).toEqual([6]);
});

test('a start conflicts with enrolments of others, and a cut with who left', () => {
  const order = { seed: 's', order: [], pods: [], minutes: { swiss: 30, cut: 75 } };
  expect(against({ kind: 'configure', ...order })).toEqual([1, 4]);
  expect(against({ kind: 'start-cut', pod: 'masters', division: 'masters', players: [] })).toEqual([1, 2, 3, 4]);
});

test('what is about another round, or about the call of another player, is no conflict', () => {
  const others = [
    entry(1, 'tablet', { kind: 'clock', round: 'r1', action: 'start' }),
    entry(2, 'tablet', { kind: 'answer-call', round: 'r1', player: 3 }),
    entry(3, 'tablet', { kind: 'renumber', player: 8, to: 9 }),
  ];
  const about = (body: CommandBody) => opposing(day.command(body), others);
  expect([about({ kind: 'clock', round: 'r1', action: 'pause' }), about({ kind: 'clock', round: 'r2', action: 'pause' })]).toEqual([[1], []]);
  expect([3, 4].map((player) => about({ kind: 'answer-call', round: 'r1', player }))).toEqual([[2], []]);
  expect([8, 9, 10].map((player) => about({ kind: 'check-in', player }))).toEqual([[3], [3], []]);
});

test('without a direct conflict, the last related entry is named', () => {
  expect(against({ kind: 'result', ...match, outcome: 'player1', was: 'open' }, 5)).toEqual([3]);
  expect(against({ kind: 'pen', to: 'console', of: 0 }, 5)).toEqual([]);
});

test('a device’s own commands never conflict with it', () => {
  expect(against({ kind: 'drop', player: 1, seen: 1 }, 1)).toEqual([4]);
});

describe('Of what another device did meanwhile', () => {
  const cup = { pod: 'masters', division: 'masters' } as const;
  const meanwhile: CommandBody[] = [
    { kind: 'enrolment', open: true, capacity: null, closesAt: null },
    { kind: 'enrol', player: 1, division: 'masters' },
    { kind: 'check-in', player: 1 },
    { kind: 'configure', seed: 's', order: [], pods: [], minutes: { swiss: 30, cut: 75 } },
    { kind: 'draw', pod: 'masters', round: 'r1', number: 1, phase: 'swiss', seed: 's', pairs: [], inputs: '' },
    { kind: 'set-table', round: 'r1', player1: 1, table: 9 },
    { kind: 'clock', round: 'r1', action: 'start' },
    { kind: 'extra-time', ...match, minutes: 3 },
    { kind: 'result', ...match, outcome: 'tie', was: 'open' },
    { kind: 'call-judge', round: 'r1', player: 1 },
    { kind: 'drop', player: 2, seen: 1 },
    { kind: 'start-cut', ...cup, players: [] },
    { kind: 'pen', to: 'tablet', of: 0 },
    { kind: 'decide', of: ['c1'], choice: 'mine' },
  ];
  const others = meanwhile.map((body, at) => entry(at + 1, 'tablet', body));

  test.each<[CommandBody, string]>([
    [{ kind: 'check-in', player: 1 }, 'enrol check-in configure'],
    [{ kind: 'remove', player: 2 }, 'configure drop'],
    [{ kind: 'edit-entry', player: 1, fixedTable: 3 }, 'enrol check-in'],
    [{ kind: 'enrolment', open: false, capacity: 8, closesAt: null }, 'enrolment enrol configure draw drop start-cut'],
    [{ kind: 'undrop', player: 2, of: 'c1' }, 'enrolment enrol configure draw drop start-cut'],
    [{ kind: 'reopen' }, 'enrolment enrol configure draw set-table drop start-cut pen'],
    [{ kind: 'publish', round: 'r1', pairs: 'x' }, 'enrolment enrol configure draw set-table result drop start-cut pen'],
    [{ kind: 'discard', round: 'r1' }, 'configure draw set-table start-cut pen'],
    [{ kind: 'swap', round: 'r1', player: 1, with: 3 }, 'configure draw set-table start-cut pen'],
    [{ kind: 'clock', round: 'r1', action: 'pause' }, 'clock'],
    [{ kind: 'extra-time', ...match, minutes: 5 }, 'extra-time result'],
    [{ kind: 'result', ...match, outcome: 'player1', was: 'open' }, 'extra-time result start-cut'],
    [{ kind: 'report', ...match, outcome: 'player1' }, 'extra-time result start-cut'],
    [{ kind: 'answer-call', round: 'r1', player: 1 }, 'call-judge'],
    [{ kind: 'finalize', standings: 'x' }, 'enrolment enrol configure draw set-table result drop start-cut pen'],
    [{ kind: 'pen', to: 'console', of: 0 }, 'configure draw set-table start-cut pen'],
    [{ kind: 'decide', of: ['c2'], choice: 'mine' }, ''],
  ])('%j conflicts with %s', (body, kinds) => {
    const against = opposing({ ...day.command(body), base: 0 }, others);
    expect(against.map((seq) => meanwhile[seq - 1]?.kind).join(' ')).toBe(kinds);
  });
});
