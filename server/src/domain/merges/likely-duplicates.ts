import type { PublicPlayer } from '@mesa/contract/calls/players';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
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
  const rows = await selectPlayers(db)
    .where('status', '=', activePlayer)
    .where('id', '<>', id)
    // Finds candidates by the index of names.
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
  return rows.map(toPublic);
}
