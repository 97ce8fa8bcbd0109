// Runs a TypeScript bench of this folder: `node server/bench/run.mjs import …`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [name, ...args] = process.argv.slice(2);
const here = import.meta.dirname;
// Inside the repository, so that the libraries are found.
const outfile = path.join(here, '../../.cache/bench', `${name}.mjs`);
mkdirSync(path.dirname(outfile), { recursive: true });
await build({
  // The embedded database runs on a thread of its own, as in the server.
  entryPoints: [path.join(here, `${name}.ts`), path.join(here, '../src/db/pglite-worker.ts')],
  outdir: path.dirname(outfile),
  outExtension: { '.js': '.mjs' },
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['@electric-sql/*', 'kysely', 'pg', 'sharp', 'fastify', 'zod'],
  logLevel: 'error',
});
process.argv.splice(2, process.argv.length, ...args);
await import(pathToFileURL(outfile).href);
