import { expect, test } from '@jest/globals';
import { listClaims } from '@mesa/contract/calls/claims';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { syncUser } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { listStores } from '@mesa/contract/calls/stores';
import { sql } from 'kysely';
import { testApp } from '../../testing/test-app';

const site = testApp();

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

/** Returns Ana's token of a session, as her browser sends it. */
const by = async (sid: string, agent = phone) => ({ ...(await site.headers('ana', { sid })), 'user-agent': agent });
const mine = async (headers: Record<string, string>) => (await site.call(listSessions, {}, null, headers)).data;

test('A session is listed from its first call on, with its device, and the current one is marked', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk', desk)];
  await site.call(listStores, { body: {} }, null, other);
  expect(await mine(one)).toEqual(
    expect.arrayContaining([
      { id: 'sess_phone', device: 'Chrome en Android', startedAt: expect.any(String), lastSeenAt: expect.any(String), current: true },
      { id: 'sess_desk', device: 'Firefox en Linux', startedAt: expect.any(String), lastSeenAt: expect.any(String), current: false },
    ]),
  );
  expect((await site.call(listSessions, {}, 'beto')).data).toHaveLength(1);
});

test('Sessions are listed with the last used first', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk')];
  await mine(other);
  await site.db.updateTable('sessions').set({ lastSeenAt: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await mine(one)).map(({ id }) => id)).toEqual(['sess_phone', 'sess_desk']);
  // Of several with the same last use, by their ids; a hundred at most.
  const expiresAt = '2031-01-01T00:00:00.000Z';
  const sids = Array.from({ length: 110 }, (_, at) => `sess_${String(at).padStart(3, '0')}`);
  await site.db
    .insertInto('sessions')
    .values(sids.toReversed().map((sid) => ({ userId: 'ana', sid, device: '', lastSeenAt: '2021-01-01T00:00:00.000Z', expiresAt })))
    .execute();
  expect((await mine(one)).map(({ id }) => id)).toEqual(['sess_phone', ...sids.slice(0, 99)]);
});

test('A session’s last use is known to five minutes', async () => {
  const headers = await by('sess_phone');
  await mine(headers);
  const wasUpdated = async (minutes: number) => {
    await sql`update sessions set "lastSeenAt" = now() - make_interval(mins => ${minutes})`.execute(site.db);
    const before = await site.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow();
    await mine(headers);
    return (await site.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt > before.lastSeenAt;
  };
  expect([await wasUpdated(4), await wasUpdated(6)]).toEqual([false, true]);
});

test('Use of a session is not use of another one', async () => {
  const [one, other, beto] = [await by('sess_phone'), await by('sess_desk'), await site.headers('beto', { sid: 'sess_phone' })];
  for (const headers of [one, other, beto]) await mine(headers);
  const lastSeenAt = '2020-01-01T00:00:00.000Z';
  await site.db.updateTable('sessions').set({ lastSeenAt }).execute();
  await mine(one);
  const unused = await site.db.selectFrom('sessions').select(['userId', 'sid']).where('lastSeenAt', '=', lastSeenAt).orderBy('sid').execute();
  expect(unused).toEqual([
    { userId: 'ana', sid: 'sess_desk' },
    { userId: 'beto', sid: 'sess_phone' },
  ]);
});

test('A token is refused as soon as its session ends, also for public reads; the others stay valid', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk', desk)];
  await mine(other);
  expect((await site.call(endSessions, { body: { ids: ['sess_phone'] } }, null, one)).data).toEqual({ ended: 1 });
  for (const [endpoint, input] of [
    [listSessions, {}],
    [listStores, { body: {} }],
  ] as const)
    expect(await site.refused(endpoint, input, null, one)).toMatchObject({ httpStatus: 401, code: 'unauthenticated' });
  expect((await mine(other)).map(({ id }) => id)).toEqual(['sess_desk']);
  expect((await site.call(endSessions, { body: { ids: ['sess_phone'] } }, null, other)).data).toEqual({ ended: 0 });
});

