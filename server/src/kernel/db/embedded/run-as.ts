import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries, librariesName, linkLibraries, majorVersion, notForThisMachine } from './binaries';

/** PostgreSQL refuses to run as root, so root runs it as this user, which every system has. */
const nobody = 65534;
export const sharedFolder = '/var/lib/mesa-abierta';
/** The subfolder of the data folder with programs for the upgrade to the next major version. */
export const programsName = 'postgres-programs';
/** The file in the data folder that points to the cluster's actual folder. */
export const pointerName = 'postgres.txt';

/** How to run PostgreSQL's programs, and the folder of the cluster. */
export interface RunAs extends Binaries {
  /** Contains the cluster, its socket and its log. */
  folder: string;
  /** The owner of the folder; undefined for this process's user. */
  owner?: number;
  uid?: number;
  gid?: number;
  /** The command before the program's name. */
  prefix: readonly string[];
  /** A message for the person who starts the site. */
  notice?: string;
}

export const program = ({ binaries }: Pick<RunAs, 'binaries'>, name: 'initdb' | 'postgres'): string => join(binaries, 'bin', name);

/** Returns the environment of PostgreSQL's programs. */
export function environmentOf({ libraries }: Pick<RunAs, 'libraries'>): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return process.env;
  return { LC_ALL: 'C', ...(libraries && { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: libraries.join(':') }) };
}

/** Returns the major version of programs; null if they do not run. */
export function majorOf({ prefix, ...how }: Pick<RunAs, 'binaries' | 'libraries' | 'prefix' | 'uid' | 'gid'>): string | null {
  const [command = '', ...args] = [...prefix, program(how, 'postgres'), '--version'];
  const env = { ...process.env, ...environmentOf(how) };
  const { stdout, status } = spawnSync(command, args, { cwd: '/', env, uid: how.uid, gid: how.gid, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  return status === 0 ? (/(\d+)\.\d/.exec(stdout)?.[1] ?? null) : null;
}

const runs = (how: Parameters<typeof majorOf>[0]): boolean => majorOf(how) !== null;

/** Returns whether everyone may pass through a folder and its parents. */
function isReachable(folder: string): boolean {
  const mode = statSync(folder).mode;
  return (mode & 0o001) !== 0 && (dirname(folder) === folder || isReachable(dirname(folder)));
}

/** Lets others pass through the data folder to the database's own folder only; everything else in it stays closed. */
function letPass(dataFolder: string): void {
  process.umask(0o077);
  for (const entry of readdirSync(dataFolder, { withFileTypes: true })) {
    if (!['postgres', librariesName, programsName].includes(entry.name)) chmodSync(join(dataFolder, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  chmodSync(dataFolder, 0o711);
}

/** The last resort: binaries and cluster in a place that every user can reach, with a pointer in the data folder. */
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
  return { binaries: copied, major: majorVersion, folder, owner: nobody, uid: nobody, gid: nobody, prefix: [], notice: `La base de datos está en ${folder}.` };
}

/**
 * Chooses the user that PostgreSQL runs as. Normal users run it themselves. Root runs it as `nobody` if that user can reach binaries and data;
 * otherwise in a user namespace, where root's files stay unchanged; otherwise from a copy in /var/lib. Throws a `StartError` if the binaries do not
 * run at all.
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

/** Gives a file or folder, with its content, to the user that PostgreSQL runs as; a moved site can use another user than before. */
export function giveTo(owner: number | undefined, path: string): void {
  const found = statSync(path);
  if (owner === undefined || found.uid === owner) return;
  const inside = found.isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of ['', ...inside]) lchownSync(join(path, name), owner, owner);
}
