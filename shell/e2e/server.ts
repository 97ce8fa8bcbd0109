import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { endWithWorker } from './cleanup';

export const root = path.resolve(import.meta.dirname, '../..');

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The site that is tested: this repository's builds, or an unpacked archive. */
const testedSite = process.env.MESA_SITE ?? root;

/** Starts the built server on a data folder and waits until it is ready. `site` is the folder with its builds. */
export async function startServer(
  dataDir: string,
  { env = {}, site = testedSite }: { env?: Record<string, string>; site?: string } = {},
): Promise<RunningServer> {
  const chosen = await freePort();
  const url = `http://localhost:${chosen}`;
  let output = '';
  const child = endWithWorker(
    spawn(process.execPath, ['server/dist/main.mjs'], {
      cwd: site,
      // Off by default, because it opens every page of each release; tests of it turn it on.
      env: { ...process.env, RELEASE_SMOKE: '0', DATABASE_URL: '', PORT: String(chosen), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    output += text;
  });
  const exited = once(child, 'exit');
  for (;;) {
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    const over = await Promise.race([exited.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 100))]);
    if (over) throw new Error(`The server stopped before it was ready:\n${output}`);
  }
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await exited;
    },
  };
}
