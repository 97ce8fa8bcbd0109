import { type Kysely, sql } from 'kysely';

/** The number of a season's players by points, so that a place needs no count of all players before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "seasonPoints" (
      "seasonId" integer not null references seasons (id) on delete cascade,
      points integer not null,
      players integer not null,
      primary key ("seasonId", points)
    )`.execute(db);
  await sql`
    insert into "seasonPoints" ("seasonId", points, players)
    select "seasonId", points, count(*) from "seasonTotals" where qualified group by "seasonId", points`.execute(db);
  // Rows of totals are written and removed, never changed; with their season go these rows too.
  const written = { insert: { rows: 'new table as changed', sign: sql`` }, delete: { rows: 'old table as changed', sign: sql`-` } };
  for (const [event, { rows, sign }] of Object.entries(written)) {
    const name = sql.id(`points_totals_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into "seasonPoints" as kept ("seasonId", points, players)
        select "seasonId", points, ${sign}count(*) from changed join seasons s on s.id = "seasonId"
        where qualified group by "seasonId", points order by 1, 2
        on conflict ("seasonId", points) do update set players = kept.players + excluded.players;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on "seasonTotals"
      referencing ${sql.raw(rows)} for each statement execute function ${name}()`.execute(db);
  }
}
