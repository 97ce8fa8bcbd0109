import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The reasons why a disk accepts no more files, by error code. */
const faults: Readonly<Record<string, string>> = {
  ENOSPC: 'El disco del servidor está lleno. El administrador tiene que liberar espacio.',
  EDQUOT: 'El disco del servidor llegó a su cuota. El administrador tiene que liberar espacio.',
  EROFS: 'El disco del servidor es de solo lectura. El administrador tiene que revisarlo.',
  EIO: 'El disco del servidor falla. El administrador tiene que revisarlo.',
};

/** Returns the sentence for an error of a full or read-only disk; null for any other error. */
export const diskFault = (error: unknown): string | null => faults[String((error as { code?: unknown } | null)?.code)] ?? null;

/** The size of a text page: a smaller file can fit where no picture does. */
const probe = Buffer.alloc(256 * 1024);
let probes = 0;

/** Writes a file to a folder and removes it. Returns the sentence that explains why the disk refuses it; null if it works. */
export async function writeFault(folder: string): Promise<string | null> {
  probes += 1;
  const path = join(folder, `.probe-${process.pid}-${probes}`);
  try {
    await writeFile(path, probe);
    return null;
  } catch (error) {
    return diskFault(error);
  } finally {
    await rm(path, { force: true });
  }
}
