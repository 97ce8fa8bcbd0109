import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { getLive, livePath, startPlay } from '@mesa/contract/calls/play';
import { removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import Fastify, { type FastifyInstance } from 'fastify';
import { noLimits } from '../../kernel/pipeline/limits';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { createStreams, type Streams } from './streams';

const app = testApp();
const { store, tournament, player, players, result } = community(app);
let server: FastifyInstance | undefined;
afterEach(async () => {
  jest.useRealTimers();
  await server?.close();
});

const real = ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] as const;

async function played() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones' });
  await result(id, (await player()).id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return id;
}

/** Opens a stream and returns its messages. */
async function open(id: number, server = app.app) {
  const end = new AbortController();
  const address = server.server.listening ? server.listeningOrigin : await server.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}${livePath(id)}`, { signal: end.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const found = /^(?:.+\n)+\n/.exec(text)?.[0];
      if (found) {
        text = text.slice(found.length);
        return found.trim();
      }
      text += (await reader?.read())?.value ?? '';
    }
  };
  /** Skips what a page gets when it connects. */
  const connected = async () => {
    for (const _ of ['clock', 'message ids', 'number']) await next();
  };
  const isEnded = async () => (await reader?.read())?.done === true;
  return { response, next, connected, isEnded, end: () => end.abort() };
}

test('a page gets the number of the last entry at once, the clock, and each new number once', async () => {
  const id = await played();
  const page = await open(id);
  expect(page.response.headers.get('content-type')).toBe('text/event-stream');
  expect(page.response.headers.get('cache-control')).toBe('no-store');
  expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
  // Proxies pass each message on at once.
  expect(page.response.headers.get('x-accel-buffering')).toBe('no');
  const [, clock] = /^retry: \d+\nevent: clock\ndata: (\d+)$/.exec(await page.next()) ?? [];
  expect(Math.abs(Number(clock) - Date.now())).toBeLessThan(60_000);
  expect([await page.next(), await page.next()]).toEqual(['event: message-ids\ndata: []', 'data: 2']);

  const device = await playDevice(app, id, 'ana');
  await device.run({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  expect(await page.next()).toBe('data: 3');
  // As another server's notice of an entry that this one has already sent.
  app.streams.onNotice(`${id} 3`);
  app.streams.onNotice(`${id} 7`);
  expect(await page.next()).toBe('data: 7');
  page.end();
});

test('each page reconnects after a pause of its own, of two to five seconds', async () => {
  const id = await played();
  const pages = await Promise.all(Array.from({ length: 5 }, () => open(id)));
  const pauses = await Promise.all(pages.map(async ({ next }) => Number(/^retry: (\d+)/.exec(await next())?.[1])));
  for (const pause of pauses) expect(pause >= 2000 && pause < 5000).toBe(true);
  expect(new Set(pauses).size).toBeGreaterThan(1);
  for (const page of pages) page.end();
});

test('changes for everybody are sent at once, and several in between as one', async () => {
  const id = await played();
  const page = await open(id);
  await page.connected();
  for (const notice of ['8', '9', '10', '11 room']) app.streams.onNotice(`${id} ${notice}`);
  expect([await page.next(), await page.next()]).toEqual(['data: 8', 'data: 11']);
  page.end();
});

test('the clock, other pairs of a round and the end are sent at once, results and registration within a moment', async () => {
  const id = await played();
  const device = await playDevice(app, id, 'ana', 'tablet');
  for (const one of await players(5)) await device.run({ kind: 'enrol', player: one.id, division: 'masters' });
  await device.takePen();
  await device.configure();
  const page = await open(id);
  await page.connected();
  // The moment does not pass.
  jest.useFakeTimers({ doNotFake: [...real, 'setInterval', 'clearInterval'] });
  const { id: draft } = await device.draw();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  await device.publish(device.event.drafts.find((one) => one.id === draft) as never);
  expect(await page.next()).toBe(`data: ${device.head}`);
  const { id: round, matches } = device.round();
  await device.result(round, matches[0] as never, 'player1');
  await device.run({ kind: 'clock', round, action: 'start' });
  expect(await page.next()).toBe(`data: ${device.head}`);
  await device.result(round, device.round().matches[0] as never, 'tie', 'player1');
  const [, one, other] = device.round().matches;
  await device.run({ kind: 'swap', round, player: one?.player2 ?? 0, with: other?.player2 ?? 0, reason: 'Son hermanos' });
  expect(await page.next()).toBe(`data: ${device.head}`);
  await playRound(device);
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    for (const _ of ['draft', 'round']) await page.next();
    await playRound(device);
  }
  await device.finalize();
  expect(await page.next()).toBe(`data: ${device.head}`);
  page.end();
});

test('the pen that another device takes is news for consoles only', async () => {
  const id = await played();
  const page = await open(id);
  await page.connected();
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  page.end();
});

test('an open stream gets the time every 25 seconds, and ends with the server', async () => {
  jest.useFakeTimers({ doNotFake: [...real, 'setTimeout', 'clearTimeout'] });
  let now = new Date('2031-05-24T15:00:00.000Z');
  server = Fastify();
  createStreams({ app: server, limits: noLimits, now: () => now }, async () => ({ seq: 7, messages: [] }));
  const page = await open(1, server);
  await page.connected();
  now = new Date('2031-05-24T15:00:25.000Z');
  jest.advanceTimersByTime(25_000);
  expect(await page.next()).toBe(`event: clock\ndata: ${now.getTime()}`);
  const closing = server.close();
  expect(await page.isEnded()).toBe(true);
  await closing;
  expect(jest.getTimerCount()).toBe(0);
});

test('a draft is news for consoles only, once, until it is published', async () => {
  const id = await played();
  const device = await playDevice(app, id, 'ana');
  await device.run({ kind: 'enrol', player: (await player()).id, division: 'masters' });
  await device.takePen();
  await device.configure();
  const page = await open(id);
  await page.connected();
  const draft = await device.draw();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  // As another server's notice.
  app.streams.onNotice(`${id} ${device.head} console`);
  await device.run({ kind: 'discard', round: draft.id });
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  await device.publishRound();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head - 1}`);
  expect(await page.next()).toBe(`data: ${device.head}`);
  // A repeated command adds no entry.
  for (const notice of [`${device.head} console`, 'messages']) app.streams.onNotice(`${id} ${notice}`);
  expect(await page.next()).toBe('event: messages\ndata:');
  page.end();
});

