import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultsIn, treeOf } from './tree';

/** A repository with committed sources and an ignored build. */
function repository(): string {
  const tree = treeOf({ '.gitignore': 'dist\n', 'server/a.ts': 'one', 'shell/b.ts': 'two', 'dist/release.json': '{}' });
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { cwd: tree, stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('commit', '-m', 'x');
  return tree;
}
const hashOf = (tree: string, which: object = {}): unknown => faultsIn(tree, 'passed.mjs contentHash', which);

describe('A check that passed', () => {
  test('is run again once a file differs: changed, new, or deleted, committed or not', () => {
    const tree = repository();
    const seen = [hashOf(tree)];
    expect(hashOf(tree)).toBe(seen[0]);
    writeFileSync(path.join(tree, 'server/a.ts'), 'other');
    seen.push(hashOf(tree));
    writeFileSync(path.join(tree, 'server/new.ts'), '');
    seen.push(hashOf(tree));
    rmSync(path.join(tree, 'shell/b.ts'));
    seen.push(hashOf(tree));
    expect(new Set(seen).size).toBe(4);
  });

  test('does not depend on ignored files, except those that it names', () => {
    const tree = repository();
    const [all, named] = [hashOf(tree), hashOf(tree, { ignored: ['dist/release.json'] })];
    writeFileSync(path.join(tree, 'dist/release.json'), '{"entry":[]}');
    expect(hashOf(tree)).toBe(all);
    expect(hashOf(tree, { ignored: ['dist/release.json'] })).not.toBe(named);
  });

  test('of some folders is not run again for another one', () => {
    const tree = repository();
    const server = hashOf(tree, { within: ['server'] });
    writeFileSync(path.join(tree, 'shell/b.ts'), 'other');
    expect(hashOf(tree, { within: ['server'] })).toBe(server);
  });

  test('outside a repository is always run', () => {
    expect(hashOf(treeOf({ 'a.ts': '' }))).toBeNull();
  });
});
