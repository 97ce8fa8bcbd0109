import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { StartError } from '../start-error';
import { migrate } from './migrate';
import { overPool } from './pool';
import type { Tables } from './tables';

/** Derived tables that the target's triggers compute from the copied rows. */
const addedUp = ['rankingScopes', 'rankingEvents', 'rankingTotals', 'tournamentTotals', 'tournamentMonths'];

const rowsAtOnce = 2000;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns our tables, referenced ones first. */
async function tablesInOrder(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; needs: string[] }>(`
    select t.relname as name, coalesce(array_agg(distinct r.relname::text) filter (where r.relname <> t.relname), '{}') as needs
    from pg_class t
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class r on r.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'kysely%'
    group by t.relname order by t.relname`);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !ordered.includes(name) && needs.every((one) => ordered.includes(one)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...next.map(({ name }) => name));
  }
  return ordered;
}

/** Returns the columns with own values; the database computes the others. */
async function columnsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const text = `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`;
  return (await pool.query<{ name: string }>(text, [table])).rows.map(({ name }) => name);
}

async function copyTable(from: pg.PoolClient, to: pg.PoolClient, table: string, columns: readonly string[]): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const name = quoted(table);
  // Skips rows that a trigger has already written; the count below reveals missing ones.
  const insert = `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json) on conflict do nothing`;
  let read = 0;
  await from.query(`declare source cursor for select row_to_json(part)::text as row from (select ${list} from ${name}) as part`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${rowsAtOnce} from source`);
    if (rows.length === 0) break;
    await to.query(insert, [`[${rows.map(({ row }) => row).join(',')}]`]);
    read += rows.length;
  }
  await from.query('close source');
  if (columns.includes('id')) {
    // Moves the sequence past the last row.
    await to.query(`select setval(pg_get_serial_sequence($1, 'id'), coalesce((select max(id) from ${name}), 1), exists (select from ${name}))`, [name]);
  }
  const written = (await to.query<{ count: number }>(`select count(*) as count from ${name}`)).rows[0]?.count;
  if (written !== read) throw new Error(`${table}: ${read} rows were read and ${written} stand in the target`);
  return read;
}

async function requireEmpty(to: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from stores) or exists (select from players) or exists (select from cards) as used`.execute(to);
  if (rows[0]?.used) throw new StartError('La base de datos de destino ya tiene datos: db:move solo llena una vacía.');
}

/** Copies everything into an empty database, completely or not at all. */
export async function moveDatabase(source: pg.Pool, target: pg.Pool, onTable: (table: string, rows: number) => void): Promise<void> {
  await migrate(overPool(source));
  await migrate(overPool(target));
  await requireEmpty(overPool(target));
  const plan: [table: string, columns: string[]][] = [];
  for (const table of await tablesInOrder(source)) if (!addedUp.includes(table)) plan.push([table, await columnsOf(source, table)]);
  const [from, to] = [await source.connect(), await target.connect()];
  try {
    await from.query('begin transaction isolation level repeatable read read only');
    await to.query('begin');
    // Rows that migrations wrote differ from the source's.
    await to.query('delete from registry; delete from expansions');
    for (const [table, columns] of plan) onTable(table, await copyTable(from, to, table, columns));
    await to.query('commit');
    await from.query('commit');
  } finally {
    from.release(true);
    to.release(true);
  }
  await target.query('analyze');
}
