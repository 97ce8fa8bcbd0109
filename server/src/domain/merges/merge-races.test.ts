import { describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { community } from '../../testing/community';
import { raceDatabase } from '../../testing/race';
import { enrol } from '../results/enrolment';
import { saveAll } from '../results/save-results';
import { merge } from './merge';
import { undo } from './undo';

const admin: Caller = { userId: 'admin', role: 'admin' };
const now = new Date('2026-06-01T12:00:00.000Z');
const { database, meanwhile } = raceDatabase();
const rows = community(database);

/** Ana twice, the second with a result. */
async function twice() {
  const [kept, removed] = [await rows.player({ name: 'Ana' }), await rows.player({ name: 'Anita' })];
  const { id: tournamentId } = await rows.tournament();
  await rows.result(tournamentId, removed.id, { position: 1 });
  return { keptId: kept.id, removedId: removed.id, tournamentId };
}
const entriesOf = (tournamentId: number) =>
  database.db.selectFrom('results').select(['playerId', 'position']).where('tournamentId', '=', tournamentId).orderBy('id').execute();
const mergeTwo = ({ keptId, removedId }: { keptId: number; removedId: number }) => merge(database.db, admin, { keptId, removedId, now });

describe('Two merges at once', () => {
  test('of the same two players: one is made, in whichever direction', async () => {
    for (const turned of [false, true]) {
      const { keptId, removedId } = await twice();
      const outcomes = await Promise.allSettled([
        mergeTwo({ keptId, removedId }),
        mergeTwo(turned ? { keptId: removedId, removedId: keptId } : { keptId, removedId }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const merged = await database.db.selectFrom('players').select('id').where('id', 'in', [keptId, removedId]).where('mergedInto', 'is not', null).execute();
      expect(merged).toHaveLength(1);
    }
  });

  test('of one player into two others: the second is refused', async () => {
    const { keptId, removedId, tournamentId } = await twice();
    const other = await rows.player();
    const outcomes = await Promise.allSettled([mergeTwo({ keptId, removedId }), mergeTwo({ keptId: other.id, removedId })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await entriesOf(tournamentId)).toHaveLength(1);
  });
});

test('A merge does not wait for a change of another player', async () => {
  const two = await twice();
  const other = await rows.player();
  const lockOther = (transaction: Kysely<Tables>) => transaction.selectFrom('players').select('id').where('id', '=', other.id).forUpdate();
  const unlocked = await meanwhile(
    (transaction) => lockOther(transaction).execute(),
    async () => {
      await mergeTwo(two);
      return lockOther(database.db).skipLocked().execute();
    },
  );
  expect(unlocked).toEqual([]);
});

describe('While it is not committed,', () => {
  test('a result that is saved moves along', async () => {
    const { keptId, removedId, tournamentId } = await twice();
    await meanwhile(
      async (transaction) => {
        await transaction.selectFrom('tournaments').select('id').where('id', '=', tournamentId).forUpdate().execute();
        await transaction.updateTable('results').set({ position: 2 }).where('tournamentId', '=', tournamentId).execute();
      },
      () => mergeTwo({ keptId, removedId }),
    );
    expect(await entriesOf(tournamentId)).toEqual([{ playerId: keptId, position: 2 }]);
  });

  test('an entry in another tournament moves along', async () => {
    const { keptId, removedId } = await twice();
    const other = await rows.tournament();
    await meanwhile(
      async (transaction) => {
        await transaction.selectFrom('tournaments').select('id').where('id', '=', other.id).forUpdate().execute();
        await transaction.insertInto('results').values({ tournamentId: other.id, playerId: removedId }).execute();
      },
      () => mergeTwo({ keptId, removedId }),
    );
    expect(await entriesOf(other.id)).toEqual([{ playerId: keptId, position: null }]);
  });

  /** Makes the merge's own locks and writes, as far as another call waits for them. */
  const uncommittedMerge =
    ({ keptId, removedId, tournamentId }: { keptId: number; removedId: number; tournamentId: number }) =>
    async (transaction: Kysely<Tables>) => {
      await transaction.selectFrom('tournaments').select('id').where('id', '=', tournamentId).forUpdate().execute();
      await transaction.selectFrom('players').select('id').where('id', 'in', [keptId, removedId]).orderBy('id').forUpdate().execute();
      await transaction.updateTable('results').set({ playerId: keptId }).where('playerId', '=', removedId).execute();
      await transaction.updateTable('players').set({ status: 0, mergedInto: keptId }).where('id', '=', removedId).execute();
    };

  test('saving the removed player’s result waits, and is refused by name', async () => {
    const two = await twice();
    const saving = meanwhile(uncommittedMerge(two), () =>
      saveAll(database.db, admin, [{ tournamentId: two.tournamentId, playerId: two.removedId, position: 5 }]),
    );
    await expect(saving).rejects.toMatchObject({ message: expect.stringContaining('este jugador no está inscrito en el torneo') });
    expect(await entriesOf(two.tournamentId)).toEqual([{ playerId: two.keptId, position: 1 }]);
  });

  test('enrolling the removed player waits, and is refused', async () => {
    const two = await twice();
    const open = await rows.tournament({ status: 'inscripciones' });
    await expect(meanwhile(uncommittedMerge(two), () => enrol(database.db, admin, open.id, [two.removedId]))).rejects.toMatchObject({
      message: expect.stringContaining('se unió con otro'),
    });
    expect(await entriesOf(open.id)).toEqual([]);
  });
});

test('A deck that is handed in while a merge is undone goes along', async () => {
  const two = await twice();
  const { merge: id } = await mergeTwo(two);
  await meanwhile(
    async (transaction) => {
      // As a player's save holds its tournament.
      await transaction.selectFrom('tournaments').select('id').where('id', '=', two.tournamentId).forShare().execute();
      await transaction.insertInto('decks').values({ tournamentId: two.tournamentId, playerId: two.keptId }).execute();
    },
    () => undo(database.db, admin, { id, now }),
  );
  expect(await database.db.selectFrom('decks').select('playerId').where('tournamentId', '=', two.tournamentId).execute()).toEqual([
    { playerId: two.removedId },
  ]);
});

test('Of two undos at once one is refused, also of players who are in no tournament', async () => {
  for (const hasPlayed of [true, false]) {
    const two = await twice();
    if (!hasPlayed) await database.db.deleteFrom('results').where('tournamentId', '=', two.tournamentId).execute();
    const { merge: id } = await mergeTwo(two);
    const undoOnce = () => undo(database.db, admin, { id, now });
    const outcomes = await Promise.allSettled([undoOnce(), undoOnce()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = outcomes.find(({ status }) => status === 'rejected');
    expect(refusal).toMatchObject({ reason: { code: 'not_found', message: expect.stringMatching(/^Esa unión ya no se puede deshacer/) } });
    expect(await entriesOf(two.tournamentId)).toEqual(hasPlayed ? [{ playerId: two.removedId, position: 1 }] : []);
    const undone = await database.db.selectFrom('auditLog').select('id').where('entityId', '=', String(two.removedId)).execute();
    expect(undone).toHaveLength(2);
  }
});
