import { registryBlock } from '@mesa/shared/contracts/registry';
import { lazyPage } from '@mesa/shared/lazy-page';
import { createMemoryRouter, RouterProvider } from '@mesa/shared/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

interface Build {
  /** The text of the page; an error where drawing it fails. */
  page: string | Error;
  /** Whether the page's own code can still be had. */
  chunkGone?: boolean;
}

/** What the server has now: the builds of mf_stores by their entry's name, and which of them is live. */
let builds: Record<string, Build>;
let live: string | null;
let asked: string[];

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

function containerOf(build: Build) {
  const Page = () => {
    if (build.page instanceof Error) throw build.page;
    return <h1>{build.page}</h1>;
  };
  const part = lazyPage(async () => {
    if (build.chunkGone) throw chunkError();
    return { default: Page };
  });
  const remote = { contract: 1, pages: { stores: part }, widgets: { map: part } };
  return { init: () => undefined, get: async () => () => ({ default: remote }) };
}

const registryNow = () => ({ remotes: { mf_stores: { entry: live && `/mf/mf_stores/${live}.js` } } });

/** Script elements are not loaded by jsdom: this is the network in their place. */
function answerScripts() {
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const script = nodes[0] as HTMLScriptElement;
    const { pathname, search } = new URL(script.src);
    asked.push(pathname + (search ? '?r' : ''));
    const build = builds[/(\w+)\.js$/.exec(pathname)?.[1] ?? ''];
    setTimeout(() => {
      if (build) Object.assign(globalThis, { mf_stores: containerOf(build) });
      script.dispatchEvent(new Event(build ? 'load' : 'error'));
    });
  });
}

/** The site as one opens it: modules have no memory of another test. */
async function openSite() {
  document.body.innerHTML = `<script type="application/json" id="${registryBlock}">${JSON.stringify(registryNow())}</script>`;
  const { RemoteBoundary } = await import('./remote-boundary');
  const boundary = (address: string) => <RemoteBoundary area="mf_stores" kind="pages" name="stores" address={address} skeleton={<p>esqueleto</p>} />;
  const router = createMemoryRouter(
    [
      { path: '/tiendas', element: boundary('/tiendas') },
      { path: '/otra', element: boundary('/otra') },
    ],
    { initialEntries: ['/tiendas'] },
  );
  render(<RouterProvider router={router} />, { container: document.body.appendChild(document.createElement('div')) });
  return router;
}

beforeEach(() => {
  jest.resetModules();
  jest.doMock('react', () => react);
  jest.doMock('react/jsx-runtime', () => jsxRuntime);
  builds = { one: { page: 'Todas las tiendas' } };
  live = 'one';
  asked = [];
  answerScripts();
  Object.assign(globalThis, { __webpack_init_sharing__: async () => undefined, __webpack_share_scopes__: { default: {} } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(registryNow())));
});

const sentence = 'La sección Tiendas no está disponible en este momento.';
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
/** The pauses between the tries of a load add up to two seconds. */
const afterAllTries = { timeout: 4000 };

describe('a page of a remote', () => {
  test('shows its skeleton and then the page', async () => {
    await openSite();
    expect(screen.getByText('esqueleto')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(asked).toEqual(['/mf/mf_stores/one.js']);
  });

  test('is asked for again when its entry does not come, and shown when it does', async () => {
    builds = {};
    await openSite();
    setTimeout(() => {
      builds = { one: { page: 'Todas las tiendas' } };
    }, 100);
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' }, afterAllTries)).toBeVisible();
    expect(asked.length).toBeGreaterThan(2);
  });

  test('that cannot be had says so, and the retry works once it is back', async () => {
    live = null;
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await retry();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    live = 'one';
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('is asked for at a new address after a failure, so that no stale answer is used', async () => {
    builds = {};
    await openSite();
    expect(await screen.findByRole('alert', {}, afterAllTries)).toBeVisible();
    builds = { one: { page: 'Todas las tiendas' } };
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
    expect(asked.at(-1)).toBe('/mf/mf_stores/one.js?r');
  });

  test('whose code is gone after a new build opens in the new build by itself', async () => {
    builds = { one: { page: 'Vieja', chunkGone: true }, two: { page: 'Nueva' } };
    await openSite();
    live = 'two';
    expect(await screen.findByRole('heading', { name: 'Nueva' })).toBeVisible();
    expect(asked).toEqual(['/mf/mf_stores/one.js', '/mf/mf_stores/two.js']);
  });

  test('whose code is gone without a new build says so', async () => {
    builds = { one: { page: 'Todas las tiendas', chunkGone: true } };
    await openSite();
    expect(await screen.findByRole('alert', {}, afterAllTries)).toHaveTextContent(sentence);
  });

  test('that fails while it is drawn takes nothing else with it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const build: Build = { page: new Error('broken') };
    builds = { one: build };
    await openSite();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    build.page = 'Todas las tiendas';
    await retry();
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });

  test('that failed is tried anew at the next address', async () => {
    live = null;
    const router = await openSite();
    expect(await screen.findByRole('alert')).toBeVisible();
    live = 'one';
    await act(() => router.navigate('/otra'));
    expect(await screen.findByRole('heading', { name: 'Todas las tiendas' })).toBeVisible();
  });
});
