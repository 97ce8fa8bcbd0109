import { expect, test } from '@jest/globals';
import { createSeason, deleteSeason, getSeason, getSeasonPlayer, listSeasons, listSeasonTable, updateSeason } from '@mesa/contract/calls/seasons';
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
  categories: ['Challenge' as const, 'Cup' as const],
};
const nobody = { optionalname: null, useUsername: false };

/** A season of Ana's store that counts the best result of a player; Beto won the Cup, Caro was second and won the Challenge with fewer points. */
async function season() {
  const shop = await store({ admins: ['ana'] });
  const beto = await player({ username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true });
  const caro = await player({ username: 'caro', name: 'Caro' });
  const cup = await tournament({ storeId: shop.id, name: 'Copa', date: '2026-03-01' });
  const challenge = await tournament({ storeId: shop.id, name: 'Reto', date: '2026-02-01', category: 'Challenge' });
  await result(cup.id, beto.id, { position: 1, points: 9 });
  await result(cup.id, caro.id, { position: 2, points: 6 });
  await result(challenge.id, caro.id, { position: 1, points: 3 });
  const { data } = await app.call(createSeason, { body: { ...base, storeIds: [shop.id], best: 1 } }, 'ana');
  return { shop, beto, caro, cup, challenge, made: data };
}

test('A season is answered whole to everybody, and says whether they may change it', async () => {
  const { shop, made } = await season();
  const { updatedAt: _, ...whole } = made;
  expect(whole).toEqual({
    ...{ id: expect.any(Number), slug: 'liga', name: 'Liga', scope: 'store', country: null, state: null, city: null },
    ...{ startsOn: '2026-01-01', endsOn: '2026-12-31', format: null, events: 2, players: 2, divisions: [], canEdit: true },
    stores: [{ id: shop.id, name: shop.name, slug: shop.slug }],
    rule: { kind: 'match-points', source: null, divisions: null, groups: [{ categories: base.categories, best: 1, coming: 0, places: [] }], minEvents: 0 },
  });
  expect(await app.call(getSeason, { params: { slug: 'liga' } })).toEqual({ status: 'success', data: { ...made, canEdit: false } });
  expect(await app.call(listSeasons, { query: {} }, 'ana')).toEqual({
    ...{ status: 'success', data: [made], pagination: { total: 1, page: 1, limit: 12, pages: 1 } },
  });
});

test('The table of a season and the page of a player in it show the same whole rows', async () => {
  const { beto, caro, cup, challenge } = await season();
  const first = { id: beto.id, username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true };
  const rows = [
    { ...first, position: 1, points: 9, events: 1, counted: 1, bestPlace: 1 },
    { ...nobody, id: caro.id, username: 'caro', name: 'Caro', position: 2, points: 6, events: 2, counted: 1, bestPlace: 2 },
  ];
  expect(await app.call(listSeasonTable, { params: { slug: 'liga' }, query: {} })).toEqual({
    ...{ status: 'success', data: rows, pagination: { total: 2, page: 1, limit: 30, pages: 1 } },
  });
  const scoreOf = ({ id, name, date, category }: typeof cup, score: object) => ({ tournamentId: id, name, date, category, group: 0, ...score });
  expect(await app.call(getSeasonPlayer, { params: { slug: 'liga', username: 'CARO' } })).toEqual({
    status: 'success',
    data: {
      row: rows[1],
      above: rows[0],
      scores: [scoreOf(cup, { place: 2, players: 2, points: 6, counts: true }), scoreOf(challenge, { place: 1, players: 1, points: 3, counts: false })],
    },
  });
  expect((await app.call(getSeasonPlayer, { params: { slug: 'liga', username: 'beto' } })).data).toMatchObject({ row: rows[0], above: null });
});

