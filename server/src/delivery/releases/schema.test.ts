import { expect, test } from '@jest/globals';
import { createSchema } from '@mesa/release-server/testing/schema';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { freshDatabase } from '../../testing/test-database';

/** Returns columns, constraints and indexes of the platform's tables. */
async function described(pool: pg.Pool): Promise<string[]> {
  const tables = ['releases', 'registry', 'registryHistory', 'releaseTokens', 'releaseUse', 'releaseFailures', 'releaseVitals', 'addressPrefixes', 'areaTeam'];
  const { rows } = await pool.query<{ part: string }>(
    `with named as (select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1))
      select format('%s.%s %s %s %s %s', relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, coll.collname) as part
        from pg_attribute a join named on named.oid = a.attrelid left join pg_collation coll on coll.oid = a.attcollation where a.attnum > 0 and not a.attisdropped
      union all select format('%s.%s default %s', relname, d.adnum, pg_get_expr(d.adbin, d.adrelid)) from pg_attrdef d join named on named.oid = d.adrelid
      union all select format('%s %s %s', relname, conname, pg_get_constraintdef(o.oid)) from pg_constraint o join named on named.oid = o.conrelid
      union all select indexdef from pg_indexes join named on relname = tablename where schemaname = 'public'
      order by 1`,
    [[...tables, 'releasePreviews']],
  );
  return rows.map(({ part }) => part);
}

test('The migrations create the tables of the release platform as its own tests have them', async () => {
  const [migrated, empty] = [await freshDatabase(), await freshDatabase({}, { isMigrated: false })];
  await createSchema(empty.db as unknown as Kysely<never>);
  const [ours, theirs] = [await described(migrated.pool), await described(empty.pool)];
  await Promise.all([migrated.remove(), empty.remove()]);
  expect(ours.length).toBeGreaterThan(80);
  expect(theirs).toEqual(ours);
});
