import { fillPlayerIds, findPlayersById } from '@mesa/contract/calls/player-ids';
import { audit } from '../../kernel/audit/audit';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import type { Deps } from '../../kernel/pipeline/serve';
import { selectPlayers, toPublic } from '../players/players';
import { requireTournamentEditor } from '../tournaments/tournaments';

/** Serves the Player IDs in a pasted list: whose they are, and which players may get them. */
export function playerIdRoutes({ serve, db }: Pick<Deps, 'serve' | 'db'>): void {
  serve(findPlayersById, async ({ params: { id }, body: { pokemonIds }, caller, noteRead }) => {
    await requireTournamentEditor(db, caller, id);
    // The owner of an ID is personal data.
    noteRead(null);
    const rows = pokemonIds.length === 0 ? [] : await selectPlayers(db).where('pokemonId', 'in', pokemonIds).where('status', '=', 1).orderBy('id').execute();
    const found = [...new Set(pokemonIds)].flatMap((pokemonId) => {
      const [player, another] = rows.filter((row) => row.pokemonId === pokemonId);
      return player && !another ? [{ pokemonId, player: toPublic(player) }] : [];
    });
    return { status: 'success', found };
  });

  serve(fillPlayerIds, async ({ params: { id }, body: { players }, caller }) => {
    const filled = await transact(db, async (transaction) => {
      await requireTournamentEditor(transaction, caller, id);
      let filled = 0;
      for (const { playerId, pokemonId } of players.toSorted((a, b) => a.playerId - b.playerId)) {
        const updated = await transaction
          .updateTable('players')
          .set({ pokemonId, updatedAt: nextUpdatedAt })
          .where('id', '=', playerId)
          .where('userId', 'is', null)
          .where('pokemonId', 'is', null)
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom('players as other').select('other.id').where('other.pokemonId', '=', pokemonId))))
          .returning('id')
          .executeTakeFirst();
        if (!updated) continue;
        filled += 1;
        await audit(transaction, caller, { action: 'update', entity: 'player', entityId: playerId, before: { pokemonId: null }, after: { pokemonId } });
      }
      return filled;
    });
    return { status: 'success', filled };
  });
}
