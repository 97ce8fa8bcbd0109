import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../kernel/start-error';
import { siteVersion } from '../version';
import { copySettings, listMigrations, listTables, quoted } from './catalogue';
import { backupFormat, type FileEntry, keyFile, type Manifest, manifestFile, type TableEntry, tableFile } from './manifest';
import { discard, type Measured, measure } from './measure';
import type { Place } from './place';
import { createSeal, noSeal, type Seal } from './seal';

/** Folders of the data folder that are in a backup. What is made again (cache, generated pictures) and the database's own files are not. */
export const backedUpFolders = ['uploads', 'releases', 'local-auth'] as const;

export interface BackupOptions {
  /** Its files are in the backup; null: the database alone. */
  dataFolder: string | null;
  /** Where releases are stored if not in the data folder. */
  releasesUrl?: string | undefined;
  passphrase?: string | undefined;
  /** Called with each table and each folder once it is written. */
  onProgress?: (line: string) => void;
  now?: () => Date;
  signal?: AbortSignal | undefined;
}

type Stage = Transform | ((source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>);
type End = (source: AsyncIterable<Buffer>) => Promise<void>;
/** The compiler knows a pipeline's parts only as a list of a fixed length. */
const run = pipeline as unknown as (parts: readonly (Readable | Stage | End)[], options: { signal?: AbortSignal | undefined }) => Promise<void>;

/** Writes a file of the backup; `stages` come before it is encrypted. */
const write = (place: Place, seal: Seal, file: string, source: Readable, stages: readonly Stage[] = [], signal?: AbortSignal): Promise<void> =>
  run([source, ...stages, seal.close, (content) => place.write(file + seal.suffix, content)], { signal });

const sameContent = (a: Measured, b: Pick<Measured, 'bytes' | 'sha256'>): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;

/** Reads every file of a backup and compares it with the manifest. Throws a `StartError` that names the first that differs. */
export async function verifyBackup(place: Place, seal: Seal, { tables, files }: Pick<Manifest, 'tables' | 'files'>): Promise<void> {
  const entries = [
    ...tables.map(({ name, ...entry }) => ({ ...entry, path: tableFile(name), isTable: true })),
    ...files.map((entry) => ({ ...entry, isTable: false })),
  ];
  for (const { path, isTable, ...entry } of entries) {
    const damaged = new StartError(`La copia ${place.name} está dañada: ${path} no es lo que se escribió. Usa otra copia.`);
    const content = await place.read(path + seal.suffix);
    if (!content) throw new StartError(`A la copia ${place.name} le falta ${path}: está incompleta. Usa otra copia.`);
    const { pass, result } = measure();
    try {
      if (isTable) await pipeline(Readable.from(seal.open(content)), createGunzip(), pass, discard);
      else await pipeline(Readable.from(seal.open(content)), pass, discard);
    } catch (error) {
      throw error instanceof StartError ? error : damaged;
    }
    if (!sameContent(result(), entry)) throw damaged;
  }
}

/** Writes every table as it is at one moment, while others read and write. */
async function writeTables(client: pg.PoolClient, place: Place, seal: Seal, { onProgress = () => undefined, signal }: BackupOptions) {
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(copySettings);
  const { rows: version } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new StartError('La base de datos está vacía: no hay nada que copiar. Revisa DATA_DIR o DATABASE_URL.');
  const tables: TableEntry[] = [];
  const found = await listTables(client);
  for (const { name, columns } of found) {
    const { pass, result } = measure();
    const rows = client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`));
    await write(place, seal, tableFile(name), rows, [pass, createGzip({ level: 1 })], signal);
    tables.push({ name, columns, ...result() });
    onProgress(`[${tables.length}/${found.length}] ${name}: ${tables.at(-1)?.rows} filas`);
  }
  // Sequences are not part of the snapshot. Read after the rows, they are never behind them.
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  await client.query('commit');
  return { postgres: version[0]?.version ?? '', migrations, tables, sequences };
}

/** The files of a folder; what is being written has a name that begins with a dot. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return paths.filter((path) => path.split(sep).every((name) => !name.startsWith('.'))).sort();
}

async function writeFiles(place: Place, seal: Seal, { dataFolder, releasesUrl, onProgress = () => undefined, signal }: BackupOptions): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  if (dataFolder === null) return entries;
  for (const folder of backedUpFolders) {
    if (folder === 'releases' && releasesUrl !== undefined) continue;
    const files = filesIn(join(dataFolder, folder));
    for (const file of files) {
      const path = posix.join(folder, ...file.split(sep));
      const { pass, result } = measure();
      try {
        await write(place, seal, path, createReadStream(join(dataFolder, folder, file)), [pass], signal);
      } catch (error) {
        // It was deleted meanwhile, with an old release.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        throw error;
      }
      const { bytes, sha256 } = result();
      entries.push({ path, bytes, sha256 });
    }
    if (files.length > 0) onProgress(`${folder}: ${files.length} archivos`);
  }
  return entries;
}

/**
 * Makes a backup of a database, and of the data folder's files, while the site runs: all tables of one moment. It is read back and compared
 * before it is finished; one that fails or is interrupted is never finished. Throws a `StartError` with the reason.
 */
export async function makeBackup(pool: pg.Pool, place: Place, options: BackupOptions): Promise<Manifest> {
  const { releasesUrl, passphrase, now = () => new Date() } = options;
  const client = await pool.connect();
  try {
    const { seal, key } = passphrase === undefined ? { seal: noSeal, key: null } : await createSeal(passphrase);
    if (key) await place.write(keyFile, Readable.from([key]));
    const takenAt = now().toISOString();
    const database = await writeTables(client, place, seal, options);
    // After the rows: a file that a row names is there by then, and is never changed under its name.
    const files = await writeFiles(place, seal, options);
    const manifest: Manifest = { format: backupFormat, id: randomUUID(), takenAt, site: siteVersion, ...database, files, releasesUrl: releasesUrl ?? null };
    await verifyBackup(place, seal, manifest);
    await write(place, seal, manifestFile, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]));
    await place.finish();
    return manifest;
  } catch (error) {
    await place.abandon();
    throw error;
  } finally {
    client.release(true);
  }
}
