import { expect, test } from '@jest/globals';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { nextSettling, settled } from './settle';

/** An event with an open match for each of these times, at which both players have reported the same. */
const reportedAt = (...times: number[]) => {
  const pairs = times.map((at, index) => ({ at, player1: 2 * index + 1, player2: 2 * index + 2 }));
  const matches = pairs.map(({ at: _, ...pair }) => ({ ...pair, outcome: 'open' }));
  const reports = pairs.map((pair) => ({ ...pair, round: 'r1', by1: 'player1', by2: 'player1' }));
  return { pods: [{ name: 'all', played: [{ id: 'r1', matches }] }], reports } as unknown as TournamentEvent;
};

test('Agreeing reports count a minute after the later one, each pair at its own time', () => {
  const event = reportedAt(30_000, 5000);
  expect(nextSettling(event)).toBe(65_000);
  const at = (now: number) => settled(event, now).map((body) => body.kind === 'result' && [body.player1, body.outcome]);
  expect(at(64_999)).toEqual([]);
  expect(at(65_000)).toEqual([[3, 'player1']]);
  expect(at(90_000)).toEqual([
    [1, 'player1'],
    [3, 'player1'],
  ]);
});

test('Without agreeing reports nothing is to come', () => {
  expect(nextSettling(reportedAt())).toBeNull();
});
