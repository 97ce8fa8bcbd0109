import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ready } from '@mesa/contract/calls/site';
import { listStores } from '@mesa/contract/calls/stores';
import { type App, buildApp } from '../../app';
import { overPool } from '../../kernel/db/pool';
import { freePort } from '../../testing/server-process';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { startTracing } from './start-tracing';
import { traceCalls } from './trace-calls';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

let database: FreshDatabase;
let close: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.remove());
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

/** A collector that keeps what it receives, or refuses it. */
async function collector({ status = 200 } = {}) {
  const received: { service: unknown; spans: SentSpan[] }[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    requests += 1;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans)
      received.push({
        service: resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue,
        spans: scopeSpans.flatMap(({ spans }) => spans),
      });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => new Promise((resolve) => server.close(resolve)));
  const spans = () => received.flatMap((one) => one.spans);
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, spans, requests: () => requests };
}

async function tracedSite(): Promise<App['app']> {
  const { app } = await buildApp({ db: overPool(database.pool), identity: await testIdentity(), limits: false });
  close.push(() => app.close());
  traceCalls(app);
  return app;
}

const attributeOf = ({ attributes }: SentSpan, name: string) => Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('A call is a trace with its statements, without what was asked for', async () => {
  const { endpoint, received, spans } = await collector();
  const stop = await startTracing({ endpoint, name: 'mesa-prueba', onError: (message) => expect(message).toBeUndefined() });
  const app = await tracedSite();
  const headers = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' };
  const payload = { search: 'Secreta', page: 1 };
  const { statusCode } = await app.inject({ method: listStores.method, url: listStores.path, payload, headers });
  expect(statusCode).toBe(200);
  await stop();
  expect(received[0]?.service).toBe('mesa-prueba');
  const call = spans().find(({ name }) => name === `${listStores.method} ${listStores.path}`) as SentSpan;
  expect(call.parentSpanId ?? '').toBe('');
  expect(call.traceId).not.toMatch(/^1+$/);
  expect([attributeOf(call, 'http.route'), Number(attributeOf(call, 'http.response.status_code'))]).toEqual([listStores.path, 200]);
  const statements = spans().filter(({ name }) => name === 'select stores');
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) expect([one.traceId, one.parentSpanId]).toEqual([call.traceId, call.spanId]);
  expect(attributeOf(statements[0] as SentSpan, 'db.query.text')).toMatch(/^select .* from "stores"/s);
  expect(JSON.stringify(received)).not.toContain('Secreta');
});

test('A call that another call makes is a trace of its own', async () => {
  const { endpoint, spans } = await collector();
  const stop = await startTracing({ endpoint, name: 'mesa-prueba', onError: () => undefined });
  const app = await tracedSite();
  app.get('/outer', async () => (await app.inject({ method: listStores.method, url: listStores.path, payload: {} })).statusCode);
  expect((await app.inject('/outer')).body).toBe('200');
  await stop();
  const [outer, inner] = ['GET /outer', `${listStores.method} ${listStores.path}`].map((name) => spans().find((span) => span.name === name));
  expect([inner?.parentSpanId ?? '', inner?.traceId === outer?.traceId]).toEqual(['', false]);
});

test('The address of a collector may end with a slash', async () => {
  const { endpoint, spans } = await collector();
  const stop = await startTracing({ endpoint: `${endpoint}/`, name: 'mesa-prueba', onError: () => undefined });
  await (await tracedSite()).inject(ready.path);
  await stop();
  expect(spans().map(({ name }) => name)).toContain(`GET ${ready.path}`);
});

test('A failed call and its failed step are marked, and a refused call is not', async () => {
  const { endpoint, spans } = await collector();
  const stop = await startTracing({ endpoint, name: 'mesa-prueba', onError: () => undefined });
  const app = await tracedSite();
  await overPool(database.pool).schema.alterTable('stores').renameTo('elsewhere').execute();
  const { statusCode } = await app.inject({ method: listStores.method, url: listStores.path, payload: {} });
  await overPool(database.pool).schema.alterTable('elsewhere').renameTo('stores').execute();
  expect(statusCode).toBe(500);
  expect((await app.inject({ method: listStores.method, url: listStores.path, payload: { page: 0 } })).statusCode).toBe(400);
  await stop();
  const failed = spans().filter(({ status }) => status.code === 2);
  expect(failed.map(({ name }) => name).sort()).toEqual([`${listStores.method} ${listStores.path}`, 'select stores']);
});

test('Background work and calls without a collector make no spans', async () => {
  const { endpoint, spans } = await collector();
  const stop = await startTracing({ endpoint, name: 'mesa-prueba', onError: () => undefined });
  const app = await tracedSite();
  await overPool(database.pool).selectFrom('stores').select('id').execute();
  await stop();
  expect((await app.inject(ready.path)).statusCode).toBe(200);
  expect(spans()).toEqual([]);
});

test('A collector at a wrong address is reported once, with its cause, and costs no call', async () => {
  const errors: string[] = [];
  const stop = await startTracing({ endpoint: `http://127.0.0.1:${await freePort()}`, name: 'mesa-prueba', onError: (message) => errors.push(message) });
  const app = await tracedSite();
  for (const _ of [1, 2]) expect((await app.inject(ready.path)).statusCode).toBe(200);
  await stop();
  expect(errors).toEqual([expect.stringContaining('ECONNREFUSED')]);
}, 20_000);

test('A collector that refuses traces is reported once and costs no call', async () => {
  const { endpoint, requests } = await collector({ status: 400 });
  const errors: string[] = [];
  const stop = await startTracing({ endpoint, name: 'mesa-prueba', onError: (message) => errors.push(message) });
  const app = await tracedSite();
  expect((await app.inject(ready.path)).statusCode).toBe(200);
  await stop();
  expect(requests()).toBe(1);
  expect(errors).toHaveLength(1);
});
