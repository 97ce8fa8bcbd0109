import { type Fields, openNames } from '@mesa/contract/calls/fields';
import type {
  listOpenDecks,
  listOpenMatches,
  listOpenPlayers,
  listOpenStandings,
  listOpenStores,
  listOpenTournaments,
  OpenDeckCard,
  OpenMatch,
  OpenPlayer,
  OpenStanding,
  OpenStore,
  OpenTournament,
} from '@mesa/contract/calls/open-data';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { Endpoint } from '@mesa/contract/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';

/** A row with its position for `after`. */
export type Placed<Row> = Row & { place: number };

export type Query<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : never;

interface Page {
  after?: number | undefined;
  limit: number;
}

/** Reads one row more than requested, to know whether more follow. */
const pageOf = ({ after = 0, limit }: Page) => sql`where place > ${after} order by place limit ${limit + 1}`;

/** Returns, as SQL, that every column has its requested value; omits columns without one. */
export const equal = (t: string, filters: Record<string, string | number | undefined>) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(filters).flatMap(([column, value]) => (value === undefined || value === '' ? [] : [sql`${sql.ref(`${t}.${column}`)} = ${value}`])),
    ],
    sql` and `,
  );

/** Returns, as SQL, the columns of open data of an entity; `t` is its table in the query. */
export const openColumns = (t: string, fields: Fields) => sql.join(openNames(fields).map((name) => sql.ref(`${t}.${name}`)));

/** Returns a player's displayed name as SQL, like `displayName` of the contract; `p` is the table in the query. */
export const shownName = (p: string) => {
  const column = (name: string) => sql.ref(`${p}.${name}`);
  return sql<string>`coalesce(
    case when ${column('useUsername')} then nullif(${column('username')}, '') end,
    nullif(${column('optionalname')}, ''), nullif(${column('username')}, ''), nullif(${column('name')}, ''), 'Sin asignar')`;
};

export const tournamentRows = ({ after = 0, limit, from = '0001-01-01', to = '9999-12-31', ...filters }: Query<typeof listOpenTournaments>) => sql<
  Placed<OpenTournament>
>`
  select t.id as place, t.id, t.name, t.date, t.status, t.category, t.format, t.country, t.state, t.city, t."storeId", s.name as store,
    t."numberPlayers" as players, t."winnerId", case when w.id is not null then ${shownName('w')} end as winner, t.ranked as confirmed, t.played
  from tournaments t join stores s on s.id = t."storeId" left join players w on w.id = t."winnerId"
  where t.status <> 'desactivado' and t.id > ${after} and t.date between ${from} and ${to} and ${equal('t', filters)}
  order by t.id limit ${limit + 1}`;

export const storeRows = ({ after = 0, limit, ...filters }: Query<typeof listOpenStores>) => sql<Placed<OpenStore>>`
  select s.id as place, ${openColumns('s', storeFields)}
  from stores s where s.status = 1 and s.id > ${after} and ${equal('s', filters)} order by s.id limit ${limit + 1}`;

export const playerRows = ({ after = 0, limit }: Query<typeof listOpenPlayers>) => sql<Placed<OpenPlayer>>`
  select p.id as place, p.id, ${shownName('p')} as name,
    (select count(*)::int from results r join tournaments t on t.id = r."tournamentId" where r."playerId" = p.id and t.status <> 'desactivado') as tournaments
  from players p where p.status = 1 and p.id > ${after} order by p.id limit ${limit + 1}`;

/** In the order of places; players without a place come last. */
export const standingRows = (id: number, query: Query<typeof listOpenStandings>, { listsHidden }: { listsHidden: boolean }) => sql<Placed<OpenStanding>>`
  with everything as (
    select row_number() over (order by r.position nulls last, r.id)::int as place, r.position, r."playerId", ${shownName('p')} as player, r.points,
      nullif(r.record, '') as record, r."winRate", nullif(r."dropRound", '') as "dropRound", ${listsHidden ? sql`null` : sql`case when not r."deckHidden" then nullif(r."deckName", '') end`} as deck
    from results r join players p on p.id = r."playerId" where r."tournamentId" = ${id})
  select * from everything ${pageOf(query)}`;

/** In the order of rounds and tables, so that later rounds come after all rows read before. */
export const matchRows = (id: number, query: Query<typeof listOpenMatches>) => sql<Placed<OpenMatch>>`
  with everything as (
    select row_number() over (order by m."publishedAt", m.pod, m.number, m."tableNumber" = 0, m."tableNumber", m."player1")::int as place,
      m.phase, m.pod, m.division, m.number as round, nullif(m."tableNumber", 0) as "table", m."player1" as "player1Id", ${shownName('p1')} as "player1",
      m."player2" as "player2Id", case when p2.id is not null then ${shownName('p2')} end as "player2", m.outcome, m.games1, m.games2
    from matches m join players p1 on p1.id = m."player1" left join players p2 on p2.id = m."player2" where m."tournamentId" = ${id})
  select * from everything ${pageOf(query)}`;

/** One list after the other; hidden lists have no rows. */
export const deckRows = (id: number, query: Query<typeof listOpenDecks>, { listsHidden }: { listsHidden: boolean }) => sql<Placed<OpenDeckCard>>`
  with everything as (
    select row_number() over (order by d.id, c.id)::int as place, d."playerId", ${shownName('p')} as player, dc.quantity as copies, c.name as card,
      c."expansionCode" as expansion, c."printNumber" as number
    from decks d join "deckCards" dc on dc."deckId" = d.id join cards c on c.id = dc."cardId" join players p on p.id = d."playerId"
    where d."tournamentId" = ${id} and ${!listsHidden}
      and not exists (select from results r where r."tournamentId" = d."tournamentId" and r."playerId" = d."playerId" and r."deckHidden"))
  select * from everything ${pageOf(query)}`;
