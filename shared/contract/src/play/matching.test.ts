import { minimumCostMatching } from './matching';
import { seededRandom } from './random';

/** Returns the lowest cost of all possible pairings. */
function leastCost(left: readonly number[], cost: (one: number, other: number) => number): number {
  const [one, ...rest] = left;
  if (one === undefined) return 0;
  return Math.min(
    ...rest.map(
      (other) =>
        cost(one, other) +
        leastCost(
          rest.filter((third) => third !== other),
          cost,
        ),
    ),
  );
}

test.each([
  ['few different costs', 4],
  ['many different costs', 1000],
  ['costs a million times apart', 1e12],
])('pairs everybody as cheaply as trying all ways does, with %s', (_, largest) => {
  const random = seededRandom(`matching/${largest}`);
  for (let round = 0; round < 150; round += 1) {
    const size = 2 * (1 + Math.floor(random() * 5));
    const costs = Array.from({ length: size * size }, () => (largest === 1e12 && random() < 0.5 ? Math.floor(random() * 9) : Math.floor(random() * largest)));
    const cost = (one: number, other: number) => costs[Math.min(one, other) * size + Math.max(one, other)] ?? 0;
    const mates = minimumCostMatching(size, cost);
    expect(mates.map((mate) => mates[mate])).toEqual(mates.map((_, at) => at));
    const sum = mates.reduce((total, mate, at) => total + (mate > at ? cost(at, mate) : 0), 0);
    expect(sum).toBe(
      leastCost(
        mates.map((_, at) => at),
        cost,
      ),
    );
  }
});

test('pairs nothing for an empty field', () => {
  expect(minimumCostMatching(0, () => 1)).toEqual([]);
});
