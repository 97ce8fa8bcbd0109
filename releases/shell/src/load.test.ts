import type { LiveBuild } from '@mesa/release-contract/registry';
import { loadRemote, openBuild, remotes, replacedHere } from './load';
import { setRegistry } from './registry';
import { openTestShell } from './testing/test-host';

const build = (name: string): LiveBuild => ({ release: `1.0.0+${name}`, entry: `/mf/mf_stores/${name}.js` });
const serve = (live: LiveBuild, shell: string | null = null) => setRegistry({ revision: 1, shell, role: null, remotes: { mf_stores: live } });

/** jsdom loads no script elements: each leaves an empty area. */
let asked: string[];
beforeEach(() => {
  openTestShell();
  remotes.clear();
  asked = [];
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined, __webpack_share_scopes__: { default: {} } });
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const script = nodes[0] as HTMLScriptElement;
    asked.push(new URL(script.src).pathname);
    setTimeout(() => {
      Object.assign(globalThis, { mf_stores: { init: () => undefined, get: async () => () => ({ default: { contract: 1, pages: {}, widgets: {} } }) } });
      script.dispatchEvent(new Event('load'));
    });
  });
});

test('an area whose code did not start is fetched again for the next page, but not a third time', async () => {
  serve(build('one'));
  Object.assign(globalThis, { __webpack_init_sharing__: () => Promise.reject(new Error('out of memory')) });
  await expect(loadRemote('mf_stores')).rejects.toThrow('out of memory');
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined });
  const module = await loadRemote('mf_stores');
  expect(module).toMatchObject({ contract: 1 });
  expect(await loadRemote('mf_stores')).toBe(module);
  expect(asked).toHaveLength(2);
});

describe('a newer release', () => {
  test('of an area in use is named, and does not replace its running code', async () => {
    serve(build('one'));
    await loadRemote('mf_stores');
    expect(replacedHere()).toBe('');
    serve(build('two'));
    expect(replacedHere()).toBe('mf_stores /mf/mf_stores/two.js');
    await loadRemote('mf_stores');
    expect(asked).toEqual(['/mf/mf_stores/one.js']);
  });

  test('of an area that was only prefetched is fetched when a page needs it', async () => {
    serve(build('one'));
    await loadRemote('mf_stores', true);
    serve(build('two'));
    expect(replacedHere()).toBe('');
    await loadRemote('mf_stores');
    expect(asked).toEqual(['/mf/mf_stores/one.js', '/mf/mf_stores/two.js']);
  });

  test('is none if the site takes back what this tab already replaced', async () => {
    serve(build('two'));
    await openBuild('mf_stores', build('one'), build('two'));
    await loadRemote('mf_stores');
    serve(build('one'));
    expect(replacedHere()).toBe('');
    serve(build('three'));
    expect(replacedHere()).toBe('mf_stores /mf/mf_stores/three.js');
  });

  test('is none where the area has no build any more, or its code did not start here', async () => {
    serve(build('one'));
    await loadRemote('mf_stores');
    serve({ release: null, entry: null });
    expect(replacedHere()).toBe('');
    const running = loadRemote('mf_stores');
    expect(await running).toMatchObject({ contract: 1 });
    remotes.clear();
    serve(build('one'));
    Object.assign(globalThis, { __webpack_init_sharing__: () => Promise.reject(new Error('out of memory')) });
    await expect(loadRemote('mf_stores')).rejects.toThrow('out of memory');
    serve(build('two'));
    expect(replacedHere()).toBe('');
  });

  test('of the shell is named', () => {
    serve(build('one'));
    expect(replacedHere()).toBe('');
    serve(build('one'), '2.0.0+shell');
    expect(replacedHere()).toBe('shell 2.0.0+shell');
  });
});

test('an area without a build is not available', async () => {
  serve({ release: null, entry: null });
  await expect(loadRemote('mf_stores')).rejects.toThrow('mf_stores');
  expect(asked).toEqual([]);
});
