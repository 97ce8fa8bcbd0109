import { playRandomEvent } from '../testing/random-event';
import { TournamentDay } from '../testing/tournament-day';
import { apply, fold } from './apply';
import { seedsOf } from './bracket';
import type { Author, LogEntry } from './commands';
import { draftDigest, nextRound } from './draw';
import { emptyEvent, type Round } from './model';
import { proposeCut, proposeDraw, proposeRedraw } from './propose';
import { reasonText } from './reasons';
import { isCutStarted } from './rounds';
import { divisionStandings, standings, standingsDigest } from './standings';

const byPlayer = (player: number): Author => ({ role: 'player', player });
const entry = (day: TournamentDay, player: number) => day.event.entries.find((other) => other.player === player);
const places = (day: TournamentDay) => divisionStandings(day.event, day.pod(), 'masters').map(({ player }) => player);
const names = (round: Round) => round.matches.map(({ player1, player2 }) => [player1, player2]);
const matchOf = (day: TournamentDay, player: number) => day.round().matches.find(({ player1, player2 }) => player1 === player || player2 === player);

/** A configured event with this many Masters. */
function configured(masters: number, cut?: number, thirdPlace = false): TournamentDay {
  const day = TournamentDay.with({ masters });
  day.configure((proposed) => ({
    ...proposed,
    pods: proposed.pods.map((pod) => (cut === undefined ? pod : { ...pod, cuts: cut ? [{ division: 'masters', size: cut, thirdPlace }] : [] })),
  }));
  return day;
}

test('the server sets the tables by which a tournament is played', () => {
  const day = new TournamentDay(emptyEvent('cup', 2027));
  day.do({ kind: 'set-up', event: 'challenge', season: 2028 }, { role: 'server' });
  expect(day.event).toMatchObject({ kind: 'challenge', season: 2028 });
});

describe('Enrolment', () => {
  const open = (capacity: number | null) => {
    const day = TournamentDay.with({ masters: 1 });
    day.do({ kind: 'enrolment', open: true, capacity, closesAt: null });
    return day;
  };
  const enrol = (day: TournamentDay, player: number) => day.do({ kind: 'enrol', player, division: 'masters' }, byPlayer(player));
  const waiting = (day: TournamentDay) => day.event.entries.filter((other) => other.waiting).map(({ player }) => player);

  test('gives the last seat once; later players wait, and move up when a seat becomes free or is added', () => {
    const day = open(2);
    for (const player of [2, 3, 4, 5]) enrol(day, player);
    expect(waiting(day)).toEqual([3, 4, 5]);
    enrol(day, 3);
    expect(waiting(day)).toEqual([3, 4, 5]);
    day.do({ kind: 'remove', player: 2 }, byPlayer(2));
    expect(waiting(day)).toEqual([4, 5]);
    day.do({ kind: 'enrolment', open: true, capacity: 3, closesAt: null });
    expect(waiting(day)).toEqual([5]);
    day.do({ kind: 'enrol', player: 5, division: 'masters' });
    day.do({ kind: 'enrol', player: 6, division: 'masters' });
    expect(waiting(day)).toEqual([]);
  });

  test('of an enrolled player changes nothing', () => {
    const day = open(null);
    enrol(day, 2);
    const before = day.event;
    enrol(day, 2);
    expect(day.event).toBe(before);
  });

  test('does not count waiting players in the field, nor moves them up once it is set', () => {
    const day = open(2);
    for (const player of [2, 3]) enrol(day, player);
    day.configure();
    expect(day.pod().players.sort()).toEqual([1, 2]);
    day.do({ kind: 'remove', player: 2 });
    expect(waiting(day)).toEqual([3]);
    // Staff lets them in.
    day.do({ kind: 'enrol-late', player: 3, division: 'masters', pod: day.pod().name });
    expect(waiting(day)).toEqual([]);
    expect(day.pod().players.sort()).toEqual([1, 3]);
  });

  test('records who is present until the tournament is configured', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.do({ kind: 'check-in', player: 1 });
    day.do({ kind: 'check-in', player: 2 });
    day.do({ kind: 'check-in', player: 2, present: false });
    expect(day.event.entries.filter(({ checkedIn }) => checkedIn).map(({ player }) => player)).toEqual([1]);
    day.configure();
    const before = day.event;
    day.do({ kind: 'check-in', player: 3 });
    expect(day.event).toBe(before);
  });

  test('after round 1 gives a forced loss for every missed round, and a lower place at equal points', () => {
    const day = configured(5, 0);
    day.finish(day.next());
    day.next();
    day.do({ kind: 'enrol-late', player: 9, division: 'junior', pod: 'masters' });
    expect(entry(day, 9)?.late?.round).toBe(3);
    expect(day.pod().played.map((round) => round.matches.at(-1))).toEqual([
      expect.objectContaining({ player1: 9, outcome: 'forced-loss', table: 0 }),
      expect.objectContaining({ player1: 9, outcome: 'forced-loss', table: 0 }),
    ]);
    expect(day.pod().divisions).toEqual(['masters', 'junior']);
    day.finish(day.round());
    expect(names(day.next()).flat()).toContain(9);
  });

  test('of players who came during configuration is reported, until each is added by hand or removed', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure((proposed) => ({ ...proposed, order: [1, 2, 3], pods: proposed.pods.map((pod) => ({ ...pod, players: [1, 2, 3] })), asPlayed: true }));
    expect(day.event.notices).toEqual([4, 5].map((player) => ({ kind: 'not-in-start', player })));
    day.do({ kind: 'remove', player: 5 });
    expect(day.event.notices).toEqual([{ kind: 'not-in-start', player: 4 }]);
    day.do({ kind: 'enrol-late', player: 4, division: 'masters', pod: 'masters' });
    expect([day.event.notices, day.pod().players, entry(day, 4)?.late]).toEqual([[], [1, 2, 3, 4], undefined]);
  });

  test('reopens while nothing is published', () => {
    const day = configured(4);
    day.draw();
    day.do({ kind: 'reopen' });
    expect([day.event.stage, day.event.pods, day.event.drafts]).toEqual(['registration', [], []]);
    day.do({ kind: 'enrol', player: 9, division: 'masters' });
  });

  test('that reopens gives the seats of those who left meanwhile to those who waited', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.do({ kind: 'enrolment', open: true, capacity: 4, closesAt: null });
    for (const player of [5, 6]) day.do({ kind: 'enrol', player, division: 'masters' }, { role: 'player', player });
    day.configure();
    day.do({ kind: 'remove', player: 1 });
    day.do({ kind: 'reopen' });
    expect(day.event.entries.map(({ player, waiting = false }) => [player, waiting])).toEqual([
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [6, true],
    ]);
  });

  test('that reopens no longer lists who left during a round that was withdrawn, and takes them in again', () => {
    const day = configured(5);
    const round = day.next();
    day.do({ kind: 'drop', player: 2, seen: 1 });
    day.do({ kind: 'delete-round', round: round.id });
    day.do({ kind: 'reopen' });
    expect(day.event.entries.map(({ player }) => player)).toEqual([1, 3, 4, 5]);
    day.do({ kind: 'enrol', player: 2, division: 'masters' });
    day.configure();
    expect(day.pod().players).toContain(2);
  });
});

