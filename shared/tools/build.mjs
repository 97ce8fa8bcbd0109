// Builds the workspaces that changed: `node shared/tools/build.mjs [workspace…]`, by default all.
import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { browserWorkspaces, forgetBuild, hashOf, isBuilt, rememberBuild, workspaces } from './build/workspaces.mjs';

const began = performance.now();
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !workspaces.includes(name));
if (unknown.length > 0) {
  console.error(`No hay nada que construir llamado ${unknown.join(', ')}; hay ${workspaces.join(', ')}.`);
  process.exit(1);
}

const hashes = new Map(workspaces.filter((name) => wanted.length === 0 || wanted.includes(name)).map((name) => [name, hashOf(name)]));
const changed = [...hashes.keys()].filter((name) => !isBuilt(name, hashes.get(name)));
if (changed.length === 0) {
  console.log(`Ya construido: ${[...hashes.keys()].join(', ')}.`);
  process.exit();
}
console.log(`Construyendo ${changed.join(', ')} …`);

let failed = false;
/** @typedef {{ ok: boolean, text?: string, gz?: number }} Built */
function finish(workspace, from, /** @type {Built} */ { ok, text = '', gz }) {
  if (ok) rememberBuild(workspace, hashes.get(workspace));
  failed ||= !ok;
  console.log(`${ok ? '✓' : '✗'} ${workspace.padEnd(15)} ${seconds(from).padStart(7)}${gz ? `  ${(gz / 1024).toFixed(1)} KB gz` : ''}`);
  if (text) console.log(text);
}

/** Builds one workspace of the queue after the other, in a separate process. */
function work(queue) {
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => {
    const child = fork(path.join(import.meta.dirname, 'build/browser.mjs'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let current = null;
    let from = 0;
    child.on('message', (message) => {
      if (current) finish(current, from, /** @type {Built} */ (message));
      current = queue.shift() ?? null;
      from = performance.now();
      if (!current) return child.disconnect();
      forgetBuild(current);
      child.send(current);
    });
    child.on('exit', () => {
      if (current) finish(current, from, { ok: false, text: 'El proceso de construcción terminó solo.' });
      resolve();
    });
  });
  return done;
}

async function buildForNode(workspace) {
  const from = performance.now();
  forgetBuild(workspace);
  const { buildServer, buildDemo } = await import('./build/server.mjs');
  const text = await (workspace === 'server' ? buildServer() : buildDemo()).then(
    () => '',
    (error) => error.message,
  );
  finish(workspace, from, { ok: text === '', text });
}

const queue = changed.filter((name) => browserWorkspaces.includes(name));
const workers = Math.min(queue.length, 2, os.availableParallelism());
await Promise.all([...Array.from({ length: workers }, () => work(queue)), ...changed.filter((name) => !browserWorkspaces.includes(name)).map(buildForNode)]);
console.log(failed ? 'Algo no se pudo construir.' : `Construido en ${seconds(began)}.`);
process.exit(failed ? 1 : 0);
