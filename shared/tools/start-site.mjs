// Installs what is missing, builds what has changed, and serves the site in this terminal (npm start).
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const run = (file, args = []) => spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
const ended = (child) => new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })));

await installIfNeeded(root);
const build = await ended(run('shared/tools/build.mjs'));
if (build.code !== 0) process.exit(build.code ?? 1);

const server = run('server/dist/main.mjs');
// Ctrl+C reaches the server directly; this process waits for its orderly end.
process.on('SIGINT', () => undefined);
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => server.kill(signal));
const { code, signal } = await ended(server);
process.exit(signal ? 1 : code);
