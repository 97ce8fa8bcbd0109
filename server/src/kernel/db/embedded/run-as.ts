import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries, librariesName, linkLibraries, notForThisMachine } from './binaries';

/** PostgreSQL refuses to run as root, so root runs it as this user, which every system has. */
const nobody = 65534;
const sharedFolder = '/var/lib/mesa-abierta';
/** Says in the data folder where its cluster is instead. */
export const pointerName = 'postgres.txt';

/** How PostgreSQL's programs are run, and where its folder is. */
export interface RunAs extends Binaries {
  /** Holds the cluster, its socket and its log. */
  folder: string;
  /** The user that the folder belongs to; undefined: the one of this process. */
  owner?: number;
  uid?: number;
  gid?: number;
  /** What stands before the program's name. */
  prefix: readonly string[];
  /** What the person who starts the site should know of it. */
  notice?: string;
}

export const program = ({ binaries }: Pick<RunAs, 'binaries'>, name: 'initdb' | 'postgres'): string => join(binaries, 'bin', name);

/** The environment of PostgreSQL's programs. */
export function environmentOf({ libraries }: Pick<RunAs, 'libraries'>): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env;
  return { LC_ALL: 'C', ...(libraries && { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraries.join(':') }) };
}

function runs({ prefix, ...how }: Pick<RunAs, 'binaries' | 'libraries' | 'prefix' | 'uid' | 'gid'>): boolean {
  const [command = '', ...args] = [...prefix, program(how, 'postgres'), '--version'];
  return spawnSync(command, args, { cwd: '/', env: { ...process.env, ...environmentOf(how) }, uid: how.uid, gid: how.gid, stdio: 'ignore' }).status === 0;
}

/** Whether everyone may pass through a folder and all that it lies in. */
function isReachable(folder: string): boolean {
  const mode = statSync(folder).mode;
  return (mode & 0o001) !== 0 && (dirname(folder) === folder || isReachable(dirname(folder)));
}

/** Lets others pass through the data folder to the database's own, and nowhere else: what lies beside it, now or later, stays closed. */
function letPass(dataFolder: string): void {
  process.umask(0o077);
  for (const entry of readdirSync(dataFolder, { withFileTypes: true })) {
    if (!['postgres', librariesName].includes(entry.name)) chmodSync(join(dataFolder, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  chmodSync(dataFolder, 0o711);
}

/** Where neither way is open: binaries and cluster in a place that every user can reach, with a pointer to it in the data folder. */
function besideTheSystem(binaries: string, dataFolder: string): RunAs {
  const { version } = JSON.parse(readFileSync(join(binaries, '../package.json'), 'utf8')) as { version: string };
  const copied = join(sharedFolder, `postgresql-${version}`);
  if (!existsSync(copied)) {
    const unfinished = `${copied}.${process.pid}`;
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
    linkLibraries(unfinished);
    renameSync(unfinished, copied);
  }
  const pointer = join(dataFolder, pointerName);
  if (!existsSync(pointer)) writeFileSync(pointer, `${join(sharedFolder, createHash('sha256').update(dataFolder).digest('hex').slice(0, 16))}\n`);
  const folder = readFileSync(pointer, 'utf8').trim();
  return { binaries: copied, folder, owner: nobody, uid: nobody, gid: nobody, prefix: [], notice: `La base de datos está en ${folder}.` };
}

/**
 * Decides as which user PostgreSQL runs. Everyone but root: as themselves. Root: as `nobody` where that user can reach binaries and
 * data; else in a user namespace, where root's files stay as they are; else from a copy in /var/lib. Throws a `StartError` where
 * the binaries do not run at all.
 */
export function chooseRunAs(dataFolder: string): RunAs {
  const found = findBinaries(dataFolder);
  const folder = join(dataFolder, 'postgres');
  if (process.getuid?.() !== 0) {
    if (!runs({ ...found, prefix: [] })) throw notForThisMachine();
    return { ...found, folder, prefix: [] };
  }
  const isBeside = existsSync(join(dataFolder, pointerName));
  if (!isBeside && isReachable(dirname(dataFolder)) && runs({ ...found, uid: nobody, gid: nobody, prefix: [] })) {
    letPass(dataFolder);
    return { ...found, folder, owner: nobody, uid: nobody, gid: nobody, prefix: [] };
  }
  const prefix = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (!isBeside && runs({ ...found, prefix })) return { ...found, folder, owner: 0, prefix };
  const copied = besideTheSystem(found.binaries, dataFolder);
  if (!runs(copied)) throw notForThisMachine();
  return copied;
}

/** Gives a file, or a folder and all that is in it, to the user that PostgreSQL runs as; a site that was moved may run it as another one than before. */
export function giveTo(owner: number | undefined, path: string): void {
  const found = statSync(path);
  if (owner === undefined || found.uid === owner) return;
  const inside = found.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of ['', ...inside]) lchownSync(join(path, name), owner, owner);
}
