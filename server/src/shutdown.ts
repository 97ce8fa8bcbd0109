import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const limit = 10_000;
/** What is left of the limit then is for the database. */
const drainLimit = 7000;

/** Tells callers whose requests are answered while the server ends to let go of their connection: it would wait for them. */
export function releaseConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Takes no more requests and finishes those that were begun; one that takes too long is cut off. */
export async function drain(app: FastifyInstance): Promise<void> {
  const abandon = new AbortController();
  const closed = app.close().finally(() => abandon.abort());
  await wait(drainLimit, undefined, { signal: abandon.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await closed;
}

/** On SIGTERM or SIGINT: what was begun is finished, in ten seconds at the most; a second signal ends the process at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), limit).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
