#!/usr/bin/env node
// mesa-test: runs the tests of the workspace or area of the current folder: `npm test -w mf-decks -- [names…] [--watch …]`.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const workspace = process.cwd();
const preset = ['server', 'demo'].includes(path.basename(workspace)) ? 'server' : 'browser';
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const args = [jest, '--config', path.join(here, 'jest', `${preset}.config.mjs`), '--rootDir', workspace, ...process.argv.slice(2)];
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, TZ: process.env.TZ ?? 'America/Bogota' };
let stopCluster = async () => {};
if (preset === 'server') {
  // The server's libraries are ES modules, which Jest supports only with this flag.
  env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();
  const { startTestCluster, testKey } = await import('./jest/test-cluster.mjs');
  const cluster = await startTestCluster();
  env.MESA_TEST_POSTGRES = JSON.stringify(cluster.address);
  // The tests' identity provider signs tokens with this key.
  env.MESA_TEST_KEY = testKey();
  stopCluster = cluster.stop;
}
spawn(process.execPath, args, { stdio: 'inherit', env }).on('exit', async (code, signal) => {
  await stopCluster();
  process.exit(signal ? 1 : code);
});
