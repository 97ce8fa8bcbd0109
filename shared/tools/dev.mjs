// npm run dev [area…]: serves the whole site from the last build and rebuilds what you edit: an area when one of its files is saved (the named ones
// at once), the server when it changes. Open pages reload by themselves.
import { spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { demoBuild, serverBuild } from './build/server.mjs';
import { browserWorkspaces as areas, forgetBuild, hashOf, isBuilt, root } from './build/workspaces.mjs';
import { webpack } from './webpack.mjs';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !areas.includes(name));
if (unknown.length > 0) {
  console.error(`No hay ninguna área llamada ${unknown.join(', ')}; hay ${areas.join(', ')}.`);
  process.exit(1);
}

const build = spawnSync(process.execPath, ['shared/tools/build.mjs'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);

const watched = new Set();
/** Builds this area in development mode, and again each time one of its sources changes. */
async function watchArea(area) {
  if (watched.has(area)) return;
  watched.add(area);
  forgetBuild(area);
  const { default: config } = await import(path.join(root, area, 'webpack.config.mjs'));
  webpack(config({ mode: 'development' })).watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error || !stats) return console.error(error);
    const took = `${stats.endTime - stats.startTime} ms`;
    console.log(stats.hasErrors() ? `✗ ${area}\n${stats.toString('errors-only')}` : `✓ ${area.padEnd(15)} ${took}`);
  });
}

/** Returns the areas that a saved file affects: its own, or for a package all that were not built from it yet. */
const areasOf = (folder) => (/^(shared|releases)\//.test(folder) ? areas.filter((area) => !watched.has(area) && !isBuilt(area, hashOf(area))) : [folder]);

for (const folder of [...areas, 'releases/contract', 'releases/shell', 'shared/contract', 'shared/runtime', 'shared/ui']) {
  let timer;
  watch(path.join(root, folder, 'src'), { recursive: true }, (_, file) => {
    if (!file || /\.test\.tsx?$|~$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => areasOf(folder).forEach((area) => void watchArea(area)), 50);
  });
}
for (const area of named) await watchArea(area);

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let stopping = false;
function startServer() {
  const started = spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } });
  server = started;
  started.on('exit', (code) => {
    if (stopping) process.exit(code ?? 0);
    // The server ended by itself: the next change of its sources starts it again.
    if (server === started) server = null;
  });
}
async function restartServer() {
  const old = server;
  server = null;
  if (old) {
    old.kill('SIGTERM');
    await new Promise((resolve) => old.once('exit', resolve));
  }
  startServer();
}

/** Starts the server when it is built, and restarts it when it or its demo is rebuilt. */
async function watchForNode(options, startsServer) {
  let isFirst = true;
  const restart = {
    name: 'restart',
    setup({ onEnd }) {
      onEnd(({ errors }) => {
        if (errors.length === 0 && (startsServer || !isFirst)) void restartServer();
        isFirst = false;
      });
    },
  };
  const context = await esbuild.context({ ...options, logLevel: 'error', plugins: [restart] });
  await context.watch();
}
await watchForNode(demoBuild(), false);
await watchForNode(serverBuild(), true);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    if (!server) process.exit();
    server.kill('SIGTERM');
  });
}
