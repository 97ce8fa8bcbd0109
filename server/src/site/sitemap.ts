import { href, type PageName, siteMap } from '@mesa/contract/paths';
import { expansions } from '@mesa/contract/rules/expansions';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables';

/** A page for search engines: its path, and when what it shows last changed. */
export interface ListedPage {
  path: string;
  changedAt?: string;
}

interface Section {
  count: (db: Kysely<Tables>) => Promise<number>;
  /** The id before the first page of a part. */
  skip: (db: Kysely<Tables>, pages: number) => Promise<number>;
  /** The pages after an id, with the last one's. */
  after: (db: Kysely<Tables>, id: number, most: number) => Promise<{ pages: ListedPage[]; last: number }>;
}

/** What search engines are told to read of a table: its public rows, by id. */
function section<Row extends { id: number; updatedAt?: string }>(
  rows: (db: Kysely<Tables>) => ReturnType<typeof sql<Row>>,
  toPath: (row: Row) => string,
): Section {
  return {
    count: async (db) => (await sql<{ total: number }>`select count(*)::int as total from (${rows(db)}) as listed`.execute(db)).rows[0]?.total ?? 0,
    skip: async (db, pages) =>
      pages === 0
        ? 0
        : ((await sql<{ id: number }>`select id from (${rows(db)}) as listed order by id offset ${pages - 1} limit 1`.execute(db)).rows[0]?.id ??
          2_147_483_647),
    after: async (db, id, most) => {
      const found = await sql<Row>`select * from (${rows(db)}) as listed where id > ${id} order by id limit ${most}`.execute(db);
      const pages = found.rows.map((row) => ({ path: toPath(row), ...(row.updatedAt ? { changedAt: row.updatedAt } : {}) }));
      return { pages, last: found.rows.at(-1)?.id ?? id };
    },
  };
}

interface Row {
  id: number;
  updatedAt: string;
}

export const sections: Record<string, Section> = {
  tiendas: section<Row & { slug: string }>(
    () => sql`select id, slug, "updatedAt" from stores where status = 1`,
    ({ slug }) => href('store', { slug }),
  ),
  torneos: section<Row>(
    () => sql`select id, "updatedAt" from tournaments where status <> 'desactivado'`,
    ({ id }) => href('tournament', { id }),
  ),
  jugadores: section<{ id: number; username: string }>(
    () => sql`select p.id, p.username from players p where p.status = 1 and exists (
      select from results r join tournaments t on t.id = r."tournamentId" where r."playerId" = p.id and t.status <> 'desactivado')`,
    ({ username }) => href('player', { username }),
  ),
  barajas: section<Row & { tournamentId: number; username: string }>(
    () => sql`select d.id, d."tournamentId", p.username, d."updatedAt" from decks d
      join tournaments t on t.id = d."tournamentId" join players p on p.id = d."playerId"
      where t.status <> 'desactivado' and (t."listsVisible" = 'siempre' or t.status = 'finalizado')`,
    ({ tournamentId, username }) => href('deck', { tournamentId, username }),
  ),
  cartas: section<Row>(
    () => sql`select id, "updatedAt" from cards where not pending`,
    ({ id }) => href('card', { id }),
  ),
};

const pages: PageName[] = ['home', 'tournaments', 'ranking', 'stores', 'collection', 'searchCard', 'exportDeck', 'contact', 'privacy', 'terms', 'thanks'];

/** The pages that stand without the database. */
export const fixedPages: readonly ListedPage[] = [
  ...pages.map((page) => ({ path: siteMap[page].path })),
  ...expansions.map(({ code }) => ({ path: href('expansion', { expansionCode: code }) })),
];
