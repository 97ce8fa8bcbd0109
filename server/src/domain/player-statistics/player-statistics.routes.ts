import { getPlayerStatistics, type PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { activePlayer, hiddenPlayer, idOfName, noPlayer } from '../players/players';
import { seasonPlace } from '../seasons/season-table';

const maxWins = 5;
const maxSeasons = 6;
const maxMonths = 24;
const maxDecks = 10;
const maxRivals = 10;

const games = sql`coalesce(sum(r.wins), 0)::int as wins, coalesce(sum(r.losses), 0)::int as losses, coalesce(sum(r.draws), 0)::int as draws`;

/** Returns, as SQL, a player's results that count in rankings. */
const counted = (playerId: number) => sql`
  from results r join tournaments t on t.id = r."tournamentId" where r."playerId" = ${playerId} and t.ranked`;

async function placesOf(db: Kysely<Tables>, playerId: number) {
  const { rows } = await sql<PlayerStatistics['places'] & { tournaments: number }>`
    select count(*)::int as tournaments, count(*) filter (where r.position = 1)::int as first, count(*) filter (where r.position = 2)::int as second,
      count(*) filter (where r.position = 3)::int as third, count(*) filter (where r.position <= 8)::int as "topEight"
    ${counted(playerId)}`.execute(db);
  const { rows: won } = await sql<PlayerStatistics['won'][number]>`
    select t.id, t.name, t.date, r.position, t."numberPlayers" as players
    ${counted(playerId)} and r.position = 1 order by t.date desc, t.id desc limit ${maxWins}`.execute(db);
  const { tournaments = 0, ...places } = rows[0] ?? {};
  return { tournaments, places: places as PlayerStatistics['places'], won };
}

async function seasonsOf(db: Kysely<Tables>, playerId: number, username: string): Promise<PlayerStatistics['seasons']> {
  const { rows } = await sql<{ id: number; slug: string; name: string }>`
    select s.id, s.slug, s.name from "seasonTotals" x join seasons s on s.id = x."seasonId" where x."playerId" = ${playerId}
    order by s."endsOn" desc, s.id desc limit ${maxSeasons}`.execute(db);
  return Promise.all(
    rows.map(async ({ id, slug, name }) => {
      const place = await seasonPlace(db, id, username);
      return { slug, name, position: place?.row.position ?? null, points: place?.row.points ?? 0, events: place?.row.events ?? 0 };
    }),
  );
}

async function monthsOf(db: Kysely<Tables>, playerId: number): Promise<PlayerStatistics['months']> {
  const { rows } = await sql<PlayerStatistics['months'][number]>`
    select date_trunc('month', t.date)::date as month, count(*)::int as tournaments,
      round(avg(100.0 * (t."numberPlayers" - r.position) / (t."numberPlayers" - 1)) filter (where r.position <= t."numberPlayers" and t."numberPlayers" > 1), 1)::float8 as beaten,
      ${games}
    ${counted(playerId)} group by 1 order by 1 desc limit ${maxMonths}`.execute(db);
  return rows.reverse();
}

/** Tournaments that count are finished, so their lists are public. */
async function decksOf(db: Kysely<Tables>, playerId: number): Promise<PlayerStatistics['decks']> {
  const { rows } = await sql<PlayerStatistics['decks'][number]>`
    select named.name, count(*)::int as tournaments, min(r.position) as best, ${games}
    from results r join tournaments t on t.id = r."tournamentId"
    left join decks d on d."tournamentId" = r."tournamentId" and d."playerId" = r."playerId"
    left join archetypes a on a.id = d."archetypeId"
    cross join lateral (select coalesce(a.name, nullif(r."deckName", '')) as name) as named
    where r."playerId" = ${playerId} and t.ranked and named.name is not null and not r."deckHidden"
    group by named.name order by tournaments desc, best nulls last, named.name limit ${maxDecks}`.execute(db);
  return rows;
}

async function rivalsOf(db: Kysely<Tables>, playerId: number): Promise<NonNullable<PlayerStatistics['rivals']>> {
  const side = (own: string, other: string) => sql`
    select m.${sql.id(other)} as opponent, (m.outcome = ${own})::int as won, (m.outcome in (${other}, 'double-loss'))::int as lost, (m.outcome = 'tie')::int as tied
    from matches m join tournaments t on t.id = m."tournamentId"
    where m.${sql.id(own)} = ${playerId} and t.ranked and m.outcome in ('player1', 'player2', 'tie', 'double-loss')`;
  const { rows } = await sql<NonNullable<PlayerStatistics['rivals']>[number]>`
    select jsonb_build_object('id', p.id, 'username', p.username, 'name', p.name, 'optionalname', p.optionalname, 'useUsername', p."useUsername") as player,
      sum(won)::int as wins, sum(lost)::int as losses, sum(tied)::int as draws
    from (${side('player1', 'player2')} union all ${side('player2', 'player1')}) as met join players p on p.id = met.opponent
    where p.status = 1 and not p."rivalsHidden"
    group by p.id order by count(*) desc, p.norm, p.id limit ${maxRivals}`.execute(db);
  return rows;
}

export function playerStatisticsRoutes({ serve, db }: Deps): void {
  serve(getPlayerStatistics, async ({ params, caller }) => {
    const player = await db
      .selectFrom('players')
      .select(['id', 'username', 'rivalsHidden'])
      .where('id', '=', idOfName(params.username))
      .where((where) => where.or([where('status', '=', activePlayer), ...(caller ? [where.and({ status: hiddenPlayer, userId: caller.userId })] : [])]))
      .executeTakeFirst();
    if (!player) throw new HttpError('not_found', noPlayer);
    const { id, username, rivalsHidden } = player;
    const [places, seasons, months, decks, rivals] = await Promise.all([
      placesOf(db, id),
      seasonsOf(db, id, username),
      monthsOf(db, id),
      decksOf(db, id),
      rivalsHidden ? null : rivalsOf(db, id),
    ]);
    return { status: 'success', ...places, seasons, months, decks, rivals };
  });
}
