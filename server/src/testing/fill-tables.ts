import type pg from 'pg';
import { listTables, quoted } from '../operations/backup/catalogue';

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** The database gives it a value. */
  hasDefault: boolean;
  /** A value that one of the table's checks names. */
  allowed: string | null;
  reference: { table: string; column: string } | null;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column & { checks: string[] }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", (a.atthasdef or a.attidentity <> '') as "hasDefault",
      array(select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks,
      (select json_build_object('table', r.relname, 'column', ra.attname) from pg_constraint c join pg_class r on r.oid = c.confrelid
        join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = c.confkey[array_position(c.conkey, a.attnum)]
        where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey) limit 1) as reference
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [quoted(table)],
  );
  return rows.map(({ checks, ...column }) => ({
    ...column,
    allowed: checks.map((check) => /'([^']*)'::text/.exec(check)?.[1]).find((one) => one !== undefined) ?? null,
  }));
}

/** Values that are easily damaged on the way, by the type of their column. */
const values: Readonly<Record<string, string>> = {
  text: `E'ñandú\\t"\\\\N"\\n; -- ' || md5(random()::text)`,
  'character varying': `'x'`,
  integer: '7',
  bigint: '9007199254740993',
  smallint: '3',
  numeric: '0.10',
  'double precision': '0.1::float8 + 0.2::float8',
  real: '0.3::real',
  boolean: 'true',
  date: `'2001-02-03'`,
  'timestamp with time zone': `'2026-11-21T12:34:56.789Z'`,
  'time without time zone': `'12:34'`,
  jsonb: `'{"a": [1, null, "ñ\\n"]}'`,
  json: `'{"a": 1}'`,
  bytea: `'\\x00ff0a'`,
  uuid: 'gen_random_uuid()',
  'text[]': `array['a,b', null, 'ñ']`,
  'integer[]': 'array[1, 2]',
  'smallint[]': 'array[1, 2]',
  'bigint[]': 'array[1, 2]',
  tsvector: `to_tsvector('simple', 'hola')`,
};

function sqlValue({ type, allowed, reference, hasDefault, isNullable, name }: Column): string {
  if (reference) return `(select ${quoted(reference.column)} from ${quoted(reference.table)} order by ctid limit 1)`;
  if (allowed !== null && type === 'text') return `'${allowed}'`;
  if (hasDefault) return 'default';
  const value = values[type];
  if (value !== undefined) return value;
  if (isNullable) return 'null';
  throw new Error(`No value is known for the column ${name} of the type ${type}`);
}

/**
 * Puts a row into every empty table that the catalogue lists, after those that it refers to. `special` has SQL values for columns that take few.
 * Throws an error that names a table which takes no row.
 */
export async function fillEveryTable(client: pg.ClientBase, special: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void> {
  // Sums that triggers keep are filled like any other table.
  await client.query('set session_replication_role = replica');
  let left = (await listTables(client)).map(({ name }) => name);
  while (left.length > 0) {
    const failed: [string, unknown][] = [];
    for (const table of left) {
      const { rows } = await client.query<{ isEmpty: boolean }>(`select not exists (select from ${quoted(table)}) as "isEmpty"`);
      if (!rows[0]?.isEmpty) continue;
      const columns = await columnsOf(client, table);
      const chosen = columns.map((column) => special[table]?.[column.name] ?? sqlValue(column));
      try {
        await client.query(`insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(', ')}) values (${chosen.join(', ')})`);
      } catch (error) {
        failed.push([table, error]);
      }
    }
    if (failed.length === left.length) throw new Error(`No row for ${failed.map(([table, error]) => `${table} (${(error as Error).message})`).join('\n')}`);
    left = failed.map(([table]) => table);
  }
  await client.query('reset session_replication_role');
}
