import { type ChildProcess, type ExecFileException, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ReleaseManifest } from '@mesa/release-contract/calls/manifest';

const shared = path.resolve(__dirname, '..');
const place = mkdtempSync(path.join(os.tmpdir(), 'mesa-registry-'));
const ligas = path.join(place, 'mf-ligas');
/** The newest one that runs on every Node that the site supports. */
const verdaccio = 'verdaccio@6.8.0';

/** Settings of this repository's npm, which runs the tests, would reach the area's. */
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|JEST_|NODE_ENV$)/.test(name)));
let registry = '';
let token = '';
const signedIn = () => (token ? { ...clean, [`npm_config_${registry.replace('http:', '')}/:_authToken`]: token } : clean);

/** Runs a program. Resolves to its output; rejects with it if it fails. */
const run = (program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve, reject) => {
    const shell = program === 'npm' && process.platform === 'win32';
    execFile(program, args, { cwd, env, shell, encoding: 'utf8', maxBuffer: 2 ** 26 }, (error: ExecFileException | null, stdout, stderr) =>
      error ? reject(new Error(`${program} ${args.join(' ')} in ${cwd}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });
const npm = (cwd: string, ...args: string[]) => {
  const own = process.env.npm_execpath;
  return own ? run(process.execPath, [own, ...args], cwd, signedIn()) : run('npm', args, cwd, signedIn());
};
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
/** The packages of this repository, without the changes that wait for a version, which publishing refuses. */
const published = path.join(place, 'repository');
const publishAll = (...args: string[]) =>
  run(process.execPath, [path.join(published, 'shared/tools/packages-publish.mjs'), '--registry', registry, ...args], published, signedIn());
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const installed = (name: string) => json(path.join(ligas, `node_modules/@mesa/${name}/package.json`)).version;

function copyPackages(): void {
  const root = path.resolve(shared, '..');
  const files = execFileSync('git', ['ls-files', 'package.json', 'tsconfig.base.json', '.changeset/config.json', 'shared', 'releases'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(published, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(published, 'node_modules'), 'junction');
}

let server: ChildProcess;
/** Starts a registry that offers only our packages; npm reads the others where it always does. */
beforeAll(async () => {
  copyPackages();
  const folder = path.join(place, 'registry');
  mkdirSync(folder);
  // It asks for node-fetch by a tag, which mirrors of registries may lack.
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides: { 'node-fetch': '2.7.0' } }));
  await npm(folder, 'install', verdaccio, '--save-exact', ...quiet);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  registry = `http://127.0.0.1:${port}`;
  const config = `storage: ./storage
auth: { htpasswd: { file: ./htpasswd } }
packages: { '@mesa/*': { access: $all, publish: $authenticated } }
web: { enable: false }
max_body_size: 50mb
log: { type: stdout, format: json, level: info }
`;
  writeFileSync(path.join(folder, 'config.yaml'), config);
  const start = [path.join(folder, 'node_modules/verdaccio/bin/verdaccio'), '--config', path.join(folder, 'config.yaml'), '--listen', registry];
  server = spawn(process.execPath, start, { cwd: folder, env: clean, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('the registry ended')));
    server.stdout?.setEncoding('utf8').on('data', (part: string) => part.includes('http address') && resolve());
  });
  const user = { name: 'equipo', password: 'una clave larga' };
  const answer = await fetch(`${registry}/-/user/org.couchdb.user:${user.name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  ({ token } = (await answer.json()) as { token: string });
}, 300_000);
afterAll(async () => {
  if (server?.exitCode === null) {
    const end = once(server, 'exit');
    server.kill('SIGTERM');
    await end;
  }
  rmSync(place, { recursive: true, force: true });
}, 30_000);

test('refuses to publish changes that have no version', async () => {
  writeFileSync(path.join(published, '.changeset/new.md'), "---\n'@mesa/ui': minor\n---\n\nAdds a part.\n");
  await expect(publishAll()).rejects.toThrow('Hay cambios sin versión de @mesa/ui: primero npm run packages:version.');
  rmSync(path.join(published, '.changeset/new.md'));
}, 60_000);

test('publishes the packages that the registry lacks, once', async () => {
  const said = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.replace(/@\d.*/, ''));
  const all = ['release-contract', 'release-commands', 'contract', 'ui', 'runtime', 'tools'].map((name) => `@mesa/${name}`);
  expect(said(await publishAll('--dry-run'))).toEqual(all.map((name) => `Se publicaría ${name}`));
  expect(said(await publishAll())).toEqual(all.map((name) => `Se publicó ${name}`));
  expect(await publishAll()).toContain('ya tiene todo');
}, 120_000);

test('an area starts from the registry, is checked and built', async () => {
  await run(process.execPath, [path.join(shared, 'tools/area-new.mjs'), 'ligas', '--to', ligas, '--registry', registry], place, clean);
  expect(readFileSync(path.join(ligas, '.npmrc'), 'utf8')).toBe(`@mesa:registry=${registry}\n`);
  await npm(ligas, 'install', ...quiet);
  expect(await npm(ligas, 'run', 'check')).not.toContain('aviso');
  expect(await npm(ligas, 'run', 'build')).not.toContain('aviso');
  expect(ReleaseManifest.parse(json(path.join(ligas, 'dist/release.json'))).area).toBe('mf_ligas');
}, 300_000);

test('the installed tools start another area without this repository', async () => {
  const args = ['copas', '--to', path.join(place, 'mf-copas'), '--registry', registry];
  expect(await npm(ligas, 'exec', '--', 'mesa-new', ...args)).toContain('con una página en /copas');
  expect(readFileSync(path.join(place, 'mf-copas/.npmrc'), 'utf8')).toBe(`@mesa:registry=${registry}\n`);
  expect(json(path.join(place, 'mf-copas/package.json')).dependencies['@mesa/ui']).toBe(`^${installed('ui')}`);
}, 60_000);

test('a newer version of one package is installed by its number, and the build warns of what it deprecates', async () => {
  const [major, minor] = installed('ui').split('.').map(Number);
  const next = `${major}.${minor + 1}`;
  const ui = path.join(place, 'ui');
  cpSync(path.join(ligas, 'node_modules/@mesa/ui'), ui, { recursive: true });
  writeFileSync(path.join(ui, 'package.json'), JSON.stringify({ ...json(path.join(ui, 'package.json')), version: `${next}.0` }));
  const feedback = path.join(ui, 'src/feedback.tsx');
  const marked = readFileSync(feedback, 'utf8').replace(
    /(\/\*\*[^/]*\*\/\n)?export (function|const) EmptyState/,
    '/** @deprecated Usa `Nothing`. */\nexport $2 EmptyState',
  );
  writeFileSync(feedback, marked);
  await npm(ui, 'publish', '--ignore-scripts', `--@mesa:registry=${registry}`, `--registry=${registry}`);

  await npm(ligas, 'install', `@mesa/ui@${next}`, '--prefer-online', '--no-audit', '--no-fund', '--ignore-scripts');
  expect(installed('ui')).toBe(`${next}.0`);
  expect(json(path.join(ligas, 'package.json')).dependencies['@mesa/ui']).toBe(next);
  // One copy for the area and the runtime.
  expect(existsSync(path.join(ligas, 'node_modules/@mesa/runtime/node_modules/@mesa'))).toBe(false);

  const warning = /^aviso: src\/ligas\/ligas-page\.tsx:\d+ usa EmptyState, que va a desaparecer: Usa `Nothing`\.$/m;
  const built = await npm(ligas, 'run', 'build');
  expect(built).toMatch(warning);
  expect(built).toMatch(/^\d+ avisos? de lo que va a desaparecer\.$/m);
  expect(await npm(ligas, 'run', 'check')).toMatch(warning);
}, 300_000);
