import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Caller } from '../../kernel/callers';
import { createHooks } from '../../kernel/db/hooks';
import { usualSettings } from '../../kernel/settings';
import { community } from '../../testing/community';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database';
import { lockPlace } from '../decks/deck-access';
import { addStore } from '../stores/save-store';
import { removeAdmin } from '../stores/store-admins';
import { saveTournament } from '../tournaments/save-tournament';
import { enrol, removeEnrolled } from './enrolment';
import { saveAll } from './save-results';

const siteAdmin: Caller = { userId: 'admin', role: 'admin' };
const now = new Date('2026-11-21T15:00:00Z');

describe('On ten concurrent connections', () => {
  const database = {} as FreshDatabase;
  const rows = community(database);
  beforeAll(async () => void Object.assign(database, await freshDatabase()), 60_000);
  afterAll(() => database.remove?.());

  const numberPlayers = async (id: number) =>
    (await database.db.selectFrom('tournaments').select('numberPlayers').where('id', '=', id).executeTakeFirstOrThrow()).numberPlayers;

  test('each player is enrolled once and counted once', async () => {
    const { id } = await rows.tournament({ status: 'inscripciones' });
    const ids = (await rows.players(40)).map((player) => player.id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => enrol(database.db, siteAdmin, id, index % 2 === 0 ? ids : [...ids].reverse())));
    expect(answers.flatMap(({ jugadoresAgregados }) => jugadoresAgregados).sort((a, b) => a - b)).toEqual(ids);
    expect(await numberPlayers(id)).toBe(40);
    await Promise.all(
      ids.map((playerId, index) => (index % 2 === 0 ? removeEnrolled(database.db, siteAdmin, id, [playerId]) : enrol(database.db, siteAdmin, id, [playerId]))),
    );
    expect(await numberPlayers(id)).toBe(20);
  });

  test('stores of one name get different slugs', async () => {
    const fields = { name: 'Mesa Única', email: 'a@b.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
    const stores = await Promise.all(
      Array.from({ length: 20 }, () =>
        addStore({ db: database.db, now: () => now, settings: { ...usualSettings, quotas: { ...usualSettings.quotas, stores: 20 } } }, siteAdmin, fields),
      ),
    );
    const expected = ['mesa-unica', ...Array.from({ length: 19 }, (_, index) => `mesa-unica-${index + 2}`)];
    expect(stores.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  });

  test('a store keeps one administrator', async () => {
    const admins = Array.from({ length: 10 }, (_, index) => `user_${index}`);
    const { id } = await rows.store({ admins });
    const outcomes = await Promise.allSettled(admins.map((userId) => removeAdmin(database.db, siteAdmin, id, userId)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'last_admin' } }]);
    expect(await database.db.selectFrom('storeAdmins').selectAll().where('storeId', '=', id).execute()).toHaveLength(1);
  });

  test('results of several tournaments in any order do not deadlock', async () => {
    const ids = (await rows.players(5)).map((player) => player.id);
    const tournaments = await Promise.all(Array.from({ length: 4 }, () => rows.tournament()));
    for (const { id } of tournaments) for (const playerId of ids) await rows.result(id, playerId);
    const all = tournaments.flatMap(({ id }) => ids.map((playerId) => ({ tournamentId: id, playerId })));
    const save = (index: number) =>
      saveAll(
        database.db,
        siteAdmin,
        (index % 2 === 0 ? all : [...all].reverse()).map((row) => ({ ...row, points: index % 8 })),
      );
    expect(await Promise.all(Array.from({ length: 20 }, (_, index) => save(index)))).toEqual(Array.from({ length: 20 }, () => 20));
  });

  test('the ranking is right after concurrent writes', async () => {
    const ids = (await rows.players(10)).map((player) => player.id);
    const tournaments = await Promise.all(Array.from({ length: 6 }, (_, index) => rows.tournament({ country: index % 2 === 0 ? 'Chile' : 'Perú' })));
    for (const { id } of tournaments) for (const playerId of ids) await rows.result(id, playerId);
    const writes = Array.from({ length: 60 }, (_, index) => {
      const { id, storeId } = tournaments[index % 6] ?? {};
      if (!id || !storeId) throw new Error('no tournament');
      const results = ids.map((playerId) => ({ tournamentId: id, playerId, points: index % 8 }));
      const category = index % 12 < 6 ? 'Amistoso' : 'Cup';
      if (index % 5 === 0)
        return saveTournament(
          { db: database.db, settings: usualSettings, hooks: createHooks() },
          siteAdmin,
          id,
          { name: 'Copa', storeId, date: '2025-05-24', category },
          now,
        );
      return saveAll(database.db, siteAdmin, index % 2 === 0 ? results : results.reverse());
    });
    await Promise.all(writes);
    const kept = await sql`
      select "playerId", points, tournaments from "rankingTotals" join "rankingScopes" s on s.id = "scopeId"
      where s.place = '{site}' and s.format is null and "playerId" = any(${ids}::int[]) order by 1`.execute(database.db);
    const added = await sql`
      select r."playerId", sum(r.points) as points, count(*) as tournaments from results r join tournaments t on t.id = r."tournamentId"
      where t.status = 'finalizado' and t.category not in ('Amistoso', 'Online') and r."playerId" = any(${ids}::int[]) group by 1 order by 1`.execute(
      database.db,
    );
    expect(kept.rows).toEqual(added.rows);
  });

  test('a tournament’s status does not change while one of its decks is saved, and other decks are saved', async () => {
    const { id: tournamentId } = await rows.tournament();
    const { id: playerId, username: userName } = await rows.player();
    await rows.result(tournamentId, playerId);
    const place = { tournamentId, userName };
    const changeable = () => database.db.selectFrom('tournaments').select('id').where('id', '=', tournamentId).forNoKeyUpdate().skipLocked().execute();
    await database.db.transaction().execute(async (saving) => {
      await lockPlace(saving, siteAdmin, place, new Date());
      expect(await changeable()).toEqual([]);
      expect(await database.db.transaction().execute((other) => lockPlace(other, siteAdmin, place, new Date()))).toMatchObject({ tournamentId });
    });
    expect(await changeable()).toEqual([{ id: tournamentId }]);
  });

  test('of editors with the same state only one saves', async () => {
    const tournament = await rows.tournament({ category: 'Amistoso' });
    const { id: playerId } = await rows.player();
    const { updatedAt } = await rows.result(tournament.id, playerId);
    const results = Array.from({ length: 10 }, (_, index) =>
      saveAll(database.db, siteAdmin, [{ tournamentId: tournament.id, playerId, points: index + 1, updatedAt }]),
    );
    const saves = Array.from({ length: 10 }, (_, index) =>
      saveTournament(
        { db: database.db, settings: usualSettings, hooks: createHooks() },
        siteAdmin,
        tournament.id,
        {
          name: `Nombre ${index}`,
          storeId: tournament.storeId,
          date: '2025-05-24',
          updatedAt: tournament.updatedAt,
        },
        now,
      ),
    );
    for (const outcomes of await Promise.all([results, saves].map((attempts) => Promise.allSettled<unknown>(attempts)))) {
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(Array.from({ length: 9 }, () => ({ reason: { code: 'stale' } })));
    }
  });

  test('a winner is never a player who has just been removed', async () => {
    const tournament = await rows.tournament({ status: 'inscripciones' });
    const { id: playerId } = await rows.player();
    await rows.result(tournament.id, playerId);
    const name = (winnerId: number) =>
      saveTournament(
        { db: database.db, settings: usualSettings, hooks: createHooks() },
        siteAdmin,
        tournament.id,
        { name: 'Copa', storeId: tournament.storeId, date: '2025-05-24', winnerId },
        now,
      );
    const outcomes = await Promise.allSettled<unknown>([name(playerId), removeEnrolled(database.db, siteAdmin, tournament.id, [playerId])]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
