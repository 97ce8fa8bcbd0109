import { describe, expect, test } from '@jest/globals';
import { getLog, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { mergePlayers } from '@mesa/contract/calls/player-merges';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { createPlayStates, type PlayRow, requirePlay, stateOf } from './state';

const app = testApp();
const { store, tournament, player, players, result } = community(app);

/** Ana's tournament of four, in registration. */
async function open() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge' });
  for (const one of await players(4)) await result(id, one.id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, storeId };
}
/** The same in round 1, on Ana's device. */
async function running() {
  const made = await open();
  const device = await playDevice(app, made.id, 'ana', 'tablet');
  await device.takePen();
  await device.configure();
  await device.publishRound();
  return { ...made, device };
}
const logOf = (id: number, after?: number) => app.call(getLog, { params: { id }, query: after === undefined ? {} : { after } }, 'ana');
const leaseOf = async (id: number) => (await logOf(id)).lease;

describe('The console’s log', () => {
  test('names the people who entered since, also the late ones, and whose year of birth is missing', async () => {
    const { id, device } = await running();
    const [late, other] = await players(2);
    const { head } = device;
    await device.run({ kind: 'enrol-late', player: late?.id ?? 0, division: 'masters', pod: device.pod().name });
    const { people, entries, event, from } = await logOf(id, head);
    expect([event, entries.length, from]).toEqual([null, 1, head]);
    expect(people).toMatchObject([{ id: late?.id, noYear: true }]);
    expect(await device.refusalOf({ kind: 'enrol-late', player: 999_999, division: 'masters', pod: device.pod().name })).toBe('no_such_player');
    const registering = await open();
    await (await playDevice(app, registering.id, 'ana')).run({ kind: 'enrol', player: other?.id ?? 0, division: 'masters' });
    expect((await logOf(registering.id, 5)).people.map((person) => person.id)).toEqual([other?.id]);
  });

  test('names whoever a player turned out to be after the tournament', async () => {
    const { id, device } = await running();
    await playRound(device);
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    await device.finalize();
    const { head } = device;
    const [removed] = (await logOf(id)).people;
    const kept = await player({ optionalname: 'Ana Peña' });
    await app.call(mergePlayers, { params: { id: kept.id }, body: { removedId: removed?.id ?? 0 } }, 'admin');
    const { entries, people } = await logOf(id, head);
    expect(entries.map(({ command }) => command.body)).toEqual([{ kind: 'renumber', player: removed?.id, to: kept.id }]);
    expect(people).toMatchObject([{ id: kept.id, name: 'Ana Peña' }]);
  });

  test('names with the state whose year of birth is missing', async () => {
    const { id } = await open();
    const [known] = (await logOf(id)).people;
    await app.db
      .updateTable('players')
      .set({ birthDate: '1990-05-04' })
      .where('id', '=', known?.id ?? 0)
      .execute();
    expect((await logOf(id)).people.map(({ noYear = false }) => noYear)).toEqual([false, true, true, true]);
  });

  test('names players as they chose', async () => {
    const { id } = await open();
    const [first, second] = (await logOf(id)).people;
    const choose = (of: typeof first, fields: object) =>
      app.db
        .updateTable('players')
        .set(fields)
        .where('id', '=', of?.id ?? 0)
        .execute();
    await choose(first, { optionalname: 'La Profe', useUsername: false });
    await choose(second, { optionalname: 'El Profe', useUsername: true });
    const { people } = await logOf(id);
    expect(people.slice(0, 2).map(({ name }) => name)).toEqual(['La Profe', second?.username]);
  });

  test('has the state of the moment that a reader found, although somebody writes meanwhile', async () => {
    const { id, device } = await running();
    const row = await requirePlay(app.db, id);
    await device.run({ kind: 'enrol-late', player: (await player()).id, division: 'masters', pod: device.pod().name });
    const numberOf = async (found: PlayRow) => (await stateOf(app.db, createPlayStates(), found)).event.entries.length;
    expect([await numberOf(row), await numberOf(await requirePlay(app.db, id))]).toEqual([4, 5]);
  });

  test('has fewer than fifty entries after its snapshot, and the same state from there', async () => {
    const { id } = await open();
    const device = await playDevice(app, id, 'ana');
    for (let sent = 0; sent < 2; sent += 1)
      await device.send(...Array.from({ length: 30 }, (_, at) => device.commandOf({ kind: 'enrolment', open: true, capacity: at + 4, closesAt: null })));
    const { snapshotSeq } = await app.db.selectFrom('play').select('snapshotSeq').where('tournamentId', '=', id).executeTakeFirstOrThrow();
    expect(device.head).toBeGreaterThan(60);
    expect(device.head - snapshotSeq).toBeLessThan(50);
    expect((await stateOf(app.db, createPlayStates(), await requirePlay(app.db, id))).event).toEqual(device.event);
  });

  test('names the site admin and the store’s people as who they are', async () => {
    const { id } = await open();
    for (const as of ['ana', 'admin']) await (await playDevice(app, id, as)).run({ kind: 'enrolment', open: true, capacity: as.length, closesAt: null });
    expect((await logOf(id, 0)).entries.slice(-2).map(({ command }) => command.by)).toEqual([{ role: 'staff' }, { role: 'admin' }]);
  });

  test('comes in parts of two thousand entries', async () => {
    const { id } = await open();
    await sql`
      insert into "playLog" ("tournamentId", seq, "commandId", hash, "userId", entry)
      select "tournamentId", seq + n, 'more' || n, hash, "userId", jsonb_set(entry, '{seq}', to_jsonb(seq + n))
      from "playLog", generate_series(1, 2100) n where "tournamentId" = ${id} and seq = 5`.execute(app.db);
    const first = await logOf(id, 0);
    expect([first.entries.length, first.entries.at(-1)?.seq]).toEqual([2000, 2000]);
    expect((await logOf(id, 2000)).entries).toHaveLength(105);
  });
});

