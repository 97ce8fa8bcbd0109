import type { PublicPlayer } from '@mesa/contract/calls/players';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { activePlayer, selectPlayers, toPublic } from '../players/players';

const maxLikely = 5;
/** Trigram similarity, from 0 to 1. */
const leastAlike = 0.45;

/** Returns active players with the same or nearly the same name as this one, most alike first. */
export async function likelyDuplicates(db: Kysely<Tables>, id: number): Promise<PublicPlayer[]> {
  const player = await selectPlayers(db).where('id', '=', id).executeTakeFirst();
  if (!player) return [];
  const names = [...new Set([player.name, player.username, player.optionalname ?? player.name])];
  const columns = [sql`name`, sql`username`, sql`coalesce(optionalname, '')`];
  const alike = sql<number>`greatest(${sql.join(names.flatMap((name) => columns.map((column) => sql`similarity(fold(${column}), fold(${name}::text))`)))})`;
  const rows = await transact(db, async (transaction) => {
    // The index of names finds candidates. With its usual threshold it omits names that are much shorter than this one.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastAlike)}, true)`.execute(transaction);
    return selectPlayers(transaction)
      .where('status', '=', activePlayer)
      .where('id', '<>', id)
      .where(
        sql<boolean>`(${sql.join(
          names.map((name) => sql`fold(${name}::text) <% norm`),
          sql` or `,
        )})`,
      )
      .where(alike, '>=', leastAlike)
      .orderBy(alike, 'desc')
      .orderBy('id')
      .limit(maxLikely)
      .execute();
  });
  return rows.map(toPublic);
}
