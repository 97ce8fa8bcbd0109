import { readFileSync } from 'node:fs';
import path from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { remotes, root } from '../build/workspaces.mjs';
import { load } from '../typescript.mjs';

const { remoteBudgets, shellBudgets } = await load('release-contract/src/calls/manifest.ts');

const isScript = (file) => file.endsWith('.js');
const isStyle = (file) => file.endsWith('.css');

function checksOf(folder, workspace) {
  const dist = path.join(folder, workspace, 'dist');
  const { entry, pages } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const check = (name, files, budget) => ({ name: `${workspace} ${name}`, files: files.map((file) => path.join(dist, file)), gzip: true, budget });
  const budgets = workspace === 'shell' ? shellBudgets : remoteBudgets;
  const first = [check('entry, scripts', entry.filter(isScript), budgets.entry), check('entry, styles', entry.filter(isStyle), budgets.css)];
  const ofPages = Object.entries(pages).flatMap(([page, files]) => [
    check(`${page}, scripts`, files.filter(isScript), budgets.page),
    check(`${page}, styles`, files.filter(isStyle), budgets.css),
  ]);
  return [...first, ...ofPages].filter(({ files }) => files.length > 0);
}

/** Returns the size of everything that has a budget. */
async function sizes(folder) {
  const checks = ['shell', ...remotes].flatMap((workspace) => checksOf(folder, workspace));
  const measured = await sizeLimit([filePlugin], { checks });
  return checks.map(({ name, budget }, i) => ({ name, budget, size: measured[i].size }));
}

/** Returns one line for each size over its budget. */
export async function oversized(folder = root) {
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  return (await sizes(folder))
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${kb(size)} gzipped, ${kb(budget)} allowed`);
}
