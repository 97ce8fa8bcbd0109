import { setTimeout as wait } from 'node:timers/promises';
import { type Sent, send } from './attack-site';

/** The pages that an ordinary visitor opens, in turn. */
const visits: readonly Sent[] = [
  { path: '/torneos', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } },
  { method: 'POST', path: '/api/tournaments/status', headers: { 'content-type': 'application/json' }, body: '{"status":"finalizado"}' },
  { method: 'POST', path: '/api/stores/list', headers: { 'content-type': 'application/json' }, body: '{}' },
  { path: '/api/agenda' },
  { path: '/api/ranking' },
];
const everyMs = 200;

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
    await wait(everyMs);
  }
}
