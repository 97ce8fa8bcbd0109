import type { Contestant } from './contestants';

export interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

interface Taken {
  times: number[];
  /** Milliseconds during which the answers came. */
  elapsed: number;
}

const measured = ({ times, elapsed }: Taken): Measured => {
  const sorted = [...times].sort((a, b) => a - b);
  return { perSecond: (1000 * sorted.length) / elapsed, p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0 };
};

interface Rounds {
  count: number;
  milliseconds: number;
  /** Concurrent callers, each with one request at a time. */
  callers?: number;
}

/** Code is slower in its first seconds, so these rounds are not counted. */
const warmUp = 3;

/** Runs all contestants in turn, round after round, so that disturbances of the machine affect all of them. */
export async function rounds<Name extends string>(
  contestants: Record<Name, Contestant>,
  { count, milliseconds, callers = 1 }: Rounds,
): Promise<Record<Name, Measured>> {
  const all = Object.entries(contestants) as [Name, Contestant][];
  const taken = new Map<Name, Taken>(all.map(([name]) => [name, { times: [], elapsed: 0 }]));
  let turn = 0;
  for (let round = -warmUp; round < count; round += 1) {
    for (const [name, run] of all) {
      const began = performance.now();
      const times: number[] = [];
      const call = async () => {
        for (let runs = 0; runs < 2 || performance.now() < began + milliseconds; runs += 1) {
          const from = performance.now();
          turn += 1;
          await run(turn);
          times.push(performance.now() - from);
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      const sum = taken.get(name);
      if (!sum || round < 0) continue;
      sum.times.push(...times);
      sum.elapsed += performance.now() - began;
    }
  }
  return Object.fromEntries([...taken].map(([name, sum]) => [name, measured(sum)])) as Record<Name, Measured>;
}
