import { TournamentDay } from '../testing/tournament-day';
import { apply, fold } from './apply';
import type { Author, CommandBody } from './commands';
import { draftDigest } from './draw';
import { areGamesOf, scoresOf } from './games';
import { emptyEvent, type Games, type PodName, reportedOutcomes, type TournamentEvent } from './model';
import { proposeConfigure, proposeCut, proposeDraw, proposeRedraw } from './propose';
import { seededRandom } from './random';
import { standings, standingsDigest } from './standings';

/** Checks what must be true of every event, whatever commands were sent. */
function check(event: TournamentEvent): void {
  const players = event.entries.map(({ player }) => player);
  expect(new Set(players).size).toBe(players.length);
  const rosters = event.pods.flatMap((pod) => pod.players);
  expect(new Set(rosters).size).toBe(rosters.length);
  for (const player of rosters) expect(players).toContain(player);
  for (const pod of event.pods) {
    for (const { matches, phase, number, repairs = [] } of pod.played) {
      const seats = matches.flatMap(({ player1, player2 }) => (player2 === null ? [player1] : [player1, player2]));
      expect(new Set(seats).size).toBe(seats.length);
      for (const player of seats) expect(pod.players).toContain(player);
      for (const { players } of repairs) for (const player of players) expect(pod.players).toContain(player);
      for (const match of matches) {
        if (!match.games) continue;
        expect(event.bestOf?.[phase]).toBe(3);
        expect(areGamesOf(match.games, match.outcome)).toBe(true);
      }
      const tables = matches.flatMap(({ table }) => (table > 0 ? [table] : []));
      expect(new Set(tables).size).toBe(tables.length);
      for (const { player2, outcome } of matches) expect(player2 === null).toBe(['bye', 'earned-bye', 'forced-loss'].includes(outcome));
      const inCut = pod.structure === 'elimination' && number === 1 ? ['open', 'player1', 'player2', 'bye'] : ['open', 'player1', 'player2'];
      if (phase === 'cut') for (const { outcome } of matches) expect(inCut).toContain(outcome);
    }
    for (const { size, seeds } of pod.structure === 'elimination' ? pod.cuts : []) {
      expect(pod.rounds).toBe(0);
      if (seeds) expect(size / 2).toBeLessThan(Math.max(2, seeds.length));
    }
    expect(pod.played.filter(({ phase }) => phase === 'swiss').length).toBeLessThanOrEqual(pod.rounds);
  }
  const places = [...standings(event).values()].flat();
  const field = event.entries.filter(({ player, dropped }) => rosters.includes(player) && !dropped?.disqualified);
  expect(places.map(({ player }) => player).sort()).toEqual(field.map(({ player }) => player).sort());
}

