import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { extensions } from './pglite-extensions';

/** The part of Emscripten's file system that PGlite 0.5 keeps to itself and that stands between a commit and the disk. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
  realPath(node: unknown): string;
}

/** PostgreSQL's own parameters with fsync on: PGlite leaves it off, and its file system ignores it. */
const startParams = [
  '--single',
  ...['-O', '-j'],
  ...['search_path=public', 'exit_on_error=false', 'log_checkpoints=false', 'max_worker_processes=0', 'max_parallel_workers=0'].flatMap((set) => ['-c', set]),
  ...['max_parallel_workers_per_gather=0', 'max_parallel_maintenance_workers=0', 'io_method=sync', 'fsync=on', 'wal_sync_method=fsync'].flatMap((set) => [
    '-c',
    set,
  ]),
];

let syncs = 0;

/** PGlite's files in a folder, where what is committed reaches the disk. It reaches into PGlite's internals: its version is pinned. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(...args);
    prepared.emscriptenOpts.preRun?.push((module) => {
      const files = (module as unknown as { NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        syncs += 1;
        if (typeof nfd === 'number') fsyncSync(nfd);
        else syncPath(files.realPath(node));
        return 0;
      };
    });
    return prepared;
  }
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Opens the database in a folder, and makes sure that a commit waits for the disk: a new PGlite could lose that unnoticed. */
export async function openDurable(folder: string): Promise<PGlite> {
  const database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams, extensions });
  const before = syncs;
  await database.exec('create table if not exists "durabilityTest" (at timestamptz); insert into "durabilityTest" values (now()); drop table "durabilityTest"');
  if (syncs === before) {
    await database.close();
    throw new Error('This PGlite does not sync its commits to the disk');
  }
  return database;
}
