import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start-error';
import { type Address, chooseAddress, exitOf, findRunning, lastLogLines, launchPostgres, prepareCluster } from './cluster';
import { connectWhenReady, type Ownership, own } from './ownership';
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
}

/** PostgreSQL finishes what it has begun in this time, or is stopped without; its log of writes brings it up to date at the next start. */
const stopLimit = 3000;
const answerLimit = 5000;
/** Of several processes that start on one folder at once, each may find another's PostgreSQL instead of its own, and asks whose it is. */
const mostAttempts = 5;
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

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

/** Stops what a killed site left running. Throws a `StartError` where it is the database of a site that lives. */
async function stopAbandoned(runAs: RunAs, dataFolder: string): Promise<void> {
  const until = Date.now() + answerLimit;
  for (let running = findRunning(runAs); running; running = findRunning(runAs)) {
    const { pid, address } = running;
    const client = address && (await connectWhenReady(address, () => Date.now() < until && !isGone(pid)));
    if (client) {
      await own(client, dataFolder);
      process.kill(pid, 'SIGINT');
      while (!isGone(pid)) await wait(10);
      return;
    }
    if (Date.now() >= until) return;
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

async function start(runAs: RunAs, address: Address, dataFolder: string): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    await stopAbandoned(runAs, dataFolder);
    const child = launchPostgres(runAs, address, { durable: true }).on('error', () => undefined);
    const client = await connectWhenReady(address, () => !hasEnded(child));
    if (client) return { child, ownership: await own(client, dataFolder) };
    const lostToAnother = lastLogLines(runAs).includes('postmaster.pid');
    if (!lostToAnother || attempt === mostAttempts) throw new StartError(`La base de datos de ${runAs.folder} no arranca (${lastLogLines(runAs)}).`);
  }
}

/**
 * Runs the PostgreSQL that comes with the site in `dataFolder/postgres`, with this process as its only owner: starts it, takes it over from a
 * site that was killed, restarts it with growing pauses when it ends, and stops it with `close`. Throws a `StartError` where it cannot.
 */
export async function openEmbedded(dataFolder: string, { tcp = process.platform === 'win32', say = () => undefined }: EmbeddedOptions = {}): Promise<Embedded> {
  requireNoOlderFormat(dataFolder);
  const runAs = chooseRunAs(dataFolder);
  if (runAs.notice) say(runAs.notice);
  await prepareCluster(runAs, { durable: true });
  const address = await chooseAddress(runAs, { tcp });
  let running: Started | null = await start(runAs, address, dataFolder);
  const closing = new AbortController();

  async function startAgain(pause: number): Promise<Started | null> {
    await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return null;
    try {
      return await start(runAs, address, dataFolder);
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
