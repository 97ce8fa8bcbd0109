import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import { freePort } from '../src/testing/server-process';
import { agent } from './attack-send';
import { attackedServer } from './attack-server';
import type { Site } from './attack-site';

const root = path.resolve(import.meta.dirname, '../..');
/** How long a server that failed gets no requests, as in `deploy/caddy`. */
const failTimeoutMs = 2000;
const notServed = [502, 503, 504];

/** Returns whether a request only reads, by the list of calls that the example of nginx repeats. */
function readsOnly(): (method: string, address: string) => boolean {
  const listed = /^location ~ (\S+) \{$/m.exec(readFileSync(path.join(root, 'deploy/nginx/read-calls.conf'), 'utf8'))?.[1];
  if (!listed) throw new Error('deploy/nginx/read-calls.conf has no list of reads');
  const reads = new RegExp(listed);
  return (method, address) => method === 'GET' || method === 'HEAD' || (method === 'POST' && reads.test(address.split('?')[0] ?? ''));
}

/**
 * Distributes requests to servers in turn, as the proxies of `deploy` do: a read without an answer, or with 502, 503 or 504, is sent once more to
 * the next server; a write only if it reached none. Ends with its parent.
 */
export async function proxy(port: number, servers: readonly number[]): Promise<never> {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => undefined);
  const isRead = readsOnly();
  const toServers = new http.Agent({ keepAlive: true });
  const failedAt = new Map<number, number>();
  let turn = 0;
  const next = (tried: readonly number[]) => {
    const left = servers.filter((one) => !tried.includes(one));
    const working = left.filter((one) => Date.now() - (failedAt.get(one) ?? 0) > failTimeoutMs);
    turn += 1;
    return (working.length > 0 ? working : left)[turn % Math.max(1, working.length || left.length)];
  };
  const listening = http.createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const parts: Buffer[] = [];
    for await (const chunk of request) parts.push(chunk as Buffer);
    const headers = { ...request.headers, connection: 'keep-alive', 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const attempt = (tried: readonly number[]): void => {
      const server = next(tried);
      if (server === undefined) return void response.writeHead(502).end();
      const again = (isUnsent: boolean) => {
        failedAt.set(server, Date.now());
        if (response.headersSent) response.destroy();
        else if (tried.length === 0 && (isUnsent || isRead(method, url))) attempt([server]);
        else response.writeHead(502).end();
      };
      const upstream = http.request({ agent: toServers, host: '127.0.0.1', port: server, method, path: url, headers }, (answer) => {
        if (notServed.includes(answer.statusCode ?? 0) && tried.length === 0 && isRead(method, url)) {
          answer.resume();
          return again(false);
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy()).pipe(response);
      });
      upstream.on('error', (error: NodeJS.ErrnoException) => again(error.code === 'ECONNREFUSED')).end(Buffer.concat(parts));
    };
    attempt([]);
  });
  listening.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  process.send?.('ready');
  return new Promise(() => undefined);
}

/** Opens two servers on one PostgreSQL behind a proxy, as `DEPLOY.md` describes. Its kills alternate between the servers. `program` runs the proxy. */
export async function openPair(program: string): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-attack-'));
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const embedded = await openEmbedded(path.join(folder, 'database'));
  const { host = '', user = '', database = '', port: databasePort, password } = embedded.address;
  const at = `${host.startsWith('/') ? encodeURIComponent(host) : host}${databasePort ? `:${databasePort}` : ''}`;
  const shared = {
    DATABASE_URL: `postgresql://${user}${password ? `:${String(password)}` : ''}@${at}/${database}`,
    APP_ORIGIN: `http://localhost:${port},http://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
  };
  const folders = ports.map((_, index) => path.join(folder, `server-${index}`));
  const servers = ports.map((own, index) => attackedServer(own, { ...shared, DATA_DIR: folders[index] ?? '' }));
  const balancing = fork(program, ['proxy', String(port), ports.join(',')]);
  await once(balancing, 'message');
  let kills = 0;

  return {
    port,
    async untilReady() {
      for (const server of servers) await server.untilReady();
    },
    async start() {
      for (const [index, server] of servers.entries()) {
        // Tokens of demo accounts are signed by a key in the folder; Clerk's are not.
        if (index > 0) {
          mkdirSync(folders[index] ?? '', { recursive: true });
          cpSync(path.join(folders[0] ?? '', 'local-auth'), path.join(folders[index] ?? '', 'local-auth'), { recursive: true });
        }
        if (!server.isRunning()) await server.start();
      }
    },
    async killServer() {
      kills += 1;
      await servers[kills % servers.length]?.kill();
    },
    killDatabase: () => undefined,
    async close() {
      balancing.kill('SIGKILL');
      for (const server of servers) await server.stop();
      await embedded.close();
      agent.destroy();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
