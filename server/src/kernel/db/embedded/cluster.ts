import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../../start-error';
import { environmentOf, giveTo, program, type RunAs } from './run-as';

/** How the server reaches its PostgreSQL: over a socket in its own folder, or over the loopback with a password. */
export type Address = Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

const user = 'mesa';
const database = 'postgres';
/** A socket's path has at most 107 bytes on Linux and 103 on macOS, including its name `/.s.PGSQL.5432`. */
const longestSocketFolder = 88;

/** Settings for a site on a store's counter; a larger site has its own server. The database's helper processes cost more than they help here. */
const settings = {
  shared_buffers: '96MB',
  max_connections: '40',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_checkpoints: 'off',
};

/** Settings that older versions of PostgreSQL refuse, by the major version that brought them. */
const newerSettings = [{ since: 18, settings: { io_method: 'sync' } }];

export const dataOf = ({ folder }: Pick<RunAs, 'folder'>): string => join(folder, 'data');
/** Where the data of an older major version stays after an upgrade. */
export const oldDataOf = ({ folder }: Pick<RunAs, 'folder'>, major: string): string => join(folder, `data-${major}`);
export const passwordOf = ({ folder }: RunAs): string => join(folder, 'password');
const logOf = ({ folder }: RunAs): string => join(folder, 'postgres.log');
const largestLog = 1024 * 1024;

function launch(runAs: RunAs, name: 'initdb' | 'postgres', args: readonly string[]): ChildProcess {
  const [command = '', ...rest] = [...runAs.prefix, program(runAs, name), ...args];
  const log = openSync(logOf(runAs), 'a', 0o600);
  // In a separate session: Ctrl+C is meant for the site, which then stops its database last.
  const child = spawn(command, rest, {
    cwd: '/',
    env: environmentOf(runAs),
    detached: true,
    stdio: ['ignore', log, log],
    uid: runAs.uid,
    gid: runAs.gid,
    windowsHide: true,
  });
  closeSync(log);
  return child;
}

/** Returns the last lines that the programs wrote, to explain why they ended. */
export const lastLogLines = (runAs: RunAs): string => readFileSync(logOf(runAs), 'utf8').trim().split('\n').slice(-3).join(' · ');

/** Resolves to the exit code; null after a signal. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });

/** Stops a program of PostgreSQL when this process ends in any way except SIGKILL. */
export function stopWithProcess(child: ChildProcess): void {
  const stop = () => void child.kill('SIGINT');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
}

/** Folders in which this process is creating a cluster. */
const staged = new Set<string>();

/** Creates a folder beside the cluster for one that is being made; `removeStaging` removes it. */
export function createStaging({ folder, owner }: RunAs, kind: 'new' | 'upgrade'): string {
  const staging = mkdtempSync(join(folder, `${kind}-${process.pid}-`));
  staged.add(basename(staging));
  giveTo(owner, staging);
  return staging;
}

export function removeStaging(staging: string): void {
  rmSync(staging, { recursive: true, force: true });
  staged.delete(basename(staging));
}

/** Removes the folders of interrupted first starts and upgrades. A folder is in use while the process in its name is creating a cluster there. */
function removeAbandoned(runAs: RunAs): void {
  const { folder } = runAs;
  for (const name of readdirSync(folder).filter((one) => /^(new|upgrade)-/.test(one))) {
    const pid = Number(/^\w+-(\d+)-/.exec(name)?.[1] ?? 0);
    // In a container, the previous process had the same number.
    const isInUse = pid === process.pid ? staged.has(name) : pid > 0 && isAlive(pid);
    if (isInUse) continue;
    const running = findRunning({ ...runAs, folder: join(folder, name) });
    if (running) process.kill(running.pid, 'SIGQUIT');
    removeAbandonedSockets({ folder: join(folder, name) });
    try {
      // A killed start can leave an initdb that runs for a moment.
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } catch {
      // A folder that cannot be removed only takes up space.
    }
  }
}

