import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../app';
import { testApp } from '../../testing/test-app';
import { testIdentity } from '../../testing/test-tokens';
import { timeouts } from './timeouts';

const server = testApp();
let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

async function listen(options: Partial<AppOptions>, host = '127.0.0.1'): Promise<void> {
  ({ app } = await buildApp({ db: server.db, identity: await testIdentity(), limits: false, ...options }));
  await app.listen({ host, port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

function open(address = '127.0.0.1'): { socket: Socket; received: () => string; closed: Promise<string> } {
  const socket = connect(port, address);
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  return { socket, received: () => received, closed: once(socket, 'close').then(() => received) };
}
const bodyIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
const post = (length: number) => `POST ${listPlayers.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe('A slow caller', () => {
  test.each([
    ['says nothing', '', timeouts.requestMs],
    ['does not end a line', 'GET /api/heal', timeouts.requestMs],
    ['does not end the headers', 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ', timeouts.requestMs],
    ['does not end the body', `${post(20)}{"page"`, 100],
  ])('and %s is let go', async (_, text, requestMs) => {
    await listen({ timeouts: { ...timeouts, headersMs: 100, requestMs, checkEveryMs: 50 } });
    const { socket, closed } = open();
    socket.write(text);
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyIn(answer)).toMatchObject({ status: 'error', code: 'request_timeout' });
  });

  test('with a body is refused and disconnected, while others are answered', async () => {
    await listen({ timeouts: { ...timeouts, bodyMs: 200, slowestBytesPerMs: Number.MAX_SAFE_INTEGER } });
    const slow = open();
    slow.socket.write(`${post(20)}{"page"`);
    const other = open();
    other.socket.write(`${post(2)}{}`);
    await once(other.socket, 'data');
    expect([other.received().slice(0, 15), slow.received()]).toEqual(['HTTP/1.1 200 OK', '']);
    const answer = await slow.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close/s);
    expect(bodyIn(answer)).toMatchObject({ code: 'request_timeout', message: expect.stringContaining('tardó demasiado') });
  });

  test('with a body in chunks, whose size is unknown, is refused too', async () => {
    await listen({ timeouts: { ...timeouts, bodyMs: 100, slowestBytesPerMs: Number.MAX_SAFE_INTEGER } });
    const { socket, closed } = open();
    socket.write(`${post(0).replace('content-length: 0', 'transfer-encoding: chunked')}5\r\n{"pag`);
    expect(await closed).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  });

  test('has as much more time as the largest body of the call needs', async () => {
    await listen({ timeouts: { ...timeouts, bodyMs: 1, slowestBytesPerMs: 1 } });
    const slow = open();
    slow.socket.write(`${post(2)}{`);
    const other = open();
    other.socket.write(`${post(2)}{}`);
    await once(other.socket, 'data');
    slow.socket.write('}');
    await once(slow.socket, 'data');
    expect(slow.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('does not shorten the time of the next request on a good connection', async () => {
    await listen({ timeouts: { ...timeouts, bodyMs: 60_000 } });
    const { socket, received } = open();
    for (let i = 1; i <= 3; i += 1) {
      socket.write(`${post(2)}{}`);
      while (received().split('HTTP/1.1 200 OK').length <= i) await once(socket, 'data');
    }
    expect(received()).not.toContain('HTTP/1.1 408');
  });

  test('without any activity is disconnected', async () => {
    await listen({ timeouts: { ...timeouts, idleMs: 100 } });
    const { socket, closed } = open();
    socket.write(`${post(20)}{"page"`);
    expect(await closed).toBe('');
  });
});

describe('Invalid HTTP', () => {
  test('is refused in the form of every failure', async () => {
    await listen({});
    const { socket, closed } = open();
    socket.write('nonsense\r\n\r\n');
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*connection: close\r\n/s);
    expect(bodyIn(answer)).toMatchObject({ code: 'invalid', requestId: expect.stringMatching(/^[\w-]{36}$/) });
  });

  test('and headers that are too long are refused too', async () => {
    await listen({});
    const { socket, closed } = open();
    socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await closed).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('Connections', () => {
  test('of each address of localhost get an answer that names the mistake in a request', async () => {
    await listen({}, 'localhost');
    for (const { address } of app.addresses() as AddressInfo[]) {
      const { socket, closed } = open(address);
      socket.write('no request\r\n\r\n');
      expect(bodyIn(await closed)).toMatchObject({ status: 'error', code: 'invalid' });
    }
  });
});
