import { expect, test } from '@jest/globals';
import type { Route } from '@mesa/release-contract/calls/description';
import { makeBuild } from '@mesa/release-server/testing/builds';
import { plannedPages } from '@mesa/release-server/visit/plan';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { firstThings } from '../site/sitemap';

const site = testApp();
const { store, card, tournament, player, result, deck } = community(site);

const plan = async (routes: Route[]) => {
  const planned = await plannedPages((source) => firstThings(site.db, source), makeBuild('mf_decks', { routes }).manifest);
  return planned.map(({ page, address }) => `${page} ${address}`);
};

test('A page is opened with its samples, in path and query, and one without any at its plain address', async () => {
  const search = [{ name: 'orden', kind: 'word' as const }];
  const samples = [{ id: 'ñandú 7', orden: 'nombre' }];
  expect(await plan([{ path: '/mazo/:id', page: 'deck', search, samples }])).toEqual(['deck /mazo/%C3%B1and%C3%BA%207?orden=nombre']);
  expect(await plan([{ path: '/mazos', page: 'decks', samples: [] }])).toEqual(['decks /mazos']);
});

test('Without samples, a required value is the sitemap’s first', async () => {
  await store({ slug: 'la-torre' });
  const { id } = await card();
  const routes: Route[] = [
    { path: '/local/:slug', page: 'store', sitemap: { each: 'stores' } },
    { path: '/naipe/:id', page: 'card', sitemap: { each: 'cards' } },
    { path: '/serie/:code', page: 'set', sitemap: { list: [{ code: 'SVI' }, { code: 'PAL' }] } },
    { path: '/oculta/:id', page: 'hidden' },
  ];
  expect(await plan(routes)).toEqual(['store /local/la-torre', `card /naipe/${id}`, 'set /serie/SVI']);
});

test('Samples of a source are the site’s first item of it', async () => {
  const { id: tournamentId } = await tournament();
  const ana = await player({ username: 'ana' });
  await result(tournamentId, ana.id);
  const { id } = await deck(tournamentId, ana.id, []);
  const routes: Route[] = [
    { path: '/mazo/lista/:id', page: 'list', samples: { each: 'decks' } },
    { path: '/temporada/:slug', page: 'season', samples: { each: 'seasons' } },
    { path: '/ronda/:id/:n', page: 'round', samples: { each: 'rounds' } },
  ];
  expect(await plan(routes)).toEqual([`list /mazo/lista/${id}`]);
  const dates = { startsOn: '2025-01-01', endsOn: '2025-01-31', createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' };
  const season = { slug: 'liga', name: 'Liga', scope: 'store' as const, country: null, state: null, city: null, format: null };
  await site.db
    .insertInto('seasons')
    .values({ ...season, ...dates, rule: '{}' as never })
    .execute();
  const match = { phase: 'swiss' as const, pod: 'all' as never, division: null, player2: null, outcome: 'bye' as const, tableNumber: 1 };
  const matches = [1, 2].map((number) => ({
    ...match,
    tournamentId,
    round: `r${number}`,
    number,
    player1: ana.id,
    publishedAt: '2025-01-01T00:00:00.000Z',
  }));
  await site.db.insertInto('matches').values(matches).execute();
  // A tournament with results typed by hand has no pages of rounds.
  expect(await plan(routes)).toEqual([`list /mazo/lista/${id}`, 'season /temporada/liga']);
  const play = { tournamentId, code: 'ABC234', snapshotSeq: 0, snapshot: '{}' as never, createdAt: '2025-01-01T00:00:00.000Z' };
  await site.db.insertInto('play').values(play).execute();
  expect(await plan(routes)).toEqual([`list /mazo/lista/${id}`, 'season /temporada/liga', `round /ronda/${tournamentId}/2`]);
});

test('Each page is opened once before any is opened again, sixteen at most', async () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ orden: String(i) }));
  const search = [{ name: 'orden', kind: 'word' as const }];
  const routes = ['a', 'b', 'c'].map((page): Route => ({ path: `/${page}`, page, search, samples: many }));
  const planned = await plan(routes);
  expect(planned.slice(0, 4)).toEqual(['a /a?orden=0', 'b /b?orden=0', 'c /c?orden=0', 'a /a?orden=1']);
  expect(planned).toHaveLength(16);
});

test('A planned page names the script that holds its code', async () => {
  const { manifest } = makeBuild('mf_decks', { routes: [{ path: '/mazos', page: 'decks' }] });
  expect(await plannedPages((source) => firstThings(site.db, source), manifest)).toEqual([
    { page: 'decks', address: '/mazos', file: manifest.pages.decks?.[0] },
  ]);
});
