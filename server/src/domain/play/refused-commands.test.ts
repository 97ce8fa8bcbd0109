import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sendPassCommands } from '@mesa/contract/calls/passes';
import { type Answer, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listSlips, reportBySlip } from '@mesa/contract/calls/slips';
import { emptyEvent } from '@mesa/contract/play/model';
import { buildApp } from '../../app';
import { community } from '../../testing/community';
import { newPass, tryPass } from '../../testing/pass-phone';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';

const perMinute = 5;
const app = testApp(async () => ({ limits: { playerCommands: perMinute } }));
const { store, tournament, player } = community(app);

let made = 0;
const commandOf = (body: object) => ({ id: `command-${++made}`, engine: 1, base: 0, pen: 0, at: 0, body });
/** A command that only organisers may give. */
const closing = { kind: 'enrolment', open: false, capacity: null, closesAt: null };
const bodyOf = (...commands: object[]) => ({ device: 'phone', head: 0, commands: commands as never });
const codesOf = (answers: readonly Answer[]) => answers.map((answer) => ('code' in answer ? answer.code : null));

/** A tournament with open registration that Ana runs, and an account with a player who is not enrolled. */
async function open(stranger: string) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge' });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.run({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  const { id: playerId } = await player({ userId: stranger });
  return { id, device, playerId };
}
const send = async (id: number, as: string, ...commands: object[]) =>
  codesOf((await app.call(sendCommands, { params: { id }, body: bodyOf(...commands) }, as)).answers);
const stored = async () => (await app.db.selectFrom('playRefusals').select('commandId').execute()).map(({ commandId }) => commandId);

test('Calls without commands count towards the limit of an account too', async () => {
  const { id } = await open('idle');
  for (let call = 0; call < perMinute; call += 1) expect(await send(id, 'idle')).toEqual([]);
  expect(await app.refused(sendCommands, { params: { id }, body: bodyOf() }, 'idle')).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
});

describe('Refused commands of callers who do not run the tournament', () => {
  test('are not stored, and valid ones among them count', async () => {
    const { id, device, playerId } = await open('stranger');
    const enrol = commandOf({ kind: 'enrol', player: playerId, division: 'masters' });
    expect(await send(id, 'stranger', commandOf(closing), enrol, commandOf({ kind: 'drop', player: playerId + 1, seen: 0 }))).toEqual([
      'not_allowed',
      null,
      'not_allowed',
    ]);
    expect(await stored()).toEqual([]);
    await device.send();
    expect(device.event.entries.map((entry) => entry.player)).toEqual([playerId]);
    expect(device.entries).toHaveLength(2);
    // Delivered twice it counts once, and its id cannot be another command's.
    expect(await send(id, 'stranger', enrol)).toEqual([null]);
    await device.send();
    expect(device.entries).toHaveLength(2);
    const other = { ...enrol, at: 1 };
    expect(await app.refused(sendCommands, { params: { id }, body: bodyOf(other) }, 'stranger')).toMatchObject({ httpStatus: 409, code: 'conflict' });
  });

  test('of a newer engine stay undecided, with all after them', async () => {
    const { id } = await open('early');
    expect(await send(id, 'early', commandOf(closing), { ...commandOf(closing), engine: 1000 }, commandOf(closing))).toEqual(['not_allowed']);
  });

  test('are limited by account, also if others share the address', async () => {
    const { id, device } = await open('flood');
    await player({ userId: 'neighbour' });
    const three = () => [1, 2, 3].map(() => commandOf(closing));
    expect(await send(id, 'flood', ...three())).toHaveLength(3);
    expect(await app.refused(sendCommands, { params: { id }, body: bodyOf(...three()) }, 'flood')).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
    expect(await app.refused(sendCommands, { params: { id }, body: bodyOf() }, 'flood')).toMatchObject({ httpStatus: 429 });
    expect(await send(id, 'neighbour', ...three())).toHaveLength(3);
    for (let n = 0; n <= perMinute; n += 1) await device.run({ kind: 'enrolment', open: true, capacity: n + 1, closesAt: null });
  });
});

