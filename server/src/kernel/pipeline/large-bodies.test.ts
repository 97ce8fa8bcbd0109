import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { previewTom } from '@mesa/contract/calls/tom';
import { testApp } from '../../testing/test-app';

const perMinute = 3;
const site = testApp(async () => ({ limits: { largeBodies: perMinute } }));

const url = previewTom.path.replace(':id', '1');
const mebibyte = 1024 * 1024;
/** Not JSON, so a caller who gets another answer than 400 was refused before the body was read. */
const send = (bytes: number, headers: Record<string, string>) =>
  site.app.inject({ method: 'POST', url, payload: '{'.repeat(bytes), headers: { ...headers, 'content-type': 'application/json' } });

describe('A large body', () => {
  test('without a session, or with a bad token, is refused unread', async () => {
    expect((await send(mebibyte, {})).statusCode).toBe(401);
    expect((await send(mebibyte, { authorization: 'Bearer x' })).statusCode).toBe(401);
  });

  test('counts by account in mebibytes, and above the limit is refused unread with the time to wait', async () => {
    const [ana, beto] = [await site.headers('ana'), await site.headers('beto')];
    expect((await send(mebibyte + 1, ana)).statusCode).toBe(400);
    expect((await send(mebibyte, ana)).statusCode).toBe(400);
    const refused = await send(mebibyte, ana);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await send(mebibyte, beto)).statusCode).toBe(400);
  });

  test('is one of more than 256 KB; smaller ones do not count', async () => {
    const caro = await site.headers('caro');
    for (let turn = 0; turn < perMinute + 2; turn += 1) expect((await send(mebibyte / 4, caro)).statusCode).toBe(400);
    for (let turn = 0; turn < perMinute; turn += 1) expect((await send(mebibyte / 4 + 1, caro)).statusCode).toBe(400);
    expect((await send(mebibyte / 4 + 1, caro)).statusCode).toBe(429);
  });

  test('without a declared size counts as the largest that its call accepts', async () => {
    await site.app.listen({ port: 0 });
    const address = site.app.server.address();
    const { authorization } = await site.headers('dora');
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 });
      socket.once('error', reject).once('data', (part) => {
        socket.destroy();
        resolve(part.toString('latin1'));
      });
      socket.write(
        `POST ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});
