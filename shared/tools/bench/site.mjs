// Runs the whole site as its own process, for the benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../build/workspaces.mjs';

/**
 * Listens on a free port of the loopback and returns it.
 * @param {http.Server} server
 */
export async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

export async function freePort() {
  const probe = http.createServer();
  const port = await listen(probe);
  await new Promise((done) => probe.close(done));
  return port;
}

/**
 * Resolves once a started site answers.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} origin
 * @param {() => void} [meanwhile]
 */
export async function untilReady(child, origin, meanwhile) {
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    meanwhile?.();
    await sleep(50);
  }
}

/**
 * Starts the built site of `folder` on a data folder; resolves once it answers. `stop` ends it. `onLine` gets each line that it prints.
 * @param {string} dataDir
 * @param {{ folder?: string, port?: number, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 */
export async function startSite(dataDir, { folder = root, port, env = {}, onLine } = {}) {
  const own = port ?? (await freePort());
  const site = spawn(process.execPath, ['server/dist/main.mjs'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', PORT: String(own), DATA_DIR: path.resolve(dataDir), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  });
  if (onLine && site.stdout) createInterface(site.stdout).on('line', onLine);
  const origin = `http://localhost:${own}`;
  await untilReady(site, origin);
  const stop = async () => {
    site.kill();
    if (site.exitCode === null) await once(site, 'exit');
  };
  return { site, port: own, origin, stop };
}
