import { readFileSync, statfsSync } from 'node:fs';
import os from 'node:os';

const gigabyte = 2 ** 30;
/** The most that a run keeps there at a time is a fraction of this. */
const enough = 6 * gigabyte;

/** Linux's folder in memory. Containers often have a small one, or one without programs. */
const inMemory = '/dev/shm';

/** Returns how Linux mounts a folder: its options, or null. */
function mountOptions(/** @type {string} */ folder) {
  const line = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((one) => one.split(' ')[1] === folder);
  return line?.split(' ')[3]?.split(',') ?? null;
}

/**
 * Returns where the temporary folder of a test run belongs: in memory if there is room. The tests make and drop hundreds of databases of a thousand files each,
 * which costs a disk's file system more processor time than PostgreSQL needs for all queries. `TMPDIR` overrides the choice.
 */
export function temporaryPlace() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return os.tmpdir();
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    const available = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
    const options = mountOptions(inMemory);
    const isUsable = options?.includes('rw') && !options.includes('noexec') && Math.min(bavail * bsize, available) >= enough;
    return isUsable ? inMemory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
