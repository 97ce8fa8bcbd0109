import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// What the tests of a worker start and make is noted here: a test that fails ends before it stops its servers and removes its folders.

const processes = new Set<ChildProcess>();
const folders = new Set<string>();

/** Ends a process with its worker, unless it has ended before. */
export function endWithWorker<Child extends ChildProcess>(child: Child): Child {
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  return child;
}

/** Makes a folder among the temporary files, which is removed with its worker. */
export function temporaryFolder(name = 'mesa-'): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), name));
  folders.add(folder);
  return folder;
}

/** Ends the PostgreSQL that a killed server left running on a data folder. */
async function endPostgres(folder: string): Promise<void> {
  const file = path.join(folder, 'postgres/data/postmaster.pid');
  if (!existsSync(file)) return;
  const [number, , , , socket = ''] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(number);
  const isSent = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  isSent('SIGQUIT');
  while (isSent(0)) await new Promise((resolve) => setTimeout(resolve, 50));
  if (path.basename(socket).startsWith('mesa-postgres-')) rmSync(socket, { recursive: true, force: true });
}

/** Ends what still runs and removes what is still there. */
export async function cleanUp(): Promise<void> {
  const ended = [...processes].map(async (child) => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exit;
    clearTimeout(patience);
  });
  await Promise.all(ended);
  for (const folder of folders) {
    await endPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
  folders.clear();
}
