import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startPlay } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { exportTom, importTom } from '@mesa/contract/calls/tom';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint, Input, Result } from '@mesa/contract/endpoint';
import { buildApp } from '../../app';
import { overPool } from '../../kernel/db/pool';
import { jsonPayload } from '../../kernel/pipeline/payload';
import { ReadCache } from '../../kernel/pipeline/read-cache';
import { topicsWritten } from '../../kernel/pipeline/writing';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';

// Writes are committed, because a cache forgets what a commit changed; those of the tests themselves make it forget everything.
const database = {} as FreshDatabase;
const { store, tournament, player, players } = community(database);
const cache = new ReadCache({ seconds: 600 });
let site: Awaited<ReturnType<typeof buildApp>>;
let organiser: { authorization: string };
beforeAll(async () => {
  Object.assign(database, await freshDatabase());
  const identity = await testIdentity();
  organiser = { authorization: `Bearer ${await identity.token({ userId: 'ana', role: 'member' })}` };
  database.db = overPool(database.pool, { onWrite: () => cache.forget(topicsWritten()) });
  site = await buildApp({ db: database.db, identity, cache, limits: false });
}, 60_000);
afterAll(async () => {
  await site?.app.close();
  await database.remove?.();
});

/** Makes a call as Ana, or as a visitor, which must succeed. */
async function call<E extends Endpoint>({ method, path }: E, input: Input<E>, as: unknown = null): Promise<Result<E>> {
  const { params, query, body } = input as { params?: Record<string, number>; query?: Record<string, string>; body?: object };
  const url = `${path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))}?${new URLSearchParams(query)}`;
  const reply = await site.app.inject({ method, url, headers: as === null ? {} : organiser, ...(body ? { payload: body } : {}) });
  if (reply.statusCode >= 300) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}
const app = { call };

async function open(fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', ...fields });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, device: await playDevice(app, id, 'ana') };
}
/** What a visitor's page shows, which the server keeps until it changes. */
const pageOf = async (id: number) => {
  const { status, numberPlayers, winnerId, listsHidden, cutStarted } = (await app.call(getTournament, { params: { id } })).data;
  const entries = (await app.call(listEntries, { params: { id } })).data;
  return {
    status,
    numberPlayers,
    winnerId,
    listsHidden,
    cutStarted,
    entered: entries.length,
    places: entries.map(({ TournamentResult: { position } }) => position),
  };
};

test('A visitor’s page shows at once who enrolled or left, the start, the closing and that it is open again', async () => {
  const [first, second, third] = (await players(3)).map((one) => one.id) as [number, number, number];
  const { id, device } = await open();
  expect(await pageOf(id)).toMatchObject({ status: 'inscripciones', numberPlayers: 0, entered: 0 });
  for (const one of [first, second, third]) await device.run({ kind: 'enrol', player: one, division: 'masters' });
  expect(await pageOf(id)).toMatchObject({ numberPlayers: 3, entered: 3 });
  await device.run({ kind: 'remove', player: third });
  expect(await pageOf(id)).toMatchObject({ status: 'inscripciones', numberPlayers: 2, entered: 2 });
  await device.takePen();
  await device.configure();
  await device.publishRound();
  expect(await pageOf(id)).toMatchObject({ status: 'progreso', winnerId: null });
  await playRound(device);
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    await playRound(device);
  }
  await device.finalize();
  expect(await pageOf(id)).toMatchObject({ status: 'finalizado', winnerId: first, places: [1, 2] });
  await device.run({ kind: 'reopen', reason: 'Un resultado estaba al revés' });
  expect(await pageOf(id)).toMatchObject({ status: 'progreso', winnerId: null, places: [null, null] });
});

test('A visitor’s page shows lists that open at the cut as soon as it is published', async () => {
  const { id, device } = await open({ category: 'Cup', listsVisible: 'al corte' });
  for (const one of await players(9)) await device.run({ kind: 'enrol', player: one.id, division: 'masters' });
  await device.takePen();
  await device.configure();
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    await playRound(device);
  }
  await device.startCut();
  expect(await pageOf(id)).toMatchObject({ listsHidden: true, cutStarted: false });
  await device.publishRound('masters');
  expect(await pageOf(id)).toMatchObject({ listsHidden: false, cutStarted: true });
});

test('A visitor’s page shows at once the players of an imported file, and a stream that its log moved on', async () => {
  const from = await open();
  const known = await player({ name: 'Ana Peña', pokemonId: '4912345' });
  await from.device.run({ kind: 'enrol', player: known.id, division: 'masters' });
  const { text } = await app.call(exportTom, { params: { id: from.id }, query: { offset: 0 } }, 'ana');
  const { id, device } = await open();
  expect(await pageOf(id)).toMatchObject({ numberPlayers: 0 });
  const stream = (await site.app.inject({ url: `/api/tournaments/${id}/stream`, payloadAsStream: true })).stream().setEncoding('utf8');
  let seen = '';
  const shows = async (number: number) => {
    for await (const text of stream.iterator({ destroyOnReturn: false })) {
      seen += text;
      if (seen.includes(`data: ${number}\n`)) return;
    }
  };
  await shows(device.head);
  await app.call(importTom, { params: { id }, body: { text, offset: 0, players: [{ userId: '4912345', playerId: known.id }] } }, 'ana');
  expect(await pageOf(id)).toMatchObject({ numberPlayers: 1, entered: 1 });
  await shows(device.head + 1);
  stream.destroy();
  expect(seen).toContain(`data: ${device.head + 1}\n`);
});

test.each([
  ['another server changed a tournament', () => site.streams.onNotice('1 7')],
  ['its notices were lost', () => site.streams.onGap()],
])('A kept answer about a played tournament is read again after %s; one about other things is not', async (_, learn) => {
  const shown = async (topic: 'play' | 'card', value: string) => {
    const { payload } = await cache.get(`/shown/${topic}`, [topic], async () => jsonPayload(value));
    return JSON.parse(payload.body.toString());
  };
  cache.forget(null);
  expect([await shown('play', 'before'), await shown('card', 'before')]).toEqual(['before', 'before']);
  learn();
  expect([await shown('play', 'after'), await shown('card', 'after')]).toEqual(['after', 'before']);
});
