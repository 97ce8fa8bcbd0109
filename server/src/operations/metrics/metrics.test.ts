import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { steps } from '@mesa/release-server/vital-steps';
import Fastify, { type FastifyInstance } from 'fastify';
import { Capabilities } from '../../kernel/capabilities/capabilities';
import { createPool, overPool } from '../../kernel/db/pool';
import { ReadCache } from '../../kernel/pipeline/read-cache';
import { community } from '../../testing/community';
import { freePort } from '../../testing/server-process';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { createMetrics } from './metrics';
import { serveMetrics } from './serve-metrics';
import type { MeasuredViews } from './vitals';

const folder = mkdtempSync(`${tmpdir()}/mesa-metrics-`);
let database: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await app.close();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const listeners: MeasuredViews['listeners'] = new Set();
const now = new Date('2026-11-24T12:00:00.000Z');

async function measured(pool = database.pool, newest: Date | null = new Date('2026-11-24T11:00:00.000Z')) {
  app = Fastify();
  const capabilities = new Capabilities({ log: { error: () => undefined, warn: () => undefined } });
  capabilities.add({ name: 'images', title: '', fix: '', check: async () => 'gone' });
  await capabilities.checkAll();
  const metrics = createMetrics({
    app,
    db: overPool(pool),
    pool,
    cache: new ReadCache({ seconds: 1 }),
    capabilities,
    vitals: { listeners, steps },
    dataFolder: folder,
    newestBackup: async () => newest,
    now: () => now,
  });
  app.get('/api/players/by-username/:username', async () => ({}));
  app.get('/api/fails', async () => {
    throw new Error('x');
  });
  return { ...metrics, capabilities };
}
const figureIn = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('/metrics', () => {
  test('counts calls by the pattern of their address and the class of their status, never by who asked', async () => {
    const { register, pageUndrawn } = await measured();
    await app.inject('/api/players/by-username/valeria');
    await app.inject('/api/players/by-username/mateo');
    await app.inject('/api/fails');
    pageUndrawn();
    const text = await register.metrics();
    expect(text).toContain('mesa_call_seconds_count{method="GET",route="/api/players/by-username/:username",status="2xx"} 2');
    expect(text).toContain('mesa_call_seconds_count{method="GET",route="/api/fails",status="5xx"} 1');
    expect(text).not.toContain('valeria');
    expect(figureIn(text, 'mesa_pages_undrawn_total')).toBe(1);
  });

  test('shows what browsers measured, by area, kind of page and release', async () => {
    const { register } = await measured();
    const view = { area: 'mf_decks', release: '1.4.0+3f9c21ab04d7', page: 'deck', lcp: 1800, inp: 40, cls: 0.02, errors: 2 };
    for (const listener of listeners) listener(view);
    for (const listener of listeners) listener({ area: 'shell', release: null, page: 'home', errors: 0 });
    const text = await register.metrics();
    const labels = 'area="mf_decks",page="deck",release="1.4.0+3f9c21ab04d7"';
    expect(text).toContain(`mesa_page_lcp_seconds_sum{${labels}} 1.8`);
    expect(text).toContain(`mesa_page_inp_seconds_sum{${labels}} 0.04`);
    expect(text).toContain(`mesa_page_cls_bucket{le="0.025",${labels}} 1`);
    expect(text).toContain(`mesa_page_views_measured_total{${labels}} 1`);
    expect(text).toContain(`mesa_page_errors_total{${labels}} 2`);
    expect(text).toContain('mesa_page_views_measured_total{area="shell",page="home",release="included"} 1');
    expect(text).not.toContain('mesa_page_lcp_seconds_sum{area="shell"');
  });

  test('shows database, disk, backup and lost capabilities', async () => {
    const { register } = await measured();
    const text = await register.metrics();
    expect(figureIn(text, 'mesa_database_up')).toBe(1);
    expect(figureIn(text, 'mesa_database_bytes')).toBeGreaterThan(1_000_000);
    expect(figureIn(text, 'mesa_reminders_due')).toBe(0);
    expect(figureIn(text, 'mesa_backup_age_seconds')).toBe(3600);
    expect(text).toMatch(/mesa_disk_bytes{state="free"} [1-9]/);
    expect(text).toContain('mesa_capability_lost{name="images"} 1');
  });

  test('counts reminders whose time has come and that are not sent, and the failures of the last hour', async () => {
    const { db } = database;
    const { id: tournamentId } = await community(database).tournament();
    const device = { userId: 'ana', sid: 's', device: '', endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a', tournamentDay: true, newRound: true };
    const { id: subscriptionId } = await db.insertInto('pushSubscriptions').values(device).returning('id').executeTakeFirstOrThrow();
    const of = { subscriptionId, tournamentId };
    const [past, future] = ['2020-01-01T10:00:00.000Z', '2100-01-01T10:00:00.000Z'];
    await db
      .insertInto('reminders')
      .values([
        { ...of, what: 'today', dueAt: past },
        { ...of, what: 'tomorrow', dueAt: past, doneAt: past },
        { ...of, what: 'lists', dueAt: future },
      ])
      .execute();
    const release = { area: 'mf_decks', release: '1.4.0+3f9c21ab04d7' };
    await db
      .insertInto('releaseUse')
      .values([
        { ...release, hour: past, failures: 40 },
        { ...release, hour: future, failures: 3 },
      ])
      .execute();
    const text = await (await measured()).register.metrics();
    expect([figureIn(text, 'mesa_reminders_due'), figureIn(text, 'mesa_release_failures')]).toEqual([1, 3]);
  });

  test('tells connections at work from those at rest', async () => {
    const { register } = await measured();
    const [held, free] = [await database.pool.connect(), await database.pool.connect()];
    free.release();
    const text = await register.metrics();
    held.release();
    expect(text).toContain('mesa_database_connections{state="busy"} 1\n');
    expect(text).toMatch(/mesa_database_connections{state="idle"} [1-9]/);
  });

  test('names a capability only while it is lost', async () => {
    const { register, capabilities } = await measured();
    expect(await register.metrics()).toContain('mesa_capability_lost{name="images"} 1');
    capabilities.add({ name: 'images', title: '', fix: '', check: async () => null });
    await capabilities.checkAll();
    expect(await register.metrics()).not.toContain('mesa_capability_lost{');
  });

  test('counts the pages that follow a tournament while they do, and not how long', async () => {
    const { register } = await measured();
    let open = '';
    app.get('/api/tournaments/:id/stream', async () => {
      open = await register.metrics();
      return '';
    });
    await app.inject('/api/tournaments/1/stream');
    const text = await register.metrics();
    expect([figureIn(open, 'mesa_streams_open'), figureIn(text, 'mesa_streams_open')]).toEqual([1, 0]);
    expect(text).not.toContain('route="/api/tournaments/:id/stream"');
  });

  test('leaves out the age of a backup that does not exist', async () => {
    const { register } = await measured(database.pool, null);
    expect(figureIn(await register.metrics(), 'mesa_backup_age_seconds')).toBeUndefined();
  });

  test('answers while the database is down, and says so', async () => {
    const away = createPool({ host: '127.0.0.1', port: await freePort(), connectionTimeoutMillis: 500 });
    const { register } = await measured(away);
    const text = await register.metrics();
    expect(figureIn(text, 'mesa_database_up')).toBe(0);
    expect(figureIn(text, 'mesa_database_bytes')).toBeUndefined();
    await away.end();
  });

  test('is served on a port of its own, and refuses a port in use', async () => {
    const { register } = await measured();
    const address = { host: '127.0.0.1', port: await freePort() };
    const stop = await serveMetrics(register, address);
    const answer = await fetch(`http://127.0.0.1:${address.port}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect((await fetch(`http://127.0.0.1:${address.port}/metrics?from=collector`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${address.port}/api/stores/list`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${address.port}/metrics`, { method: 'POST' })).status).toBe(404);
    await expect(serveMetrics(register, address)).rejects.toThrow(`METRICS_PORT ${address.port} no se puede usar`);
    await stop();
  });
});
