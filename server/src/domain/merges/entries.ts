import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Moved, Tables } from '../../kernel/db/tables';

/** The column of a table that names a player within a tournament. */
interface EntryColumn {
  table: keyof Tables;
  column: string;
  /** The column with the tournament's id, by default `tournamentId`. */
  tournament?: string;
}

/** Every reference to a player that belongs to a tournament. An entry moves as a whole, with what was added to it since. */
export const entryColumns = [
  { table: 'results', column: 'playerId' },
  { table: 'decks', column: 'playerId' },
  { table: 'matches', column: 'player1' },
  { table: 'matches', column: 'player2' },
  { table: 'tournaments', column: 'winnerId', tournament: 'id' },
  { table: 'passes', column: 'playerId' },
  { table: 'tournamentPayments', column: 'playerId' },
  { table: 'tournamentMessages', column: 'playerId' },
  { table: 'tournamentPenalties', column: 'playerId' },
  { table: 'deckChecks', column: 'playerId' },
] as const satisfies readonly EntryColumn[];

const tournamentOf = ({ table }: { table: string }) => sql.ref(table === 'tournaments' ? 'id' : 'tournamentId');

/** Returns the tournaments in which a player appears, by table and column. */
async function tournamentsByColumn(db: Kysely<Tables>, playerId: number): Promise<(EntryColumn & { ids: ReadonlySet<number> })[]> {
  const found = [];
  for (const one of entryColumns) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${tournamentOf(one)} as id from ${sql.table(one.table)} where ${sql.ref(one.column)} = ${playerId}`.execute(db);
    found.push({ ...one, ids: new Set(rows.map(({ id }) => id)) });
  }
  return found;
}

type ByColumn = Awaited<ReturnType<typeof tournamentsByColumn>>;

/** Only an entry itself, or a match: a payment or a pass can be left of an entry that was removed. */
const played = (columns: ByColumn): Set<number> => new Set(columns.flatMap(({ table, ids }) => (table === 'results' || table === 'matches' ? [...ids] : [])));

interface EntriesOfTwo {
  /** Tournaments in which both have an entry or a match. */
  shared: number[];
  /** What moves from the removed player to the kept one. */
  entries: Moved['entries'];
}

/** Returns where two players appear: what of the removed one can move, and where both played. */
export async function compareEntries(db: Kysely<Tables>, keptId: number, removedId: number): Promise<EntriesOfTwo> {
  const kept = await tournamentsByColumn(db, keptId);
  const removed = await tournamentsByColumn(db, removedId);
  const keptPlayed = played(kept);
  const shared = [...played(removed)].filter((id) => keptPlayed.has(id));
  const all = [...new Set(removed.flatMap(({ ids }) => [...ids]))].filter((id) => !keptPlayed.has(id)).sort((one, other) => one - other);
  const keptIn = (table: string, id: number) => kept.some((one) => one.table === table && one.ids.has(id));
  const entries = entryColumns.map(({ table, column }) => ({ table, column, tournaments: all.filter((id) => !keptIn(table, id)) }));
  return { shared, entries };
}

/** Returns the tournaments whose entries move. */
export const movedTournaments = ({ entries }: Pick<Moved, 'entries'>): number[] =>
  [...new Set(entries.flatMap(({ tournaments }) => tournaments))].sort((one, other) => one - other);

interface FromTo {
  from: number;
  to: number;
}

const movement = ({ table, column, tournaments }: Moved['entries'][number], { from, to }: FromTo): RawBuilder<unknown> => sql`
  update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from} and ${tournamentOf({ table })} = any(${tournaments}::int[])`;

/** Moves a player's entries in these tournaments to another player. */
export async function moveEntries(transaction: Kysely<Tables>, entries: Moved['entries'], players: FromTo): Promise<void> {
  const [results, decks, ...others] = entries;
  if (results?.table !== 'results' || decks?.table !== 'decks') throw new Error('A deck refers to its result, so both come first');
  // In one statement, because a deck refers to its result by tournament and player.
  await sql`with moved as (${movement(results, players)}) ${movement(decks, players)}`.execute(transaction);
  for (const entry of others) await movement(entry, players).execute(transaction);
  await movePassSessions(transaction, entries, players);
  await moveDeckRefs(transaction, results.tournaments, players);
}

/** The session of a phone with a pass names the pass and its player. */
async function movePassSessions(transaction: Kysely<Tables>, entries: Moved['entries'], { from, to }: FromTo): Promise<void> {
  const tournaments = entries.find(({ table }) => table === 'passes')?.tournaments ?? [];
  await sql`
    update sessions set "userId" = 'pass:' || p.id || ':' || ${to}::text from passes p
    where p."tournamentId" = any(${tournaments}::int[]) and p."playerId" = ${to} and sessions."userId" = 'pass:' || p.id || ':' || ${from}::text`.execute(
    transaction,
  );
}

/** Moderation names a deck by its tournament and player. */
async function moveDeckRefs(transaction: Kysely<Tables>, tournaments: readonly number[], { from, to }: FromTo): Promise<void> {
  const refs = tournaments.map((id) => `${id}/${from}`);
  for (const table of ['reportCases', 'hiddenThings', 'withdrawnNames'] as const)
    await sql`
      update ${sql.table(table)} set ref = split_part(ref, '/', 1) || '/' || ${to}::text
      where kind = 'deck' and ref = any(${refs}::text[])`.execute(transaction);
}

/** Replaces a player in the Player IDs of TOM files; returns the tournaments of the changed files. `among`: only of these. */
export async function moveInTomFiles(transaction: Kysely<Tables>, { from, to }: FromTo, among: readonly number[] | null = null): Promise<number[]> {
  const names = (id: number) => sql`exists (select from jsonb_each_text(players) as known where known.value = ${String(id)})`;
  const { rows } = await sql<{ id: number }>`
    update "tomFiles" set players = (
      select jsonb_object_agg(key, case when value = to_jsonb(${from}::int) then to_jsonb(${to}::int) else value end) from jsonb_each(players)
    )
    where ${names(from)} and not ${names(to)} and (${among}::int[] is null or "tournamentId" = any(${among}::int[]))
    returning "tournamentId" as id`.execute(transaction);
  return rows.map(({ id }) => id);
}
