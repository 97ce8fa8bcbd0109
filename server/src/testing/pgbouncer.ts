import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Address } from '../kernel/db/embedded/cluster';
import { connectWhenReady } from '../kernel/db/embedded/ownership';
import { giveTo } from '../kernel/db/embedded/run-as';
import { freePort } from './server-process';

/** PgBouncer refuses to run as root. */
const nobody = 65534;

function findPgBouncer(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);
  if (!found) throw new Error('These tests need PgBouncer: install it, for example with apt-get install pgbouncer.');
  return found;
}

export interface Pooler {
  address: Address;
  pid: number;
  /** Sends all connections to another PostgreSQL with the same users, from the next statement on. */
  moveTo: (target: Address) => void;
  close: () => Promise<void>;
}

/** Runs PgBouncer in transaction mode before a PostgreSQL on the loopback. The `database` of its address has at most `size` connections. */
export async function pgBouncer({ host, port, user, password, database }: Address, { size }: { size: number }): Promise<Pooler> {
  const program = findPgBouncer();
  const folder = mkdtempSync(join(tmpdir(), 'mesa-pgbouncer-'));
  const ownPort = await freePort();
  const settingsFor = (target: Pick<Address, 'host' | 'port'>) => [
    '[databases]',
    `* = host=${target.host} port=${target.port} pool_size=${size}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    // PgBouncer otherwise waits 15 seconds after a failed connection.
    'server_login_retry = 1',
  ];
  writeFileSync(join(folder, 'users.txt'), `"${user}" "${String(password)}"\n`);
  const writeSettings = (target: Pick<Address, 'host' | 'port'>) => writeFileSync(join(folder, 'pgbouncer.ini'), `${settingsFor(target).join('\n')}\n`);
  writeSettings({ host, port });
  const root = process.getuid?.() === 0;
  if (root) giveTo(nobody, folder);
  chmodSync(folder, 0o700);
  const child: ChildProcess = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...(root && { uid: nobody, gid: nobody }), stdio: 'inherit' });
  const ended = once(child, 'exit');
  const address = { host: '127.0.0.1', port: ownPort, user, password, database };
  const client = await connectWhenReady(address, () => child.exitCode === null);
  if (!client) throw new Error('PgBouncer ended.');
  await client.end();
  const moveTo = (target: Address) => {
    writeSettings(target);
    child.kill('SIGHUP');
  };
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, pid: child.pid ?? 0, moveTo, close };
}
