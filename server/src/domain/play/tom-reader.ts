import { Worker } from 'node:worker_threads';
import { type TomProblemCode, tomProblems } from '@mesa/contract/tom/problems';
import { HttpError } from '../../kernel/http';
import type { TomRead } from './read-tom';

interface TomReaderOptions {
  /** The bundle of `tom-worker.ts`. */
  worker: URL;
  /** For one file, in milliseconds. */
  timeoutMs?: number;
  /** For the objects of one file. */
  heapMb?: number;
  /** Files that are read at the same moment, and that wait for their turn; one more is refused (503). */
  atOnce?: number;
  maxWaiting?: number;
}

export type ReadTomFile = (text: string) => Promise<TomRead>;

const problemOf = (code: TomProblemCode): TomRead => ({ problem: { code, message: tomProblems[code] } });

/** Returns how to read TOM files, each in a worker thread of its own: a file made to be slow or large stops nobody else. */
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
