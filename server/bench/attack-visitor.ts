import { setTimeout as wait } from 'node:timers/promises';
import { type Sent, send } from './attack-send';

/** The pages that an ordinary visitor opens, in turn. */
const visits: readonly Sent[] = [
  { path: '/torneos', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } },
  { method: 'POST', path: '/api/tournaments/status', headers: { 'content-type': 'application/json' }, body: '{"status":"finalizado"}' },
  { method: 'POST', path: '/api/stores/list', headers: { 'content-type': 'application/json' }, body: '{}' },
  { path: '/api/agenda' },
  { path: '/api/ranking' },
];
/** The pace of the visits. */
export const visitMs = 100;

export interface Visit {
  /** When the request began, in milliseconds since 1970. */
  at: number;
  ms: number;
  /** 0 if there was no answer. */
  status: number;
}

/** Opens lists at a fixed pace, however long the previous ones take, and reports each to its parent process. Ends with its parent. */
export async function visit(port: number): Promise<never> {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => undefined);
  for (let turn = 0; ; turn += 1) {
    const at = Date.now();
    const began = performance.now();
    const tell = (status: number) => process.connected && process.send?.({ at, ms: performance.now() - began, status } satisfies Visit);
    void send(port, { ...(visits[turn % visits.length] as Sent), from: '127.9.0.1', timeoutMs: 20_000 }).then(
      ({ status }) => tell(status),
      () => tell(0),
    );
    await wait(visitMs);
  }
}

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

export interface Seen {
  visits: number;
  withoutPage: number;
  p50: number;
  p95: number;
}

/** Returns what a visitor saw. A visit without its page counts as one that never ended. */
export function summaryOf(visits: readonly Visit[]): Seen {
  const times = visits.map(({ ms, status }) => (status === 200 ? ms : Number.POSITIVE_INFINITY)).sort((a, b) => a - b);
  return {
    visits: visits.length,
    withoutPage: times.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

/** Returns for how long, each time, a visitor got no page, in milliseconds. */
export function outagesOf(visits: readonly Visit[]): number[] {
  const inOrder = [...visits].sort((a, b) => a.at - b.at);
  const outages: number[] = [];
  let since: number | null = null;
  for (const { at, status } of inOrder) {
    if (status !== 200) since ??= at;
    else if (since !== null) {
      outages.push(at - since);
      since = null;
    }
  }
  return outages;
}
