import type { Contestant } from './contestants';

export interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

const measured = (times: readonly number[]): Measured => {
  const sorted = [...times].sort((a, b) => a - b);
  const sum = sorted.reduce((total, time) => total + time, 0);
  return { perSecond: (1000 * sorted.length) / sum, p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0 };
};

/** Lets every contestant run for a while, one after the other, round after round: what disturbs the machine disturbs all of them. */
export async function rounds<Name extends string>(
  contestants: Record<Name, Contestant>,
  { count, milliseconds }: { count: number; milliseconds: number },
): Promise<Record<Name, Measured>> {
  const all = Object.entries(contestants) as [Name, Contestant][];
  const times = new Map<Name, number[]>(all.map(([name]) => [name, []]));
  let turn = 0;
  // The first round warms up and is not counted.
  for (let round = 0; round <= count; round += 1) {
    for (const [name, run] of all) {
      const end = performance.now() + milliseconds;
      for (let runs = 0; runs < 2 || performance.now() < end; runs += 1) {
        const from = performance.now();
        await run(turn);
        if (round > 0) times.get(name)?.push(performance.now() - from);
        turn += 1;
      }
    }
  }
  return Object.fromEntries(all.map(([name]) => [name, measured(times.get(name) ?? [])])) as Record<Name, Measured>;
}
