import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { Capabilities } from '../../kernel/capabilities/capabilities';
import { createPool, overPool } from '../../kernel/db/pool';
import { noLimits } from '../../kernel/pipeline/limits';
import { freePort } from '../../testing/server-process';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { sinceText, statePage } from './state-page';
import { type Alarm, Watch } from './watch';
import { createWebhook, formatOf } from './webhook';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.remove());

let clock = '2026-11-24T12:00:00.000Z';
const now = () => new Date(clock);
const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function watched({ db = database.db, newest = now as () => Date | null, backupEvery = null as number | null } = {}) {
  clock = '2026-11-24T12:00:00.000Z';
  const disk = { bavail: 50, blocks: 100 };
  const alarms: Alarm[] = [];
  const app = Fastify();
  apps.push(app);
  const watch = new Watch({
    app,
    db,
    dataFolder: tmpdir(),
    newestBackup: async () => newest(),
    backupEvery,
    automaticActor: 'site',
    onAlarm: (one) => alarms.push(one),
    disk: () => disk,
    now,
  });
  const capabilities = new Capabilities({ log: { error: () => undefined, warn: () => undefined }, now });
  statePage(app, { watch, capabilities, limits: noLimits, now });
  app.get('/good', async () => ({}));
  app.get('/bad', async () => {
    throw new Error('x');
  });
  return { app, watch, alarms, capabilities, disk };
}
const changes = (alarms: Alarm[]) => alarms.map(({ part, state }) => `${part} ${state}`);

