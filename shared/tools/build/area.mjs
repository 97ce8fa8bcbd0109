import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { shared } from '../places.mjs';
import { root, workspaces } from './workspaces.mjs';

/**
 * Whether a folder is a workspace of this repository, and not an area that the tools are installed for.
 * @param {string} folder
 */
export const isWorkspace = (folder) => workspaces.some((name) => path.join(root, name) === folder);

/**
 * Builds one area, wherever it stands: in this repository only if something changed.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export function buildArea(folder, say) {
  if (!existsSync(path.join(folder, 'webpack.config.mjs'))) return Promise.resolve({ ok: false, text: `En ${folder} no hay ningún área.` });
  const [script, ...args] = isWorkspace(folder) ? ['build.mjs', path.basename(folder)] : ['build-area.mjs'];
  // A build runs code of many authors: none of them needs the key.
  const { MESA_TOKEN, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(shared, 'tools', script), ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (said) => {
        text += said;
      });
    }
    child.on('close', (code) => {
      if (code === 0) say(text.trim());
      resolve({ ok: code === 0, text: text.trim() });
    });
  });
}
