import { type Kysely, sql } from 'kysely';

/**
 * Lets the events of a season stay while results are written, as 0020 did. 0033 replaced `refreshSeason` without that part: events left
 * and returned between the triggers of one statement, and a season's ranking counted results twice when one upsert both added and changed
 * results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adding up a large database takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(db);

  const { rows } = await sql<{ source: string }>`select pg_get_functiondef('"refreshSeason"(integer, integer[])'::regprocedure) as source`.execute(db);
  const source = rows[0]?.source ?? '';
  const [insert, events] = /insert into "seasonEvents" \("seasonId", "tournamentId"\)\s+(select [^;]+);/.exec(source) ?? [];
  const [remove] = /delete from "seasonEvents" [^;]+;/.exec(source) ?? [];
  if (!insert || !events || !remove) throw new Error('refreshSeason is not the function of 0033');
  const changed = source
    .replace(remove, `${remove.slice(0, -1)} and ("seasonId", "tournamentId") not in (${events});`)
    .replace(insert, `${insert.slice(0, -1)} on conflict do nothing;`);
  await sql.raw(changed).execute(db);

  // Scopes of seasons are added up again. What is left after their events went is what was counted twice.
  const ofSeasons = sql`(select id from "rankingScopes" where place[1] = 'season')`;
  await sql`delete from "rankingEvents" where "scopeId" in ${ofSeasons}`.execute(db);
  await sql`delete from "rankingTotals" where "scopeId" in ${ofSeasons}`.execute(db);
  await sql`select "refreshRankings"(array(select distinct "tournamentId" from "seasonEvents" order by 1))`.execute(db);
}