test('three divisions of one player each are proposed two rounds together', () => {
  const day = TournamentDay.with({ masters: 1, senior: 1, junior: 1 });
  day.configure();
  expect(day.event.pods).toMatchObject([{ name: 'all', rounds: 2 }]);
  day.playSwiss();
  day.finalize();
});

describe('A draft', () => {
  test('is not a round until it is published', () => {
    const day = configured(4);
    const id = day.draw();
    expect([day.pod().played, day.event.stage]).toEqual([[], 'configured']);
    day.publish(id);
    expect([day.event.drafts, day.event.stage, day.round().id]).toEqual([[], 'running', id]);
  });

  test('marks swapped players as seated by hand', () => {
    const day = configured(4);
    const id = day.draw();
    const [one, two] = day.event.drafts[0]?.pairs ?? [];
    day.do({ kind: 'swap', round: id, player: one?.player1 ?? 0, with: two?.player1 ?? 0 });
    day.publish(id);
    expect(names(day.round())).toEqual([
      [two?.player1, one?.player2],
      [one?.player1, two?.player2],
    ]);
    expect(day.round().matches.map(({ reasons }) => reasons.map(reasonText).at(-1))).toEqual(
      Array.from({ length: 2 }, () => 'El organizador sentó a estos jugadores a mano.'),
    );
  });

  test('marks both seats of a swap, whichever side of the table they are on', () => {
    const day = configured(6);
    const id = day.draw();
    const [one, two] = day.event.drafts[0]?.pairs ?? [];
    day.do({ kind: 'swap', round: id, player: one?.player2 ?? 0, with: two?.player2 ?? 0 });
    day.publish(id);
    const byHand = day.round().matches.map(({ reasons }) => reasons.some(({ code }) => code === 'by-hand'));
    expect(byHand).toEqual([true, true, false]);
  });

  test('marks the seats of an earlier swap too', () => {
    const day = configured(8);
    const id = day.draw();
    const first = (day.event.drafts[0]?.pairs ?? []).map(({ player1 }) => player1);
    day.do({ kind: 'swap', round: id, player: first[0] ?? 0, with: first[1] ?? 0 });
    day.do({ kind: 'swap', round: id, player: first[2] ?? 0, with: first[3] ?? 0 });
    day.publish(id);
    expect(day.round().matches.map(({ reasons }) => reasons.some(({ code }) => code === 'by-hand'))).toEqual([true, true, true, true]);
  });

  test('keeps its assigned table', () => {
    const day = configured(4);
    const id = day.draw();
    day.do({ kind: 'set-table', round: id, player1: day.event.drafts[0]?.pairs[0]?.player1 ?? 0, table: 7 });
    day.publish(id);
    expect(day.round().matches.map(({ table }) => table)).toEqual([7, 2]);
  });

  test('that was played already stays, even if a player came meanwhile, who missed the round', () => {
    const day = configured(4);
    const { body } = proposeDraw(day.event, { pod: 'masters', round: 'offline', seed: 's' });
    day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
    if (!body) throw new Error('no draw');
    expect(day.attempt(body)).toBe('draw_inputs_changed');
    day.do({ ...body, asPlayed: true });
    day.do({ kind: 'publish', round: 'offline', pairs: draftDigest(body), asPlayed: true });
    expect(day.round().matches.at(-1)).toMatchObject({ player1: 9, outcome: 'forced-loss' });
  });

  test('can be discarded and drawn again', () => {
    const day = configured(4);
    day.do({ kind: 'discard', round: day.draw() });
    expect(day.event.drafts).toEqual([]);
    day.next();
  });
});

