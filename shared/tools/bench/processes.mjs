// What a process and all below it take, read from /proc: Linux only, elsewhere nothing.
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process and all below it.
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
 * Megabytes of memory (PSS: what processes share counts once).
 * @param {number} pid
 */
export const megabytes = (pid) => family(pid).reduce((sum, one) => sum + Number(/^Pss:\s+(\d+)/m.exec(fileOf(one, 'smaps_rollup'))?.[1] ?? 0), 0) / 1024;

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/**
 * Milliseconds of processor time since they started.
 * @param {number} pid
 */
export const processorTime = (pid) =>
  family(pid).reduce((sum, one) => {
    // The name, in parentheses, may hold spaces; user and system time are the 12th and 13th field behind it.
    const fields = fileOf(one, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    return sum + tick * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
  }, 0);