test.each([
  ['a', 'swiss'],
  ['b', 'swiss'],
  ['c', 'swiss'],
  ['d', 'swiss'],
  ['e', 'elimination'],
  ['f', 'elimination'],
  ['g', 'elimination'],
] as const)('any commands in any order are applied or refused with a code: %s, %s', (seed, structure) => {
  const random = seededRandom(`fuzz ${seed}`);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const day = TournamentDay.with({ masters: 9, senior: 6, junior: 2 });
  const player = () => 1 + Math.floor(random() * 20);
  const podName = (): PodName => pick(day.event.pods.map(({ name }) => name).concat('all'));
  const division = () => pick(['masters', 'senior', 'junior'] as const);
  const rounds = () => day.event.pods.flatMap(({ played }) => played);
  const round = () => pick([...rounds(), ...rounds().slice(-2), { id: 'none', matches: [] }]);
  const draft = () => pick([...day.event.drafts, { id: 'none', pairs: [] }]);
  const match = () => {
    const { id, matches } = round();
    const { player1, player2, outcome } = pick([...matches, { player1: 1, player2: 2, outcome: 'open' as const }]);
    return { round: id, player1, player2: player2 ?? 2, was: outcome };
  };
  const ofDraw = () => {
    const bracket =
      structure === 'elimination' ? pick(day.event.pods.flatMap(({ cuts }) => cuts).concat({ division: 'masters', size: 0, thirdPlace: false })) : undefined;
    return bracket || flag() ? { division: bracket?.division ?? division() } : {};
  };
  const games = (): { games?: Games } => (random() < 0.1 ? { games: pick([...scoresOf('swiss'), [2, 2]] as Games[]) } : {});
  const table = () => 1 + Math.floor(random() * 12);
  const flag = () => random() < 0.3;
  const makers: (() => CommandBody | undefined)[] = [
    () => ({ kind: 'enrolment', open: flag(), capacity: pick([null, 5, 30]), closesAt: null }),
    () => ({ kind: 'enrol', player: player(), division: division(), earnedByes: pick([0, 0, 1]) }),
    () => ({ kind: 'enrol-late', player: player(), division: division(), pod: podName() }),
    () => ({ kind: 'edit-entry', player: player(), fixedTable: pick([null, 3, 7]) }),
    () => (random() < 0.2 ? { kind: 'remove', player: player() } : undefined),
    () => ({ kind: 'check-in', player: player(), present: flag() }),
    () => {
      const { body } = proposeConfigure(day.event, `${random()}`, flag() ? 'swiss' : structure);
      return body && { ...body, ...(flag() ? { bestOf: { swiss: pick([1, 3] as const), cut: pick([1, 3] as const) } } : {}) };
    },
    () => (random() < 0.1 ? { kind: 'reopen', reason: 'x' } : undefined),
    () => ({
      kind: 'change-plan',
      pod: { name: podName(), rounds: 1 + Math.floor(random() * 5), cuts: flag() ? [{ division: 'masters', size: pick([0, 2, 4]), thirdPlace: flag() }] : [] },
    }),
    ...Array.from({ length: 6 }, () => () => proposeDraw(day.event, { pod: podName(), ...ofDraw(), round: `r${random()}`, seed: `${random()}` }).body),
    () => ({ kind: 'swap', round: pick([draft(), round()]).id, player: player(), with: player(), ...(flag() ? { reason: 'x' } : {}) }),
    () => ({ kind: 'set-table', round: pick([draft(), round()]).id, player1: player(), table: table() }),
    () => (random() < 0.2 ? { kind: 'discard', round: draft().id } : undefined),
    ...Array.from({ length: 4 }, () => () => {
      const { id, pairs } = draft();
      return { kind: 'publish' as const, round: id, pairs: draftDigest({ pairs }), asPlayed: flag() };
    }),
    () => proposeRedraw(day.event, podName(), `${random()}`).body,
    () => proposeRedraw(day.event, podName(), `${random()}`, [...new Set([pick([0, table()]), table(), table()])]).body,
    () => {
      const { body } = proposeRedraw(day.event, podName(), `${random()}`);
      return body && { ...body, tables: [table(), table()] };
    },
    () => (random() < 0.2 ? { kind: 'delete-round', round: round().id } : undefined),
    () => ({ kind: 'clock', round: round().id, action: pick(['start', 'pause', 'add'] as const), minutes: 3 }),
    ...Array.from({ length: 30 }, () => () => ({
      kind: 'result' as const,
      ...match(),
      outcome: pick([...reportedOutcomes, 'player1', 'player2', 'player1', 'player2'] as const),
      ...games(),
    })),
    () => ({ kind: 'result', ...match(), outcome: 'open' }),
    () => {
      const { was: _, ...of } = match();
      return { kind: 'report', ...of, outcome: pick(reportedOutcomes), ...games() };
    },
    () => (random() < 0.3 ? { kind: 'drop', player: player(), seen: 1, ...(flag() ? { disqualified: true } : {}) } : undefined),
    () => {
      const gone = pick([...day.event.entries.filter(({ dropped }) => dropped), { player: 1, dropped: undefined }]);
      return { kind: 'undrop', player: gone.player, of: gone.dropped?.command ?? 'x' };
    },
    ...Array.from({ length: 3 }, () => () => proposeCut(day.event, podName(), division()).body),
    () => ({ kind: 'cancel-cut', pod: podName(), division: division() }),
    () => ({ kind: 'finalize', standings: standingsDigest(day.event) }),
  ];
  let held = 0;
  for (let step = 0; step < (structure === 'swiss' ? 700 : 1200); step += 1) {
    const body = pick(makers)();
    if (!body) continue;
    const by: Author = body.kind === 'report' || random() < 0.03 ? { role: 'player', player: player() } : { role: 'staff' };
    const before = day.event;
    const text = step % 50 === 0 ? JSON.stringify(before) : '';
    if (day.attempt(body, by)) expect(day.event).toBe(before);
    else held += 1;
    if (text) expect(JSON.stringify(before)).toBe(text);
    if (day.event !== before) check(day.event);
  }
  expect(held).toBeGreaterThan(structure === 'swiss' ? 100 : 50);
  expect(Math.max(0, ...rounds().map(({ number }) => number))).toBeGreaterThan(1);
  const log = day.log.map((command, at) => ({ seq: at + 1, at: command.at, received: command.at, command }));
  expect(fold(emptyEvent('cup', 2027), JSON.parse(JSON.stringify(log)))).toEqual(day.event);
  // A command repeated at the end also gets an answer: exactly a code or an event.
  for (const command of day.log) expect(Object.keys(apply(day.event, command)).length).toBe(1);
});
