import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { keepPrograms, runAsOld } from '../../kernel/db/embedded/old-programs';
import { openEmbedded } from '../../kernel/db/embedded/open-embedded';
import { chooseRunAs } from '../../kernel/db/embedded/run-as';
import { removeUpgraded, upgradeDatabase } from './upgrade-database';

// What needs the programs of two major versions is in upgrade-database.platform.test.ts.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesa-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder of a PostgreSQL with this major version. */
function dataOfMajor(major: string, name = 'data'): void {
  mkdirSync(join(folder, 'postgres', name), { recursive: true });
  writeFileSync(join(folder, 'postgres', name, 'PG_VERSION'), `${major}\n`);
}
const upgrade = (oldPrograms?: string) => upgradeDatabase({ dataFolder: folder, passphrase: undefined, oldPrograms, print: () => undefined });

describe('The upgrade of the embedded database', () => {
  test('says what to do where the programs of the older PostgreSQL are missing, and leaves the data alone', async () => {
    dataOfMajor('17');
    await expect(upgrade()).rejects.toThrow(
      /es de PostgreSQL 17 y esta versión del sitio trae el 18; para actualizarla faltan los programas del 17: indica su carpeta en POSTGRES_OLD_PROGRAMS/,
    );
    // Programs of another version are not those that read it.
    await expect(upgrade(chooseRunAs(folder).binaries)).rejects.toThrow('faltan los programas del 17');
    expect(readFileSync(join(folder, 'postgres/data/PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('has nothing to do without a database, and on one of this version', async () => {
    expect(await upgrade()).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    dataOfMajor('18');
    expect(await upgrade()).toBe(false);
  });

  test('returns old data that lost its name in an interrupted upgrade', async () => {
    dataOfMajor('17', 'data-17');
    await expect(upgrade()).rejects.toThrow('faltan los programas del 17');
    expect(existsSync(join(folder, 'postgres/data/PG_VERSION'))).toBe(true);
  });

  test('is not done by a command that only reads, which says who does it; newer data needs the newer site', async () => {
    dataOfMajor('17');
    await expect(openEmbedded(folder)).rejects.toThrow('arranca el sitio, o ejecuta «migrate», y se actualiza sola.');
    dataOfMajor('19');
    await expect(openEmbedded(folder)).rejects.toThrow('arranca con la versión del sitio que la usó, o con una posterior.');
    expect(await upgrade()).toBe(false);
  });
});

test('A start keeps programs that run, readable for the user that PostgreSQL runs as', async () => {
  // What a start left that ended meanwhile.
  mkdirSync(join(folder, 'postgres-programs/18.999999999/lib'), { recursive: true });
  await keepPrograms(folder);
  await keepPrograms(folder);
  const kept = join(folder, 'postgres-programs/18');
  expect(readdirSync(join(folder, 'postgres-programs'))).toEqual(['18']);
  expect(runAsOld(chooseRunAs(folder), folder, '18', undefined)).toMatchObject({ binaries: kept, major: '18' });
  expect(statSync(kept).mode & 0o005).toBe(0o005);
  expect(readdirSync(join(kept, 'bin')).some((name) => /^(initdb|pg_ctl)/.test(name))).toBe(false);
  expect(lstatSync(join(kept, 'lib')).isDirectory()).toBe(true);
});

test('What an upgrade left is removed once a later start has succeeded', () => {
  dataOfMajor('18');
  dataOfMajor('17', 'data-17');
  // Another start is making the last one.
  for (const name of ['17', '18', `18.${process.ppid}`]) mkdirSync(join(folder, 'postgres-programs', name), { recursive: true });
  removeUpgraded(folder);
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['data']);
  expect(readdirSync(join(folder, 'postgres-programs')).sort()).toEqual(['18', `18.${process.ppid}`]);
});
