import { fillPlayerIds, findPlayersById, listMissingPlayerData, savePlayerData } from '@mesa/contract/calls/player-ids';
import { seasonOf } from '@mesa/contract/play/structure';
import { audit } from '../../kernel/audit/audit';
import { transact } from '../../kernel/db/transact';
import { nextUpdatedAt } from '../../kernel/db/updated-at';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { selectPlayers, toPublic } from '../players/players';
import { lockTournament, requireTournamentEditor } from '../tournaments/tournaments';
import { peopleOf } from './people';
import { savePlayerDataOf } from './player-data';

/** Serves the Player IDs in a pasted list: whose they are, and which players may get them. */
export function playerIdRoutes({ serve, db, now }: Pick<Deps, 'serve' | 'db' | 'now'>): void {
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

  serve(listMissingPlayerData, async ({ params: { id }, caller }) => {
    await requireTournamentEditor(db, caller, id);
    const players = await db
      .selectFrom('players as p')
      .innerJoin('results as r', 'r.playerId', 'p.id')
      .select(({ eb }) => ['p.id as playerId', eb('p.pokemonId', 'is', null).as('withoutId'), eb('p.birthDate', 'is', null).as('withoutYear')])
      .where('r.tournamentId', '=', id)
      .where(({ or, eb }) => or([eb('p.pokemonId', 'is', null), eb('p.birthDate', 'is', null)]))
      .orderBy('p.norm')
      .orderBy('p.id')
      .execute();
    return { status: 'success', players: players.map((one) => ({ ...one, withoutId: Boolean(one.withoutId), withoutYear: Boolean(one.withoutYear) })) };
  });

  serve(savePlayerData, async ({ params: { id }, body: { players }, caller }) => {
    const people = await transact(db, async (transaction) => {
      const { date } = await lockTournament(transaction, caller, id);
      for (const [at, { playerId, ...data }] of players.entries()) {
        const refuse = (field: string, message: string) => new HttpError('rule_violation', message, { issues: [{ path: `players.${at}.${field}`, message }] });
        await savePlayerDataOf(transaction, { tournamentId: id, playerId }, data, { caller, now: now(), refuse });
      }
      return peopleOf(
        transaction,
        players.map(({ playerId }) => playerId),
        seasonOf(date),
        { forStaff: true },
      );
    });
    return { status: 'success', people };
  });
}
