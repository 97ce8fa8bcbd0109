import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { publishPreview } from '@mesa/release-contract/calls/previews';
import { listReleases, publishRelease } from '@mesa/release-contract/calls/releases';
import { createMemoryStore } from './memory-store';
import type { ReleaseStore } from './store';
import { type Build, bodyOf, describedFile, makeBuild, shippedBuilds } from './testing/builds';
import { testHost } from './testing/test-host';

const memory = createMemoryStore();
/** What happens once files were removed from the store, once. */
let removed: () => Promise<unknown> = async () => undefined;
const store: ReleaseStore = {
  ...memory,
  async remove(...given) {
    await memory.remove(...given);
    const happens = removed;
    removed = async () => undefined;
    await happens();
  },
};
/** What happens while the pages of a build are open, once. */
let during: () => Promise<unknown> = async () => undefined;
const site = testHost(async () => ({
  store,
  included: shippedBuilds('mf_decks'),
  async smoke({ pages }) {
    const happens = during;
    during = async () => undefined;
    await happens();
    return pages.map((page) => ({ ...page, opened: true, fault: null, pictures: [] }));
  },
}));
beforeEach(() => {
  during = async () => undefined;
});

const publish = (build: Build) => site.call(publishRelease, { params: { area: build.manifest.area }, body: bodyOf(build) }, 'admin');
const refused = (build: Build) => site.refused(publishRelease, { params: { area: build.manifest.area }, body: bodyOf(build) }, 'admin');
const pullRequest = { area: 'mf_decks', pullRequest: 7 };
const preview = (build: Build) => site.call(publishPreview, { params: pullRequest, body: bodyOf(build) }, 'admin');
const refusedPreview = (build: Build) => site.refused(publishPreview, { params: pullRequest, body: bodyOf(build) }, 'admin');
const decks = (version: string, code = version, fields: Parameters<typeof makeBuild>[1] = {}) => makeBuild('mf_decks', { version, code, ...fields });
const releases = async () => (await site.call(listReleases, { params: { area: 'mf_decks' } }, 'admin')).releases.map(({ release }) => release);

/** Gives a file of a build other bytes, and describes it again. */
function withFile(build: Build, name: string, content: string | Buffer): Build {
  build.files.set(name, Buffer.from(content));
  build.manifest.files = [...build.files].map(([file, bytes]) => describedFile(file, bytes));
  return build;
}
/** Returns a build whose entry has the same name and other bytes. */
function otherBytes(version: string, code: string): Build {
  const build = decks(version, code);
  return withFile(build, build.manifest.entry[0] ?? '', 'other bytes');
}

describe('A build', () => {
  test('is refused with each fault of what visitors would load, and nothing of it is stored', async () => {
    const build = decks('1.1.0');
    const { manifest } = build;
    const style = [...build.files.keys()].find((name) => name.endsWith('.css')) ?? '';
    withFile(build, style, 'h1{color:red}');
    withFile(build, 'huge.12345678.js', randomBytes(60 * 1024));
    manifest.pages.exportDeck = ['huge.12345678.js'];
    manifest.sources.push('react');
    manifest.calls = ['GET /api/nothing'];
    manifest.entry = [...manifest.entry, 'huge.12345678.js'];
    manifest.routes = manifest.routes.map((route) => ({ ...route, title: 'x'.repeat(101) }));
    manifest.menu = [{ label: 'Nada', path: '/nada' }];
    const before = (await store.list()).length;
    const { httpStatus, message, refusals } = await refused(build);
    const all = refusals as { rule: string; message: string }[];
    expect(message).toBe(`${all[0]?.message} (y ${all.length - 1} más)`);
    expect([httpStatus, [...new Set(all.map(({ rule }) => rule))].sort()]).toEqual([422, ['budgets', 'calls', 'css', 'files', 'imports', 'menu', 'pages']]);
    expect(await store.list()).toHaveLength(before);
  });

  test('of the shell is refused if what it provides is not what it offers', async () => {
    const shell = makeBuild('shell', { version: '1.1.0', code: 'other' });
    shell.manifest.provides = { ...shell.manifest.provides, 'date-fns': [] };
    expect(await refused(shell)).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'shared', message: expect.stringContaining('(date-fns)') }] });
  });

  test.each<[string, string, () => Promise<unknown>]>([
    ['an earlier release', '1.1.0+', () => publish(decks('1.1.0', 'same'))],
    ['the preview of a pull request', '0.0.0-pr.7+', () => preview(decks('1.1.0', 'same'))],
    ['the build that came with the server', 'la publicación que vino con el servidor', async () => undefined],
  ])('with a file name that denotes other bytes in %s is refused', async (_, where, before) => {
    await before();
    const refusal = await refused(otherBytes('1.2.0', where.startsWith('la') ? 'mf_decks' : 'same'));
    expect(refusal).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'names', message: expect.stringContaining(where) }] });
  });
});

test('A build may have a file with the name of one in another area, and other bytes', async () => {
  const name = 'shared.12345678.js';
  await publish(withFile(makeBuild('mf_stores', { version: '1.1.0' }), name, 'of stores'));
  const { release } = await publish(withFile(decks('1.1.0'), name, 'of decks'));
  expect(await releases()).toEqual([release]);
});

describe('A build is refused for what was published while its pages were open', () => {
  test('a release of its version', async () => {
    during = () => publish(decks('1.1.0', 'another'));
    const refusal = await refused(decks('1.1.0'));
    const [only = ''] = await releases();
    expect(refusal).toMatchObject({ httpStatus: 409, release: only });
    expect(await releases()).toEqual([only]);
  });

  test('other bytes under the name of one of its files', async () => {
    during = () => publish(decks('1.1.0', 'same'));
    expect(await refused(otherBytes('1.2.0', 'same'))).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'names' }] });
    expect(await releases()).toEqual([expect.stringMatching(/^1\.1\.0/)]);
  });

  test('other bytes under the name of a file of a preview', async () => {
    during = () => publish(decks('1.1.0', 'same'));
    expect(await refusedPreview(otherBytes('1.2.0', 'same'))).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'names' }] });
  });

  test('a later push of the pull request that it previews', async () => {
    await preview(decks('1.1.0', 'first'));
    removed = () => preview(decks('1.1.0', 'third'));
    expect(await refusedPreview(decks('1.1.0', 'second'))).toMatchObject({ httpStatus: 409, message: expect.stringContaining('cambió mientras tanto') });
  });

  test('an area that begins its addresses with the same word', async () => {
    const guest = (area: string, path: string) => makeBuild(area, { version: '1.0.0', code: area, menu: [], routes: [{ path, page: 'page' }] });
    during = () => publish(guest('mf_copas', '/ligas/copas'));
    expect(await refused(guest('mf_ligas', '/ligas'))).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'prefixes' }] });
  });
});
