import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Result } from '@mesa/contract/endpoint';
import { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { listPreviews } from '@mesa/release-contract/calls/previews';
import { listReleases } from '@mesa/release-contract/calls/releases';
import { createReleaseToken } from '@mesa/release-contract/calls/tokens';
import { parse } from 'yaml';

const shared = path.resolve(__dirname, '..');
const root = path.dirname(shared);
const place = mkdtempSync(path.join(os.tmpdir(), 'mesa-areas-'));

/** Runs a Node script. Resolves to its output, also if it fails. */
const node = (file: string, args: string[], cwd = root, more: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    // Jest's variables would reach the area's own Jest.
    const { JEST_WORKER_ID, NODE_ENV, ...env } = process.env;
    execFile(process.execPath, [file, ...args], { cwd, env: { ...env, ...more }, encoding: 'utf8' }, (error: ExecFileException | null, stdout, stderr) =>
      error ? reject(new Error(`${path.basename(file)} in ${cwd}\n${stdout}${stderr}`)) : resolve(stdout + stderr),
    );
  });

/** Settings of this repository's npm, which runs the tests, would reach the area's. */
const npmEnvironment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|JEST_|NODE_ENV$)/.test(name)));

/** Runs npm in a folder outside this repository. */
const npm = (folder: string, ...args: string[]) =>
  new Promise<void>((resolve, reject) => {
    const own = process.env.npm_execpath;
    const [program, all] = own ? [process.execPath, [own, ...args]] : ['npm', args];
    execFile(program, all, { cwd: folder, env: npmEnvironment, encoding: 'utf8', shell: !own && process.platform === 'win32' }, (error, stdout, stderr) =>
      error ? reject(new Error(`npm ${args.join(' ')} in ${folder}\n${stdout}${stderr}`)) : resolve(),
    );
  });

const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

const tool = (folder: string, name: string) => path.join(folder, 'node_modules', name);
const manifestOf = (folder: string) => ReleaseManifest.parse(JSON.parse(readFileSync(path.join(folder, 'dist/release.json'), 'utf8')));

/** Checks types, runs the tests (only those of the files in `of`, if given) and builds an area with the tools from the archives. */
async function workOn(folder: string, of: string[] = []) {
  await node(tool(folder, 'typescript/bin/tsc'), ['-p', '.'], folder);
  const tests = await node(tool(folder, '@mesa/tools/jest.mjs'), ['--maxWorkers=1', ...of], folder);
  await node(tool(folder, '@mesa/tools/build-area.mjs'), [], folder);
  return { tests, manifest: manifestOf(folder) };
}

let archives: string[];
const ligas = path.join(place, 'mf-ligas');
beforeAll(async () => {
  await node(path.join(shared, 'tools/area-new.mjs'), ['ligas', '--to', ligas]);
  archives = readdirSync(ligas).filter((name) => name.endsWith('.tgz'));
  await npm(ligas, 'install', ...quiet);
}, 300_000);

let server: ChildProcess;
let site: string;
/** Starts the built site without a browser for visits, which another test tries. */
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  site = `http://localhost:${port}`;
  const env = { ...npmEnvironment, DATA_DIR: path.join(place, 'data'), PORT: String(port), AUTH_LOCAL: '1', RELEASE_SMOKE: '0', LOG_LEVEL: 'fatal' };
  server = spawn(process.execPath, [path.join(root, 'server/dist/main.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server ended: is the site built?')));
    // Keeps reading: a server whose output pipe is full stops.
    server.stdout?.setEncoding('utf8').on('data', (part: string) => part.includes('Mesa Abierta está en') && resolve());
  });
}, 120_000);
afterAll(async () => {
  if (server.exitCode === null) {
    const end = once(server, 'exit');
    server.kill('SIGTERM');
    await end;
  }
  rmSync(place, { recursive: true, force: true });
}, 30_000);

