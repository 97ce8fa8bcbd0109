import type { MergePreview, MergeSide } from '@mesa/contract/calls/player-merges';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { playedBy } from '../players/played';
import { toPublic } from '../players/players';
import { compareEntries } from './entries';
import { type MergingPlayer, readTwo } from './merge-row';
import { requireMayMerge } from './permission';
import { mergeRefusal } from './refusals';

const maxResults = 5;

/** Returns both players of a merge, why they cannot be united, and what would move; 403 for a caller who may not unite them. */
export async function preview(db: Kysely<Tables>, caller: Caller, keptId: number, removedId: number): Promise<MergePreview> {
  await requireMayMerge(db, caller, [keptId, removedId]);
  const { kept, removed } = await readTwo(db, keptId, removedId);
  const entries = await compareEntries(db, keptId, removedId);
  const results = await playedBy(db, [keptId, removedId]);
  const sideOf = (player: MergingPlayer): MergeSide => {
    const own = results.filter(({ playerId }) => playerId === player.id);
    return { player: toPublic(player), tournaments: own.length, results: own.slice(0, maxResults) };
  };
  const count = async (table: 'decks' | 'claims') =>
    (await db.selectFrom(table).select(sql<number>`count(*)::int`.as('total')).where('playerId', '=', removedId).executeTakeFirstOrThrow()).total;
  const removedSide = sideOf(removed);
  return {
    kept: sideOf(kept),
    removed: removedSide,
    refusal: await mergeRefusal(db, caller, { kept, removed, entries }),
    idsDiffer: kept.pokemonId !== null && removed.pokemonId !== null && kept.pokemonId !== removed.pokemonId,
    moves: { tournaments: removedSide.tournaments, decks: await count('decks'), claims: await count('claims'), account: removed.userId !== null },
  };
}
