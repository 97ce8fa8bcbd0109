import { describe, expect, test } from '@jest/globals';
import {
  createStore,
  getStoreBySlug,
  listAdministeredStores,
  listStorePlayers,
  listStorePoints,
  listStores,
  type StoreFields,
  updateStore,
} from '@mesa/contract/calls/stores';
import { signInFirst } from '@mesa/contract/messages';
import { bestMatches } from '@mesa/contract/rules/name-match';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

const fields = { name: 'La Mesa Larga', email: 'hola@mesa.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' } satisfies StoreFields;

describe('Creating a store', () => {
  test('gives it a slug from its name and makes its creator an administrator', async () => {
    const { data } = await app.call(createStore, { body: { ...fields, name: '¡La Ñapa  Café!', latitude: 6.2, website: 'https://mesa.co' } }, 'owner');
    expect(data).toMatchObject({
      slug: 'la-napa-cafe',
      admins: ['user_owner'],
      canEdit: true,
      status: 1,
      latitude: 6.2,
      website: 'https://mesa.co',
      phone: null,
    });
    const after = { name: '¡La Ñapa  Café!', slug: 'la-napa-cafe', admins: ['user_owner'] };
    expect(await audits('store')).toMatchObject([{ userId: 'user_owner', action: 'create', entityId: String(data.id), before: null, after }]);
  });

  const alike = ['Café Dragón', 'Cafe Dragon', 'CAFÉ DRAGÓN', 'Café  Dragon!', 'Cafe Dragon 2'];
  const slugOf = async (name: string) => (await app.call(createStore, { body: { ...fields, name } }, 'owner')).data.slug;

  test('numbers the slugs of equal names', async () => {
    const slugs: string[] = [];
    for (const name of alike) slugs.push(await slugOf(name));
    expect(slugs).toEqual(['cafe-dragon', 'cafe-dragon-2', 'cafe-dragon-3', 'cafe-dragon-4', 'cafe-dragon-2-2']);
  });

  test('gives concurrent equal names different slugs', async () => {
    const slugs = await Promise.all(alike.map(slugOf));
    expect(new Set(slugs).size).toBe(alike.length);
    for (const slug of slugs) expect(slug).toMatch(/^cafe-dragon(-\d+){0,2}$/);
  });

  test('never takes the form’s address, nor an empty one', async () => {
    expect((await app.call(createStore, { body: { ...fields, name: 'Crear' } }, 'owner')).data.slug).toBe('crear-2');
    expect((await app.call(createStore, { body: { ...fields, name: '¡¡¡!!!' } }, 'owner')).data.slug).toBe('tienda');
    expect((await app.call(createStore, { body: { ...fields, name: '龍' } }, 'owner')).data.slug).toBe('tienda-2');
  });

  test('accepts names of 1 to 120 characters', async () => {
    expect((await app.call(createStore, { body: { ...fields, name: 'A' } }, 'owner')).data.slug).toBe('a');
    const long = 'x'.repeat(120);
    const { data } = await app.call(createStore, { body: { ...fields, name: long } }, 'owner');
    expect((await app.call(getStoreBySlug, { body: { slug: data.slug } })).store.name).toBe(long);
  });

  test.each([
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['an e-mail that is none', { email: 'hola' }, 'email'],
    ['a latitude beyond the pole', { latitude: 91 }, 'latitude'],
    ['text for a number', { longitude: '-75.5' }, 'longitude'],
    ['an address that is no web page', { website: 'javascript:alert(1)' }, 'website'],
    ['a control character', { city: 'Mede\u0000llín' }, 'city'],
    ['an unknown field', { adress: 'Calle 1' }, ''],
  ])('refuses %s', async (_, wrong, path) => {
    const refusal = await app.refused(createStore, { body: { ...fields, ...wrong } }, 'owner');
    expect(refusal).toMatchObject({ httpStatus: 400, code: 'invalid', issues: [{ path }] });
    expect(await app.db.selectFrom('stores').select('id').execute()).toEqual([]);
  });
});

