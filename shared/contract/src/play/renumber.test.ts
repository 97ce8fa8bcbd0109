import { TournamentDay } from '../testing/tournament-day';
import type { Author } from './commands';
import { isPodDone } from './rounds';
import { standings } from './standings';

const server: Author = { role: 'server' };
const [player, to] = [900_003, 7];

/** An event of nine Masters with a cut, large numbers for players, and this player in every part of it. */
function everywhere(): TournamentDay {
  const day = new TournamentDay();
  for (let id = 900_001; id <= 900_009; id += 1) day.do({ kind: 'enrol', player: id, division: 'masters' });
  day.do({ kind: 'pen', to: day.device, of: 0 });
  day.configure((proposed) => ({
    ...proposed,
    pods: proposed.pods.map((pod) => ({ ...pod, cuts: [{ division: 'masters', size: 4, thirdPlace: false }] })),
  }));
  const round = day.next();
  const match = round.matches.find(({ player1, player2 }) => player2 !== null && (player1 === player || player2 === player)) ?? round.matches[0];
  if (!match?.player2) throw new Error('no match');
  day.do({ kind: 'report', round: round.id, player1: match.player1, player2: match.player2, outcome: 'player1' }, { role: 'player', player, pass: true });
  day.do({ kind: 'call-judge', round: round.id, player }, { role: 'player', player, pass: true });
  return day;
}

test('The server gives a player another id everywhere, and the old one is nowhere', () => {
  const day = everywhere();
  const before = day.event;
  expect(before.reports.length + (before.calls?.length ?? 0)).toBeGreaterThan(1);
  day.do({ kind: 'renumber', player, to }, server);
  expect(JSON.stringify(before)).toContain(String(player));
  expect(JSON.stringify(day.event)).not.toContain(String(player));
  day.do({ kind: 'renumber', player: to, to: player }, server);
  expect(day.event).toEqual(before);
});

test('Also in a report through the code on a slip', () => {
  const day = everywhere();
  const { player1, player2 } = day.event.reports[0] ?? {};
  if (!player1 || !player2) throw new Error('no report');
  const reporter = player1 === player || player2 === player ? player : player1;
  day.do({ kind: 'report', round: day.round().id, player1, player2, outcome: 'player1' }, { role: 'player', player: reporter, slip: true });
  day.do({ kind: 'renumber', player: reporter, to }, server);
  expect(day.event.reports[0]?.slips).toEqual([to]);
});

test('Also in a draft in which the player was moved by hand', () => {
  const day = everywhere();
  day.finish(day.round());
  const draft = day.draw();
  const other = day.event.drafts[0]?.pairs.find(({ player1, player2 }) => player2 !== null && player1 !== player && player2 !== player)?.player1 ?? 0;
  day.do({ kind: 'swap', round: draft, player, with: other });
  day.do({ kind: 'renumber', player, to }, server);
  expect(day.event.drafts[0]?.byHand).toEqual([to, other]);
});

test('Also after the end, with the cut, a swap and a player who left; places stay', () => {
  const day = everywhere();
  const [one, other] = day.round().matches.filter(({ player2 }) => player2 !== null);
  if (!one || !other) throw new Error('no matches');
  day.do({ kind: 'swap', round: day.round().id, player: one.player1, with: other.player1, reason: 'Hermanos' });
  day.finish(day.round());
  day.playSwiss();
  day.startCut('masters');
  const semifinals = day.next(undefined, 'masters');
  day.do({ kind: 'drop', player: semifinals.matches[0]?.player1 ?? 0, seen: semifinals.number });
  day.finish(day.round());
  while (!isPodDone(day.pod())) day.finish(day.next(undefined, 'masters'));
  day.finalize();
  for (const id of [900_001, 900_002, 900_003, 900_004]) {
    const next = id - 900_000;
    const places = JSON.stringify([...standings(day.event)]);
    day.do({ kind: 'renumber', player: id, to: next }, server);
    expect(JSON.stringify(day.event)).not.toContain(String(id));
    expect(JSON.stringify([...standings(day.event)])).toBe(places.replaceAll(String(id), String(next)));
  }
});

test('It needs a player of the event, an id that none has, and the server', () => {
  const day = everywhere();
  expect(day.attempt({ kind: 'renumber', player: 1, to }, server)).toBe('no_such_player');
  expect(day.attempt({ kind: 'renumber', player, to: 900_001 }, server)).toBe('no_such_player');
  for (const role of ['admin', 'staff', 'judge', 'helper'] as const) expect(day.attempt({ kind: 'renumber', player, to }, { role })).toMatch(/^not_/);
  expect(day.attempt({ kind: 'renumber', player, to }, { role: 'player', player })).toBe('not_allowed');
});
