import { describe, expect, test } from '@jest/globals';
import { listRegulars } from '@mesa/contract/calls/offline-enrolment';
import { getLive, getLog, getOwnReport, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { fillPlayerIds, findPlayersById, savePlayerData } from '@mesa/contract/calls/player-ids';
import { previewTom } from '@mesa/contract/calls/tom';
import { sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { publicEvent } from './public-event';

const now = new Date('2031-05-24T15:00:00.000Z');
const app = testApp(async () => ({ now: () => now }));
const { store, tournament, player, result, audits } = community(app);

const of = (id: number) => ({ params: { id } });

/** Ana's tournament of three in round 1, on her device. */
async function running() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2031-05-24' });
  const players = [
    await player({ username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', birthDate: '2020-02-27' }),
    await player({ username: 'caro', name: 'Caro', optionalname: 'Caro Díaz', useUsername: true }),
    await player({ username: 'dani', name: 'Dani' }),
  ];
  for (const one of players) await result(id, one.id);
  const { data } = await app.call(startPlay, { ...of(id), body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana', 'tablet');
  await device.takePen();
  await device.configure();
  await device.publishRound();
  const [beto = 0, caro = 0, dani = 0] = players.map((one) => one.id);
  const people = [
    { id: beto, name: 'Beto Ruiz', username: 'beto', division: 'junior' },
    { id: caro, name: 'caro', username: 'caro', division: 'masters' },
    { id: dani, name: 'dani', username: 'dani', division: 'masters' },
  ];
  return { id, code: data.code, device, people, beto, caro, dani };
}

describe('The state of a played tournament', () => {
  test('is answered whole to everybody, with the messages to all', async () => {
    const { id, code, device, people, beto } = await running();
    const live = { status: 'success', seq: device.head, code, event: publicEvent(device.event), people };
    expect(await app.call(getLive, of(id))).toEqual(live);
    const send = (message: string, playerId?: number) =>
      app.call(sendTournamentMessage, { ...of(id), body: { message, ...(playerId ? { playerId } : {}) } }, 'ana');
    await send('Receso.');
    await send('Para Beto.', beto);
    const messages = [{ id: expect.any(Number), message: 'Receso.', sentAt: now.toISOString(), playerId: null }];
    expect(await app.call(getLive, of(id))).toEqual({ ...live, messages });
    expect(await app.call(getOwnReport, of(id), 'nobody')).toEqual({ status: 'success', disputed: null });
  });

  test('is answered whole to its organiser, at first as a state and then as what was noted since', async () => {
    const { id, code, device, people } = await running();
    const lease = { device: 'tablet', holder: null, heardAt: now.getTime(), alive: true, queued: [] };
    const rest = { status: 'success', role: 'organiser', code, lease };
    expect(await app.call(getLog, { ...of(id), query: {} }, 'ana')).toEqual({
      ...{ ...rest, event: device.event, from: device.head, entries: [] },
      people: people.map((one) => (one.username === 'beto' ? one : { ...one, noYear: true })),
    });
    const last = device.entries.at(-1);
    expect(await app.call(getLog, { ...of(id), query: { after: device.head - 1 } }, 'ana')).toEqual({
      ...{ ...rest, event: null, from: device.head - 1, entries: [last], people: [] },
    });
    const contact = { device: 'tablet', head: device.head - 1, queued: ['result' as const], commands: [] };
    expect(await app.call(sendCommands, { ...of(id), body: contact }, 'ana')).toEqual({
      ...{ status: 'success', answers: [], from: device.head - 1, entries: [last], people: [], role: 'organiser', now: now.getTime() },
      lease: { ...lease, queued: ['result'] },
    });
    expect(last).toEqual({
      seq: device.head,
      at: now.getTime(),
      received: now.getTime(),
      command: expect.objectContaining({ device: 'tablet', by: { role: 'staff' } }),
    });
  });
});

describe('The data of players for the official program', () => {
  test('is recorded of those whose data changed alone', async () => {
    const { id, beto, caro, dani } = await running();
    await app.db.updateTable('players').set({ pokemonId: '4912345' }).where('id', '=', dani).execute();
    const list = [dani, caro, beto].map((playerId, at) => ({ playerId, pokemonId: `700000${at}` }));
    expect(await app.call(fillPlayerIds, { ...of(id), body: { players: list } }, 'ana')).toEqual({ status: 'success', filled: 2 });
    const data = [
      { playerId: beto, birthYear: 2020 },
      { playerId: caro, pokemonId: '7000001', birthYear: 2012 },
    ];
    await app.call(savePlayerData, { ...of(id), body: { players: data } }, 'ana');
    const lines = (await audits('player')).map(({ userId, action, entityId, before, after }) => [userId, action, entityId, before, after]);
    expect(lines).toEqual([
      ['ana', 'update', String(beto), { pokemonId: null }, { pokemonId: '7000002' }],
      ['ana', 'update', String(caro), { pokemonId: null }, { pokemonId: '7000001' }],
      ['ana', 'update', String(caro), { birthDate: null }, { birthDate: '2012-02-27' }],
    ]);
    const names = { country: null, state: null, city: null, hasAccount: false };
    const found = await app.call(findPlayersById, { ...of(id), body: { pokemonIds: ['7000001', '4912345', '7000002'] } }, 'ana');
    expect(found).toEqual({
      status: 'success',
      found: [
        { pokemonId: '7000001', player: { ...names, id: caro, username: 'caro', name: 'Caro', optionalname: 'Caro Díaz', useUsername: true } },
        { pokemonId: '4912345', player: { ...names, id: dani, username: 'dani', name: 'Dani', optionalname: null, useUsername: false } },
        { pokemonId: '7000002', player: { ...names, id: beto, username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: false } },
      ],
    });
  });

  test('that a list has twice is given to the player who entered the site first', async () => {
    const { id, beto, caro } = await running();
    const list = [
      { playerId: caro, pokemonId: '7000001' },
      { playerId: beto, pokemonId: '7000001' },
    ];
    expect((await app.call(fillPlayerIds, { ...of(id), body: { players: list } }, 'ana')).filled).toBe(1);
    const rows = await app.db.selectFrom('players').select('id').where('pokemonId', '=', '7000001').execute();
    expect(rows).toEqual([{ id: beto }]);
  });
});

describe('A refusal of the console', () => {
  test('stands at the field that is wrong, with what to do', async () => {
    const { id } = await running();
    await player({ username: 'ana', userId: 'ana' });
    const invite = async (username: string) => app.refused(saveTournamentStaff, { ...of(id), body: { username, role: 'judge' } }, 'ana');
    for (const [refusal, path, message] of [
      [await invite('nadie'), 'username', 'Ninguna cuenta tiene ese nombre de usuario. Pídele el que muestra su perfil.'],
      [await invite('ana'), 'username', 'Esa persona administra la tienda: ya puede hacerlo todo en este torneo.'],
      [await app.refused(previewTom, { ...of(id), body: { text: 'hola' } }, 'ana'), 'text', expect.stringContaining('dañado o no es de TOM')],
    ] as const)
      expect(refusal).toMatchObject({ httpStatus: 422, code: 'rule_violation', message, issues: [{ path, message }] });
  });
});

test('Regulars who came as often and as lately are in the order in which they entered the site', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', date: '2031-05-24' });
  const past = await tournament({ storeId, date: '2031-05-01' });
  const three = [await player(), await player(), await player()];
  for (const one of three.toReversed()) await result(past.id, one.id);
  const { players } = await app.call(listRegulars, of(id), 'ana');
  expect(players.map((one) => one.id)).toEqual(three.map((one) => one.id));
});
