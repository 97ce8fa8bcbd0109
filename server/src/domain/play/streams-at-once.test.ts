import { afterEach, expect, test } from '@jest/globals';
import { livePath } from '@mesa/contract/calls/play';
import Fastify, { type FastifyInstance } from 'fastify';
import { noLimits } from '../../kernel/pipeline/limits';
import { createStreams } from './streams';

const most = 3000;
let server: FastifyInstance | undefined;
afterEach(() => server?.close());

/** A server of streams, which reads the last entry as the test says. */
function streamsOf(readNewest: Parameters<typeof createStreams>[1]) {
  server = Fastify();
  const app = server;
  const streams = createStreams({ app, limits: noLimits, now: () => new Date('2031-05-24T15:00:00.000Z') }, readNewest);
  const open = (id: number) => app.inject({ url: livePath(id), payloadAsStream: true });
  return { streams, open };
}

test('One server keeps three thousand streams and refuses the next one', async () => {
  const { open } = streamsOf(async () => ({ seq: 1, messages: [] }));
  for (let made = 0; made < most; made += 1) expect((await open(made % 9)).statusCode).toBe(200);
  expect((await open(1)).statusCode).toBe(503);
}, 60_000);

test('A stream that could not begin makes room for another one', async () => {
  let isAway = true;
  const { open } = streamsOf(async () => {
    if (isAway) throw new Error('The database is away.');
    return { seq: 1, messages: [] };
  });
  for (let made = 0; made <= most; made += 1) expect((await open(1)).statusCode).toBe(500);
  isAway = false;
  expect((await open(1)).statusCode).toBe(200);
}, 60_000);

test('After lost notices pages get their tournament’s news although another one is no longer played here', async () => {
  const gone = new Set<number>();
  const { streams, open } = streamsOf(async (id) => {
    if (gone.has(id)) throw new Error('This tournament is not played here.');
    return { seq: 7, messages: [] };
  });
  await open(1);
  const page = (await open(2)).stream().setEncoding('utf8');
  let seen = '';
  page.on('data', (text: string) => {
    seen += text;
  });
  gone.add(1);
  await streams.onGap();
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(seen.match(/event: message-ids/g)).toHaveLength(2);
});
