import { parentPort, workerData } from 'node:worker_threads';
import { openDurable } from './durable-pglite';

/** PGlite blocks the thread it runs on for as long as a query takes, so it has one of its own. */
export interface DatabaseRequest {
  id: number;
  /** Messages of PostgreSQL's protocol; without any, the database is closed. */
  messages?: Uint8Array;
}
export interface DatabaseAnswer {
  id: number;
  answer?: Uint8Array;
  error?: string;
}

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');

const database = await openDurable((workerData as { folder: string }).folder);
port.on('message', async ({ id, messages }: DatabaseRequest) => {
  try {
    if (!messages) {
      await database.close();
      port.postMessage({ id } satisfies DatabaseAnswer);
      return;
    }
    const answer = (await database.execProtocolRaw(messages)).slice();
    port.postMessage({ id, answer } satisfies DatabaseAnswer, [answer.buffer]);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies DatabaseAnswer);
  }
});
port.postMessage({ id: 0 } satisfies DatabaseAnswer);
