import { expect, test } from '@jest/globals';
import { createSeason, getSeason, listSeasonEvents, listSeasons, updateSeason } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

const base = {
  name: 'Liga',
  scope: 'store' as const,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  kind: 'match-points' as const,
  categories: ['Cup' as const],
};
const make = async (fields: { storeIds: number[]; name?: string }) => (await app.call(createSeason, { body: { ...base, ...fields } }, 'ana')).data;

test('A season’s events show their store, their number of players and who won, in pages', async () => {
  const { id: storeId, name: storeName, slug: storeSlug } = await store({ admins: ['ana'] });
  const winner = await player({ username: 'beto', optionalname: 'Beto Ruiz' });
  const won = await tournament({ storeId, name: 'Copa', date: '2026-03-01', winnerId: winner.id });
  await result(won.id, winner.id, { position: 1, points: 9 });
  const open = await tournament({ storeId, name: 'Sin ganador', date: '2026-02-01' });
  const { slug } = await make({ storeIds: [storeId] });
  const page = async (number: number) => app.call(listSeasonEvents, { params: { slug }, query: { page: number, limit: 1 } });
  const { data, pagination } = await page(1);
  expect(data).toEqual([
    {
      ...{ id: won.id, name: 'Copa', date: '2026-03-01', category: 'Cup', format: 'Estándar', city: 'Medellín', storeName, storeSlug, numberPlayers: 1 },
      winnerPlayer: { id: winner.id, username: 'beto', name: winner.name, optionalname: 'Beto Ruiz', useUsername: false },
    },
  ]);
  expect(pagination).toEqual({ total: 2, page: 1, limit: 1, pages: 2 });
  expect((await page(2)).data).toMatchObject([{ id: open.id, winnerPlayer: null }]);
});

test('A name without letters gives a season an address of its own, and an equal name the next number', async () => {
  const ids = [];
  for (let made = 0; made < 4; made += 1) ids.push((await store({ admins: ['ana'] })).id);
  const slugs = [];
  for (const [at, name] of ['¡¡!!', '¿?', 'Liga', 'Liga'].entries()) slugs.push((await make({ name, storeIds: [ids[at] ?? 0] })).slug);
  expect(slugs).toEqual(['temporada', 'temporada-2', 'liga', 'liga-2']);
});

test('A list of seasons marks those that its reader may change', async () => {
  const { id: mine } = await store({ admins: ['ana'] });
  const { id: theirs } = await store({ admins: ['rival'] });
  await make({ storeIds: [mine] });
  await app.call(createSeason, { body: { ...base, storeIds: [theirs] } }, 'rival');
  const editable = async (as: string | null) => (await app.call(listSeasons, { query: {} }, as)).data.map(({ canEdit }) => canEdit);
  expect([await editable(null), await editable('ana'), await editable('admin')]).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ]);
});

test('A season that is saved without a change stays as it is, and nothing is recorded', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id, slug, updatedAt } = await make({ storeIds: [storeId] });
  const { data } = await app.call(updateSeason, { params: { id }, body: { ...base, storeIds: [storeId], updatedAt } }, 'ana');
  expect([data.updatedAt, (await app.call(getSeason, { params: { slug } })).data.updatedAt]).toEqual([updatedAt, updatedAt]);
  expect((await audits('season')).map(({ action }) => action)).toEqual(['create']);
});
