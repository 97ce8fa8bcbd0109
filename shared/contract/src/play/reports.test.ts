import { TournamentDay } from '../testing/tournament-day';
import type { Author } from './commands';
import type { Games, Reports, Round } from './model';
import { agreedGames, openReports } from './reports';

const byPlayer = (player: number): Author => ({ role: 'player', player });
const names = (round: Round) => round.matches.map(({ player1, player2 }) => [player1, player2]);

describe('Players’ reports', () => {
  const start = () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    const round = day.next();
    const [player1, player2] = names(round)[0] as [number, number];
    const say = (player: number, outcome: 'player1' | 'player2') => day.do({ kind: 'report', round: round.id, player1, player2, outcome }, byPlayer(player));
    return { day, round, player1, player2, say };
  };

  test('are no result, even if both agree: the server makes it one', () => {
    const { day, player1, player2, say } = start();
    say(player1, 'player1');
    expect(openReports(day.event)).toEqual({ agreed: [], disputed: [] });
    say(player2, 'player1');
    expect(openReports(day.event).agreed).toMatchObject([{ player1, player2, by1: 'player1', by2: 'player1' }]);
    expect(day.round().matches[0]?.outcome).toBe('open');
  });

  test('are for staff if they disagree, until one changes', () => {
    const { day, player1, player2, say } = start();
    say(player1, 'player1');
    say(player2, 'player2');
    expect(openReports(day.event)).toMatchObject({ agreed: [], disputed: [{ player1 }] });
    say(player2, 'player1');
    expect(openReports(day.event)).toMatchObject({ agreed: [{ player1 }], disputed: [] });
  });

  test('never change an existing result, and end with the next round', () => {
    const { day, player1, player2, say } = start();
    day.report(day.round(), player1, 'tie');
    say(player1, 'player1');
    say(player2, 'player1');
    expect([day.round().matches[0]?.outcome, openReports(day.event)]).toEqual(['tie', { agreed: [], disputed: [] }]);
    day.finish(day.round());
    day.next();
    expect(day.event.reports).toEqual([]);
  });
});

test.each<[string, Games | undefined, Games | undefined, Games | undefined]>([
  ['of both players count if they agree', [2, 1], [2, 1], [2, 1]],
  ['of the first player count if only they reported them', [2, 1], undefined, [2, 1]],
  ['of the second player count if only they reported them', undefined, [2, 0], [2, 0]],
  ['count for nothing if they differ', [2, 1], [2, 0], undefined],
  ['are unknown without a report', undefined, undefined, undefined],
])('the games %s', (_, games1, games2, expected) => {
  const reports: Reports = { round: 'r1', player1: 1, player2: 2, at: 0, ...(games1 && { games1 }), ...(games2 && { games2 }) };
  expect(agreedGames(reports)).toEqual(expected);
});
