import { TournamentDay } from '../testing/tournament-day';
import type { BodyOf } from './commands';
import { proposeRedraw } from './propose';
import { isCutStarted } from './rounds';

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

test('the tables of a second pod start after those of the first one’s draft, without its bye', () => {
  const day = TournamentDay.with({ masters: 8, senior: 7 });
  day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 2, cuts: [] })) }));
  day.finish(day.next('senior'));
  day.finish(day.next('masters'));
  for (const player of [9, 10]) day.do({ kind: 'drop', player, seen: 1 });
  day.draw('senior');
  expect(day.next('masters').matches.map(({ table }) => table)).toEqual([3, 4, 5, 6]);
});

describe('A new draw of a published round', () => {
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
