import { setRegistry } from '@mesa/release-shell/registry';
import { createQueryClient } from '@mesa/runtime/query';
import { createMemoryRouter } from '@mesa/runtime/router';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { act } from '@testing-library/react';
import { fetchOwnPage } from '../site-map';
import { answerKey, knownCalls } from './first-answers';
import { fadePages } from './page-transition';
import './host';

let stop: () => void = () => undefined;
const faded = jest.fn();
let reduces = false;

beforeEach(() => {
  setRegistry(describedRegistry());
  faded.mockClear();
  reduces = false;
  Object.assign(document, {
    startViewTransition: (update: () => void) => {
      faded();
      update();
      return { ready: Promise.reject(new Error('hidden')) };
    },
  });
  Object.assign(globalThis, { matchMedia: () => ({ matches: reduces }) });
});
afterEach(() => {
  stop();
  for (const [owner, name] of [
    [document, 'startViewTransition'],
    [globalThis, 'matchMedia'],
  ] as const)
    Reflect.deleteProperty(owner, name);
});

async function open() {
  await fetchOwnPage('terms');
  const router = createMemoryRouter('/');
  const drawn: string[] = [];
  router.subscribe(() => router.draw?.(() => void drawn.push(router.state.location.pathname)));
  const queries = createQueryClient();
  stop = fadePages({ queries, router });
  const go = (to: string) =>
    act(async () => {
      router.navigate(to);
    });
  return { go, drawn, router, queries };
}
const terms = '/terminos-condiciones';

test('a page whose code is here fades in, one whose code is missing is drawn at once', async () => {
  const { go, drawn } = await open();
  await go(terms);
  expect([faded.mock.calls.length, drawn]).toEqual([0, [terms]]);
  await go('/');
  await go(terms);
  expect([faded.mock.calls.length, drawn]).toEqual([1, [terms, '/', terms]]);
});

test('a page whose answers are missing is drawn at once, and fades in when they are here', async () => {
  const { go, queries } = await open();
  const found = '/buscar?q=copa';
  await fetchOwnPage('search');
  // Its code is known to be here from the second time on.
  for (const to of [found, '/torneos', found, '/torneos']) await go(to);
  expect(faded).not.toHaveBeenCalled();
  const calls = knownCalls({ area: 'shell', kind: 'pages', name: 'search' }, new URL(found, location.origin)) ?? [];
  expect(calls).toHaveLength(1);
  for (const call of calls) queries.setQueryData(answerKey(call), { status: 'success' });
  await go(found);
  expect(faded).toHaveBeenCalledTimes(1);
});

test('nothing fades within a page, with reduced motion, or when the browser animates a gesture itself', async () => {
  const { go } = await open();
  reduces = true;
  await go(terms);
  reduces = false;
  await go(`${terms}?q=1`);
  await go('/torneos');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: true }));
  await go(terms);
  expect(faded).not.toHaveBeenCalled();
});

test('a browser without View Transitions draws pages as before', async () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  const { router } = await open();
  expect(router.draw).toBeUndefined();
});
