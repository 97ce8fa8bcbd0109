import { describe, expect, test } from '@jest/globals';
import { mergePlayers } from '@mesa/contract/calls/player-merges';
import {
  createSeason,
  deleteSeason,
  getSeason,
  getSeasonPlayer,
  listSeasonEvents,
  listSeasons,
  listSeasonTable,
  updateSeason,
} from '@mesa/contract/calls/seasons';
import { confirmTournament, deactivateTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { Input } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

type Body = Input<typeof updateSeason>['body'];
const base: Body = {
  name: 'Liga',
  scope: 'store',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  kind: 'match-points',
  categories: ['Amistoso', 'Cup', 'Regional'],
} as const;
const lima = { country: 'Perú', state: 'Lima', city: 'Lima' };

const make = async (fields: object, as = 'ana') => (await app.call(createSeason, { body: { ...base, ...fields } }, as)).data;
const table = async (slug: string, query: object = {}) => (await app.call(listSeasonTable, { params: { slug }, query })).data;
const points = async (slug: string) => (await table(slug)).map(({ username, position, points: sum }) => [username, position, sum]);

/** A store of Ana's with a Copa that Beto won with 9 points and Caro lost with 3. */
async function played(fields: object = {}) {
  const { id: storeId, slug } = await store({ admins: ['ana'], ...lima });
  const [beto, caro] = [await player({ username: 'beto' }), await player({ username: 'caro' })];
  const event = await tournament({ storeId, date: '2026-03-01', category: 'Cup', ...lima, ...fields });
  await result(event.id, beto.id, { position: 1, points: 9 });
  await result(event.id, caro.id, { position: 2, points: 3 });
  return { storeId, storeSlug: slug, beto, caro, event };
}

describe('A season', () => {
  test('counts earlier and later tournaments', async () => {
    const { storeId, storeSlug, beto, event } = await played();
    const season = await make({ storeIds: [storeId] });
    expect(season).toMatchObject({ slug: 'liga', scope: 'store', stores: [{ slug: storeSlug }], events: 1, players: 2, canEdit: true });
    expect(await points('liga')).toEqual([
      ['beto', 1, 9],
      ['caro', 2, 3],
    ]);
    const next = await tournament({ storeId, date: '2026-04-01', ...lima });
    await result(next.id, beto.id, { points: 6 });
    expect(await points('liga')).toContainEqual(['beto', 1, 15]);
    const { data } = await app.call(listSeasonEvents, { params: { slug: 'liga' }, query: {} });
    expect(data.map(({ id }) => id)).toEqual([next.id, event.id]);
  });

  test('lists its events with the latest first, and of one day the one that was entered last', async () => {
    const { storeId, event } = await played();
    const other = await tournament({ storeId, date: '2026-03-01', ...lima });
    const { slug } = await make({ storeIds: [storeId] });
    const { data } = await app.call(listSeasonEvents, { params: { slug }, query: {} });
    expect(data.map(({ id }) => id)).toEqual([other.id, event.id]);
  });

  test('gives equal players one place, and none to players with too few events', async () => {
    const { storeId, caro } = await played();
    const twin = await player({ username: 'twin' });
    for (const date of ['2026-05-01', '2026-06-01']) {
      const { id } = await tournament({ storeId, date, category: 'Amistoso', ...lima });
      await result(id, caro.id, { points: 3, position: 1 });
      await result(id, twin.id, { points: 3, position: 1 });
    }
    const { slug } = await make({ storeIds: [storeId], minEvents: 2, best: 2, categories: ['Amistoso'] });
    expect(await points(slug)).toEqual([
      ['caro', 1, 6],
      ['twin', 1, 6],
    ]);
    // Also if they are on different pages.
    expect(await table(slug, { page: 2, limit: 1 })).toMatchObject([{ username: 'twin', position: 1 }]);
    const three = await make({ storeIds: [storeId], minEvents: 3, kind: 'places', places: [5, 2], coming: 1 });
    expect(await points(three.slug)).toEqual([
      ['caro', 1, 15],
      ['twin', null, 12],
      ['beto', null, 6],
    ]);
  });

  test('gives a player the place among those with enough events', async () => {
    const { storeId, caro: few } = await played();
    const [enough, first] = [await player({ username: 'enough' }), await player({ username: 'first' })];
    for (const [date, results] of [
      ['2026-05-01', [enough, first]],
      ['2026-06-01', [few, enough, first]],
    ] as const) {
      const { id } = await tournament({ storeId, date, category: 'Amistoso', ...lima });
      for (const { id: playerId } of results) await result(id, playerId, { points: playerId === first.id ? 9 : 3, position: 1 });
    }
    const { slug } = await make({ storeIds: [storeId], minEvents: 2, best: 1, categories: ['Amistoso'] });
    expect(await points(slug)).toEqual([
      ['first', 1, 9],
      ['enough', 2, 3],
      ['caro', null, 3],
    ]);
    expect(await table(slug, { page: 2, limit: 1 })).toMatchObject([{ username: 'enough', position: 2 }]);
  });

  test('names as the next player above the last one of those with equal points', async () => {
    const { storeId } = await played();
    const event = async (date: string, results: readonly (readonly [string, number, number])[]) => {
      const { id } = await tournament({ storeId, date, category: 'Amistoso', ...lima });
      for (const [username, position, sum] of results) {
        const known = await app.db.selectFrom('players').select('id').where('username', '=', username).executeTakeFirst();
        await result(id, (known ?? (await player({ username }))).id, { position, points: sum });
      }
    };
    const over = async () => {
      const { data } = await app.call(getSeasonPlayer, { params: { slug: 'liga', username: 'last' } });
      return data?.above?.username;
    };
    await event('2026-05-01', [
      ['better', 1, 6],
      ['worse', 2, 6],
      ['last', 3, 3],
    ]);
    await make({ storeIds: [storeId], categories: ['Amistoso'], best: 1 });
    expect(await over()).toBe('worse');
    // With the same places, the one who played earlier is below.
    await event('2026-06-01', [['later', 2, 6]]);
    expect(await over()).toBe('worse');
    // On the same day, the one with the worse place that day, which need not count.
    await event('2026-07-01', [
      ['worse', 7, 0],
      ['later', 5, 0],
    ]);
    expect(await over()).toBe('worse');
    // Of players who share a place, the last one in the table.
    await event('2026-05-01', [['twin', 2, 6]]);
    await event('2026-07-01', [['twin', 7, 0]]);
    expect(await over()).toBe('twin');
  });

  test('puts of equal players the one who played later first, also on different pages', async () => {
    const { storeId } = await played();
    const [late, early] = [await player({ username: 'late' }), await player({ username: 'early' })];
    for (const [date, { id }] of [
      ['2026-06-01', late],
      ['2026-05-01', early],
    ] as const)
      await result((await tournament({ storeId, date, category: 'Amistoso', ...lima })).id, id, { points: 3, position: 1 });
    const { slug } = await make({ storeIds: [storeId], categories: ['Amistoso'] });
    for (const [page, row] of [
      [1, { username: 'late', position: 1 }],
      [2, { username: 'early', position: 2 }],
    ] as const)
      expect(await table(slug, { page, limit: 1 })).toMatchObject([row]);
  });

  test('counts the better place of two equal results', async () => {
    const { storeId, caro } = await played();
    for (const [date, position] of [
      ['2026-05-01', 2],
      ['2026-06-01', 5],
      ['2026-06-01', 6],
    ] as const)
      await result((await tournament({ storeId, date, category: 'Amistoso', ...lima })).id, caro.id, { points: 3, position });
    const { slug } = await make({ storeIds: [storeId], best: 1, categories: ['Amistoso'] });
    // What counts in another season is not shown in this one.
    await make({ name: 'Otra', storeIds: [storeId], categories: ['Cup'], kind: 'places', places: [5], coming: 1 });
    const { data } = await app.call(getSeasonPlayer, { params: { slug, username: 'caro' } });
    expect(data?.scores.map(({ place, counts }) => [place, counts])).toEqual([
      [6, false],
      [5, false],
      [2, true],
    ]);
  });

  test('shows the events of a player with the latest first, also one that was entered late', async () => {
    const { storeId, beto, event } = await played();
    const early = await tournament({ storeId, date: '2026-02-01', ...lima });
    await result(early.id, beto.id, { points: 6 });
    const { slug } = await make({ storeIds: [storeId] });
    const { data } = await app.call(getSeasonPlayer, { params: { slug, username: 'beto' } });
    expect(data?.scores.map(({ tournamentId }) => tournamentId)).toEqual([event.id, early.id]);
  });

  test('follows its tournaments when they are moved, deactivated, reopened or added from another store', async () => {
    const { storeId, event } = await played();
    const { slug } = await make({ storeIds: [storeId] });
    const save = (change: object) =>
      app.call(updateTournament, { params: { id: event.id }, body: { name: 'Copa', storeId, date: '2026-03-01', status: 'finalizado', ...change } }, 'ana');
    await save({ date: '2025-12-31' });
    expect(await points(slug)).toEqual([]);
    await save({});
    expect(await points(slug)).toHaveLength(2);
    await save({ status: 'progreso' });
    expect(await points(slug)).toEqual([]);
    await save({});
    await app.call(deactivateTournament, { params: { id: event.id }, body: {} }, 'ana');
    expect(await points(slug)).toEqual([]);
    const other = await store({ admins: ['ana'] });
    await app.db.updateTable('tournaments').set({ status: 'finalizado', storeId: other.id }).where('id', '=', event.id).execute();
    expect(await points(slug)).toEqual([]);
  });

  test('of a city counts only confirmed official tournaments, of its stores all at once', async () => {
    const { storeId, event } = await played({ category: 'Regional' });
    const own = await make({ storeIds: [storeId] });
    const city = await make({ scope: 'city', name: 'Lima', categories: ['Cup', 'Regional'], ...lima }, 'admin');
    const country = await make({ scope: 'country', name: 'Perú', categories: ['Regional'], country: 'Perú' }, 'admin');
    expect([await points(own.slug), await points(city.slug), await points(country.slug)].map((rows) => rows.length)).toEqual([2, 0, 0]);
    await app.call(confirmTournament, { params: { id: event.id }, body: { confirmed: true } }, 'admin');
    expect([await points(city.slug), await points(country.slug)].map((rows) => rows.length)).toEqual([2, 2]);
    await app.call(confirmTournament, { params: { id: event.id }, body: { confirmed: false } }, 'admin');
    expect(await points(country.slug)).toEqual([]);
  });

  test('moves the points of a player merged into another one', async () => {
    const { storeId, beto } = await played();
    const { slug } = await make({ storeIds: [storeId] });
    const same = await player({ username: 'albert' });
    await app.db.updateTable('results').set({ playerId: same.id }).where('playerId', '=', beto.id).execute();
    expect(await points(slug)).toEqual([
      ['albert', 1, 9],
      ['caro', 2, 3],
    ]);
    expect((await app.call(getSeasonPlayer, { params: { slug, username: 'beto' } })).data).toBeNull();
    expect(await app.refused(getSeasonPlayer, { params: { slug: 'nada', username: 'beto' } })).toMatchObject({ httpStatus: 404 });
  });

  test('shows a player at the address of one who was merged into them too', async () => {
    const { storeId, beto } = await played();
    const { slug } = await make({ storeIds: [storeId] });
    const same = await player({ username: 'albert' });
    await app.call(mergePlayers, { params: { id: same.id }, body: { removedId: beto.id } }, 'admin');
    for (const username of ['albert', 'Beto']) {
      const { data } = await app.call(getSeasonPlayer, { params: { slug, username } });
      expect([username, data?.row, data?.scores.length]).toEqual([username, expect.objectContaining({ id: same.id, points: 9, position: 1 }), 1]);
    }
  });

  test('keeps its address and choices when changed, and is recomputed', async () => {
    const { storeId } = await played();
    const season = await make({ storeIds: [storeId] });
    const body = { ...base, name: 'Otra', storeIds: [storeId], kind: 'places', places: [10, 7], coming: 0, updatedAt: season.updatedAt } satisfies Body;
    const { data } = await app.call(updateSeason, { params: { id: season.id }, body: { ...body, categories: ['Cup'] } }, 'ana');
    expect(data).toMatchObject({ slug: 'liga', name: 'Otra', canEdit: true });
    expect(await points('liga')).toEqual([
      ['beto', 1, 10],
      ['caro', 2, 7],
    ]);
    expect(await app.refused(updateSeason, { params: { id: season.id }, body: { ...body, categories: ['Cup'] } }, 'ana')).toMatchObject({ httpStatus: 409 });
  });

  test('is recomputed when it loses a store, and no store can be deleted under it', async () => {
    const { storeId, beto } = await played();
    const other = await store({ admins: ['ana'], ...lima });
    const away = await tournament({ storeId: other.id, date: '2026-05-01', category: 'Cup', ...lima });
    await result(away.id, beto.id, { position: 1, points: 6 });
    const season = await make({ storeIds: [storeId, other.id] });
    expect((await points('liga'))[0]).toEqual(['beto', 1, 15]);
    await app.call(updateSeason, { params: { id: season.id }, body: { ...base, storeIds: [storeId], updatedAt: season.updatedAt } }, 'ana');
    expect(await points('liga')).toEqual([
      ['beto', 1, 9],
      ['caro', 2, 3],
    ]);
    await expect(app.db.deleteFrom('stores').where('id', '=', storeId).execute()).rejects.toThrow('foreign key');
  });

  test('of Championship Points keeps its original table', async () => {
    const { storeId } = await played();
    const season = await make({ storeIds: [storeId], kind: 'championship' });
    const older = {
      ...season.rule,
      source: 'Tabla de 2026',
      groups: [{ categories: ['Cup'], best: 1, coming: 0, places: [{ upTo: 1, points: 99, players: 0 }] }],
    };
    await app.db
      .updateTable('seasons')
      .set({ rule: JSON.stringify(older) })
      .where('id', '=', season.id)
      .execute();
    const body = { ...base, kind: 'championship', name: 'Circuito', storeIds: [storeId] } satisfies Body;
    const change = async (fields: object) => (await app.call(updateSeason, { params: { id: season.id }, body: { ...body, ...fields } }, 'ana')).data;
    expect((await change({})).rule).toMatchObject({ source: 'Tabla de 2026' });
    expect((await points(season.slug))[0]).toEqual(['beto', 1, 99]);
    expect((await change({ minEvents: 2 })).rule).toMatchObject({ source: 'Tabla de 2026', minEvents: 2 });
    expect((await points(season.slug))[0]).toEqual(['beto', null, 99]);
  });

  test('is found by its store, its city and its country', async () => {
    const { storeId, storeSlug } = await played();
    await make({ storeIds: [(await store({ admins: ['ana'] })).id], name: 'De otra tienda' });
    await make({ scope: 'country', name: 'De Perú', categories: ['Cup'], country: 'Perú', endsOn: '2027-01-01' }, 'admin');
    await make({ storeIds: [storeId], name: 'De la tienda' });
    await make({ scope: 'city', name: 'De Lima', categories: ['Cup'], ...lima }, 'admin');
    const names = async (query: object) => (await app.call(listSeasons, { query })).data.map(({ name }) => name);
    // The one that ends last comes first, then the newest.
    expect(await names({})).toEqual(['De Perú', 'De Lima', 'De la tienda', 'De otra tienda']);
    expect(await names({ limit: 1, page: 2 })).toEqual(['De Lima']);
    expect(await names({ store: storeSlug })).toEqual(['De la tienda']);
    expect(await names(lima)).toEqual(['De Perú', 'De Lima', 'De la tienda']);
    expect(await names({ ...lima, city: 'Callao' })).toEqual(['De Perú']);
    expect(await names({ country: 'Chile' })).toEqual([]);
  });

  test('has a store once that is named twice, and of a country no city', async () => {
    const { id } = await store({ admins: ['ana'] });
    expect((await make({ storeIds: [id, id] })).stores.map((one) => one.id)).toEqual([id]);
    const country = await make({ scope: 'country', name: 'Perú', categories: ['Cup'], ...lima }, 'admin');
    expect(country).toMatchObject({ country: 'Perú', state: null, city: null });
  });

  test('leaves the address of the page that makes seasons to that page', async () => {
    const { id } = await store({ admins: ['ana'] });
    expect((await make({ name: 'Crear', storeIds: [id] })).slug).toBe('crear-2');
  });

  test('names its own stores by the alphabet, and counts its own events', async () => {
    await make({ storeIds: [(await played()).storeId] });
    const [zeta, alfa] = [await store({ admins: ['ana'], name: 'Zeta' }), await store({ admins: ['ana'], name: 'Álfa' })];
    const { stores, events } = await make({ storeIds: [zeta.id, alfa.id] });
    expect([stores.map(({ name }) => name), events]).toEqual([['Álfa', 'Zeta'], 0]);
  });

  test('may have the days of one of another store, city, department or rule', async () => {
    const [mine, other] = [await store({ admins: ['ana'] }), await store({ admins: ['ana'] })];
    for (const storeIds of [[mine.id], [other.id], [mine.id, other.id]]) await make({ storeIds });
    await make({ storeIds: [mine.id], kind: 'championship' });
    for (const place of [{}, { city: 'Callao' }, { state: 'Junín' }]) await make({ scope: 'city', categories: ['Cup'], ...lima, ...place }, 'admin');
    expect((await app.call(listSeasons, { query: {} })).pagination.total).toBe(7);
  });

  test('is deleted with its table, without any result', async () => {
    const { storeId } = await played();
    const { id, slug } = await make({ storeIds: [storeId] });
    const other = await make({ storeIds: [(await store({ admins: ['ana'] })).id] });
    await app.call(deleteSeason, { params: { id }, body: {} }, 'ana');
    expect((await app.call(getSeason, { params: { slug: other.slug } })).data.id).toBe(other.id);
    expect(await app.refused(getSeason, { params: { slug } })).toMatchObject({ httpStatus: 404, message: 'No encontramos esa temporada.' });
    expect(await app.db.selectFrom('results').select('id').execute()).toHaveLength(2);
    expect(await app.db.selectFrom('seasonTotals').selectAll().execute()).toEqual([]);
  });
});

describe('A season is refused', () => {
  const refused = async (change: object, as = 'ana', storeId?: number) =>
    app.refused(createSeason, { body: { ...base, storeIds: [storeId ?? (await store({ admins: ['ana'] })).id], ...change } }, as);

  test.each([
    ['that ends before it begins', { endsOn: '2025-12-31' }, 'endsOn', 'La temporada no puede terminar antes de empezar.'],
    ['without a store', { storeIds: [] }, 'storeIds', 'Elige al menos una tienda.'],
    ['of an unknown store', { storeIds: [2147483647] }, 'storeId', 'No encontramos esa tienda.'],
    ['with negative points', { kind: 'places', places: [10, -1] }, 'places.1', 'Los puntos van de 0 a 10000, sin decimales.'],
    ['with negative points for coming', { kind: 'places', coming: -5 }, 'coming', 'Los puntos van de 0 a 10000, sin decimales.'],
    ['with more points for a later place', { kind: 'places', places: [5, 6] }, 'places', 'Un lugar no puede dar más puntos que el anterior.'],
    ['that counts no category', { categories: [] }, 'categories', 'Elige al menos una categoría.'],
    ['that counts no result', { best: 0 }, 'best', 'Cuenta al menos un resultado.'],
    ['without a name', { name: ' ' }, 'name', 'Escribe el nombre de la temporada.'],
  ])('%s', async (_, change, path, message) => {
    expect(await refused(change)).toMatchObject({ issues: [{ path, message }] });
    expect(await app.db.selectFrom('seasons').select('id').execute()).toEqual([]);
  });

  test('of a city without one, or that counts friendlies', async () => {
    const message = 'Elige el departamento y la ciudad de la temporada.';
    expect(await refused({ scope: 'city', country: 'Perú', categories: ['Cup'] }, 'admin')).toMatchObject({ issues: [{ path: 'state', message }] });
    expect(await refused({ scope: 'city', country: 'Perú', state: 'Lima', categories: ['Cup'] }, 'admin')).toMatchObject({
      issues: [{ path: 'city', message }],
    });
    expect(await refused({ scope: 'country', categories: ['Cup'] }, 'admin')).toMatchObject({
      issues: [{ path: 'country', message: 'Elige el país de la temporada.' }],
    });
    expect(await refused({ scope: 'country' }, 'admin')).toMatchObject({ issues: [{ path: 'categories' }] });
  });

  test('if it overlaps an equal one, also concurrently', async () => {
    const { id } = await store({ admins: ['ana'] });
    await make({ storeIds: [id] });
    const message = 'En esas fechas ya está «Liga», que suma lo mismo. Cambia las fechas, el formato o la regla, o edita esa temporada.';
    expect(await refused({ startsOn: '2026-12-31', endsOn: '2027-12-31' }, 'ana', id)).toMatchObject({ httpStatus: 422, message });
    expect(await refused({ startsOn: '2025-01-01', endsOn: '2026-01-01' }, 'ana', id)).toMatchObject({ httpStatus: 422, message });
    await make({ storeIds: [id], startsOn: '2027-01-01', endsOn: '2027-12-31' });
    await make({ name: 'Expandido', storeIds: [id], startsOn: '2028-01-01', endsOn: '2028-12-31', format: 'Expandido' });
    const years = { startsOn: '2028-01-01', endsOn: '2028-12-31' };
    expect(await refused(years, 'ana', id)).toMatchObject({ httpStatus: 422, message: message.replace('Liga', 'Expandido') });
    expect(await refused({ ...years, format: 'Expandido' }, 'ana', id)).toMatchObject({ httpStatus: 422 });
    await make({ name: 'Estándar', storeIds: [id], ...years, format: 'Estándar' });
    await make({ name: 'Anterior', storeIds: [id], startsOn: '2025-01-01', endsOn: '2025-12-31' });
    // The first of those days is named, although it was created last.
    expect(await refused({ startsOn: '2025-06-01' }, 'ana', id)).toMatchObject({ message: message.replace('Liga', 'Anterior') });
    const both = await Promise.allSettled([make({ storeIds: [id], kind: 'championship' }), make({ storeIds: [id], kind: 'championship' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.db.selectFrom('seasons').select('id').execute()).toHaveLength(6);
  });

  test('for callers who do not administer all its stores, and of a place for all but the site admin', async () => {
    const [mine, theirs] = [await store({ admins: ['ana'] }), await store({ admins: ['rival'] })];
    expect(await refused({}, 'rival', mine.id)).toMatchObject({ httpStatus: 403 });
    expect(await refused({ storeIds: [mine.id, theirs.id] })).toMatchObject({ httpStatus: 403 });
    expect(await refused({ scope: 'country', country: 'Perú', categories: ['Cup'] })).toMatchObject({
      httpStatus: 403,
      message: 'Solo el administrador del sitio crea temporadas de ciudades y países.',
    });
    const season = await make({ storeIds: [mine.id] });
    expect(await app.refused(deleteSeason, { params: { id: season.id }, body: {} }, 'rival')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(updateSeason, { params: { id: season.id }, body: { ...base, storeIds: [theirs.id] } }, 'ana')).toMatchObject({ httpStatus: 403 });
    expect((await app.call(getSeason, { params: { slug: season.slug } }, 'rival')).data.canEdit).toBe(false);
  });

  test('for the administrator of one of its stores, and for everybody but the site admin if it has no store left', async () => {
    const [mine, theirs] = [await store({ admins: ['ana'] }), await store({ admins: ['rival'] })];
    const season = await make({ storeIds: [mine.id, theirs.id] }, 'admin');
    const mayEdit = async (as: string) => (await app.call(getSeason, { params: { slug: season.slug } }, as)).data.canEdit;
    const change = () => app.refused(updateSeason, { params: { id: season.id }, body: { ...base, storeIds: [mine.id] } }, 'ana');
    const refusal = { httpStatus: 403, message: 'Esta temporada la cambia quien administra todas sus tiendas, o el administrador del sitio.' };
    expect([await mayEdit('ana'), await change()]).toEqual([false, expect.objectContaining(refusal)]);
    await app.db.deleteFrom('seasonStores').execute();
    expect([await mayEdit('ana'), await mayEdit('admin'), await change()]).toEqual([false, true, expect.objectContaining({ httpStatus: 403 })]);
  });
});
