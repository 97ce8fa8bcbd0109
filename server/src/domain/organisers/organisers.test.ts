import { beforeEach, describe, expect, test } from '@jest/globals';
import { blockAccount } from '@mesa/contract/calls/accounts';
import {
  getOwnOrganiserRequest,
  grantOrganising,
  listOrganiserRequests,
  refuseOrganising,
  requestOrganising,
  revokeOrganising,
} from '@mesa/contract/calls/organisers';
import { syncUser } from '@mesa/contract/calls/players';
import { createStore, listAdministeredStores } from '@mesa/contract/calls/stores';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

let now = new Date('2026-03-01T15:00:00Z');
const site = testApp(async () => ({ now: () => now }));
const rows = community(site);
beforeEach(() => {
  now = new Date('2026-03-01T15:00:00Z');
});

const fields = { who: 'Soy Ana, juego desde 2019.', store: 'El Dragón, Cali', proof: 'https://dragon.example' };
const shop = { email: 'hola@dragon.co', name: 'El Dragón', country: 'Colombia', state: 'Valle del Cauca', city: 'Cali' };
const ask = (as = 'ana', body: Partial<typeof fields> = {}) => site.call(requestOrganising, { body: { ...fields, ...body } }, as);
const asked = (body: object, as = 'ana') => site.refused(requestOrganising, { body } as never, as);
const list = (query: object = {}) => site.call(listOrganiserRequests, { query }, 'admin');
const own = (as = 'ana') => site.call(getOwnOrganiserRequest, {}, as);
const openId = async () => (await list()).data[0]?.id ?? 0;
const grant = async () => site.call(grantOrganising, { params: { id: await openId() } }, 'admin');

async function granted() {
  await ask();
  const id = await openId();
  await grant();
  return id;
}

describe('Asking to organise', () => {
  test('shows the site admin who asks, for which store and with which proof', async () => {
    await rows.player({ username: 'anita', userId: 'ana' });
    await rows.store({ name: 'La Mesa', slug: 'la-mesa', admins: ['ana'] });
    await site.call(syncUser, { body: { email: 'ana@correo.pe' } }, { userId: 'ana', role: 'member', email: 'ana@correo.pe' }, { 'user-id': 'ana' });
    await ask();
    expect(await own()).toMatchObject({ mayCreateStores: false, request: { ...fields, outcome: null, createdAt: '2026-03-01T15:00:00.000Z' } });
    expect((await list()).data).toEqual([
      {
        ...fields,
        id: expect.any(Number),
        createdAt: '2026-03-01T15:00:00.000Z',
        settledAt: null,
        account: { userId: 'ana', email: 'ana@correo.pe', username: 'anita' },
        earlier: 0,
        stores: [{ name: 'La Mesa', slug: 'la-mesa' }],
      },
    ]);
    for (const as of ['owner', 'ana']) expect(await site.refused(listOrganiserRequests, { query: {} }, as)).toMatchObject({ httpStatus: 403 });
    await site.security.flush();
    const reads = await site.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    expect(reads).toEqual([{ userId: 'user_admin', call: `${listOrganiserRequests.method} ${listOrganiserRequests.path}` }]);
  });

  test('needs every field, and says in Spanish which one is missing', async () => {
    for (const [body, message] of [
      [{ ...fields, who: ' ' }, 'Cuéntanos quién eres.'],
      [{ ...fields, store: '' }, 'Escribe el nombre de la tienda y su ciudad.'],
      [{ ...fields, proof: '\n' }, 'Escribe algo que podamos comprobar, o pega un enlace.'],
    ] as const)
      expect(await asked(body)).toMatchObject({ httpStatus: 400, message });
    expect((await asked({ ...fields, proof: 'x'.repeat(1001) })).message).toMatch(/1\D?000/);
    expect(await site.refused(requestOrganising, { body: fields })).toMatchObject({ httpStatus: 401 });
    expect((await list()).data).toEqual([]);
  });

  test('is possible once at a time, also for two calls at once', async () => {
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await asked(fields)).toMatchObject({ httpStatus: 409, message: 'Ya enviaste tu solicitud. Espera la respuesta del administrador.' });
    expect((await list()).pagination.total).toBe(1);
  });

  test('is not for accounts that may already create stores', async () => {
    for (const as of ['owner', 'admin']) expect(await asked(fields, as)).toMatchObject({ httpStatus: 409, message: 'Tu cuenta ya puede crear tiendas.' });
  });
});

