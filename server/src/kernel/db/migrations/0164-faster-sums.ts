import { type Kysely, sql } from 'kysely';
import { afterStatement } from './after-statement';

/**
 * Rankings of the whole site and of a country also by calendar year, kept in order like those of all days: to add up a year of a large country, all its
 * results of that year are read. And writing results reads only their own tournament, whatever the planner expects of a table of changed rows: it read
 * all `rankingEvents`, and after five writes on a connection compared every match of a tournament with every list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adding up a large database takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(db);
  // Blocks changes to where a tournament counts, after waiting for those in progress. Reading stays possible.
  await sql`lock table tournaments in exclusive mode`.execute(db);

  // A year's place is {year, its number} and then the place.
  await sql`
    create or replace function "rankingPlaces"(t tournaments) returns setof text[] language sql stable as $$
      select array['site'] where t.ranked
      union all select array['country', t.country] where t.ranked
      union all select array['state', t.country, t.state] where t.ranked
      union all select array['city', t.country, t.state, t.city] where t.ranked
      union all select array['year', to_char(t.date, 'YYYY'), 'site'] where t.ranked
      union all select array['year', to_char(t.date, 'YYYY'), 'country', t.country] where t.ranked
      union all select array['store', t."storeId"::text] where t.status = 'finalizado' and t.category not in ('Amistoso', 'Online')
      union all select array['season', e."seasonId"::text] from "seasonEvents" e where e."tournamentId" = t.id
    $$`.execute(db);
  const counts = (row: string) =>
    `${row}.status, ${row}.category, ${row}.ranked, ${row}.country, ${row}.state, ${row}.city, ${row}."storeId", ${row}.format, to_char(${row}.date, 'YYYY')`;
  await afterStatement(db, {
    name: 'rankings_tournaments',
    table: 'tournaments',
    events: {
      update: () => `
        perform "refreshRankings"((select array_agg(changed.id order by changed.id) from changed join previous on previous.id = changed.id
          where (${counts('changed')}) is distinct from (${counts('previous')})))`,
    },
  });

  // An array is looked up in the index, while a join with changed rows can be planned as a scan of the whole table.
  const among = (column: string, rows: string) => `${column} = any(array(select distinct "tournamentId" from (${rows}) as touched))`;
  // Rows are written in the order of their keys, so that two writers with the same players cannot block each other.
  const add = (changes: string) => `
    insert into "rankingTotals" as total ("scopeId", "playerId", tournaments, points, wins, losses, draws)
    select "scopeId", "playerId", sum(sign), sum(sign * coalesce(points, 0)),
      sum(sign * coalesce(wins, 0)), sum(sign * coalesce(losses, 0)), sum(sign * coalesce(draws, 0))
    from (${changes}) as changes
    group by "scopeId", "playerId"
    having sum(sign) <> 0 or sum(sign * coalesce(points, 0)) <> 0
      or sum(sign * coalesce(wins, 0)) <> 0 or sum(sign * coalesce(losses, 0)) <> 0 or sum(sign * coalesce(draws, 0)) <> 0
    order by "scopeId", "playerId"
    on conflict ("scopeId", "playerId") do update set
      tournaments = total.tournaments + excluded.tournaments, points = total.points + excluded.points,
      wins = total.wins + excluded.wins, losses = total.losses + excluded.losses, draws = total.draws + excluded.draws;
    delete from "rankingTotals" where tournaments = 0`;
  // Who writes results of a tournament holds it, so where it counts does not change while they are added.
  const addResults = (rows: string) => `
    perform from tournaments where ${among('id', rows)} order by id for share;
    ${add(`
      select e."scopeId", r."playerId", r.sign, r.points, r.wins, r.losses, r.draws
      from (${rows}) as r join "rankingEvents" e on e."tournamentId" = r."tournamentId" where ${among('e."tournamentId"', rows)}`)}`;
  await afterStatement(db, { name: 'rankings_results', table: 'results', events: { insert: addResults, update: addResults, delete: addResults } });
  // Deleting a season deletes its scope and its totals.
  const addEvents = (rows: string) =>
    add(`
      select e."scopeId", r."playerId", e.sign, r.points, r.wins, r.losses, r.draws
      from (${rows}) as e join "rankingScopes" s on s.id = e."scopeId" join results r on r."tournamentId" = e."tournamentId"
      where ${among('r."tournamentId"', rows)}`);
  await afterStatement(db, { name: 'rankings_rankingEvents', table: 'rankingEvents', events: { insert: addEvents, delete: addEvents } });

  // A match's lists are looked up one by one, which no plan can turn into a comparison of all with all.
  const archetypeOf = (player: string) => `(select d."archetypeId" from decks d where d."tournamentId" = m."tournamentId" and d."playerId" = m.${player})`;
  await sql`
    create or replace function "countMeta"(ids integer[]) returns void language plpgsql as $$
    begin
      ids := array(select id from tournaments where id = any(ids) and (status = 'finalizado' or exists (select from "metaEntries" where "tournamentId" = id))
        order by id for no key update);
      if cardinality(ids) = 0 then return; end if;
      delete from "metaEntries" where "tournamentId" = any(ids);
      delete from "metaPairs" where "tournamentId" = any(ids);
      insert into "metaEntries"
      select t.id, "metaScopes"(t), t.format, date_trunc('week', t.date), coalesce(d."archetypeId", 0), count(*),
        coalesce(sum(r.wins), 0), coalesce(sum(r.losses), 0), coalesce(sum(r.draws), 0)
      from tournaments t join decks d on d."tournamentId" = t.id
        join results r on r."tournamentId" = t.id and r."playerId" = d."playerId"
      where t.status = 'finalizado' and t.id = any(ids) and exists (select from "deckCards" where "deckId" = d.id)
      group by t.id, coalesce(d."archetypeId", 0);
      with met as materialized (
        select m."tournamentId", m.outcome, ${sql.raw(archetypeOf('player1'))} as one, ${sql.raw(archetypeOf('player2'))} as two
        from matches m where m."tournamentId" = any(ids) and m.outcome in ('player1', 'player2', 'tie', 'double-loss')
      ), pairs as (
        select met."tournamentId", own, other, count(*) filter (where won) as wins, count(*) filter (where lost) as losses,
          count(*) filter (where not won and not lost) as draws
        from met cross join lateral (values (one, two, outcome = 'player1', outcome in ('player2', 'double-loss')),
          (two, one, outcome = 'player2', outcome in ('player1', 'double-loss'))) as side (own, other, won, lost)
        where own <> other group by met."tournamentId", own, other
      )
      insert into "metaPairs"
      select t.id, "metaScopes"(t), t.format, date_trunc('week', t.date), own, other, wins, losses, draws
      from pairs join tournaments t on t.id = pairs."tournamentId" and t.status = 'finalizado';
    end $$`.execute(db);

  await sql`select "refreshRankings"(array(select id from tournaments where ranked order by id))`.execute(db);
}