describe('A published round', () => {
  test('is redrawn only for tables without a result', () => {
    const day = configured(9, 0);
    const round = day.next();
    const kept = round.matches.filter(({ player2 }) => player2 !== null)[0];
    day.report(round, kept?.player1 ?? 0, 'tie');
    const { body } = proposeRedraw(day.event, 'masters', 'again');
    if (!body) throw new Error('no draw');
    day.do(body);
    const after = day.round();
    expect(after.matches).toContainEqual(expect.objectContaining({ player1: kept?.player1, player2: kept?.player2, outcome: 'tie' }));
    expect(names(after).flat().sort()).toEqual(names(round).flat().sort());
    expect(new Set(after.matches.map(({ table }) => table)).size).toBe(5);
  });

  test('that is redrawn as it was has changed for no player', () => {
    const day = configured(4);
    const { id, matches } = day.next();
    day.do({ kind: 'redraw', round: id, seed: 'same', pairs: matches.map(({ player1, player2, table }) => ({ player1, player2, table })) });
    expect(day.round().repairs).toBeUndefined();
  });

  test('is redrawn without who left before playing: they were out after the round before', () => {
    const day = configured(8);
    day.finish(day.next());
    const gone = day.next().matches[0]?.player1 ?? 0;
    day.do({ kind: 'drop', player: gone, seen: 2 });
    const droppedAfter = () => day.event.entries.find(({ player }) => player === gone)?.dropped?.round;
    expect(droppedAfter()).toBe(2);
    const { body } = proposeRedraw(day.event, 'masters', 'again');
    if (!body) throw new Error('no draw');
    day.do(body);
    expect([droppedAfter(), matchOf(day, gone)]).toEqual([1, undefined]);
  });

  test('lets players without a result swap seats, also with the bye', () => {
    const day = configured(5);
    const round = day.next();
    const bye = round.matches[0]?.player1 ?? 0;
    const other = round.matches[1]?.player1 ?? 0;
    day.do({ kind: 'call-judge', round: round.id, player: other }, { role: 'player', player: other });
    day.do({ kind: 'swap', round: round.id, player: bye, with: other });
    // A player with a bye needs no judge.
    expect(day.event.calls).toBeUndefined();
    expect(day.round().matches[0]).toMatchObject({ player1: other, player2: null, outcome: 'bye' });
    expect(matchOf(day, bye)?.outcome).toBe('open');
  });

  test('keeps who was moved by a swap, and why; their reports no longer count, and a waiting judge finds the new table', () => {
    const day = configured(6);
    const round = day.next();
    const [one, two, three] = round.matches.map(({ player1, player2 }) => [player1, player2 ?? 0] as const);
    if (!one || !two || !three) throw new Error('no pairs');
    const report = { kind: 'report', round: round.id, player1: one[0], player2: one[1], outcome: 'tie' } as const;
    day.do(report, { role: 'player', player: one[0] });
    day.do({ ...report, player1: three[0], player2: three[1] }, { role: 'player', player: three[0] });
    for (const player of [one[1], two[1]]) day.do({ kind: 'call-judge', round: round.id, player }, { role: 'player', player });
    day.do({ kind: 'swap', round: round.id, player: one[1], with: two[0], reason: 'Son hermanos' });
    const after = day.round();
    expect(after.repairs).toEqual([{ kind: 'swap', at: day.now, reason: 'Son hermanos', players: [...one, ...two] }]);
    expect(names(after)).toEqual([[one[0], two[0]], [one[1], two[1]], three]);
    const byLot = 'Primera ronda: el emparejamiento se sortea.';
    const byHand = 'El organizador sentó a estos jugadores a mano.';
    expect(after.matches.map(({ reasons }) => reasons.map(reasonText))).toEqual([[byLot, byHand], [byLot, byHand], [byLot]]);
    expect(day.event.reports).toEqual([expect.objectContaining({ player1: three[0] })]);
    // Each of them sits on another side of the table now.
    expect(day.event.calls?.map(({ player, table }) => [player, table])).toEqual([
      [one[1], 2],
      [two[1], 2],
    ]);
  });

  test('takes the call of a waiting player along when the match moves to another table', () => {
    const day = configured(6);
    const round = day.next();
    const [waiting] = round.matches;
    if (!waiting) throw new Error('no pairs');
    day.do({ kind: 'call-judge', round: round.id, player: waiting.player1 }, { role: 'player', player: waiting.player1 });
    day.do({ kind: 'set-table', round: round.id, player1: waiting.player1, table: 40 });
    expect(day.event.calls).toEqual([expect.objectContaining({ player: waiting.player1, table: 40 })]);
  });

  test('is redrawn at chosen tables only: pairs stay within them, reports of the others count, and the drawn bye can join', () => {
    const day = configured(9, 0);
    day.finish(day.next());
    const round = day.next();
    const [bye, ...pairs] = round.matches;
    const [kept, reported] = [pairs[0], pairs[1]];
    if (!bye || !kept || !reported) throw new Error('no pairs');
    day.report(round, reported.player1, 'player1');
    day.do({ kind: 'report', round: round.id, player1: kept.player1, player2: kept.player2 ?? 0, outcome: 'tie' }, { role: 'player', player: kept.player1 });
    const tables = [0, ...pairs.slice(2).map(({ table }) => table)];
    const { body } = proposeRedraw(day.event, 'masters', 'again', tables);
    if (!body) throw new Error('no draw');
    day.do({ ...body, reason: 'Mesas dobles' });
    const after = day.round();
    expect(after.matches).toContainEqual(kept);
    expect(after.matches).toContainEqual(expect.objectContaining({ player1: reported.player1, player2: reported.player2, outcome: 'player1' }));
    expect(names(after).flat().sort()).toEqual(names(round).flat().sort());
    expect(after.matches.map(({ table }) => table)).toEqual(round.matches.map(({ table }) => table));
    expect(day.event.reports).toHaveLength(1);
    expect(after.repairs).toEqual([expect.objectContaining({ kind: 'redraw', reason: 'Mesas dobles' })]);
    for (const { players } of after.repairs ?? []) expect(players).not.toContain(kept.player1);
    expect(day.attempt({ ...body, tables: [reported.table] })).toBe('match_reported');
    expect(day.attempt({ ...body, tables: [99] })).toBe('no_such_match');
    expect(day.attempt({ ...body, pairs: body.pairs.map((pair) => (pair.table ? { ...pair, table: pair.table + 50 } : pair)) })).toBe('invalid_pairs');
  });

  test('keeps fixed tables when chosen tables are redrawn', () => {
    const day = TournamentDay.with({ masters: 8 }, 'challenge');
    day.do({ kind: 'edit-entry', player: 3, fixedTable: 2 });
    day.do({ kind: 'edit-entry', player: 5, fixedTable: 4 });
    day.configure();
    const round = day.next();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const { body } = proposeRedraw(day.event, 'masters', seed, [2, 3, 4]);
      if (!body) throw new Error('no draw');
      day.do(body);
      const at = (player: number) => day.round().matches.find(({ player1, player2 }) => player1 === player || player2 === player);
      const isPair = at(3) === at(5);
      expect([[2, 4].includes(at(3)?.table ?? 0), isPair || at(3)?.table === 2, isPair || at(5)?.table === 4]).toEqual([true, true, true]);
    }
    expect(day.round().matches.find(({ table }) => table === 1)).toEqual(round.matches.find(({ table }) => table === 1));
  });

  test('is withdrawn before any report, and drops in it count for the round before', () => {
    const day = configured(6, 0);
    day.finish(day.next());
    const second = day.next();
    day.do({ kind: 'drop', player: 3, seen: 2 });
    day.do({ kind: 'delete-round', round: second.id });
    expect([day.pod().played.length, entry(day, 3)?.dropped?.round]).toEqual([1, 1]);
    expect(names(day.next()).flat()).not.toContain(3);
  });

  test('that is withdrawn was missed by no player: one who entered during it plays the next one from its start', () => {
    const day = configured(6, 0);
    const first = day.next();
    day.do({ kind: 'enrol-late', player: 7, division: 'masters', pod: 'masters' });
    expect(entry(day, 7)?.late).toMatchObject({ round: 2 });
    day.do({ kind: 'delete-round', round: first.id });
    expect(entry(day, 7)).not.toHaveProperty('late');
    day.finish(day.next());
    const second = day.next();
    day.do({ kind: 'enrol-late', player: 8, division: 'masters', pod: 'masters' });
    expect(entry(day, 8)?.late).toMatchObject({ round: 3 });
    day.do({ kind: 'delete-round', round: second.id });
    expect(entry(day, 8)?.late).toMatchObject({ round: 2 });
  });

  test('that is withdrawn leaves the other pods as they are', () => {
    const day = TournamentDay.with({ masters: 6, senior: 6, junior: 6 });
    day.configure();
    const ofMasters = day.next('masters');
    for (let round = 1; round <= 2; round += 1) day.finish(day.next('junior'));
    day.do({ kind: 'drop', player: 18, seen: 2 });
    const before = entry(day, 18);
    day.do({ kind: 'delete-round', round: ofMasters.id });
    expect(before?.dropped?.round).toBe(2);
    expect(entry(day, 18)).toEqual(before);
  });

  test('is configured again when the first one is withdrawn', () => {
    const day = configured(4);
    day.do({ kind: 'delete-round', round: day.next().id });
    expect(day.event.stage).toBe('configured');
  });

  test('has a clock that starts, stops, continues and can be extended', () => {
    const day = configured(4);
    const { id, clock } = day.next();
    expect(clock).toEqual({ left: 30 * 60_000 });
    day.do({ kind: 'clock', round: id, action: 'start' });
    const started = day.now;
    expect(day.round().clock).toEqual({ left: 30 * 60_000, startedAt: started, endsAt: started + 30 * 60_000 });
    day.do({ kind: 'clock', round: id, action: 'add', minutes: 5 });
    day.now += 10 * 60_000;
    day.do({ kind: 'clock', round: id, action: 'pause' });
    expect(day.round().clock.left).toBe(35 * 60_000 - (day.now - started));
    expect(day.round().clock.endsAt).toBeUndefined();
    day.do({ kind: 'clock', round: id, action: 'start' });
    expect(day.round().clock).toMatchObject({ startedAt: started, endsAt: day.now + day.round().clock.left });
    day.now += 60 * 60_000;
    day.do({ kind: 'clock', round: id, action: 'pause' });
    expect(day.round().clock.left).toBe(0);
    day.do({ kind: 'clock', round: id, action: 'add', minutes: 5 });
    expect(day.round().clock).toEqual({ left: 5 * 60_000, startedAt: started });
  });

  test('has one call of a player for a judge, and one mark that a pass reported, however often', () => {
    const day = configured(4);
    const round = day.next();
    const [player1, player2] = names(round)[0] as [number, number];
    const byPass: Author = { role: 'player', player: player1, pass: true };
    for (let times = 0; times < 2; times += 1) {
      day.do({ kind: 'call-judge', round: round.id, player: player1 }, byPass);
      day.do({ kind: 'report', round: round.id, player1, player2, outcome: 'tie' }, byPass);
    }
    expect(day.event.calls).toHaveLength(1);
    expect(day.event.reports).toEqual([expect.objectContaining({ passes: [player1] })]);
  });

  test('can give one match more minutes', () => {
    const day = configured(4);
    const round = day.next();
    const [player1, player2] = names(round)[0] as [number, number];
    day.do({ kind: 'extra-time', round: round.id, player1, player2, minutes: 3 });
    expect(day.round().matches.map(({ extraMinutes }) => extraMinutes)).toEqual([3, undefined]);
  });
});