describe('A granted request', () => {
  test('lets the account create stores from its next call on, within its quota', async () => {
    expect((await site.refused(createStore, { body: shop }, 'ana')).httpStatus).toBe(403);
    await granted();
    expect(await own()).toMatchObject({ mayCreateStores: true, request: { outcome: 'granted' } });
    expect((await site.call(listAdministeredStores, { body: { userId: 'ana' } }, 'ana')).mayCreateStores).toBe(true);
    await site.db.insertInto('quotaRaises').values({ userId: 'ana', kind: 'stores', most: 1 }).execute();
    expect((await site.call(createStore, { body: shop }, 'ana')).data.admins).toEqual(['ana']);
    expect(await site.refused(createStore, { body: { ...shop, name: 'Otra' } }, 'ana')).toMatchObject({ httpStatus: 429 });
    expect((await site.call(listAdministeredStores, { body: { userId: 'beto' } }, 'beto')).mayCreateStores).toBe(false);
  });

  test('takes nothing from an account that is a site admin since', async () => {
    await granted();
    expect((await site.call(listOrganiserRequests, { query: { state: 'granted' } }, { userId: 'ana', role: 'admin' })).data).toHaveLength(1);
  });

  test('gives no right while the account is blocked', async () => {
    await rows.player({ username: 'anita', userId: 'ana' });
    await granted();
    await site.call(blockAccount, { params: { userId: 'ana' }, body: { reason: 'Insulta.' } }, 'admin');
    expect(await site.refused(createStore, { body: shop }, 'ana')).toMatchObject({ code: 'blocked' });
  });

  test('can be revoked with a reason: the stores stay, new ones are refused', async () => {
    const id = await granted();
    const store = (await site.call(createStore, { body: shop }, 'ana')).data;
    expect((await list({ state: 'granted' })).data).toMatchObject([{ id, account: { userId: 'ana' }, stores: [{ name: 'El Dragón' }] }]);
    await site.call(revokeOrganising, { params: { id }, body: { reason: 'La tienda cerró.' } }, 'admin');
    expect(await site.refused(createStore, { body: { ...shop, name: 'Otra' } }, 'ana')).toMatchObject({ httpStatus: 403 });
    const { stores, mayCreateStores } = await site.call(listAdministeredStores, { body: { userId: 'ana' } }, 'ana');
    expect([stores.map(({ slug }) => slug), mayCreateStores]).toEqual([[store.slug], false]);
    expect(await own()).toMatchObject({ mayCreateStores: false, request: { outcome: 'revoked', reason: 'La tienda cerró.' } });
    expect((await list({ state: 'granted' })).data).toEqual([]);
    expect((await rows.audits('account')).map(({ after }) => after)).toEqual([
      { organiser: 'asked' },
      { organiser: 'granted' },
      { organiser: 'revoked', reason: 'La tienda cerró.' },
    ]);
    expect(await site.refused(revokeOrganising, { params: { id }, body: { reason: 'Otra vez.' } }, 'admin')).toMatchObject({ httpStatus: 409 });
    expect(await asked(fields)).toMatchObject({ httpStatus: 409, message: 'Puedes pedirlo otra vez dentro de 30 días.' });
  });

  test('is listed with the others, the latest given first', async () => {
    for (const as of ['ana', 'beto']) await ask(as);
    expect((await list()).data.map(({ account, earlier }) => [account.userId, earlier])).toEqual([
      ['ana', 0],
      ['beto', 0],
    ]);
    for (const { id } of [...(await list()).data].reverse()) {
      await site.call(grantOrganising, { params: { id } }, 'admin');
      now = new Date(now.getTime() + 60_000);
    }
    const { data, pagination } = await list({ state: 'granted' });
    expect([data.map(({ account }) => account.userId), pagination.total]).toEqual([['ana', 'beto'], 2]);
    expect((await list()).pagination.total).toBe(0);
  });

  test('is on a page with others; of those given at one moment the last one asked for comes first', async () => {
    for (const as of ['ana', 'beto', 'caro']) await ask(as);
    const page = async (state: string, number: number) => {
      const { data, pagination } = await list({ state, page: number, limit: 2 });
      return [pagination.total, ...data.map(({ account }) => account.userId)];
    };
    expect([await page('open', 1), await page('open', 2)]).toEqual([
      [3, 'ana', 'beto'],
      [3, 'caro'],
    ]);
    for (let given = 0; given < 3; given += 1) await grant();
    expect([await page('granted', 1), await page('granted', 2)]).toEqual([
      [3, 'caro', 'beto'],
      [3, 'ana'],
    ]);
  });

  test('is listed with the stores of its account, by name', async () => {
    for (const as of ['ana', 'beto']) await ask(as);
    for (const [name, admin] of [
      ['Ñandú', 'ana'],
      ['Órbita', 'ana'],
      ['Nido', 'ana'],
      ['Mesa', 'beto'],
    ] as const)
      await rows.store({ name, admins: [admin] });
    expect((await list()).data.map(({ stores }) => stores.map(({ name }) => name))).toEqual([['Nido', 'Ñandú', 'Órbita'], ['Mesa']]);
  });

  test('shows in the list of accounts', async () => {
    await site.call(syncUser, { body: { email: 'ana@correo.pe' } }, { userId: 'ana', role: 'member', email: 'ana@correo.pe' }, { 'user-id': 'ana' });
    await site.db
      .insertInto('users')
      .values((['member', 'owner'] as const).map((role) => ({ userId: role, email: null, role })))
      .execute();
    const roles = async () =>
      Object.fromEntries((await site.db.selectFrom('users').select(['userId', 'role']).execute()).map(({ userId, role }) => [userId, role]));
    const others = { member: 'member', owner: 'owner' };
    const id = await granted();
    expect(await roles()).toMatchObject({ ana: 'owner', ...others });
    await site.call(revokeOrganising, { params: { id }, body: { reason: 'Cerró.' } }, 'admin');
    expect(await roles()).toMatchObject({ ana: 'member', ...others });
  });

  test('that is revoked leaves a site admin in the list of accounts as one', async () => {
    const id = await granted();
    await site.db.insertInto('users').values({ userId: 'ana', email: null, role: 'admin' }).execute();
    await site.call(revokeOrganising, { params: { id }, body: { reason: 'Cerró.' } }, 'admin');
    expect(await site.db.selectFrom('users').select('role').where('userId', '=', 'ana').executeTakeFirst()).toEqual({ role: 'admin' });
  });
});

