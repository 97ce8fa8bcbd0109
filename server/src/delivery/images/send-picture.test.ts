import type { EventEmitter } from 'node:events';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { sendPicture } from './send-picture';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesa-send-'));
  await writeFile(join(folder, 'one.png'), 'picture');
});
afterAll(() => rm(folder, { recursive: true }));

/** Answers with the picture, or before it is opened with a sentence. Returns the answer and the closed file. */
async function ask({ isGivenUp }: { isGivenUp: boolean }) {
  const app = fastify();
  const closed = new Promise<FileHandle>((resolve) => {
    app.get('/', async (_, reply) => {
      const file = await open(join(folder, 'one.png'));
      (file as unknown as EventEmitter).once('close', () => resolve(file));
      if (isGivenUp) reply.code(503).send('late');
      return sendPicture(reply, 'image/png', file);
    });
  });
  const { statusCode, body, headers } = await app.inject('/');
  const { fd } = await closed;
  await app.close();
  return { statusCode, body, length: headers['content-length'], fd };
}

test('A picture is sent with its length, and its file is closed', async () => {
  expect(await ask({ isGivenUp: false })).toEqual({ statusCode: 200, body: 'picture', length: '7', fd: -1 });
});

test('The file of an answer that was given up is closed unread', async () => {
  expect(await ask({ isGivenUp: true })).toEqual({ statusCode: 503, body: 'late', length: '4', fd: -1 });
});
