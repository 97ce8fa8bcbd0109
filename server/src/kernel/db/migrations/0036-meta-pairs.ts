import { type Kysely, sql } from 'kysely';

/**
 * A tournament's match-ups are counted from its own lists and matches alone, each read once. Joined in one statement, the planner compared
 * every list with every match of a tournament: fifteen seconds for a thousand players.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      with lists as materialized (
        select "tournamentId", "playerId" as player, "archetypeId" as archetype from decks where "tournamentId" = any(ids) and "archetypeId" is not null
      ), met as materialized (
        select m."tournamentId", side.* from matches m
          cross join lateral (values (m."player1", m."player2", m.outcome = 'player1', m.outcome in ('player2', 'double-loss')),
            (m."player2", m."player1", m.outcome = 'player2', m.outcome in ('player1', 'double-loss'))) as side (player, opponent, won, lost)
        where m."tournamentId" = any(ids) and m.outcome in ('player1', 'player2', 'tie', 'double-loss')
      ), pairs as materialized (
        select met."tournamentId", own.archetype as own, other.archetype as other, met.won, met.lost
        from met join lists own using ("tournamentId", player)
          join lists other on other."tournamentId" = met."tournamentId" and other.player = met.opponent
        where own.archetype <> other.archetype
      )
      insert into "metaPairs"
      select t.id, "metaScopes"(t), t.format, date_trunc('week', t.date), own, other,
        count(*) filter (where won), count(*) filter (where lost), count(*) filter (where not won and not lost)
      from pairs join tournaments t on t.id = pairs."tournamentId" and t.status = 'finalizado'
      group by t.id, own, other;
    end $$`.execute(db);
}