describe('What is missing', () => {
  const all = 'Los campos name, email, country, state y city son obligatorios';
  test.each([
    [['email', 'name'], 'El email es Obligatorio'],
    [['name'], all],
    [['country'], all],
    [['state', 'city'], all],
  ])('without %s the refusal says so, the e-mail first', async (names, message) => {
    const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
    expect(await app.refused(createStore, { body: left }, 'owner')).toMatchObject({ httpStatus: 400, message });
    const empty = { ...fields, ...Object.fromEntries(names.map((name) => [name, ' '])) };
    expect(await app.refused(createStore, { body: empty }, 'owner')).toMatchObject({ httpStatus: 400, message });
  });

  test('an empty web page is null', async () => {
    expect((await app.call(createStore, { body: { ...fields, website: '' } }, 'owner')).data.website).toBeNull();
  });
});

describe('Saving a store', () => {
  test('changes given fields, keeps omitted ones, and keeps the slug', async () => {
    const { id, slug } = await store({ name: 'Antes', phone: '300', address: 'Calle 1', admins: ['ana'] });
    const { data } = await app.call(updateStore, { params: { id }, body: { ...fields, name: 'Después', phone: null } }, 'ana');
    expect(data).toMatchObject({ slug, name: 'Después', phone: null, address: 'Calle 1', email: 'hola@mesa.co' });
    expect(await audits('store')).toMatchObject([
      {
        ...{ userId: 'ana', action: 'update', entityId: String(id) },
        ...{ before: { name: 'Antes', phone: '300', email: 'hola@tienda.co' }, after: { name: 'Después', phone: null } },
      },
    ]);
  });

  test('is refused to the second editor of the same state', async () => {
    const { id } = await store({ admins: ['ana', 'beto'] });
    const { data: read } = await app.call(updateStore, { params: { id }, body: { ...fields } }, 'ana');
    const save = (name: string) => ({ params: { id }, body: { ...fields, name, updatedAt: read.updatedAt } });
    const first = await app.call(updateStore, save('De Ana'), 'ana');
    expect(first.data.updatedAt > read.updatedAt).toBe(true);
    expect(await app.refused(updateStore, save('De Beto'), 'beto')).toMatchObject({ httpStatus: 409, code: 'stale' });
    expect((await app.call(getStoreBySlug, { body: { slug: first.data.slug } })).store.name).toBe('De Ana');
  });

  test('without a change writes nothing', async () => {
    const { id } = await store({ ...fields, admins: ['ana'] });
    const { data } = await app.call(updateStore, { params: { id }, body: fields }, 'ana');
    expect(await app.call(updateStore, { params: { id }, body: { ...fields, updatedAt: data.updatedAt } }, 'ana')).toMatchObject({
      data: { updatedAt: data.updatedAt },
    });
    expect(await audits('store')).toEqual([]);
  });
});

