import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FromRenderer, ToRenderer } from './job';

export interface RendererOptions {
  worker: URL;
  /** Of one step of a page, in milliseconds. */
  timeout: number;
  heapMb: number;
}

/** In characters, of what a renderer writes to its standard error. */
const maxComplaint = 500;

/** A process that draws one page at a time. */
export interface Renderer {
  send(message: ToRenderer): void;
  kill(): void;
}

/** Turns on Node's permission model. Node 20 knows its first name alone, Node 24 and newer its last one alone. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

/** Starts a renderer: a process without environment that may read its own file, and neither write, start processes nor make code of text. */
export function startRenderer(
  { worker, timeout, heapMb }: RendererOptions,
  on: { message: (answer: FromRenderer) => void; exit: (reason: string) => void },
): Renderer {
  const file = fileURLToPath(worker);
  const child = fork(file, [String(timeout)], {
    env: {},
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      permissionFlag,
      `--allow-fs-read=${file}`,
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMb}`,
      '--max-semi-space-size=8',
      '--no-warnings',
    ],
  });
  // Says why Node itself did not start. The builds' own output stays inside.
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < maxComplaint) complaint += text;
  });
  const reasonOf = (status: string) => [`ended with ${status}`, ...complaint.trim().slice(0, maxComplaint).split('\n').slice(0, 1).filter(Boolean)].join(': ');
  child
    .on('message', (answer) => on.message(answer as FromRenderer))
    .on('error', (error) => on.exit(error.message))
    // After its output has come whole.
    .on('close', (code, signal) => on.exit(reasonOf(String(code ?? signal))));
  // The server may end while a page is drawn.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  return { send: (message) => void child.send(message, () => undefined), kill: () => void child.kill('SIGKILL') };
}
