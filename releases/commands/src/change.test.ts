// @ts-expect-error The commands are scripts, whose types another check reads.
import { change, flags, preview, restore } from './change.mjs';

const contract = Object.fromEntries(
  ['listReleases', 'allowPrefix', 'createPreview', 'promoteTogether', 'listFlags', 'saveFlag', 'previewRestore', 'restoreRegistry', 'switchArea'].map(
    (name) => [name, name],
  ),
);
const release = (version: string) => ({ version, release: `${version}+aaa` });
const listing = { state: {}, revision: 4, resident: true, releases: ['1.2.0', '1.1.0', '1.0.0', '0.9.0', '0.8.0', '0.7.0'].map(release) };
let asked: [string, object?][];
const call = async (name: string, options?: object): Promise<object> => {
  asked.push(options ? [name, options] : [name]);
  return name === 'createPreview' ? { address: '/?vista=x', expiresAt: '2026-01-02T15:04:05Z' } : listing;
};
const tools = { call, contract };
const request = { area: 'mf_ligas', name: 'mf-ligas', site: 'https://mesa.example', revision: null, hours: null };
beforeEach(() => {
  asked = [];
});

test.each([
  [null, 4],
  [3, 3],
  [0, 0],
])('A restore is decided by the revision that the person names (%p), otherwise by the one that it saw', async (revision, expected) => {
  await restore({ ...request, wanted: '2', revision }, tools);
  expect(asked).toEqual([
    ['previewRestore', { query: { to: 2 } }],
    ['restoreRegistry', { body: { to: 2, revision: expected } }],
  ]);
});

test('Flags are listed without a change, and again after one', async () => {
  await flags({ ...request, flag: null }, tools);
  expect(asked).toEqual([['listFlags']]);
  const flag = { name: 'hand', percent: 5, roles: [], accounts: [] };
  asked = [];
  await flags({ ...request, flag, revision: 0 }, tools);
  expect(asked).toEqual([['listFlags'], ['saveFlag', { body: { ...flag, revision: 0 } }], ['listFlags']]);
});

test('A change is decided by the revision that the person names, also the first; who may use an address by none', async () => {
  await change({ ...request, command: 'off', wanted: 'Pausa', revision: 0 }, tools);
  await change({ ...request, command: 'allow', wanted: '/liga', other: 'mf_copas', revision: 3 }, tools);
  expect(asked.filter(([name]) => name !== 'listReleases')).toEqual([
    ['switchArea', { body: { message: 'Pausa', revision: 0 } }],
    ['allowPrefix', { body: { prefix: '/liga', to: 'mf_copas', allowed: true } }],
  ]);
});

test('A change of several areas waits five minutes for its answer, because their pages are opened first', async () => {
  const releases = { shell: '2.0.0', mf_ligas: '1.5.0' };
  await change({ ...request, command: 'promote-together', releases, again: false, anyway: null }, tools);
  expect(asked.at(-1)).toEqual(['promoteTogether', { body: { releases, revision: 4 }, timeout: 300 }]);
});

test('A preview is of the release with exactly that name or version; an unknown one is answered with the five latest', async () => {
  expect(await preview({ ...request, wanted: '1.1.0' }, tools)).toMatchObject({ release: '1.1.0+aaa', preview: 'https://mesa.example/?vista=x' });
  expect(asked.at(-1)).toEqual(['createPreview', { body: { release: '1.1.0+aaa' } }]);
  expect(await preview({ ...request, wanted: 'latest', hours: 12 }, tools)).toMatchObject({ release: '1.2.0+aaa' });
  const known = '1.2.0+aaa, 1.1.0+aaa, 1.0.0+aaa, 0.9.0+aaa, 0.8.0+aaa';
  await expect(preview({ ...request, wanted: '1.1' }, tools)).rejects.toThrow(`mf_ligas no tiene la publicación 1.1; hay ${known}.`);
});