describe('The contact with the holder of the pen', () => {
  const contact = (id: number, device: string, queued: 'result'[] = []) =>
    app.call(sendCommands, { params: { id }, body: { device, head: 0, queued, commands: [] } }, 'ana');

  test('names its unsent commands, also if another device is in contact', async () => {
    const { id } = await running();
    await contact(id, 'tablet', ['result', 'result']);
    await contact(id, 'phone');
    expect(await leaseOf(id)).toMatchObject({ device: 'tablet', alive: true, queued: ['result', 'result'] });
  });

  test('counts as lost after 45 seconds', async () => {
    const { id } = await running();
    const heard = async (secondsAgo: number) => {
      const heardAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
      await app.db.updateTable('playLeases').set({ heardAt }).where('tournamentId', '=', id).execute();
      return (await leaseOf(id))?.alive;
    };
    expect([await heard(5), await heard(46)]).toEqual([true, false]);
  });

  test('is with the device that took it in this tournament, although another one’s was taken since', async () => {
    await player({ userId: 'ana', username: 'ana', name: 'Ana' });
    await player({ userId: 'olga', username: 'olga', name: 'Olga' });
    const { id } = await running();
    const other = await open();
    await app.db.insertInto('storeAdmins').values({ storeId: other.storeId, userId: 'olga' }).execute();
    const olgas = await playDevice(app, other.id, 'olga');
    await olgas.run({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
    for (let taken = 0; taken < 5; taken += 1) await olgas.takePen();
    expect((await leaseOf(id))?.holder).toBe('ana');
  });

  test('is with the last one of those who took it', async () => {
    await player({ userId: 'ana', username: 'ana', name: 'Ana' });
    await player({ userId: 'olga', username: 'olga', name: 'Olga' });
    const { id, storeId } = await running();
    await app.db.insertInto('storeAdmins').values({ storeId, userId: 'olga' }).execute();
    await (await playDevice(app, id, 'olga')).takePen();
    expect((await leaseOf(id))?.holder).toBe('olga');
  });
});

describe('Commands that are sent together', () => {
  test('count once although one is among them twice', async () => {
    const { device } = await running();
    const { head } = device;
    const { id: round, matches } = device.round();
    const { player1 = 0, player2 = 0 } = matches[0] ?? {};
    const command = device.commandOf({ kind: 'result', round, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open' });
    expect(await device.send(command, command)).toEqual([
      { id: command.id, seq: head + 1 },
      { id: command.id, seq: head + 1 },
    ]);
    // So does a refusal.
    const late = { ...command, id: 'late', body: { ...command.body, outcome: 'tie' as const } };
    const refusal = { id: 'late', code: 'result_differs', theirs: [] };
    expect(await device.send(late, late)).toEqual([refusal, refusal]);
  });

  test('are decided although another tournament has commands with their ids', async () => {
    const [one, other] = [await open(), await open()];
    const devices = [await playDevice(app, one.id, 'ana'), await playDevice(app, other.id, 'ana')];
    for (const [at, device] of devices.entries())
      await device.send(device.commandOf({ kind: 'enrolment', open: true, capacity: at + 5, closesAt: null }, { id: 'same-command' }));
    expect(devices.map(({ event }) => event.enrolment.capacity)).toEqual([5, 6]);
  });

  test('have the times of their own tournament, whatever another one received later', async () => {
    const { id } = await open();
    await open();
    const device = await playDevice(app, id, 'ana');
    const [first] = (await logOf(id, 0)).entries;
    await device.send(device.commandOf({ kind: 'enrolment', open: true, capacity: null, closesAt: null }, { base: 1, at: 0 }));
    expect(device.entries.at(-1)?.at).toBe(first?.received);
  });
});
