import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start-error';
import { type Address, chooseAddress, exitOf, findRunning, isAlive, lastLogLines, launchPostgres, prepareCluster, stopWithProcess } from './cluster';
import { connectWhenReady, launcherOf, launchName, type Ownership, own, requireNoOwner } from './ownership';
import { chooseRunAs, pointerName, type RunAs } from './run-as';

export interface Embedded {
  address: Address;
  /** The process id of PostgreSQL as it runs now; undefined while it is being restarted. */
  pid: () => number | undefined;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Over the loopback instead of a Unix socket, as on a system without them. */
  tcp?: boolean;
  /** Told what the person who runs the site should know: where the database is, that it ended and was restarted. */
  say?: ((text: string) => void) | undefined;
  /** Interrupts the start: it throws, and no PostgreSQL runs. Means nothing once it is open. */
  signal?: AbortSignal | undefined;
}

/** PostgreSQL finishes what it has begun in this time, or is stopped without; its log of writes brings it up to date at the next start. */
const stopLimit = 3000;
const answerLimit = 5000;
/** So long a site may take from the launch of its PostgreSQL to owning it; after that another process has the number of the one that launched it. */
const ownLimit = 30_000;
/** Of several processes that start on one folder at once, each may find another's PostgreSQL instead of its own, and asks whose it is. */
const maxAttempts = 5;
const shortestPause = 100;
const longestPause = 5000;
/** After so long a run, a next end is a new one and not the same again. */
const settled = 60_000;

function requireNoOlderFormat(dataFolder: string): void {
  if (!existsSync(join(dataFolder, 'db')) || existsSync(join(dataFolder, 'postgres')) || existsSync(join(dataFolder, pointerName))) return;
  throw new StartError(
    `La base de datos de ${dataFolder} es de una versión anterior del sitio: con esa versión, «npm run db:move -- postgres://…» la lleva a un PostgreSQL; arranca después con esa dirección en DATABASE_URL, o elige otra carpeta con DATA_DIR.`,
  );
}

const isGone = (pid: number): boolean => !isAlive(pid);

/** Stops what a killed site left running. Throws a `StartError` where it is the database of a site that lives. `name`: of what this site launches. */
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
        return;
      }
      await requireNoOwner(client, dataFolder).finally(() => client.end());
    } else if (Date.now() >= until) return;
    await wait(10);
  }
}

/** Without a process id it could not even be started. */
const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean => pid === undefined || exitCode !== null || signalCode !== null;
const ended = (child: ChildProcess): Promise<unknown> => (hasEnded(child) ? Promise.resolve() : exitOf(child));

/** Ends the connections and stops: nothing that was committed is lost. */
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
  /** Under which PostgreSQL runs. */
  name: string;
  signal?: AbortSignal | undefined;
}

/** One start. Null where another process came first, or ended what this one had begun. */
async function tryStart(runAs: RunAs, address: Address, dataFolder: string, { name, signal }: Start): Promise<Started | null> {
  let child: ChildProcess | null = null;
  try {
    await stopAbandoned(runAs, dataFolder, name);
    child = launchPostgres(runAs, address, { durable: true, name }).on('error', () => undefined);
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
 * Runs the PostgreSQL that comes with the site in `dataFolder/postgres`, with this process as its only owner: starts it, takes it over from a
 * site that was killed, restarts it with growing pauses when it ends, and stops it with `close`. Throws a `StartError` where it cannot.
 */
export async function openEmbedded(
  dataFolder: string,
  { tcp = process.platform === 'win32', say = () => undefined, signal }: EmbeddedOptions = {},
): Promise<Embedded> {
  signal?.throwIfAborted();
  requireNoOlderFormat(dataFolder);
  const runAs = chooseRunAs(dataFolder);
  if (runAs.notice) say(runAs.notice);
  await prepareCluster(runAs, { durable: true, signal });
  const address = await chooseAddress(runAs, { tcp });
  const name = launchName(randomUUID().slice(0, 8));
  let running: Started | null = await start(runAs, address, dataFolder, { name, signal });
  const closing = new AbortController();

  async function startAgain(pause: number): Promise<Started | null> {
    await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return null;
    try {
      return await start(runAs, address, dataFolder, { name });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return startAgain(Math.min(pause * 2, longestPause));
    }
  }
  async function keepRunning(): Promise<void> {
    let pause = shortestPause;
    while (running && !closing.signal.aborted) {
      const since = Date.now();
      // Without its connection this process owns nothing, and without its PostgreSQL it has no connection.
      await Promise.race([ended(running.child), new Promise((resolve) => running?.ownership.once('end', resolve))]);
      if (closing.signal.aborted) return;
      pause = Date.now() - since > settled ? shortestPause : Math.min(pause * 2, longestPause);
      say('La base de datos se detuvo; se arranca de nuevo …');
      running = null;
      running = await startAgain(pause);
      if (running) say('La base de datos está de nuevo en marcha.');
    }
  }
  const watching = keepRunning();

  async function close(): Promise<void> {
    closing.abort();
    if (running) await stop(running.child);
    await watching;
    // It may have been on its way.
    if (running) await stop(running.child);
  }
  return { address, pid: () => running?.child.pid, close };
}
