import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { registryBlock } from '@mesa/release-contract/registry';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { lazyPart } from './testing/lazy-part';

interface Build {
  /** The page's text, or the error that rendering it throws. */
  page: string | Error;
  /** The entry loads, but the page's own code does not. */
  chunkGone?: boolean;
  /** Why the page's code fails to load, if it is not its own file. */
  chunkFault?: Error;
  /** The file loads but has a syntax error. */
  chunkUnreadable?: boolean;
  /** The script throws before it defines a container. */
  throws?: boolean;
  /** A contract version other than the shell's. */
  contract?: number;
  /** A module that the shell does not share. */
  lacks?: string;
}

/** The server's state: the builds of mf_stores by entry name, and the live one. */
let builds: Record<string, Build>;
let live: string | null;
let previous: string | null;
let off: string | undefined;
let preview: { area: string; release: string } | undefined;
let asked: string[];
let reported: unknown[];

const chunkOf = (name: string) => `/mf/mf_stores/${name}-page.js`;
const chunkError = (name: string, type = 'error') =>
  Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', type, request: `${location.origin}${chunkOf(name)}?r=1` });

function containerOf(name: string, build: Build) {
  const Page = () => {
    if (build.page instanceof Error) throw build.page;
    return <h1>{build.page}</h1>;
  };
  const part = lazyPart(async () => {
    if (build.chunkGone) throw chunkError(name);
    if (build.chunkFault) throw build.chunkFault;
    if (build.chunkUnreadable) throw chunkError(name, 'missing');
    return { default: Page };
  });
  const remote = { contract: build.contract ?? 1, pages: { stores: part }, widgets: { map: part } };
  const get = async () => {
    if (build.lacks) throw new Error(`Shared module ${build.lacks} doesn't exist in shared scope default`);
    return () => ({ default: remote });
  };
  return { init: () => undefined, get };
}

const releaseOf = (name: string) => `1.0.0+${name.padEnd(12, '0')}`;
const buildOf = (name: string) => ({ release: releaseOf(name), entry: `/mf/mf_stores/${name}.js`, integrity: `sha256-${name}` });
const registryNow = () => ({
  revision: 1,
  shell: null,
  role: null,
  preview,
  remotes: {
    mf_stores: {
      label: 'Tiendas',
      ...(live ? buildOf(live) : { release: null, entry: null }),
      ...(previous ? { previous: buildOf(previous) } : {}),
      ...(off ? { off } : {}),
    },
  },
});

/** Replaces the network for script elements, which jsdom does not load. */
function answerScripts() {
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const script = nodes[0] as HTMLScriptElement;
    const { pathname, search } = new URL(script.src);
    asked.push(pathname + (search ? '?r' : ''));
    const name = /(\w+)\.js$/.exec(pathname)?.[1] ?? '';
    const build = builds[name];
    setTimeout(() => {
      if (build && !build.throws) Object.assign(globalThis, { mf_stores: containerOf(name, build) });
      script.dispatchEvent(new Event(build ? 'load' : 'error'));
    });
  });
}

/** The status of a plain request for a build's file or the registry. */
let answerFile: (name: string) => number;
async function answer(address: RequestInfo | URL): Promise<Response> {
  const [, name] = /^\/mf\/mf_stores\/(.+)\.js$/.exec(String(address)) ?? [];
  return name ? new Response('the code', { status: answerFile(name) }) : new Response(JSON.stringify(registryNow()));
}

