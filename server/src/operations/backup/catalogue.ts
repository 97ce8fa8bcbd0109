import type pg from 'pg';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export interface Table {
  name: string;
  /** Those that hold values of their own; the database works out generated ones again. */
  columns: string[];
}

/** What the text of COPY depends on, and limits that no backup may end by. For the transaction that it is sent in. */
export const copySettings = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off`;

/** Returns the tables of the site in the order of their names, as the catalogue of the database lists them. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by t.relname`);
  return rows;
}

/** Returns the migrations that a database has run. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('public.kysely_migration') is not null as exists`);
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
