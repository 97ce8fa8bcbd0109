import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type pg from 'pg';
import type { BackupSettings } from '../../env';
import { createPool } from '../../kernel/db/pool';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { migrateWithBackup } from './before-migration';
import { backUpIfDue, backUpRegularly, newestBackup } from './scheduled';

let home: string;
let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mesa-scheduled-'));
  database = await freshDatabase();
});
beforeEach(() => {
  folder = mkdtempSync(join(home, 'site-'));
});
afterAll(async () => {
  await database.remove();
  rmSync(home, { recursive: true, force: true });
});

const hour = 3_600_000;
const openPool = async (): Promise<pg.Pool> => createPool(database.address);
const settings = (more: Partial<BackupSettings> = {}): BackupSettings => ({
  to: join(folder, 'backups'),
  every: 24 * hour,
  keep: 2,
  passphrase: undefined,
  beforeMigration: true,
  ...more,
});
const options = (more: Partial<BackupSettings> = {}) => ({
  dataFolder: folder,
  releasesUrl: undefined,
  s3Endpoint: undefined,
  backup: settings(more),
  onError: (_error: unknown): void => undefined,
});
const backUpAt = (time: string, more: Partial<BackupSettings> = {}) => backUpIfDue(openPool, { ...options(more), now: () => new Date(time) });
const backups = () => readdirSync(join(folder, 'backups')).sort();

