/** Returns the milliseconds to wait after this many consecutive failures: none, then 1, 2, 4 … 60 seconds. */
export const pauseAfter = (times: number): number => (times < 2 ? 0 : Math.min(60_000, 1000 * 2 ** (times - 2)));

/** Pauses sets of builds that fail: from the second consecutive failure on, for 1, 2, 4 … 60 seconds. */
export function createPauses(now: () => number = Date.now) {
  const failing = new Map<string, { times: number; until: number }>();
  return {
    has: (builds: string): boolean => (failing.get(builds)?.until ?? 0) > now(),
    failed(builds: string): void {
      const times = (failing.get(builds)?.times ?? 0) + 1;
      const pause = pauseAfter(times);
      failing.set(builds, { times, until: pause === 0 ? 0 : now() + pause });
    },
    succeeded: (builds: string): void => void failing.delete(builds),
  };
}
