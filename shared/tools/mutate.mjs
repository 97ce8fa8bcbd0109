// npm run mutate [-- <folder>]: mutation tests of a folder of the server or of browser code, as server/src/domain/stores or
// mf-stores/src/store; without a folder, or with options of Stryker's, those of the contract (shared/contract/stryker.config.mjs).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { browserWorkspaces, root } from './build/workspaces.mjs';
import { startTestCluster, testKey } from './jest/test-cluster.mjs';

const [first = '', ...options] = process.argv.slice(2);
const target = path.relative(root, path.resolve(process.env.INIT_CWD ?? root, first));
const workspace = ['server', 'releases/server', 'demo', 'shared/ui', 'shared/runtime', 'releases/shell', ...browserWorkspaces].find((name) =>
  target.startsWith(`${name}/src/`),
);
if (first && !first.startsWith('-') && (!workspace || !existsSync(path.join(root, target)))) {
  console.error(`${first} is no folder below the sources of the server or of browser code, as server/src/domain/stores or mf-stores/src/store.`);
  process.exit(1);
}

const args = workspace ? [path.join(import.meta.dirname, 'mutation.config.mjs'), ...options] : process.argv.slice(2);
const cwd = path.join(root, workspace ?? 'shared/contract');
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, TZ: process.env.TZ ?? 'America/Bogota', MESA_MUTATE: workspace ? path.relative(cwd, path.join(root, target)) : '' };
let stopCluster = async () => {};
if (['server', 'releases/server', 'demo'].includes(workspace ?? '')) {
  const cluster = await startTestCluster();
  Object.assign(env, { MESA_TEST_POSTGRES: JSON.stringify(cluster.address), MESA_TEST_KEY: testKey() });
  stopCluster = cluster.stop;
}
const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
spawn(process.execPath, [stryker, 'run', ...args], { cwd, stdio: 'inherit', env }).on('exit', async (code) => {
  await stopCluster();
  process.exit(code ?? 1);
});