/** Opens the site with fresh modules. With `rendered`, the page is server-rendered and its code is loaded first. */
async function openSite({ rendered = false } = {}) {
  document.body.innerHTML = `<script type="application/json" id="${registryBlock}">${JSON.stringify(registryNow())}</script>`;
  const { openTestShell } = await import('./testing/test-host');
  openTestShell();
  if (rendered) {
    const { loadParts } = await import('./page-parts');
    const code = Promise.allSettled(loadParts([{ area: 'mf_stores', kind: 'pages', name: 'stores' }], Promise.resolve()));
    await jest.advanceTimersByTimeAsync(3000); // all attempts
    await code;
  }
  const { RemoteBoundary } = await import('./remote-boundary');
  const boundary = (address: string, key = 'stores') => (
    <RemoteBoundary key={key} area="mf_stores" kind="pages" name="stores" address={address} skeleton={<p>skeleton</p>} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  const { rerender } = render(boundary('/tiendas'), { container });
  return {
    /** Opens another address of the same page, or another page. */
    open: (address: string, key?: string) => rerender(boundary(address, key)),
  };
}

// Pauses between attempts pass at once.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

beforeEach(() => {
  jest.resetModules();
  jest.doMock('react', () => react);
  jest.doMock('react/jsx-runtime', () => jsxRuntime);
  builds = { one: { page: 'Todas las tiendas' } };
  live = 'one';
  previous = null;
  off = undefined;
  preview = undefined;
  asked = [];
  reported = [];
  sessionStorage.clear();
  Object.assign(navigator, { sendBeacon: (path: string, body: { text: string }) => reported.push([path, body.text]) });
  // jsdom's Blob cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation(([text]: BlobPart[] = [], options) => ({ text: JSON.parse(String(text)), ...options }) as unknown as Blob);
  answerScripts();
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined, __webpack_share_scopes__: { default: {} } });
  // A file that fails to load does not exist.
  answerFile = (name) => {
    const build = builds[name.replace('-page', '')];
    return build && !(build.chunkGone && name.endsWith('-page')) ? 200 : 404;
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  Reflect.deleteProperty(globalThis, '_UNANSWERED');
});