describe('A site that makes backups itself', () => {
  test('makes one when the newest is old enough, and keeps as many as the settings say', async () => {
    expect(await backUpAt('2026-11-21T03:00:00.000Z')).toBe(true);
    expect(await backUpAt('2026-11-22T02:59:59.000Z')).toBe(false);
    expect(await backUpAt('2026-11-22T03:00:00.000Z')).toBe(true);
    expect(await backUpAt('2026-11-23T03:00:00.000Z')).toBe(true);
    expect(backups()).toEqual(['2026-11-22T03-00-00', '2026-11-23T03-00-00']);
  });

  test('knows the time of its newest one, and of none that somebody named', async () => {
    const newest = () => newestBackup(options())();
    expect(await newest()).toBeNull();
    for (const day of [21, 22]) await backUpAt(`2026-11-${day}T03:00:00.000Z`);
    mkdirSync(join(folder, 'backups/zzz'), { recursive: true });
    writeFileSync(join(folder, 'backups/zzz/manifest.json'), '{}');
    expect(await newest()).toEqual(new Date('2026-11-22T03:00:00.000Z'));
  });

  test('counts encrypted ones like others', async () => {
    const encrypted = { passphrase: 'cuatro palabras que nadie adivina', keep: 1 };
    expect(await backUpAt('2026-11-21T03:00:00.000Z', encrypted)).toBe(true);
    expect(await backUpAt('2026-11-21T04:00:00.000Z', encrypted)).toBe(false);
    expect(await backUpAt('2026-11-22T03:00:00.000Z', encrypted)).toBe(true);
    expect(backups()).toEqual(['2026-11-22T03-00-00']);
    expect(readdirSync(join(folder, 'backups/2026-11-22T03-00-00'))).toContain('manifest.json.age');
  });

  test('makes none without a period, and removes none that somebody named', async () => {
    expect(await backUpAt('2026-11-21T03:00:00.000Z', { every: null })).toBe(false);
    mkdirSync(join(folder, 'backups/mine'), { recursive: true });
    writeFileSync(join(folder, 'backups/mine/manifest.json'), '{}');
    for (const day of [21, 22, 23]) await backUpAt(`2026-11-${day}T03:00:00.000Z`, { keep: 1 });
    expect(backups()).toEqual(['2026-11-23T03-00-00', 'mine']);
  });

  test('makes one, although two servers find it due at once', async () => {
    const made = await Promise.all([backUpAt('2026-11-21T03:00:00.000Z'), backUpAt('2026-11-21T03:00:00.000Z')]);
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test('makes none if another server finished one since this server looked', async () => {
    const openLater = async () => {
      expect(await backUpAt('2026-11-21T03:00:00.000Z')).toBe(true);
      return openPool();
    };
    expect(await backUpIfDue(openLater, { ...options(), now: () => new Date('2026-11-21T03:00:01.000Z') })).toBe(false);
    expect(backups()).toEqual(['2026-11-21T03-00-00']);
  });

  describe('looks every minute', () => {
    beforeEach(
      () =>
        void jest.useFakeTimers({
          doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
        }),
    );
    afterEach(() => void jest.useRealTimers());

    /** A database that answers when the test lets it fail. */
    function unavailable() {
      const asked: ((error: Error) => void)[] = [];
      let noted: () => void = () => undefined;
      const next = () =>
        new Promise<void>((resolve) => {
          noted = resolve;
        });
      const open = () =>
        new Promise<pg.Pool>((_, reject) => {
          asked.push(reject);
          noted();
        });
      return { asked, next, open };
    }

    test('but not while it makes one, and reports a failure', async () => {
      const database = unavailable();
      const first = database.next();
      const failed = new Promise((resolve) => {
        void backUpRegularly(database.open, { ...options(), onError: resolve }).then((stop) => stopped.push(stop));
      });
      const stopped: (() => Promise<void>)[] = [];
      await first;
      jest.advanceTimersByTime(180_000);
      database.asked[0]?.(new Error('no database'));
      expect(await failed).toEqual(new Error('no database'));
      expect(database.asked).toHaveLength(1);
      await new Promise(setImmediate);
      const second = database.next();
      jest.advanceTimersByTime(60_000);
      await second;
      const ending = stopped[0]?.();
      database.asked[1]?.(new Error('the server ends'));
      await ending;
    });

    test('until the server ends, which is no failure of the one that is given up', async () => {
      const database = unavailable();
      const first = database.next();
      const onError = jest.fn();
      const stop = await backUpRegularly(database.open, { ...options(), onError });
      await first;
      const ending = stop();
      database.asked[0]?.(new Error('the server ends'));
      await ending;
      expect(onError).not.toHaveBeenCalled();
      expect(jest.getTimerCount()).toBe(0);
    });
  });
});

describe('Before a migration', () => {
  const migrateAt = (time: string, more: Partial<BackupSettings> = {}) => {
    const lines: string[] = [];
    return migrateWithBackup(openPool, { dataFolder: folder, backup: settings(more), print: (line) => lines.push(line), now: () => new Date(time) }).then(
      (migrated) => ({ migrated, lines }),
    );
  };
  /** As the newest migration leaves the database that has not run yet. */
  const undo = async () => {
    await database.pool.query('drop table "cspReports"');
    await database.pool.query(`delete from kysely_migration where name = '0045-csp-reports'`);
  };

  test('the database is copied, three such copies are kept, and the operator reads what happens', async () => {
    for (const day of [21, 22, 23, 24]) {
      await undo();
      const { migrated, lines } = await migrateAt(`2026-11-${day}T03:00:00.000Z`);
      expect(migrated).toEqual(['0045-csp-reports']);
      expect(lines).toEqual([
        expect.stringContaining(`antes de cambiarla (${join(folder, 'backups', `before-migration-2026-11-${day}T03-00-00`)})`),
        'Cambiando la base de datos: 0045-csp-reports …',
        expect.stringMatching(/^Base de datos cambiada en \d+\.\d s\.$/),
      ]);
    }
    expect(backups()).toEqual([22, 23, 24].map((day) => `before-migration-2026-11-${day}T03-00-00`));
  });

  test('nothing is copied if nothing is to be changed, or if the operator does not want it', async () => {
    expect(await migrateAt('2026-11-21T03:00:00.000Z')).toEqual({ migrated: [], lines: [] });
    await undo();
    expect((await migrateAt('2026-11-21T03:00:00.000Z', { beforeMigration: false })).migrated).toEqual(['0045-csp-reports']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('nothing is copied of a new database', async () => {
    const empty = await freshDatabase({}, { isMigrated: false });
    const lines: string[] = [];
    await migrateWithBackup(async () => createPool(empty.address), { dataFolder: folder, backup: settings(), print: (line) => lines.push(line) });
    expect([lines, readdirSync(folder)]).toEqual([[], []]);
    await empty.remove();
  });

  test('a server that must end while it copies says nothing of a failed copy', async () => {
    await undo();
    const aborted = AbortSignal.abort();
    const ended = migrateWithBackup(openPool, { dataFolder: folder, backup: settings(), print: () => undefined, signal: aborted });
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    await migrateAt('2026-11-21T03:00:00.000Z');
  });

  test('a copy that fails leaves the database as it is', async () => {
    await undo();
    writeFileSync(join(folder, 'backups'), '');
    await expect(migrateAt('2026-11-21T03:00:00.000Z')).rejects.toThrow(/^La copia de antes de cambiar la base de datos falló .* BACKUP_BEFORE_MIGRATION=0\.$/);
    expect((await database.pool.query(`select from kysely_migration where name = '0045-csp-reports'`)).rowCount).toBe(0);
    rmSync(join(folder, 'backups'));
    await migrateAt('2026-11-21T03:00:00.000Z');
  });
});
