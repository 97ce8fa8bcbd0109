import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { DatabaseAnswer, DatabaseRequest } from './pglite-worker';
import { pglitePool } from './pool';

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** The embedded database of a folder, on a thread of its own. */
export async function openEmbedded(folder: string): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { folder } });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ask = (messages?: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, ...(messages ? { messages } : {}) } satisfies DatabaseRequest);
    });

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database has stopped')));
  worker.on('message', ({ id, answer, error }: DatabaseAnswer) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) request?.resolve(answer ?? new Uint8Array());
    else request?.reject(new Error(error));
  });
  // A copy: the bytes that `pg` hands over are part of a buffer that it goes on using.
  const pool = pglitePool((messages) => ask(Uint8Array.from(messages)));
  const close = async () => {
    if (!pool.ended) await pool.end();
    await ask();
    await worker.terminate();
  };
  return { pool, close };
}
