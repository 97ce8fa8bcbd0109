import { TournamentDay } from '../testing/tournament-day';
import type { BodyOf } from './commands';
import { proposeTables } from './deck-checks';
import { proposeCut, proposeRedraw } from './propose';
import { isCutStarted, publishedRounds } from './rounds';

type Cuts = BodyOf<'configure'>['pods'][number]['cuts'];
const cut = (division: Cuts[number]['division'], size: number): Cuts[number] => ({ division, size, thirdPlace: false });

/** Four Masters and four Seniors in one pod of one round. */
function shared(...cuts: Cuts): TournamentDay {
  const day = TournamentDay.with({ masters: 4, senior: 4 });
  day.configure((proposed) => ({ ...proposed, pods: [{ name: 'all', rounds: 1, players: proposed.order, cuts }] }));
  day.playSwiss();
  return day;
}

test('the cut of a second division plays at tables that the first one leaves free', () => {
  const day = shared(cut('masters', 4), cut('senior', 4));
  day.startCut('masters');
  day.startCut('senior');
  const tables = () => day.round().matches.map(({ table }) => table);
  const masters = day.next('all', 'masters');
  expect(tables()).toEqual([1, 2]);
  day.next('all', 'senior');
  expect(tables()).toEqual([3, 4]);
  day.finish(masters);
  day.next('all', 'masters');
  expect(tables()).toEqual([1]);
});

test('of two cuts that are played at once the tables of both are proposed for deck checks', () => {
  const day = shared(cut('masters', 4), cut('senior', 4));
  for (const division of ['masters', 'senior'] as const) {
    day.startCut(division);
    day.next('all', division);
  }
  expect(proposeTables(day.event, 's', { amount: 9, checked: new Set() })).toEqual([1, 2, 3, 4]);
});

test('a player leaves after the last round that is published, also if a cut that began later is behind', () => {
  const day = shared(cut('masters', 4), cut('senior', 4));
  day.startCut('masters');
  day.finish(day.next('all', 'masters'));
  day.next('all', 'masters');
  day.startCut('senior');
  day.next('all', 'senior');
  expect(publishedRounds(day.pod())).toBe(3);
});

test('a division without a cut has none to start', () => {
  const day = shared(cut('masters', 2), cut('senior', 0));
  expect(proposeCut(day.event, 'all', 'senior').refusal).toBe('cut_not_possible');
  expect(day.attempt({ kind: 'start-cut', pod: 'all', division: 'senior', players: [] })).toBe('cut_not_possible');
});

test('a draw of one cut is stale once a result before it is corrected', () => {
  const day = shared(cut('masters', 4), cut('senior', 0));
  day.startCut('masters');
  const semifinals = day.next('all', 'masters');
  day.finish(semifinals);
  const final = day.draw('all', 'masters');
  const [{ player1, outcome } = { player1: 0, outcome: 'open' as const }] = day.round().matches;
  day.report(day.round(), player1, outcome === 'player1' ? 'player2' : 'player1');
  expect(() => day.publish(final)).toThrow('draft_is_stale');
});

test('a Swiss result that is corrected later leaves a cut that has begun as it is', () => {
  const day = shared(cut('masters', 2), cut('senior', 0));
  const [swiss] = day.pod().played;
  day.startCut('masters');
  day.next('all', 'masters');
  const { cuts } = day.pod();
  for (const { player1, outcome } of swiss?.matches ?? []) if (swiss) day.report(swiss, player1, outcome === 'player1' ? 'player2' : 'player1');
  expect(day.pod().cuts).toEqual(cuts);
});

test('the tables of a second pod start after those of the first one’s draft, without its bye', () => {
  const day = TournamentDay.with({ masters: 8, senior: 7 });
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [] })) }));
  day.finish(day.next('senior'));
  day.finish(day.next('masters'));
  for (const player of [9, 10]) day.do({ kind: 'drop', player, seen: 1 });
  day.draw('senior');
  expect(day.next('masters').matches.map(({ table }) => table)).toEqual([3, 4, 5, 6]);
});

test('a fixed table is kept free of other pods', () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.do({ kind: 'edit-entry', player: 1, fixedTable: 2 });
  day.configure();
  const tables = (pod: 'masters' | 'senior') => day.next(pod).matches.map(({ table }) => table);
  expect(tables('senior')).toEqual([1, 3, 4]);
  expect(tables('masters').sort()).toEqual([2, 5, 6]);
});

