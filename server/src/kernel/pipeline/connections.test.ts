import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../app';
import { testApp } from '../../testing/test-app';
import { testIdentity } from '../../testing/test-tokens';

const server = testApp();
let app: FastifyInstance;
let port: number;
let sockets: Socket[] = [];
/** Ends the answers that GET /held waits for. */
let release: () => void = () => undefined;

async function listen(options: Partial<AppOptions>, host = '127.0.0.1'): Promise<void> {
  ({ app } = await buildApp({ db: server.db, identity: await testIdentity(), limits: false, ...options }));
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/held', async (_, reply) => {
    // Sends only the beginning, like a stream.
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('held');
    await released;
    reply.raw.end();
  });
  app.get('/large', async () => 'x'.repeat(30_000_000));
  await app.listen({ host, port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(async () => {
  release();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** Opens a connection from a loopback address; all of 127.0.0.0/8 is available. */
async function open(localAddress: string, host = '127.0.0.1') {
  const socket = connect({ port, host, ...(host === '127.0.0.1' ? { localAddress } : {}) });
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, closed, received: () => received, isOpen: () => !socket.closed };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
/** Sends a request and returns the status; 0 if the connection closed without an answer. */
async function ask(from: string, path = '/api/openapi.json', host?: string) {
  const opened = await open(from, host);
  opened.socket.write(get(path));
  await Promise.race([once(opened.socket, 'data'), opened.closed]);
  return { ...opened, status: Number(opened.received().slice(9, 12)) };
}
const many = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make());
  return made;
};

describe('When connections run short', () => {
  test('a new visitor is answered, however many idle ones three other addresses have', async () => {
    await listen({ connections: { total: 8, perAddress: 8 } });
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) await many(6, () => open(address));
    expect((await ask('127.0.0.5')).status).toBe(200);
  });

  test('the one idle longest is dropped, and none that is busy', async () => {
    await listen({ connections: { total: 3, perAddress: 3 } });
    const held = await ask('127.0.0.2', '/held');
    const [first, second] = [await ask('127.0.0.3'), await ask('127.0.0.4')];
    // The first is used again, so the second is idle longest.
    first.socket.write(get('/api/health'));
    await once(first.socket, 'data');
    expect((await ask('127.0.0.5')).status).toBe(200);
    await second.closed;
    expect([held.isOpen(), first.isOpen()]).toEqual([true, true]);
    expect((await ask('127.0.0.6')).status).toBe(200);
    await first.closed;
    expect(held.isOpen()).toBe(true);
  });

  test('a slow request and an unread answer are dropped if none is idle', async () => {
    await listen({ connections: { total: 3, perAddress: 3, slowMs: 0 } });
    const held = await ask('127.0.0.2', '/held');
    const large = await open('127.0.0.3');
    large.socket.pause();
    large.socket.write(get('/large'));
    const slow = await open('127.0.0.4');
    const request = once(app.server, 'request');
    slow.socket.write(`POST ${listPlayers.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"page"`);
    await request;
    expect((await ask('127.0.0.5', '/held')).status).toBe(200);
    await slow.closed;
    expect((await ask('127.0.0.6', '/held')).status).toBe(200);
    large.socket.resume();
    await large.closed;
    expect([held.isOpen(), large.received().length < 30_000_000]).toEqual([true, true]);
  });

  test('a request that just began and an answer that is just being sent are not dropped', async () => {
    await listen({ connections: { total: 2, perAddress: 2, slowMs: 3_600_000 } });
    const large = await open('127.0.0.2');
    large.socket.pause();
    large.socket.write(get('/large'));
    const begun = await open('127.0.0.3');
    const request = once(app.server, 'request');
    begun.socket.write(`POST ${listPlayers.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`);
    await request;
    expect((await ask('127.0.0.4')).status).toBe(503);
    expect((await ask('127.0.0.4', '/api/health?full=1')).status).toBe(200);
    begun.socket.write('}');
    await once(begun.socket, 'data');
    expect(begun.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('one with a request that waits for its turn behind an answered one is busy', async () => {
    await listen({ connections: { total: 1, perAddress: 1 } });
    const pipelined = await open('127.0.0.2');
    pipelined.socket.write(get('/api/health') + get('/held'));
    while (!pipelined.received().endsWith('held\r\n')) await once(pipelined.socket, 'data');
    expect((await ask('127.0.0.3')).status).toBe(503);
    expect(pipelined.isOpen()).toBe(true);
  });

  test('and all are busy, only /api/health is answered; others succeed when one is free', async () => {
    await listen({ connections: { total: 2, perAddress: 2, reserve: 1 } });
    await many(2, () => ask('127.0.0.2', '/held'));
    const refused = await ask('127.0.0.3');
    await refused.closed;
    expect(refused.status).toBe(503);
    expect(refused.received()).toMatch(/retry-after: 5\r\n.*"code":"unavailable"/s);
    // A silent connection that came first does not keep its place.
    const silent = await open('127.0.0.4');
    const health = await ask('127.0.0.5', '/api/health');
    await silent.closed;
    await health.closed;
    expect([health.status, (await ask('127.0.0.5', '/api/health')).status]).toEqual([200, 200]);
    release();
    let again = await ask('127.0.0.6');
    while (again.status !== 200) again = await ask('127.0.0.6');
    expect(again.status).toBe(200);
  });
});

describe('One address', () => {
  test('has at most a sixteenth, and its idle ones are dropped for its new ones', async () => {
    await listen({ connections: { total: 64 } });
    const other = await ask('127.0.0.9');
    const opened = await many(10, () => ask('127.0.0.2'));
    await Promise.all(opened.slice(0, 6).map(({ closed }) => closed));
    expect([opened.map(({ status }) => status), opened.slice(6).map(({ isOpen }) => isOpen())]).toEqual([Array(10).fill(200), Array(4).fill(true)]);
    expect(other.isOpen()).toBe(true);
  });

  test('with all its connections busy is refused, and no other address is', async () => {
    await listen({ connections: { total: 32 } });
    const held = await many(2, () => ask('127.0.0.2', '/held'));
    expect((await ask('127.0.0.2')).status).toBe(503);
    expect((await ask('127.0.0.2', '/api/health')).status).toBe(200);
    expect((await ask('127.0.0.3')).status).toBe(200);
    expect(held.map(({ isOpen }) => isOpen())).toEqual([true, true]);
  });

  test('of the proxy has the connections of all its visitors; another one keeps its share', async () => {
    await listen({ connections: { total: 32 }, trustProxy: '127.0.0.2, 10.0.0.0/8' });
    expect((await many(6, () => ask('127.0.0.2', '/held'))).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await many(3, () => ask('127.0.0.3', '/held'))).map(({ status }) => status)).toEqual([200, 200, 503]);
  });
});

test('Both addresses of localhost share the limits', async () => {
  await listen({ connections: { total: 1, perAddress: 1 } }, 'localhost');
  const addresses = (app.addresses() as AddressInfo[]).map(({ address }) => address);
  expect((await ask('', '/held', addresses[0])).status).toBe(200);
  for (const address of addresses) expect((await ask('', '/held', address)).status).toBe(503);
});
