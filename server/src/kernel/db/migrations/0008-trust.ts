import { type Kysely, sql } from 'kysely';

/** Results above a Cup count once a site admin confirmed them, and who founded a store is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);

  // The tournaments that count in rankings: the only definition in the database.
  await sql`
    create function "isRanked"(status text, category text, "confirmedAt" timestamptz) returns boolean language sql immutable parallel safe
    as $$ select status = 'finalizado' and category not in ('Amistoso', 'Online')
      and (category not in ('Special', 'Regional', 'Internacional') or "confirmedAt" is not null) $$`.execute(db);
  await sql`
    alter table tournaments add column "confirmedAt" timestamptz(3), add column "confirmedBy" text,
      add column ranked boolean not null generated always as ("isRanked"(status, category, "confirmedAt")) stored,
      add constraint tournaments_confirmed check (("confirmedAt" is null) = ("confirmedBy" is null))`.execute(db);
  await sql`
    create index tournaments_unconfirmed on tournaments (date desc, id desc)
    where status = 'finalizado' and not ranked and category in ('Special', 'Regional', 'Internacional')`.execute(db);

  // The functions of 0005, which asked status and category.
  const counts = sql`r."playerId", r.points, r.wins, r.losses, r.draws`;
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
    select t.country, t.format, ${sql.lit(sign)} as sign, ${counts} from ${sql.raw(rows)} r join tournaments t on t.id = r."tournamentId" where t.ranked`;
  const onResults = {
    insert: { changes: ofResults('changed', 1), rows: 'changed' },
    update: { changes: sql`${ofResults('previous', -1)} union all ${ofResults('changed', 1)}`, rows: 'changed' },
    delete: { changes: ofResults('previous', -1), rows: 'previous' },
  };
  for (const [event, { changes, rows }] of Object.entries(onResults)) {
    await sql`
      create or replace function ${sql.id(`rankResults_${event}`)}() returns trigger language plpgsql as $$
      begin
        perform from tournaments where id in (select "tournamentId" from ${sql.raw(rows)}) order by id for share;
        with changes as (${changes}) ${addChanges};
        delete from "rankingTotals" where tournaments = 0;
        return null;
      end $$`.execute(db);
  }
  const ofTournament = (name: string, sign: 1 | -1) => sql`
    select ${sql.raw(name)}.country, ${sql.raw(name)}.format, ${sql.lit(sign)} as sign, ${counts}
    from previous join changed on changed.id = previous.id join results r on r."tournamentId" = changed.id
    where ${sql.raw(name)}.ranked
      and (previous.country, previous.format, previous.ranked) is distinct from (changed.country, changed.format, changed.ranked)`;
  await sql`
    create or replace function "rankTournaments"() returns trigger language plpgsql as $$
    begin
      with changes as (${ofTournament('previous', -1)} union all ${ofTournament('changed', 1)}) ${addChanges};
      delete from "rankingTotals" where tournaments = 0;
      return null;
    end $$`.execute(db);
  await sql`drop function "isRanked"(text, text)`.execute(db);

  await sql`delete from "rankingTotals"`.execute(db);
  await sql`with changes as (${ofResults('results', 1)}) ${addChanges}`.execute(db);

  await sql`alter table "storeAdmins" add column founder boolean not null default false`.execute(db);
  await sql`
    update "storeAdmins" set founder = true from "auditLog" a
    where a.entity = 'store' and a.action = 'create' and a."entityId" = "storeAdmins"."storeId"::text and a."userId" = "storeAdmins"."userId"`.execute(db);
}
