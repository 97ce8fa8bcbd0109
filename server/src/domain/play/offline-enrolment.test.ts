import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createReservedPlayer, listRegulars, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { getLive, startPlay } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { sql } from 'kysely';
import { transact } from '../../kernel/db/transact';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { type As, testApp } from '../../testing/test-app';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { maxIdsPerDay, reserveIds } from './reserved-ids';
import { addReservedPlayer } from './reserved-player';

let now = new Date('2031-05-24T15:00:00.000Z');
const app = testApp(async () => ({ now: () => now }));
const rows = community(app);

/** A tournament of Ana's and Olga's store that is played here. */
async function open(fields: object = {}) {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana', 'olga'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2031-05-24', ...fields });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, storeId: store.id };
}

const reserve = async (id: number, { device = 'tablet', lastId = 0, as = 'ana' as As } = {}) =>
  (await app.call(reservePlayerIds, { params: { id }, body: { device, lastId } }, as)).blocks;
const firstOf = async (...asked: Parameters<typeof reserve>) => (await reserve(...asked))[0]?.firstId ?? 0;
const bodyOf = (playerId: number, name: string, more: object = {}) => ({ device: 'tablet', playerId, name, ...more });
const create = (id: number, body: ReturnType<typeof bodyOf>, as: As = 'ana') => app.call(createReservedPlayer, { params: { id }, body }, as);
const refusal = (id: number, body: ReturnType<typeof bodyOf>, as: As = 'ana') => app.refused(createReservedPlayer, { params: { id }, body }, as);
const playersNamed = (name: string) => app.db.selectFrom('players').select(['id', 'username', 'optionalname', 'pokemonId']).where('name', '=', name).execute();

describe('Ids for new players', () => {
  test('come from the players’ own sequence, so that no other player gets one', async () => {
    const { id } = await open();
    const before = await rows.player();
    const blocks = await reserve(id);
    expect(blocks).toEqual([{ firstId: before.id + 1, size: 64 }]);
    expect((await rows.player()).id).toBe(before.id + 65);
  });

  test('are the same after a lost answer, and new ones once the device knows them', async () => {
    const { id } = await open();
    const blocks = await reserve(id);
    expect(await reserve(id)).toEqual(blocks);
    const [{ firstId = 0, size = 0 } = {}] = blocks;
    expect(await firstOf(id, { lastId: firstId + size - 1 })).toBe(firstId + size);
  });

  test('differ between devices, accounts and tournaments', async () => {
    const { id, storeId } = await open();
    const other = await rows.tournament({ storeId, status: 'inscripciones' });
    const firsts = [await firstOf(id), await firstOf(id, { device: 'phone' }), await firstOf(id, { as: 'olga' }), await firstOf(other.id)];
    expect(new Set(firsts).size).toBe(4);
  });

  test('are limited per account in 24 hours', async () => {
    const { id } = await open();
    let lastId = 0;
    for (let taken = 0; taken < maxIdsPerDay; taken += 64) lastId = (await firstOf(id, { lastId })) + 63;
    const body = { device: 'tablet', lastId };
    expect(await app.refused(reservePlayerIds, { params: { id }, body }, 'ana')).toMatchObject({
      code: 'rate_limited',
      message: 'Tu cuenta ya reservó 1280 números de jugador en 24 horas. Inténtalo mañana.',
    });
    // A block whose answer was lost, and another account.
    expect(await reserve(id, { lastId: lastId - 64 })).toHaveLength(1);
    await reserve(id, { as: 'olga' });
    now = new Date(now.getTime() + 24 * 3_600_000);
    expect(await reserve(id, { lastId })).toHaveLength(1);
  });

  test.each([
    ['a visitor', null, 401],
    ['a member', 'somebody', 403],
  ] as const)('are refused to %s, like the regulars and new players', async (_, as, httpStatus) => {
    const { id } = await open();
    const params = { id };
    expect(await app.refused(reservePlayerIds, { params, body: { device: 'tablet', lastId: 0 } }, as)).toMatchObject({ httpStatus });
    expect(await app.refused(listRegulars, { params }, as)).toMatchObject({ httpStatus });
    expect(await refusal(id, bodyOf(await firstOf(id), 'Ema Ríos'), as)).toMatchObject({ httpStatus });
  });
});

