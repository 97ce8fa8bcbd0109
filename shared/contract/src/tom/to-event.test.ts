import type { TomFile, TomMatch, TomPlayer, TomPod, TomRound } from './model';
import { newTom } from './of-event';
import { tomTime } from './time';
import { eventOfTom, seasonOfTom } from './to-event';

const player = (userId: number, fields: Partial<TomPlayer> = {}): TomPlayer => ({
  ...{ userId: String(userId), firstName: 'N', lastName: 'X', birthDate: '02/27/1990', created: '', modified: '', ...fields },
});
const match = (player1: number, player2: number | null, outcome: TomMatch['outcome'] = 'player1'): TomMatch => ({
  ...{ player1: String(player1), player2: player2 === null ? null : String(player2), outcome, table: 1, at: '' },
});
const round = (number: number, matches: TomMatch[], fields: Partial<TomRound> = {}): TomRound => ({
  ...{ number, type: '2', stage: '6', timeLeft: 0, pairTime: '10/03/2026 12:05:00', startTime: '', matches, ...fields },
});
const swiss = [round(1, [match(1, 3), match(2, 4)]), round(2, [match(1, 2), match(3, 4)])];
const final = round(3, [match(1, 2)], { type: '1' });
const podOf = (rounds: TomRound[], fields: Partial<TomPod> = {}): TomPod => ({
  ...{ category: 'all', stage: '0', startingTable: 1, thirdPlace: false, players: ['1', '2', '3', '4'], rounds, ...fields },
});
const cutOf = (category: string, cut: number) => ({ category, options: [0, cut], cut, players: 4, thirdPlace: false });
const base = newTom({ type: '2', mode: '', data: { startdate: '10/03/2026' }, organizer: { popId: '', name: '' } });
const eventOf = (fields: Partial<TomFile>) =>
  eventOfTom({ ...base, stage: '4', players: [1, 2, 3, 4].map((id) => player(id)), pods: [podOf(swiss)], ...fields }, Number, tomTime(-300));
const podIn = (fields: Partial<TomFile>) => eventOf(fields).pods[0];

describe('The event of a file of TOM', () => {
  test('without a day is of the season that ends in 2027', () => {
    expect(seasonOfTom({ ...base, data: {} })).toBe(2027);
    expect(seasonOfTom({ ...base, data: { startdate: '10/03/2024' } })).toBe(2025);
  });

  test('has a player as late only without the mark of the start, from the first round on', () => {
    const late = { round: -1, at: '10/03/2026 12:30:00', forcedLoss: false, usedForcedLoss: true };
    const players = [player(1, { late }), player(2, { late: { ...late, round: 2 } }), player(3, { late, starter: true }), player(4)];
    expect(eventOf({ players }).entries.map((entry) => entry.late?.round)).toEqual([1, 2, undefined, undefined]);
  });

  test('has the rounds that were played, once it is closed or its cut has begun', () => {
    expect(podIn({ stage: '5' })?.rounds).toBe(2);
    expect(podIn({ type: '3', pods: [podOf([...swiss, final])] })?.rounds).toBe(2);
    expect(podIn({ pods: [podOf([round(1, [match(1, 3), match(2, 4)], { stage: '8' })])] })?.rounds).toBe(1);
  });

  test('is single elimination if all its rounds are, or by its type', () => {
    expect(podIn({ pods: [podOf([{ ...final, number: 1 }])] })).toMatchObject({ structure: 'elimination', cuts: [{ size: 2, seeds: [1, 2] }] });
    expect(podIn({ type: '1', pods: [podOf([])] })).toMatchObject({ structure: 'elimination', cuts: [{ size: 4 }] });
    expect(podIn({ type: '3', pods: [podOf([...swiss, final])] })?.structure).toBeUndefined();
  });

  test('has a single elimination in the division that plays, if the group of the file begins with another', () => {
    const players = [1, 2, 3, 4].map((id) => player(id, { birthDate: '02/27/2012' }));
    const both = podIn({ type: '1', players, pods: [podOf([], { category: 'senior-masters' })] });
    expect(both).toMatchObject({ structure: 'elimination', divisions: ['masters', 'senior'], cuts: [{ division: 'senior' }] });
  });

  test('plans the cut of a Cup that is not closed, for divisions that play', () => {
    const cuts = [cutOf('2', 4), cutOf('1', 4)];
    expect(podIn({ type: '3', cuts })?.cuts).toEqual([{ division: 'masters', size: 4, thirdPlace: false }]);
    expect(podIn({ type: '2', cuts })?.cuts).toEqual([]);
    expect(podIn({ type: '3', stage: '5', cuts })?.cuts).toEqual([]);
  });

  test('says that a player who came after a round lost it', () => {
    const event = eventOf({ pods: [podOf([round(1, [match(1, 3), match(2, null, 'bye'), match(4, null, 'forced-loss')])])] });
    expect(event.pods[0]?.played[0]?.matches.at(-1)?.reasons).toEqual([{ code: 'forced-loss' }]);
  });

  test('gives the reasons for the pairs of every Swiss round', () => {
    const reasons = podIn({})?.played.map(({ matches }) => matches.map(({ reasons: given }) => given[0]?.code));
    expect(reasons).toEqual([
      ['first-round', 'first-round'],
      ['same-points', 'same-points'],
    ]);
  });

  test('has as disqualified who left and did not finish', () => {
    const players = [player(1), player(2), player(3, { dropped: { status: 1, round: 2 } }), player(4, { dropped: { status: 1, round: 2 } })];
    const standings: TomFile['standings'] = [
      { category: '2', type: 'finished', places: [1, 2, 3].map((id) => ({ userId: String(id), place: id })) },
      { category: '2', type: 'dnf', places: [{ userId: '4' }] },
    ];
    const { entries } = eventOf({ stage: '5', players, standings });
    expect(entries.map(({ dropped }) => [dropped?.round, dropped?.disqualified])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [2, undefined],
      [2, true],
    ]);
  });

  test('has a drop with another status still in the field', () => {
    expect(eventOf({ players: [player(1, { dropped: { status: 2, round: 1 } }), player(2), player(3), player(4)] }).entries[0]?.dropped).toBeUndefined();
  });

  test('has the usual minutes of a round until it is configured', () => {
    const data = { startdate: '10/03/2026', roundtime: '40', finalsroundtime: '70' };
    expect(eventOf({ data }).minutes).toEqual({ swiss: 40, cut: 70 });
    const open = eventOf({ stage: '1', data, pods: [] });
    expect([open.minutes, open.order]).toEqual([eventOf({ stage: '1', pods: [] }).minutes, []]);
    expect(open.minutes).not.toEqual({ swiss: 40, cut: 70 });
  });
});
