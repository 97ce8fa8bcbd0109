import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { root } from './check/tree';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;
interface Manifest {
  engines?: { node?: string };
  optional?: boolean;
  workspaces: string[];
  dependencies?: Record<string, string>;
}
const { engines, workspaces } = manifestOf('.');
const range = engines?.node ?? '';
/** The oldest supported version of each line, the oldest line first. */
const oldest = range.split(' || ').map((line) => line.replace('^', ''));
const shown = oldest.map((version) => version.replace(/(\.0)+$/, ''));

/** Returns a command's output and exit code under a faked Node version. */
function run(command: string, version: string): [string, number | null] {
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const { stderr, stdout, status } = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(script)}`, command], {
    cwd: __dirname,
    encoding: 'utf8',
  });
  return [stdout + stderr, status];
}

test.each(['start.mjs', 'test.mjs'])('%s ends with one sentence on an unsupported Node', (command) => {
  for (const version of ['18.20.8', '20.18.3', '22.12.0', '23.11.1', '25.2.0', '28.0.0']) {
    expect(run(command, version)).toEqual([`Node ${version} no sirve para este sitio: instala Node 20.19, 22.13, 24 o 26.\n`, 1]);
  }
});

test.each(['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.0.0', '26.10.0'])('Node %s is supported', (version) => {
  expect(run('require-node.mjs', version)).toEqual(['', 0]);
});

test('Documents, types, .nvmrc and every package name the supported versions of package.json', () => {
  for (const document of ['README.md', 'CONTRIBUTING.md']) expect(read(document)).toContain(`Node ${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`);
  // The types are those of the oldest version: code that they allow runs on all.
  expect(manifestOf('shared/tools').dependencies?.['@types/node']?.split('.').slice(0, 2)).toEqual(oldest[0]?.split('.').slice(0, 2));
  const chosen = read('.nvmrc').trim();
  expect(shown).toContain(chosen);
  expect(read('README.md')).toContain(`${chosen} is recommended`);
  for (const { engines: ofPackage } of workspaces.map(manifestOf)) if (ofPackage) expect(ofPackage.node).toBe(range);
});

test('Every package of the lockfile runs on the oldest supported versions', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Manifest> };
  const refusing = Object.entries(packages).flatMap(([folder, { engines: of, optional }]) =>
    oldest.filter((version) => of?.node && !optional && !satisfies(version, of.node)).map((version) => `${folder} on ${version}`),
  );
  expect(refusing).toEqual([]);
});

test('No install script runs: package.json refuses each one in the lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const scripts = Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript);
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  expect(Object.keys(allowScripts).sort()).toEqual(scripts.map((folder) => folder.split('node_modules/').at(-1)).sort());
  expect(Object.values(allowScripts)).not.toContain(true);
});
