import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrokenRelease, brokenReleases, goodSources } from './broken-releases';
import { readBuild } from './changed-build';
import { temporaryFolder } from './cleanup';
import { type RunningServer, root, startServer } from './server';
import { communityCopy, expect, bare as test } from './test';

const area = 'mf_ligas';
let site: RunningServer;
let folder: string;
let secret: string;
let version = 0;

/** Runs a command of the repository. Returns what it printed and its exit code. */
const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ printed: string; code: number }>((resolve) => {
    execFile(process.execPath, [path.join(root, 'shared/tools', script), ...args], { cwd: root, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ printed: out + err, code: error ? Number(error.code) : 0 }),
    );
  });
const release = (command: string, ...args: string[]) =>
  run('release.mjs', [command, folder, ...args], { MESA_TOKEN: secret, MESA_URL: site.url, MESA_DEMO: site.url });

async function post<Answer>(address: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', origin: site.url, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(site.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json() as Promise<Answer>;
}

/** Writes the area's sources, with the changes of a broken release, under a new version. */
function write({ change = {}, add = {} }: Partial<BrokenRelease> = {}): void {
  version += 1;
  const manifest = path.join(folder, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: `1.${version}.0` }));
  rmSync(path.join(folder, 'src'), { recursive: true });
  for (const [file, text] of Object.entries({ ...goodSources, ...add })) {
    const changed = (change[file] ?? []).reduce((before, [from, to]) => {
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      return before.replace(from, () => to);
    }, text);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), changed);
  }
}

/** Uploads the last build without the script of its page. */
async function uploadIncomplete(): Promise<string> {
  const output = path.join(root, '.cache/release/mf-ligas');
  const { manifest, files } = readBuild(output);
  const missing = manifest.pages.ligas?.find((name) => name.endsWith('.js')) ?? '';
  const encoded = (names: string[], read: (name: string) => Buffer | undefined) =>
    Object.fromEntries(names.map((name) => [name, read(name)?.toString('base64') ?? '']));
  const names = [...files.keys()];
  const answer = await post<{ refusals?: { message: string }[] }>(
    `/api/releases/${area}`,
    {
      manifest: { ...manifest, version: `1.${version}.1` },
      files: encoded(
        names.filter((name) => name !== missing),
        (name) => files.get(name),
      ),
      maps: encoded(
        names.filter((name) => name.endsWith('.js') && name !== manifest.hashes),
        (name) => readFileSync(path.join(output, `${name}.map`)),
      ),
    },
    secret,
  );
  return answer.refusals?.map(({ message }) => message).join('\n') ?? JSON.stringify(answer);
}

/** A text that compresses badly. */
const ballast = Array.from({ length: 6000 }, (_, i) => createHash('sha256').update(String(i)).digest('base64')).join('');

/** Publishes a broken release like its team. Returns the exit code and what the team reads. */
async function tryToPublish(broken: BrokenRelease) {
  const add = Object.fromEntries(Object.entries(broken.add ?? {}).map(([file, text]) => [file, text || `export const names = ['${ballast}'];\n`]));
  write({ ...broken, add });
  const answer = await release('publish');
  return broken.incomplete ? { code: answer.code === 0 ? 6 : answer.code, printed: await uploadIncomplete() } : answer;
}

test('every broken release is refused before anyone meets it, and its team reads the line of the source', async () => {
  // Each one is built, opened by accounts and visited.
  test.setTimeout(60 * 60_000);
  site = await startServer(communityCopy(), { env: { RELEASE_SMOKE: '1' } });
  folder = path.join(temporaryFolder('mesa-broken-'), 'mf-ligas');
  await run('area-new.mjs', ['ligas', '--to', folder]);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const { token } = await post<{ token: string }>('/api/auth/local/sign-in', { user: 'admin' });
  secret = (await post<{ secret: string }>('/api/release-tokens', { area, name: 'Equipo' }, token)).secret;
  write();
  expect(await release('publish')).toEqual({ code: 0, printed: expect.any(String) });
  expect(await release('promote', 'latest')).toEqual({ code: 0, printed: expect.any(String) });

  console.log('| the release | what its team reads before anyone meets it |\n|---|---|');
  const wrong: object[] = [];
  for (const broken of brokenReleases) {
    const { code, printed } = await tryToPublish(broken);
    const read = printed.split('\n').filter((line) => /:\d+/.test(line));
    console.log(`| ${broken.what} | ${read.join(' ').trim()} |`);
    const place = new RegExp(`${broken.seen ?? 'src/ligas/ligas-page\\.tsx'}:\\d+`);
    if (code !== 6 || !place.test(printed)) wrong.push({ what: broken.what, code, printed });
  }
  expect(wrong).toEqual([]);
  await site.stop();
});
