import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const place = mkdtempSync(path.join(os.tmpdir(), 'mesa-package-test-'));
const isRoot = process.getuid?.() === 0;
/** A user that every system has. */
const nobody = 65534;
const running = new Set<ChildProcess>();

/** Runs a program. Resolves to its output, also if it fails. */
const run = (command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) =>
  new Promise<string>((resolve, reject) => {
    const { JEST_WORKER_ID, NODE_ENV, ...env } = process.env;
    execFile(
      command,
      args,
      { cwd: place, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options },
      (error: ExecFileException | null, stdout, stderr) =>
        error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });

const entriesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((entry) => path.join(folder, entry));
const foldersOf = (folder: string) => [folder, ...entriesOf(folder).filter((entry) => lstatSync(entry).isDirectory())];

let site: string;
let node = process.execPath;
let npmArchive: string;

beforeAll(async () => {
  chmodSync(place, 0o755);
  await run(process.execPath, [path.join(root, 'shared/tools/package.mjs'), '--to', path.join(place, 'made')], { cwd: root });
  const files = readdirSync(path.join(place, 'made'));
  const archive = files.find((file) => file.endsWith('.tar.gz')) ?? '';
  npmArchive = path.join(place, 'made', files.find((file) => file.endsWith('.tgz')) ?? '');
  await run('tar', ['-xzf', path.join(place, 'made', archive)]);
  site = path.join(place, path.basename(archive, '.tar.gz'));
  // Root may write everywhere, so the site runs as another user, who may not reach root's own Node.
  if (isRoot) {
    node = path.join(place, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
  }
  for (const folder of foldersOf(site)) chmodSync(folder, 0o555);
}, 600_000);
afterAll(async () => {
  await Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'))));
  for (const folder of foldersOf(site)) chmodSync(folder, 0o755);
  rmSync(place, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const { createServer } = await import('node:net');
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', () => resolve()));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** Serves a site as another user with nothing in its environment but these variables, until the returned function is called. */
async function serve(folder: string, variables: Record<string, string>): Promise<{ url: string; stop: () => Promise<number | null> }> {
  const port = await freePort();
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const child = spawn(node, [path.join(folder, 'main.mjs')], { cwd: '/', env: { PORT: String(port), ...variables }, ...user });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The site ended:\n${output}`);
    if (output.includes('Mesa Abierta está en')) break;
    await Promise.race([ended, new Promise((resolve) => child.stdout?.once('data', resolve))]);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    running.delete(child);
    return code;
  };
  return { url, stop };
}

const dataFolder = (name: string) => {
  const folder = path.join(place, name);
  mkdirSync(folder);
  if (isRoot) chownSync(folder, nobody, nobody);
  return folder;
};

describe('The archive', () => {
  test('holds what its checksums list, a bill of materials, and no source maps', () => {
    const lines = readFileSync(path.join(site, 'SHA256SUMS'), 'utf8').trim().split('\n');
    for (const line of lines) {
      const [sum = '', file = ''] = line.split('  ');
      expect([
        file,
        createHash('sha256')
          .update(readFileSync(path.join(site, file)))
          .digest('hex'),
      ]).toEqual([file, sum]);
    }
    const files = entriesOf(site).filter((entry) => lstatSync(entry).isFile());
    expect(files.filter((file) => !file.endsWith('SHA256SUMS'))).toHaveLength(lines.length);
    expect(files.filter((file) => file.endsWith('.map') && !file.includes('node_modules'))).toEqual([]);
    const { bomFormat, components } = JSON.parse(readFileSync(path.join(site, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'zod', 'semver']));
    for (const ofTests of ['jest', 'jsdom', 's3rver', '@types/pg']) expect(names).not.toContain(ofTests);
  });

  test('serves from a read-only folder, as another user, with nothing in its environment', async () => {
    const data = dataFolder('data');
    const { url, stop } = await serve(site, { DATA_DIR: data });
    // Drawn for a search engine; on a busy machine the first renderer may not be ready in time.
    let page = '';
    for (let attempt = 0; attempt < 10 && !page.includes('<h1'); attempt += 1)
      page = await (await fetch(`${url}/torneos`, { headers: { 'user-agent': 'Googlebot/2.1' } })).text();
    expect(page).toContain('<h1');
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    expect(await stop()).toBe(0);
    expect(existsSync(path.join(data, 'postgres/data/postmaster.pid'))).toBe(false);
    // Once more, on the data of the first time.
    const again = await serve(site, { DATA_DIR: data });
    expect((await fetch(`${again.url}/torneos`)).status).toBe(200);
    await again.stop();
  }, 300_000);

  test('does its main job in a browser, and goes on after it was killed', async () => {
    const { JEST_WORKER_ID, NODE_ENV, ...env } = process.env;
    const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
    const args = [cli, 'test', '--config', 'shell/e2e/playwright.config.mjs', 'main-job.e2e.ts', '--reporter=line', `--output=${path.join(place, 'results')}`];
    expect(await run(process.execPath, args, { cwd: root, env: { ...env, MESA_SITE: site } })).toContain('1 passed');
  }, 600_000);

  test('requires the settings of a public site in production', async () => {
    await expect(run(node, [path.join(site, 'main.mjs')], { env: { NODE_ENV: 'production', DATA_DIR: path.join(place, 'production') } })).rejects.toThrow(
      'Falta CLERK_PUBLISHABLE_KEY',
    );
  }, 60_000);
});

test('The npm package is installed from its archive, and serves', async () => {
  const folder = dataFolder('installed');
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', npmArchive]);
  const installed = path.join(folder, 'node_modules/mesa-abierta');
  expect(await run(process.execPath, [path.join(folder, 'node_modules/.bin/mesa-abierta'), 'version'])).toMatch(/^Mesa Abierta \d/);
  const { url, stop } = await serve(installed, { DATA_DIR: dataFolder('npm-data') });
  expect((await fetch(`${url}/torneos`)).status).toBe(200);
  expect(await stop()).toBe(0);
}, 600_000);