describe('A result', () => {
  test('of an earlier round changes the standings and keeps the published draws', () => {
    const day = configured(8, 0);
    const first = day.next();
    day.finish(first);
    const second = day.next();
    const before = standingsDigest(day.event);
    const match = first.matches[0];
    day.do({
      kind: 'result',
      round: first.id,
      player1: match?.player1 ?? 0,
      player2: match?.player2 ?? 0,
      outcome: 'tie',
      was: (match?.player1 ?? 0) < (match?.player2 ?? 0) ? 'player1' : 'player2',
    });
    expect(standingsDigest(day.event)).not.toBe(before);
    expect(names(day.round())).toEqual(names(second));
    expect(day.pod().played[0]?.matches[0]?.outcome).toBe('tie');
  });

  test('entered twice counts once', () => {
    const day = configured(4);
    const round = day.next();
    const [player1, player2] = names(round)[0] as [number, number];
    const body = { kind: 'result', round: round.id, player1, player2, outcome: 'player1', was: 'open' } as const;
    day.do(body);
    const before = day.event;
    day.do(body);
    expect(day.event).toBe(before);
  });

  test('that changes the players of a seated cut seats it again', () => {
    const day = configured(9, 2);
    day.playSwiss();
    day.startCut('masters');
    const last = day.round();
    const lost = places(day)[2];
    const match = last.matches.find(({ player1, player2 }) => player2 !== null && (player1 === lost || player2 === lost));
    const mine = match?.player1 === lost ? 'player1' : 'player2';
    const best = day.pod().cuts[0]?.seeds;
    for (const of of last.matches.filter(({ player2 }) => player2 !== null)) {
      const outcome = of === match ? mine : of.outcome === 'player1' ? 'player2' : 'player1';
      if (of.player2 !== null && of.outcome !== outcome)
        day.do({ kind: 'result', round: last.id, player1: of.player1, player2: of.player2, outcome, was: of.outcome });
    }
    expect(places(day).slice(0, 2)).not.toEqual(best);
    expect(day.pod().cuts[0]?.seeds).toBeUndefined();
  });
});

