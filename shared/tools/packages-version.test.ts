import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, treeOf } from './check/tree';

const folders = ['releases/contract', 'releases/commands', 'shared/contract', 'shared/ui', 'shared/runtime', 'shared/tools'];
const area = { name: 'mf-decks', version: '1.0.0', private: true, dependencies: { '@mesa/ui': '1.0.0', '@mesa/runtime': '1.0.0' } };

/** Returns the manifests after a version with this changeset, by folder. */
function versions(changeset: string) {
  const manifests = folders.map((folder) => {
    const { name, dependencies = {} } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
      dependencies?: Record<string, string>;
    };
    const ours = Object.entries(dependencies).filter(([dependency]) => dependency.startsWith('@mesa/'));
    return [folder, { name, version: '1.0.0', dependencies: Object.fromEntries(ours.map(([dependency]) => [dependency, '^1.0.0'])) }] as const;
  });
  const tree = treeOf(
    {
      'package.json': JSON.stringify({ name: 'site', version: '1.0.0', private: true, workspaces: [...folders, 'mf-decks'] }),
      // Changesets names the package manager by its lockfile.
      'package-lock.json': '{}',
      'mf-decks/package.json': JSON.stringify(area),
      '.changeset/quick-cards-jump.md': `---\n${changeset}\n---\n\nShows more.\n`,
      ...Object.fromEntries(manifests.map(([folder, manifest]) => [`${folder}/package.json`, JSON.stringify(manifest)])),
    },
    ['.changeset/config.json'],
  );
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mesa.test', ...args], { cwd: tree, stdio: 'ignore' });
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'a');
  execFileSync(process.execPath, [path.join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], { cwd: tree, stdio: 'ignore' });
  const read = (file: string) => readFileSync(path.join(tree, file), 'utf8');
  const manifest = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as { version: string; dependencies: Record<string, string> };
  return { of: folders.map((folder) => manifest(folder).version), area: manifest('mf-decks'), runtime: manifest('shared/runtime'), read };
}

test('a minor change of one package raises that one alone, with its changelog', () => {
  const { of, area, runtime, read } = versions("'@mesa/ui': minor");
  expect(of).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.1.0', '1.0.0', '1.0.0']);
  expect(runtime.dependencies['@mesa/ui']).toBe('^1.0.0');
  expect(area).toMatchObject({ version: '1.0.0', dependencies: { '@mesa/ui': '1.1.0', '@mesa/runtime': '1.0.0' } });
  expect(read('shared/ui/CHANGELOG.md')).toMatch(/## 1\.1\.0\n\n### Minor Changes\n\n- .*Shows more\./);
});

test('a major change of the contract raises everything that is built on it', () => {
  const { of, runtime } = versions("'@mesa/contract': major");
  expect(of).toEqual(['1.0.0', '1.0.0', '2.0.0', '2.0.0', '2.0.0', '2.0.0']);
  expect(runtime.dependencies).toMatchObject({ '@mesa/contract': '^2.0.0', '@mesa/ui': '^2.0.0', '@mesa/release-contract': '^1.0.0' });
});
