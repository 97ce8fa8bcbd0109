// npm run bench:schedules [-- --seeds 3000 --from 0 | --seed 17]: plays random schedules of whole tournaments with the console's queue and two servers
// on one PostgreSQL: lost and doubled requests, crashes, reserved ids, passes, forged requests, merges. Ends with an error if one fails.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { serverBuild } from '../../shared/tools/build/server.mjs';
import { startTestCluster, testKey } from '../../shared/tools/jest/test-cluster.mjs';

// Inside the repository, so that the bundles find the libraries.
const outdir = path.join(import.meta.dirname, '../../.cache/bench');
const here = path.join(import.meta.dirname, 'schedules');
const servers = path.join(import.meta.dirname, '../../server/bench/schedule-site.ts');
await build({ ...serverBuild(), entryPoints: [{ in: servers, out: 'schedule-site' }], outdir, logLevel: 'error' });
await build({
  entryPoints: { schedules: path.join(here, 'run.ts') },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'error',
});
const load = (name) => import(pathToFileURL(path.join(outdir, `${name}.mjs`)).href);
const { isPrivate, runSchedules } = await load('schedules');
// A test of the server runs this beside its PostgreSQL.
const cluster = process.env.MESA_TEST_POSTGRES ? null : await startTestCluster();
if (cluster) process.env.MESA_TEST_POSTGRES = JSON.stringify(cluster.address);
process.env.MESA_TEST_KEY ??= testKey();
const site = await (await load('schedule-site')).openScheduleSite(isPrivate);
let failed = 1;
try {
  failed = await runSchedules(site, process.argv.slice(2));
} finally {
  await site.close();
  await cluster?.stop();
}
process.exit(failed > 0 ? 1 : 0);
