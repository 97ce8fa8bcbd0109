// npm run bench:backup -- [results]: backs up a filled database while others write, and restores it into an empty one.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import { createPool } from '../src/kernel/db/pool';
import { makeBackup } from '../src/operations/backup/make-backup';
import { openPlace } from '../src/operations/backup/place';
import { openBackup } from '../src/operations/backup/read-backup';
import { differingTables, restoreDatabase } from '../src/operations/backup/restore-database';
import { type benchDatabase, keptDatabase } from './database';
import { fill, fullSize, partOf, printProgress } from './fill';

const results = Number(process.argv[2] ?? 200_000);
const size = partOf(fullSize, results / fullSize.results);
const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-backup-'));
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const bytesIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + (statSync(join(path, file)).isFile() ? statSync(join(path, file)).size : 0),
    0,
  );
const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]?.toFixed(0) ?? '?';

/** Changes a store again and again until it is stopped; resolves to how long each change took, in milliseconds. */
function write(db: Awaited<ReturnType<typeof benchDatabase>>['db']) {
  let stopped = false;
  const writing = (async () => {
    const times: number[] = [];
    for (let n = 0; !stopped; n += 1) {
      const from = performance.now();
      await db
        .updateTable('stores')
        .set({ phone: String(n) })
        .where('id', '=', (n % size.stores) + 1)
        .execute();
      times.push(performance.now() - from);
    }
    return times;
  })();
  return () => {
    stopped = true;
    return writing;
  };
}

const source = await keptDatabase(`backup-${results}`, { folder: join(import.meta.dirname, '../../.cache/bench'), url: undefined });
await fill(source.db, size, { onProgress: printProgress('filling') });
const kept = await openEmbedded(mkdtempSync(join(folder, 'target-')));
const target = createPool(kept.address);
const pool = createPool(source.config);
try {
  const alone = write(source.db);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const before = await alone();
  const stop = write(source.db);
  let from = performance.now();
  const manifest = await makeBackup(pool, await openPlace(join(folder, 'copy')), { dataFolder: null });
  const took = seconds(from);
  const during = await stop();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${results} results, ${rows} rows: made and checked in ${took}, ${(bytesIn(join(folder, 'copy')) / 1e6).toFixed(1)} MB`);
  console.log(`writers' p99: ${p99(before)} ms before, ${p99(during)} ms meanwhile`);
  from = performance.now();
  await restoreDatabase(target, await openBackup(await openPlace(join(folder, 'copy')), undefined));
  console.log(`restored in ${seconds(from)}`);
  console.log(`tables that differ: ${(await differingTables(target, manifest)).join(', ') || 'none'}`);
} finally {
  await Promise.all([pool.end(), target.end()]);
  await Promise.all([source.close(), kept.close()]);
  rmSync(folder, { recursive: true, force: true });
}
