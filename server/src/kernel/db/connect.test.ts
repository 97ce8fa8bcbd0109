import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase, urlOf } from '../../testing/test-database';
import { StartError } from '../start-error';
import { type ConnectOptions, connect, connectPool, type Database, prepareFolder } from './connect';

const home = mkdtempSync(join(tmpdir(), 'mesa-connect-'));
let fresh: FreshDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  await fresh.remove();
  rmSync(home, { recursive: true, force: true });
});

async function open(more: Partial<ConnectOptions> = {}): Promise<Database> {
  const database = await connect({ databaseUrl: urlOf(fresh.address), dataFolder: home, ...more });
  opened.push(database);
  return database;
}

/** Returns the limits of a connection in milliseconds: of an idle transaction, a lock and a statement. */
async function limitsOf(pool: Pick<pg.Pool, 'query'>): Promise<number[]> {
  const names = `'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'`;
  const { rows } = await pool.query<{ setting: string }>(`select setting from pg_settings where name in (${names}) order by name`);
  return rows.map(({ setting }) => Number(setting));
}
const limits = [60_000, 10_000, 30_000];

describe('The database of a site', () => {
  test('limits calls, and not the long work that no call waits for', async () => {
    const { pool, openPool, withoutTimeouts } = await open();
    expect(await limitsOf(pool)).toEqual(limits);
    const long = await openPool();
    expect(await limitsOf(long)).toEqual([0, 0, 0]);
    await long.end();
    const { rows } = await withoutTimeouts((db) => sql`select current_setting('statement_timeout') as statement`.execute(db));
    expect(rows).toEqual([{ statement: '0' }]);
  });

  test('reports each committed write of its calls', async () => {
    let writes = 0;
    const { db } = await open({
      onWrite() {
        writes += 1;
      },
    });
    await db.selectFrom('stores').select('id').execute();
    expect(writes).toBe(0);
    await community({ db }).store();
    expect(writes).toBeGreaterThan(0);
  });

  test('has as many connections for calls as the settings say', async () => {
    const { pool } = await open({ connections: 2 });
    const held = [await pool.connect(), await pool.connect()];
    const third = pool.connect();
    expect(pool.waitingCount).toBe(1);
    for (const client of held) client.release();
    (await third).release();
    expect(pool.totalCount).toBe(2);
  });

  test('behind a pooler gets its limits from the role, which keeps those that the operator has set', async () => {
    const { rows } = await fresh.pool.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name;
    const setting = async () =>
      (
        await fresh.pool.query<{ setconfig: string[] }>(
          'select setconfig from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = $1)',
          [database],
        )
      ).rows[0]?.setconfig.sort();
    const pooled = { databasePooler: true, databaseListenUrl: urlOf(fresh.address) };
    await fresh.pool.query(`alter role current_user in database ${database} set lock_timeout = '3s'`);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await open({ ...pooled, print });
    expect(await setting()).toEqual(['idle_in_transaction_session_timeout=60000', 'lock_timeout=3s', 'statement_timeout=30000']);
    expect(lines).toEqual([
      'El usuario de la base de datos tiene ahora límites de tiempo (statement_timeout, idle_in_transaction_session_timeout), en las conexiones nuevas del repartidor.',
    ]);
    const again = await open({ ...pooled, print });
    expect(lines).toHaveLength(1);
    const sessions = await again.openPool();
    expect(await limitsOf(sessions)).toEqual([0, 0, 0]);
    await sessions.end();
    await fresh.pool.query(`alter role current_user in database ${database} reset all`);
  });
});

describe('The database that comes with the site', () => {
  test('limits calls, to three connections, and not the long work that no call waits for', async () => {
    const folder = mkdtempSync(join(home, 'embedded-'));
    const { pool, openPool } = await open({ databaseUrl: undefined, dataFolder: folder, embeddedSettings: { shared_buffers: '16MB' } });
    expect(await limitsOf(pool)).toEqual(limits);
    expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '16MB' }]);
    const held = [await pool.connect(), await pool.connect(), await pool.connect()];
    const fourth = pool.connect();
    expect(pool.waitingCount).toBe(1);
    for (const client of held) client.release();
    (await fourth).release();
    const long = await openPool();
    expect(await limitsOf(long)).toEqual([0, 0, 0]);
    await long.end();
  }, 60_000);
});

describe('A database that the site cannot use is refused with one sentence:', () => {
  test.each([
    [
      'an unknown base',
      { database: 'mesa_none' },
      /^No se puede conectar con la base de datos de DATABASE_URL \(.*mesa_none.*\): revisa el nombre de la base\.$/,
    ],
    [
      'an unknown user',
      { user: 'nobody_here' },
      /^No se puede conectar con la base de datos de DATABASE_URL \(.*nobody_here.*\): revisa el usuario y la clave\.$/,
    ],
    ['none at the address', { host: join(home, 'nowhere') }, /^No se puede conectar con la base de datos de DATABASE_URL \(.*ENOENT.*\)\.$/],
  ])('%s', async (_, wrong, sentence) => {
    const refused = open({ databaseUrl: urlOf({ ...fresh.address, ...wrong }) });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(sentence);
  });

  test('a PostgreSQL older than 15', async () => {
    const old = await freshDatabase({}, { isMigrated: false });
    const answer = async (version: string) => {
      await old.pool.query(`create or replace function public.current_setting(text) returns text language sql as $$ select '${version}' $$`);
      const pool = await connectPool(`${urlOf(old.address)}?options=-c%20search_path%3Dpublic%2Cpg_catalog`, 'DATABASE_URL');
      await pool.end();
    };
    await expect(answer('140013')).rejects.toThrow('DATABASE_URL lleva a un PostgreSQL 14: se necesita el 15 o uno más nuevo.');
    await answer('150000');
    await old.remove();
  });
});

describe('The data folder', () => {
  test('is made for this user alone, and one that cannot be made is refused with one sentence', () => {
    const folder = join(home, 'data/site');
    prepareFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    mkdirSync(join(folder, 'uploads'));
    prepareFolder(folder);
    writeFileSync(join(home, 'file'), '');
    const inFile = join(home, 'file/data');
    expect(() => prepareFolder(inFile)).toThrow(
      new StartError(`No se puede escribir en la carpeta de datos ${inFile}: revisa sus permisos, o elige otra con DATA_DIR.`),
    );
  });
});
