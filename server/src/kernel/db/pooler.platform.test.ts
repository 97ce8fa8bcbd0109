import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listPlayers } from '@mesa/contract/calls/players';
import { saveResults } from '@mesa/contract/calls/results';
import { sql } from 'kysely';
import { type App, buildApp } from '../../app';
import { migrateWithBackup } from '../../operations/backup/before-migration';
import { makeBackup } from '../../operations/backup/make-backup';
import { openPlace } from '../../operations/backup/place';
import { community } from '../../testing/community';
import { type Pooler, pgBouncer } from '../../testing/pgbouncer';
import { urlOf } from '../../testing/test-database';
import { testIdentity } from '../../testing/test-tokens';
import { connect, type Database, type DatabaseAddresses } from './connect';
import { type Embedded, openEmbedded } from './embedded/open-embedded';
import { listenToChannel } from './listen-to-channel';

const folder = mkdtempSync(join(tmpdir(), 'mesa-pooler-'));
const print = (line: string) => void printed.push(line);
const printed: string[] = [];
let embedded: Embedded;
let pooler: Pooler;
let addresses: DatabaseAddresses;
let database: Database;
let app: App['app'];
let authorization: string;

beforeAll(async () => {
  embedded = await openEmbedded(folder, { tcp: true });
  // Fewer connections than callers: the statements of each caller reach several sessions.
  pooler = await pgBouncer(embedded.address, { size: 3 });
  addresses = { databaseUrl: urlOf(pooler.address), databaseListenUrl: urlOf(embedded.address), databasePooler: true };
  database = await connect({ ...addresses, dataFolder: folder, print });
  const backup = { to: '', every: null, keep: 1, passphrase: undefined, beforeMigration: true };
  await migrateWithBackup(database.openPool, { dataFolder: folder, backup, print });
  const identity = await testIdentity();
  ({ app } = await buildApp({ db: database.db, identity, limits: false }));
  authorization = `Bearer ${await identity.token({ userId: 'user_admin', role: 'admin' }, { exp: Math.floor(Date.now() / 1000) + 300 })}`;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await database?.close();
  await pooler?.close();
  await embedded?.close();
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = async (read: (text: string) => Promise<{ rows: { setting: string }[] }>) =>
  (
    await read(`select setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
  ).rows.map(({ setting }) => Number(setting));

describe('Behind PgBouncer in transaction mode', () => {
  test('twelve callers read and save at once over three connections, each save complete', async () => {
    const rows = community(database);
    const players = (await rows.players(4)).map(({ id }) => id);
    const tournaments = (await Promise.all(Array.from({ length: 6 }, () => rows.tournament({ category: 'Amistoso' })))).map(({ id }) => id);
    for (const id of tournaments) for (const playerId of players) await rows.result(id, playerId, { points: 0 });
    const save = async (tournamentId: number, points: number) => {
      const results = players.map((playerId) => ({ tournamentId, playerId, points }));
      return (await app.inject({ method: saveResults.method, url: saveResults.path, headers: { authorization }, payload: { results } })).statusCode;
    };
    const read = async () => (await app.inject({ method: listPlayers.method, url: listPlayers.path, payload: {} })).statusCode;
    for (let points = 1; points <= 10; points += 1) {
      const answers = await Promise.all(tournaments.flatMap((id) => [save(id, points), read()]));
      expect([...new Set(answers)]).toEqual([200]);
    }
    const saved = await database.db.selectFrom('results').select(['tournamentId', 'points']).distinct().execute();
    expect(saved.map(({ points }) => points)).toEqual(tournaments.map(() => 10));
  }, 60_000);

  test('the role limits calls; migrations and backups are not limited', async () => {
    expect(printed).toContainEqual(
      expect.stringMatching(/^El usuario de la base de datos tiene ahora límites de tiempo \(statement_timeout, lock_timeout, idle/),
    );
    // The pooler's connections of before the limits were set end with it.
    const fresh = await pgBouncer(embedded.address, { size: 1 });
    const again = await connect({ ...addresses, databaseUrl: urlOf(fresh.address), dataFolder: folder, print: (line) => void printedAgain.push(line) });
    const printedAgain: string[] = [];
    try {
      expect(await settingsOf((text) => again.pool.query(text))).toEqual([60_000, 10_000, 30_000]);
      const sessions = await again.openPool();
      expect(await settingsOf((text) => sessions.query(text))).toEqual([0, 0, 0]);
      await sessions.end();
      expect(printedAgain).toEqual([]);
    } finally {
      await again.close();
      await fresh.close();
    }
  });

  test('a limit that the operator chose stays', async () => {
    const direct = await database.openPool();
    await direct.query(`alter role current_user in database postgres set lock_timeout = '3s'`);
    await direct.query('alter role current_user in database postgres reset statement_timeout');
    const lines: string[] = [];
    const again = await connect({ ...addresses, dataFolder: folder, print: (line) => void lines.push(line) });
    await again.close();
    const { rows } = await direct.query<{ setconfig: string[] }>('select setconfig from pg_db_role_setting');
    await direct.end();
    expect(rows[0]?.setconfig.sort()).toEqual(['idle_in_transaction_session_timeout=60000', 'lock_timeout=3s', 'statement_timeout=30000']);
    expect(lines).toEqual([expect.stringContaining('límites de tiempo (statement_timeout)')]);
  });

  test('notices arrive over the other address, and backups are made over it', async () => {
    const heard = await new Promise<string>((resolve) => {
      const stop = listenToChannel({ connectionString: addresses.databaseListenUrl ?? '' }, 'play', {
        onGap: () => void database.db.transaction().execute((transaction) => sql`select pg_notify('play', '7 3')`.execute(transaction)),
        onNotice: (payload) => void stop().then(() => resolve(payload)),
      });
    });
    expect(heard).toBe('7 3');

    const pool = await database.openPool();
    const { tables } = await makeBackup(pool, await openPlace(join(folder, 'copy')), { dataFolder: null });
    await pool.end();
    expect(tables.find(({ name }) => name === 'results')?.rows).toBe(24);
  }, 60_000);

  test('a call while the pooler is away is answered with unavailable', async () => {
    const other = await pgBouncer(embedded.address, { size: 1 });
    const away = await connect({ ...addresses, databaseUrl: urlOf(other.address), dataFolder: folder });
    await other.close();
    await expect(sql`select 1`.execute(away.db)).rejects.toThrow('the database is unavailable');
    await away.close();
  });

  test.each([
    [
      'without DATABASE_POOLER',
      () => ({ ...addresses, databasePooler: false, databaseListenUrl: undefined }),
      /DATABASE_POOLER=1 y en DATABASE_LISTEN_URL la dirección sin él\.$/,
    ],
    [
      'with DATABASE_LISTEN_URL through the pooler too',
      () => ({ ...addresses, databaseListenUrl: addresses.databaseUrl }),
      /^DATABASE_LISTEN_URL también pasa por un rep/,
    ],
    [
      'with a wrong password',
      () => ({ ...addresses, databaseUrl: urlOf({ ...pooler.address, password: 'x' }) }),
      /\(.*authentication failed.*\): revisa el usuario y la clave\.$/,
    ],
  ])('a start %s is refused with one sentence', async (_, wrong, sentence) => {
    const open = async () => {
      const opened = await connect({ ...wrong(), dataFolder: folder });
      try {
        await (await opened.openPool()).end();
      } finally {
        await opened.close();
      }
    };
    await expect(open()).rejects.toThrow(sentence);
  });
});
