import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from './workspaces.mjs';

const server = path.join(root, 'server');

/** The server's options for esbuild: main.mjs, the commands cards-import.mjs and db-move.mjs and a file for each worker, side by side in server/dist. */
export function serverBuild() {
  const { dependencies } = JSON.parse(readFileSync(path.join(server, 'package.json'), 'utf8'));
  const workers = readdirSync(path.join(server, 'src'), { recursive: true }).filter((file) => file.endsWith('-worker.ts'));
  return {
    absWorkingDir: server,
    entryPoints: ['src/main.ts', 'src/cards-import.ts', 'src/db-move.ts', 'src/demo/site-draw.ts', ...workers.map((file) => path.join('src', file))],
    entryNames: '[name]',
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    bundle: true,
    sourcemap: true,
    // The contract's sources go in, libraries stay in node_modules; but for one of which the root holds another version: only files in server/ would find it.
    external: Object.keys(dependencies).filter((name) => name !== '@mesa/contract' && !existsSync(path.join(server, 'node_modules', name))),
    logLevel: 'silent',
  };
}

export const buildServer = () => esbuild.build(serverBuild());
