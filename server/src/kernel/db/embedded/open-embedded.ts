import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start-error';
import {
  type Address,
  chooseAddress,
  exitOf,
  findRunning,
  isAlive,
  lastLogLines,
  launchPostgres,
  prepareCluster,
  removeAbandonedSockets,
  removeSocketFolder,
  stopWithProcess,
} from './cluster';
import { connectWhenReady, launcherOf, launchName, type Ownership, own, requireNoOwner } from './ownership';
import { chooseRunAs, pointerName, type RunAs } from './run-as';

export interface Embedded {
  address: Address;
  /** Returns PostgreSQL's current process id; undefined while it restarts. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Uses the loopback instead of a Unix socket, as on a system without them. */
  tcp?: boolean;
  /** Called with messages for the operator: where the database is, that it ended and was restarted. */
  print?: ((text: string) => void) | undefined;
  /** Interrupts the start: it throws, and no PostgreSQL runs. Has no effect once open. */
  signal?: AbortSignal | undefined;
  /** Settings of PostgreSQL in place of the usual ones. */
  settings?: Readonly<Record<string, string>> | undefined;
}

/** Milliseconds for PostgreSQL to finish its work before it is killed; its write-ahead log recovers the rest at the next start. */
const stopLimit = 3000;
const answerLimit = 5000;
/** Maximum milliseconds from launching PostgreSQL to owning it; after that the launcher's number can belong to another process. */
const ownLimit = 30_000;
/** Of several concurrent starts on one folder, each can find another's PostgreSQL and check its owner. */
const maxAttempts = 5;
const shortestPause = 100;
const longestPause = 5000;
/** After running this long, another end counts as a new failure. */
const settled = 60_000;

function requireNoOlderFormat(dataFolder: string): void {
  if (!existsSync(join(dataFolder, 'db')) || existsSync(join(dataFolder, 'postgres')) || existsSync(join(dataFolder, pointerName))) return;
  throw new StartError(
    `La base de datos de ${dataFolder} es de una versión anterior del sitio: con esa versión, «npm run db:move -- postgres://…» la lleva a un PostgreSQL; arranca después con esa dirección en DATABASE_URL, o elige otra carpeta con DATA_DIR.`,
  );
}

const isGone = (pid: number): boolean => !isAlive(pid);

/** Stops what a killed site left running. Throws a `StartError` if a running site owns it. `name` is the name of this site's own launches. */
async function stopAbandoned(runAs: RunAs, dataFolder: string, name: string): Promise<void> {
  const [from, until] = [Date.now(), Date.now() + answerLimit];
  for (let running = findRunning(runAs); running; running = findRunning(runAs)) {
    const { pid, address } = running;
    const client = address && (await connectWhenReady(address, () => Date.now() < until && !isGone(pid)));
    if (client) {
      const launcher = await launcherOf(client);
      const isStarting = launcher.name !== name && launcher.pid !== null && isAlive(launcher.pid) && Date.now() - from < ownLimit;
      if (!isStarting) {
        await own(client, dataFolder);
        process.kill(pid, 'SIGINT');
        while (!isGone(pid)) await wait(10);
        removeSocketFolder(address.host);
        return;
      }
      await requireNoOwner(client, dataFolder).finally(() => client.end());
    } else if (Date.now() >= until) return;
    await wait(10);
  }
}

/** Without a process id the program could not be started. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean => pid === undefined || exitCode !== null || signalCode !== null;
const ended = (child: ChildProcess): Promise<unknown> => (hasEnded(child) ? Promise.resolve() : exitOf(child));

/** Ends the connections and stops; commits are kept. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const end = exitOf(child);
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopLimit);
  await end;
  clearTimeout(timer);
}

interface Started {
  child: ChildProcess;
  ownership: Ownership;
}

interface Start {
  /** The name of this launch of PostgreSQL. */
  name: string;
  settings: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Tries one start. Null if another process was first, or stopped what this one had begun. */
