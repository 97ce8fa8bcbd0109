import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { isPlainName } from './plain-name';
import type { ReleaseStore } from './store';

/** The disk operations of the store. */
export type Disk = Pick<typeof fs, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'utimes'>;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Stores releases as folders, `<area>/<release>/`. Each is written in `.incoming`, synced to the disk, and moved by one rename; leftovers of a killed
 * process are removed when the store is opened again.
 */
export async function createFolderStore(folder: string, disk: Disk = fs): Promise<ReleaseStore> {
  const incoming = join(folder, '.incoming');
  const stagingFolder = () => join(incoming, `${process.pid}-${randomUUID()}`);

  function pathOf(...names: string[]): string {
    const odd = names.find((name) => !isPlainName(name));
    if (odd !== undefined) throw new Error(`Not a name of the release store: ${odd}`);
    return join(folder, ...names);
  }

  async function write(path: string, content: Buffer): Promise<void> {
    const file = await disk.open(path, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** A file's name in a folder is only durable once the folder is synced too. */
  async function sync(path: string): Promise<void> {
    const opened = await disk.open(path, 'r');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
  }

  await disk.mkdir(incoming, { recursive: true });
  for (const name of await disk.readdir(incoming)) {
    const pid = Number.parseInt(name, 10);
    if (pid === process.pid || !isAlive(pid)) await disk.rm(join(incoming, name), { recursive: true, force: true });
  }

  return {
    async put(area, release, files) {
      const target = pathOf(area, release);
      const mine = stagingFolder();
      try {
        await disk.mkdir(mine);
        for (const [name, content] of files) {
          if (!isPlainName(name)) throw new Error(`Not a name of the release store: ${name}`);
          await write(join(mine, name), content);
        }
        await sync(mine);
        await disk.mkdir(pathOf(area), { recursive: true });
        await sync(folder);
        await disk.rename(mine, target);
        await sync(pathOf(area));
      } catch (error) {
        await disk.rm(mine, { recursive: true, force: true });
        // It exists already, and was renamed as well, so it is complete.
        if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
        // It can have been there unrecorded for long; renews its time because it is wanted again.
        await disk.utimes(target, new Date(), new Date());
      }
    },

    async add(area, release, files) {
      for (const [name, content] of files) {
        const [target, mine] = [pathOf(area, release, name), stagingFolder()];
        try {
          await write(mine, content);
          await disk.rename(mine, target);
        } catch (error) {
          await disk.rm(mine, { force: true });
          throw error;
        }
      }
    },

    async read(area, release, file) {
      if (![area, release, file].every(isPlainName)) return null;
      try {
        return await disk.readFile(pathOf(area, release, file));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
        // An unmounted disk has no files either, which does not mean that one was lost.
        await disk.stat(incoming);
        return null;
      }
    },

    async list() {
      const stored = [];
      for (const area of (await disk.readdir(folder)).filter(isPlainName)) {
        for (const release of await disk.readdir(join(folder, area))) {
          stored.push({ area, release, storedAt: (await disk.stat(join(folder, area, release))).mtime });
        }
      }
      return stored;
    },

    async remove(area, release) {
      const gone = stagingFolder();
      try {
        await disk.rename(pathOf(area, release), gone);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return;
        throw error;
      }
      await disk.rm(gone, { recursive: true, force: true });
    },
  };
}
