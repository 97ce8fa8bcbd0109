import { expect, test } from '@jest/globals';
import { getLive, livePath, startPlay } from '@mesa/contract/calls/play';
import { sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

async function played() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones' });
  await result(id, (await player()).id);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return id;
}

/** Opens a stream and returns its messages. */
async function open(id: number) {
  const end = new AbortController();
  const address = app.app.server.listening ? app.app.listeningOrigin : await app.app.listen({ port: 0, host: '127.0.0.1' });
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
  return { response, next, end: () => end.abort() };
}

test('a page gets the number of the last entry at once, the clock, and each new number once', async () => {
  const id = await played();
  const page = await open(id);
  expect(page.response.headers.get('content-type')).toBe('text/event-stream');
  expect(page.response.headers.get('cache-control')).toBe('no-store');
  expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
  const [, clock] = /^retry: 3000\nevent: clock\ndata: (\d+)$/.exec(await page.next()) ?? [];
  expect(Math.abs(Number(clock) - Date.now())).toBeLessThan(60_000);
  expect(await page.next()).toBe('data: 2');

  const device = await playDevice(app, id, 'ana');
  await device.say({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
  expect(await page.next()).toBe('data: 3');
  // As another server's notice of an entry that this one has already sent.
  app.streams.onNotice(`${id} 3`);
  app.streams.onNotice(`${id} 7`);
  expect(await page.next()).toBe('data: 7');
  page.end();
});

test('changes for everybody are sent at once, and several in between as one', async () => {
  const id = await played();
  const page = await open(id);
  await page.next();
  await page.next();
  for (const notice of ['8', '9', '10', '11 room']) app.streams.onNotice(`${id} ${notice}`);
  expect([await page.next(), await page.next()]).toEqual(['data: 8', 'data: 11']);
  page.end();
});

test('a draft is news for consoles only, once, until it is published', async () => {
  const id = await played();
  const device = await playDevice(app, id, 'ana');
  await device.say({ kind: 'enrol', player: (await player()).id, division: 'masters' });
  await device.takePen();
  await device.configure();
  const page = await open(id);
  await page.next();
  expect(await page.next()).toBe(`data: ${device.head}`);
  const draft = await device.draw();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  // As another server's notice.
  app.streams.onNotice(`${id} ${device.head} console`);
  await device.say({ kind: 'discard', round: draft.id });
  expect(await page.next()).toBe(`event: log\ndata: ${device.head}`);
  await device.publishRound();
  expect(await page.next()).toBe(`event: log\ndata: ${device.head - 1}`);
  expect(await page.next()).toBe(`data: ${device.head}`);
  // A repeated command adds no entry.
  for (const notice of [`${device.head} console`, 'messages']) app.streams.onNotice(`${id} ${notice}`);
  expect(await page.next()).toBe('event: messages\ndata:');
  page.end();
});

test('after lost notices a page gets the tournament’s current number', async () => {
  const id = await played();
  const page = await open(id);
  await page.next();
  expect(await page.next()).toBe('data: 2');
  await app.db.updateTable('play').set({ seq: 9 }).where('tournamentId', '=', id).execute();
  app.streams.onGap();
  expect(await page.next()).toBe('data: 9');
  page.end();
});

test('a tournament that is not played here has no stream', async () => {
  const { id } = await tournament();
  for (const address of [livePath(id), livePath(999_999), '/api/tournaments/x/stream']) {
    const { statusCode, headers } = await app.app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

test('a page learns at once that the organiser sent a message, also from another server, and reads it', async () => {
  const id = await played();
  const page = await open(id);
  await page.next();
  await page.next();
  await app.call(sendTournamentMessage, { params: { id }, body: { message: 'Receso de 20 minutos.' } }, 'ana');
  expect(await page.next()).toBe('event: messages\ndata:');
  app.streams.onNotice(`${id} messages`);
  expect(await page.next()).toBe('event: messages\ndata:');
  page.end();
  const { messages } = await app.call(getLive, { params: { id } }, null);
  expect(messages?.map(({ message }) => message)).toEqual(['Receso de 20 minutos.']);
});
