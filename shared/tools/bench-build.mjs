// npm run bench:build: on a copy of what git tracks, as after a clone: the first and the second `npm start` until the site is ready,
// with the peak memory of all its processes, then rebuilding one area after a one-line change against building everything.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { root, workspaces } from './build/workspaces.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-bench-'));
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')) cpSync(path.join(root, file), path.join(copy, file));

async function freePort() {
  const probe = http.createServer();
  await once(probe.listen(0), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Resident megabytes of a process and all below it; Linux only, elsewhere nothing. */
function megabytes(pid) {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return own + children.reduce((sum, child) => sum + megabytes(child), 0);
  } catch {
    return 0;
  }
}

async function start(title) {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, ['shared/tools/start.mjs'], {
    cwd: copy,
    env: { ...process.env, DATABASE_URL: '', PORT: String(port) },
    stdio: 'ignore',
  });
  let peak = 0;
  while (
    !(await fetch(`http://localhost:${port}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    peak = Math.max(peak, megabytes(child.pid));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(
    `${title.padEnd(44)} ${seconds(performance.now() - from).padStart(8)}   peak ${Math.round(peak)} MB, then ${Math.round(megabytes(child.pid))} MB`,
  );
  child.kill();
  await new Promise((resolve) => child.on('exit', resolve));
}

function build(title) {
  const from = performance.now();
  execFileSync(process.execPath, ['shared/tools/build.mjs'], { cwd: copy, stdio: 'ignore' });
  const took = performance.now() - from;
  console.log(`${title.padEnd(44)} ${seconds(took).padStart(8)}`);
  return took;
}

await start('npm start after a clone, installation included');
await start('npm start again');
appendFileSync(path.join(copy, 'mf-decks/src/deck/deck-page.tsx'), '\nexport const changed = true;\n');
const one = build('Rebuild mf-decks after a changed line');
for (const folder of workspaces) rmSync(path.join(copy, folder, 'dist'), { recursive: true, force: true });
rmSync(path.join(copy, '.cache'), { recursive: true, force: true });
const all = build('Build everything');
console.log(`One area ÷ everything: ${(one / all).toFixed(2)}`);
rmSync(copy, { recursive: true, force: true });
