export type Vital = 'lcp' | 'inp' | 'cls';

/** The upper ends of the steps by which values are counted; the last step has none. LCP and INP in milliseconds. */
export const steps: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 500, 1000, 2000],
  cls: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
};

/** Returns the step of a value. */
export function stepOf(vital: Vital, value: number): number {
  const found = steps[vital].findIndex((end) => value <= end);
  return found === -1 ? steps[vital].length : found;
}

/**
 * Returns the value that three quarters of the counted views do not exceed, interpolated in its step; null without a view. Values beyond the scale
 * count as its end.
 */
export function threeQuarters(vital: Vital, counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const ends = steps[vital];
  let before = 0;
  for (const [step, end] of ends.entries()) {
    const count = counts.get(step) ?? 0;
    const start = ends[step - 1] ?? 0;
    if (before + count >= total * 0.75) return start + ((end - start) * (total * 0.75 - before)) / count;
    before += count;
  }
  return ends.at(-1) ?? null;
}
