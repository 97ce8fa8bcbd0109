import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
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

/** How long a process waits for its next file, in milliseconds: starting one holds up the server. */
const keepMs = 10_000;

/** A process that reads files one after the other. */
interface Reader {
  readonly child: ChildProcess;
  /** What it has written to its standard error. */
  complaint: string;
  hasRead: boolean;
  /** Ends it when no file has come for a while. */
  expiry?: NodeJS.Timeout;
}

/**
 * Returns a function that reads TOM files in a separate process, so that a malicious file blocks no other call: unlike a thread, a process always ends
 * when it is killed or its memory is full. The next file then gets a new one.
 */
export function createTomReader({ worker, timeoutMs = 5000, heapMb = 192, atOnce = 1, maxWaiting = 20 }: TomReaderOptions): ReadTomFile {
  const waiting: (() => void)[] = [];
  const idle: Reader[] = [];
  let free = atOnce;

  function start(): Reader {
    const reader: Reader = { child: forkSandboxed(fileURLToPath(worker), [], { heapMb }), complaint: '', hasRead: false };
    reader.child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      reader.complaint = (reader.complaint + more).slice(0, maxComplaint);
    });
    reader.child.once('exit', () => idle.splice(0, idle.length, ...idle.filter((one) => one !== reader)));
    return reader;
  }

  function take(): Reader {
    const reader = idle.pop() ?? start();
    clearTimeout(reader.expiry);
    reader.child.ref();
    reader.child.channel?.ref();
    return reader;
  }

  /** Keeps a process for the next file, without keeping this one alive for it. */
  function keep(reader: Reader): void {
    const { child } = reader;
    reader.hasRead = true;
    idle.push(reader);
    reader.expiry = setTimeout(() => child.kill('SIGKILL'), keepMs).unref();
    child.unref();
    child.channel?.unref();
    (child.stderr as Socket | null)?.unref();
  }

  const readInProcess = (text: string): Promise<TomRead> =>
    new Promise((resolve, reject) => {
      const reader = take();
      const { child } = reader;
      const end = (finish: () => void) => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'close']) child.removeAllListeners(event);
        finish();
      };
      const endWithProcess = (finish: () => void) =>
        end(() => {
          child.on('error', () => undefined).kill('SIGKILL');
          finish();
        });
      const timer = setTimeout(() => endWithProcess(() => resolve(problemOf('too_slow'))), timeoutMs);
      child.once('message', (read) =>
        end(() => {
          keep(reader);
          resolve(read as TomRead);
        }),
      );
      child.once('error', (error) => endWithProcess(() => reject(error)));
      // After its whole output has arrived.
      child.once('close', (code, signal) =>
        end(() => {
          if (signal === 'SIGABRT' || reader.complaint.includes('heap out of memory')) resolve(problemOf('too_many'));
          // It may have ended before this file reached it.
          else if (reader.hasRead) resolve(readInProcess(text));
          else reject(new Error(`The reader of TOM files ended with ${code ?? signal}: ${reader.complaint}`));
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
