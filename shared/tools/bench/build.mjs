// npm run bench:build: copies the files that git tracks, as after a clone. Measures the first and the second `npm start` until the site is ready,
// with the peak memory of all its processes; then rebuilding one area after a one-line change, compared with building everything.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, workspaces } from '../build/workspaces.mjs';
import { megabytes } from './processes.mjs';
import { freePort, untilReady } from './site.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-bench-'));
for (const file of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')) cpSync(path.join(root, file), path.join(copy, file));

async function start(title) {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, ['shared/tools/start.mjs'], {
    cwd: copy,
    env: { ...process.env, DATABASE_URL: '', PORT: String(port) },
    stdio: 'ignore',
  });
  let peak = 0;
  await untilReady(child, `http://localhost:${port}`, () => {
    peak = Math.max(peak, megabytes(child.pid ?? 0));
  });
  console.log(
    `${title.padEnd(44)} ${seconds(performance.now() - from).padStart(8)}   peak ${Math.round(peak)} MB, then ${Math.round(megabytes(child.pid ?? 0))} MB`,
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