describe('A player who leaves', () => {
  test('plays the running round, is not paired afterwards, and can return until the next is published', () => {
    const day = configured(8, 0);
    const first = day.next();
    const drop = day.do({ kind: 'drop', player: 2, seen: 1 });
    expect(entry(day, 2)?.dropped).toMatchObject({ round: 1, command: drop });
    day.finish(first);
    expect(matchOf(day, 2)?.outcome).not.toBe('open');
    day.do({ kind: 'undrop', player: 2, of: drop });
    expect(entry(day, 2)?.dropped).toBeUndefined();
    day.do({ kind: 'drop', player: 2, seen: 1 });
    expect(names(day.next()).flat()).not.toContain(2);
  });

  test('before round 1 is removed', () => {
    const day = configured(4);
    day.do({ kind: 'drop', player: 2, seen: 0 }, byPlayer(2));
    expect([entry(day, 2), day.pod().players.includes(2), day.event.order.includes(2)]).toEqual([undefined, false, false]);
  });

  test('during an unseen publication is reported to staff', () => {
    const day = configured(4);
    day.next();
    const drop = day.do({ kind: 'drop', player: 2, seen: 0 }, byPlayer(2));
    expect(day.event.notices).toEqual([{ kind: 'dropped-but-seated', player: 2, round: 1 }]);
    day.do({ kind: 'undrop', player: 2, of: drop });
    expect(day.event.notices).toEqual([]);
  });

  test('twice, from two devices, has left once', () => {
    const day = configured(4);
    day.next();
    day.do({ kind: 'drop', player: 2, seen: 1 });
    const { event } = apply(day.event, { ...day.command({ kind: 'drop', player: 2, seen: 1 }, byPlayer(2)), device: 'phone' });
    expect(event).toBe(day.event);
  });

  test('by disqualification is out of the standings, and only an undo removes the drop', () => {
    const day = configured(4, 0);
    day.finish(day.next());
    const drop = day.do({ kind: 'drop', player: 2, seen: 1 });
    day.do({ kind: 'drop', player: 2, seen: 1, disqualified: true });
    expect(places(day)).not.toContain(2);
    day.do({ kind: 'undrop', player: 2, of: drop });
    expect(places(day)).toContain(2);
  });
});