describe('Reading stores', () => {
  test('finds one by its slug; administrators are shown to editors', async () => {
    const { slug } = await store({ admins: ['beto', 'ana'] });
    expect((await app.call(getStoreBySlug, { body: { slug } })).store).toMatchObject({ admins: [], canEdit: false });
    expect((await app.call(getStoreBySlug, { body: { slug } }, 'carla')).store).toMatchObject({ admins: [], canEdit: false });
    expect((await app.call(getStoreBySlug, { body: { slug } }, 'ana')).store).toMatchObject({ admins: ['ana', 'beto'], canEdit: true });
    expect((await app.call(getStoreBySlug, { body: { slug } }, 'admin')).store).toMatchObject({ admins: ['ana', 'beto'], canEdit: true });
    expect(await app.refused(getStoreBySlug, { body: { slug: 'ninguna' } })).toMatchObject({
      ...{ httpStatus: 404, code: 'not_found', message: 'No encontramos esa tienda.' },
    });
  });

  test('lists active ones by name, ignoring case and accents, twelve per page', async () => {
    for (let number = 1; number <= 13; number += 1) await store({ name: `Tienda ${String(number).padStart(2, '0')}` });
    await store({ name: 'Ártemis' });
    await store({ name: 'Cerrada', status: 0 });
    const first = await app.call(listStores, { body: {} });
    expect(first).toMatchObject({ total: 14, page: 1, totalPages: 2 });
    expect(first.stores.map(({ name }) => name)).toEqual([
      'Ártemis',
      ...Array.from({ length: 11 }, (_, index) => `Tienda ${String(index + 1).padStart(2, '0')}`),
    ]);
    const second = await app.call(listStores, { body: { page: 2 } });
    expect(second).toMatchObject({ total: 14, page: 2, totalPages: 2 });
    expect(second.stores.map(({ name }) => name)).toEqual(['Tienda 12', 'Tienda 13']);
    expect(await app.call(listStores, { body: { page: 3 } })).toMatchObject({ stores: [], total: 14 });
  });

  test('puts of equal names the older store first, also on different pages', async () => {
    const [newer, older] = [await store({ name: 'Dados', id: 999_999 }), await store({ name: 'Dados' })];
    const onPage = async (page: number) => (await app.call(listStores, { body: { itemsPerPage: 1, page } })).stores.map(({ id }) => id);
    expect([await onPage(1), await onPage(2)]).toEqual([[older.id], [newer.id]]);
  });

  test('filters by the words of the name and by place', async () => {
    await store({ name: 'Café Pokémon 3', city: 'Bogotá', state: 'Cundinamarca' });
    await store({ name: 'Café 100%_real' });
    await store({ name: 'Dados', city: 'Soacha', state: 'Cundinamarca' });
    const names = async (body: object) => (await app.call(listStores, { body })).stores.map(({ name }) => name);
    expect(await names({ search: 'POKEMON cafe' })).toEqual(['Café Pokémon 3']);
    expect(await names({ search: 'cafe 3' })).toEqual(['Café Pokémon 3']);
    expect(await names({ search: 'afé' })).toHaveLength(2);
    expect(await names({ search: '100%' })).toEqual(['Café 100%_real']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: '\\' })).toEqual([]);
    expect(await names({ country: 'Colombia', state: 'Cundinamarca', city: 'Bogotá' })).toEqual(['Café Pokémon 3']);
    expect(await names({ country: 'Colombia', state: 'Cundinamarca' })).toEqual(['Café Pokémon 3', 'Dados']);
    expect(await names({ country: 'Perú' })).toEqual([]);
  });

  test('sorts like the pickers in a search', async () => {
    const names = ['Liga', 'Edén Liga', 'Ligas del Sur', 'Caliga', 'La Liga Norte', 'Liga Norte', 'La Obligada', 'Otra'];
    for (const name of names) await store({ name });
    for (const search of ['liga', 'LIGA NORTE', 'norte liga', 'la', 'obligado']) {
      const found = (await app.call(listStores, { body: { search } })).stores.map(({ name }) => name);
      const expected = bestMatches(names.toSorted(), search, (name) => [name]);
      expect({ search, found }).toEqual({ search, found: expected.filter((name) => found.includes(name)) });
      expect(found.length).toBeGreaterThan(0);
    }
    const second = await app.call(listStores, { body: { search: 'liga', itemsPerPage: 2, page: 2 } });
    expect(second).toMatchObject({ total: 7, stores: [{ name: 'Ligas del Sur' }, { name: 'Edén Liga' }] });
  });

  test('lists a person’s stores for them and the site admin only', async () => {
    const { id } = await store({ admins: ['ana'] });
    await store({ admins: ['beto'] });
    await store({ admins: ['ana'], status: 0 });
    for (const as of ['ana', 'admin']) {
      expect((await app.call(listStores, { body: { userId: 'ana' } }, as)).stores.map((one) => one.id)).toEqual([id]);
      expect((await app.call(listAdministeredStores, { body: { userId: 'ana' } }, as)).stores.map((one) => one.id)).toEqual([id]);
    }
    expect(await app.refused(listStores, { body: { userId: 'ana' } })).toMatchObject({ httpStatus: 401, message: signInFirst });
    for (const call of [listStores, listAdministeredStores])
      expect(await app.refused(call, { body: { userId: 'ana' } }, 'beto')).toMatchObject({ httpStatus: 403 });
  });

  test('lists a person’s stores page by page', async () => {
    await store({ admins: ['ana'], name: 'Alfa' });
    await store({ admins: ['ana'], name: 'Beta' });
    for (const call of [listStores, listAdministeredStores])
      expect(await app.call(call, { body: { userId: 'ana', itemsPerPage: 1, page: 2 } }, 'ana')).toMatchObject({ total: 2, stores: [{ name: 'Beta' }] });
  });
});