async function post<T>(address: string, body: object, headers: Record<string, string>): Promise<T> {
  const answer = await fetch(`${site}${address}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Returns the secret of a new deploy token. */
async function newToken(area: string): Promise<string> {
  const { token } = await post<{ token: string }>('/api/auth/local/sign-in', { user: 'admin' }, { origin: site });
  const { secret } = await post<{ secret: string }>(createReleaseToken.path, { area, name: 'El equipo' }, { authorization: `Bearer ${token}` });
  return secret;
}

/** Reads a call about an area with its token. */
async function read<E extends typeof listReleases | typeof listPreviews>(endpoint: E, area: string, secret: string): Promise<Result<E>> {
  const answer = await fetch(`${site}${endpoint.path.replace(':area', area)}`, { headers: { authorization: `Bearer ${secret}` } });
  return (await answer.json()) as Result<E>;
}

/** Publishes an area with the tool from the archives and a token for it, as its team does. Returns what the site lists of it. */
async function publish(folder: string, area: string) {
  const secret = await newToken(area);
  await node(tool(folder, '@mesa/tools/release.mjs'), ['publish', '.', '--to', site], folder, { MESA_TOKEN: secret });
  return (await read(listReleases, area, secret)).releases.map(({ version, publishedBy }) => ({ version, publishedBy }));
}

test('a new area passes its tests and builds in its own repository, twice the same', async () => {
  const { tests, manifest } = await workOn(ligas);
  expect(tests).toContain('Tests:       2 passed, 2 total');
  expect(manifest).toMatchObject({
    area: 'mf_ligas',
    version: '1.0.0',
    label: 'Ligas',
    routes: [
      expect.objectContaining({
        path: '/ligas',
        page: 'ligas',
        title: 'Ligas',
        sitemap: 'once',
        first: [expect.objectContaining({ path: '/api/stores/list' })],
      }),
    ],
    menu: [{ label: 'Ligas', path: '/ligas' }],
    needs: { 'react/jsx-runtime': expect.stringMatching(/^\^19/), '@mesa/runtime/query': ['query'] },
  });
  expect(manifest.sources).not.toContainEqual(expect.stringMatching(/^(react|@mesa|shared\/ui\/src)/));

  const copy = path.join(place, 'elsewhere/mf-ligas');
  cpSync(ligas, copy, { recursive: true, filter: (file) => !/node_modules|dist|\.cache/.test(path.relative(ligas, file)) });
  await npm(copy, 'install', ...quiet);
  await node(tool(copy, '@mesa/tools/build-area.mjs'), [], copy);
  expect(manifestOf(copy)).toEqual(manifest);
}, 300_000);

test('a new area publishes from its own repository', async () => {
  expect(await publish(ligas, 'mf_ligas')).toEqual([{ version: '1.0.0', publishedBy: 'El equipo' }]);
}, 300_000);

interface Step {
  run?: string;
  env?: Record<string, string>;
}

/** Runs the commands of a job of the area's workflow, with the variables that GitHub would set. Returns what they print. */
async function runJob(name: string, github: Record<string, string>): Promise<string> {
  const workflow = parse(readFileSync(path.join(ligas, '.github/workflows/area.yml'), 'utf8')) as {
    env: object;
    jobs: Record<string, { env?: object; steps: Step[] }>;
  };
  const job = workflow.jobs[name];
  if (!job) throw new Error(`the workflow has no job ${name}`);
  const filled = (given: object = {}) =>
    Object.fromEntries(
      Object.entries(given).map(([variable, value]) => [
        variable,
        String(value).replace(/\$\{\{ ([\w.]+) \}\}/g, (_, expression: string) => github[expression] ?? ''),
      ]),
    );
  let printed = '';
  for (const { run, env } of job.steps) {
    // Here the jobs share a machine, on which the first one has installed the packages.
    if (run === undefined || (run === 'npm ci' && name !== 'check')) continue;
    const all = {
      ...npmEnvironment,
      ...fromCache,
      ...filled(workflow.env),
      ...filled(job.env),
      ...filled(env),
      GITHUB_REF_NAME: github['github.ref_name'] ?? '',
    };
    const PATH = `${path.join(place, 'bin')}${path.delimiter}${process.env.PATH}`;
    printed += await new Promise<string>((resolve, reject) => {
      // As GitHub starts them.
      execFile('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd: ligas, env: { ...all, PATH, MESA_DEMO: '0' }, encoding: 'utf8' }, (error, stdout, stderr) =>
        error ? reject(new Error(`${run}\n${stdout}${stderr}`)) : resolve(stdout),
      );
    });
  }
  return printed;
}
/** The machine of a workflow has a new cache; here npm uses what it has. */
const fromCache = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false', npm_config_ignore_scripts: 'true' };

test("the commands of a new area's workflow check it, show a pull request as a preview, remove it, and put a tagged version online", async () => {
  // Stands for GitHub's command, and records how it was called.
  mkdirSync(path.join(place, 'bin'));
  const calls = path.join(place, 'gh.json');
  const gh = `#!/usr/bin/env node\nconst { readFileSync, writeFileSync } = require('node:fs');\nconst args = process.argv.slice(2);\nwriteFileSync(${JSON.stringify(calls)}, JSON.stringify({ args, body: readFileSync(args.at(-1), 'utf8'), token: process.env.GH_TOKEN }));\n`;
  writeFileSync(path.join(place, 'bin/gh'), gh, { mode: 0o755 });
  const secret = await newToken('mf_ligas');
  const github = { 'vars.MESA_URL': site, 'secrets.MESA_TOKEN': secret, 'github.token': 'of GitHub', 'github.event.pull_request.number': '12' };

  await runJob('check', github);
  await runJob('preview', github);
  const [preview] = (await read(listPreviews, 'mf_ligas', secret)).previews;
  expect(preview).toMatchObject({ pullRequest: 12, publishedBy: 'El equipo' });
  const { args, body, token } = JSON.parse(readFileSync(calls, 'utf8')) as { args: string[]; body: string; token: string };
  expect(args).toEqual(['pr', 'comment', '12', '--edit-last', '--create-if-none', '--body-file', 'comment.md']);
  expect([body.includes(`](${site}${preview?.address})`), token]).toEqual([true, 'of GitHub']);

  expect(await runJob('remove', github)).toContain('Se quitó la vista previa del pull request 12 de mf_ligas.');
  expect((await read(listPreviews, 'mf_ligas', secret)).previews).toEqual([]);

  await expect(runJob('release', { ...github, 'github.ref_name': 'v1.0.1' })).rejects.toThrow('test "v');
  await runJob('release', { ...github, 'github.ref_name': 'v1.0.0' });
  expect((await read(listReleases, 'mf_ligas', secret)).state.active).toMatch(/^1\.0\.0\+/);
}, 600_000);

