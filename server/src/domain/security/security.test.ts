import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listAccounts, listSecurityLines } from '@mesa/contract/calls/accounts';
import { listChanges } from '@mesa/contract/calls/audit';
import { listClaims } from '@mesa/contract/calls/claims';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { getPlayer, getPlayerByUsername, syncUser } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { createStore, listStores } from '@mesa/contract/calls/stores';
import { SecurityCounter } from '../../kernel/security/counter';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { fillSchema } from '../../testing/fill-schema';
import { testApp } from '../../testing/test-app';
import { tomText } from '../../testing/write-examples';

const site = testApp();
const rows = community(site);

// Each test has its own minute.
beforeEach(async () => {
  await site.security.flush();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => {
  jest.restoreAllMocks();
});

const lines = async () => {
  // Includes the counts of each event.
  await site.security.flush();
  return site.db.selectFrom('securityLog').select(['event', 'userId', 'about', 'call', 'network', 'device', 'times']).orderBy('id').execute();
};
const ofEvent = async (event: string) => (await lines()).filter((line) => line.event === event);
const newStore = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };

describe('The security record', () => {
  test('contains sign-ins with device and network, once per session', async () => {
    const headers = { ...(await site.headers('ana')), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' };
    await Promise.all([site.call(listSessions, {}, null, headers), site.call(listStores, { body: {} }, null, headers)]);
    expect(await lines()).toEqual([{ event: 'signIn', userId: 'ana', about: null, call: null, network: '127.0.0.0/24', device: 'Firefox en Linux', times: 1 }]);
  });

  test('contains sign-outs, from here, of another device or everywhere', async () => {
    await site.call(endSessions, { body: { ids: ['sess_test'] } }, 'ana');
    await site.call(endSessions, { body: { ids: ['sess_other'] } }, 'caro');
    await site.call(endSessions, { body: {} }, 'beto');
    await site.call(endSessions, { body: { ids: ['sess_test', 'sess_other'] } }, 'dora');
    expect(new Set((await lines()).map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
    expect((await lines()).map(({ event, userId }) => `${userId} ${event}`)).toEqual([
      ...['ana signIn', 'ana signOut'],
      ...['caro signIn', 'caro sessionsEnded'],
      ...['beto signIn', 'beto sessionsEnded'],
      ...['dora signIn', 'dora sessionsEnded'],
    ]);
  });

  test('contains refusals, once a minute with their number', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await site.refused(listClaims, {}, 'ana');
    await site.refused(createStore, { body: newStore }, 'ana');
    await site.refused(createStore, { body: newStore }, null);
    await site.refused(listStores, { body: {} }, null, { authorization: 'Bearer a.b.c' });
    expect(await ofEvent('refused')).toMatchObject([
      { userId: 'ana', call: 'GET /api/claims: forbidden', network: '127.0.0.0/24', times: 6 },
      { userId: null, call: 'POST /api/stores/create: unauthenticated', network: '127.0.0.0/24', times: 2 },
    ]);
  });

  test('contains reads of personal data by a site admin, and data downloads', async () => {
    const ana = await rows.player({ username: 'ana', userId: 'ana', lastName: 'Zafirina' });
    await site.call(getPersonalData, { params: { userId: 'ana' } }, 'admin');
    await site.call(getPlayerByUsername, { params: { username: ana.username } }, 'admin');
    await rows.player({ username: 'carla', userId: 'carla' });
    await site.call(getPlayerByUsername, { params: { username: 'carla' } }, 'admin');
    await site.call(getPlayer, { params: { userId: 'ana' } }, 'ana');
    await site.call(getPlayer, { params: { userId: 'ana' } }, 'beto');
    await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana');
    expect((await ofEvent('personalRead')).map(({ userId, about, call }) => [userId, about, call])).toEqual([
      ['user_admin', 'ana', 'GET /api/players/:userId/data'],
      ['user_admin', 'ana', 'GET /api/players/by-username/:username'],
      ['user_admin', 'carla', 'GET /api/players/by-username/:username'],
    ]);
    expect(await ofEvent('dataDownload')).toMatchObject([{ userId: 'ana', times: 1 }]);
  });

  test('covers every call that shows a site admin another person’s data', async () => {
    const secrets = ['Zafirina', 'ana.secreta@correo.pe', '77665544'];
    const ana = await rows.player({ username: 'ana', userId: 'ana', lastName: 'Zafirina', pokemonId: '77665544' });
    const store = await rows.store({ slug: 'la-mesa', admins: ['ana'] });
    const tournament = await rows.tournament({ storeId: store.id });
    await rows.result(tournament.id, ana.id);
    await site.call(
      syncUser,
      { body: { email: 'ana.secreta@correo.pe' } },
      { userId: 'ana', role: 'member', email: 'ana.secreta@correo.pe' },
      { 'user-id': 'ana' },
    );
    const loose = await rows.player({ username: 'suelto' });
    await site.db.insertInto('claims').values({ userId: 'ana', playerId: loose.id }).execute();
    const headers = await site.headers('admin');
    await site.call(listSessions, {}, null, headers);
    const known: Record<string, unknown> = {
      ...{
        userId: 'ana',
        clerkId: 'ana',
        username: ana.username,
        userName: ana.username,
        search: 'ana',
        searchText: 'ana',
        query: 'ana',
        startDate: '2024-01-01',
        endDate: '2026-01-01',
        status: ['finalizado', 1],
        to: ['2026-01-01', 0],
      },
      ...{
        storeId: store.id,
        slug: 'la-mesa',
        tournamentId: tournament.id,
        playerId: 1,
        removedId: 2,
        slip: `${tournament.id}.x`,
        id: store.id,
        code: 'SVI',
        area: 'shell',
        module: 'react',
        version: '20',
        release: '1.0.0+0123456789ab',
        expansionId: 1,
        offset: 0,
        text: tomText,
        lines: [[{ name: 'Pineco' }]],
        name: 'Pineco',
        priority: 0,
        requires: [['Pineco']],
        pokemonIds: [['4912345']],
        excludes: [[]],
        cards: [[{ cardId: 1, quantity: 1 }]],
        format: 'Estándar',
        date: '2026-11-22',
        day: '2026-11-22',
      },
    };
    let found = 0;
    for (const endpoint of await contractEndpoints()) {
      if (endpoint.writes) continue;
      const { method, path, params, query, body: payload } = endpoint;
      const asked = new URLSearchParams(fillSchema(query, known) as Record<string, string>);
      const url = `${path.replace(/:(\w+)/g, (_, name: string) => String(fillSchema(params, known)[name]))}?${asked}`;
      const before = (await lines()).length;
      const { statusCode, body } = await site.app.inject({ method, url, headers, ...(payload && { payload: fillSchema(payload, known) }) });
      expect([nameOf(endpoint), statusCode]).not.toEqual([nameOf(endpoint), 400]);
      if (statusCode !== 200 || !secrets.some((secret) => body.includes(secret))) continue;
      found += 1;
      const noted = (await lines()).slice(before);
      expect([nameOf(endpoint), noted.map(({ event }) => event)]).toEqual([nameOf(endpoint), ['personalRead']]);
    }
    expect(found).toBeGreaterThanOrEqual(5);
  });

  test('is for the site admin only, filtered by event and person, and reading it is recorded too', async () => {
    await site.refused(listClaims, {}, 'ana');
    await site.call(listSessions, {}, 'beto');
    const read = async (query: object) => (await site.call(listSecurityLines, { query }, 'admin')).data;
    expect((await read({ userId: 'ana' })).map(({ event, who }) => [event, who?.userId])).toEqual([
      ['refused', 'ana'],
      ['signIn', 'ana'],
    ]);
    expect((await read({ event: 'refused' })).map(({ who, call }) => [who?.userId, call])).toEqual([['ana', 'GET /api/claims: forbidden']]);
    expect((await read({ event: 'personalRead' })).map(({ call }) => call)).toContain('GET /api/security');
    // What somebody read of a person is found by that person too.
    await site.call(getPersonalData, { params: { userId: 'caro' } }, 'admin');
    await site.call(listChanges, { query: { userId: 'dora' } }, 'admin');
    await site.security.flush();
    for (const userId of ['caro', 'dora'])
      expect((await read({ userId })).map(({ event, who, about }) => [event, who?.userId, about?.userId])).toEqual([['personalRead', 'user_admin', userId]]);
    for (const as of ['owner', 'member', null]) expect((await site.refused(listSecurityLines, {}, as)).httpStatus).toBeGreaterThanOrEqual(401);
  });

  test('names people by their players', async () => {
    await rows.player({ username: 'ana', optionalname: 'Ana Rojas', userId: 'ana' });
    await rows.player({ username: 'jefa', optionalname: 'La jefa', userId: 'user_admin' });
    await site.call(getPersonalData, { params: { userId: 'ana' } }, 'admin');
    const { data } = await site.call(listSecurityLines, { query: { userId: 'ana' } }, 'admin');
    expect(data).toEqual([
      {
        ...{ id: expect.any(Number), at: expect.any(String), event: 'personalRead', call: 'GET /api/players/:userId/data' },
        ...{ who: { userId: 'user_admin', name: 'La jefa' }, about: { userId: 'ana', name: 'Ana Rojas' } },
        ...{ network: '127.0.0.0/24', device: null, times: 1 },
      },
    ]);
  });

  test('is read by pages, newest first', async () => {
    for (const as of ['ana', 'beto', 'caro']) await site.call(listSessions, {}, as);
    const read = async (page: number) => site.call(listSecurityLines, { query: { event: 'signIn', page, limit: 1 } }, 'admin');
    expect((await read(2)).data.map(({ who }) => who?.userId)).toEqual(['caro']);
    expect(await read(3)).toMatchObject({ data: [{ who: { userId: 'beto' } }], pagination: { total: 4 } });
  });

  test('does not name people whose account was deleted', async () => {
    await rows.player({ username: 'ana', userId: 'ana' });
    await site.refused(listClaims, {}, 'ana');
    await site.call(getPersonalData, { params: { userId: 'ana' } }, 'admin');
    await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana');
    await site.call(endSessions, { body: { ids: ['sess_other'] } }, 'ana');
    await site.db.insertInto('securityLog').values({ event: 'signOut', userId: 'ana', network: '10.0.0.0/24' }).execute();
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    const left = await lines();
    expect(JSON.stringify(left)).not.toContain('"ana"');
    expect(left.map(({ event }) => event)).toEqual(['refused', 'signIn', 'personalRead']);
  });

  test('counts each minute apart', async () => {
    const counter = new SecurityCounter(site.db, (error) => {
      throw error;
    });
    const refusal = { event: 'refused' as const, userId: 'ana', call: 'GET /x', network: '10.0.0.0/24' };
    for (let n = 0; n < 3; n += 1) await counter.count(refusal);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    for (let n = 0; n < 2; n += 1) await counter.count(refusal);
    await counter.close();
    expect((await ofEvent('refused')).map(({ times }) => times)).toEqual([3, 2]);
  });

  test('counts each event once, although counts are written while its minute goes on', async () => {
    const every = jest.spyOn(globalThis, 'setInterval');
    const counter = new SecurityCounter(site.db, (error) => {
      throw error;
    });
    const [write] = every.mock.calls[0] ?? [];
    const refusal = { event: 'refused' as const, userId: 'ana', call: 'GET /x', network: '10.0.0.0/24' };
    for (let n = 0; n < 3; n += 1) await counter.count(refusal);
    write?.();
    await counter.count(refusal);
    await counter.close();
    expect((await ofEvent('refused')).map(({ times }) => times)).toEqual([4]);
  });

  test('cannot be flooded: beyond five hundred different lines a minute it only counts', async () => {
    const counter = new SecurityCounter(site.db, (error) => {
      throw error;
    });
    for (let n = 0; n < 700; n += 1) await counter.count({ event: 'refused', userId: null, call: 'GET /x', network: `10.0.${n}.0/24` });
    await counter.close();
    const written = await ofEvent('refused');
    expect(written).toHaveLength(501);
    expect(written.at(-1)).toMatchObject({ network: null, times: 200 });
  });
});

test('A list of accounts is a read of personal data', async () => {
  await site.call(listAccounts, { query: {} }, 'admin');
  expect(await ofEvent('personalRead')).toMatchObject([{ userId: 'user_admin', about: null, call: 'GET /api/accounts' }]);
});
