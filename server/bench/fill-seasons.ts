import { ruleOf } from '@mesa/contract/rules/season';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables';

const everyYear = { startsOn: '2020-01-01', endsOn: '2026-12-31' };

/** Returns a season of the country with the most results, and one of a store, over all days; created once. */
export async function fillSeasons(db: Kysely<Tables>, storeId: number): Promise<void> {
  const { rows } = await sql<{ country: string }>`select country from tournaments group by country order by sum("numberPlayers") desc, country limit 1`.execute(
    db,
  );
  const choice = { kind: 'championship', categories: [], best: null, places: [], coming: 0, minEvents: 0 } as const;
  const rule = JSON.stringify(ruleOf(choice));
  const made = await db
    .insertInto('seasons')
    .values([
      { ...everyYear, slug: 'bench-pais', name: 'País', scope: 'country', country: rows[0]?.country ?? '', rule },
      { ...everyYear, slug: 'bench-tienda', name: 'Tienda', scope: 'store', country: null, rule },
    ])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['id', 'slug'])
    .execute();
  for (const { id, slug } of made) {
    if (slug === 'bench-tienda') await db.insertInto('seasonStores').values({ seasonId: id, storeId }).execute();
    await sql`select "refreshSeason"(${id}, array(select id from tournaments where status = 'finalizado'))`.execute(db);
  }
  if (made.length > 0) await sql`vacuum analyze "seasonEvents", "seasonScores", "seasonTotals"`.execute(db);
}
