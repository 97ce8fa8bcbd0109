import type { Kysely } from 'kysely';
import { changeRegistry, readRegistry } from '../../releases/registry';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { moveDatabase } from './move';
import type { Tables } from './tables';

let source: FreshDatabase;
let target: FreshDatabase;
beforeAll(async () => {
  [source, target] = [await freshDatabase(), await freshDatabase()];
}, 60_000);
afterAll(async () => {
  for (const { remove } of [source, target]) await remove();
});

const everything = async ({ db }: { db: Kysely<Tables> }): Promise<unknown[]> => {
  const copied = ['stores', 'storeAdmins', 'players', 'tournaments', 'results', 'auditLog', 'registry', 'registryHistory'] as const;
  const addedUp = ['tournamentTotals', 'tournamentMonths'] as const;
  const rankings = db
    .selectFrom('rankingTotals as total')
    .innerJoin('rankingScopes as scope', 'scope.id', 'total.scopeId')
    .selectAll('total')
    .select(['scope.place', 'scope.format', 'scope.players'])
    .orderBy('scope.place')
    .orderBy('scope.format');
  const added = (await rankings.execute()).map(({ scopeId: _, ...row }) => row);
  return [added, ...(await Promise.all([...copied, ...addedUp].map((table) => db.selectFrom(table).selectAll().execute())))];
};

describe('Moving a database', () => {
  test('copies every row unchanged, and the next row takes the number after the last', async () => {
    const rows = community(source);
    const store = await rows.store({ name: 'Línea «Ñandú»', description: 'Dos\nlíneas\t\\ y "comillas"', latitude: 0.1 + 0.2, admins: ['user_a'] });
    const player = await rows.player({ birthDate: '2001-02-03' });
    const tournament = await rows.tournament({ storeId: store.id, winnerId: player.id });
    await rows.result(tournament.id, player.id, { winRate: 66.67, record: '4-1-0' });
    await source.db
      .insertInto('auditLog')
      .values({
        userId: 'user_a',
        action: 'update',
        entity: 'store',
        entityId: '1',
        before: JSON.stringify({ a: null }),
        after: JSON.stringify({ a: ['ñ', 1.5] }),
      })
      .execute();

    const off = { step: async () => ({ release: null, state: { off: 'Pausa' } }) };
    await changeRegistry(source.db, { area: 'mf_decks', action: 'off', who: 'account:user_a', seen: 0, ...off });

    const moved: string[] = [];
    await moveDatabase(source.pool, target.pool, (table) => moved.push(table));
    expect(moved).toEqual(expect.arrayContaining(['stores', 'results', 'deckCards', 'searchWords']));
    expect(await everything(target)).toEqual(await everything(source));
    expect(await readRegistry(target.db)).toMatchObject({ revision: 1, warning: null, state: { areas: { mf_decks: { off: 'Pausa' } } } });
    expect((await community(target).store()).id).toBe(store.id + 1);
    expect(
      (
        await target.db
          .insertInto('cards')
          .values({ name: 'x', cardNumber: 1, printNumber: '1', category: 'x', expansion: 'x', expansionCode: 'SVI' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ).toBe(1);
  });

  test('does not touch a target with data', async () => {
    await expect(moveDatabase(source.pool, target.pool, () => undefined)).rejects.toThrow(
      'La base de datos de destino ya tiene datos: db:move solo llena una vacía.',
    );
  });
});
