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

test('One server keeps three thousand streams and refuses the next one; those that could not begin do not count', async () => {
  let isAway = false;
  const { open } = streamsOf(async () => {
    if (isAway) throw new Error('The database is away.');
    return { seq: 1, messages: [] };
  });
  const statuses = new Set<number>();
  for (let made = 1; made < most; made += 1) statuses.add((await open(made % 9)).statusCode);
  expect([...statuses]).toEqual([200]);
  isAway = true;
  expect([(await open(1)).statusCode, (await open(1)).statusCode]).toEqual([500, 500]);
  isAway = false;
  expect([(await open(1)).statusCode, (await open(1)).statusCode]).toEqual([200, 503]);
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
  const received = () => seen.match(/event: message-ids/g)?.length ?? 0;
  for (let turn = 0; turn < 100 && received() < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(received()).toBe(2);
});