test('The record of changes has what was chosen of a season, what changed of it, and what it was', async () => {
  const { shop, made } = await season();
  const other = await store({ admins: ['ana'] });
  const chosen = { categories: base.categories, best: 1, coming: 0, places: [], kind: 'match-points', minEvents: 0 };
  const body = { ...base, name: 'Circuito', endsOn: '2026-11-30', storeIds: [other.id, shop.id], best: 2, minEvents: 3, updatedAt: made.updatedAt };
  await app.call(updateSeason, { params: { id: made.id }, body }, 'ana');
  await app.call(deleteSeason, { params: { id: made.id }, body: {} }, 'ana');
  const lines = (await audits('season')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
  const line = { userId: 'ana', entityId: 'liga' };
  const { kind: _, categories: __, ...fields } = base;
  expect(lines).toEqual([
    {
      ...{ ...line, action: 'create', before: null },
      after: { ...fields, country: null, state: null, city: null, format: null, storeIds: [shop.id], rule: chosen },
    },
    {
      ...{ ...line, action: 'update' },
      before: { name: 'Liga', endsOn: '2026-12-31', storeIds: [shop.id], rule: chosen },
      after: { name: 'Circuito', endsOn: '2026-11-30', storeIds: [shop.id, other.id], rule: { ...chosen, best: 2, minEvents: 3 } },
    },
    { ...line, action: 'delete', before: { name: 'Circuito', startsOn: '2026-01-01', endsOn: '2026-11-30' }, after: null },
  ]);
});

test('A season of stores is found in the department of one of them, by all parts of the place together', async () => {
  await season();
  const names = async (query: object) => (await app.call(listSeasons, { query })).data.map(({ name }) => name);
  expect(await names({ country: 'Colombia', state: 'Antioquia' })).toEqual(['Liga']);
  expect(await names({ country: 'Colombia', state: 'Antioquia', city: 'Bello' })).toEqual([]);
  expect(await names({ country: 'Colombia', state: 'Caldas' })).toEqual([]);
  expect(await names({ country: 'Perú', state: 'Antioquia' })).toEqual([]);
});

test('A season that adds up the same as another one is refused at its first day', async () => {
  const { shop } = await season();
  const message = 'En esas fechas ya está «Liga», que suma lo mismo. Cambia las fechas, el formato o la regla, o edita esa temporada.';
  expect(await app.refused(createSeason, { body: { ...base, name: 'Otra', storeIds: [shop.id] } }, 'ana')).toMatchObject({
    ...{ httpStatus: 422, code: 'rule_violation', message, issues: [{ path: 'startsOn', message }] },
  });
});

test('Of two seasons of a store one changes, and the other stays as it is', async () => {
  const { shop, made } = await season();
  const body = { ...base, kind: 'championship' as const, name: 'Circuito', storeIds: [shop.id] };
  const { data: second } = await app.call(createSeason, { body }, 'ana');
  const change = { ...body, name: 'Gran circuito', endsOn: '2026-10-31', updatedAt: second.updatedAt };
  const { data: changed } = await app.call(updateSeason, { params: { id: second.id }, body: change }, 'ana');
  expect(changed).toEqual({ ...second, name: 'Gran circuito', endsOn: '2026-10-31', updatedAt: expect.any(String) });
  for (const one of [made, changed]) expect((await app.call(getSeason, { params: { slug: one.slug } }, 'ana')).data).toEqual(one);
});

test('A season of several stores that is saved without a change is not recorded, whatever the order of their names', async () => {
  const [zeta, alfa] = [await store({ admins: ['ana'], name: 'Zeta' }), await store({ admins: ['ana'], name: 'Alfa' })];
  const body = { ...base, storeIds: [alfa.id, zeta.id] };
  const { data } = await app.call(createSeason, { body }, 'ana');
  expect((await app.call(updateSeason, { params: { id: data.id }, body: { ...body, updatedAt: data.updatedAt } }, 'ana')).data).toEqual(data);
  expect((await audits('season')).map(({ action }) => action)).toEqual(['create']);
});