describe('The watch', () => {
  test('reports once that the database does not answer, and once that it answers again', async () => {
    const port = await freePort();
    const away = createPool({ host: '127.0.0.1', port, connectionTimeoutMillis: 300 });
    const { watch, alarms } = watched({ db: overPool(away) });
    await watch.look();
    clock = '2026-11-24T12:05:00.000Z';
    await watch.look();
    expect(changes(alarms)).toEqual(['database down']);
    expect(watch.down.get('database')).toBe('2026-11-24T12:00:00.000Z');
    await away.end();
  });

  test('reports that the database answers again', async () => {
    let isAway = true;
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { watch, alarms } = watched({ db: database.db.withPlugin(failing) });
    await watch.look();
    isAway = false;
    await watch.look();
    await watch.look();
    expect(changes(alarms)).toEqual(['database down', 'database up']);
    expect(watch.down.has('database')).toBe(false);
  });

  test('reports a site that never made a backup, two periods after its start; none if it makes none', async () => {
    const never = watched({ newest: () => null, backupEvery: 3_600_000 });
    const without = watched({ newest: () => null });
    clock = '2026-11-24T14:00:00.000Z';
    await never.watch.look();
    expect(changes(never.alarms)).toEqual([]);
    clock = '2026-11-24T14:00:00.001Z';
    for (const { watch } of [never, without]) await watch.look();
    expect([changes(never.alarms), changes(without.alarms)]).toEqual([['backup down'], []]);
  });

  test('reports many failed answers, and that they stopped', async () => {
    const { app, watch, alarms } = watched();
    for (let n = 0; n < 19; n += 1) await app.inject('/bad');
    await watch.look();
    // An address without a page is no fault of the site.
    for (let n = 0; n < 20; n += 1) await app.inject('/missing');
    await watch.look();
    // One in twenty is not many.
    for (let n = 0; n < 20; n += 1) await app.inject(n < 1 ? '/bad' : '/good');
    await watch.look();
    expect(changes(alarms)).toEqual([]);
    for (let n = 0; n < 20; n += 1) await app.inject(n < 2 ? '/bad' : '/good');
    await watch.look();
    await watch.look();
    expect(changes(alarms)).toEqual(['errors down', 'errors up']);
    expect(alarms.find(({ part }) => part === 'errors')?.sentence).toBe('2 de 20 respuestas fallaron: mira el registro.');
  });

  test('reports a disk with less than a tenth free, and that there is space again', async () => {
    const { watch, alarms, disk } = watched();
    disk.bavail = 10;
    await watch.look();
    expect(changes(alarms)).toEqual([]);
    disk.bavail = 9.9;
    await watch.look();
    disk.bavail = 30;
    await watch.look();
    expect(alarms.map(({ part, state, sentence }) => [part, state, sentence])).toEqual([
      ['disk', 'down', 'Queda un 9 % del disco: libera espacio.'],
      ['disk', 'up', 'Hay espacio en el disco de nuevo.'],
    ]);
  });

  test('reports a backup that is more than two periods old', async () => {
    const taken = new Date('2026-11-22T12:00:00.000Z');
    const { watch, alarms } = watched({ newest: () => taken, backupEvery: 24 * 3_600_000 });
    await watch.look();
    expect(changes(alarms)).toEqual([]);
    clock = '2026-11-24T12:00:01.000Z';
    await watch.look();
    expect(changes(alarms)).toEqual(['backup down']);
  });

  test('reports a backup of a time to come, which a wrong clock named and which holds up the next ones', async () => {
    let taken = new Date('2026-11-26T12:00:00.000Z');
    const { watch, alarms } = watched({ newest: () => taken, backupEvery: 24 * 3_600_000 });
    await watch.look();
    expect(changes(alarms)).toEqual([]);
    taken = new Date('2030-01-01T12:00:00.000Z');
    await watch.look();
    expect(alarms.map(({ sentence }) => sentence)).toEqual([
      'La última copia de seguridad es de 2030-01-01T12:00:00.000Z: se hizo con el reloj mal puesto. Quítala, o el sitio no hará otra hasta entonces.',
    ]);
  });

  test('reports the areas that the site itself rolled back, and none that a person did', async () => {
    const { watch, alarms } = watched();
    await watch.look();
    const row = { at: clock, release: null, note: '12 de 40 visitas fallaron', state: '{}' };
    const { last } = await database.db
      .selectFrom('registryHistory')
      .select(({ fn }) => fn.max('revision').as('last'))
      .executeTakeFirstOrThrow();
    const revision = Number(last ?? 0);
    await database.db
      .insertInto('registryHistory')
      .values([
        { ...row, revision: revision + 1, who: 'site', action: 'rollback', area: 'mf_decks' },
        { ...row, revision: revision + 2, who: 'account:user_a', action: 'rollback', area: 'mf_stores' },
        { ...row, revision: revision + 3, who: 'site', action: 'rollback', area: 'mf_players', note: null },
      ])
      .execute();
    await watch.look();
    await database.db
      .insertInto('registryHistory')
      .values({ ...row, revision: revision + 4, who: 'account:user_a', action: 'promote', area: 'mf_players' })
      .execute();
    await watch.look();
    expect(alarms.filter(({ part }) => part === 'release').map(({ sentence }) => sentence)).toEqual([
      'La sección mf_decks volvió a su versión anterior: 12 de 40 visitas fallaron.',
      'La sección mf_players volvió a su versión anterior: fallaba.',
    ]);
  });
});