async function tryStart(runAs: RunAs, address: Address, dataFolder: string, { name, settings, signal }: Start): Promise<Started | null> {
  let child: ChildProcess | null = null;
  try {
    await stopAbandoned(runAs, dataFolder, name);
    removeAbandonedSockets(runAs);
    child = launchPostgres(runAs, address, { durable: true, name, other: settings }).on('error', () => undefined);
    const launched = child;
    stopWithProcess(launched);
    const client = await connectWhenReady(address, () => !hasEnded(launched) && !signal?.aborted);
    signal?.throwIfAborted();
    return client && { child, ownership: await own(client, dataFolder) };
  } catch (error) {
    if (child) await stop(child);
    if (error instanceof StartError) throw error;
    signal?.throwIfAborted();
    return null; // its connection was ended
  }
}

async function start(runAs: RunAs, address: Address, dataFolder: string, options: Start): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryStart(runAs, address, dataFolder, options);
    if (started) return started;
    const lostToAnother = findRunning(runAs) !== null || lastLogLines(runAs).includes('postmaster.pid');
    if (!lostToAnother || attempt === maxAttempts) throw new StartError(`La base de datos de ${runAs.folder} no arranca (${lastLogLines(runAs)}).`);
  }
}

/**
 * Runs the PostgreSQL that comes with the site in `dataFolder/postgres`, with this process as its only owner: starts it, takes it over from a killed
 * site, restarts it with growing pauses when it ends, and stops it with `close`. Throws a `StartError` on failure.
 */
export async function openEmbedded(
  dataFolder: string,
  { tcp = process.platform === 'win32', print = () => undefined, signal, settings }: EmbeddedOptions = {},
): Promise<Embedded> {
  signal?.throwIfAborted();
  requireNoOlderFormat(dataFolder);
  const runAs = chooseRunAs(dataFolder);
  if (runAs.notice) print(runAs.notice);
  await prepareCluster(runAs, { durable: true, signal });
  return openCluster(runAs, dataFolder, { tcp, print, signal, settings });
}

/** Runs PostgreSQL on a prepared cluster, with this process as its only owner; `dataFolder` is for sentences. */
export async function openCluster(
  runAs: RunAs,
  dataFolder: string,
  { tcp = process.platform === 'win32', print = () => undefined, signal, settings = {} }: EmbeddedOptions = {},
): Promise<Embedded> {
  const address = await chooseAddress(runAs, { tcp });
  const name = launchName(randomUUID().slice(0, 8));
  let running: Started | null = await start(runAs, address, dataFolder, { name, settings, signal }).catch((error: unknown) => {
    removeSocketFolder(address.host);
    throw error;
  });
  const closing = new AbortController();

  async function startAgain(pause: number): Promise<Started | null> {
    await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return null;
    try {
      return await start(runAs, address, dataFolder, { name, settings });
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      return startAgain(Math.min(pause * 2, longestPause));
    }
  }
  async function keepRunning(): Promise<void> {
    let pause = shortestPause;
    while (running && !closing.signal.aborted) {
      const since = Date.now();
      // The ownership ends with the connection, and the connection ends with PostgreSQL.
      await Promise.race([ended(running.child), new Promise((resolve) => running?.ownership.once('end', resolve))]);
      if (closing.signal.aborted) return;
      pause = Date.now() - since > settled ? shortestPause : Math.min(pause * 2, longestPause);
      print('La base de datos se detuvo; se arranca de nuevo …');
      running = null;
      running = await startAgain(pause);
      if (running) print('La base de datos está de nuevo en marcha.');
    }
  }
  const watching = keepRunning();

  async function close(): Promise<void> {
    closing.abort();
    if (running) await stop(running.child);
    await watching;
    // A start can be in progress.
    if (running) await stop(running.child);
    removeSocketFolder(address.host);
  }
  return { address, pid: () => running?.child.pid, close };
}
