import { chmodSync, constants, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { linkLibraries } from './binaries';
import { isAlive } from './cluster';
import { chooseRunAs, majorOf, pointerName, programsName, type RunAs, sharedFolder } from './run-as';

/** What a running PostgreSQL does not need: headers, static libraries, the program that makes a cluster. */
const unneeded = /(^|[\\/])((pkgconfig|include)([\\/].*)?|(initdb|pg_ctl)(\.exe)?|[^\\/]*\.a)$/;

/** Links files instead of copying them where the system allows it: an update of the site replaces files, and the link keeps the old content. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch {
    await fs.copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Removes what starts left that ended while they stored programs. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, programsName);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = Number(/^\d+\.(\d+)$/.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await fs.rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Stores the programs of this PostgreSQL in the data folder, from where a later version of the site with another PostgreSQL starts them once, to read
 * the data. Does nothing if they are there already.
 */
export async function keepPrograms(dataFolder: string): Promise<void> {
  const runAs = chooseRunAs(dataFolder);
  const kept = join(dataFolder, programsName, runAs.major);
  // Programs in the shared folder stay there.
  if (existsSync(kept) || existsSync(join(dataFolder, pointerName))) return;
  const staging = `${kept}.${process.pid}`;
  await removeUnfinished(dataFolder);
  for (const entry of ['', ...(await fs.readdir(runAs.binaries, { recursive: true }))]) {
    const [from, to] = [join(runAs.binaries, entry), join(staging, entry)];
    if (unneeded.test(entry)) continue;
    const found = await fs.lstat(from);
    if (found.isDirectory()) {
      await fs.mkdir(to, { recursive: true });
      // As root, PostgreSQL runs as another user, who has to read it.
      await fs.chmod(to, 0o755);
    } else if (found.isFile()) await linkOrCopy(from, to);
  }
  linkLibraries(staging);
  chmodSync(join(dataFolder, programsName), 0o755);
  try {
    renameSync(staging, kept);
  } catch (error) {
    // Another process was first.
    if (!existsSync(kept)) throw error;
    await fs.rm(staging, { recursive: true, force: true });
  }
}

/** Removes kept programs of other major versions than this one. */
export function removeOldPrograms(dataFolder: string, { major }: RunAs): void {
  const folder = join(dataFolder, programsName);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (/^\d+$/.test(name) && name !== major) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Returns how to run the PostgreSQL of an older major version on the cluster: named by the operator, or kept by an earlier start. Null if there is none. */
export function runAsOld(runAs: RunAs, dataFolder: string, major: string, named: string | undefined): RunAs | null {
  const shared = existsSync(sharedFolder) ? readdirSync(sharedFolder).filter((name) => name.startsWith(`postgresql-${major}.`)) : [];
  const places = [...(named === undefined ? [] : [named]), join(dataFolder, programsName, major), ...shared.map((name) => join(sharedFolder, name))];
  const { libraries: _, ...how } = runAs;
  for (const binaries of places) {
    try {
      linkLibraries(binaries);
    } catch {
      // A read-only folder; whether its programs run shows next.
    }
    const old = { ...how, binaries, major };
    if (majorOf(old) === major) return old;
  }
  return null;
}