describe('A refused request', () => {
  const refuse = async (reason = 'No encontramos la tienda.') => site.call(refuseOrganising, { params: { id: await openId() }, body: { reason } }, 'admin');

  test('shows its reason to the account, which may ask again after 30 days', async () => {
    await ask();
    await refuse();
    expect(await own()).toMatchObject({ mayCreateStores: false, request: { outcome: 'refused', reason: 'No encontramos la tienda.' } });
    now = new Date('2026-03-31T14:59:59Z');
    expect(await asked(fields)).toMatchObject({ httpStatus: 409, message: 'Puedes pedirlo otra vez dentro de 1 día.' });
    now = new Date('2026-03-31T15:00:00Z');
    await ask('ana', { store: 'El Dragón, Palmira' });
    expect((await list()).data).toMatchObject([{ store: 'El Dragón, Palmira', earlier: 1 }]);
    expect(await own()).toMatchObject({ request: { store: 'El Dragón, Palmira', outcome: null } });
  });

  test('takes nothing from an account that may create stores since, and cannot be revoked', async () => {
    await ask();
    const id = await openId();
    await site.db.insertInto('users').values({ userId: 'ana', email: null, role: 'owner' }).execute();
    await refuse();
    expect(await site.db.selectFrom('users').select('role').where('userId', '=', 'ana').executeTakeFirst()).toEqual({ role: 'owner' });
    expect(await site.refused(revokeOrganising, { params: { id }, body: { reason: 'Cerró.' } }, 'admin')).toMatchObject({
      httpStatus: 409,
      message: 'Esa cuenta no tiene el permiso.',
    });
  });

  test('needs a reason, and is final', async () => {
    await ask();
    const id = await openId();
    expect(await site.refused(refuseOrganising, { params: { id }, body: { reason: ' ' } }, 'admin')).toMatchObject({
      httpStatus: 400,
      message: 'Escribe el motivo. La persona lo va a leer.',
    });
    await refuse();
    for (const refusal of [
      site.refused(grantOrganising, { params: { id } }, 'admin'),
      site.refused(refuseOrganising, { params: { id }, body: { reason: 'Otra.' } }, 'admin'),
    ])
      expect(await refusal).toMatchObject({ httpStatus: 409, message: 'Esa solicitud ya está respondida.' });
    expect(await site.refused(grantOrganising, { params: { id: 9999 } }, 'admin')).toMatchObject({
      httpStatus: 404,
      message: 'No encontramos esa solicitud.',
    });
    for (const as of ['owner', 'ana']) expect(await site.refused(grantOrganising, { params: { id } }, as)).toMatchObject({ httpStatus: 403 });
  });
});
