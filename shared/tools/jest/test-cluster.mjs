import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import { serverBuild } from '../build/server.mjs';
import { root } from '../build/workspaces.mjs';

/** Returns a new key for the tests' identity provider. */
export const testKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Starts the PostgreSQL of a test run (server/src/testing/test-cluster.ts). Returns its address and a function that stops it. */
export async function startTestCluster() {
  const cache = path.join(root, '.cache');
  const outdir = path.join(cache, 'testing');
  await build({ ...serverBuild(), entryPoints: ['src/testing/test-cluster.ts'], outdir, sourcemap: false });
  const child = fork(path.join(outdir, 'test-cluster.mjs'), [cache], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    ended.then(() => reject(new Error('The PostgreSQL of the tests does not start')));
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  return { address, stop };
}