test('a table that is fixed while another pod plays at it is taken in a later round', () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  day.next('senior');
  day.do({ kind: 'edit-entry', player: 1, fixedTable: 2 });
  expect(day.next('masters').matches.map(({ table }) => table)).toEqual([4, 5, 6]);
  day.finish(day.round('senior'));
  day.finish(day.round('masters'));
  const match = day.next('masters').matches.find(({ player1, player2 }) => player1 === 1 || player2 === 1);
  expect(match?.table).toBe(2);
});

describe('A fixed table in a bracket', () => {
  const bracketOf = (...fixed: [player: number, table: number][]) => {
    const day = TournamentDay.with({ masters: 8 });
    for (const [player, fixedTable] of fixed) day.do({ kind: 'edit-entry', player, fixedTable });
    day.configure(undefined, 'elimination');
    const { matches } = day.next(undefined, 'masters');
    const tableOf = (player: number) => matches.find(({ player1, player2 }) => player1 === player || player2 === player)?.table;
    return { tables: matches.map(({ table }) => table), tableOf };
  };

  test('is played at, and who was drawn there takes the table that becomes free', () => {
    const last = [1, 2, 3, 4, 5, 6, 7, 8].find((player) => bracketOf().tableOf(player) === 4) ?? 0;
    const { tables, tableOf } = bracketOf([last, 1]);
    expect(tableOf(last)).toBe(1);
    expect(tables).toEqual([4, 2, 3, 1]);
  });

  test('is played at also if it is none of the drawn ones', () => {
    const { tables, tableOf } = bracketOf([5, 9]);
    expect(tableOf(5)).toBe(9);
    expect(new Set(tables).size).toBe(4);
  });

  test('of several players is that of the first match', () => {
    const { tables } = bracketOf(...[1, 2, 3, 4, 5, 6, 7, 8].map((player): [number, number] => [player, 3]));
    expect(tables).toEqual([3, 2, 1, 4]);
  });
});

describe('A new draw of a published round', () => {
  test('leaves a match with a result at its table, also if that is now somebody’s fixed one', () => {
    const day = TournamentDay.with({ masters: 8 });
    day.configure();
    const [first, second] = day.next().matches;
    day.report(day.round(), first?.player1 ?? 0, 'player1');
    day.do({ kind: 'edit-entry', player: second?.player1 ?? 0, fixedTable: first?.table ?? 0 });
    const { body } = proposeRedraw(day.event, 'masters', 'again');
    if (body) day.do(body);
    expect(day.round().matches.map(({ table }) => table)).toEqual([2, 3, 4, 1]);
  });

  test('keeps to the tables of its pod, also when those of the first pod are free', () => {
    const day = TournamentDay.with({ masters: 6, senior: 6 });
    day.configure();
    day.next('senior');
    day.next('masters');
    day.finish(day.round('senior'));
    const tables = proposeRedraw(day.event, 'masters', 'again').body?.pairs.map(({ table }) => table);
    expect(tables).toEqual([4, 5, 6]);
  });

  test('of some tables seats a player whose fixed table is none of them at one of these', () => {
    const day = TournamentDay.with({ masters: 8 });
    day.configure();
    const [first, second] = day.next().matches;
    day.do({ kind: 'edit-entry', player: first?.player1 ?? 0, fixedTable: 4 });
    const { body } = proposeRedraw(day.event, 'masters', 'again', [1, 2]);
    expect(body?.pairs.map(({ table }) => table).sort()).toEqual([1, 2]);
    expect([first?.table, second?.table]).toEqual([1, 2]);
    if (body) day.do(body);
  });
});

describe('deck lists can help no player in a Swiss round any more', () => {
  test('once every division with a cut has begun it', () => {
    const day = shared(cut('masters', 2), cut('senior', 0));
    day.startCut('masters');
    expect(isCutStarted(day.event)).toBe(false);
    day.next('all', 'masters');
    expect(isCutStarted(day.event)).toBe(true);
  });

  test('not while another pod plays its Swiss rounds', () => {
    const day = TournamentDay.with({ masters: 9, senior: 6 });
    day.configure((proposed) => ({
      ...proposed,
      pods: proposed.pods.map((pod) => ({ ...pod, rounds: 1, cuts: pod.name === 'masters' ? [cut('masters', 4)] : [] })),
    }));
    day.next('senior');
    day.playSwiss('masters');
    day.startCut('masters', 'masters');
    day.next('masters', 'masters');
    expect(isCutStarted(day.event)).toBe(false);
    day.finish(day.round('senior'));
    expect(isCutStarted(day.event)).toBe(true);
  });

  test('in single elimination when it is over', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure(undefined, 'elimination');
    day.finish(day.next(undefined, 'masters'));
    expect(isCutStarted(day.event)).toBe(false);
    day.finish(day.next(undefined, 'masters'));
    expect(isCutStarted(day.event)).toBe(true);
  });
});
