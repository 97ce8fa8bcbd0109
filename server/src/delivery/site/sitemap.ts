import type { SiteSource } from '@mesa/contract/area/sources';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';

/** An item with a page: the parameters of its address, and when it last changed. */
interface ListedThing {
  params: Readonly<Record<string, string | number>>;
  changedAt?: string;
}

interface Source {
  /** The name in the sitemap's parts, /sitemap/torneos-1.xml. */
  name: string;
  count: (db: Kysely<Tables>) => Promise<number>;
  /** Returns the id before the first item of a part. */
  skip: (db: Kysely<Tables>, things: number) => Promise<number>;
  /** Returns the items after an id, with the last id. */
  after: (db: Kysely<Tables>, id: number, limit: number) => Promise<{ things: ListedThing[]; last: number }>;
}

/** Describes a table's public rows for search engines, by id. */
function source<Row extends { id: number; updatedAt?: string }>(
  name: string,
  rows: () => ReturnType<typeof sql<Row>>,
  toParams: (row: Row) => ListedThing['params'] = ({ id }) => ({ id }),
): Source {
  return {
    name,
    count: async (db) => (await sql<{ total: number }>`select count(*)::int as total from (${rows()}) as listed`.execute(db)).rows[0]?.total ?? 0,
    skip: async (db, things) =>
      things === 0
        ? 0
        : ((await sql<{ id: number }>`select id from (${rows()}) as listed order by id offset ${things - 1} limit 1`.execute(db)).rows[0]?.id ?? 2_147_483_647),
    after: async (db, id, limit) => {
      const found = await sql<Row>`select * from (${rows()}) as listed where id > ${id} order by id limit ${limit}`.execute(db);
      const things = found.rows.map((row) => ({ params: toParams(row), ...(row.updatedAt ? { changedAt: row.updatedAt } : {}) }));
      return { things, last: found.rows.at(-1)?.id ?? id };
    },
  };
}

interface Row {
  id: number;
  updatedAt: string;
}

/** The site's items; areas describe the addresses of their pages. */
export const sources: Record<SiteSource, Source> = {
  stores: source<Row & { slug: string }>(
    'tiendas',
    () => sql`select id, slug, "updatedAt" from stores where status = 1`,
    ({ slug }) => ({ slug }),
  ),
  tournaments: source<Row>('torneos', () => sql`select id, "updatedAt" from tournaments where status <> 'desactivado'`),
  rounds: source<Row & { n: number }>(
    'rondas',
    () => sql`select t.id, t."updatedAt", max(m.number) as n from tournaments t join play p on p."tournamentId" = t.id join matches m on m."tournamentId" = t.id
      where t.status <> 'desactivado' group by t.id`,
    ({ id, n }) => ({ id, n }),
  ),
  players: source<{ id: number; username: string }>(
    'jugadores',
    () => sql`select p.id, p.username from players p where p.status = 1 and exists (
      select from results r join tournaments t on t.id = r."tournamentId" where r."playerId" = p.id and t.status <> 'desactivado')`,
    ({ username }) => ({ username }),
  ),
  decks: source<Row & { tournamentId: number; username: string }>(
    'barajas',
    () => sql`select d.id, d."tournamentId", p.username, d."updatedAt" from decks d
      join tournaments t on t.id = d."tournamentId" join players p on p.id = d."playerId"
      where t.status <> 'desactivado' and (t."listsVisible" = 'siempre' or t.status = 'finalizado') and p.status <> 2
        and not exists (select from results r where r."tournamentId" = d."tournamentId" and r."playerId" = d."playerId" and r."deckHidden")`,
    ({ id, tournamentId, username }) => ({ id, tournamentId, username }),
  ),
  seasons: source<Row & { slug: string }>(
    'temporadas',
    () => sql`select id, slug, "updatedAt" from seasons`,
    ({ slug }) => ({ slug }),
  ),
  expansions: source<{ id: number; code: string }>(
    'expansiones',
    () => sql`select (row_number() over (order by e.code))::int as id, e.code from expansions e
      where e.position is not null or exists (select from cards c where c."expansionCode" = e.code and not c.pending)`,
    ({ code }) => ({ expansionCode: code }),
  ),
  cards: source<Row>('cartas', () => sql`select id, "updatedAt" from cards where not pending`),
};

/** Returns the parameters of the first thing that the site has of a source; none where it has nothing. */
export const firstThings = async (db: Kysely<Tables>, source: string): Promise<ListedThing['params'][]> =>
  (await sources[source as SiteSource].after(db, 0, 1)).things.map(({ params }) => params);