describe('Pages that connect while the last entry is read', () => {
  /** Starts a server whose reads of the last entry wait. `arrived` resolves once so many pages wait for one. */
  function waitingServer({ forceCloseConnections = true } = {}) {
    const reads: { resolve: (newest: { seq: number; messages: number[] }) => void; reject: (error: Error) => void }[] = [];
    const requests = new EventEmitter();
    let count = 0;
    server = Fastify({ forceCloseConnections });
    server.addHook('preHandler', async () => void requests.emit(`page ${++count}`));
    const streams = createStreams(
      { app: server, limits: noLimits, now: () => new Date('2031-05-24T15:00:00.000Z') },
      () => new Promise((resolve, reject) => reads.push({ resolve, reject })),
    );
    const arrived = async (pages: number) => {
      if (count < pages) await once(requests, `page ${pages}`);
      // The handler follows the hook in the same turn.
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { server, reads, streams, arrived };
  }

  test('share the read', async () => {
    const { server, reads, arrived } = waitingServer();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const opening = Promise.all([open(1, server), open(1, server), open(2, server)]);
    await arrived(3);
    expect(reads).toHaveLength(2);
    for (const { resolve } of reads) resolve({ seq: 7, messages: [] });
    const pages = await opening;
    for (const page of pages) {
      for (const _ of ['clock', 'message ids']) await page.next();
      expect(await page.next()).toBe('data: 7');
    }
    const later = open(1, server);
    await arrived(4);
    expect(reads).toHaveLength(3);
    reads[2]?.resolve({ seq: 7, messages: [] });
    for (const page of [...pages, await later]) page.end();
  });

  test.each([
    ['an entry', (streams: Streams) => streams.notify(1, 8), 'data: 8', { seq: 8, messages: [3] }],
    ['a message', (streams: Streams) => streams.notifyMessages(1), 'event: messages\ndata:', { seq: 7, messages: [4, 3] }],
  ] as const)('get %s of that moment, and those that connect later read again', async (_, change, notice, newest) => {
    const { server, reads, streams, arrived } = waitingServer();
    const first = open(1, server);
    await arrived(1);
    change(streams);
    const second = open(1, server);
    await arrived(2);
    reads[0]?.resolve({ seq: 7, messages: [3] });
    reads[1]?.resolve({ ...newest, messages: [...newest.messages] });
    const pages = [await first, await second] as const;
    for (const page of pages) await page.next();
    expect([await pages[0].next(), await pages[0].next(), await pages[0].next()]).toEqual([notice, 'event: message-ids\ndata: [3]', 'data: 7']);
    expect([await pages[1].next(), await pages[1].next()]).toEqual([`event: message-ids\ndata: [${newest.messages}]`, `data: ${newest.seq}`]);
    for (const page of pages) page.end();
  });

  test('are forgotten if they are left meanwhile', async () => {
    const { server, reads, streams, arrived } = waitingServer();
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const request = http.get(`${address}${livePath(1)}`).on('error', () => undefined);
    const [socket] = (await once(server.server, 'connection')) as [Socket];
    await arrived(1);
    request.destroy();
    await once(socket, 'close');
    reads[0]?.resolve({ seq: 7, messages: [] });
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    streams.onGap();
    expect(reads).toHaveLength(1);
  });

  test('are ended if the server closes meanwhile', async () => {
    const { server, reads, arrived } = waitingServer({ forceCloseConnections: false });
    const opening = open(1, server);
    await arrived(1);
    const closing = server.close();
    await new Promise((resolve) => setImmediate(resolve));
    reads[0]?.resolve({ seq: 7, messages: [] });
    const page = await opening;
    await page.next();
    expect(await page.isEnded()).toBe(true);
    await closing;
  });

  test('are answered with its failure, and the next page reads again', async () => {
    const { server, reads, arrived } = waitingServer();
    const opening = open(1, server);
    await arrived(1);
    reads[0]?.reject(new Error('The database is away.'));
    const failed = await opening;
    expect(failed.response.status).toBe(500);
    failed.end();
    const again = open(1, server);
    await arrived(2);
    reads[1]?.resolve({ seq: 9, messages: [] });
    const page = await again;
    for (const _ of ['clock', 'message ids']) await page.next();
    expect(await page.next()).toBe('data: 9');
    page.end();
  });
});

test('after lost notices a page gets the tournament’s current number and messages', async () => {
  const id = await played();
  const page = await open(id);
  await page.connected();
  const { id: message } = await app.db
    .insertInto('tournamentMessages')
    .values({ tournamentId: id, message: 'Receso', sentBy: 'ana', sentAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('play').set({ seq: 9 }).where('tournamentId', '=', id).execute();
  app.streams.onGap();
  expect([await page.next(), await page.next()]).toEqual([`event: message-ids\ndata: [${message}]`, 'data: 9']);
  page.end();
});

test('a tournament that is not played here, or was taken off the site, has no stream', async () => {
  const { id } = await tournament();
  const hidden = await played();
  await app.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', hidden).execute();
  for (const address of [livePath(id), livePath(hidden), livePath(999_999), '/api/tournaments/x/stream']) {
    const { statusCode, headers } = await app.app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('a page learns at once that the organiser sent or removed a message, also from another server, and reads them', async () => {
  const id = await played();
  const page = await open(id);
  await page.connected();
  await app.call(sendTournamentMessage, { params: { id }, body: { message: 'Receso de 20 minutos.' } }, 'ana');
  expect(await page.next()).toBe('event: messages\ndata:');
  const [wrong] = (await app.call(sendTournamentMessage, { params: { id }, body: { message: 'Receso de 2 minutos.' } }, 'ana')).messages;
  expect(await page.next()).toBe('event: messages\ndata:');
  await app.call(removeTournamentMessage, { params: { id }, body: { messageId: wrong?.id ?? 0 } }, 'ana');
  expect(await page.next()).toBe('event: messages\ndata:');
  app.streams.onNotice(`${id} messages`);
  expect(await page.next()).toBe('event: messages\ndata:');
  page.end();
  const { messages = [] } = await app.call(getLive, { params: { id } }, null);
  expect(messages.map(({ message }) => message)).toEqual(['Receso de 20 minutos.']);
  // A phone that was away finds what it has missed.
  const later = await open(id);
  await later.next();
  expect(await later.next()).toBe(`event: message-ids\ndata: [${messages[0]?.id}]`);
  later.end();
});
