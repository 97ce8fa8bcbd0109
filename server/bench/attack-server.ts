import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from './attack-send';

const root = path.resolve(import.meta.dirname, '../..');

/** A server of the built site, which can be killed and started again on the same data. */
export function attackedServer(port: number, settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(port), HOST: '127.0.0.1', AUTH_LOCAL: '1', RELEASE_SMOKE: '0', LOG_LEVEL: 'fatal', ...settings };
  let child: ChildProcess | null = null;

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const isReady = () =>
    send(port, { path: '/api/ready', timeoutMs: 2000 }).then(
      ({ status }) => status === 200,
      () => false,
    );
  async function untilReady(): Promise<void> {
    const until = Date.now() + 120_000;
    while (!(await isReady())) {
      if (!isRunning() || Date.now() > until) throw new Error('the site does not come back: is it built (npm run build)?');
      await wait(50);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || !isRunning()) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child?.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(timer);
  }

  return {
    untilReady,
    isRunning,
    /** The process of the running server. */
    pid: () => child?.pid ?? 0,
    async start(): Promise<void> {
      child = spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
      await untilReady();
    },
    /** Kills it as a power cut would. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
