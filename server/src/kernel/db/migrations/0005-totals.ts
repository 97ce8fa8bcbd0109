import { type Kysely, sql } from 'kysely';

/** Sums that the database keeps while it writes, so that a ranking or a page number does not add up every row there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adding up a large database takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(db);

  // One row per player for every tournament, for those of a country, of a format, and of a country in a format; '' is any.
  await sql`
    create table "rankingTotals" (
      country text collate "C" not null,
      format text collate "C" not null,
      "playerId" integer not null,
      tournaments integer not null,
      points bigint not null,
      wins integer not null,
      losses integer not null,
      draws integer not null,
      "winRate" double precision generated always as (round(100.0 * wins / nullif(wins + losses + draws, 0), 2)::double precision) stored,
      primary key (country, format, "playerId")
    )`.execute(db);
  await sql`
    create index "rankingTotals_order" on "rankingTotals" (country, format, points desc, "winRate" desc nulls last, "playerId")`.execute(db);
  await sql`create index "rankingTotals_empty" on "rankingTotals" ("playerId") where tournaments = 0`.execute(db);
  await sql`
    create table "rankingPlayers" (
      country text collate "C" not null,
      format text collate "C" not null,
      players integer not null,
      primary key (country, format)
    )`.execute(db);
  await sql`
    create table "tournamentTotals" (
      status text collate "C" not null,
      country text collate "C" not null,
      category text collate "C" not null,
      format text collate "C" not null,
      tournaments integer not null,
      primary key (status, country, category, format)
    )`.execute(db);
  await sql`
    create table "tournamentMonths" (
      status text collate "C" not null,
      month date not null,
      tournaments integer not null,
      primary key (status, month)
    )`.execute(db);

  await sql`
    create function "isRanked"(status text, category text) returns boolean language sql immutable parallel safe
    as $$ select status = 'finalizado' and category not in ('Amistoso', 'Online') $$`.execute(db);

  const counts = sql`r."playerId", r.points, r.wins, r.losses, r.draws`;
  // Rows are written in the order of their keys, so that two writers with the same players cannot block each other.
  const addChanges = sql`
    insert into "rankingTotals" as total (country, format, "playerId", tournaments, points, wins, losses, draws)
    select scope.country, scope.format, "playerId", sum(sign), sum(sign * coalesce(points, 0)),
      sum(sign * coalesce(wins, 0)), sum(sign * coalesce(losses, 0)), sum(sign * coalesce(draws, 0))
    from changes, lateral (values ('', ''), (changes.country, ''), ('', changes.format), (changes.country, changes.format)) as scope (country, format)
    group by scope.country, scope.format, "playerId"
    having sum(sign) <> 0 or sum(sign * coalesce(points, 0)) <> 0
      or sum(sign * coalesce(wins, 0)) <> 0 or sum(sign * coalesce(losses, 0)) <> 0 or sum(sign * coalesce(draws, 0)) <> 0
    order by scope.country, scope.format, "playerId"
    on conflict (country, format, "playerId") do update set
      tournaments = total.tournaments + excluded.tournaments, points = total.points + excluded.points,
      wins = total.wins + excluded.wins, losses = total.losses + excluded.losses, draws = total.draws + excluded.draws`;

  const ofResults = (rows: string, sign: 1 | -1) => sql`
    select t.country, t.format, ${sql.lit(sign)} as sign, ${counts} from ${sql.raw(rows)} r join tournaments t on t.id = r."tournamentId"
    where "isRanked"(t.status, t.category)`;
  const onResults = {
    insert: { refers: 'new table as changed', changes: ofResults('changed', 1), rows: 'changed' },
    update: {
      refers: 'old table as previous new table as changed',
      changes: sql`${ofResults('previous', -1)} union all ${ofResults('changed', 1)}`,
      rows: 'changed',
    },
    delete: { refers: 'old table as previous', changes: ofResults('previous', -1), rows: 'previous' },
  };
  for (const [event, { refers, changes, rows }] of Object.entries(onResults)) {
    // Whether a tournament counts must not change while its results are added.
    await sql`
      create function ${sql.id(`rankResults_${event}`)}() returns trigger language plpgsql as $$
      begin
        perform from tournaments where id in (select "tournamentId" from ${sql.raw(rows)}) order by id for share;
        with changes as (${changes}) ${addChanges};
        delete from "rankingTotals" where tournaments = 0;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`results_ranking_${event}`)} after ${sql.raw(event)} on results
      referencing ${sql.raw(refers)} for each statement execute function ${sql.id(`rankResults_${event}`)}()`.execute(db);
  }

  const ofTournament = (name: string, sign: 1 | -1) => sql`
    select ${sql.raw(name)}.country, ${sql.raw(name)}.format, ${sql.lit(sign)} as sign, ${counts}
    from previous join changed on changed.id = previous.id join results r on r."tournamentId" = changed.id
    where "isRanked"(${sql.raw(name)}.status, ${sql.raw(name)}.category)
      and (previous.country, previous.format, "isRanked"(previous.status, previous.category))
        is distinct from (changed.country, changed.format, "isRanked"(changed.status, changed.category))`;
  await sql`
    create function "rankTournaments"() returns trigger language plpgsql as $$
    begin
      with changes as (${ofTournament('previous', -1)} union all ${ofTournament('changed', 1)}) ${addChanges};
      delete from "rankingTotals" where tournaments = 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tournaments_ranking after update on tournaments
    referencing old table as previous new table as changed for each statement execute function "rankTournaments"()`.execute(db);

  for (const [event, refers, rows, sign] of [
    ['insert', 'new table as changed', 'changed', 1],
    ['delete', 'old table as changed', 'changed', -1],
  ] as const) {
    await sql`
      create function ${sql.id(`countRanked_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into "rankingPlayers" as total (country, format, players)
        select country, format, ${sql.lit(sign)} * count(*) from ${sql.raw(rows)} group by country, format order by country, format
        on conflict (country, format) do update set players = total.players + excluded.players;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`rankingTotals_${event}`)} after ${sql.raw(event)} on "rankingTotals"
      referencing ${sql.raw(refers)} for each statement execute function ${sql.id(`countRanked_${event}`)}()`.execute(db);
  }

  const both = sql`select *, -1 as sign from previous union all select *, 1 as sign from changed`;
  const onTournaments = {
    insert: { refers: 'new table as changed', changes: sql`select *, 1 as sign from changed` },
    update: { refers: 'old table as previous new table as changed', changes: both },
    delete: { refers: 'old table as previous', changes: sql`select *, -1 as sign from previous` },
  };
  for (const [event, { refers, changes }] of Object.entries(onTournaments)) {
    await sql`
      create function ${sql.id(`countTournaments_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into "tournamentTotals" as total (status, country, category, format, tournaments)
        select status, country, category, format, sum(sign) from (${changes}) as changes
        group by status, country, category, format having sum(sign) <> 0 order by status, country, category, format
        on conflict (status, country, category, format) do update set tournaments = total.tournaments + excluded.tournaments;
        insert into "tournamentMonths" as total (status, month, tournaments)
        select status, date_trunc('month', date), sum(sign) from (${changes}) as changes
        group by status, date_trunc('month', date) having sum(sign) <> 0 order by status, date_trunc('month', date)
        on conflict (status, month) do update set tournaments = total.tournaments + excluded.tournaments;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`tournaments_count_${event}`)} after ${sql.raw(event)} on tournaments
      referencing ${sql.raw(refers)} for each statement execute function ${sql.id(`countTournaments_${event}`)}()`.execute(db);
  }

  // The best finish of a player is found without reading all the others.
  await sql`drop index results_player`.execute(db);
  await sql`create index results_player on results ("playerId", position)`.execute(db);

  await sql`with changes as (${ofResults('results', 1)}) ${addChanges}`.execute(db);
  await sql`
    insert into "tournamentTotals" (status, country, category, format, tournaments)
    select status, country, category, format, count(*) from tournaments group by status, country, category, format`.execute(db);
  await sql`
    insert into "tournamentMonths" (status, month, tournaments)
    select status, date_trunc('month', date), count(*) from tournaments group by status, date_trunc('month', date)`.execute(db);
}
