import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Notices {
  /** Called for each notice on the channel, from this or another session. */
  onNotice(payload: string): void;
  /** Called when notices may have been lost: at the start, and after each reconnect. */
  onGap(): void;
}

const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Listens to a channel of the database (LISTEN) on its own connection for as long as the process lives; reopens a lost one after growing pauses.
 * Returns a function that stops it.
 */
export function listenToChannel(config: pg.ClientConfig, channel: string, { onNotice, onGap }: Notices): () => Promise<void> {
  const ended = new AbortController();
  let client: pg.Client | null = null;

  async function listen(): Promise<void> {
    client = new pg.Client({ keepAlive: true, ...config });
    const lost = new Promise<void>((resolve) => client?.once('end', resolve).on('error', () => resolve()));
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onGap();
      await lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const running = (async () => {
    let pause = shortestPauseMs;
    while (!ended.signal.aborted) {
      const began = Date.now();
      await listen().catch(() => undefined);
      // A connection that lived long ends the series of failures.
      pause = Date.now() - began > longestPauseMs ? shortestPauseMs : Math.min(pause * 2, longestPauseMs);
      await wait(pause, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();

  return async () => {
    ended.abort();
    await client?.end().catch(() => undefined);
    await running;
  };
}
