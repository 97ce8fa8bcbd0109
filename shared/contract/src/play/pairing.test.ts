import { TournamentDay } from '../testing/tournament-day';
import { proposeDraw } from './propose';
import { divisionStandings } from './standings';
import { type Entrant, pairSwiss } from './swiss';

const entrant = (player: number, points: number, more: Partial<Entrant> = {}): Entrant => ({
  player,
  points,
  division: 0,
  met: [],
  byes: 0,
  earnedBye: false,
  pairedDown: 0,
  ...more,
});
const seeds = Array.from({ length: 20 }, (_, at) => `seed ${at}`);
const drawn = (field: readonly Entrant[], seed: string, round = 3) => pairSwiss(field, { seed, round, firstTable: 1 });
const pairsOf = (field: readonly Entrant[], seed: string) =>
  drawn(field, seed)
    .map(({ player1, player2 }) => [player1, player2 ?? 0].sort((one, other) => one - other).join('-'))
    .sort();

test('two second meetings are better than one third', () => {
  const field = [
    entrant(1, 3, { met: [2, 2, 3, 4, 4] }),
    entrant(2, 3, { met: [1, 1, 3, 3, 4] }),
    entrant(3, 3, { met: [1, 2, 2] }),
    entrant(4, 3, { met: [2, 1, 1] }),
  ];
  for (const seed of seeds) expect(pairsOf(field, seed)).toEqual(['1-3', '2-4']);
});

test('two pairs of neighbouring divisions are better than one that skips a division, whatever their points', () => {
  const field = [entrant(1, 3), entrant(2, 0, { division: 1 }), entrant(3, 0, { division: 1 }), entrant(4, 3, { division: 2 })];
  for (const seed of seeds) expect(['1-2 3-4', '1-3 2-4']).toContain(pairsOf(field, seed).join(' '));
});

test('the pair of a group sits before the one of its player who is paired down', () => {
  const field = [entrant(1, 6), ...[2, 3].map((player) => entrant(player, 6, { pairedDown: 1 })), entrant(4, 3)];
  for (const seed of seeds) expect([2, 3]).toContain(drawn(field, seed)[0]?.player1);
});

test('lots decide who of a pair is named first, and another round has other lots', () => {
  const field = [entrant(1, 0), entrant(2, 0)];
  expect(new Set(seeds.map((seed) => drawn(field, seed)[0]?.player1))).toEqual(new Set([1, 2]));
  expect(new Set(seeds.map((_, at) => drawn(field, 'one', at)[0]?.player1))).toEqual(new Set([1, 2]));
});

test('in a large field a player who has met all neighbours meets somebody further away', () => {
  const field = Array.from({ length: 200 }, (_, at) => entrant(at + 1, 600 - 3 * at));
  const [first, ...others] = field as [Entrant, ...Entrant[]];
  const met = others.slice(0, 99).map(({ player }) => player);
  const pairs = drawn([{ ...first, met }, ...others.map((other) => (met.includes(other.player) ? { ...other, met: [1] } : other))], 'one');
  const pair = pairs.find(({ player1, player2 }) => player1 === 1 || player2 === 1);
  expect(met).not.toContain(pair?.player1 === 1 ? pair.player2 : pair?.player1);
});

test('a draw by standing pairs the places of each group in order', () => {
  const day = TournamentDay.with({ masters: 8 });
  day.configure();
  day.finish(day.next());
  const places = divisionStandings(day.event, day.pod(), 'masters').map(({ player }) => player);
  const wanted = [0, 2].map((at) => places.slice(at, at + 2).sort((one, other) => one - other));
  for (const seed of seeds.slice(0, 5)) {
    const pairs = proposeDraw(day.event, { pod: 'masters', round: 'r', seed, order: 'standing' }).body?.pairs ?? [];
    expect(pairs.slice(0, 2).map(({ player1, player2 }) => [player1, player2 ?? 0].sort((one, other) => one - other))).toEqual(wanted);
  }
});
