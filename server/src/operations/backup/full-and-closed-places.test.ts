import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import { createPool } from '../../kernel/db/pool';
import { StartError } from '../../kernel/start-error';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase, urlOf } from '../../testing/test-database';
import { makeBackup } from './make-backup';
import { openPlace, openShelf } from './place';
import { type Backup, openBackup } from './read-backup';
import { requireNoInterruptedRestore } from './restore-files';
import { restoreSite } from './restore-site';
import { backUpIfDue } from './scheduled';

let home: string;
let source: FreshDatabase;
const databases: FreshDatabase[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mesa-full-'));
  source = await freshDatabase();
  databases.push(source);
  await community(source).store({ name: 'La Baraja' });
  mkdirSync(join(home, 'site/uploads'), { recursive: true });
  for (const name of ['a.png', 'b.png']) writeFileSync(join(home, 'site/uploads', name), name.repeat(1000));
  await makeBackup(source.pool, await openPlace(join(home, 'copy')), { dataFolder: join(home, 'site') });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(async () => {
  for (const { remove } of databases) await remove();
  rmSync(home, { recursive: true, force: true });
});

test('A restore reads the whole copy before it begins: a damaged one leaves the place as it was', async () => {
  const database = await freshDatabase({}, { isMigrated: false });
  databases.push(database);
  cpSync(join(home, 'copy'), join(home, 'damaged'), { recursive: true });
  writeFileSync(join(home, 'damaged/uploads/b.png'), 'another picture');
  const dataFolder = join(home, 'not-begun');
  const damaged = await openBackup(await openPlace(join(home, 'damaged')), undefined);
  const restored = restoreSite(damaged, { dataFolder, databaseUrl: urlOf(database.address) }, { print: () => undefined });
  await expect(restored).rejects.toThrow(`La copia ${join(home, 'damaged')} está dañada: uploads/b.png no es lo que se escribió. Usa otra copia.`);
  expect(readdirSync(dataFolder)).toEqual([]);
  expect((await database.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
});

describe('A restore on a full disk', () => {
  async function target(name: string) {
    const database = await freshDatabase({}, { isMigrated: false });
    databases.push(database);
    return { database, dataFolder: join(home, name), addresses: { dataFolder: join(home, name), databaseUrl: urlOf(database.address) } };
  }
  const restore = async (addresses: Awaited<ReturnType<typeof target>>['addresses'], change: (backup: Backup) => Backup = (backup) => backup) =>
    restoreSite(change(await openBackup(await openPlace(join(home, 'copy')), undefined)), addresses, { print: () => undefined });
  const sentence =
    'La restauración se detuvo y la base de datos quedó vacía. El disco del servidor está lleno. El administrador tiene que liberar espacio. Después vuelve a ejecutarla.';

  test('of the database says what to do, keeps the site from starting, and ends when it is started again', async () => {
    const { database, dataFolder, addresses } = await target('database');
    // As PostgreSQL answers when a table's file takes no more.
    await database.pool.query(`
      create function fill() returns event_trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create event trigger full_disk on ddl_command_end when tag in ('ALTER TABLE') execute function fill()`);
    await expect(restore(addresses)).rejects.toThrow(new StartError(sentence));
    expect((await database.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    expect(() => requireNoInterruptedRestore(dataFolder)).toThrow('no terminó: vuelve a ejecutar «restore» con la misma copia');
    await database.pool.query('drop event trigger full_disk; drop function fill');
    const otherId = '11111111-1111-4111-8111-111111111111';
    await expect(restore(addresses, (backup) => ({ ...backup, manifest: { ...backup.manifest, id: otherId } }))).rejects.toThrow(
      `En ${dataFolder} quedó a medias la restauración de ${join(home, 'copy')}: termínala con la misma copia, o elige otra carpeta con DATA_DIR.`,
    );
    await restore(addresses);
    expect((await database.pool.query('select name from stores')).rows).toEqual([{ name: 'La Baraja' }]);
    expect(() => requireNoInterruptedRestore(dataFolder)).not.toThrow();
  }, 60_000);

  test('of the files says what to do, leaves no half file under its name, and ends when it is started again', async () => {
    const { database, dataFolder, addresses } = await target('files');
    await expect(
      restore(addresses, (backup) => ({
        ...backup,
        seal: {
          ...backup.seal,
          async *open(content) {
            for await (const chunk of backup.seal.open(content)) {
              yield chunk;
              if (existsSync(join(dataFolder, 'uploads/a.png'))) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
            }
          },
        },
      })),
    ).rejects.toThrow('El disco del servidor está lleno. El administrador tiene que liberar espacio. Después vuelve a ejecutarla.');
    expect(existsSync(join(dataFolder, 'uploads/b.png'))).toBe(false);
    expect(() => requireNoInterruptedRestore(dataFolder)).toThrow('no terminó');
    await restore(addresses);
    expect(readFileSync(join(dataFolder, 'uploads/b.png'), 'utf8')).toBe('b.png'.repeat(1000));
    expect((await database.pool.query('select from stores')).rowCount).toBe(1);
  }, 60_000);
});

test.each(['file', 'file/first', 'file/copies/first'])('A folder that cannot be made says so to a backup: %s is or is in a file', async (name) => {
  writeFileSync(join(home, 'file'), 'notes');
  const folder = join(home, name);
  await expect(openPlace(folder).then((one) => makeBackup(source.pool, one, { dataFolder: null }))).rejects.toThrow(
    new StartError(`No se puede escribir en ${folder}: revisa sus permisos, o elige otra carpeta.`),
  );
  expect(readFileSync(join(home, 'file'), 'utf8')).toBe('notes');
});

describe('An object store', () => {
  /** A store that answers like Amazon's where a key lacks a permission. */
  async function storeThatRefuses(isRefused: (method: string) => boolean): Promise<string> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const refused = isRefused(request.method ?? '');
        response
          .writeHead(refused ? 403 : 200, { 'content-type': 'application/xml' })
          .end(refused ? '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' : '<ListBucketResult></ListBucketResult>');
      });
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }
  const sentence = 'El almacén s3://mesa/copias no lo permite (AccessDenied): revisa las claves y sus permisos para leer, escribir y borrar.';

  test('whose key may not write says so to a backup', async () => {
    const s3Endpoint = await storeThatRefuses((method) => method === 'PUT');
    await expect(openPlace('s3://mesa/copias', { s3Endpoint }).then((one) => makeBackup(source.pool, one, { dataFolder: null }))).rejects.toThrow(
      new StartError(sentence),
    );
  }, 60_000);

  test('whose key may not read says so to a restore, to the list of backups, and to the removal of one', async () => {
    const s3Endpoint = await storeThatRefuses(() => true);
    await expect(openPlace('s3://mesa/copias', { s3Endpoint }).then((one) => openBackup(one, undefined))).rejects.toThrow(new StartError(sentence));
    const shelf = await openShelf('s3://mesa/copias', { s3Endpoint });
    await expect(shelf.list()).rejects.toThrow(new StartError(sentence));
    await expect(shelf.remove('2026-11-21T03-00-00')).rejects.toThrow(new StartError(sentence));
  });

  test('loses the manifest of a backup first when it is removed: what an interruption leaves is no backup', async () => {
    const keys = [...Array.from({ length: 1200 }, (_, i) => `copias/old/uploads/${i}.png`), 'copias/old/manifest.json'];
    const removals: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      if (request.method === 'POST') removals.push(body);
      const listed = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(request.method === 'POST' ? '<DeleteResult></DeleteResult>' : `<ListBucketResult>${listed}</ListBucketResult>`);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const shelf = await openShelf('s3://mesa/copias', { s3Endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
    await shelf.remove('old');
    expect(removals.map((body) => [body.includes('manifest.json'), body.match(/<Key>/g)?.length])).toEqual([
      [true, 1000],
      [false, 201],
    ]);
  });

  test('loses what a killed backup of the site left, and nothing else, when the next one is made', async () => {
    const directory = join(home, 's3');
    const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'mesa' }] });
    const s3Endpoint = `http://127.0.0.1:${(await store.run()).port}`;
    const left = async (name: string) =>
      (await openPlace(`s3://mesa/copias/${name}`, { s3Endpoint })).write(
        'db/stores.copy.gz',
        (async function* () {
          yield Buffer.from('half');
        })(),
      );
    await left('2026-11-20T03-00-00');
    await left('mine');
    const backup = { to: 's3://mesa/copias', every: 3_600_000, keep: 2, passphrase: undefined, beforeMigration: true };
    const now = () => new Date('2026-11-21T03:00:00.000Z');
    const options = { dataFolder: join(home, 'site'), releasesUrl: undefined, s3Endpoint, backup, onError: () => undefined, now };
    const shelf = await openShelf(backup.to, { s3Endpoint });
    expect(await shelf.list()).toEqual([]);
    expect(await backUpIfDue(async () => createPool(source.address), options)).toBe(true);
    expect(await shelf.list()).toEqual(['2026-11-21T03-00-00']);
    expect(readdirSync(join(directory, 'mesa/copias')).sort()).toEqual(['2026-11-21T03-00-00', 'mine']);
    await store.close();
  }, 60_000);
});
