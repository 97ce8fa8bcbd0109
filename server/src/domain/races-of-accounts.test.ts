import { describe, expect, test } from '@jest/globals';
import { newTom } from '@mesa/contract/tom/of-event';
import { writeTom } from '@mesa/contract/tom/write';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { usualSettings } from '../kernel/settings';
import { community } from '../testing/community';
import { raceDatabase } from '../testing/race';
import { ask } from './organisers/organiser-requests';
import { syncAccount } from './players/account';
import { deleteAccountOf } from './players/delete-account';
import { takeQuota } from './quotas/quotas';

// Like races.test.ts: each case fails without the lock that it is about.

const { database, meanwhile } = raceDatabase();
const rows = community(database);

const now = new Date('2026-11-21T15:00:00Z');
const member = (userId: string) => ({ userId, role: 'member' as const });
const signUp = (userId: string) => database.db.insertInto('users').values({ userId, email: null, role: 'member' }).execute();
const erase = (userId: string) => deleteAccountOf(database.db, member(userId), userId);

describe('While another change is not committed, an account that is deleted', () => {
  test('leaves no store without an administrator', async () => {
    const { id } = await rows.store({ admins: ['leaver', 'other'] });
    await signUp('leaver');
    const outcome = meanwhile(
      async (transaction) => {
        await transaction.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute();
        await transaction.deleteFrom('storeAdmins').where('storeId', '=', id).where('userId', '=', 'other').execute();
      },
      () => erase('leaver'),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'last_admin' });
  });

  test('is deleted once', async () => {
    await signUp('twice');
    const outcome = meanwhile(
      (transaction) => transaction.deleteFrom('users').where('userId', '=', 'twice').execute(),
      () => erase('twice'),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'not_found' });
  });

  test('takes no player along that a site admin separates from it', async () => {
    const { id } = await rows.player({ name: 'Ana', userId: 'separated' });
    await signUp('separated');
    await meanwhile(
      (transaction) => transaction.updateTable('players').set({ userId: null }).where('id', '=', id).execute(),
      () => erase('separated'),
    );
    expect(await database.db.selectFrom('players').select('name').where('id', '=', id).executeTakeFirst()).toEqual({ name: 'Ana' });
  });

  test('leaves none of a Player ID that the person saves', async () => {
    const { id } = await rows.player({ userId: 'corrected', pokemonId: '4912345' });
    const { id: tournamentId } = await rows.tournament({ organizerPopId: '4912346' });
    await meanwhile(
      (transaction) => transaction.updateTable('players').set({ pokemonId: '4912346' }).where('id', '=', id).execute(),
      () => erase('corrected'),
    );
    expect(await database.db.selectFrom('tournaments').select('organizerPopId').where('id', '=', tournamentId).executeTakeFirst()).toEqual({
      organizerPopId: null,
    });
  });

  test('takes no player along whose merge is undone', async () => {
    const { id } = await rows.player({ userId: 'merged' });
    const { id: other } = await rows.player({ name: 'Beto', status: 0, mergedInto: id });
    await meanwhile(
      (transaction) => transaction.updateTable('players').set({ status: 1, mergedInto: null }).where('id', '=', other).execute(),
      () => erase('merged'),
    );
    expect(await database.db.selectFrom('players').select('name').where('id', '=', other).executeTakeFirst()).toEqual({ name: 'Beto' });
  });

  test('erases the player to whom a merge moves the account', async () => {
    const { id } = await rows.player({ userId: 'moved' });
    const { id: kept } = await rows.player({ name: 'Ana' });
    await meanwhile(
      async (transaction) => {
        await transaction.updateTable('players').set({ userId: null, status: 0, mergedInto: kept }).where('id', '=', id).execute();
        await transaction.updateTable('players').set({ userId: 'moved' }).where('id', '=', kept).execute();
      },
      () => erase('moved'),
    );
    const left = await database.db.selectFrom('players').select(['username', 'userId']).where('id', 'in', [id, kept]).orderBy('id').execute();
    expect(left).toEqual([id, kept].map((one) => ({ username: `retirado-${one}`, userId: null })));
  });

  test('does not bring back another person who is erased from the same TOM file', async () => {
    const [ana, beto] = [await rows.player({ userId: 'in-file', pokemonId: '5912341' }), await rows.player()];
    const { id: tournamentId } = await rows.tournament();
    await database.db.insertInto('play').values({ tournamentId, code: 'CODE23', snapshot: '{}' }).execute();
    const head = newTom({ type: '2', mode: 'LEAGUECHALLENGE', data: { name: 'Reto', startdate: '10/03/2026' }, organizer: { popId: '', name: '' } });
    const entry = (userId: string, firstName: string) => ({ userId, firstName, lastName: 'Paz', birthDate: '02/27/1990', created: '', modified: '' });
    const text = writeTom({ ...head, players: [entry('5912341', 'Ana'), entry('5912342', 'Bernardo')] });
    const players = JSON.stringify({ 5912341: ana.id, 5912342: beto.id });
    await database.db.insertInto('tomFiles').values({ tournamentId, text, players }).execute();
    await meanwhile(
      (transaction) =>
        transaction
          .updateTable('tomFiles')
          .set({ text: text.replace('Bernardo', 'Retirado') })
          .where('tournamentId', '=', tournamentId)
          .execute(),
      () => erase('in-file'),
    );
    const file = await database.db.selectFrom('tomFiles').select('text').where('tournamentId', '=', tournamentId).executeTakeFirstOrThrow();
    expect(file.text).not.toMatch(/Ana|Bernardo/);
  });
});

describe('While another call of the account is not committed,', () => {
  const holding = (lock: string, transaction: Kysely<Tables>) => sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);

  test('a new role is recorded once', async () => {
    await signUp('promoted');
    await meanwhile(
      (transaction) => transaction.updateTable('users').set({ role: 'owner' }).where('userId', '=', 'promoted').execute(),
      () => syncAccount(database.db, { userId: 'promoted', role: 'owner' }),
    );
    expect(await rows.audits('account')).not.toContainEqual(expect.objectContaining({ entityId: 'promoted' }));
  });

  test('it asks once to create stores', async () => {
    const fields = { who: 'Ana', store: 'La Mesa', proof: 'x' };
    const outcome = meanwhile(
      async (transaction) => {
        await holding('organiser requests of asker', transaction);
        await transaction
          .insertInto('organiserRequests')
          .values({ ...fields, userId: 'asker', createdAt: now.toISOString() })
          .execute();
      },
      () => ask(database.db, member('asker'), fields, now),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'conflict' });
  });

  test('it creates no more than its limit', async () => {
    const quotas = { ...usualSettings.quotas, stores: 1 };
    const outcome = meanwhile(
      async (transaction) => {
        await holding('quota stores of maker', transaction);
        await transaction.insertInto('quotaUse').values({ userId: 'maker', kind: 'stores', at: now.toISOString() }).execute();
      },
      () => transact(database.db, (transaction) => takeQuota(transaction, quotas, 'maker', 'stores', now)),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
