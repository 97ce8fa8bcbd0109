import { type Kysely, sql } from 'kysely';

/**
 * In which age division each entry of a tournament played that was run here. Matches do not say it where several divisions share a pod,
 * and the year of birth may be unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what is finished already, as its matches or else the last copy of its state have it; seasons are added up again below.
  await sql`alter table results add column division text check (division in ('junior', 'senior', 'masters'))`.execute(db);
  await sql`drop trigger seasons_results_update on results`.execute(db);
  await sql`
    update results r set division = entry.data ->> 'division'
    from play cross join lateral jsonb_array_elements(play.snapshot -> 'entries') as entry (data), tournaments t
    where t.id = play."tournamentId" and t.status = 'finalizado'
      and r."tournamentId" = play."tournamentId" and r."playerId" = (entry.data ->> 'player')::integer`.execute(db);
  await sql`
    update results r set division = played.division
    from (
      select m."tournamentId", player.id, max(m.division) as division
      from matches m join tournaments t on t.id = m."tournamentId" and t.status = 'finalizado'
      cross join lateral (values (m.player1), (m.player2)) as player (id)
      where m.division is not null group by 1, 2
    ) as played
    where r."tournamentId" = played."tournamentId" and r."playerId" = played.id`.execute(db);

  // Whether a finished tournament is an event of a season; beyond the store only what the rankings count.
  const isEvent = sql`
    t.status = 'finalizado' and t.date between s."startsOn" and s."endsOn" and (s.format is null or t.format = s.format)
    and exists (select from jsonb_array_elements(s.rule -> 'groups') as g where g -> 'categories' ? t.category)
    and case s.scope
      when 'store' then exists (select from "seasonStores" m where m."seasonId" = s.id and m."storeId" = t."storeId")
      when 'country' then t.ranked and t.country = s.country
      else t.ranked and t.country = s.country and t.state = s.state and t.city = s.city
    end`;

  // If the rule asks for it, a place is that in the age division: the entry's division, else the one by the year of birth.
  // Who won without a place that was written has the first.
  await sql`
    create or replace function "refreshSeason"(season integer, changed integer[]) returns void language plpgsql as $$
    declare affected integer[];
    begin
      with gone as (delete from "seasonScores" where "seasonId" = season and "tournamentId" = any(changed) returning "playerId")
      select coalesce(array_agg(distinct "playerId"), '{}') into affected from gone;
      delete from "seasonEvents" where "seasonId" = season and "tournamentId" = any(changed);
      insert into "seasonEvents" ("seasonId", "tournamentId")
      select s.id, t.id from seasons s join tournaments t on ${isEvent} where s.id = season and t.id = any(changed);

      insert into "seasonScores" ("seasonId", "playerId", "tournamentId", "group", date, place, players, points)
      select season, "playerId", "tournamentId", "group", date, place, players,
        case
          when kind = 'match-points' then "matchPoints"
          else (rule ->> 'coming')::integer + coalesce((
            select case when players >= (p ->> 'players')::integer then (p ->> 'points')::integer end
            from jsonb_array_elements(rule -> 'places') as p
            where (p ->> 'upTo')::integer >= place order by (p ->> 'upTo')::integer limit 1), 0)
        end
      from (
        select entries.*, count(*) over of_division as players,
          case when position is null or not "byDivision" then position else rank() over (of_division order by position nulls last) end as place
        from (
          select r."playerId", t.id as "tournamentId", t.date, s.rule ->> 'kind' as kind, g.rule, g.number - 1 as "group",
            coalesce(r.points, 0) as "matchPoints", coalesce(r.position, case when t."winnerId" = r."playerId" then 1 end) as position,
            age.data is not null as "byDivision",
            case
              when age.data is null then 'all'
              else coalesce(r.division, case
                when extract(year from p."birthDate") >= (age.data ->> 'season')::integer - (age.data ->> 'juniorYears')::integer then 'junior'
                when extract(year from p."birthDate") >= (age.data ->> 'season')::integer - (age.data ->> 'seniorYears')::integer then 'senior'
                else 'masters' end)
            end as division
          from "seasonEvents" e
          join seasons s on s.id = e."seasonId"
          cross join lateral (select nullif(s.rule -> 'divisions', 'null') as data) as age
          join tournaments t on t.id = e."tournamentId"
          join lateral (
            select one.rule, one.number from jsonb_array_elements(s.rule -> 'groups') with ordinality as one (rule, number)
            where one.rule -> 'categories' ? t.category limit 1
          ) as g on true
          join results r on r."tournamentId" = t.id
          join players p on p.id = r."playerId"
          where e."seasonId" = season and e."tournamentId" = any(changed)
        ) as entries
        window of_division as (partition by "tournamentId", division)
      ) as placed
      order by "playerId", "tournamentId";

      affected := array(
        select unnest(affected) union select "playerId" from "seasonScores" where "seasonId" = season and "tournamentId" = any(changed));
      delete from "seasonTotals" where "seasonId" = season and "playerId" = any(affected);
      -- A place that nobody wrote is behind all others, and who has one place more is before who has none.
      insert into "seasonTotals" ("seasonId", "playerId", qualified, points, events, counted, places, "lastDay", "lastPlace")
      select season, "playerId", count(*) >= min("minEvents"), coalesce(sum(points) filter (where counts), 0), count(*), count(*) filter (where counts),
        array_agg(coalesce(place, 1000000) order by coalesce(place, 1000000)) filter (where counts) || 2147483647,
        max(date), (array_agg(coalesce(place, 1000000) order by date desc, coalesce(place, 1000000)))[1]
      from (
        select scores.*, (s.rule ->> 'minEvents')::integer as "minEvents",
          (s.rule -> 'groups' -> scores."group" ->> 'best') is null or row_number() over (
            partition by scores."playerId", scores."group" order by scores.points desc, scores.place nulls last, scores.date desc, scores."tournamentId"
          ) <= (s.rule -> 'groups' -> scores."group" ->> 'best')::integer as counts
        from "seasonScores" scores join seasons s on s.id = scores."seasonId"
        where scores."seasonId" = season and scores."playerId" = any(affected)
      ) as ranked
      group by "playerId" order by "playerId";
    end $$`.execute(db);

  for (const event of ['insert', 'delete', 'update']) {
    const name = sql.id(`seasons_matches_${event}`);
    await sql`drop trigger ${name} on matches`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
  const compared = 'row(r."playerId", r."tournamentId", r.position, r.points, r.division)';
  await sql`
    create or replace function seasons_results_update() returns trigger language plpgsql as $$
    begin
      perform "refreshSeasonsOf"((select array_agg(distinct id order by id) from (
        select unnest(array[r."tournamentId", was."tournamentId"]) from changed r join previous was on was.id = r.id
        where ${sql.raw(compared)} is distinct from ${sql.raw(compared.replaceAll('r.', 'was.'))}
      ) as touched (id)));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger seasons_results_update after update on results
    referencing old table as previous new table as changed for each statement execute function seasons_results_update()`.execute(db);
  await sql`select "refreshSeasonsOf"((select array_agg("tournamentId") from (select distinct "tournamentId" from "seasonEvents") as events))`.execute(db);
}