/** Adds a page to an area. Changes only the area's own folder. */
function addPage(folder: string) {
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const described = `glossary: page('/glosario/:letra', {
      title: 'Glosario',
      search: { orden: oneOf(['nombre', 'uso'], 'nombre') },
      menu: { under: 'Barajas', label: 'Glosario', order: 40 },
      sitemap: { list: [{ letra: 'a' }, { letra: 'b' }] },
    }),
    `;
  change('area.ts', 'exportDeck: page(', `${described}exportDeck: page(`);
  change('area.ts', 'area, number, page', 'area, number, oneOf, page');
  change(
    'src/remote.tsx',
    'exportDeck: lazyPage(',
    `glossary: lazyPage(() => import(/* webpackChunkName: "glossary" */ './glossary/glossary-page')),\n    exportDeck: lazyPage(`,
  );
  mkdirSync(path.join(folder, 'src/glossary'));
  const page = `import { usePage } from '@mesa/runtime/use-page';
import { Page } from '@mesa/ui/page';
import area from '../../area';

export default function GlossaryPage() {
  const { params, search } = usePage(area.pages.glossary);
  const letter: string = params.letra;
  const order: 'nombre' | 'uso' = search.orden;
  return <Page title="Glosario">{letter + order}</Page>;
}
`;
  writeFileSync(path.join(folder, 'src/glossary/glossary-page.tsx'), page);
}

test('an area copied out of this repository builds and publishes there unchanged, and builds with one more page', async () => {
  const decks = path.join(place, 'mf-decks');
  cpSync(path.join(root, 'mf-decks'), decks, { recursive: true, filter: (file) => !/node_modules|dist/.test(path.relative(root, file)) });
  for (const archive of archives) cpSync(path.join(ligas, archive), path.join(decks, archive));
  await npm(decks, 'install', ...quiet, ...archives.map((archive) => `./${archive}`));
  // One file is enough to try the tools; the pages are tested in their own workspace.
  const { tests, manifest } = await workOn(decks, ['export-deck']);
  expect(tests).toMatch(/Tests: +\d+ passed, \d+ total/);
  const exportDeck = expect.objectContaining({ path: '/exportar-baraja', page: 'exportDeck', sitemap: 'once' });
  expect(manifest).toMatchObject({ area: 'mf_decks', label: 'Barajas', routes: expect.arrayContaining([exportDeck]) });
  expect(await publish(decks, 'mf_decks')).toEqual([{ version: '1.0.0', publishedBy: 'El equipo' }]);

  addPage(decks);
  const more = (await workOn(decks, ['export-deck'])).manifest;
  const glossary = {
    path: '/glosario/:letra',
    page: 'glossary',
    title: 'Glosario',
    search: [{ name: 'orden', kind: 'oneOf', values: ['nombre', 'uso'], default: 'nombre' }],
    sitemap: { list: [{ letra: 'a' }, { letra: 'b' }] },
  };
  expect(more.routes).toContainEqual(glossary);
  expect(more.routes.filter(({ page }) => page !== 'glossary')).toEqual(manifest.routes);
  expect(more.menu).toContainEqual({ under: 'Barajas', label: 'Glosario', order: 40, path: '/glosario/:letra' });
  expect(more.pages.glossary).toEqual([expect.stringMatching(/^glossary\./)]);
}, 300_000);
