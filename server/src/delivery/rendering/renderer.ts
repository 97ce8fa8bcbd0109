import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { forkSandboxed } from '../../kernel/sandbox';
import type { FromRenderer, ToRenderer } from './job';

export interface RendererOptions {
  worker: URL;
  /** For one step of a page, in milliseconds. */
  timeout: number;
  heapMb: number;
  semiSpaceMb?: number;
}

/** Maximum characters of a renderer's standard error that are kept. */
const maxComplaint = 500;

/** A process that renders one page at a time. */
export interface Renderer {
  send(message: ToRenderer): void;
  kill(): void;
}

/** Starts a renderer: a process without environment that can only read its own file, and cannot write, start processes or run code from strings. */
export function startRenderer(
  { worker, timeout, ...heap }: RendererOptions,
  on: { message: (answer: FromRenderer) => void; exit: (reason: string) => void },
): Renderer {
  const child = forkSandboxed(fileURLToPath(worker), [String(timeout)], heap);
  // Contains Node's reason if the process did not start. The builds' own output is discarded.
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < maxComplaint) complaint += text;
  });
  const reasonOf = (status: string) => [`ended with ${status}`, ...complaint.trim().slice(0, maxComplaint).split('\n').slice(0, 1).filter(Boolean)].join(': ');
  child
    .on('message', (answer) => on.message(answer as FromRenderer))
    .on('error', (error) => on.exit(error.message))
    // After its whole output has arrived.
    .on('close', (code, signal) => on.exit(reasonOf(String(code ?? signal))));
  // Does not keep the server's process alive.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return { send: (message) => void child.send(message, () => undefined), kill: () => void child.kill('SIGKILL') };
}
