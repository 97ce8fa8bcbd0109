// npm run test:node [-- version…] [--only part,part]: runs the site and the product's tests on each supported version of Node, in a separate
// clone. `--list` prints the versions for CI.
import './require-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { selected } from './test/session.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const parts = /** @type {const} */ (['build', 'unit', 'server', 'page']);
/** @typedef {{ folder: string, site: string, node: string, env: NodeJS.ProcessEnv }} Clone */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, list: { type: 'boolean' } } });
const wanted = values.only?.split(',') ?? parts;
const unknown = wanted.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`test:node has no part ${unknown.join(', ')}: it has ${parts.join(', ')}.`);
  process.exit(1);
}

/** Returns the oldest supported version, and the newest of every later line. */
function supportedVersions() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [first, ...others] = engines.node.split(' || ').map((range) => range.slice(1).split('.'));
  return [first.slice(0, 2).join('.'), ...others.map(([major]) => major)];
}

if (values.list) {
  console.log(`matrix=${JSON.stringify(supportedVersions())}`);
  process.exit();
}

/** Runs a program to its end. Rejects unless its exit code is 0. */
function run({ site, env }, command, args, folder = '.') {
  return new Promise((resolve, reject) => {
    spawn(command, args, { cwd: path.join(site, folder), env, stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code, signal) => (code === 0 ? resolve(undefined) : reject(new Error(`${args[0]} ended with ${code ?? signal}`))));
  });
}

/** Runs npm with the clone's Node; without `npm_execpath`, the npm on the path. */
const npm = (clone, args) => (process.env.npm_execpath ? run(clone, clone.node, [process.env.npm_execpath, ...args]) : run(clone, 'npm', args));

/** Installs Node from its npm package, clones this repository, and installs its packages without their scripts. */
async function prepare(version, folder) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const site = path.join(folder, 'site');
  const bin = path.join(folder, 'node_modules', name, 'bin');
  mkdirSync(site);
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const clone = { folder, site, node: path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node'), env };
  await npm({ ...clone, node: process.execPath }, ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(site, file));
  await npm(clone, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  return clone;
}

async function freePort() {
  const probe = net.createServer().listen(0, 'localhost');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = /** @type {net.AddressInfo} */ (probe.address());
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Checks npm start, a rendered page, and an orderly end. */
async function page({ folder, site, node, env }) {
  const port = await freePort();
  const child = spawn(node, ['shared/tools/start.mjs'], {
    cwd: site,
    env: { ...env, PORT: String(port), DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const started = new Promise((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text) => {
        process.stdout.write(text);
        if (text.includes('Mesa Abierta está en')) resolve(undefined);
      });
      ended.then((code) => reject(new Error(`npm start ended with ${code}`)));
    });
    await started;
    // Renderers read the builds first, and on a busy machine a page is sometimes sent without rendering.
    const isRendered = async () => /<div id="root">.*<h1/s.test(await (await fetch(`http://localhost:${port}/torneos`)).text());
    let rendered = await isRendered();
    for (let attempt = 1; attempt < 20 && !rendered; attempt += 1) {
      await sleep(500);
      rendered = await isRendered();
    }
    if (!rendered) throw new Error('/torneos is not rendered by the server');
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`npm start ended with ${code} after SIGTERM`);
}

/** @type {Record<typeof parts[number], (clone: Clone) => Promise<unknown>>} */
const tests = {
  build: (clone) => run(clone, clone.node, ['shared/tools/build.mjs']),
  unit: ({ env, ...clone }) =>
    run({ ...clone, env: { ...env, TZ: env.TZ ?? 'America/Bogota' } }, clone.node, [
      'node_modules/jest/bin/jest.js',
      '--config',
      'shared/tools/jest/all.config.mjs',
      ...selected('product'),
    ]),
  async server(clone) {
    for (const workspace of ['server', 'releases/server', 'demo'])
      await run(clone, clone.node, [path.relative(workspace, 'shared/tools/jest.mjs'), ...selected('product')], workspace);
  },
  page,
};

/** @type {string[]} */
const results = [];
let failed = false;
for (const version of positionals.length > 0 ? positionals : supportedVersions()) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mesa-node-'));
  let part = 'install';
  const passed = [];
  try {
    const clone = await prepare(version, folder);
    // Tests need the built files.
    for (part of parts.filter((name) => name === 'build' || wanted.includes(name))) {
      console.log(`▸ Node ${version}: ${part}`);
      await tests[part](clone);
      passed.push(part);
    }
    results.push(`✓ Node ${execFileSync(clone.node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()}: ${passed.join(', ')}`);
  } catch (error) {
    failed = true;
    results.push(`✗ Node ${version}: ${part}: ${error instanceof Error ? error.message : error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`\n${results.join('\n')}`);
process.exit(failed ? 1 : 0);