test('Without ids every session of the account ends, and no other', async () => {
  const [one, other, beto] = [await by('sess_phone'), await by('sess_desk'), await site.headers('beto', { sid: 'sess_beto' })];
  for (const headers of [one, other, beto]) await mine(headers);
  expect((await site.call(endSessions, { body: {} }, null, one)).data).toEqual({ ended: 2 });
  for (const headers of [one, other]) expect(await site.refused(listSessions, {}, null, headers)).toMatchObject({ httpStatus: 401 });
  expect(await mine(beto)).toHaveLength(1);
});

test('An unseen session can be ended before its first call', async () => {
  const end = async () => (await site.call(endSessions, { body: { ids: ['sess_unseen'] } }, null, await by('sess_phone'))).data.ended;
  expect([await end(), await end()]).toEqual([1, 0]);
  expect(await site.refused(listSessions, {}, null, await by('sess_unseen'))).toMatchObject({ httpStatus: 401 });
});

test('Other accounts’ sessions stay open, although a request names them', async () => {
  const beto = await site.headers('beto', { sid: 'sess_beto' });
  await mine(beto);
  await site.call(endSessions, { body: { ids: ['sess_beto'] } }, null, await by('sess_phone'));
  expect(await mine(beto)).toHaveLength(1);
});

test('Invented sessions of one account fill at most five hundred rows', async () => {
  const headers = await by('sess_phone');
  const invent = (hundred: number, length: number, as: Record<string, string>) =>
    site.call(endSessions, { body: { ids: Array.from({ length }, (_, i) => `made_${hundred}_${i}`) } }, null, as);
  // Those of another account do not count.
  await invent(0, 100, await site.headers('beto'));
  // One of the first hundred is the phone's own.
  for (let hundred = 0; hundred < 7; hundred += 1) await invent(hundred, hundred === 0 ? 99 : 100, headers);
  const { rows } = await site.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('userId', '=', 'ana')
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(500);
});

test('A session unused for thirty days is no longer listed', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk')];
  for (const headers of [other, one]) await mine(headers);
  const { startedAt, expiresAt } = await site.db.selectFrom('sessions').select(['startedAt', 'expiresAt']).executeTakeFirstOrThrow();
  expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(30 * 24 * 3_600_000);
  await site.db.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where('sid', '=', 'sess_desk').execute();
  expect((await mine(one)).map(({ id }) => id)).toEqual(['sess_phone']);
});

test('A sign-in deletes sessions that expired', async () => {
  await mine(await by('sess_phone'));
  await site.db.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
  await mine(await by('sess_desk'));
  expect(await site.db.selectFrom('sessions').select('sid').execute()).toEqual([{ sid: 'sess_desk' }]);
});

test('A session that was unused for weeks stays ended for thirty days', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk')];
  for (const headers of [one, other]) await mine(headers);
  const pass = (days: number) => sql`update sessions set "expiresAt" = "expiresAt" - make_interval(days => ${days})`.execute(site.db);
  await pass(29);
  await site.call(endSessions, { body: { ids: ['sess_desk'] } }, null, one);
  await pass(2);
  // Its sign-in deletes what expired.
  await mine(await by('sess_laptop'));
  expect(await site.refused(listSessions, {}, null, other)).toMatchObject({ httpStatus: 401 });
});

test('A session in use stays listed, months after its sign-in', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk')];
  await mine(other);
  for (let month = 0; month < 3; month += 1) {
    await sql`update sessions set "lastSeenAt" = "lastSeenAt" - interval '29 days', "expiresAt" = "expiresAt" - interval '29 days'`.execute(site.db);
    await mine(other);
  }
  expect((await mine(one)).map(({ id }) => id)).toContain('sess_desk');
});

test('Deleting an account ends all its sessions at once', async () => {
  const [one, other] = [await by('sess_phone'), await by('sess_desk')];
  await site.call(syncUser, { body: { email: 'ana@correo.pe' } }, null, { ...one, 'user-id': 'ana' });
  await mine(other);
  await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, null, one);
  for (const headers of [one, other]) expect(await site.refused(listSessions, {}, null, headers)).toMatchObject({ httpStatus: 401 });
});

test('An administrator whose session ended can no longer read other people’s data', async () => {
  const headers = await site.headers('admin', { sid: 'sess_admin' });
  await site.call(listClaims, { query: {} }, null, headers);
  await site.call(endSessions, { body: {} }, null, headers);
  expect(await site.refused(listClaims, {}, null, headers)).toMatchObject({ httpStatus: 401 });
});
