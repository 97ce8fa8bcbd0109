import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFault } from '../../kernel/disk';
import { HttpError } from '../../kernel/errors';

const gibibyte = 1024 ** 3;
const hour = 3_600_000;

export interface PictureCacheOptions {
  /** Maximum bytes of the folder; pictures requested longest ago are deleted first. */
  maxBytes?: number;
  /** Pictures made concurrently. */
  makers?: number;
  /** Maximum pictures waiting for their turn; further ones are refused (503). */
  maxWaiting?: number;
}

/** Pictures on disk, each made once: concurrent requests for one wait for the same promise. */
export class PictureCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #making = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  readonly #maxWaiting: number;
  #freeMakers: number;
  #bytes: number | null = null;
  #count = 0;

  constructor(folder: string, { maxBytes = gibibyte / 2, makers = 2, maxWaiting = 500 }: PictureCacheOptions = {}) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#freeMakers = makers;
    this.#maxWaiting = maxWaiting;
  }

  /** Returns the file of a picture by name; null until it is made. */
  async find(name: string): Promise<string | null> {
    const path = join(this.#folder, name);
    return (await this.#touch(path)) ? path : null;
  }

  /** Returns the path of a picture by name; `make` writes it to the given path. */
  async get(name: string, make: (path: string) => Promise<void>): Promise<string> {
    return (await this.find(name)) ?? this.#shared(name, (path) => this.#inTurn(() => this.#make(path, make)));
  }

  /** Like `get`, without the concurrency limit, for callers with their own limit. */
  async getApart(name: string, make: (path: string) => Promise<void>): Promise<string> {
    return (await this.find(name)) ?? this.#shared(name, (path) => this.#make(path, make));
  }

  /** Deletes all pictures, including those that are being made. */
  async clear(): Promise<void> {
    await Promise.allSettled(this.#making.values());
    for (const name of await readdir(this.#folder).catch(() => [])) await rm(join(this.#folder, name), { force: true });
    this.#bytes = null;
  }

  async #shared(name: string, make: (path: string) => Promise<void>): Promise<string> {
    const path = join(this.#folder, name);
    const making = this.#making.get(name) ?? make(path).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    await making;
    return path;
  }

  /** Returns whether the file exists; sets its time to mark when it was last requested. */
  async #touch(path: string): Promise<boolean> {
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > hour) await utimes(path, new Date(), new Date());
      return true;
    } catch {
      return false;
    }
  }

  async #inTurn(make: () => Promise<void>): Promise<void> {
    if (this.#freeMakers === 0 && this.#waiting.length >= this.#maxWaiting) throw new HttpError('unavailable');
    if (this.#freeMakers === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#freeMakers -= 1;
    try {
      await make();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#freeMakers += 1;
    }
  }

  async #make(path: string, make: (path: string) => Promise<void>): Promise<void> {
    this.#count += 1;
    // Renamed once complete.
    const partial = `${path}.${process.pid}-${this.#count}.part`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await make(partial);
      const { size } = await stat(partial);
      await rename(partial, path);
      await this.#makeRoom(size);
    } catch (error) {
      await rm(partial, { force: true });
      // The image library reports a full disk without a code.
      const fault = error instanceof HttpError ? null : await writeFault(this.#folder);
      throw fault === null ? error : new HttpError('unavailable', fault);
    } finally {
      await rm(partial, { force: true });
    }
  }

  async #makeRoom(added: number): Promise<void> {
    this.#bytes = this.#bytes === null ? Number.POSITIVE_INFINITY : this.#bytes + added;
    if (this.#bytes <= this.#maxBytes) return;
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const path = join(this.#folder, name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, mtimeMs };
      }),
    );
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    // Frees a fifth at once, so that not every new picture reads the folder.
    const aim = bytes > this.#maxBytes ? this.#maxBytes * 0.8 : this.#maxBytes;
    for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= aim) break;
      await rm(path, { force: true });
      bytes -= size;
    }
    this.#bytes = bytes;
  }
}
