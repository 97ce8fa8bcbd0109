import { type Kysely, sql } from 'kysely';

/**
 * In which age division each player of a season plays, and how many there are in each: a table of one division alone is read like the
 * whole one. It is what their newest event of the season says; nobody's year of birth is made public by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const divisionOf = (total: string) => sql`(
    select r.division from "seasonScores" x join results r on r."tournamentId" = x."tournamentId" and r."playerId" = x."playerId"
    where x."seasonId" = ${sql.id(total, 'seasonId')} and x."playerId" = ${sql.id(total, 'playerId')} and r.division is not null
    order by x.date desc, x."tournamentId" desc limit 1)`;
  await sql`alter table "seasonTotals" add column division text check (division in ('junior', 'senior', 'masters'))`.execute(db);
  await sql`update "seasonTotals" total set division = ${divisionOf('total')}`.execute(db);
  await sql`
    create index "seasonTotals_division" on "seasonTotals"
      ("seasonId", division, qualified desc, points desc, places, "lastDay" desc, "lastPlace", "playerId") where division is not null`.execute(db);
  await sql`
    create function "divideSeasonTotal"() returns trigger language plpgsql as $$
    begin
      new.division := ${divisionOf('new')};
      return new;
    end $$`.execute(db);
  await sql`create trigger "seasonTotals_division" before insert on "seasonTotals" for each row execute function "divideSeasonTotal"()`.execute(db);

  await sql`
    create table "seasonDivisions" (
      "seasonId" integer not null references seasons (id) on delete cascade,
      division text not null,
      players integer not null,
      primary key ("seasonId", division)
    )`.execute(db);
  await sql`
    insert into "seasonDivisions" ("seasonId", division, players)
    select "seasonId", division, count(*) from "seasonTotals" where division is not null group by "seasonId", division`.execute(db);
  // Rows of totals are written and removed, never changed; with their season go these rows too.
  const written = { insert: { rows: 'new table as changed', sign: sql`` }, delete: { rows: 'old table as changed', sign: sql`-` } };
  for (const [event, { rows, sign }] of Object.entries(written)) {
    const name = sql.id(`divisions_totals_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into "seasonDivisions" as kept ("seasonId", division, players)
        select "seasonId", division, ${sign}count(*) from changed join seasons s on s.id = "seasonId"
        where division is not null group by "seasonId", division order by 1, 2
        on conflict ("seasonId", division) do update set players = kept.players + excluded.players;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on "seasonTotals"
      referencing ${sql.raw(rows)} for each statement execute function ${name}()`.execute(db);
  }
}
