import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process with its environment: `[pid, environment and command line]`. */
function processes() {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.map((line) => /^\s*(\d+) (.*)/.exec(line)).flatMap((found) => (found ? [[Number(found[1]), found[2]]] : []));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return [Number(pid), ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')).join(' ')];
      } catch {
        // It ended meanwhile, or belongs to somebody else.
        return [Number(pid), ''];
      }
    });
}

const nameOf = (pid) => {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .slice(0, 160);
  } catch {
    return '';
  }
};

/**
 * Returns the processes whose temporary folder is this one, and the `mesa-*` folders in it: a line each. Processes get `patienceMs` to
 * end by themselves; those that don't are killed.
 * @param {string} folder
 */
export async function leftoversIn(folder, patienceMs = 5000) {
  const running = () => processes().filter(([pid, text]) => pid !== process.pid && String(text).includes(folder));
  let left = running();
  for (const end = Date.now() + patienceMs; left.length > 0 && Date.now() < end; left = running()) await sleep(100);
  const lines = left.map(([pid]) => `process ${pid}: ${nameOf(pid)}`);
  for (const [pid] of left) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  const folders = readdirSync(folder).filter((name) => name.startsWith('mesa-'));
  return [...lines, ...folders.map((name) => `folder ${name}`)];
}
