import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Included } from '@mesa/release-server/builds';
import { makeBuild } from '@mesa/release-server/testing/builds';
import Fastify, { type FastifyInstance } from 'fastify';
import { testApp } from '../../testing/test-app';
import { createDrawnPages } from '../rendering/drawn-pages';
import type { Pool, Undrawable } from '../rendering/pool';
import { pageRendering } from './check-rendering';

const server = testApp();
let app: FastifyInstance;
/** The pages that the renderers tried, by the areas of their builds, and why they failed by the last of these. */
let tried: [areas: string, address: string | null][];
let faults: Record<string, Undrawable>;

const pool: Pool = {
  render: async () => null,
  async trial({ files, address }) {
    tried.push([files.map(({ area }) => area).join(' '), address]);
    return faults[files.at(-1)?.area ?? ''] ?? null;
  },
  warm: async () => undefined,
  close: () => undefined,
};

beforeEach(() => {
  [tried, faults] = [[], {}];
  app = Fastify();
  app.post('/api/stores/list', async () => ({ stores: [], pagination: { pages: 1 } }));
  app.get('/api/auth/config', async () => ({ provider: 'local' }));
  app.all('/api/*', (_, reply) => reply.code(503).send({}));
});
afterEach(() => app.close());

/** The check of a server with the builds of these areas. */
function check(...areas: string[]) {
  const builds = new Map(['shell', ...areas].map((area) => [area, makeBuild(area, { server: `${area}.cjs` }).manifest]));
  const of = (area: string) => builds.get(area) ?? null;
  const included: Included = Object.assign(of, { described: of, areas: () => [...builds.keys()] });
  const drawnPages = createDrawnPages(pool, async () => null);
  return pageRendering(app, { live: server.live, included, drawnPages, registryFor: (shown) => shown.registry() }).check;
}

describe('The check of rendering', () => {
  test('renders a public page of each area, and only reads the builds of one without such a page or without answers', async () => {
    expect(await check('mf_stores', 'mf_profile', 'mf_tournaments')()).toBeNull();
    expect(tried).toContainEqual(['shell mf_stores', '/tiendas']);
    expect(tried).toContainEqual(['shell mf_profile', null]);
    expect(tried).toContainEqual([expect.stringMatching(/^shell mf_tournaments/), null]);
    expect(tried).toHaveLength(4);
  });

  test('names each area that fails with its reason', async () => {
    faults = { mf_stores: { reason: 'broken', isStarved: false } };
    expect(await check('mf_stores', 'mf_profile')()).toBe('mf_stores: broken');
    faults = { mf_stores: { reason: 'broken', isStarved: false }, mf_profile: { reason: 'too large', isStarved: false } };
    expect(await check('mf_stores', 'mf_profile')()).toBe('mf_stores: broken; mf_profile: too large');
  });

  test('names a reason that all areas share once, as that of the renderers', async () => {
    const away = { reason: 'ended with 9', isStarved: false };
    faults = { shell: away, mf_stores: away };
    expect(await check('mf_stores')()).toBe('ended with 9');
  });

  test('blames a busy machine twice in a row, and then the renderers', async () => {
    const late = { mf_stores: { reason: 'no answer within 400 ms', isStarved: true } };
    const again = check('mf_stores');
    const outcomes = [];
    for (const found of [late, late, {}, late, late, late]) {
      faults = found;
      outcomes.push(await again());
    }
    expect(outcomes).toEqual([undefined, undefined, null, undefined, undefined, 'mf_stores: no answer within 400 ms']);
  });
});
