import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isAlive } from '../../kernel/db/embedded/cluster';
import { diskFault } from '../../kernel/disk';
import { StartError } from '../../kernel/start-error';
import { manifestFile } from './manifest';
import type { Place, Shelf } from './place';

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
const isThere = (path: string): Promise<boolean> =>
  fs.access(path).then(
    () => true,
    () => false,
  );

/** Returns the names in a folder; none if it does not exist. */
const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });

/** The error of a disk, as a sentence for the person who makes the backup. */
function diskError(error: unknown, folder: string): unknown {
  const fault = diskFault(error);
  if (fault) return new StartError(`No se pudo escribir en ${folder}. ${fault} Después vuelve a hacer la copia, o hazla en otra carpeta.`);
  // A file in the path is EEXIST to mkdir if it is the last name, otherwise ENOTDIR.
  if (['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(codeOf(error)))
    return new StartError(`No se puede escribir en ${folder}: revisa sus permisos, o elige otra carpeta.`);
  return error;
}

/** A name in a folder is only sure to be there when the folder is forced to the disk too. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await fs.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const unfinishedName = /\.unfinished-(\d+)$/;

/** Removes what backups left that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await fs.readdir(parent)) {
    const pid = Number(unfinishedName.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await fs.rm(join(parent, name), { recursive: true, force: true });
  }
}

/** A backup as a folder. It is written beside, under a name that no finished backup has, and renamed. */
export function openFolderPlace(address: string): Place {
  const target = resolve(address);
  const staging = `${target}.unfinished-${process.pid}`;
  let isPrepared = false;

  async function prepare(): Promise<void> {
    if (isPrepared) return;
    await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if ((await namesIn(target)).length > 0) throw new StartError(`La carpeta ${target} ya tiene archivos: elige otra para la copia.`);
    await removeAbandoned(dirname(target));
    await fs.mkdir(staging, { mode: 0o700 });
    isPrepared = true;
  }

  return {
    name: target,
    async write(file, content) {
      try {
        await prepare();
        const path = join(staging, file);
        await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Forced to the disk before it is closed.
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      } catch (error) {
        throw diskError(error, target);
      }
    },
    async read(file) {
      const path = join(isPrepared ? staging : target, file);
      return (await isThere(path)) ? createReadStream(path) : null;
    },
    async finish() {
      await syncFolder(staging);
      // An empty folder of that name makes way.
      await fs.rmdir(target).catch(() => undefined);
      await fs.rename(staging, target);
      await syncFolder(dirname(target));
      isPrepared = false;
    },
    async abandon() {
      if (isPrepared) await fs.rm(staging, { recursive: true, force: true });
    },
  };
}

/** A folder of backups. */
export function openFolderShelf(address: string): Shelf {
  const folder = resolve(address);
  return {
    open: async (name) => openFolderPlace(join(folder, name)),
    async list() {
      const names = await namesIn(folder);
      const finished = await Promise.all(
        names.map(
          async (name) =>
            !unfinishedName.test(name) && ((await isThere(join(folder, name, manifestFile))) || (await isThere(join(folder, name, `${manifestFile}.age`)))),
        ),
      );
      return names.filter((_, at) => finished[at]);
    },
    // What was not finished has another name, and is removed by the next backup.
    listUnfinished: async () => [],
    remove: (name) => fs.rm(join(folder, name), { recursive: true, force: true }),
  };
}
