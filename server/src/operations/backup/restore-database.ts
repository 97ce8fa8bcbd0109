import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateExactly, unknownMigrations } from '../../kernel/db/migrate';
import type { Tables } from '../../kernel/db/tables';
import { StartError } from '../../kernel/start-error';
import { copySettings, listMigrations, listTables, quoted } from './catalogue';
import { type Manifest, tableFile } from './manifest';
import { discard, measure } from './measure';
import type { Backup } from './read-backup';

/** Names the backup that a database was restored from, where a second attempt finds it. */
const mark = (id: string): string => `restored from ${id}`;

/** Typed queries on one connection, inside the transaction that it is in. */
const over = (client: pg.PoolClient): Kysely<Tables> =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => ({ query: client.query.bind(client), release: () => undefined }) as never, end: async () => undefined },
    }),
  });

interface Definition {
  table: string;
  name: string;
  text: string;
}

/** Removes what would be kept up to date row by row: indexes, keys and references. Returns the statements that make it again, in order. */
async function dropConstraints(client: pg.PoolClient): Promise<string[]> {
  const { rows: constraints } = await client.query<Definition & { type: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, c.contype as type, pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and c.contype in ('p', 'u', 'x', 'f') and t.relname not like 'kysely%'
    order by c.contype = 'f' desc, c.conname`);
  const { rows: indexes } = await client.query<Definition>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%' and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  const again = ({ table, name, text }: Definition) => `alter table ${table} add constraint ${name} ${text}`;
  const [references, keys] = [constraints.filter(({ type }) => type === 'f'), constraints.filter(({ type }) => type !== 'f')];
  return [...keys.map(again), ...indexes.map(({ text }) => text), ...references.map(again)];
}

/** Throws a `StartError` where the schema of these migrations is another than the backup's. */
function requireSameSchema(found: readonly { name: string; columns: readonly string[] }[], { tables }: Manifest, name: string): void {
  const text = (list: typeof found) => list.map(({ name: table, columns }) => `${table}(${[...columns].sort().join()})`).sort();
  const known = new Set(text(found));
  const other = text(tables).find((one) => !known.has(one));
  if (other === undefined && found.length === tables.length) return;
  throw new StartError(
    `La copia ${name} tiene otras tablas que esta versión del sitio (${other?.split('(')[0] ?? 'faltan'}): restáurala con la versión que la hizo.`,
  );
}

export interface RestoreOptions {
  /** Called with each table once it is loaded. */
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
}

async function loadTables(client: pg.PoolClient, { place, seal, manifest }: Backup, { onProgress = () => undefined, signal }: RestoreOptions): Promise<void> {
  for (const [at, { name, columns, rows, bytes, sha256 }] of manifest.tables.entries()) {
    const file = tableFile(name) + seal.suffix;
    const content = await place.read(file);
    if (!content) throw new StartError(`A la copia ${place.name} le falta ${file}: está incompleta. Usa otra copia.`);
    const loading = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
    const { pass, result } = measure();
    await pipeline(seal.open(content), createGunzip(), pass, loading, { signal });
    const read = result();
    if (read.sha256 !== sha256 || read.bytes !== bytes || loading.rowCount !== rows)
      throw new StartError(`La copia ${place.name} está dañada: ${file} no es lo que se escribió. Usa otra copia.`);
    onProgress(`[${at + 1}/${manifest.tables.length}] ${name}: ${rows} filas`);
  }
}

/**
 * Fills an empty database from a backup: all of it, or nothing. Brings the schema to the backup's migrations, not further. Returns false where an
 * earlier attempt has filled it already. Throws a `StartError` where it holds anything else.
 */
export async function restoreDatabase(pool: pg.Pool, backup: Backup, options: RestoreOptions = {}): Promise<boolean> {
  const { manifest, place } = backup;
  const newer = unknownMigrations(manifest.migrations);
  if (newer.length > 0)
    throw new StartError(
      `La copia ${place.name} es de una versión más nueva del sitio (${manifest.site}, con la migración ${newer.at(-1)}): restáurala con esa versión o una posterior.`,
    );
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(copySettings);
    if ((await listMigrations(client)).length > 0) {
      const { rows } = await client.query<{ comment: string | null }>(`select obj_description('public.kysely_migration'::regclass) as comment`);
      if (rows[0]?.comment === mark(manifest.id)) return false;
    }
    if ((await listTables(client)).length > 0)
      throw new StartError('La base de datos de destino ya tiene tablas: una copia solo se restaura en una vacía. Vacíala o elige otra.');
    await migrateExactly(over(client), manifest.migrations);
    // Migrations may change it.
    await client.query(copySettings);
    await client.query(`set local maintenance_work_mem = '128MB'; set local synchronous_commit = off`);
    const tables = await listTables(client);
    requireSameSchema(tables, manifest, place.name);
    if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    // What triggers work out is in the backup.
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
    const again = await dropConstraints(client);
    await loadTables(client, backup, options);
    options.onProgress?.('Índices y claves …');
    for (const statement of again) await client.query(statement);
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { name, lastValue } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
    await client.query(`comment on table kysely_migration is '${mark(manifest.id)}'`);
    await client.query('commit');
    await client.query('analyze');
    return true;
  } finally {
    // Closing the connection undoes what was not committed.
    client.release(true);
  }
}

/** Reads every table of a restored database again and compares it with the manifest. Returns the names of those that differ. */
export async function differingTables(pool: pg.Pool, { tables }: Manifest): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(copySettings);
    const differing: string[] = [];
    for (const { name, columns, sha256 } of tables) {
      const { pass, result } = measure();
      await pipeline(client.query(copyTo(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`)), pass, discard);
      if (result().sha256 !== sha256) differing.push(name);
    }
    return differing;
  } finally {
    client.release(true);
  }
}