test('A person reads whether they are in the team of an area', async () => {
  await app.db.insertInto('areaTeam').values({ area: 'mf_stores', userId: 'beto', role: 'member' }).execute();
  const inTeam = async (userId: string) => (await app.call(listAdministeredStores, { body: { userId } }, userId)).inTeam;
  expect([await inTeam('ana'), await inTeam('beto')]).toEqual([false, true]);
});

describe('The players of a store', () => {
  test('have points from finished tournaments of the range, both days included', async () => {
    const { id: storeId } = await store();
    const [ana, beto, carla] = [await player({ name: 'Ana', country: 'Chile' }), await player({ name: 'Álvaro' }), await player({ name: 'Carla' })];
    const on = async (date: string, points: [number, number | null][], status: 'finalizado' | 'progreso' = 'finalizado') => {
      const { id } = await tournament({ storeId, date, status });
      for (const [playerId, score] of points) await result(id, playerId, { points: score });
    };
    await on('2025-05-01', [
      [ana.id, 9],
      [beto.id, 6],
      [carla.id, 3],
    ]);
    await on('2025-05-31', [
      [carla.id, 6],
      [ana.id, null],
    ]);
    await on('2025-04-30', [[beto.id, 100]]);
    await on('2025-06-01', [[beto.id, 100]]);
    await on('2025-05-15', [[beto.id, 100]], 'progreso');
    // In another store.
    await result((await tournament({ date: '2025-05-15' })).id, beto.id, { points: 100 });
    const { data, pagination } = await app.call(listStorePoints, { body: { storeId, startDate: '2025-05-01', endDate: '2025-05-31' } });
    expect(data.map(({ name, totalPoints, tournamentsPlayed }) => [name, totalPoints, tournamentsPlayed])).toEqual([
      ['Ana', 9, 2],
      ['Carla', 9, 2],
      ['Álvaro', 6, 1],
    ]);
    expect(data[0]).toMatchObject({ playerId: ana.id, country: 'Chile', state: null });
    expect(pagination).toEqual({ total: 3, page: 1, limit: 5, pages: 1 });
    const past = await app.call(listStorePoints, { body: { storeId, startDate: '2025-05-01', endDate: '2025-05-31', page: 2, limit: 3 } });
    expect(past).toMatchObject({ data: [], pagination: { total: 3, page: 2, limit: 3, pages: 1 } });
    const reversed = await app.call(listStorePoints, { body: { storeId, startDate: '2025-05-31', endDate: '2025-05-01' } });
    expect(reversed).toMatchObject({ data: [], pagination: { total: 0, pages: 0 } });
  });

  test('with most points come first, then those with fewer tournaments, then by name without accents', async () => {
    const { id: storeId } = await store();
    const [twice, zoe, angel] = [await player({ name: 'Ana' }), await player({ name: 'Zoe' }), await player({ name: 'Ángel' })];
    const [one, two] = [await tournament({ storeId }), await tournament({ storeId })];
    await result(one.id, twice.id, { points: 3 });
    await result(two.id, twice.id, { points: 3 });
    await result(one.id, zoe.id, { points: 6 });
    await result(one.id, angel.id, { points: 6 });
    await result(one.id, (await player({ name: 'Úrsula' })).id, { points: 9 });
    const { data } = await app.call(listStorePoints, { body: { storeId, startDate: '2025-01-01', endDate: '2025-12-31' } });
    expect(data.map(({ name }) => name)).toEqual(['Úrsula', 'Ángel', 'Zoe', 'Ana']);
    for (const [index, { name }] of data.entries()) {
      const body = { storeId, startDate: '2025-01-01', endDate: '2025-12-31', page: index + 1, limit: 1 };
      expect(await app.call(listStorePoints, { body })).toMatchObject({ data: [{ name }], pagination: { total: 4, pages: 4 } });
    }
  });

  test('with the same points, tournaments and name come in the order in which they joined the site', async () => {
    const { id: storeId } = await store();
    const namesakes = [await player({ name: 'Ana' }), await player({ name: 'Ana' }), await player({ name: 'Ana' })];
    const { id } = await tournament({ storeId });
    for (const one of namesakes.toReversed()) await result(id, one.id, { points: 3 });
    const body = { storeId, startDate: '2025-01-01', endDate: '2025-12-31' };
    expect((await app.call(listStorePoints, { body })).data.map(({ playerId }) => playerId)).toEqual(namesakes.map((one) => one.id));
    expect((await app.call(listStorePoints, { body: { ...body, page: 2, limit: 2 } })).data.map(({ playerId }) => playerId)).toEqual([namesakes[2]?.id]);
  });

  test('are listed, latest first', async () => {
    const { id: storeId } = await store();
    const [ana, beto] = [await player({ userId: 'ana', lastName: 'Secreta' }), await player()];
    const [may, june] = [await tournament({ storeId, date: '2025-05-01' }), await tournament({ storeId, date: '2025-06-01', status: 'progreso' })];
    const open = await tournament({ storeId, date: '2025-07-01', status: 'inscripciones' });
    const gone = await tournament({ storeId, date: '2025-08-01', status: 'desactivado' });
    const elsewhere = await tournament({ date: '2025-06-15' });
    for (const { id } of [may, june, open, gone, elsewhere]) await result(id, ana.id);
    await result(may.id, beto.id);
    const { data, pagination } = await app.call(listStorePlayers, { body: { storeId } });
    expect(data).toMatchObject([
      { id: ana.id, tournamentsPlayed: 2, lastPlayed: '2025-06-01', hasAccount: true },
      { id: beto.id, tournamentsPlayed: 1, lastPlayed: '2025-05-01', hasAccount: false },
    ]);
    expect(JSON.stringify(data)).not.toContain('Secreta');
    expect(pagination.total).toBe(2);
    // Players with the same last day are ordered by how often they played.
    const [once, twice] = [await player(), await player()];
    for (const { id } of [once, twice]) await result(june.id, id);
    await result(may.id, twice.id);
    expect((await app.call(listStorePlayers, { body: { storeId } })).data.map(({ id }) => id)).toEqual([ana.id, twice.id, once.id, beto.id]);
  });

  test('an unknown store and an impossible day are refused', async () => {
    const message = 'No encontramos esa tienda.';
    expect(await app.refused(listStorePlayers, { body: { storeId: 999 } })).toMatchObject({ httpStatus: 404, message, issues: [{ path: 'storeId', message }] });
    expect(await app.refused(listStorePoints, { body: { storeId: 999, startDate: '2025-01-01', endDate: '2025-12-31' } })).toMatchObject({ httpStatus: 404 });
    expect(await app.refused(listStorePoints, { body: { storeId: 1, startDate: '2025-02-29', endDate: '2025-03-01' } })).toMatchObject({ httpStatus: 400 });
  });
});