const sentence = 'Tiendas is not available';
async function retry() {
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Retry' }));
  // Node itself reads the registry's answer, in its own turns of the event loop.
  await act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  });
}
describe('a page of a remote', () => {
  test('shows its skeleton and then the page', async () => {
    await openSite();
    expect(screen.getByText('skeleton')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(asked).toEqual(['/mf/mf_stores/one.js']);
  });

  test('retries an entry that fails to load, and is shown when it does', async () => {
    builds = {};
    await openSite();
    setTimeout(() => {
      builds = { one: { page: 'Todas las tiendas' } };
    }, 100);
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(2);
  });

  test('that fails to load says so, and the retry works once it is back', async () => {
    live = null;
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await retry();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    live = 'one';
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('that the server rendered reports missing code without a second request, and the retry works', async () => {
    builds = {};
    answerFile = () => 503;
    await openSite({ rendered: true });
    const before = asked.length;
    expect(before).toBeGreaterThan(1);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(asked).toHaveLength(before);
    builds = { one: { page: 'Todas las tiendas' } };
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('cannot be retried again until the current retry ends', async () => {
    live = null;
    await openSite();
    await screen.findByRole('alert');
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
    await retry();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
  });

  test('is requested at a new address after a failure, so that no stale answer is used', async () => {
    builds = {};
    await openSite();
    expect(await screen.findByRole('alert')).toBeVisible();
    builds = { one: { page: 'Todas las tiendas' } };
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(asked.at(-1)).toBe('/mf/mf_stores/one.js?r');
  });

  test('whose code is gone after a new build opens in the new build automatically', async () => {
    builds = { one: { page: 'Vieja', chunkGone: true }, two: { page: 'Nueva' } };
    await openSite();
    live = 'two';
    expect(await screen.findByRole('heading', { name: 'Nueva' })).toBeVisible();
    expect(asked).toEqual(['/mf/mf_stores/one.js', '/mf/mf_stores/two.js']);
  });

  test('whose code is gone without a new build says so', async () => {
    builds = { one: { page: 'Todas las tiendas', chunkGone: true } };
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  test('that throws while rendering affects nothing else', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const build: Build = { page: new Error('broken') };
    builds = { one: build };
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    build.page = 'Todas las tiendas';
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('that failed is retried at the next address', async () => {
    live = null;
    const site = await openSite();
    expect(await screen.findByRole('alert')).toBeVisible();
    live = 'one';
    await act(async () => site.open('/otra'));
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });
});

describe('a release that fails', () => {
  const faults: [string, Partial<Build> | null][] = [
    ['does not come', null],
    ['throws while it starts', { throws: true }],
    ['speaks another contract', { contract: 2 }],
    ['needs a shared part that the shell lacks', { lacks: '@mesa/ui/map' }],
    ['comes without the code of its page', { chunkGone: true }],
  ];
  test.each(faults)('because it %s is replaced by the previous one and reported', async (_, fault) => {
    builds = { zero: { page: 'La anterior' } };
    if (fault) builds.one = { page: 'Rota', ...fault };
    previous = 'zero';
    await openSite();
    expect(await screen.findByRole('heading', { name: 'La anterior' })).toBeVisible();
    expect(asked.at(-1)).toBe('/mf/mf_stores/zero.js');
    const kind = fault?.chunkGone ? 'page' : 'entry';
    const file = fault === null ? { file: 'one.js' } : fault.chunkGone ? { file: 'one-page.js' } : {};
    expect(reported).toEqual([
      ['/api/load-failures', { area: 'mf_stores', release: releaseOf('one'), kind, page: 'stores', message: expect.any(String), frames: [], ...file }],
    ]);
  });

  test('because its page has a syntax error is replaced and reported with the file’s hash', async () => {
    // jsdom has no digest.
    const digest = async (_: string, data: ArrayBuffer) => new Uint8Array(createHash('sha256').update(new Uint8Array(data)).digest()).buffer;
    Object.defineProperty(crypto, 'subtle', { value: { digest }, configurable: true });
    builds = { one: { page: 'Rota', chunkUnreadable: true }, zero: { page: 'La anterior' } };
    previous = 'zero';
    await openSite();
    expect(await screen.findByRole('heading', { name: 'La anterior' })).toBeVisible();
    const integrity = `sha256-${createHash('sha256').update('the code').digest('base64')}`;
    expect(reported).toEqual([['/api/load-failures', expect.objectContaining({ kind: 'page', file: 'one-page.js', integrity })]]);
  });

  test('because a page throws is replaced by the previous one too and reported with its source positions', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = new Error('broken');
    broken.stack = `Error: broken
    at Stores (https://mesa.example/mf/mf_stores/stores.1a2b3c4d.js?r=17:1:2345)
    at Object.react_stack_bottom_frame (https://mesa.example/shell/main.12345678.js:2:9)
row@https://mesa.example/mf/mf_stores/514.1a2b3c4d.js:3:7
    at https://mesa.example/tiendas?buscar=Ana:1:1`;
    builds = { one: { page: broken }, zero: { page: 'La anterior' } };
    previous = 'zero';
    await openSite();
    expect(await screen.findByRole('heading', { name: 'La anterior' })).toBeVisible();
    const frames = [
      { file: 'stores.1a2b3c4d.js', line: 1, column: 2345 },
      { file: '514.1a2b3c4d.js', line: 3, column: 7 },
    ];
    expect(reported).toEqual([
      ['/api/load-failures', { area: 'mf_stores', release: releaseOf('one'), kind: 'crash', page: 'stores', message: 'Error: broken', frames }],
    ]);
  });

  test('is replaced once: if the previous one fails too, the section shows it and each is reported once', async () => {
    builds = { one: { page: 'Rota', throws: true }, zero: { page: 'Rota también', throws: true } };
    previous = 'zero';
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(asked).toEqual(['/mf/mf_stores/one.js', '/mf/mf_stores/zero.js']);
    await retry();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(reported).toHaveLength(2);
  });

  test('is not reported again by the same tab after a reload', async () => {
    builds = { one: { page: 'Rota', throws: true } };
    sessionStorage.setItem(`failure mf_stores@${releaseOf('one')} entry`, 'reported');
    await openSite();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reported).toEqual([]);
  });

  test('is shown unchanged in a preview, and reported even if the registry cannot be reached', async () => {
    builds = { one: { page: 'Rota', throws: true }, zero: { page: 'La anterior' } };
    previous = 'zero';
    preview = { area: 'mf_stores', release: releaseOf('one') };
    jest.mocked(fetch).mockResolvedValue(new Response('', { status: 503 }));
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(asked).toEqual(['/mf/mf_stores/one.js']);
    expect(reported).toHaveLength(1);
  });
});

describe('an outage is not blamed on a release:', () => {
  test.each([502, 503, 429])('if the entry is answered %i, nothing is reported and no other release tried', async (status) => {
    builds = { zero: { page: 'La anterior' } };
    previous = 'zero';
    answerFile = () => status;
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(reported).toEqual([]);
    expect(asked).not.toContain('/mf/mf_stores/zero.js');
    builds.one = { page: 'Todas las tiendas' };
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('if the page’s code loads on the second request, it is shown and nothing reported', async () => {
    const build: Build = { page: 'Todas las tiendas', chunkGone: true };
    builds = { one: build, zero: { page: 'La anterior' } };
    previous = 'zero';
    answerFile = () => {
      build.chunkGone = false;
      return 200;
    };
    await openSite();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(reported).toEqual([]);
  });

  test('if a file exists but never reaches this browser, the previous release is shown and nothing reported', async () => {
    builds = { one: { page: 'Todas las tiendas', chunkGone: true }, zero: { page: 'La anterior' } };
    previous = 'zero';
    answerFile = () => 200;
    await openSite();
    expect(await screen.findByRole('heading', { name: 'La anterior' })).toBeVisible();
    expect(reported).toEqual([]);
  });

  test('if a shared part of the shell fails to load, nothing is reported and no other release tried', async () => {
    const lent = Object.assign(new Error('Loading chunk 3 failed'), { name: 'ChunkLoadError', type: 'error', request: `${location.origin}/mf/shell/ui.js` });
    builds = { one: { page: 'Todas las tiendas', chunkFault: lent }, zero: { page: 'La anterior' } };
    previous = 'zero';
    jest.mocked(fetch).mockImplementation(async (address) => (String(address).startsWith('/mf/shell') ? new Response('', { status: 404 }) : answer(address)));
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(reported).toEqual([]);
    expect(asked).not.toContain('/mf/mf_stores/zero.js');
  });

  test('without a server nothing is reported, and no other release tried', async () => {
    builds = { zero: { page: 'La anterior' } };
    previous = 'zero';
    jest.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(reported).toEqual([]);
    expect(asked).not.toContain('/mf/mf_stores/zero.js');
  });

  test('without a connection nothing is reported', async () => {
    builds = {};
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(reported).toEqual([]);
  });
});

describe('an area that is off', () => {
  test('shows its sentence, loads nothing, and opens by the retry once it is on again', async () => {
    off = 'Volvemos a las ocho.';
    await openSite();
    expect(screen.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Volvemos a las ocho.');
    await retry();
    expect(screen.getByRole('alert')).toHaveTextContent('Volvemos a las ocho.');
    expect(asked).toEqual([]);
    off = undefined;
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('keeps running where it runs, and is off at the next page', async () => {
    const site = await openSite();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    off = 'Volvemos a las ocho.';
    const { refreshRegistry } = await import('./refresh');
    await act(() => refreshRegistry());
    expect(screen.getByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    await act(async () => site.open('/otra-pagina', 'another page'));
    expect(screen.getByRole('alert')).toHaveTextContent('Volvemos a las ocho.');
    await retry();
    expect(screen.getByRole('alert')).toHaveTextContent('Volvemos a las ocho.');
  });
});

test('the entry is loaded with the registry’s hash, so that no other script can replace it', async () => {
  await openSite();
  expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  const [script] = jest.mocked(document.head.append).mock.calls[0] ?? [];
  expect(script).toHaveProperty('integrity', 'sha256-one');
});
