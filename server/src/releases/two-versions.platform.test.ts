import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { listReleases, planModule, promoteRelease, promoteTogether, publishRelease, rollbackRelease } from '@mesa/release-contract/calls/releases';
import { testApp } from '../testing/test-app';
import { createBuilds } from './builds';

// The shell and two areas are built.
jest.setTimeout(600_000);

const root = path.resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-two-versions-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const shipped = createBuilds(root);
const here = new Set(['shell', 'mf_decks']);
const find = (area: string) => (here.has(area) ? shipped(area) : null);
/** A site of the shell and the decks, as built from the repository with its React. */
const site = testApp(async () => ({ included: Object.assign(find, { described: find, areas: () => [...here] }) }));

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string; peerDependencies?: object };
const { version: installed } = readJson(path.join(root, 'node_modules/react/package.json'));
const [major = ''] = installed.split('.');
const next = `${Number(major) + 1}.0.0`;

/** Copies the sources of the shell and the decks, with the packages, and names the copy's React the next major version. */
function copyRepository(): void {
  const isSource = (source: string) => !/node_modules|[\\/]dist$|\.cache/.test(source.slice(root.length));
  for (const name of ['releases/contract', 'shared/contract', 'shared/runtime', 'shared/ui', 'shared/tools', 'shell', 'mf-decks'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json']) cpSync(path.join(root, name), path.join(copy, name));
  // Links instead of copies of some ten thousand files.
  for (const name of ['.', 'shell', 'mf-decks', 'shared/tools'])
    if (existsSync(path.join(root, name, 'node_modules')))
      execFileSync('cp', ['-al', path.join(root, name, 'node_modules'), path.join(copy, name, 'node_modules')]);
  for (const name of ['react', 'react-dom']) {
    const folder = path.join(copy, 'node_modules', name);
    rmSync(folder, { recursive: true });
    cpSync(path.join(root, 'node_modules', name), folder, { recursive: true });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|json)$/.test(file));
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      writeFileSync(path.join(folder, file), text.replaceAll(installed, next));
    }
  }
}

/** Builds a folder of the copy as this version. Returns the body of its publication. */
async function built(name: string, version: string, peerDependencies?: object) {
  const file = path.join(copy, name, 'package.json');
  writeFileSync(file, JSON.stringify({ ...readJson(file), version, ...(peerDependencies ? { peerDependencies } : {}) }));
  const output = path.join(copy, 'out', `${name}-${version}`);
  const args = [path.join(copy, 'shared/tools/build/release.mjs'), path.join(copy, name), output];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let faults: unknown;
  child.on('message', (message: { faults: unknown }) => {
    faults = message.faults;
  });
  await once(child, 'close');
  expect(faults).toEqual([]);
  const manifest = JSON.parse(readFileSync(path.join(output, 'release.json'), 'utf8')) as ReleaseManifest;
  const read = (file: string) => readFileSync(path.join(output, file)).toString('base64');
  const files = Object.fromEntries(manifest.files.map(({ name: one }) => [one, read(one)]));
  const maps = Object.fromEntries(Object.keys(files).flatMap((one) => (existsSync(path.join(output, `${one}.map`)) ? [[one, read(`${one}.map`)]] : [])));
  return { manifest: { ...manifest }, files, maps };
}
type Body = Awaited<ReturnType<typeof built>>;

let shell: Body;
let decks: Body;
let wide: Body;
beforeAll(async () => {
  copyRepository();
  shell = await built('shell', '20.0.0');
  decks = await built('mf-decks', '20.0.0');
  wide = await built('mf-decks', '20.1.0', { react: `^${installed} || ^${next}` });
});

const current = (area: string) => site.call(listReleases, { params: { area } }, 'admin');
const publish = async (area: string, body: Body, together = false) =>
  (await site.call(publishRelease, { params: { area }, body: { ...body, ...(together ? { together: true as const } : {}) } }, 'admin')).release;
const asked = async (area: string, release: string) => ({ params: { area }, body: { release, revision: (await current(area)).revision } });
const live = async () => [(await current('shell')).state.active, (await current('mf_decks')).state.active];

test('A shell and an area built with the next React go live together and not alone, and back together', async () => {
  expect(await site.refused(publishRelease, { params: { area: 'shell' }, body: shell }, 'admin')).toMatchObject({
    httpStatus: 422,
    message: expect.stringContaining(`react ^${installed} y el marco ofrece ${next}`),
  });
  const releases = { shell: await publish('shell', shell, true), mf_decks: await publish('mf_decks', decks, true) };
  for (const [area, release] of Object.entries(releases))
    expect(await site.refused(promoteRelease, await asked(area, release), 'admin')).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('react'),
    });
  const body = { releases, revision: (await current('shell')).revision };
  await site.call(promoteTogether, { params: { area: 'shell' }, body }, 'admin');
  expect(await live()).toEqual([releases.shell, releases.mf_decks]);
  await site.call(rollbackRelease, { params: { area: 'mf_decks' }, body: { revision: (await current('shell')).revision } }, 'admin');
  expect(await live()).toEqual([null, null]);
});

test('An area built with a range for both goes live with the old shell, which can then be replaced alone', async () => {
  const plan = async () => (await site.call(planModule, { params: { area: 'shell' }, query: { module: 'react', version: next } }, 'admin')).ready;
  expect(await plan()).toBe(false);
  const area = await publish('mf_decks', wide);
  await site.call(promoteRelease, await asked('mf_decks', area), 'admin');
  expect(await plan()).toBe(true);
  const frame = await publish('shell', shell);
  await site.call(promoteRelease, await asked('shell', frame), 'admin');
  expect(await live()).toEqual([frame, area]);
});
