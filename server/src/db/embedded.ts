import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { StartError } from '../start-error';
import { ownFolder } from './lock';
import type { DatabaseAnswer, DatabaseRequest } from './pglite-worker';
import { pglitePool } from './pool';

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** PGlite on its own thread, as a call that takes messages of PostgreSQL's protocol and gives the answers. */
async function startWorker(folder: string) {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { folder } });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The embedded database has stopped')));
  worker.on('message', ({ id, answer, error }: DatabaseAnswer) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) request?.resolve(answer ?? new Uint8Array());
    else request?.reject(new Error(error));
  });
  const ask = (request: Omit<DatabaseRequest, 'id'>) =>
    new Promise<Uint8Array>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...request, id: last } satisfies DatabaseRequest);
    });
  return { worker, ask };
}

export interface Embedded {
  pool: pg.Pool;
  close: () => Promise<void>;
  /** Settles when the database ends without having been closed. */
  lost: Promise<void>;
}

/** The database embedded in the data folder; this process is its only owner. */
export async function openEmbedded(dataFolder: string): Promise<Embedded> {
  const release = await ownFolder(dataFolder);
  const folder = join(dataFolder, 'db');
  // Beside the folder while PGlite makes it: what a killed process left half made holds nothing and is made anew.
  const unfinished = join(dataFolder, 'db.unfinished');
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) writeFileSync(unfinished, '', { flush: true });
  const { worker, ask } = await startWorker(folder).catch((error: unknown) => {
    release();
    throw new StartError(`No se pudo abrir la base de datos de ${folder} (${error instanceof Error ? error.message : String(error)}).`);
  });
  rmSync(unfinished, { force: true });

  // A copy: the bytes that `pg` hands over are part of a buffer that it goes on using.
  const pool = pglitePool((messages) => ask({ messages: Uint8Array.from(messages) }));
  let closing = false;
  const close = async () => {
    closing = true;
    if (!pool.ended) await pool.end();
    await ask({});
    await worker.terminate();
    release();
  };
  const lost = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      if (!closing) resolve();
    });
  });
  return { pool, close, lost };
}
