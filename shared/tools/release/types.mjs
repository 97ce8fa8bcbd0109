import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cacheOf } from '../places.mjs';

const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Rewrites compiler messages as `src/page.tsx:12: …`; indented lines continue a message. */
const written = (text) => text.replace(/^(\S[^(\n]*)\((\d+),\d+\): error TS\d+: /gm, '$1:$2: ').trim();

/**
 * Returns the type faults of an area's sources, one line each.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export function typeFaults(folder) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) return Promise.resolve(['tsconfig.json: falta, y sin él no se pueden revisar los tipos.']);
  const known = path.join(cacheOf(folder), 'types', `release-${path.basename(folder)}.tsbuildinfo`);
  const args = [compiler, '-p', folder, '--noEmit', '--pretty', 'false', '--locale', 'es', '--incremental', '--tsBuildInfoFile', known];
  const { MESA_TOKEN, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }, (error, out, stderr) => {
      if (!error) return resolve([]);
      resolve([...new Set(written(out || stderr || error.message).split(/\n(?=\S)/))]);
    });
  });
}
