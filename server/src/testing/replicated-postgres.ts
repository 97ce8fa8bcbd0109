import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Address, chooseAddress, dataOf, exitOf, launchPostgres, passwordOf, prepareCluster } from '../kernel/db/embedded/cluster';
import { connectWhenReady } from '../kernel/db/embedded/ownership';
import { chooseRunAs, giveTo, type RunAs } from '../kernel/db/embedded/run-as';
import { migrate } from '../kernel/db/migrate';
import { createPool, overPool } from '../kernel/db/pool';

/** A PostgreSQL that a test starts and stops. */
interface Node {
  address: Address;
  pid: () => number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const replication = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' };

async function nodeOf(runAs: RunAs, other: Record<string, string> = {}): Promise<Node> {
  const address = await chooseAddress(runAs, { tcp: true });
  let stop: Node['stop'] = async () => undefined;
  let pid = 0;
  return {
    address,
    pid: () => pid,
    async start() {
      const child = launchPostgres(runAs, address, { durable: false, other: { ...replication, ...other } });
      const ended = exitOf(child);
      pid = child.pid ?? 0;
      stop = async () => {
        child.kill('SIGINT');
        await ended;
      };
      const client = await connectWhenReady(address, () => child.exitCode === null);
      if (!client) throw new Error(`PostgreSQL does not start in ${runAs.folder}`);
      await client.end();
    },
    stop: () => stop(),
  };
}

export interface Replicated {
  primary: Node;
  standby: Node;
  /** Runs a statement on the standby. */
  onStandby: (statement: string) => Promise<void>;
  remove: () => Promise<void>;
}

/** Runs a migrated PostgreSQL and a standby that follows it by streaming replication. */
export async function replicatedPostgres(): Promise<Replicated> {
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `mesa-${name}-`)));
  const [first, second] = folders.map((folder) => chooseRunAs(folder)) as [RunAs, RunAs];
  await prepareCluster(first, { durable: false });
  const primary = await nodeOf(first);
  await primary.start();
  const pool = createPool(primary.address);
  await migrate(overPool(pool));
  await pool.end();
  await primary.stop();

  mkdirSync(second.folder, { recursive: true });
  for (const pathIn of [dataOf, passwordOf]) cpSync(pathIn(first), pathIn(second), { recursive: true });
  chmodSync(dataOf(second), 0o700);
  writeFileSync(join(dataOf(second), 'standby.signal'), '');
  giveTo(second.owner, second.folder);
  for (const pathIn of [dataOf, passwordOf]) giveTo(second.owner, pathIn(second));
  const { host, port, user, password } = primary.address;
  const standby = await nodeOf(second, {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${String(password)}`,
    wal_retrieve_retry_interval: '100ms',
  });
  await primary.start();
  await standby.start();
  const onStandby = async (statement: string) => {
    const client = new pg.Client(standby.address);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const remove = async () => {
    await standby.stop();
    await primary.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { primary, standby, onStandby, remove };
}
