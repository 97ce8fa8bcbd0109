import { TournamentDay } from '../testing/tournament-day';
import type { Author } from './commands';
import { areGamesOf, gamesText, scoresOf } from './games';
import type { BestOf, Games, Outcome, ReportedOutcome } from './model';
import { agreedGames, openReports } from './reports';
import { divisionStandings } from './standings';
import { proposedMinutes } from './structure';

/** A first round of four Masters; its first match is the one of the tests. */
function round(bestOf?: BestOf) {
  const day = TournamentDay.with({ masters: 4 });
  day.configure((proposed) => ({ ...proposed, ...(bestOf ? { bestOf } : {}) }));
  const { id, matches } = day.next();
  const [{ player1, player2 } = { player1: 0, player2: 0 }] = matches;
  const of = { round: id, player1, player2: player2 ?? 0 };
  const result = (outcome: ReportedOutcome | 'open', was: Outcome, games?: Games) =>
    day.attempt({ kind: 'result', ...of, outcome, was, ...(games ? { games } : {}) });
  const report = (player: number, outcome: ReportedOutcome, games?: Games) =>
    day.attempt({ kind: 'report', ...of, outcome, ...(games ? { games } : {}) }, { role: 'player', player } satisfies Author);
  return { day, of, result, report, match: () => day.round().matches[0] };
}
const three: BestOf = { swiss: 3, cut: 3 };

test.each<[Games, ReportedOutcome, boolean]>([
  [[2, 0], 'player1', true],
  [[2, 1], 'player1', true],
  [[1, 0], 'player1', true],
  [[1, 1], 'tie', true],
  [[0, 0], 'tie', true],
  [[0, 2], 'player2', true],
  [[2, 0], 'player2', false],
  [[1, 1], 'player1', false],
  [[2, 2], 'tie', false],
  [[3, 0], 'player1', false],
  [[2, -1], 'player1', false],
  [[0, 0], 'double-loss', false],
])('%p and %s go together: %s', (games, outcome, possible) => {
  expect(areGamesOf(games, outcome)).toBe(possible);
});

test('a bracket offers no score that is a tie', () => {
  expect(scoresOf('cut').map(gamesText)).toEqual(['2-0', '2-1', '1-0', '0-2', '1-2', '0-1']);
  expect(scoresOf('swiss').filter(([one, other]) => one === other)).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

test.each([
  ['swiss', 1, 30],
  ['swiss', 3, 50],
  ['cut', 1, 30],
  ['cut', 3, 75],
] as const)('%s, best of %d: %d minutes are proposed', (phase, bestOf, minutes) => {
  expect(proposedMinutes(phase, bestOf)).toBe(minutes);
});

describe('A result of a best of three', () => {
  test('keeps its games, and places ignore them', () => {
    const [with21, with20, without] = [[2, 1] as Games, [2, 0] as Games, undefined].map((games) => {
      const { day, result, match } = round(three);
      expect(result('player1', 'open', games)).toBeUndefined();
      expect(match()?.games).toEqual(games);
      return divisionStandings(day.event, day.pod(), 'masters');
    });
    expect(with21).toEqual(without);
    expect(with20).toEqual(without);
  });

  test('can get its games later, and loses them with another result', () => {
    const { result, match } = round(three);
    result('player1', 'open');
    expect(result('player1', 'player1', [2, 1])).toBeUndefined();
    expect(match()).toMatchObject({ outcome: 'player1', games: [2, 1] });
    result('player2', 'player1');
    expect(match()).not.toHaveProperty('games');
    result('player2', 'player2', [0, 2]);
    result('open', 'player2');
    expect(match()).not.toHaveProperty('games');
  });

  test('is no conflict if two devices agree on it: the first games stay, missing ones are added', () => {
    const known = round(three);
    known.result('player1', 'open', [2, 0]);
    expect(known.result('player1', 'open', [2, 1])).toBeUndefined();
    expect(known.match()?.games).toEqual([2, 0]);
    const unknown = round(three);
    unknown.result('player1', 'open');
    unknown.result('player1', 'open', [2, 1]);
    expect(unknown.match()?.games).toEqual([2, 1]);
    expect(unknown.result('player2', 'open', [0, 2])).toBe('result_differs');
  });

  test('is refused with games that give another one, and in rounds of one game', () => {
    expect(round(three).result('player2', 'open', [2, 1])).toBe('invalid_games');
    expect(round().result('player1', 'open', [2, 1])).toBe('invalid_games');
    expect(round({ swiss: 1, cut: 3 }).result('player1', 'open', [2, 1])).toBe('invalid_games');
    const { report, of } = round();
    expect(report(of.player1, 'player1', [2, 1])).toBe('invalid_games');
  });

  test('of an earlier bracket round still gets its games, although the bracket moved on', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 1, cut: 3 } }), 'elimination');
    const first = day.next(undefined, 'masters');
    day.finish(first);
    day.next(undefined, 'masters');
    const [{ player1, player2, outcome } = { player1: 0, player2: 0, outcome: 'open' as const }] = day.pod().played[0]?.matches ?? [];
    const body = { kind: 'result' as const, round: first.id, player1, player2: player2 ?? 0, was: outcome };
    const games: Games = outcome === 'player1' ? [2, 1] : [1, 2];
    expect(day.attempt({ ...body, outcome: outcome === 'player1' ? 'player1' : 'player2', games })).toBeUndefined();
    expect(day.pod().played[0]?.matches[0]?.games).toEqual(games);
    expect(day.attempt({ ...body, outcome: outcome === 'player1' ? 'player2' : 'player1' })).toBe('bracket_moved_on');
  });
});

describe('Players’ reports', () => {
  const agreed = ({ day }: ReturnType<typeof round>) => openReports(day.event).agreed.map(agreedGames);

  test('agree on the result; games count if they agree too, or if only one player knows them', () => {
    const both = round(three);
    both.report(both.of.player1, 'player1', [2, 1]);
    both.report(both.of.player2, 'player1', [2, 1]);
    expect(agreed(both)).toEqual([[2, 1]]);
    both.report(both.of.player2, 'player1', [2, 0]);
    expect(agreed(both)).toEqual([undefined]);
    both.report(both.of.player2, 'player1');
    expect(agreed(both)).toEqual([[2, 1]]);
    both.report(both.of.player1, 'player1');
    both.report(both.of.player2, 'player1', [2, 0]);
    expect(agreed(both)).toEqual([[2, 0]]);
  });
});

test('configuring again with single games forgets that matches were best of three', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure((proposed) => ({ ...proposed, bestOf: three }));
  expect(day.event.bestOf).toEqual(three);
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 1, cut: 1 } }));
  expect(day.event).not.toHaveProperty('bestOf');
});
