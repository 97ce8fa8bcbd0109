import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { HttpError } from '../../kernel/errors';
import { noLimits } from '../../kernel/pipeline/limits';
import { testApp } from '../../testing/test-app';
import { posterRoutes } from './posters.routes';

const server = testApp();
const real = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'Date'] as const;
let home: string;
let app: FastifyInstance;
beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...real] });
  home = await mkdtemp(join(tmpdir(), 'mesa-erasures-'));
  await mkdir(join(home, 'posters'));
  app = Fastify();
  const source = () => Promise.reject(new HttpError('not_found'));
  const options = { media: [], tcgdex: { source }, cache: join(home, 'posters'), limits: noLimits, origin: 'http://localhost' };
  posterRoutes(app, { ...options, db: server.db, now: () => new Date('2026-11-21T15:00:00Z') });
});
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
  await rm(home, { recursive: true });
});

const posters = () => readdir(join(home, 'posters'));
/** A poster that is here when another server erases an account. */
async function erasedElsewhere() {
  await writeFile(join(home, 'posters/left.png'), '');
  await server.db.insertInto('auditLog').values({ userId: 'ana', action: 'delete', entity: 'account', entityId: 'ana' }).execute();
}

test('Posters from before an account was erased on another server are deleted at the start, and every hour', async () => {
  await erasedElsewhere();
  await app.listen({ port: 0, host: '127.0.0.1' });
  while ((await posters()).length > 0);
  await erasedElsewhere();
  jest.advanceTimersByTime(3_599_999);
  for (let times = 0; times < 20; times += 1) expect(await posters()).toEqual(['left.png']);
  jest.advanceTimersByTime(1);
  while ((await posters()).length > 0);
});

test('Posters are deleted too when an account is erased again in a database that was restored', async () => {
  await writeFile(join(home, 'posters.erasure'), String(Number.MAX_SAFE_INTEGER));
  await erasedElsewhere();
  await app.listen({ port: 0, host: '127.0.0.1' });
  while ((await posters()).length > 0);
});
