import { expect, test } from '@jest/globals';
import { createSeason } from '@mesa/contract/calls/seasons';
import { listRanking } from '@mesa/contract/calls/site';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, card, deck } = community(app);

test('The ranking of the site, a store and a season are answered whole, with whose it is', async () => {
  const shop = await store({ name: 'La Guarida', slug: 'la-guarida', admins: ['ana'] });
  const season = { name: 'Liga', scope: 'store' as const, storeIds: [shop.id], startsOn: '2025-01-01', endsOn: '2025-12-31', kind: 'match-points' as const };
  await app.call(createSeason, { body: { ...season, categories: ['Cup'] } }, 'ana');
  const names = { username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true, country: 'Perú', city: 'Lima' };
  const beto = await player({ ...names, state: 'Lima' });
  const cup = await tournament({ storeId: shop.id });
  await result(cup.id, beto.id, { position: 1, points: 9, record: '3-1-1', deckName: 'Lugia' });
  const icon = await card({ iconcard: '/uploads/icons/l.png' });
  const { id } = await deck(cup.id, beto.id, [{ cardId: icon.id, favourite: true }]);
  const row = {
    ...{ ...names, position: 1, playerId: beto.id, deck: 'Lugia', id_deck: id, url: '/uploads/icons/l.png' },
    ...{ history: '3/1/1', points: 9, win_percentage: 60 },
  };
  const pagination = { total: 1, page: 1, limit: 5, pages: 1 };
  for (const [query, of] of [
    [{}, null],
    [{ from: '2025-05-24', to: '2025-05-24' }, null],
    [{ store: 'la-guarida' }, { kind: 'store', name: 'La Guarida', slug: 'la-guarida' }],
    [{ season: 'liga' }, { kind: 'season', name: 'Liga', slug: 'liga' }],
  ] as const)
    expect([query, await app.call(listRanking, { query: { ...query, limit: 5 } })]).toEqual([query, { status: 'success', data: [row], of, pagination }]);
  expect(await app.call(listRanking, { query: { from: '2025-05-25', limit: 5 } })).toEqual({
    ...{ status: 'success', data: [], of: null, pagination: { total: 0, page: 1, limit: 5, pages: 0 } },
  });
});
