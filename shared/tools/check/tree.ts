import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(__dirname, '../../..');

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Creates a repository with these files in a temporary folder, removed when the test ends. `copied` names files of this repository to add. */
export function treeOf(files: Record<string, string>, copied: string[] = []): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'mesa-check-'));
  trees.push(tree);
  for (const name of copied) cpSync(path.join(root, name), path.join(tree, name));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.join(tree, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(tree, name), source);
  }
  return tree;
}

/** Returns the faults that a check finds in a tree. Runs it in a Node process, because the checks are ES modules and Jest's modules are not. */
export function faultsIn(tree: string, call: `${string}.mjs ${string}`, ...more: unknown[]): string[] {
  const [file, name] = call.split(' ');
  const script = `import { ${name} } from ${JSON.stringify(path.join(__dirname, file ?? ''))};
    console.log(JSON.stringify(await ${name}(...${JSON.stringify([tree, ...more])})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' }));
}

/** Returns what a tool of node_modules prints about a tree. */
export const toolIn = (tree: string, tool: string, ...args: string[]): string =>
  spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: tree, encoding: 'utf8' }).stdout;

const ownRules = readdirSync(__dirname).filter((name) => name.endsWith('.grit'));
/** The repository's settings of the linter, with its own rules. */
export const linterFiles = ['biome.json', ...ownRules.map((name) => `shared/tools/check/${name}`)];

/** Returns the files in which the repository's linter prints a sentence that begins like this. */
export function filesWith(sentence: string, files: Record<string, string>): string[] {
  const tree = treeOf(files, linterFiles);
  const printed = toolIn(tree, '@biomejs/biome/bin/biome', 'lint', '--vcs-enabled=false', '--reporter=github', '.');
  return [...printed.matchAll(/file=([^,]*),.*?::(.*)/g)]
    .flatMap(([, file, text]) => (text?.startsWith(sentence) ? [path.relative(tree, file ?? '')] : []))
    .sort();
}