interface PrepareOptions {
  durable: boolean;
  /** Interrupts the first start without leaving anything. */
  signal?: AbortSignal | undefined;
}

async function initialise(runAs: RunAs, { durable, signal }: PrepareOptions): Promise<void> {
  // Created in a separate folder and renamed: of two concurrent starts one creates the cluster, and a killed one leaves no half-made cluster.
  const staging = createStaging(runAs, 'new');
  if (!existsSync(passwordOf(runAs))) writeFileSync(passwordOf(runAs), randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(runAs.owner, passwordOf(runAs));
  const args = ['-D', join(staging, 'data'), '-U', user, '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordOf(runAs)}`];
  // Byte order with all languages' letters: the same on every system, and `lower('Ñ')` is 'ñ', unlike in the locale C.
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  try {
    const child = launch(runAs, 'initdb', durable ? args : [...args, '--no-sync']);
    stopWithProcess(child);
    const interrupt = () => void child.kill('SIGTERM');
    signal?.addEventListener('abort', interrupt, { once: true });
    const code = await exitOf(child);
    signal?.removeEventListener('abort', interrupt);
    signal?.throwIfAborted();
    if (code !== 0) throw new StartError(`No se pudo crear la base de datos en ${runAs.folder} (${lastLogLines(runAs)}).`);
    renameSync(join(staging, 'data'), dataOf(runAs));
  } catch (error) {
    if (!existsSync(dataOf(runAs))) throw error;
  } finally {
    removeStaging(staging);
  }
}

/** Returns the major version of the data in a folder; null if there is none. */
export function dataMajor(runAs: Pick<RunAs, 'folder'>): string | null {
  const file = join(dataOf(runAs), 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Returns the folders with data of older major versions that upgrades left, the newest last. */
export function oldDataIn({ folder }: Pick<RunAs, 'folder'>): string[] {
  const majors = existsSync(folder) ? readdirSync(folder).flatMap((name) => /^data-(\d+)$/.exec(name)?.[1] ?? []) : [];
  return majors.sort((a, b) => Number(a) - Number(b)).map((major) => oldDataOf({ folder }, major));
}

/** Undoes an upgrade that ended after it had renamed the old data and before the new data had its name. */
export function undoHalfRename(runAs: RunAs): void {
  const old = oldDataIn(runAs).at(-1);
  if (old !== undefined && !existsSync(dataOf(runAs))) renameSync(old, dataOf(runAs));
}

/** Creates the cluster if there is none. Throws a `StartError` if the folder contains one of another major version of PostgreSQL. */
export async function prepareCluster(runAs: RunAs, options: PrepareOptions): Promise<void> {
  mkdirSync(runAs.folder, { recursive: true, mode: 0o700 });
  giveTo(runAs.owner, runAs.folder);
  removeAbandoned(runAs);
  undoHalfRename(runAs);
  if ((statSync(logOf(runAs), { throwIfNoEntry: false })?.size ?? 0) > largestLog) rmSync(logOf(runAs));
  if (!existsSync(dataOf(runAs))) await initialise(runAs, options);
  const found = dataMajor(runAs);
  if (found === runAs.major) return;
  const what = `La base de datos de ${runAs.folder} es de PostgreSQL ${found} y esta versión del sitio trae el ${runAs.major}`;
  if (Number(found) > Number(runAs.major)) throw new StartError(`${what}: arranca con la versión del sitio que la usó, o con una posterior.`);
  throw new StartError(`${what}: arranca el sitio, o ejecuta «migrate», y se actualiza sola.`);
}

const ofSockets = 'mesa-postgres-';
const socketsOf = ({ folder }: Pick<RunAs, 'folder'>): string => join(folder, 'socket');

/** Returns a folder for the socket: beside the data, or among the temporary files if the path is too long or the disk supports no sockets. */
async function socketFolder(runAs: RunAs): Promise<string> {
  const inFolder = socketsOf(runAs);
  mkdirSync(inFolder, { recursive: true, mode: 0o700 });
  giveTo(runAs.owner, inFolder);
  if (Buffer.byteLength(inFolder) <= longestSocketFolder && (await holdsSockets(inFolder))) return inFolder;
  const folder = mkdtempSync(join(tmpdir(), ofSockets));
  writeFileSync(join(inFolder, String(process.pid)), folder);
  giveTo(runAs.owner, folder);
  return folder;
}

/** Removes the sockets' folders among the temporary files that killed processes noted beside the data. Nothing may run on the cluster. */
export function removeAbandonedSockets(of: Pick<RunAs, 'folder'>): void {
  const noted = existsSync(socketsOf(of)) ? readdirSync(socketsOf(of)).filter((name) => /^\d+$/.test(name)) : [];
  for (const pid of noted) {
    if (isAlive(Number(pid))) continue;
    removeSocketFolder(readFileSync(join(socketsOf(of), pid), 'utf8'));
    rmSync(join(socketsOf(of), pid));
  }
}

/** Removes the socket's folder of a PostgreSQL that has ended, if it is among the temporary files. */
export function removeSocketFolder(folder: string | undefined): void {
  if (folder && basename(folder).startsWith(ofSockets)) rmSync(folder, { recursive: true, force: true });
}

const holdsSockets = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(join(folder, `probe-${process.pid}`), () => probe.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Returns the address for a cluster in this folder. */
export async function chooseAddress(runAs: RunAs, { tcp }: { tcp: boolean }): Promise<Address> {
  const who = { user, database };
  if (!tcp) return { ...who, host: await socketFolder(runAs), port: 5432 };
  return { ...who, host: '127.0.0.1', port: await freePort(), password: readFileSync(passwordOf(runAs), 'utf8') };
}

interface LaunchOptions {
  /** False is for tests: commits do not reach the disk. */
  durable: boolean;
  /** The value of `cluster_name`. */
  name?: string;
  /** Settings in place of the usual ones. */
  other?: Readonly<Record<string, string>>;
}

/** Starts PostgreSQL at an address. */
export function launchPostgres(runAs: RunAs, { host = '', port }: Address, { durable, name = '', other = {} }: LaunchOptions): ChildProcess {
  const tcp = host === '127.0.0.1';
  const all: Record<string, string> = {
    ...settings,
    ...Object.assign({}, ...newerSettings.filter(({ since }) => Number(runAs.major) >= since).map((one) => one.settings)),
    cluster_name: name,
    port: String(port),
    listen_addresses: tcp ? host : '',
    unix_socket_directories: tcp ? '' : host,
    unix_socket_permissions: '0700',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...other,
  };
  return launch(runAs, 'postgres', ['-D', dataOf(runAs), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]);
}

export interface RunningPostgres {
  pid: number;
  /** Null until it has reported its address. */
  address: Address | null;
}

/** Returns whether a process with this number runs. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns whether a process is a PostgreSQL: after a restart of the machine or container, its number can belong to another process. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout === null || /postgres/.test(stdout);
}

/** Returns the PostgreSQL that runs on the folder, from its `postmaster.pid`: left by a killed site, or another site's. */
export function findRunning(runAs: RunAs): RunningPostgres | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataOf(runAs), 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const [pid = '', , , port = '', socket = '', host = ''] = lines;
  if (!/^\d+$/.test(pid) || !isAlive(Number(pid))) {
    removeSocketFolder(socket);
    return null;
  }
  if (!isPostgres(Number(pid))) {
    // PostgreSQL itself would take that process for its predecessor.
    rmSync(join(dataOf(runAs), 'postmaster.pid'), { force: true });
    return null;
  }
  const who = { user, database, port: Number(port) };
  if (socket) return { pid: Number(pid), address: { ...who, host: socket } };
  return { pid: Number(pid), address: host ? { ...who, host, password: readFileSync(passwordOf(runAs), 'utf8') } : null };
}
