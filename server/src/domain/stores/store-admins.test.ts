import { describe, expect, test } from '@jest/globals';
import { addStoreAdmins, checkStoreAdmin, createStore, listAdminCandidates, listStoreAdmins, removeStoreAdmin, updateStore } from '@mesa/contract/calls/stores';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, player, audits } = community(app);

describe("A store's administrators", () => {
  test('are listed by name; accounts without a player are listed separately', async () => {
    const { id } = await store({ admins: ['ana', 'nadie'] });
    await player({ userId: 'ana', username: 'anita', name: 'Ana', lastName: 'Rojas', optionalname: 'La Ana', useUsername: true });
    expect(await app.call(listStoreAdmins, { params: { id }, body: {} }, 'ana')).toEqual({
      status: 'success',
      admins: [{ userId: 'ana', name: 'Ana', lastName: 'Rojas', optionalname: 'La Ana', username: 'anita', useUsername: true, founder: false }],
      missing: ['nadie'],
    });
  });

  test('are listed in alphabetical order, and those without a player by their accounts', async () => {
    const { id } = await store({ admins: ['a', 'b', 'c', 'zeta', 'nadie'] });
    for (const [userId, name] of [
      ['a', 'Zoe'],
      ['b', 'Álvaro'],
      ['c', 'beto'],
    ] as const)
      await player({ userId, username: name, name });
    const { admins, missing } = await app.call(listStoreAdmins, { params: { id }, body: {} }, 'a');
    expect([admins.map(({ name }) => name), missing]).toEqual([
      ['Álvaro', 'beto', 'Zoe'],
      ['nadie', 'zeta'],
    ]);
  });

  test('are listed in the order of the names that are displayed, with equal ones by account', async () => {
    const { id } = await store({ admins: ['a', 'b', 'c', 'd', 'e'] });
    await player({ userId: 'e', username: 'andrés', name: 'Zoe', useUsername: true, optionalname: 'Zoe' });
    await player({ userId: 'd', username: 'zeta', name: 'Zeta', optionalname: 'Ángel' });
    await player({ userId: 'a', username: 'ñandú', name: 'Abel' });
    await player({ userId: 'c', username: 'odín', name: 'Abel', optionalname: 'Nora' });
    await player({ userId: 'b', username: 'beto', name: 'Abel', optionalname: 'Nora' });
    const { admins } = await app.call(listStoreAdmins, { params: { id }, body: {} }, 'a');
    expect(admins.map(({ userId }) => userId)).toEqual(['e', 'd', 'b', 'c', 'a']);
  });

  test('of a store that does not exist are not found', async () => {
    const params = { id: 999_999 };
    expect(await app.refused(listStoreAdmins, { params, body: {} }, 'admin')).toMatchObject({ httpStatus: 404 });
    expect(await app.refused(listAdminCandidates, { params, body: { search: 'maria' } }, 'admin')).toMatchObject({ httpStatus: 404 });
  });

  test('add others, each once', async () => {
    const { id } = await store({ admins: ['ana'] });
    await player({ userId: 'beto', name: 'Beto' });
    const answer = await app.call(addStoreAdmins, { params: { id }, body: { userIds: ['beto', 'ana', 'beto'] } }, 'ana');
    expect(answer).toMatchObject({ admins: [{ userId: 'beto', name: 'Beto' }], missing: ['ana'] });
    const change = { userId: 'ana', action: 'update', entityId: String(id) };
    expect(await audits('storeAdmins')).toMatchObject([{ ...change, before: { admins: ['ana'] }, after: { admins: ['ana', 'beto'] } }]);
    await app.call(addStoreAdmins, { params: { id }, body: { userIds: ['beto'] } }, 'beto');
    expect(await audits('storeAdmins')).toHaveLength(1);
  });

  test('must name one to fifty accounts in one call', async () => {
    const { id } = await store({ admins: ['ana'] });
    const none = await app.refused(addStoreAdmins, { params: { id }, body: { userIds: [] } }, 'ana');
    expect(none).toMatchObject({ httpStatus: 400, message: 'Debes seleccionar al menos un usuario.' });
    const many = Array.from({ length: 51 }, (_, index) => `user_${index}`);
    expect(await app.refused(addStoreAdmins, { params: { id }, body: { userIds: many } }, 'ana')).toMatchObject({ httpStatus: 400 });
  });

  test('can remove each other, but never the last one, even concurrently', async () => {
    const { id } = await store({ admins: ['ana', 'beto'] });
    const remove = (userId: string, as: string) => app.call(removeStoreAdmin, { params: { id }, body: { userId } }, as);
    const outcomes = await Promise.allSettled([remove('beto', 'ana'), remove('ana', 'beto')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await app.db.selectFrom('storeAdmins').select('userId').where('storeId', '=', id).execute();
    expect(left).toHaveLength(1);
    const last = left[0]?.userId ?? '';
    expect(await app.refused(removeStoreAdmin, { params: { id }, body: { userId: last } }, last)).toMatchObject({ httpStatus: 409, code: 'last_admin' });
    expect(await app.refused(removeStoreAdmin, { params: { id }, body: { userId: 'nadie' } }, last)).toMatchObject({
      ...{ httpStatus: 404, message: 'Esa persona no administra la tienda.' },
    });
    const change = { userId: last, action: 'update', entityId: String(id) };
    expect(await audits('storeAdmins')).toMatchObject([{ ...change, before: { admins: ['ana', 'beto'] }, after: { admins: [last] } }]);
  });

  test('who leave one store stay in another, one by one or by a list', async () => {
    const people = ['ana', 'beto', 'caro'];
    const [{ id }, { id: other }] = [await store({ admins: people }), await store({ admins: people })];
    await app.call(removeStoreAdmin, { params: { id }, body: { userId: 'beto' } }, 'ana');
    const fields = { name: 'La Mesa', email: 'a@b.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
    await app.call(updateStore, { params: { id }, body: { ...fields, admins: ['ana'] } }, 'ana');
    const { missing } = await app.call(listStoreAdmins, { params: { id: other }, body: {} }, 'ana');
    expect(missing.sort()).toEqual(people);
  });

  test('cannot remove the founder; only the founder and the site admin can', async () => {
    const fields = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
    const { data } = await app.call(createStore, { body: fields }, 'owner');
    const params = { id: data.id };
    await player({ userId: 'user_owner', username: 'ana' });
    await player({ userId: 'beto', username: 'beto' });
    await app.call(addStoreAdmins, { params, body: { userIds: ['beto', 'carla', 'dora'] } }, 'owner');
    const { admins } = await app.call(listStoreAdmins, { params, body: {} }, 'beto');
    expect(admins.map(({ userId, founder }) => [userId, founder])).toEqual([
      ['user_owner', true],
      ['beto', false],
    ]);
    expect(await app.refused(removeStoreAdmin, { params, body: { userId: 'user_owner' } }, 'beto')).toMatchObject({
      httpStatus: 403,
      message: 'Quien fundó la tienda sale solo por decisión propia o del administrador del sitio.',
    });
    await app.call(removeStoreAdmin, { params, body: { userId: 'dora' } }, 'beto');
    await app.call(removeStoreAdmin, { params, body: { userId: 'user_owner' } }, 'owner');
    const second = await app.call(createStore, { body: fields }, 'owner');
    await app.call(addStoreAdmins, { params, body: { userIds: ['user_owner'] } }, 'beto');
    // Added again, they are an ordinary administrator, although they founded another store.
    await app.call(removeStoreAdmin, { params, body: { userId: 'user_owner' } }, 'beto');
    await app.call(addStoreAdmins, { params: { id: second.data.id }, body: { userIds: ['beto'] } }, 'owner');
    await app.call(removeStoreAdmin, { params: { id: second.data.id }, body: { userId: 'user_owner' } }, 'admin');
  });

  describe('sent as a whole list with their store', () => {
    const fields = { name: 'La Mesa', email: 'a@b.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
    const save = (id: number, admins: string[], as: string) => app.call(updateStore, { params: { id }, body: { ...fields, admins } }, as);

    test('become exactly those, once each, and the change is recorded', async () => {
      const { id } = await store({ admins: ['ana', 'beto'] });
      expect((await save(id, ['ana', 'caro', 'caro'], 'ana')).data.admins.sort()).toEqual(['ana', 'caro']);
      const change = { userId: 'ana', action: 'update', entityId: String(id) };
      expect(await audits('storeAdmins')).toMatchObject([{ ...change, before: { admins: ['ana', 'beto'] }, after: { admins: ['ana', 'caro'] } }]);
      await save(id, ['caro', 'ana'], 'ana');
      expect(await audits('storeAdmins')).toHaveLength(1);
    });

    test('stay if the list is omitted', async () => {
      const { id } = await store({ admins: ['ana', 'beto'] });
      expect((await app.call(updateStore, { params: { id }, body: fields }, 'ana')).data.admins.sort()).toEqual(['ana', 'beto']);
    });

    test('keep one administrator and the founder; otherwise nothing is saved', async () => {
      const { data: made } = await app.call(createStore, { body: { ...fields, admins: ['beto'] } }, { userId: 'ana', role: 'owner' });
      const input = (admins: string[]) => ({ params: { id: made.id }, body: { ...fields, name: 'Otro nombre', admins } });
      expect(await app.refused(updateStore, input([]), 'ana')).toMatchObject({ code: 'last_admin' });
      expect(await app.refused(updateStore, input(['beto']), 'beto')).toMatchObject({ httpStatus: 403, message: expect.stringMatching(/^Quien fundó/) });
      expect(await app.refused(updateStore, input(['zoe']), 'zoe')).toMatchObject({ httpStatus: 403 });
      const stored = await app.db.selectFrom('stores').select('name').where('id', '=', made.id).executeTakeFirst();
      expect(stored).toEqual({ name: 'La Mesa' });
      expect((await save(made.id, ['beto'], 'ana')).data).toMatchObject({ name: 'La Mesa' });
      // The site admin may remove a founder.
      const { data: other } = await app.call(createStore, { body: { ...fields, admins: ['beto'] } }, { userId: 'ana', role: 'owner' });
      expect((await save(other.id, ['beto'], 'admin')).data.admins).toEqual(['beto']);
    });

    test('begin with the creator of the store, named or not', async () => {
      const { data } = await app.call(createStore, { body: { ...fields, admins: ['beto', 'ana'] } }, { userId: 'ana', role: 'owner' });
      const { admins, missing } = await app.call(listStoreAdmins, { params: { id: data.id }, body: {} }, 'ana');
      expect([...admins.map(({ userId }) => userId), ...missing].sort()).toEqual(['ana', 'beto']);
      expect(await audits('store')).toMatchObject([{ action: 'create', entityId: String(data.id), after: { admins: ['ana', 'beto'] } }]);
      expect(await app.db.selectFrom('storeAdmins').select('userId').where('storeId', '=', data.id).where('founder', '=', true).execute()).toEqual([
        { userId: 'ana' },
      ]);
    });
  });

  test('are found among accounts that do not administer the store, without last names', async () => {
    const { id } = await store({ admins: ['ana'] });
    await player({ userId: 'ana', name: 'María Ana' });
    await player({ userId: 'beto', username: 'beto', name: 'María Beatriz', lastName: 'Secreta' });
    // They administer another one.
    await store({ admins: ['beto'] });
    // Players without an account, as many as an answer has.
    for (let number = 1; number <= 20; number += 1) await player({ name: 'María' });
    await player({ userId: 'baja', name: 'María Baja', status: 0 });
    const { data } = await app.call(listAdminCandidates, { params: { id }, body: { search: 'maria' } }, 'ana');
    expect(data).toEqual([{ userId: 'beto', username: 'beto', name: 'María Beatriz', lastName: null, optionalname: null, useUsername: false }]);
    expect(await app.refused(listAdminCandidates, { params: { id }, body: { search: 'm' } }, 'ana')).toMatchObject({ httpStatus: 400 });
  });

  test('are found best match first, at most twenty', async () => {
    const { id } = await store({ admins: ['ana'] });
    for (let number = 1; number <= 25; number += 1) await player({ userId: `otro${number}`, username: `avalencia${number}`, name: 'Ana' });
    await player({ userId: 'vale', username: 'valecastro', name: 'Valeria' });
    const found = async (search: string) => (await app.call(listAdminCandidates, { params: { id }, body: { search } }, 'ana')).data;
    const inside = await found('vale');
    expect(inside).toHaveLength(20);
    expect(inside[0]).toMatchObject({ userId: 'vale' });
    expect(await found('avale')).toHaveLength(20);
  });

  test('are a recorded reading of other people, not of oneself', async () => {
    const { id } = await store({ admins: ['ana'] });
    await player({ userId: 'ana', username: 'ana' });
    const reads = async () => {
      await app.security.flush();
      return app.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    };
    // Earlier reads are not counted.
    await app.security.flush();
    await app.call(listStoreAdmins, { params: { id }, body: {} }, 'ana');
    expect(await reads()).toEqual([]);
    await app.db.insertInto('storeAdmins').values({ storeId: id, userId: 'beto' }).execute();
    await player({ userId: 'beto', username: 'beto' });
    await app.call(listStoreAdmins, { params: { id }, body: {} }, 'ana');
    expect(await reads()).toEqual([{ userId: 'ana', call: 'POST /api/stores/:id/admins' }]);
  });

  test('can be listed by themselves and by the site admin', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    await store({ admins: ['beto'] });
    const isAdmin = async (userId: string, as: string) => (await app.call(checkStoreAdmin, { body: { storeId, clerkId: userId } }, as)).isAdmin;
    expect(await isAdmin('ana', 'ana')).toBe(true);
    expect(await isAdmin('beto', 'beto')).toBe(false);
    expect(await isAdmin('ana', 'admin')).toBe(true);
    expect(await isAdmin('beto', 'admin')).toBe(false);
    expect(await isAdmin('user_admin', 'admin')).toBe(true);
    expect(await app.refused(checkStoreAdmin, { body: { storeId, clerkId: 'ana' } }, 'beto')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(checkStoreAdmin, { body: { storeId: 999, clerkId: 'ana' } }, 'ana')).toMatchObject({ httpStatus: 404 });
  });
});
