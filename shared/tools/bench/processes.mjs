// Memory and processor time of a process and its descendants, read from /proc. Linux only; 0 elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the ids of a process and all its descendants.
 * @param {number} pid
 * @returns {number[]}
 */
function family(pid) {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => family(Number(child)))];
  } catch {
    return [];
  }
}

/**
 * @param {number} pid
 * @param {string} name
 */
function fileOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/**
 * Returns the command and the memory in megabytes of each process (PSS: shared pages count once), the given one first.
 * @param {number} pid
 */
export const memoryByProcess = (pid) =>
  family(pid).map((one) => ({
    name: fileOf(one, 'cmdline').replaceAll('\0', ' ').trim(),
    megabytes: Number(/^Pss:\s+(\d+)/m.exec(fileOf(one, 'smaps_rollup'))?.[1] ?? 0) / 1024,
  }));

/**
 * Returns the memory in megabytes of all of them.
 * @param {number} pid
 */
export const megabytes = (pid) => memoryByProcess(pid).reduce((sum, one) => sum + one.megabytes, 0);

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/**
 * Returns the milliseconds of processor time since the processes started.
 * @param {number} pid
 */
export const processorTime = (pid) =>
  family(pid).reduce((sum, one) => {
    // The name, in parentheses, can contain spaces; user and system time are the 12th and 13th field after it.
    const fields = fileOf(one, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    return sum + tick * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  }, 0);

/**
 * Resolves once all of them have used little of a processor for two seconds: a new site draws the pictures of its community for a while.
 * @param {number} pid
 */
export async function untilCalm(pid) {
  for (let calm = 0; calm < 4; ) {
    const before = processorTime(pid);
    await sleep(500);
    calm = processorTime(pid) - before <= 50 ? calm + 1 : 0;
  }
}
