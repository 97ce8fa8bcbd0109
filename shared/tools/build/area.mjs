import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cacheOf, shared } from '../places.mjs';
import { root, workspaces } from './workspaces.mjs';

/**
 * Returns whether a folder is a workspace of this repository, not an area in a repository of its own.
 * @param {string} folder
 */
export const isWorkspace = (folder) => workspaces.some((name) => path.join(root, name) === folder);

/**
 * The end of the last build of each output: a build writes its cache after it has answered.
 * @type {Map<string, Promise<unknown>>}
 */
const writing = new Map();

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Returns a fault as one line that names the file. */
function lineOf({ file, message }) {
  const [, missing] = /Can't resolve '([^']*)'/.exec(message) ?? [];
  const [first = ''] = message
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() && !/^(Module (build|parse|not)|× *$|Error: *$)/.test(line));
  const what = missing === undefined ? first.replace(/^(Error: |\s*[×x] )+/, '').trim() : `no se encuentra «${missing}».`;
  return file ? `${file.replace(/^\.\//, '')}: ${what}` : what;
}

/**
 * Builds a release of an area, in any folder. Leaves its dist unchanged, because a server may be serving it. Returns the release's folder and the
 * faults, each once.
 * @param {string} folder
 */
export async function buildRelease(folder) {
  if (!existsSync(path.join(folder, 'webpack.config.mjs'))) return { output: '', faults: [`En ${folder} no hay ningún área (webpack.config.mjs).`] };
  const output = path.join(cacheOf(folder), 'release', path.basename(folder));
  await writing.get(output);
  // A build runs code of many authors; none of them needs the key.
  const { MESA_TOKEN, ...env } = process.env;
  const child = fork(path.join(shared, 'tools/build/release.mjs'), [folder, output], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const closed = once(child, 'close');
  writing.set(output, closed);
  const answer = await Promise.race([once(child, 'message').then(([built]) => built), closed.then(() => null)]);
  if (!answer) return { output, faults: [printed.trim() || 'El proceso de construcción terminó solo.'] };
  const { ok, faults } = /** @type {{ ok: boolean, faults: { file: string | null, message: string }[] }} */ (answer);
  return { output, faults: ok ? [] : [...new Set(faults.map(lineOf))] };
}
