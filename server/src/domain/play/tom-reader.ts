import { Worker } from 'node:worker_threads';
import { type TomProblemCode, tomProblems } from '@mesa/contract/tom/problems';
import { HttpError } from '../../kernel/errors';
import type { TomRead } from './read-tom';

interface TomReaderOptions {
  /** The bundle of `tom-worker.ts`. */
  worker: URL;
  /** Per file, in milliseconds. */
  timeoutMs?: number;
  /** For the objects of one file. */
  heapMb?: number;
  /** Files read concurrently, and files that wait for their turn; further ones are refused (503). */
  atOnce?: number;
  maxWaiting?: number;
}

export type ReadTomFile = (text: string) => Promise<TomRead>;

const problemOf = (code: TomProblemCode): TomRead => ({ problem: { code, message: tomProblems[code] } });

/** Returns a function that reads TOM files, each in its own worker thread, so that a malicious file blocks nobody else. */
export function createTomReader({ worker, timeoutMs = 5000, heapMb = 192, atOnce = 1, maxWaiting = 20 }: TomReaderOptions): ReadTomFile {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const readInWorker = (text: string) =>
    new Promise<TomRead>((resolve, reject) => {
      const thread = new Worker(worker, { workerData: text, env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } });
      const end = (finish: () => void) => {
        clearTimeout(timer);
        finish();
        void thread.terminate();
      };
      const timer = setTimeout(() => end(() => resolve(problemOf('too_slow'))), timeoutMs);
      thread.once('message', (read: TomRead) => end(() => resolve(read)));
      thread.once('error', (error: NodeJS.ErrnoException) =>
        end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(problemOf('too_many')) : reject(error))),
      );
    });

  return async (text) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new HttpError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await readInWorker(text);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