describe('A cut', () => {
  test('is played by the best to one winner, and decides the places', () => {
    const day = configured(9);
    day.playSwiss();
    const best = places(day).slice(0, 4);
    day.startCut('masters');
    const semifinal = day.next('masters', 'masters');
    expect(names(semifinal)).toEqual([
      [best[0], best[3]],
      [best[2], best[1]],
    ]);
    expect(semifinal.matches.map(({ table }) => table)).toEqual([1, 2]);
    expect(semifinal.matches.map(({ reasons }) => reasons.map(reasonText))).toEqual([
      ['Fase final: puesto 1 contra puesto 4 de la fase suiza.'],
      ['Fase final: puesto 3 contra puesto 2 de la fase suiza.'],
    ]);
    expect(semifinal.clock.left).toBe(75 * 60_000);
    day.finish(semifinal, () => 'player2');
    const final = day.next('masters', 'masters');
    expect(names(final)).toEqual([[best[3], best[1]]]);
    day.finish(final, () => 'player1');
    expect(places(day).slice(0, 4)).toEqual([best[3], best[1], best[0], best[2]]);
    day.finalize();
    expect(day.event.stage).toBe('finalized');
  });

  test('has its match for third place beside the final', () => {
    const day = configured(9, 4, true);
    day.playSwiss();
    const best = places(day).slice(0, 4);
    day.startCut('masters');
    day.finish(day.next('masters', 'masters'), () => 'player1');
    const final = day.next('masters', 'masters');
    expect(names(final)).toEqual([
      [best[0], best[2]],
      [best[3], best[1]],
    ]);
    expect(final.matches[1]?.reasons.map(reasonText)).toEqual(['Partida por el tercer puesto: puesto 4 contra puesto 2 de la fase suiza.']);
    expect(day.attempt({ kind: 'finalize', standings: standingsDigest(day.event) })).toBe('rounds_missing');
    day.finish(final, () => 'player2');
    expect(places(day).slice(0, 4)).toEqual([best[2], best[0], best[1], best[3]]);
    day.finalize();
  });

  test('gives the seat of a player who leaves before its first round to the next by Swiss place', () => {
    const day = configured(9);
    day.playSwiss();
    const best = places(day);
    day.startCut('masters');
    const drop = day.do({ kind: 'drop', player: best[1] ?? 0, seen: 4 });
    day.do({ kind: 'undrop', player: best[1] ?? 0, of: drop });
    day.do({ kind: 'drop', player: best[1] ?? 0, seen: 4 });
    const seeds = [best[0], best[2], best[3], best[4]];
    expect(names(day.next('masters', 'masters'))).toEqual([
      [seeds[0], seeds[3]],
      [seeds[2], seeds[1]],
    ]);
    expect(day.pod().cuts[0]?.seeds).toEqual(seeds);
  });

  test('lets the best one advance without playing if no player is left for the seat', () => {
    const day = configured(9);
    day.playSwiss();
    const best = places(day);
    for (const player of best.slice(4)) day.do({ kind: 'drop', player, seen: 4 });
    day.startCut('masters');
    day.do({ kind: 'drop', player: best[1] ?? 0, seen: 4 });
    const semifinal = day.next('masters', 'masters');
    expect(day.pod().cuts[0]?.seeds).toEqual([best[0], best[2], best[3], best[1]]);
    expect(semifinal.matches).toMatchObject([
      { player1: best[0], player2: best[1], outcome: 'player1', walkover: true, reasons: [{ code: 'bracket' }, { code: 'walkover', left: best[1] }] },
      { player1: best[3], player2: best[2], outcome: 'open' },
    ]);
    day.finish(semifinal, () => 'player1');
    expect(names(day.next('masters', 'masters'))).toEqual([[best[0], best[3]]]);
  });

  test('lets the opponent of a leaving player advance without playing, and an undo reopens the match', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    const [one, other] = names(day.next('masters', 'masters'))[0] as [number, number];
    const drop = day.do({ kind: 'drop', player: one, seen: 5 });
    expect(day.round().matches[0]).toMatchObject({ outcome: 'player2', walkover: true });
    expect(day.round().matches[0]?.reasons.map(reasonText).at(-1)).toBe('El rival dejó el torneo: se avanza sin jugar.');
    expect(day.event.notices).toEqual([{ kind: 'left-the-cut', player: one, division: 'masters' }]);
    day.do({ kind: 'undrop', player: one, of: drop });
    expect(day.round().matches[0]).toMatchObject({ outcome: 'open' });
    day.do({ kind: 'drop', player: one, seen: 5 });
    day.finish(day.round());
    expect(names(day.next('masters', 'masters')).flat()).toContain(other);
  });

  test('has begun with its first round, and never where there is none', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    expect(isCutStarted(day.event)).toBe(false);
    day.next('masters', 'masters');
    expect(isCutStarted(day.event)).toBe(true);
    const without = configured(4, 0);
    without.playSwiss();
    expect(isCutStarted(without.event)).toBe(false);
  });

  test('keeps its seeds once its first round is published, also of a player who leaves', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    day.next('masters', 'masters');
    const [cut] = day.pod().cuts;
    day.do({ kind: 'drop', player: cut?.seeds?.[0] ?? 0, seen: 5 });
    expect(cut && seedsOf(day.event, day.pod(), cut)).toEqual(cut?.seeds);
  });

  test('keeps a match that was won without playing when the winner leaves and comes back', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    const [one, other] = names(day.next('masters', 'masters'))[0] as [number, number];
    day.do({ kind: 'drop', player: other, seen: 5 });
    day.do({ kind: 'undrop', player: one, of: day.do({ kind: 'drop', player: one, seen: 5 }) });
    expect(day.round().matches[0]).toMatchObject({ outcome: 'player1', walkover: true });
    // They had played it, and the other one won.
    day.report(day.round(), one, 'player2');
    expect(day.round().matches[0]).not.toHaveProperty('walkover');
  });

  test('ends even if both winners leave: the better seed wins without playing, in either seat', () => {
    for (const outcome of ['player1', 'player2'] as const) {
      const day = configured(9);
      day.playSwiss();
      const best = places(day);
      day.startCut('masters');
      const semifinal = day.next('masters', 'masters');
      day.finish(semifinal, () => outcome);
      const winners = semifinal.matches.map((match) => match[outcome] ?? 0);
      for (const winner of winners) day.do({ kind: 'drop', player: winner, seen: 5 });
      expect(day.next('masters', 'masters').matches).toMatchObject([{ player1: winners[0], player2: winners[1], outcome, walkover: true }]);
      day.finalize();
      expect(places(day)[0]).toBe(best[outcome === 'player1' ? 0 : 1]);
    }
  });

  test('is drawn again if a player leaves between the draw and its publication', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    const semifinals = day.next('masters', 'masters');
    day.finish(semifinals);
    const { body } = proposeDraw(day.event, { pod: 'masters', division: 'masters', round: 'final', seed: 's' });
    if (!body) throw new Error('no draw');
    day.do({ kind: 'drop', player: body.pairs[0]?.player1 ?? 0, seen: semifinals.number });
    expect(day.attempt(body)).toBe('draw_inputs_changed');
  });

  test('that was played already stays, with the players who were then the best', () => {
    const day = configured(9);
    day.playSwiss();
    const { body } = proposeCut(day.event, 'masters', 'masters');
    if (!body) throw new Error('no cut');
    const players = [...body.players].reverse();
    expect(day.attempt({ ...body, players })).toBe('standings_changed');
    day.do({ ...body, players, asPlayed: true });
    expect(day.pod().cuts[0]?.seeds).toEqual(players);
  });

  test('can be seated again after it was withdrawn', () => {
    const day = configured(9);
    day.playSwiss();
    day.startCut('masters');
    day.do({ kind: 'cancel-cut', pod: 'masters', division: 'masters' });
    expect(nextRoundRefused(day)).toBe('swiss_is_over');
    day.playCut('masters');
  });

  test('that cannot be filled is planned smaller', () => {
    const day = configured(9);
    day.playSwiss();
    for (const player of places(day).slice(0, 6)) day.do({ kind: 'drop', player, seen: 4 });
    expect(day.attempt({ kind: 'start-cut', pod: 'masters', division: 'masters', players: places(day).slice(0, 4) })).toBe('cut_not_possible');
    day.do({ kind: 'change-plan', pod: { name: 'masters', rounds: 4, cuts: [] } });
    day.finalize();
  });

  test('of two divisions of one pod is played side by side, and a player who left by mistake comes back to their match', () => {
    const day = TournamentDay.with({ masters: 4, senior: 4 });
    day.configure((proposed) => ({
      ...proposed,
      pods: [
        {
          name: 'all',
          rounds: 1,
          players: proposed.order,
          cuts: [
            { division: 'masters', size: 4, thirdPlace: false },
            { division: 'senior', size: 2, thirdPlace: false },
          ],
        },
      ],
    }));
    day.playSwiss();
    day.startCut('masters');
    day.startCut('senior');
    const drafts = [day.draw('all', 'senior'), day.draw('all', 'masters')];
    day.do({ kind: 'cancel-cut', pod: 'all', division: 'masters' });
    expect(day.event.drafts.map(({ id }) => id)).toEqual(drafts.slice(0, 1));
    day.startCut('masters');
    for (const draft of [day.draw('all', 'masters'), ...drafts.slice(0, 1)]) day.publish(draft);
    const [masters, senior] = day.pod().played.slice(-2);
    if (!masters || !senior) throw new Error('no rounds');
    expect([masters.number, senior.number, masters.matches.map(({ table }) => table), senior.matches.map(({ table }) => table)]).toEqual([2, 2, [2, 3], [1]]);
    const [[one]] = names(masters) as [[number]];
    const semifinal = () => day.pod().played.find(({ id }) => id === masters.id)?.matches[0];
    const drop = day.do({ kind: 'drop', player: one, seen: 2 });
    expect(semifinal()).toMatchObject({ outcome: 'player2', walkover: true });
    day.do({ kind: 'undrop', player: one, of: drop });
    expect(semifinal()).toEqual({ ...masters.matches[0], at: day.now });
    day.finish(masters);
    day.finish(senior);
    day.finish(day.next('all', 'masters'));
    day.finalize();
    expect([...standings(day.event)].map(([division, rows]) => [division, rows[0]?.decidedBy])).toEqual([
      ['masters', 'cut'],
      ['senior', 'cut'],
    ]);
  });
});

