import { beforeEach, describe, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { createMemoryStore } from '../memory-store';
import { makeBuild, shippedBuilds } from '../testing/builds';
import { releases } from '../testing/releases';
import { testHost } from '../testing/test-host';
import type { Visit } from '../visited';
import type { TrialVisit } from './smoke';
import { opensPages } from './visit';

const included = shippedBuilds('mf_decks');
const server = testHost(async () => ({ included }));
const { change, promoted } = releases(server);

let look: Visit;
/** Each visit with the releases that its pages showed. */
let visits: (TrialVisit & { shown: string[] })[];
/** Waits while a visit's pages are open. */
let during: () => Promise<void>;
beforeEach(() => {
  visits = [];
  during = async () => undefined;
  look = opensPages({
    firstThings: async () => [],
    async smoke(visit) {
      await during();
      const { beside = [] } = server.live.trial(visit.area, visit.release) ?? {};
      visits.push({ ...visit, shown: [visit, ...beside].map(({ area, release }) => `${area} ${release}`) });
      return visit.pages.map((page) => ({ ...page, opened: true, fault: null, pictures: [] }));
    },
  })({
    ...{ app: fastify(), live: server.live, grants: server.grants, store: createMemoryStore(), included },
    sources: { trace: async () => null, startOf: async () => null },
  });
});

const trialOf = (area: string, release: string, fields: Parameters<typeof makeBuild>[1] = {}) => ({
  area,
  release,
  manifest: makeBuild(area, fields).manifest,
});

describe('The visit of releases that go live together', () => {
  test('opens the pages of each with all of them', async () => {
    await look([trialOf('shell', '2'), trialOf('mf_decks', '3')]);
    expect(visits.map(({ area, shown }) => [area, shown])).toEqual([
      ['shell', ['shell 2', 'mf_decks 3']],
      ['mf_decks', ['mf_decks 3', 'shell 2']],
    ]);
    expect(server.live.trial('shell', '2')).toBeNull();
  });

  test('opens a widget on a page that only another of them has', async () => {
    const host = trialOf('mf_leagues', '1', { routes: [{ path: '/ligas', page: 'leagues', slots: ['leagues.below'] }], pages: { leagues: [] } });
    const guest = trialOf('mf_decks', '3', { widgets: ['league-decks'], fillings: [{ slot: 'leagues.below', widget: 'league-decks', order: 1 }] });
    await look([host, guest]);
    expect(visits.at(-1)?.pages).toContainEqual(expect.objectContaining({ widget: 'league-decks', address: '/ligas' }));
  });

  test('opens a widget on a live page, but not on one of an area that is off or requires a role', async () => {
    const guest = trialOf('mf_decks', '3', { widgets: ['league-decks'], fillings: [{ slot: 'leagues.below', widget: 'league-decks', order: 1 }] });
    const host = { routes: [{ path: '/ligas', page: 'leagues', slots: ['leagues.below'] }], pages: { leagues: [] } };
    const widgets = async () => {
      await look([guest]);
      return visits.at(-1)?.pages.flatMap(({ widget, address }) => (widget ? [address] : []));
    };
    await promoted('mf_leagues', { version: '1.0.0', ...host }, {});
    expect(await widgets()).toEqual(['/ligas']);
    await change('mf_leagues', { off: 'Pausa' }, 'off');
    expect(await widgets()).toEqual([]);
    await change('mf_leagues', { off: null }, 'on');
    await promoted('mf_leagues', { version: '2.0.0', ...host, roles: ['admin'] }, {});
    expect(await widgets()).toEqual([]);
  });

  test('waits for another one, so that neither shows what the other would make live', async () => {
    let open = () => {};
    during = () => new Promise((resolve) => (open = resolve));
    const [first, second] = [look([trialOf('shell', '2'), trialOf('mf_decks', '3')]), look([trialOf('mf_decks', '3'), trialOf('mf_stores', '4')])];
    let isOver = false;
    const both = Promise.all([first, second]).then(() => {
      isOver = true;
    });
    while (!isOver) {
      open();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await both;
    expect(visits.map(({ area, shown }) => [area, shown])).toEqual([
      ['shell', ['shell 2', 'mf_decks 3']],
      ['mf_decks', ['mf_decks 3', 'shell 2']],
      ['mf_decks', ['mf_decks 3', 'mf_stores 4']],
      ['mf_stores', ['mf_stores 4', 'mf_decks 3']],
    ]);
  });
});
