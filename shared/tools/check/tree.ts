import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(__dirname, '../../..');

// A check is a process of its own, on a machine with other work.
jest.setTimeout(60_000);

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** A repository of these files in a folder of its own, until the test ends; `copied` are files of ours that it has too. */
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

/** What a check says about a tree. The checks are ES modules and Jest's are not: Node itself runs them. */
export function faultsIn(tree: string, call: `${string}.mjs ${string}`, ...more: unknown[]): string[] {
  const [file, name] = call.split(' ');
  const script = `import { ${name} } from ${JSON.stringify(path.join(__dirname, file ?? ''))};
    console.log(JSON.stringify(await ${name}(...${JSON.stringify([tree, ...more])})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' }));
}

/** What a tool of node_modules prints about a tree. */
export const toolIn = (tree: string, tool: string, ...args: string[]): string =>
  spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: tree, encoding: 'utf8' }).stdout;
