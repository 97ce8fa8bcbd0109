import type { Entry, PlayerId, TournamentEvent } from '../play/model';
import { droppedAfter, eventOf } from '../testing/event-of';
import { TournamentDay } from '../testing/tournament-day';
import type { TomCut, TomFile, TomPlayer, TomPod, TomRound } from './model';
import { newTom, type TomPerson, tomOfEvent } from './of-event';
import { tomTime } from './time';

const time = tomTime(-300);
const base = newTom({ type: '3', mode: '', data: { startdate: '10/04/2026' }, organizer: { popId: '', name: '' } });
const person = (player: PlayerId, userId = String(player)): [PlayerId, TomPerson] => [
  ...([player, { userId, firstName: `N${player}`, lastName: 'X', birthDate: '02/27/1990', created: '', modified: '' }] as const),
];
const people = new Map(Array.from({ length: 12 }, (_, at) => person(at + 1)));
const fileOf = (event: TournamentEvent, before: Partial<TomFile> = {}) => tomOfEvent(event, { ...base, ...before }, people, time);

/** Two Swiss rounds of four players; the second is still played. */
const four = (entries: Record<PlayerId, Partial<Entry>> = {}, rounds = 3) =>
  eventOf(
    [
      [
        [1, 3, 'player1'],
        [2, 4, 'player1'],
      ],
      [
        [1, 2, 'open'],
        [3, 4, 'player1'],
      ],
    ],
    { entries, rounds },
  );
const known = (player: PlayerId, fields: Partial<TomPlayer> = {}): TomPlayer => ({
  ...{ userId: String(player), firstName: `N${player}`, lastName: 'X', birthDate: '02/27/1990', created: '', modified: '', ...fields },
});
const round = (number: number, fields: Partial<TomRound> = {}): TomRound => ({
  ...{ number, type: '3', stage: '6', timeLeft: 0, pairTime: '', startTime: '', matches: [], ...fields },
});
const pod = (rounds: TomRound[], fields: Partial<TomPod> = {}): TomPod => ({
  ...{ category: 'all', stage: '0', startingTable: 1, thirdPlace: false, players: ['1', '2', '3', '4'], rounds, ...fields },
});
/** A file of a running tournament, as the base of the next one. */
const running = (fields: Partial<TomFile> = {}): Partial<TomFile> => ({ stage: '4', players: [1, 2, 3, 4].map((id) => known(id)), ...fields });
const stagesOf = ({ pods }: TomFile) => pods[0]?.rounds.map(({ stage }) => stage);

describe('The players of a file written from an event', () => {
  const playerIn = (file: TomFile, player: PlayerId) => file.players.find(({ userId }) => userId === String(player));

  test('have different Player IDs, also if three were given one', () => {
    const same = new Map([person(1, '501'), person(2, '501'), person(3, '501'), person(4, '504')]);
    const ids = tomOfEvent(four(), base, same, time).players.map(({ userId }) => userId);
    expect(ids).toEqual(['501', '1', '2', '504']);
  });

  test('were there at the start if they are in a group and did not come late', () => {
    const event = four({ 3: { late: { round: 1, at: 0 } } });
    const outside: TournamentEvent = { ...event, entries: [...event.entries, { player: 5, division: 'masters', earnedByes: 0 }] };
    expect(fileOf(outside).players.map(({ userId, starter }) => [userId, starter])).toEqual([
      ['1', true],
      ['2', true],
      ['3', undefined],
      ['4', true],
      ['5', undefined],
    ]);
  });

  test('keep what TOM wrote of their lateness, their byes and a status that we do not know', () => {
    const late = { round: 2, at: '10/04/2026 12:00:00', forcedLoss: true, usedForcedLoss: false };
    const dropped = { status: 2, round: 1 };
    const players = [known(1, { late }), known(2, { byes: 0 }), known(3, { dropped }), known(4)];
    const file = fileOf(four({ 1: { late: { round: 1, at: 0 } } }), running({ players }));
    expect(playerIn(file, 1)?.late).toEqual(late);
    expect([2, 4].map((player) => playerIn(file, player)?.byes)).toEqual([0, undefined]);
    expect(playerIn(file, 3)?.dropped).toEqual(dropped);
    expect(playerIn(fileOf(four({ 3: droppedAfter(2) }), running({ players })), 3)?.dropped).toMatchObject({ status: 1, round: 2 });
  });
});

