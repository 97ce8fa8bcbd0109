import { setTimeout as wait } from 'node:timers/promises';

export interface ThrottleOptions {
  /** Pause after each request. */
  pauseMs: number;
  /** Delay before the first retry; it doubles with each further one. */
  retryMs: number;
  tries: number;
  signal?: AbortSignal | undefined;
}

const timeoutMs = 30_000;
const maxDelayMs = 120_000;

const retryAfterMs = (answer: Response | null): number => {
  const seconds = Number(answer?.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
};

/** `fetch` for another party's server: one request at a time with a pause between, retries with exponential backoff on 429 and 5xx. */
export function throttledFetch({ pauseMs, retryMs, tries, signal }: ThrottleOptions): typeof fetch {
  let free: Promise<unknown> = Promise.resolve();
  const request = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      let problem: string;
      let answer: Response | null = null;
      try {
        const timeout = AbortSignal.timeout(timeoutMs);
        answer = await fetch(input, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
        if (answer.status !== 429 && answer.status < 500) return answer;
        problem = `responde ${answer.status}`;
        await answer.body?.cancel();
      } catch (error) {
        signal?.throwIfAborted();
        problem = error instanceof Error ? error.message : String(error);
      }
      if (attempt === tries) throw new Error(`${String(input)}: ${problem}, también al intento ${tries}.`);
      await wait(Math.min(Math.max(retryMs * 2 ** (attempt - 1), retryAfterMs(answer)), maxDelayMs), undefined, signal ? { signal } : {});
    }
  };
  return (...parameters) => {
    const answer = free.then(() => request(...parameters));
    const pause = () => wait(pauseMs);
    free = answer.then(pause, pause);
    return answer;
  };
}
