import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { treeOf } from './check/tree';

const manifest = { name: 'site', private: true, workspaces: ['server'] };
const lock = {
  name: 'site',
  lockfileVersion: 3,
  packages: {
    '': manifest,
    server: { name: 'server', version: '1.0.0' },
    'node_modules/of-root': { version: '1.0.0' },
    'node_modules/of-another-system': { version: '1.0.0', optional: true },
    'server/node_modules/of-server': { version: '2.0.0' },
  },
};

/** A fake npm that records its runs and their arguments. */
const npm = `require('node:fs').appendFileSync('npm-ran', process.argv.slice(2).join(' ') + '\\n')`;

const installed = (files: Record<string, string> = {}) =>
  treeOf({
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify(lock),
    'npm.js': npm,
    'node_modules/.package-lock.json': '{}',
    'node_modules/of-root/package.json': '{}',
    'server/node_modules/of-server/package.json': '{}',
    ...files,
  });

/** Returns whether `npm start` and `npm test` install in this tree. */
function installs(tree: string): boolean {
  rmSync(path.join(tree, 'npm-ran'), { force: true });
  const script = `import { installIfNeeded } from ${JSON.stringify(path.join(__dirname, 'install.mjs'))}; await installIfNeeded(${JSON.stringify(tree)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: tree,
    env: { ...process.env, npm_execpath: path.join(tree, 'npm.js') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return existsSync(path.join(tree, 'npm-ran'));
}

test('Installs nothing if every package of the lockfile is there', () => {
  const tree = installed();
  expect(installs(tree)).toBe(false);
  expect(installs(tree)).toBe(false);
});

test.each(['node_modules', 'server/node_modules', 'server/node_modules/of-server', 'node_modules/of-root'])(
  '%s is installed again where it is missing',
  (folder) => {
    const tree = installed();
    expect(installs(tree)).toBe(false);
    rmSync(path.join(tree, folder), { recursive: true });
    expect(installs(tree)).toBe(true);
  },
);

test('Follows changes of the lockfile', () => {
  const tree = installed();
  expect(installs(tree)).toBe(false);
  writeFileSync(path.join(tree, 'package-lock.json'), JSON.stringify({ ...lock, version: '1.0.1' }));
  expect(installs(tree)).toBe(true);
  expect(installs(tree)).toBe(false);
});

test('Accepts an installation by npm that is newer than the lockfile', () => {
  const tree = installed();
  const lockFile = path.join(tree, 'package-lock.json');
  const later = new Date(Date.now() + 60_000);
  utimesSync(lockFile, later, later);
  expect(installs(tree)).toBe(true);
});
