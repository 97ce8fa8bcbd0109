import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPackage, shared } from '../places.mjs';

export const root = path.dirname(shared);
const named = isPackage ? [] : JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces;
export const remotes = named.filter((name) => name.startsWith('mf-'));
/** Workspaces that run in Node, with the file that starts or loads them. */
const nodeProducts = { server: 'main.mjs', demo: 'demo.mjs' };
/** Workspaces that run in a browser, the longest build first. Empty in an area's own repository. */
export const browserWorkspaces = isPackage ? [] : ['shell', ...remotes];
/** All workspaces that can be built. */
export const workspaces = isPackage ? [] : [...browserWorkspaces, ...Object.keys(nodeProducts)];

const isSource = (file) => !/\.(test|e2e)\.tsx?$|\.md$/.test(file);
const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name));

const manifestMakers = ['places', 'typescript', 'release/area', 'release/manifest'].map((name) => `shared/tools/${name}.mjs`);

/** Returns every file that a build of this workspace may read. */
function inputsOf(workspace) {
  // A remote imports the parts of shared/ui from the shell at run time, so their sources do not change it. Node workspaces use only the contracts and the
  // release platform.
  const inNode = workspace in nodeProducts;
  const contracts = ['releases/contract', 'shared/contract'];
  const ofShell = workspace === 'shell' ? ['shared/ui', 'releases/shell'] : [];
  const packages = inNode ? [...contracts, 'releases/server'] : [...contracts, 'shared/runtime', ...ofShell];
  const fromPackages = packages.flatMap((name) => filesIn(`${name}/src`)).filter((file) => !file.startsWith('shared/runtime/src/testing/'));
  const config = inNode
    ? ['shared/tools/build/server.mjs', 'shared/tools/supported-node.mjs']
    : ['shared/tools/webpack.mjs', ...filesIn('shared/tools/webpack'), ...manifestMakers];
  const own = ['package.json', 'area.ts', 'webpack.config.mjs'].map((name) => `${workspace}/${name}`).filter((file) => existsSync(path.join(root, file)));
  return [
    'package-lock.json',
    ...packages.map((name) => `${name}/package.json`),
    ...own,
    ...filesIn(`${workspace}/src`),
    // The demo imports code of the server; server/package.json decides which libraries stay outside its bundle.
    ...(workspace === 'demo' ? ['server/package.json', ...filesIn('server/src')] : []),
    ...fromPackages,
    ...config,
  ].sort();
}

/** @param {string} workspace */
export function hashOf(workspace) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of inputsOf(workspace))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  // Every federated build contains the names of the parts of shared/ui.
  if (!(workspace in nodeProducts)) hash.update(readdirSync(path.join(root, 'shared/ui/src')).join());
  return hash.digest('hex');
}

const record = (workspace) => path.join(root, '.cache/build', `${workspace}.json`);
const product = (workspace) => path.join(root, workspace, 'dist', nodeProducts[workspace] ?? 'release.json');

/**
 * @param {string} workspace
 * @param {string | undefined} hash
 */
export function isBuilt(workspace, hash) {
  try {
    return existsSync(product(workspace)) && JSON.parse(readFileSync(record(workspace), 'utf8')).hash === hash;
  } catch {
    return false;
  }
}

/**
 * @param {string} workspace
 * @param {string | undefined} hash
 */
export function rememberBuild(workspace, hash) {
  mkdirSync(path.dirname(record(workspace)), { recursive: true });
  writeFileSync(record(workspace), JSON.stringify({ hash }));
}

/**
 * Marks a workspace's dist as unfinished, so that the next `npm run build` builds it again.
 * @param {string} workspace
 */
export const forgetBuild = (workspace) => rmSync(record(workspace), { force: true });