describe('Many devices at once', () => {
  const database = {} as FreshDatabase;
  const made = community(database);
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());
  const reserved = (tournamentId: number, userId: string, device: string, lastId = 0) =>
    transact(database.db, (transaction) => reserveIds(transaction, { device, userId, tournamentId }, lastId, now));

  test('get different ids, and players created meanwhile none of them', async () => {
    const { id } = await made.tournament();
    const [blocks, players] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, at) => reserved(id, `account${at}`, 'tablet'))),
      Promise.all(Array.from({ length: 60 }, () => made.player())),
    ]);
    const ids = blocks.flat().flatMap(({ firstId, size }) => Array.from({ length: size }, (_, at) => firstId + at));
    expect(ids).toHaveLength(12 * 64);
    expect(new Set([...ids, ...players.map((player) => player.id)]).size).toBe(12 * 64 + 60);
  });

  test('of one account stay within its limit, and one device that asks twice gets one block', async () => {
    const { id } = await made.tournament();
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, (_, at) => reserved(id, 'ana', `device${at}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxIdsPerDay / 64);
    const same = await Promise.all(Array.from({ length: 5 }, () => reserved(id, 'olga', 'tablet')));
    expect(new Set(same.map((blocks) => JSON.stringify(blocks))).size).toBe(1);
  });

  test('whose ids are not consecutive get several runs, without the ids between them', async () => {
    const { id } = await made.tournament();
    // As if another call took every second id.
    await sql`alter sequence players_id_seq increment by 2`.execute(database.db);
    const runs = await reserved(id, 'eva', 'tablet');
    await sql`alter sequence players_id_seq increment by 1`.execute(database.db);
    expect(runs).toHaveLength(64);
    expect(new Set(runs.map(({ size }) => size))).toEqual(new Set([1]));
    // After a lost answer they come in the order of their ids too, not in that of storing.
    const ofEva = database.db.deleteFrom('playerIdBlocks').where('userId', '=', 'eva').returningAll();
    const stored = await ofEva.execute();
    await database.db.insertInto('playerIdBlocks').values(stored.reverse()).execute();
    expect((await reserved(id, 'eva', 'tablet')).map(({ firstId }) => firstId)).toEqual(runs.map(({ firstId }) => firstId));
    // Without the first one, once the device used its only id.
    expect(await reserved(id, 'eva', 'tablet', runs[0]?.firstId)).toEqual(runs.slice(1));
  });

  test('create the player of one id once', async () => {
    const { id } = await made.tournament();
    const [{ firstId } = { firstId: 0 }] = await reserved(id, 'ivo', 'tablet');
    const fields = { device: 'tablet', playerId: firstId, name: 'Ema Ríos' };
    const caller = { userId: 'ivo', role: 'member' } as const;
    await Promise.all(Array.from({ length: 5 }, () => transact(database.db, (transaction) => addReservedPlayer(transaction, caller, fields))));
    expect(await database.db.selectFrom('players').select('username').where('name', '=', 'Ema Ríos').execute()).toEqual([{ username: 'Ema Ríos' }]);
    expect(await database.db.selectFrom('auditLog').select('entityId').where('entity', '=', 'player').execute()).toEqual([{ entityId: String(firstId) }]);
  });
});

describe('A new player with a reserved id', () => {
  test('is enrolled by a command that the device made before', async () => {
    const { id } = await open();
    const playerId = await firstOf(id);
    const device = await playDevice(app, id, 'ana', 'tablet');
    const enrol = device.commandOf({ kind: 'enrol', player: playerId, division: 'masters' });
    expect((await create(id, bodyOf(playerId, 'Ema Ríos'))).person).toEqual({
      id: playerId,
      name: 'Ema Ríos',
      username: 'Ema Ríos',
      division: 'masters',
      noYear: true,
    });
    expect(await device.send(enrol)).toEqual([{ id: enrol.id, seq: 2 }]);
    expect((await app.call(getLive, { params: { id } }, null)).people).toMatchObject([{ id: playerId, name: 'Ema Ríos' }]);
    expect((await app.call(listEntries, { params: { id } }, 'ana')).data).toMatchObject([{ playerId, player: { name: 'Ema Ríos' } }]);
    const entries = await app.db.selectFrom('playLog').select('entry').where('tournamentId', '=', id).execute();
    expect(JSON.stringify(entries)).not.toMatch(/Ema|Ríos/);
  });

  test('is not enrolled before the name is there, by any device', async () => {
    const { id } = await open();
    const playerId = await firstOf(id);
    for (const [as, name] of [
      ['ana', 'tablet'],
      ['ana', 'phone'],
    ] as const) {
      const device = await playDevice(app, id, as, name);
      expect(await device.refusalOf({ kind: 'enrol', player: playerId, division: 'masters' })).toBe('no_such_player');
    }
    expect((await app.call(getLive, { params: { id } }, null)).event.entries).toEqual([]);
  });

  test('is created once, however often the call comes', async () => {
    const { id } = await open();
    const body = bodyOf(await firstOf(id), 'Ema Ríos');
    const first = await create(id, body);
    expect(await create(id, body)).toEqual(first);
    expect(await playersNamed('Ema Ríos')).toHaveLength(1);
  });

  test('keeps the id if it comes again for somebody else', async () => {
    const { id } = await open();
    const playerId = await firstOf(id);
    await create(id, bodyOf(playerId, 'Ema Ríos'));
    expect(await refusal(id, bodyOf(playerId, 'Ivo Paz'))).toMatchObject({
      code: 'conflict',
      message: 'Otro dispositivo ya usó ese número para otra persona.',
    });
    expect(await playersNamed('Ivo Paz')).toEqual([]);
  });

  test('is refused with an id of another device, account or tournament, or one that was never reserved', async () => {
    const { id, storeId } = await open();
    const { id: other } = await rows.tournament({ storeId, status: 'inscripciones' });
    const mine = await firstOf(id);
    const others = [await firstOf(id, { device: 'phone' }), await firstOf(id, { as: 'olga' }), await firstOf(other), mine - 1, mine + 64 * 9];
    const known = await rows.player();
    for (const playerId of [...others, known.id]) {
      expect(await refusal(id, bodyOf(playerId, 'Ema Ríos'))).toMatchObject({
        code: 'rule_violation',
        issues: [{ path: 'playerId', message: 'Ese número de jugador no está reservado para este dispositivo en este torneo.' }],
      });
    }
    expect(await playersNamed('Ema Ríos')).toEqual([]);
    await create(id, bodyOf(mine + 63, 'Ema Ríos'));
    expect(await refusal(id, bodyOf(mine + 64, 'Ivo Paz'))).toMatchObject({ code: 'rule_violation' });
  });

  test('is shown by the name that is on paper, even if it is taken as a username', async () => {
    const { id } = await open();
    await rows.player({ username: 'Ema Ríos', name: 'Otra' });
    const first = await firstOf(id);
    const { person } = await create(id, bodyOf(first, 'Ema Ríos'));
    expect(person).toMatchObject({ name: 'Ema Ríos', username: 'Ema Ríos 2' });
    const long = 'x'.repeat(40);
    await rows.player({ username: long, name: 'Otra' });
    expect((await create(id, bodyOf(first + 1, long))).person).toMatchObject({ name: long, username: `${'x'.repeat(38)} 2` });
  });

  test.each(['a/b', '\u0000', '🙂', 'Juan Иван', 'x'.repeat(41), ' ', 'Administrador', 'Mesa Abierta'])('is refused with the name %j', async (name) => {
    const { id } = await open();
    expect(await refusal(id, bodyOf(await firstOf(id), name))).toMatchObject({ httpStatus: 400, code: 'invalid' });
  });

  test('gets a free Player ID', async () => {
    const { id } = await open();
    const first = await firstOf(id);
    const known = await rows.player({ name: 'Ivo', pokemonId: '4912345' });
    await create(id, bodyOf(first, 'Ema Ríos', { pokemonId: '4999999' }));
    expect(await playersNamed('Ema Ríos')).toMatchObject([{ pokemonId: '4999999' }]);
    const { same } = await create(id, bodyOf(first + 1, 'Ivo Paz', { pokemonId: '4912345' }));
    expect(same).toMatchObject({ id: known.id });
    expect(await playersNamed('Ivo Paz')).toMatchObject([{ pokemonId: null }]);
  });
});

describe('Somebody whom the site may already know', () => {
  test('is proposed by the full name, without regard to accents, and shows nothing personal', async () => {
    const { id } = await open();
    const known = await rows.player({ username: 'jp', name: 'Juan', lastName: 'Pérez', birthDate: '1990-02-03', pokemonId: '4912345' });
    const body = bodyOf(await firstOf(id), 'juan perez');
    const { same } = await create(id, body);
    expect(same).toMatchObject({ id: known.id, username: 'jp' });
    expect(JSON.stringify(same)).not.toMatch(/Pérez|1990|4912345/);
    // The same again after a lost answer.
    expect((await create(id, body)).same).toEqual(same);
  });

  test('is proposed by the name that they are shown by', async () => {
    const { id } = await open();
    const first = await firstOf(id);
    const known = [await rows.player({ username: 'gato99' }), await rows.player({ optionalname: 'La Negra' })];
    expect((await create(id, bodyOf(first, 'Gato99'))).same).toMatchObject({ id: known[0]?.id });
    expect((await create(id, bodyOf(first + 1, 'la negra'))).same).toMatchObject({ id: known[1]?.id });
  });

  test('is not guessed: several of the name, another Player ID, or a hidden player', async () => {
    const { id } = await open();
    const first = await firstOf(id);
    await rows.player({ name: 'Ana Paz' });
    await rows.player({ name: 'Ana Paz' });
    await rows.player({ name: 'Ivo Paz', pokemonId: '4912345' });
    await rows.player({ name: 'Eva Paz', status: 2 });
    expect((await create(id, bodyOf(first, 'Ana Paz'))).same).toBeNull();
    expect((await create(id, bodyOf(first + 1, 'Ivo Paz', { pokemonId: '4999999' }))).same).toBeNull();
    expect((await create(id, bodyOf(first + 2, 'Eva Paz'))).same).toBeNull();
    expect((await create(id, bodyOf(first + 3, 'Nadie Así'))).same).toBeNull();
    for (const name of ['Leo Paz', 'Lea Paz']) await rows.player({ name, pokemonId: '4900000' });
    await rows.player({ name: 'Teo Paz' });
    expect((await create(id, bodyOf(first + 4, 'Teo Paz', { pokemonId: '4900000' }))).same).toBeNull();
  });
});

describe('The regulars of a store', () => {
  const regulars = async (id: number, as: As = 'ana') => (await app.call(listRegulars, { params: { id } }, as)).players;

  test('were entered in its last twenty tournaments, the latest first', async () => {
    const { id, storeId } = await open();
    const [old, once, often] = [await rows.player(), await rows.player(), await rows.player({ pokemonId: '4912345', birthDate: '2016-02-27' })];
    const past = [];
    for (let day = 1; day <= 20; day += 1) past.push(await rows.tournament({ storeId, date: `2031-04-${String(day).padStart(2, '0')}` }));
    await rows.result(past[0]?.id ?? 0, old.id);
    for (const { id: playedIn } of past.slice(5)) await rows.result(playedIn, often.id);
    await rows.result(past[19]?.id ?? 0, once.id);
    const earlier = await rows.player();
    for (const { id: playedIn } of past.slice(5, 9)) await rows.result(playedIn, earlier.id);
    // Another store's, a later tournament, and one taken off the site.
    await rows.result((await rows.tournament({ date: '2031-05-01' })).id, (await rows.player()).id);
    await rows.result((await rows.tournament({ storeId, date: '2031-06-01' })).id, (await rows.player()).id);
    await rows.result((await rows.tournament({ storeId, date: '2031-05-02', status: 'desactivado' })).id, (await rows.player()).id);
    const found = await regulars(id);
    expect(found.map((player) => player.id)).toEqual([often.id, once.id, earlier.id]);
    expect(found[0]).toEqual({
      ...{ id: often.id, name: often.name, username: often.username, optionalname: null, useUsername: false },
      ...{ country: null, state: null, city: null, hasAccount: false, pokemonId: '4912345', birthYear: 2016 },
    });
  });

  test('leave out people who left or are hidden, and the reading is recorded', async () => {
    const { id, storeId } = await open();
    const { id: past } = await rows.tournament({ storeId, date: '2031-05-01' });
    for (const status of [0, 1, 2]) await rows.result(past, (await rows.player({ status })).id);
    expect(await regulars(id, 'olga')).toHaveLength(1);
    const noted = await app.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    expect(noted).toEqual([{ userId: 'olga', call: 'GET /api/tournaments/:id/regulars' }]);
  });

  test('are at most a thousand', async () => {
    const { id, storeId } = await open();
    const { id: past } = await rows.tournament({ storeId, date: '2031-05-01' });
    await sql`insert into players (username, name) select 'r' || n, 'r' || n from generate_series(1, 1100) n`.execute(app.db);
    await sql`insert into results ("tournamentId", "playerId") select ${past}, id from players where username ~ '^r[0-9]+$'`.execute(app.db);
    expect(await regulars(id)).toHaveLength(1000);
  });
});
