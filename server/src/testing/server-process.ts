import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunning, isAlive, removeAbandonedSockets } from '../kernel/db/embedded/cluster';
import { chooseRunAs } from '../kernel/db/embedded/run-as';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the server and its demo if their sources have changed. */
export const buildServer = (): void => void execFileSync(process.execPath, ['shared/tools/build.mjs', 'server', 'demo'], { cwd: repository, stdio: 'pipe' });

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  output: () => string;
  /** Resolves when the output contains the text. */
  printed: (text: string) => Promise<void>;
  /** Resolves to the exit code; null after a kill. */
  ended: Promise<number | null>;
  /** Kills it if it still runs, and the PostgreSQL that a killed server leaves running. */
  kill: () => Promise<void>;
}

/** Runs the built server as a process. It inherits no settings of a database or sign-in. */
export function runServer(variables: Record<string, string>, site = repository): ServerProcess {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, [join(site, 'server/dist/main.mjs')], { env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'warn', ...variables } });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.includes(text)) resolve();
      };
      listeners.add(check);
      ended.then(() => reject(new Error(`The server ended without printing «${text}»:\n${output}`)));
      check();
    });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    const { DATA_DIR } = variables;
    if (!DATA_DIR || !existsSync(join(DATA_DIR, 'postgres'))) return;
    const postgres = () => findRunning(chooseRunAs(DATA_DIR));
    for (let running = postgres(); running; running = postgres()) {
      process.kill(running.pid, 'SIGQUIT');
      while (isAlive(running.pid)) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    removeAbandonedSockets(chooseRunAs(DATA_DIR));
  };
  return { url: `http://localhost:${variables.PORT}`, child, output: () => output, printed, ended, kill };
}