const nextRoundRefused = (day: TournamentDay) => proposeDraw(day.event, { pod: 'masters', division: 'masters', round: 'r', seed: 's' }).refusal;

describe('A closed tournament', () => {
  test('has the same places after it was reopened with a reason and closed again', () => {
    const day = configured(9);
    day.playSwiss();
    day.playCut('masters');
    day.finalize();
    const before = places(day);
    day.do({ kind: 'reopen', reason: 'Mesa 3 mal anotada' });
    expect(day.event.stage).toBe('running');
    day.finalize();
    expect(places(day)).toEqual(before);
  });

  test('accepts commands that have no effect any more without an error', () => {
    const day = configured(4, 0);
    day.playSwiss();
    day.finalize();
    const before = day.event;
    day.do({ kind: 'check-in', player: 1 });
    day.do({ kind: 'drop', player: 1, seen: 3 });
    day.do({ kind: 'decide', of: ['x'], choice: 'theirs' });
    expect(day.event).toBe(before);
  });
});

describe('The pen', () => {
  const draw = (day: TournamentDay) => day.attempt({ kind: 'discard', round: 'none' });

  test('is required by decisive commands, with the epoch in which it was taken', () => {
    const day = configured(4);
    day.do({ kind: 'pen', to: 'tablet', of: 1 });
    expect(draw(day)).toBe('pen_lost');
    day.do({ kind: 'pen', to: 'console', of: 2, force: true });
    expect(draw(day)).toBe('no_such_draft');
    expect(apply(day.event, { ...day.command({ kind: 'discard', round: 'none' }), pen: 1 }).refusal).toBe('pen_lost');
  });

  test('is taken by force or given away; results and players need none', () => {
    const day = configured(4);
    const round = day.next();
    day.do({ kind: 'pen', to: 'tablet', of: 1, name: 'Chrome en Android' });
    expect(day.event.pen).toEqual({ device: 'tablet', epoch: 2, name: 'Chrome en Android' });
    expect(day.attempt({ kind: 'pen', to: 'console', of: 2 })).toBe('pen_elsewhere');
    day.finish(round);
    day.do({ kind: 'drop', player: 1, seen: 1 }, byPlayer(1));
    day.do({ kind: 'pen', to: 'console', of: 2, force: true });
    expect(day.event.pen).toEqual({ device: 'console', epoch: 3 });
  });
});

