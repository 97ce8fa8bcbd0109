import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunning } from '../src/kernel/db/embedded/cluster';
import { chooseRunAs } from '../src/kernel/db/embedded/run-as';
import { freePort } from '../src/testing/server-process';

const root = path.resolve(import.meta.dirname, '../..');

export interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** The loopback address that sends the request; each has its own limits. */
  from?: string;
  timeoutMs?: number;
}
export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 64 });

/** Makes a request. Rejects if it is not answered in time. */
export async function send(
  port: number,
  { method = 'GET', path: address, headers = {}, body, from = '127.0.0.1', timeoutMs = 30_000 }: Sent,
): Promise<Received> {
  const request = http.request({ agent, host: '127.0.0.1', port, method, path: address, headers, localAddress: from, signal: AbortSignal.timeout(timeoutMs) });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

/** Makes a call with a JSON body and answer. */
export async function sendJson<T>(port: number, { body, headers, ...sent }: Omit<Sent, 'body'> & { body?: unknown }): Promise<{ status: number; json: T }> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await send(port, { ...sent, ...json, headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) } });
  return { status: answer.status, json: (answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.body) : null) as T };
}

export interface Site {
  port: number;
  /** Starts a server on the previous one's data. */
  start: () => Promise<void>;
  /** Kills the server as a power cut would. */
  killServer: () => Promise<void>;
  /** Kills PostgreSQL as a whole, or one of its processes. */
  killDatabase: (whole: boolean) => void;
  untilReady: () => Promise<void>;
  /** Returns the Authorization header of a demo account. */
  signIn: (user: string) => Promise<{ authorization: string }>;
  close: () => Promise<void>;
}

/** Opens the built site with its demo community, in a folder that `close` removes. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-attack-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1', AUTH_LOCAL: '1', RELEASE_SMOKE: '0', LOG_LEVEL: 'fatal' };
  let child: ChildProcess | null = null;

  const ready = () =>
    send(port, { path: '/api/ready', timeoutMs: 2000 }).then(
      ({ status }) => status === 200,
      () => false,
    );
  async function untilReady(): Promise<void> {
    const until = Date.now() + 120_000;
    while (!(await ready())) {
      if (child?.exitCode !== null || Date.now() > until) throw new Error('the site does not come back: is it built (npm run build)?');
      await wait(50);
    }
  }
  const databasePid = () => findRunning(chooseRunAs(data))?.pid;

  return {
    port,
    untilReady,
    async start() {
      child = spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
      await untilReady();
    },
    async killServer() {
      child?.kill('SIGKILL');
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    killDatabase(whole) {
      const postmaster = databasePid();
      if (!postmaster) return;
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
      const backends = stdout.trim().split(/\s+/).map(Number);
      process.kill(whole ? postmaster : (backends.at(-1) ?? postmaster), 'SIGKILL');
    },
    async signIn(user) {
      const { json } = await sendJson<{ token?: string } | null>(port, {
        method: 'POST',
        path: '/api/auth/local/sign-in',
        headers: { origin: `http://localhost:${port}` },
        body: { user },
      });
      if (!json?.token) throw new Error(`${user} cannot sign in: ${JSON.stringify(json)}`);
      return { authorization: `Bearer ${json.token}` };
    },
    async close() {
      if (child && child.exitCode === null && child.signalCode === null) {
        const end = once(child, 'exit');
        child.kill('SIGTERM');
        const timer = setTimeout(() => child?.kill('SIGKILL'), 10_000);
        await end;
        clearTimeout(timer);
      }
      const left = databasePid();
      if (left) process.kill(left, 'SIGQUIT');
      agent.destroy();
      for (let tries = 0; databasePid() && tries < 100; tries += 1) await wait(50);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
