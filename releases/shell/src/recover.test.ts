import type { LiveBuild } from '@mesa/release-contract/registry';
import { type Remote, remotes } from './load';
import { recover, renew, reportMismatch } from './recover';
import { setRegistry } from './registry';
import { openTestShell } from './testing/test-host';

const build = (name: string): LiveBuild => ({ release: `1.0.0+${name}`, entry: `/mf/mf_stores/${name}.js` });
const registry = { revision: 1, shell: null, role: null, remotes: { mf_stores: { ...build('one'), previous: build('zero') } } };

let reports: unknown[];
/** The status of a plain request for the file that did not load. */
let status: number;
/** The area's code in this tab. */
let remote: Remote;

beforeEach(() => {
  openTestShell();
  setRegistry(registry);
  const live = build('one');
  remote = { live, build: live, module: null, loaded: null, wanted: true };
  remotes.clear();
  remotes.set('mf_stores', remote);
  reports = [];
  status = 200;
  sessionStorage.clear();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: (_: string, body: unknown) => void reports.push(body) });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address) => (String(address).startsWith('/registry.json') ? Response.json(registry) : new Response('the code', { status })));
  // Code of a build that is tried instead does not come.
  jest.spyOn(document.head, 'append').mockImplementation(() => undefined);
});
afterEach(() => Reflect.deleteProperty(navigator, 'sendBeacon'));

const chunkError = (file: string) =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type: 'error', request: `${location.origin}/mf/mf_stores/${file}.js` });
const recoverFrom = (error: unknown, name = 'stores', of = remote) => recover({ area: 'mf_stores', kind: 'page', name, error, remote: of });
const buildNow = () => remotes.get('mf_stores')?.build.release;

test('two parts that fail with one error at the same file both try it again, and keep the release', async () => {
  const error = chunkError('both');
  expect(await recoverFrom(error)).toBe(true);
  expect(await recoverFrom(error, 'map')).toBe(true);
  expect(buildNow()).toBe('1.0.0+one');
  expect(reports).toEqual([]);
});

test('a file that fails again after it was there is not tried a third time: the previous release is', async () => {
  expect(await recoverFrom(chunkError('again'))).toBe(true);
  expect(await recoverFrom(chunkError('again'))).toBe(true);
  expect(buildNow()).toBe('1.0.0+zero');
  expect(reports).toEqual([]);
});

test('two parts that fail at once share one replacement, and report the release once', async () => {
  status = 404;
  const error = chunkError('gone');
  expect(await Promise.all([recoverFrom(error), recoverFrom(error, 'map')])).toEqual([true, true]);
  expect(buildNow()).toBe('1.0.0+zero');
  expect(reports).toHaveLength(1);
  expect(document.head.append).toHaveBeenCalledTimes(1);
});

test('the previous release that fails too is reported and stays', async () => {
  status = 404;
  await recoverFrom(chunkError('first'));
  const previous = remotes.get('mf_stores');
  if (!previous) throw new Error('nothing replaced the release');
  expect(await recoverFrom(chunkError('second'), 'stores', previous)).toBe(false);
  expect(buildNow()).toBe('1.0.0+zero');
  expect(reports).toHaveLength(2);
});

test('a release that fails beside the preview of another area is replaced like without one', async () => {
  status = 404;
  const beside = { ...registry, preview: { area: 'mf_decks', release: '2.0.0+two' } };
  setRegistry(beside);
  jest
    .mocked(fetch)
    .mockImplementation(async (address) => (String(address).startsWith('/registry.json') ? Response.json(beside) : new Response('', { status })));
  expect(await recoverFrom(chunkError('beside'))).toBe(true);
  expect(buildNow()).toBe('1.0.0+zero');
});

test('a page that breaks in the shared code of the shell is reported without a place in its own', async () => {
  // jsdom's Blob cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text]: BlobPart[] = []) => JSON.parse(String(text)));
  await recoverFrom(Object.assign(new Error('x'), { stack: 'Error: x\n    at f (https://mesa.example/shell/vendor.22222222.js:3:4)' }));
  expect(reports).toMatchObject([{ area: 'mf_stores', page: 'stores', frames: [] }]);
});

test.each(['sha256', 'sha384'])('a file that came without its code is reported with its hash, in the %s of its build', async (kind) => {
  // jsdom has no digest: the bytes of its name take its place.
  const digest = async (name: string) => Uint8Array.from(name, (letter) => letter.charCodeAt(0)).buffer;
  Object.defineProperty(crypto, 'subtle', { value: { digest }, configurable: true });
  // jsdom's Blob cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text]: BlobPart[] = []) => JSON.parse(String(text)));
  const of = { ...remote, build: { ...remote.build, integrity: `${kind}-entry` } };
  remotes.set('mf_stores', of);
  await recoverFrom(Object.assign(chunkError(kind), { type: 'missing' }), 'stores', of);
  Reflect.deleteProperty(crypto, 'subtle');
  expect(reports).toMatchObject([{ file: `${kind}.js`, integrity: `${kind}-${btoa(kind.replace('sha', 'SHA-'))}` }]);
});

test('a file that came without its code is reported and replaced also where the browser computes no hashes', async () => {
  // jsdom's Blob cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text]: BlobPart[] = []) => JSON.parse(String(text)));
  expect(await recoverFrom(Object.assign(chunkError('plain'), { type: 'missing' }))).toBe(true);
  expect(buildNow()).toBe('1.0.0+zero');
  expect(reports).toMatchObject([{ file: 'plain.js' }]);
  expect(reports[0]).not.toHaveProperty('integrity');
});

test('whether a file is gone is asked of the server, not of the browser’s cache', async () => {
  status = 404;
  await recoverFrom(chunkError('asked'));
  expect(fetch).toHaveBeenCalledWith('/mf/mf_stores/asked.js', expect.objectContaining({ cache: 'no-store' }));
});

test('a page that React had to draw again is reported, if its release is known', async () => {
  reportMismatch('mf_stores', 'stores', new Error('Hydration failed'));
  reportMismatch('mf_decks', 'decks', new Error('Hydration failed'));
  expect(reports).toHaveLength(1);
});

test('a retry requests at another address what was preloaded and did not come', async () => {
  const [came = '', missing = ''] = ['came', 'missing'].map((name) => {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.href = `/mf/mf_stores/${name}.js`;
    document.body.append(link);
    return link.href;
  });
  const entriesOf = (name: string) => [{ responseStatus: 0 }, { responseStatus: name === came ? 200 : 503 }];
  Object.defineProperty(performance, 'getEntriesByName', { configurable: true, value: entriesOf });
  await renew('mf_stores');
  Reflect.deleteProperty(performance, 'getEntriesByName');
  document.body.replaceChildren();
  const unanswered: Set<string> = Reflect.get(globalThis, '_UNANSWERED');
  expect([came, missing, '/mf/mf_stores/came.js', '/mf/mf_stores/missing.js'].map((address) => unanswered.has(address))).toEqual([false, true, false, true]);
});

test('a retry loads a release that came meanwhile, and otherwise the same one', async () => {
  await renew('mf_stores');
  expect(buildNow()).toBe('1.0.0+one');
  jest.mocked(fetch).mockResolvedValue(Response.json({ ...registry, revision: 2, remotes: { mf_stores: build('two') } }));
  await renew('mf_stores');
  expect(remotes.has('mf_stores')).toBe(false);
});