test('of two organisers who draw at once, the second is refused without any effect', () => {
  const day = configured(8, 0);
  const mine = proposeDraw(day.event, { pod: 'masters', round: 'mine', seed: 'mine' }).body;
  const theirs = proposeDraw(day.event, { pod: 'masters', round: 'theirs', seed: 'theirs' }).body;
  if (!mine || !theirs) throw new Error('no draw');
  day.do(mine);
  const before = day.event;
  expect([day.attempt(theirs), day.event]).toEqual(['already_drawn', before]);
});

describe('The log', () => {
  const logOf = (day: TournamentDay): LogEntry[] => day.log.map((command, at) => ({ seq: at + 1, at: command.at, received: command.at, command }));

  test('gives the same event again, also after it was stored as text', () => {
    const day = playRandomEvent({ seed: 'log', players: 23, kind: 'cup', drop: 0.05, late: 0.05, divisions: true });
    const stored: LogEntry[] = JSON.parse(JSON.stringify(logOf(day)));
    expect(JSON.parse(JSON.stringify(fold(emptyEvent('cup', 2027), stored)))).toEqual(JSON.parse(JSON.stringify(day.event)));
    expect(fold(emptyEvent('cup', 2027), stored)).toEqual(day.event);
  });

  test('that contains a command this engine refuses is not applied', () => {
    const day = configured(4);
    expect(() => fold(emptyEvent('cup', 2027), logOf(day).slice(1))).toThrow(/does not hold: field_changed/);
  });

  test('never draws: another seed gives the decided pairs', () => {
    const day = configured(8, 0);
    day.next();
    const reseeded = logOf(day).map((of) =>
      of.command.body.kind === 'draw' ? { ...of, command: { ...of.command, body: { ...of.command.body, seed: 'other' } } } : of,
    );
    expect(names(fold(emptyEvent('cup', 2027), reseeded).pods[0]?.played[0] as Round)).toEqual(names(day.round()));
  });
});

test('a change in a round leaves the earlier event unchanged', () => {
  const day = configured(4);
  const round = day.next();
  const before = JSON.stringify(day.event);
  const event = day.event;
  day.finish(round);
  expect(JSON.stringify(event)).toBe(before);
});

test('the input of a draw changes only with points, drops and entrants', () => {
  const day = configured(6, 0);
  day.finish(day.next());
  const { inputs } = nextRound(day.event, 'masters');
  day.do({ kind: 'edit-entry', player: 1, fixedTable: 3 });
  expect(nextRound(day.event, 'masters').inputs).toBe(inputs);
  const drop = day.do({ kind: 'drop', player: 1, seen: 1 });
  expect(nextRound(day.event, 'masters').inputs).not.toBe(inputs);
  day.do({ kind: 'undrop', player: 1, of: drop });
  expect(nextRound(day.event, 'masters').inputs).toBe(inputs);
  day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
  expect(nextRound(day.event, 'masters').inputs).not.toBe(inputs);
});
