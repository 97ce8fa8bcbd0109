import { readFileSync } from 'node:fs';
import path from 'node:path';
import filePlugin from '@size-limit/file';
import sizeLimit from 'size-limit';
import { remotes, root } from '../build/workspaces.mjs';

const KB = 1024;
/** Gzipped. What a phone at a store counter has to fetch. */
const budgets = { shellScripts: 170 * KB, shellStyles: 10 * KB, remoteEntry: 9 * KB, pageScripts: 40 * KB, pageStyles: 10 * KB };

const isScript = (file) => file.endsWith('.js');
const isStyle = (file) => file.endsWith('.css');

function checksOf(workspace) {
  const dist = path.join(root, workspace, 'dist');
  const { entry, pages } = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const check = (name, files, budget) => ({ name: `${workspace} ${name}`, files: files.map((file) => path.join(dist, file)), gzip: true, budget });
  const first =
    workspace === 'shell'
      ? [check('scripts', entry.filter(isScript), budgets.shellScripts), check('styles', entry.filter(isStyle), budgets.shellStyles)]
      : [check('entry', entry, budgets.remoteEntry)];
  const ofPages = Object.entries(pages).flatMap(([page, files]) => [
    check(`${page}, scripts`, files.filter(isScript), budgets.pageScripts),
    check(`${page}, styles`, files.filter(isStyle), budgets.pageStyles),
  ]);
  return [...first, ...ofPages].filter(({ files }) => files.length > 0);
}

/** The size of everything that has a budget. */
async function sizes() {
  const checks = ['shell', ...remotes].flatMap(checksOf);
  const measured = await sizeLimit([filePlugin], { checks });
  return checks.map(({ name, budget }, i) => ({ name, budget, size: measured[i].size }));
}

/** What is larger than its budget. */
export async function oversized() {
  const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;
  return (await sizes()).filter(({ size, budget }) => size > budget).map(({ name, size, budget }) => `${name}: ${kb(size)} gzipped, ${kb(budget)} allowed`);
}
