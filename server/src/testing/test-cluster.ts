import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Address, chooseAddress, exitOf, findRunning, launchPostgres, prepareCluster, removeSocketFolder } from '../kernel/db/embedded/cluster';
import { connectWhenReady } from '../kernel/db/embedded/ownership';
import { chooseRunAs } from '../kernel/db/embedded/run-as';
import { migrate } from '../kernel/db/migrate';
import { createPool, overPool } from '../kernel/db/pool';

// One PostgreSQL for all tests of a run, in a separate process that reports its address to its parent and ends with it. The prepared cluster with a
// migrated database is reused by later runs while its code stays the same.

const template = 'mesa_template';
const name = (folder: string) => `mesa-tests-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
const cache = join(
  process.argv[2] ?? '',
  `test-cluster-${createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex')
    .slice(0, 16)}`,
);

async function makeTemplate(address: Address): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (!rowCount) {
    await client.query(`create database ${template}_unfinished`);
    const pool = createPool({ ...address, database: `${template}_unfinished` });
    await migrate(overPool(pool));
    await pool.end();
    await client.query(`alter database ${template}_unfinished rename to ${template}`);
  }
  await client.end();
}

async function start(folder: string) {
  const runAs = chooseRunAs(folder);
  await prepareCluster(runAs, { durable: false });
  const address = await chooseAddress(runAs, { tcp: process.platform === 'win32' });
  const child = launchPostgres(runAs, address, { durable: false, other: { autovacuum: 'off' } });
  const exit = exitOf(child);
  const client = await connectWhenReady(address, () => child.exitCode === null);
  if (!client) throw new Error(`PostgreSQL does not start in ${folder}`);
  await client.end();
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
    removeSocketFolder(address.host);
  };
  return { address, stop };
}

/** Prepares a cluster in the cache once, and stops it in order, so that its files can be copied. */
async function prepareCache(): Promise<void> {
  if (existsSync(cache)) return;
  mkdirSync(join(cache, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${cache}.`);
  const { address, stop } = await start(unfinished);
  await makeTemplate(address);
  await stop('SIGINT');
  if (existsSync(cache)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, cache);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Stops and removes the clusters of killed runs. */
function removeAbandoned(prefix: string): void {
  for (const entry of readdirSync(tmpdir())) {
    const pid = entry.startsWith(`${prefix}-`) ? Number(entry.slice(prefix.length + 1).split('-')[0]) : 0;
    if (!pid || isRunning(pid)) continue;
    const folder = join(tmpdir(), entry);
    const running = findRunning(chooseRunAs(folder));
    if (running) process.kill(running.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}

const prefix = name(cache);
removeAbandoned(prefix);
await prepareCache();
const folder = mkdtempSync(join(tmpdir(), `${prefix}-${process.pid}-`));
// Node 22 and 24 give copied folders the mode of the umask, and PostgreSQL refuses data that others can read.
process.umask(0o077);
cpSync(cache, folder, { recursive: true });
const { address, stop } = await start(folder);
async function end(): Promise<void> {
  // Discards its data.
  await stop('SIGQUIT');
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.send?.({ ...address, template });
