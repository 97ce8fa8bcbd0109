import { fileURLToPath } from 'node:url';
import { type TomProblemCode, tomProblems } from '@mesa/contract/tom/problems';
import { HttpError } from '../../kernel/errors';
import { forkSandboxed } from '../../kernel/sandbox';
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

/** Maximum characters that are kept of what a process writes when it fails; the cause follows a list of the last collections of memory. */
const maxComplaint = 4000;

/**
 * Returns a function that reads TOM files, each in a process of its own, so that a malicious file blocks no other call: unlike a thread, a process
 * always ends when it is killed or its memory is full.
 */
export function createTomReader({ worker, timeoutMs = 5000, heapMb = 192, atOnce = 1, maxWaiting = 20 }: TomReaderOptions): ReadTomFile {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const readInProcess = (text: string) =>
    new Promise<TomRead>((resolve, reject) => {
      const child = forkSandboxed(fileURLToPath(worker), [], { heapMb });
      let complaint = '';
      child.stderr?.setEncoding('utf8').on('data', (more: string) => {
        complaint = (complaint + more).slice(0, maxComplaint);
      });
      const end = (finish: () => void) => {
        clearTimeout(timer);
        finish();
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => end(() => resolve(problemOf('too_slow'))), timeoutMs);
      child.once('message', (read) => end(() => resolve(read as TomRead)));
      child.once('error', (error) => end(() => reject(error)));
      // After its whole output has arrived. A promise ignores all but the first end.
      child.once('close', (code, signal) =>
        end(() => {
          if (signal === 'SIGABRT' || complaint.includes('heap out of memory')) resolve(problemOf('too_many'));
          else reject(new Error(`The reader of TOM files ended with ${code ?? signal}: ${complaint}`));
        }),
      );
      child.send(text, () => undefined);
    });

  return async (text) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new HttpError('unavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await readInProcess(text);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
