import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Returns a hash of the schema: columns, constraints, indexes, triggers and functions. Only what all supported versions of PostgreSQL show alike, so
 * a version's own way of printing definitions changes nothing.
 */
export async function schemaPrint(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ part: string }>(`
    select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated) as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    union all select format('%s %s %s', conrelid::regclass, conname, contype) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select format('%s %s', tablename, indexname) from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgtype) from pg_trigger where not tgisinternal
    union all select format('%s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  return createHash('sha256')
    .update(rows.map(({ part }) => part).join('\n'))
    .digest('hex')
    .slice(0, 16);
}
