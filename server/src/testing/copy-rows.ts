import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../kernel/db/tables';

/** Added to the ids of copied rows. */
const offset = 1_000_000;
/** Added to copied texts: names that must be unique, and the ids of accounts. */
const suffix = '-2';

/** A table whose rows are copied, or `accounts`: the rows of all tables with a `userId`, for other accounts. */
export type Root = keyof Tables | 'accounts';

interface Column {
  table: string;
  name: string;
  type: string;
}

const columnsOf = (db: Kysely<Tables>) =>
  sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`
    .execute(db)
    .then(({ rows }) => rows);

const foreignKeysOf = (db: Kysely<Tables>) =>
  sql<{ table: string; column: string; parent: string }>`
    select c.relname as table, a.attname as column, p.relname || '.' || b.attname as parent
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class p on p.oid = k.confrelid
      cross join unnest(k.conkey, k.confkey) as pair (child, parent)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.child
      join pg_attribute b on b.attrelid = p.oid and b.attnum = pair.parent
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`
    .execute(db)
    .then(({ rows }) => rows);

/** The columns of each unique index, also those within its expressions. */
const uniqueOf = (db: Kysely<Tables>) =>
  sql<{ table: string; columns: string[] }>`
    select c.relname as table, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and (
        a.attnum = any (i.indkey)
        or exists (select from pg_depend d where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum)
      )
      order by a.attnum
    ) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`
    .execute(db)
    .then(({ rows }) => rows);

export interface Copies {
  /** The number of copied rows of each table. */
  counts: Record<string, number>;
  /** Returns the copied rows of each table, as text. */
  read: () => Promise<Record<string, string[]>>;
}

/**
 * Copies all rows of these tables, with new ids, and all rows that refer to them, which refer to the copies; everything else that they refer to they share
 * with the original. `except`: tables that are not copied. No trigger runs.
 */
export async function copyRows(db: Kysely<Tables>, roots: readonly Root[], except: readonly (keyof Tables)[] = []): Promise<Copies> {
  const columns = (await columnsOf(db)).filter(({ table }) => !except.includes(table as keyof Tables));
  const [foreignKeys, unique] = [await foreignKeysOf(db), await uniqueOf(db)];
  const isNumber = (key: string) => columns.some(({ table, name, type }) => `${table}.${name}` === key && ['integer', 'bigint'].includes(type));

  const ofAccounts = columns.filter(({ name, type }) => roots.includes('accounts') && name === 'userId' && type === 'text').map(({ table }) => table);
  const withId = [...roots.filter((root) => root !== 'accounts'), ...ofAccounts.filter((table) => isNumber(`${table}.id`))];
  const moved = new Set(withId.map((table) => `${table}.id`));
  const renamed = new Set(ofAccounts.map((table) => `${table}.userId`));
  /** The columns that make a row of a table one of the copies. */
  const links = new Map<string, Set<string>>([
    ...roots.flatMap((root): [string, Set<string>][] => (root === 'accounts' ? [] : [[root, new Set(['id'])]])),
    ...ofAccounts.map((table): [string, Set<string>] => [table, new Set(['userId'])]),
  ]);
  for (let size = 0; size < moved.size; ) {
    size = moved.size;
    for (const { table, column, parent } of foreignKeys) {
      if (!moved.has(parent) || except.includes(table as keyof Tables)) continue;
      moved.add(`${table}.${column}`);
      links.set(table, (links.get(table) ?? new Set()).add(column));
      if (isNumber(`${table}.id`)) moved.add(`${table}.id`);
    }
  }
  for (const { table, columns: names } of unique) {
    const keys = names.map((name) => `${table}.${name}`);
    if (links.has(table) && keys[0] && !keys.some((key) => moved.has(key) || renamed.has(key))) (isNumber(keys[0]) ? moved : renamed).add(keys[0]);
  }

  /** Whether a row is one of the copies; null if it has nothing to do with them. */
  const isCopy = (table: string): RawBuilder<boolean> => {
    const names = [...(links.get(table) ?? [])];
    if (names.includes('userId')) return sql`"userId" like ${sql.lit(`%${suffix}`)}`;
    return sql`greatest(${sql.join(names.map((name) => sql.ref(name)))}) >= ${sql.lit(offset)}`;
  };
  const copyOf = ({ table, name }: Column) => {
    if (moved.has(`${table}.${name}`)) return sql`${sql.ref(name)} + ${sql.lit(offset)}`;
    return renamed.has(`${table}.${name}`) ? sql`${sql.ref(name)} || ${sql.lit(suffix)}` : sql.ref(name);
  };
  // Foreign keys need no order of the tables then, and sums are copied with what they count.
  await sql`set session_replication_role = replica`.execute(db);
  const counts: Record<string, number> = {};
  for (const table of [...links.keys()].sort()) {
    const own = columns.filter((column) => column.table === table);
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))}) overriding system value
      select ${sql.join(own.map(copyOf))} from ${sql.table(table)} where not ${isCopy(table)}`.execute(db);
    counts[table] = Number(numAffectedRows ?? 0);
    // Moves the originals behind the copies, so that a query which takes the first of too many rows takes a copy.
    const [link = ''] = links.get(table) ?? [];
    await sql`update ${sql.table(table)} set ${sql.ref(link)} = ${sql.ref(link)} where not ${isCopy(table)}`.execute(db);
  }
  await sql`set session_replication_role = origin`.execute(db);

  const read = async () => {
    const found: Record<string, string[]> = {};
    for (const table of links.keys()) {
      const { rows } = await sql<{ row: string }>`
        select ${sql.ref(table)}::text as row from ${sql.table(table)} where ${isCopy(table)} order by 1`.execute(db);
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };
  return { counts, read };
}
