import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPackage, shared } from '../places.mjs';

export const root = path.dirname(shared);
const named = isPackage ? [] : JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces;
export const remotes = named.filter((name) => name.startsWith('mf-'));
/** What can be built, the longest first; nothing where shared is a package. */
export const workspaces = isPackage ? [] : ['shell', ...remotes, 'server'];

const isSource = (file) => !/\.(test|e2e)\.tsx?$|\.md$/.test(file);
const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name));

const manifestMakers = ['places', 'typescript', 'release/area', 'release/manifest'].map((name) => `shared/config/${name}.mjs`);

/** Every file that a build of this workspace may read. */
function inputsOf(workspace) {
  const fromShared = filesIn('shared/src').filter((file) => !file.startsWith('shared/src/testing/'));
  // A remote takes the drawn parts from the shell, so their sources change nothing in it.
  const readable = workspace === 'shell' ? fromShared : fromShared.filter((file) => !file.startsWith('shared/src/ui/'));
  const config =
    workspace === 'server'
      ? ['shared/config/build/server.mjs']
      : ['shared/config/webpack.mjs', 'shared/config/zod-in-browser.js', ...filesIn('shared/config/webpack'), ...manifestMakers];
  const own = ['package.json', 'area.json', 'webpack.config.mjs'].map((name) => `${workspace}/${name}`).filter((file) => existsSync(path.join(root, file)));
  return ['package-lock.json', 'shared/package.json', ...own, ...filesIn(`${workspace}/src`), ...readable, ...config].sort();
}

export function hashOf(workspace) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of inputsOf(workspace))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  // The names of the shared parts stand in every federated build.
  if (workspace !== 'server') hash.update(readdirSync(path.join(root, 'shared/src/ui')).join());
  return hash.digest('hex');
}

const record = (workspace) => path.join(root, '.cache/build', `${workspace}.json`);
const product = (workspace) => path.join(root, workspace, 'dist', workspace === 'server' ? 'main.mjs' : 'release.json');

export function isBuilt(workspace, hash) {
  try {
    return existsSync(product(workspace)) && JSON.parse(readFileSync(record(workspace), 'utf8')).hash === hash;
  } catch {
    return false;
  }
}

export function rememberBuild(workspace, hash) {
  mkdirSync(path.dirname(record(workspace)), { recursive: true });
  writeFileSync(record(workspace), JSON.stringify({ hash }));
}

/** What stands in dist is no finished build: the next `npm run build` makes it anew. */
export const forgetBuild = (workspace) => rmSync(record(workspace), { force: true });
