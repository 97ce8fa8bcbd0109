import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from './workspaces.mjs';

const server = path.join(root, 'server');
const platform = path.join(root, 'releases/server');

/**
 * Returns esbuild's options for code that runs in Node. `entries` maps bundle names to files of a workspace; each worker is a bundle of its own in
 * the same dist.
 */
function options(workspace, entries) {
  const folder = path.join(root, workspace);
  const libraries = [server, platform].flatMap((place) => {
    const { dependencies } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    return Object.keys(dependencies);
  });
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
    // Our own sources are bundled, the libraries of the server and the release platform are not. Exception: a library of which the root has another version,
    // because only files next to it would find the right one.
    external: [...new Set(libraries)].filter(
      (name) => !name.startsWith('@mesa/') && ![server, platform].some((place) => existsSync(path.join(place, 'node_modules', name))),
    ),
    logLevel: 'silent',
  });
}

/** Builds main.mjs, which loads server.mjs, which runs a command or loads serve.mjs; and the commands cards-import.mjs and db-move.mjs. */
export const serverBuild = () =>
  options('server', { main: 'entry.mjs', server: 'commands.ts', serve: 'main.ts', 'cards-import': 'cards-import.ts', 'db-move': 'db-move.ts' });

/** Builds demo.mjs, which the server loads if demo accounts are on, and the command site-draw.mjs. */
export const demoBuild = () => options('demo', { demo: 'demo.ts', 'site-draw': 'site-draw.ts' });

export const buildServer = () => esbuild.build(serverBuild());
export const buildDemo = () => esbuild.build(demoBuild());
