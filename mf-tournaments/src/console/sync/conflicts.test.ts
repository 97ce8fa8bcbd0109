import type { CommandBody } from '@mesa/contract/play/commands';
import { chainsOf, isBlocked } from './conflicts';
import type { Conflict } from './replica';

let order = 0;
const conflict = (code: Conflict['code'], body: CommandBody): Conflict => {
  order += 1;
  const command = { id: `c${order}`, device: 'phone', by: { role: 'staff' as const }, engine: 1, base: 0, pen: 1, at: 0, body };
  return { command, order, code, theirs: [] };
};
const publish = (round: string): CommandBody => ({ kind: 'publish', round, pairs: 'x' });
const result = (round: string, player1: number): CommandBody => ({ kind: 'result', round, player1, player2: 9, outcome: 'player1', was: 'open' });
const checkIn: CommandBody = { kind: 'check-in', player: 3, present: true };
const extraTime: CommandBody = { kind: 'extra-time', round: 'r1', player1: 1, player2: 9, minutes: 3 };
const divide = (player: number): CommandBody => ({ kind: 'edit-entry', player, division: 'junior' });

/** Returns the kinds of the commands of each question. */
const questions = (conflicts: Conflict[]) => chainsOf(conflicts).map((chain) => chain.map(({ command }) => command.body.kind).join(' + '));

describe('Commands that the server refused', () => {
  test('are one question per round, and one per table where others entered another result', () => {
    expect(
      questions([conflict('draft_is_stale', publish('r1')), conflict('draft_is_stale', result('r1', 1)), conflict('draft_is_stale', publish('r2'))]),
    ).toEqual(['publish + result', 'publish']);
    expect(questions([conflict('result_differs', result('r1', 1)), conflict('result_differs', result('r1', 2))])).toEqual(['result', 'result']);
  });

  test('are asked about in the order in which they were given', () => {
    const [first, second] = [conflict('draft_is_stale', publish('r1')), conflict('draft_is_stale', publish('r2'))];
    expect(chainsOf([second, first])).toEqual([[first], [second]]);
  });

  test('are one question with all that was done with a lost pen, also what needs no pen in its rounds', () => {
    const [pen, other] = [conflict('pen_lost', publish('r1')), conflict('draft_is_stale', publish('r2'))];
    expect(questions([pen, conflict('no_such_round', result('r1', 1)), other, conflict('pen_lost', publish('r3'))])).toEqual([
      'publish + result + publish',
      'publish',
    ]);
  });

  test('wait for an earlier question, unless either is about one table or one arrival alone', () => {
    const chains = (...conflicts: Conflict[]) => {
      const all = chainsOf(conflicts);
      return all.map((_, at) => isBlocked(all, at));
    };
    expect(chains(conflict('no_such_player', divide(1)), conflict('no_such_player', divide(2)))).toEqual([false, true]);
    expect(chains(conflict('result_differs', result('r1', 1)), conflict('no_such_player', divide(2)))).toEqual([false, false]);
    expect(chains(conflict('no_such_player', divide(2)), conflict('result_differs', result('r1', 1)))).toEqual([false, false]);
    expect(chains(conflict('no_such_player', checkIn), conflict('no_such_match', extraTime), conflict('no_such_player', divide(2)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
