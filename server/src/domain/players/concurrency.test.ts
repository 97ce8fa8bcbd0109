import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../kernel/callers';
import { usualSettings } from '../../kernel/settings';
import { community } from '../../testing/community';
import { raceDatabase } from '../../testing/race';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { createPlayerOf } from './account';
import { link } from './links';
import { addPlayer, savePlayer } from './save-player';
import { skeletonOf } from './skeleton';

const owner: Caller = { userId: 'owner', role: 'owner' };
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done')).sort();

describe('A player who', () => {
  const { database, meanwhile } = raceDatabase();

  test('takes a username while it is given to another is refused', async () => {
    const rows = community(database);
    await rows.player({ username: 'antes', userId: 'user_ana' });
    const outcome = meanwhile(
      (transaction) =>
        transaction
          .insertInto('players')
          .values({ username: 'deseado', name: 'Beto', skeleton: skeletonOf('deseado') })
          .execute(),
      () => savePlayer(database.db, { userId: 'user_ana', role: 'member' }, 'user_ana', { username: 'deseado', name: 'Ana', terms: 1 }),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'username_taken' });
  });

  test('is linked to an account while it gets another player is refused', async () => {
    const rows = community(database);
    const { id } = await rows.player();
    const outcome = meanwhile(
      (transaction) => transaction.insertInto('players').values({ username: 'elegido', name: 'Caro', userId: 'user_caro' }).execute(),
      () => link(database.db, { userId: 'user_admin', role: 'admin' }, id, 'user_caro'),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'conflict', message: 'Esa cuenta ya tiene un jugador.' });
  });
});

describe('On ten concurrent connections', () => {
  const database = {} as FreshDatabase;
  const rows = community(database);
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());

  const ask = (userId: string, username: string) =>
    createPlayerOf({ db: database.db, now: () => new Date('2026-11-23T15:00:00Z'), settings: usualSettings }, { userId, role: 'member' }, userId, username);
  const openClaimsOf = async (userId: string) =>
    (await database.db.selectFrom('claims').select('id').where('userId', '=', userId).where('settledAt', 'is', null).execute()).length;

  test('an account that claims one player ten times has one claim', async () => {
    await rows.player({ username: 'veterana' });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ask('user_one', 'veterana')));
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['username_unclaimed']));
    expect(await openClaimsOf('user_one')).toBe(1);
  });

  test('an account that claims ten players has three claims', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `antigua${String.fromCharCode(97 + index)}`);
    for (const username of names) await rows.player({ username });
    const outcomes = await Promise.allSettled(names.map((username) => ask('user_many', username)));
    expect(codesOf(outcomes)).toEqual([...Array(7).fill('conflict'), ...Array(3).fill('username_unclaimed')]);
    expect(await openClaimsOf('user_many')).toBe(3);
  });

  test('of names that look alike only one is given, in every way of creating it', async () => {
    const likenesses = ['carla10', 'carlaIO', 'carlalo', 'car1a10', 'carIa10', 'carlal0'];
    await Promise.all(likenesses.map((_, index) => rows.player({ username: `antes${index}z`, userId: `user_old_${index}` })));
    const ways = [
      (username: string) => addPlayer(database.db, owner, { username, name: username }),
      (username: string) => ask(`user_new_${username}`, username),
      (username: string, index: number) =>
        savePlayer(database.db, { userId: `user_old_${index}`, role: 'member' }, `user_old_${index}`, { username, name: 'Ana', terms: 1 }),
    ];
    const outcomes = await Promise.allSettled(likenesses.map((username, index) => ways[index % 3]?.(username, index)));
    expect(codesOf(outcomes)).toEqual(['done', ...Array(5).fill('username_taken')]);
  });
});
