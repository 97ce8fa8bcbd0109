import { describe, expect, test } from '@jest/globals';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { community } from '../../testing/community';
import { raceDatabase } from '../../testing/race';
import { addArchetype, changeArchetype, removeArchetype } from './save-archetype';

const { database, meanwhile } = raceDatabase();
const rows = community(database);
const admin = { userId: 'admin', role: 'admin' } as const;
const rule = (name: string, requires: string[], priority = 0) => ({ name, requires, excludes: [], priority });
const add = async (...fields: Parameters<typeof rule>) => (await addArchetype(database.db, admin, rule(...fields))).id;

/** Saves a list of one card, as a person's save does: holds the rules, and names the list by them. Returns its id. */
async function saveList(transaction: Transaction<Tables>, cardId: number, archetypeId: number | null): Promise<number> {
  await sql`lock table archetypes in share mode`.execute(transaction);
  const { player, result, deck } = community({ db: transaction });
  const [{ id: tournamentId }, { id: playerId }] = [await rows.tournament(), await player()];
  await result(tournamentId, playerId);
  const { id } = await deck(tournamentId, playerId, [{ cardId }]);
  await transaction.updateTable('decks').set({ archetypeId }).where('id', '=', id).execute();
  return id;
}
const archetypeOf = async (deckId: number) =>
  (await database.db.selectFrom('decks').select('archetypeId').where('id', '=', deckId).executeTakeFirstOrThrow()).archetypeId;

describe('A list that is saved while a rule', () => {
  let deckId = 0;

  test('is changed gets the archetype of the new rule', async () => {
    const [, { id: cardId }] = [await rows.card({ name: 'Mareep' }), await rows.card({ name: 'Flaaffy' })];
    const id = await add('Cambia', ['Mareep']);
    await meanwhile(
      async (transaction) => {
        deckId = await saveList(transaction, cardId, null);
      },
      () => changeArchetype(database.db, admin, id, rule('Cambia', ['Flaaffy']), undefined),
    );
    expect(await archetypeOf(deckId)).toBe(id);
  });

  test('is removed gets the next one that names it', async () => {
    const { id: cardId } = await rows.card({ name: 'Ampharos' });
    const [next, removed] = [await add('Queda', ['Ampharos']), await add('Se va', ['Ampharos'], 1)];
    await meanwhile(
      async (transaction) => {
        deckId = await saveList(transaction, cardId, removed);
      },
      () => removeArchetype(database.db, admin, removed),
    );
    expect(await archetypeOf(deckId)).toBe(next);
  });
});