describe('The rounds of a file written from an event', () => {
  const started = (startedAt: number | undefined, left = 0): TournamentEvent => {
    const event = four();
    const [one] = event.pods;
    const clock = { left, ...(startedAt === undefined ? {} : { startedAt }) };
    return { ...event, pods: one ? [{ ...one, played: one.played.map((of) => ({ ...of, clock })) }] : [] };
  };
  const at = Date.UTC(2026, 9, 4, 17);

  test('are complete, or paired, or played once their time runs', () => {
    expect(stagesOf(fileOf(started(undefined)))).toEqual(['6', '2']);
    expect(stagesOf(fileOf(started(at)))).toEqual(['6', '4']);
    expect(stagesOf(fileOf(four({}, 1)))).toEqual(['8', '2']);
  });

  test('keep the stage of the file before while it means the same', () => {
    const before = (fields: Partial<TomRound>) => running({ pods: [pod([round(1, { stage: '5' }), round(2, fields)])] });
    expect(stagesOf(fileOf(started(undefined), before({ stage: '4' })))).toEqual(['5', '4']);
    expect(stagesOf(fileOf(started(at), before({ stage: '2' })))).toEqual(['5', '4']);
    expect(stagesOf(fileOf(started(at), before({ stage: '2', startTime: '10/04/2026 12:00:00' })))).toEqual(['5', '2']);
  });

  test('keep their type, and have the type of the tournament if they are new', () => {
    const before = running({ type: '3', pods: [pod([round(1, { type: '2' })])] });
    expect(fileOf(four(), before).pods[0]?.rounds.map(({ type }) => type)).toEqual(['2', '3']);
  });

  test('have the time that is left in whole seconds', () => {
    expect(fileOf(started(at, 599_600)).pods[0]?.rounds[0]?.timeLeft).toBe(600);
  });
});

describe('The groups of a file written from an event', () => {
  test('begin at the lowest table of the round; a bye has none', () => {
    const event = eventOf([
      [
        [3, null, 'bye'],
        [1, 2, 'open'],
      ],
    ]);
    expect(fileOf(event).pods[0]?.startingTable).toBe(2);
  });

  test('keep their first table until there is another round, and their stage', () => {
    const before = (rounds: TomRound[]) => running({ pods: [pod(rounds, { startingTable: 5, stage: '3' })] });
    expect(fileOf(four(), before([round(1), round(2)])).pods[0]).toMatchObject({ startingTable: 5, stage: '3' });
    expect(fileOf(four(), before([round(1)])).pods[0]?.startingTable).toBe(1);
  });

  test('list a disqualified player in the own division alone', () => {
    const event = { ...four({ 4: droppedAfter(2, true), 3: { division: 'junior', ...droppedAfter(2, true) } }), stage: 'finalized' as const };
    const unfinished = fileOf(event).standings?.filter(({ type }) => type === 'dnf');
    expect(unfinished?.map(({ category, places }) => [category, places])).toEqual([
      ['2', [{ userId: '4' }]],
      ['1', []],
      ['0', [{ userId: '3' }]],
    ]);
  });
});

describe('The cut of a file written from an event', () => {
  const kept: TomCut = { category: '2', options: [0, 8], cut: 8, players: 12, thirdPlace: false };
  const withCut = (stage: TournamentEvent['stage']): TournamentEvent => {
    const event = eventOf([[[1, 2, 'player1']]], { cut: [[[1, 2, 'player1']]] });
    return { ...event, stage };
  };
  const sizeOf = (event: TournamentEvent, before: Partial<TomFile>) => fileOf(event, before).cuts.map(({ cut }) => cut);

  test('is that of the event in a running Cup, otherwise that of the file', () => {
    expect(sizeOf(withCut('running'), { type: '3', stage: '4', cuts: [kept] })).toEqual([2]);
    expect(sizeOf(withCut('running'), { type: '2', stage: '4', cuts: [kept] })).toEqual([8]);
    expect(sizeOf(withCut('finalized'), { type: '3', stage: '4', cuts: [kept] })).toEqual([8]);
    expect(sizeOf({ ...withCut('running'), stage: 'registration', pods: [] }, { type: '3', cuts: [kept] })).toEqual([8]);
  });

  test('is among the sizes to choose from, in order', () => {
    const day = TournamentDay.with({ masters: 12 });
    day.configure((proposed) => ({
      ...proposed,
      pods: proposed.pods.map((one) => ({ ...one, cuts: one.cuts.map((cut) => ({ ...cut, size: 2 })) })),
    }));
    const [cut] = fileOf(day.event).cuts;
    expect(cut?.options).toEqual([...new Set([...(cut?.options ?? []), 2])].sort((one, other) => one - other));
    expect([cut?.cut, cut?.options.includes(2), cut?.options[0]]).toEqual([2, true, 0]);
  });
});

test('A tournament without groups keeps the type of its file', () => {
  const day = TournamentDay.with({ masters: 4 });
  expect(['1', '2', '3'].map((type) => fileOf(day.event, { type }).type)).toEqual(['1', '2', '3']);
});
