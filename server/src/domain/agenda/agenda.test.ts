import { describe, expect, test } from '@jest/globals';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { ruleOf } from '@mesa/contract/rules/season';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const withMap = testApp(async () => ({ mapTiles: 'https://tiles.example/{z}/{x}/{y}.png' }));
const { store, tournament } = community(app);

const names = async (query: object = {}) => (await app.call(listAgenda, { query })).data.map(({ name }) => name);

describe('The agenda', () => {
  test('lists upcoming tournaments, nearest first, without past, finished or deactivated ones', async () => {
    const { id: storeId, slug } = await store({ name: 'El Dragón', address: 'Calle 10' });
    await tournament({ storeId, name: 'Lejos', date: '2999-12-01', status: 'inscripciones' });
    await tournament({ storeId, name: 'Pronto', date: '2999-11-01', status: 'progreso', category: 'Cup' });
    await tournament({ storeId, name: 'Sin cerrar', date: '2020-11-01', status: 'inscripciones' });
    await tournament({ storeId, name: 'Jugado', date: '2020-11-01', status: 'finalizado' });
    await tournament({ storeId, name: 'Terminado', date: '2999-11-01', status: 'finalizado' });
    await tournament({ storeId, name: 'Desactivado', date: '2999-11-01', status: 'desactivado' });
    expect(await names()).toEqual(['Pronto', 'Lejos']);
    const { data, pagination } = await app.call(listAgenda, { query: { limit: 1 } });
    expect(data[0]).toMatchObject({ date: '2999-11-01', official: true, storeName: 'El Dragón', storeSlug: slug, address: 'Calle 10' });
    expect(pagination).toEqual({ total: 2, page: 1, limit: 1, pages: 2 });
    await tournament({ storeId, name: 'De la tienda', date: '2999-12-02', status: 'inscripciones', category: 'Amistoso' });
    expect((await app.call(listAgenda, { query: {} })).data.map(({ official }) => official)).toEqual([true, true, false]);
  });

  test('shows of a tournament its facts, its own place, and the store with its address', async () => {
    const where = { address: 'Calle 10', latitude: 6.2091, longitude: -75.57 };
    const made = await store({ name: 'El Dragón', slug: 'el-dragon', ...where });
    const shown = { name: 'Copa', date: '2999-11-01', status: 'progreso', category: 'Cup', format: 'Expandido', numberPlayers: 12 } as const;
    const place = { country: 'Perú', state: 'Lima', city: 'Barranca' };
    const { id } = await tournament({ storeId: made.id, ...shown, ...place });
    expect((await app.call(listAgenda, { query: {} })).data).toEqual([
      { id, ...shown, ...place, ...where, official: true, storeName: 'El Dragón', storeSlug: 'el-dragon' },
    ]);
  });

  test('lists tournaments of one day in the order in which they were entered, also on different pages', async () => {
    const open = { storeId: (await store()).id, date: '2999-11-01', status: 'inscripciones' } as const;
    const { id } = await tournament({ ...open, name: 'Primero' });
    for (const name of ['Segundo', 'Tercero']) await tournament({ ...open, name });
    await app.db.updateTable('tournaments').set({ prize: 'Sobres' }).where('id', '=', id).execute();
    expect(await names()).toEqual(['Primero', 'Segundo', 'Tercero']);
    expect([await names({ limit: 2 }), await names({ limit: 2, page: 2 })]).toEqual([['Primero', 'Segundo'], ['Tercero']]);
  });

  test('is of a country, a state, a city or a store', async () => {
    const here = await store();
    const there = await store();
    const open = { date: '2999-11-01', status: 'inscripciones' } as const;
    await tournament({ ...open, storeId: here.id, name: 'Medellín', country: 'Colombia', state: 'Antioquia', city: 'Medellín' });
    await tournament({ ...open, storeId: there.id, name: 'Lima', country: 'Perú', state: 'Lima', city: 'Lima' });
    expect(await names({ country: 'Perú' })).toEqual(['Lima']);
    expect(await names({ state: 'Antioquia' })).toEqual(['Medellín']);
    expect(await names({ city: 'Lima', country: 'Colombia' })).toEqual([]);
    expect(await names({ store: there.slug })).toEqual(['Lima']);
  });

  test('of a season lists tournaments that will count in it', async () => {
    const open = { date: '2999-06-01', status: 'inscripciones', category: 'Cup' } as const;
    const mine = await store();
    const other = await store();
    const rule = JSON.stringify(ruleOf({ kind: 'match-points', categories: ['Amistoso', 'Cup'], best: null, places: [], coming: 0, minEvents: 0 }));
    const dates = { startsOn: '2999-01-01', endsOn: '2999-12-31', rule };
    for (const [slug, storeId] of [
      ['liga', mine.id],
      ['otra', other.id],
    ] as const) {
      const { id: seasonId } = await app.db
        .insertInto('seasons')
        .values({ ...dates, slug, name: 'Liga', scope: 'store', format: 'Expandido' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db.insertInto('seasonStores').values({ seasonId, storeId }).execute();
    }
    await app.db
      .insertInto('seasons')
      .values({ ...dates, slug: 'pais', name: 'País', scope: 'country', country: 'Perú' })
      .execute();
    await app.db
      .insertInto('seasons')
      .values({ ...dates, slug: 'ciudad', name: 'Ciudad', scope: 'city', country: 'Perú', state: 'Lima', city: 'Lima' })
      .execute();
    await tournament({ ...open, storeId: mine.id, name: 'De la liga', format: 'Expandido' });
    await tournament({ ...open, storeId: mine.id, name: 'Otro formato' });
    await tournament({ ...open, storeId: mine.id, name: 'Otra categoría', format: 'Expandido', category: 'Challenge' });
    await tournament({ ...open, storeId: mine.id, name: 'Después', format: 'Expandido', date: '3000-01-01' });
    await tournament({ ...open, storeId: mine.id, name: 'Amistoso de la liga', format: 'Expandido', category: 'Amistoso' });
    await tournament({ ...open, storeId: mine.id, name: 'El primer día', format: 'Expandido', date: '2999-01-01' });
    await tournament({ ...open, storeId: mine.id, name: 'El último día', format: 'Expandido', date: '2999-12-31' });
    await tournament({ ...open, storeId: other.id, name: 'De otra tienda', format: 'Expandido' });
    await tournament({ ...open, name: 'En Lima', country: 'Perú', state: 'Lima', city: 'Lima' });
    await tournament({ ...open, name: 'En Barranca', country: 'Perú', state: 'Lima', city: 'Barranca' });
    await tournament({ ...open, name: 'En Cusco', country: 'Perú', state: 'Cusco', city: 'Cusco' });
    await tournament({ ...open, name: 'En otra Lima', country: 'Perú', state: 'Cusco', city: 'Lima' });
    await tournament({ ...open, name: 'Fuera del país', country: 'Chile', state: 'Lima', city: 'Lima' });
    await tournament({ ...open, name: 'Antes', country: 'Perú', state: 'Lima', city: 'Lima', date: '2998-12-31' });
    await tournament({ ...open, name: 'Amistoso', country: 'Perú', state: 'Lima', city: 'Lima', category: 'Amistoso' });
    expect(await names({ season: 'liga' })).toEqual(['El primer día', 'De la liga', 'Amistoso de la liga', 'El último día']);
    expect(await names({ season: 'otra' })).toEqual(['De otra tienda']);
    expect(await names({ season: 'pais' })).toEqual(['En Lima', 'En Barranca', 'En Cusco', 'En otra Lima']);
    expect(await names({ season: 'ciudad' })).toEqual(['En Lima']);
    expect(await names({ season: 'ninguna' })).toEqual([]);
  });

  test('contains each store’s location, and the address of the site’s map tiles', async () => {
    const made = community(withMap);
    const known = await made.store({ latitude: 6.2091, longitude: -75.57 });
    await made.tournament({ date: '2999-11-01', status: 'inscripciones', storeId: known.id });
    await made.tournament({ date: '2999-11-02', status: 'inscripciones' });
    const { data, mapTiles } = await withMap.call(listAgenda, { query: {} });
    expect(data.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [6.2091, -75.57],
      [null, null],
    ]);
    expect(mapTiles).toBe('https://tiles.example/{z}/{x}/{y}.png');
    expect((await app.call(listAgenda, { query: {} })).mapTiles).toBeNull();
  });

  test('refuses an invalid page', async () => {
    expect(await app.refused(listAgenda, { query: { page: 0 } })).toMatchObject({ httpStatus: 400 });
    expect(await app.refused(listAgenda, { query: { limit: 10000 } })).toMatchObject({ httpStatus: 400 });
  });
});
