import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const limit = 10_000;
/** The remaining time is for the database. */
const drainLimit = 7000;

/** Makes callers close their connections with their answers during shutdown, which would otherwise wait for them. */
export function releaseConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Stops accepting requests and finishes current ones; aborts those that take too long. */
export async function drain(app: FastifyInstance): Promise<void> {
  const abandon = new AbortController();
  const closed = app.close().finally(() => abandon.abort());
  await wait(drainLimit, undefined, { signal: abandon.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await closed;
}

/** Resources that a server has opened, closed in the opposite order. */
export class Lifetime {
  readonly #closes: (() => unknown)[] = [];
  readonly #ending = new AbortController();
  /** Aborted when the server ends, also during its start. */
  readonly signal = this.#ending.signal;

  /** Registers `close`; `end` calls the latest first. */
  onEnd(close: () => unknown): void {
    this.#closes.push(close);
  }

  /** Closes everything; a failure does not stop the rest. */
  async end(): Promise<void> {
    this.#ending.abort();
    for (let close = this.#closes.pop(); close; close = this.#closes.pop()) {
      try {
        await close();
      } catch {
        // The process ends anyway.
      }
    }
  }
}

/**
 * Runs a server until SIGTERM or SIGINT, also during its start: finishes current work within ten seconds; a second signal ends the process at once.
 * Describes a failed start on standard error and leaves nothing running. Exit codes: 0 after a signal, 1 after a failed start, 128 plus the signal's
 * number after an interrupted one.
 */
export function run(start: (lifetime: Lifetime) => Promise<void>, describe: (error: unknown) => string): void {
  const lifetime = new Lifetime();
  const starting = start(lifetime);
  const started = starting.then(
    () => true,
    () => false,
  );
  const finish = async (code: (wasStarted: boolean) => number) => {
    setTimeout(() => process.exit(1), limit).unref();
    await lifetime.end();
    const wasStarted = await started;
    // Closes what the start has opened so far.
    await lifetime.end();
    process.exit(code(wasStarted));
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (lifetime.signal.aborted) process.exit(1);
      void finish((wasStarted) => {
        if (!wasStarted) process.stderr.write('El arranque se interrumpió.\n');
        return wasStarted ? 0 : 128 + constants.signals[name];
      });
    });
  }
  starting.catch((error: unknown) => {
    if (lifetime.signal.aborted) return;
    process.stderr.write(`${describe(error)}\n`);
    void finish(() => 1);
  });
}
