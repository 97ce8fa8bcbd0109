import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from './workspaces.mjs';

const server = path.join(root, 'server');

/** Options of esbuild for what runs in Node: `entries` names the files of a workspace by their bundles; each worker has one too, side by side in its dist. */
function options(workspace, entries) {
  const folder = path.join(root, workspace);
  const { dependencies } = JSON.parse(readFileSync(path.join(server, 'package.json'), 'utf8'));
  const workers = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-worker.ts'));
  return /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: folder,
    entryPoints: [...Object.entries(entries), ...workers.map((file) => [path.basename(file, '.ts'), file])].map(([out = '', file = '']) => ({
      in: `src/${file}`,
      out,
    })),
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    bundle: true,
    sourcemap: true,
    // Our own sources go in, the server's libraries stay in node_modules; but for one of which the root holds another version: only files in server/ would find it.
    external: Object.keys(dependencies).filter((name) => name !== '@mesa/contract' && !existsSync(path.join(server, 'node_modules', name))),
    logLevel: 'silent',
  });
}

/** main.mjs, which loads server.mjs, and the commands cards-import.mjs and db-move.mjs. */
export const serverBuild = () => options('server', { main: 'entry.mjs', server: 'main.ts', 'cards-import': 'cards-import.ts', 'db-move': 'db-move.ts' });

/** demo.mjs, which the server loads where demo accounts sign in, and the command site-draw.mjs. */
export const demoBuild = () => options('demo', { demo: 'demo.ts', 'site-draw': 'site-draw.ts' });

export const buildServer = () => esbuild.build(serverBuild());
export const buildDemo = () => esbuild.build(demoBuild());
