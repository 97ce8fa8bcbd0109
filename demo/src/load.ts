import { type Kysely, sql } from 'kysely';
import type { Tables } from 'server/db/tables';
import { transact } from 'server/db/transact';
import { demoCards } from './cards';
import { type DemoCommunity, demoCommunity } from './community';

const chunkSize = 5000;

/** Inserts rows as one JSON parameter, because separate parameters would exceed PostgreSQL's limit. */
async function insertRows(db: Kysely<Tables>, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += chunkSize) {
    const json = JSON.stringify(rows.slice(start, start + chunkSize));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      db,
    );
  }
  // The rows have fixed ids; moves the sequence past them.
  if (rows[0] && 'id' in rows[0]) {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
  }
}

/** Inserts the demo community into an empty database, completely or not at all. */
export async function loadDemo(db: Kysely<Tables>, today: string, onProgress: (done: number, total: number) => void = () => {}): Promise<void> {
  const community = demoCommunity(today);
  const tables = [
    'users',
    'stores',
    'storeAdmins',
    'players',
    'cards',
    'tournaments',
    'results',
    'tournamentStaff',
    'tournamentPayments',
    'tournamentPenalties',
    'passes',
    'archetypes',
    'decks',
    'deckCards',
    'ownDecks',
    'ownDeckCards',
    'ownDeckVersions',
    'cardCopies',
    'tradeLinks',
    'play',
    'playLog',
    'playLeases',
    'tomFiles',
    'matches',
    'seasons',
    'seasonStores',
  ] as const satisfies readonly (keyof DemoCommunity)[];
  await transact(db, async (transaction) => {
    for (const [index, table] of tables.entries()) {
      await insertRows(transaction, table, community[table]);
      onProgress(index + 1, tables.length);
    }
    // The seasons are inserted after the tournaments that they count.
    await sql`select "refreshSeason"(s.id, array(select id from tournaments)) from seasons s`.execute(transaction);
  });
}

/** Returns whether the database contains cards whose pictures we draw. */
export async function holdsDemoCards(db: Kysely<Tables>): Promise<boolean> {
  const { imageUrl } = demoCards[0] ?? {};
  return Boolean(imageUrl && (await db.selectFrom('cards').select('id').where('imageUrl', '=', imageUrl).limit(1).executeTakeFirst()));
}
