import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { cacheOf, packageFolder } from '../places.mjs';

const here = import.meta.dirname;
const folders = ['contract', 'release-contract'].map((name) => path.join(packageFolder(name), 'src'));
const isLoadedOnce = (/** @type {string} */ file) => /(?<!\.(?:test|d))\.ts$/.test(file) && !file.startsWith(`testing${path.sep}`);

/** Bundles are made when a run begins: `--watch` and mutation tests change the sources later, and coverage is of single files. */
export const isBundling = !process.env.MESA_MUTATE && !process.argv.some((one) => /^--(?:watch|coverage)/.test(one));

/**
 * Bundles the modules of both contracts, and returns the bundle and the part of Jest's `transform` that takes them from there: they are evaluated once per worker
 * instead of once per test file, which is a large part of a short test. They keep no state but caches.
 */
export async function contractsOnce() {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isLoadedOnce)
      .map((file) => path.join(folder, file)),
  );
  const imports = files.map((file, i) => `import * as module${i} from ${JSON.stringify(file)};`);
  const names = files.map((file, i) => `${JSON.stringify(file)}: module${i}`);
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${imports.join('\n')}\nexport default { ${names.join(', ')} };`, resolveDir: here },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['zod'],
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  const folder = path.join(cacheOf(process.cwd()), 'contracts');
  mkdirSync(folder, { recursive: true });
  const bundle = path.join(folder, 'contracts.mjs');
  // Renamed into place, because another run may be reading the file.
  writeFileSync(`${bundle}.${process.pid}`, contents);
  renameSync(`${bundle}.${process.pid}`, bundle);
  const version = createHash('sha256').update(contents).digest('hex');
  const pattern = `(?:${files.map((file) => file.replace(/[.\\]/g, '\\$&')).join('|')})$`;
  if (!isBundling) return { bundle, transform: {} };
  return { bundle, transform: { [pattern]: [path.join(here, 'contract-transform.cjs'), { bundle, version }] } };
}
