import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Address } from '../src/kernel/db/embedded/cluster';
import { pgBouncer } from '../src/testing/pgbouncer';
import { replicatedPostgres } from '../src/testing/replicated-postgres';
import { freePort } from '../src/testing/server-process';
import { agent } from './attack-send';
import { attackedServer } from './attack-server';

const root = path.resolve(import.meta.dirname, '../..');
/** Connections of PgBouncer to PostgreSQL. */
const pooled = 20;

const urlOf = ({ host, port, user, password, database }: Address) => `postgres://${user}:${String(password)}@${host}:${port}/${database}`;

/** An address that follows the primary, as a name or a floating address does outside of a benchmark. */
async function movingAddress(first: Address): Promise<{ address: Address; moveTo: (target: Address) => void; close: () => void }> {
  let target = first;
  const open = new Set<Socket>();
  const listening = createServer((socket) => {
    const upstream = connect({ host: target.host ?? '', port: target.port ?? 0 });
    for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const]) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    address: { ...first, host: '127.0.0.1', port },
    moveTo(next) {
      target = next;
      drop();
    },
    close() {
      listening.close();
      drop();
    },
  };
}

/** nginx with the example of `deploy/nginx`, before servers that can change. */
function nginx(folder: string, port: number) {
  const configured = path.join(folder, 'nginx');
  mkdirSync(configured, { recursive: true });
  cpSync(path.join(root, 'deploy/nginx'), path.join(configured, 'mesa-abierta'), { recursive: true });
  const server = path.join(configured, 'mesa-abierta/server.conf');
  // The example serves a name on port 80; here the port is part of the site's origin.
  writeFileSync(server, readFileSync(server, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`).replace('Host $host;', 'Host $http_host;'));
  const write = (servers: readonly number[]) =>
    writeFileSync(
      path.join(configured, 'nginx.conf'),
      `pid nginx.pid; error_log stderr crit; daemon off; worker_processes 1; events { worker_connections 4096; }
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`).join(' ')}
upstream mesa { ${servers.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} keepalive 32; }
include mesa-abierta/server.conf; }\n`,
    );
  let child: ChildProcess | null = null;
  return {
    pid: () => child?.pid ?? 0,
    /** Balances between these ports from now on. */
    balance(servers: readonly number[]) {
      write(servers);
      if (child) child.kill('SIGHUP');
      else child = spawn('nginx', ['-p', configured, '-c', path.join(configured, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
    },
    close: () => child?.kill('SIGTERM'),
  };
}

/** Returns seconds of processor time of a process and all below it. */
function cpuSecondsOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        // Fields 4, and 14 to 17 of proc(5), counted from after the name. Those of ended children are included.
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
      } catch {
        return [];
      }
    });
  const under = (of: number): number =>
    stats.reduce((sum, { pid: one, parent, ticks }) => sum + (one === of ? ticks : 0) + (parent === of ? under(one) : 0), 0);
  return under(pid) / 100;
}

/** Opens the built site with the demo community: up to `most` servers behind nginx, with PgBouncer, a PostgreSQL and its replica. */
export async function openScaledSite(most: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-scale-'));
  const database = await replicatedPostgres();
  const pooler = await pgBouncer(database.primary.address, { size: pooled });
  const listen = await movingAddress(database.primary.address);
  const port = await freePort();
  const balancer = nginx(folder, port);
  const folders = Array.from({ length: most }, (_, index) => path.join(folder, `server-${index}`));
  const ports = await Promise.all(folders.map(freePort));
  const servers = ports.map((own, index) =>
    attackedServer(own, {
      DATA_DIR: folders[index] ?? '',
      DATABASE_URL: urlOf(pooler.address),
      DATABASE_LISTEN_URL: urlOf(listen.address),
      DATABASE_READ_URL: urlOf(database.standby.address),
      DATABASE_POOLER: '1',
      APP_ORIGIN: `http://localhost:${port},http://127.0.0.1:${port}`,
      TRUST_PROXY: 'loopback',
    }),
  );

  return {
    port,
    ports,
    servers,
    /** Starts the first `count` servers and balances between them. */
    async run(count: number) {
      for (const [index, server] of servers.slice(0, count).entries()) {
        // Tokens of demo accounts are signed by a key in the folder; Clerk's are not.
        if (index > 0) cpSync(path.join(folders[0] ?? '', 'local-auth'), path.join(folders[index] ?? '', 'local-auth'), { recursive: true });
        if (!server.isRunning()) await server.start();
      }
      balancer.balance(ports.slice(0, count));
      // nginx closes the connections of the configuration before.
      await wait(1000);
    },
    /** Processor seconds until now, by part. */
    cpu: () => ({
      servers: servers.reduce((sum, server) => sum + (server.isRunning() ? cpuSecondsOf(server.pid()) : 0), 0),
      primary: cpuSecondsOf(database.primary.pid()),
      replica: cpuSecondsOf(database.standby.pid()),
      pooler: cpuSecondsOf(pooler.pid),
      nginx: cpuSecondsOf(balancer.pid()),
    }),
    stopPrimary: () => database.primary.stop(),
    /** Makes the replica the primary, and leads the pooler and the address of notices to it. */
    async promote() {
      await database.onStandby('select pg_promote()');
      pooler.moveTo(database.standby.address);
      listen.moveTo(database.standby.address);
    },
    async close() {
      balancer.close();
      for (const server of servers) await server.stop();
      listen.close();
      await pooler.close();
      await database.remove();
      agent.destroy();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type ScaledSite = Awaited<ReturnType<typeof openScaledSite>>;
