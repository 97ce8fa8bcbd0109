// Runs a TypeScript benchmark of this folder: `node server/bench/run.mjs import …`.
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { serverBuild } from '../../shared/tools/build/server.mjs';

const [name, ...args] = process.argv.slice(2);
// Inside the repository, so that the bundle finds the libraries.
const outdir = path.join(import.meta.dirname, '../../.cache/bench');
const options = serverBuild();
const workers = options.entryPoints.filter(({ out }) => out.endsWith('-worker'));
const bench = { in: path.join(import.meta.dirname, `${name}.ts`), out: `${name}` };
await build({ ...options, entryPoints: [bench, ...workers], outdir, logLevel: 'error' });
// Benchmarks sign their callers' tokens like the tests.
process.env.MESA_TEST_KEY ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
process.argv.splice(2, process.argv.length, ...args);
await import(pathToFileURL(path.join(outdir, `${name}.mjs`)).href);
