import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunning } from '../src/kernel/db/embedded/cluster';
import { chooseRunAs } from '../src/kernel/db/embedded/run-as';
import { freePort } from '../src/testing/server-process';
import { agent } from './attack-send';
import { attackedServer } from './attack-server';

export interface Site {
  port: number;
  /** Starts it, or the server that was killed, on the previous one's data. */
  start: () => Promise<void>;
  /** Kills a server as a power cut would. */
  killServer: () => Promise<void>;
  /** Kills PostgreSQL as a whole, or one of its processes. */
  killDatabase: (whole: boolean) => void;
  untilReady: () => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the built site with its demo community: one server with its own database, in a folder that `close` removes. */
export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-attack-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  const server = attackedServer(port, { DATA_DIR: data });
  const databasePid = () => findRunning(chooseRunAs(data))?.pid;

  return {
    port,
    untilReady: server.untilReady,
    start: server.start,
    killServer: server.kill,
    killDatabase(whole) {
      const postmaster = databasePid();
      if (!postmaster) return;
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
      const backends = stdout.trim().split(/\s+/).map(Number);
      process.kill(whole ? postmaster : (backends.at(-1) ?? postmaster), 'SIGKILL');
    },
    async close() {
      await server.stop();
      const left = databasePid();
      if (left) process.kill(left, 'SIGQUIT');
      agent.destroy();
      for (let tries = 0; databasePid() && tries < 100; tries += 1) await wait(50);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
