import { type Kysely, sql } from 'kysely';

/**
 * Which tournaments the site admin reviews although they are no higher than a Cup: `held` ones count outside their store once they are
 * confirmed. What was played before this rule keeps counting; of it, what the rule would hold back is listed (`counts`): official
 * tournaments typed by hand after the fourth of their store in a month, and records of more rounds than any Cup of their size has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Writes every tournament again.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table tournaments add column review text collate "C" constraint tournaments_review check (review in ('held', 'counts'))`.execute(db);
  await sql`
    create function "isRanked"(status text, category text, "confirmedAt" timestamptz, review text) returns boolean language sql immutable parallel safe
    as $$ select status = 'finalizado' and category not in ('Amistoso', 'Online')
      and ("confirmedAt" is not null or (category not in ('Special', 'Regional', 'Internacional') and review is distinct from 'held')) $$`.execute(db);
  // Dropping the column drops the index of unconfirmed tournaments.
  await sql`alter table tournaments drop column ranked`.execute(db);
  await sql`
    alter table tournaments add column ranked boolean not null
      generated always as ("isRanked"(status, category, "confirmedAt", review)) stored`.execute(db);
  await sql`drop function "isRanked"(text, text, timestamptz)`.execute(db);
  await sql`
    create index tournaments_unconfirmed on tournaments (date desc, id desc)
    where status = 'finalizado' and "confirmedAt" is null and (category in ('Special', 'Regional', 'Internacional') or review is not null)`.execute(db);
  await sql`
    create index tournaments_official on tournaments ("storeId", date)
    where status = 'finalizado' and category not in ('Amistoso', 'Online')`.execute(db);

  await sql`
    with placed as (
      select id, played, "numberPlayers", row_number() over (partition by "storeId", date_trunc('month', date) order by date, id) as place
      from tournaments where status = 'finalizado' and category not in ('Amistoso', 'Online', 'Special', 'Regional', 'Internacional')
    ), sizes as (
      select placed.*, case
        when "numberPlayers" < 4 then 3 when "numberPlayers" < 9 then 3 when "numberPlayers" < 13 then 6 when "numberPlayers" < 21 then 7
        when "numberPlayers" < 33 then 8 when "numberPlayers" < 65 then 9 when "numberPlayers" < 129 then 10 when "numberPlayers" < 227 then 11
        when "numberPlayers" < 410 then 12 else 13 end + 2 as most
      from placed
    )
    update tournaments set review = 'counts' from sizes
    where sizes.id = tournaments.id and not sizes.played and (
      sizes.place > 4
      or exists (select from results r where r."tournamentId" = sizes.id and (r.wins + r.losses + r.draws > sizes.most or r.points > 3 * sizes.most))
    )`.execute(db);
}