describe('/estado', () => {
  test('says that everything works', async () => {
    const { app, watch } = watched();
    await watch.look();
    const { body, headers } = await app.inject('/estado');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<h1>Todo funciona</h1>');
    expect(body).toContain('<strong>Ver y guardar datos:</strong> funciona');
    expect(body).toContain('El sitio está en marcha desde hace un momento.');
  });

  test('names the replica only while it is lost', async () => {
    const { app, capabilities } = watched();
    const line = 'Reparto de las lecturas';
    expect((await app.inject('/estado')).body).not.toContain(line);
    capabilities.add({ name: 'replica', title: '', fix: '', check: async () => 'gone' });
    await capabilities.checkAll();
    const { body } = await app.inject('/estado');
    expect(body).toContain(line);
    expect(body).toContain('<h1>Algo no funciona</h1>');
  });

  test('allows only its own styles', async () => {
    const { app } = watched();
    const { body, headers } = await app.inject('/estado');
    const styles = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(styles).toContain('body{');
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toMatch(`default-src 'none'; style-src 'sha256-${hash}';`);
  });

  test('says what does not work, and since when', async () => {
    const away = createPool({ host: '127.0.0.1', port: await freePort(), connectionTimeoutMillis: 300 });
    const { app, watch, capabilities } = watched({ db: overPool(away) });
    capabilities.add({ name: 'push', title: '', fix: 'secreto', check: async () => 'no key in /srv' });
    await Promise.all([watch.look(), capabilities.checkAll()]);
    clock = '2026-11-24T12:12:00.000Z';
    const { body } = await app.inject('/estado');
    expect(body).toContain('<h1>Algo no funciona</h1>');
    expect(body).toContain(
      'No se puede: las páginas no cargan y nada se guarda. <small>(<time datetime="2026-11-24T12:00:00.000Z">desde hace 12 minutos</time>)',
    );
    expect(body).toContain('Los avisos no llegan.');
    expect(body).not.toMatch(/srv|secreto/);
    await away.end();
  });

  test.each([
    ['2026-11-24T11:59:30.000Z', 'desde hace un momento'],
    ['2026-11-24T11:59:00.000Z', 'desde hace 1 minuto'],
    ['2026-11-24T10:01:00.000Z', 'desde hace 1 hora'],
    ['2026-11-20T12:00:00.000Z', 'desde hace 4 días'],
  ])('%s was %s', (since, text) => expect(sinceText(since, new Date('2026-11-24T12:00:00.000Z'))).toBe(text));
});

describe('The webhook', () => {
  const alarm: Alarm = { part: 'disk', state: 'down', sentence: 'Queda un 4 % del disco: libera espacio.', at: '2026-11-24T12:00:00.000Z' };
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function receiver(status: number): Promise<{ url: string; bodies: unknown[] }> {
    const bodies: unknown[] = [];
    server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request) text += String(part);
      bodies.push(JSON.parse(text));
      response.writeHead(status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/x`, bodies };
  }

  test.each([
    ['json', { site: 'https://mesa.example', ...alarm }],
    ['slack', { text: '⚠️ https://mesa.example: Queda un 4 % del disco: libera espacio.' }],
    ['discord', { content: '⚠️ https://mesa.example: Queda un 4 % del disco: libera espacio.', allowed_mentions: { parse: [] } }],
  ] as const)('sends an alarm as %s', async (format, body) => {
    const { url, bodies } = await receiver(204);
    const errors: unknown[] = [];
    await createWebhook({ url, format, site: 'https://mesa.example', onError: (error) => errors.push(error) })(alarm);
    expect([bodies, errors]).toEqual([[body], []]);
  });

  test('marks a part that works again differently', async () => {
    const { url, bodies } = await receiver(204);
    const send = createWebhook({ url, format: 'slack', site: 'x', onError: () => undefined });
    await send({ ...alarm, state: 'up', sentence: 'Hay espacio en el disco de nuevo.' });
    expect(bodies).toEqual([{ text: '✅ x: Hay espacio en el disco de nuevo.' }]);
  });

  test('tries twice, and reports that it failed', async () => {
    const { url, bodies } = await receiver(500);
    const errors: unknown[] = [];
    await createWebhook({ url, format: 'json', site: 'x', onError: (error) => errors.push(error) })(alarm);
    expect([bodies.length, errors.length]).toEqual([2, 1]);
  });

  test('gives up a receiver that never answers', async () => {
    server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const errors: unknown[] = [];
    await createWebhook({ url, format: 'json', site: 'x', limitMs: 50, onError: (error) => errors.push(error) })(alarm);
    expect(errors).toEqual([expect.objectContaining({ name: 'TimeoutError' })]);
  });

  test('knows the services of Slack and Discord by their addresses', () => {
    expect(formatOf('https://hooks.slack.com/services/x')).toBe('slack');
    for (const host of ['discord.com', 'discordapp.com', 'canary.discord.com']) expect(formatOf(`https://${host}/api/webhooks/x`)).toBe('discord');
    expect(formatOf('https://notdiscord.com/x')).toBe('json');
  });
});