test('Reports by the code on a slip are limited for each player at the table', async () => {
  const { id, device } = await open('nobody-else');
  for (let seat = 0; seat < 2; seat += 1) await device.run({ kind: 'enrol', player: (await player()).id, division: 'masters' });
  await device.takePen();
  await device.configure();
  await device.publishRound();
  const [{ slip, player1 } = { slip: '', player1: 0 }] = (await app.call(listSlips, { params: { id } }, 'ana')).slips;
  const body = (playerId: number) => ({ body: { slip, playerId, outcome: 'tie' as const } });
  for (let made = 0; made < perMinute; made += 1) await app.call(reportBySlip, body(player1));
  expect(await app.refused(reportBySlip, body(player1))).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
  expect((await app.call(reportBySlip, body(device.round().matches[0]?.player2 ?? 0))).refusal).toBeNull();
});

test('Commands from phones with a pass are limited for each player', async () => {
  const { id, device } = await open('somebody-else');
  const phoneOf = async (seat: number) => {
    await device.run({ kind: 'enrol', player: seat, division: 'masters' });
    return (await tryPass(app, await newPass(app, id, seat, 'ana'))).phone;
  };
  const [one, other] = [await phoneOf((await player()).id), await phoneOf((await player()).id)];
  const body = (...commands: object[]) => ({ body: { device: 'phone', commands: commands as never } });
  const many = Array.from({ length: perMinute }, () => commandOf(closing));
  expect((await app.call(sendPassCommands, body(...many), one)).answers).toHaveLength(perMinute);
  expect(await app.refused(sendPassCommands, body(commandOf(closing)), one)).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
  expect((await app.call(sendPassCommands, body(commandOf(closing)), other)).answers).toHaveLength(1);
});

describe('Refused commands of organisers', () => {
  test('are stored, and get the same answer again', async () => {
    const { device } = await open('nobody');
    const late = device.commandOf({ kind: 'check-in', player: 999_999_999 });
    const [refusal] = await device.send(late);
    expect(codesOf(refusal ? [refusal] : [])).toEqual(['no_such_player']);
    expect(await stored()).toEqual([late.id]);
    expect(await device.send(late)).toEqual([refusal]);
  });
});

describe('While the organiser writes', () => {
  const database = {} as FreshDatabase;
  const rows = community(database);
  let built: Awaited<ReturnType<typeof buildApp>>['app'];
  let headers: { authorization: string };
  beforeAll(async () => {
    // Calls that wait for the lock fail instead of waiting forever.
    Object.assign(database, await freshDatabase({ lock_timeout: 500 }));
    const identity = await testIdentity();
    headers = { authorization: `Bearer ${await identity.token({ userId: 'stranger', role: 'member' })}` };
    built = (await buildApp({ db: database.db, identity, limits: false })).app;
  }, 60_000);
  afterAll(async () => {
    await built?.close();
    await database.remove?.();
  });

  test('a stranger’s refused commands are answered without the tournament’s lock', async () => {
    const { db } = database;
    const { id } = await rows.tournament({ status: 'inscripciones', category: 'Challenge', played: true });
    await rows.player({ userId: 'stranger' });
    const snapshot = JSON.stringify(emptyEvent('challenge', 2027));
    await db.insertInto('play').values({ tournamentId: id, code: 'ABCDEF', snapshot }).execute();
    const answer = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('tournaments').select('id').where('id', '=', id).forUpdate().execute();
      await transaction.selectFrom('play').select('seq').where('tournamentId', '=', id).forUpdate().execute();
      return built.inject({ method: 'POST', url: `/api/tournaments/${id}/commands`, headers, payload: bodyOf(commandOf(closing)) });
    });
    expect([answer.statusCode, answer.json().answers]).toEqual([200, [{ id: expect.any(String), code: 'not_allowed', theirs: [] }]]);
  });
});
