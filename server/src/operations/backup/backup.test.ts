import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import { StartError } from '../../kernel/start-error';
import { community } from '../../testing/community';
import { tableContents } from '../../testing/contents';
import { fillEveryTable } from '../../testing/fill-tables';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { makeBackup, verifyBackup } from './make-backup';
import { openPlace, type Place } from './place';
import { openBackup } from './read-backup';
import { differingTables, restoreDatabase } from './restore-database';
import { beginRestore, endRestore, restoreFiles } from './restore-files';
import { noSeal } from './seal';

let home: string;
let source: FreshDatabase;
let s3: S3rver;
let s3Endpoint: string;
const targets: FreshDatabase[] = [];

beforeAll(async () => {
  home = await fs.mkdtemp(join(tmpdir(), 'mesa-backup-'));
  source = await freshDatabase();
  const client = await source.pool.connect();
  await fillEveryTable(client, { seasons: { country: 'null', state: 'null', city: 'null' }, tournaments: { listsCloseAt: 'null' } });
  client.release();
  await makeBackup(source.pool, await place('base'), rowsOnly);
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(home, 's3'), configureBuckets: [{ name: 'mesa' }] });
  s3Endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
});
afterAll(async () => {
  await s3.close();
  for (const { remove } of [source, ...targets]) await remove();
  await fs.rm(home, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase({}, { isMigrated: false });
  targets.push(database);
  return database;
}
const place = (name: string): Promise<Place> => openPlace(join(home, name));
const rowsOnly = { dataFolder: null };
/** One backup, copied for each test that needs one of its own. */
async function backup(name: string): Promise<string> {
  await fs.cp(join(home, 'base'), join(home, name), { recursive: true });
  return join(home, name);
}
const restore = async (name: string, target: FreshDatabase, passphrase?: string) =>
  restoreDatabase(target.pool, await openBackup(await place(name), passphrase));

const contents = ({ pool }: FreshDatabase) => tableContents(pool);
/** Keys, references, indexes and triggers, as the catalogue describes them. */
async function schema({ pool }: FreshDatabase): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`);
  return rows;
}

describe('A backup', () => {
  test('gives an empty database every row of every table, and the same keys, indexes and triggers', async () => {
    await backup('whole');
    const target = await emptyDatabase();
    expect(await restore('whole', target)).toBe(true);
    const expected = await contents(source);
    expect(Object.entries(expected).filter(([, { rows }]) => rows === 0)).toEqual([]);
    expect(await contents(target)).toEqual(expected);
    expect(await schema(target)).toEqual(await schema(source));
    expect(await differingTables(target.pool, (await openBackup(await place('whole'), undefined)).manifest)).toEqual([]);
  });

  test('lets the next row take the number after the last', async () => {
    await backup('numbers');
    const target = await emptyDatabase();
    await restore('numbers', target);
    const before = await target.db
      .selectFrom('stores')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    expect((await community(target).store()).id).toBe(Number(before.id) + 1);
  });

  test('is of one moment, although others write meanwhile', async () => {
    const before = await contents(source);
    const slow = await place('moment');
    let appeared = 0;
    const writing: Place = {
      ...slow,
      async write(file, content) {
        await community(source).store();
        appeared += 1;
        await slow.write(file, content);
      },
    };
    await makeBackup(source.pool, writing, rowsOnly);
    const target = await emptyDatabase();
    await restore('moment', target);
    expect(await contents(target)).toEqual(before);
    expect((await contents(source)).stores?.rows).toBe((before.stores?.rows ?? 0) + appeared);
  });

  test('that is encrypted shows nothing, and opens with its passphrase alone', async () => {
    await makeBackup(source.pool, await place('secret'), { ...rowsOnly, passphrase: 'cuatro palabras al azar' });
    const files = await fs.readdir(join(home, 'secret'), { recursive: true });
    expect(files.filter((file) => !file.endsWith('.age') && file !== 'db')).toEqual([]);
    for (const file of files.filter((name) => name !== 'db'))
      expect((await fs.readFile(join(home, 'secret', file), 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1');
    await expect(place('secret').then((one) => openBackup(one, undefined))).rejects.toThrow('está cifrada: indica su frase en BACKUP_PASSPHRASE.');
    await expect(place('secret').then((one) => openBackup(one, 'otra'))).rejects.toThrow('La frase no abre esta copia');
    const target = await emptyDatabase();
    await restore('secret', target, 'cuatro palabras al azar');
    expect(await contents(target)).toEqual(await contents(source));
  }, 60_000);

  test('is restored once: the second attempt finds it there, and another backup finds the database in use', async () => {
    await backup('once');
    await makeBackup(source.pool, await place('other'), rowsOnly);
    const target = await emptyDatabase();
    expect(await restore('once', target)).toBe(true);
    expect(await restore('once', target)).toBe(false);
    await expect(restore('other', target)).rejects.toThrow('La base de datos de destino ya tiene tablas');
  });

  test('is not restored over files of another site; folders that a server prepared do not count', async () => {
    const dataFolder = join(home, 'in-use');
    await fs.mkdir(join(dataFolder, 'releases/.incoming'), { recursive: true });
    const files = [{ path: 'uploads/a.png', bytes: 1, sha256: '0'.repeat(64) }];
    const withFiles = { place: { name: 'copia' }, manifest: { id: 'one', files } } as never;
    beginRestore(dataFolder, withFiles);
    endRestore(dataFolder);
    await fs.mkdir(join(dataFolder, 'releases/mf_decks'));
    const sentence = `La carpeta ${dataFolder} ya tiene releases: una copia solo se restaura en una vacía. Elige otra con DATA_DIR.`;
    expect(() => beginRestore(dataFolder, withFiles)).toThrow(new StartError(sentence));
    // A backup of the database alone touches no file.
    beginRestore(dataFolder, { place: { name: 'copia' }, manifest: { id: 'one', files: [] } } as never);
    // The same restore goes on, whatever it has written.
    beginRestore(dataFolder, withFiles);
  });

  test('has the site’s own files, none that is being written, and no releases that are in an object store', async () => {
    const dataFolder = join(home, 'files');
    for (const name of [
      'uploads/cards/a.png',
      'uploads/cards/.b.png',
      'uploads/.new/c.png',
      'releases/mf_decks/release.json',
      'local-auth/key',
      'cache/d.png',
    ]) {
      await fs.mkdir(join(dataFolder, name, '..'), { recursive: true });
      await fs.writeFile(join(dataFolder, name), name);
    }
    const filesIn = async (name: string, releasesUrl?: string) =>
      (await makeBackup(source.pool, await place(name), { dataFolder, releasesUrl })).files.map(({ path }) => path);
    expect(await filesIn('with-releases')).toEqual(['uploads/cards/a.png', 'releases/mf_decks/release.json', 'local-auth/key']);
    expect(await filesIn('without-releases', 's3://mesa/releases')).toEqual(['uploads/cards/a.png', 'local-auth/key']);
  }, 60_000);

  test('goes to an object store and back', async () => {
    const inStore = () => openPlace('s3://mesa/copias/una', { s3Endpoint });
    await makeBackup(source.pool, await inStore(), rowsOnly);
    const target = await emptyDatabase();
    await restoreDatabase(target.pool, await openBackup(await inStore(), undefined));
    expect(await contents(target)).toEqual(await contents(source));
    await expect(inStore().then((one) => makeBackup(source.pool, one, rowsOnly))).rejects.toThrow('ya hay una copia');
    await expect(openPlace('s3://nowhere/x', { s3Endpoint }).then((one) => makeBackup(source.pool, one, rowsOnly))).rejects.toThrow(
      /^El almacén s3:\/\/nowhere\/x falla/,
    );
  });
});

describe('A backup that fails', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

  /** Content of which the disk takes no more than the first bytes. */
  async function* filling(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) yield chunk.subarray(0, 10);
    throw full;
  }

  test('on a full disk says what to do, and leaves nothing there', async () => {
    const real = await place('full');
    let files = 0;
    const onFullDisk: Place = {
      ...real,
      async write(file, content) {
        files += 1;
        await real.write(file, files === 5 ? filling(content) : content);
      },
    };
    await expect(makeBackup(source.pool, onFullDisk, rowsOnly)).rejects.toThrow(
      new StartError(
        `No se pudo escribir en ${join(home, 'full')}. El disco del servidor está lleno. El administrador tiene que liberar espacio. Después vuelve a hacer la copia, o hazla en otra carpeta.`,
      ),
    );
    expect((await fs.readdir(home)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  test('leaves nothing where it is interrupted, and does not write into a folder in use', async () => {
    const stop = new AbortController();
    await expect(
      place('stopped').then((one) => makeBackup(source.pool, one, { ...rowsOnly, signal: stop.signal, onProgress: () => stop.abort() })),
    ).rejects.toThrow('aborted');
    expect((await fs.readdir(home)).filter((name) => name.startsWith('stopped'))).toEqual([]);
    await fs.mkdir(join(home, 'used'));
    await fs.writeFile(join(home, 'used', 'a'), '');
    await expect(place('used').then((one) => makeBackup(source.pool, one, rowsOnly))).rejects.toThrow(`La carpeta ${join(home, 'used')} ya tiene archivos`);
  });

  test('is cleared away by the next one if its process was killed', async () => {
    await fs.mkdir(join(home, 'killed.unfinished-999999999/db'), { recursive: true });
    // In a container every start of the site can have the same number.
    await fs.mkdir(join(home, `killed-before.unfinished-${process.pid}`));
    // Another process is making this one.
    await fs.mkdir(join(home, `running.unfinished-${process.ppid}`));
    await makeBackup(source.pool, await place('killed'), rowsOnly);
    expect((await fs.readdir(home)).filter((name) => /^(killed|running)/.test(name)).sort()).toEqual(['killed', `running.unfinished-${process.ppid}`]);
  });

  test('is refused on a database without tables', async () => {
    const nothing = await emptyDatabase();
    await expect(place('nothing').then((one) => makeBackup(nothing.pool, one, rowsOnly))).rejects.toThrow('La base de datos está vacía');
  });
});

describe('A restore refuses', () => {
  const damaged = async (name: string, damage: (folder: string) => Promise<unknown>) => {
    const folder = await backup(name);
    await damage(folder);
    const target = await emptyDatabase();
    const outcome = await restore(name, target).catch((error: Error) => error.message);
    expect((await target.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    return outcome;
  };
  const edit = (file: string, change: (text: string) => string) => async (folder: string) =>
    fs.writeFile(join(folder, file), change(await fs.readFile(join(folder, file), 'utf8')));

  test('a flipped bit, and leaves the database empty', async () => {
    const flip = async (folder: string) => {
      const file = join(folder, 'db/players.copy.gz');
      const content = await fs.readFile(file);
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 4;
      await fs.writeFile(file, content);
      const { place: one, seal, manifest } = await openBackup(await openPlace(folder), undefined);
      await expect(verifyBackup(one, seal, manifest)).rejects.toThrow('está dañada: db/players.copy.gz');
    };
    expect(await damaged('bit', flip)).not.toBe(true);
  });

  test('a file that is not what was written, and keeps nothing of it', async () => {
    const dataFolder = join(home, 'damaged-files');
    const content = async function* () {
      yield Buffer.from('otra');
    };
    const files = [{ path: 'uploads/a.png', bytes: 4, sha256: '0'.repeat(64) }];
    const damagedFile = { place: { name: 'copia', read: async () => content() }, seal: noSeal, manifest: { files } };
    await expect(restoreFiles(damagedFile as never, dataFolder)).rejects.toThrow('La copia copia está dañada: uploads/a.png');
    expect(await fs.readdir(join(dataFolder, 'uploads'))).not.toContain('a.png');
  });

  test('rows that are not those of the manifest', async () => {
    const swap = (folder: string) => fs.copyFile(join(folder, 'db/users.copy.gz'), join(folder, 'db/cards.copy.gz'));
    expect(await damaged('swapped', swap)).not.toBe(true);
  });

  test.each([
    ['half a backup', (folder: string) => fs.rm(join(folder, 'db/results.copy.gz')), 'le falta db/results.copy.gz: está incompleta'],
    ['one that was never finished', (folder: string) => fs.rm(join(folder, 'manifest.json')), 'no hay una copia terminada'],
    ['a manifest that is cut off', edit('manifest.json', (text) => text.slice(0, 900)), 'su manifest.json no se puede leer'],
    [
      'a path out of the data folder',
      edit('manifest.json', (text) => text.replace('"files": []', `"files": [{"path": "../x", "bytes": 0, "sha256": "${'0'.repeat(64)}"}]`)),
      'no se puede leer',
    ],
    ['a newer format', edit('manifest.json', (text) => text.replace('"format": 1', '"format": 2')), 'es de una versión más nueva del sitio (formato 2'],
    ['a newer version', edit('manifest.json', (text) => text.replace('"migrations": [', '"migrations": ["9999-future",')), 'con la migración 9999-future'],
    ['other columns', edit('manifest.json', (text) => text.replace('"createdAt"', '"bornAt"')), 'tiene otras tablas que esta versión'],
  ])('%s', async (title, damage, sentence) => {
    expect(await damaged(title.replaceAll(' ', '-'), damage)).toContain(sentence);
  });

  test('an earlier version’s migrations it does not have, and brings the schema only as far as the backup', async () => {
    const folder = await backup('earlier');
    const { manifest } = await openBackup(await openPlace(folder), undefined);
    expect(manifest.migrations.length).toBeGreaterThan(30);
    const target = await emptyDatabase();
    await restore('earlier', target);
    const { rows } = await target.pool.query<{ name: string }>('select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(manifest.migrations);
  });
});
