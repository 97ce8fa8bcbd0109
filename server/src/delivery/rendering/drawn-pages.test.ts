import { expect, test } from '@jest/globals';
import { makeBuild } from '@mesa/release-server/testing/builds';
import { shownBuilds } from '@mesa/release-server/testing/shown';
import { createDrawnPages } from './drawn-pages';
import type { Drawn, Pool } from './pool';

const shown = shownBuilds(makeBuild('shell', { server: 'shell.cjs' }), makeBuild('mf_stores', { server: 'stores.cjs' }));
const registry = { revision: 1, shell: null, role: null, remotes: {} };
const page = { areas: ['mf_stores'], address: '/tiendas', head: { area: 'mf_stores', page: 'stores' }, shown, registry, answers: [] };

/** Returns pages over a fake pool with these answers in order, and the number of its calls. */
function pagesOf(...answers: (Drawn | null)[]) {
  let rendered = 0;
  const pool: Pool = { render: async () => answers[rendered++] ?? null, trial: async () => null, warm: async () => undefined, close: () => undefined };
  let now = 0;
  const pages = createDrawnPages(pool, async () => null, { timeout: 60_000, now: () => now });
  const draw = (address: string | null = page.address) => pages.draw({ ...page, address });
  return {
    draw,
    rendered: () => rendered,
    later(seconds: number) {
      now += seconds * 1000;
    },
  };
}

/** A rendering for this request, and one from before. */
const fresh = (drawn: Drawn | null) => drawn && { ...drawn, age: null };
const kept = (drawn: Drawn, age = 0) => ({ ...drawn, age });
const whole: Drawn = { html: Buffer.from('<h1>Tiendas</h1>'), head: '{"title":"Tiendas"}' };

test.each([
  ['its head', { ...whole, head: null }],
  ['its body', { ...whole, html: null }],
  ['both', null],
])('a page that was drawn without %s is drawn again for the next visitor, and kept once it is whole', async (_, partial) => {
  const { draw, rendered, later } = pagesOf(partial, whole);
  expect(await draw()).toEqual(fresh(partial));
  expect(await draw()).toEqual(fresh(whole));
  later(12.7);
  expect(await draw()).toEqual(kept(whole, 12));
  expect(rendered()).toBe(2);
});

test('a page requested only for its head is cached without its body', async () => {
  const head: Drawn = { html: null, head: whole.head };
  const { draw, rendered } = pagesOf(head, whole);
  expect(await draw(null)).toEqual(fresh(head));
  expect(await draw(null)).toEqual(kept(head));
  expect(rendered()).toBe(1);
});

test('concurrent requests for one page share one rendering', async () => {
  const { draw, rendered } = pagesOf(whole, null);
  expect(await Promise.all([draw(), draw(), draw()])).toEqual([fresh(whole), fresh(whole), fresh(whole)]);
  expect(rendered()).toBe(1);
});
