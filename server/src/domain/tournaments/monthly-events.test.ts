import { describe, expect, test } from '@jest/globals';
import { startPlay, stopPlay } from '@mesa/contract/calls/play';
import { saveResults } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { confirmTournament, createTournament, getTournament, listUnconfirmed, updateTournament } from '@mesa/contract/calls/tournaments';
import { sql } from 'kysely';
import { usualSettings } from '../../kernel/settings';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';
import { freshDatabase } from '../../testing/test-database';
import { addTournament } from './save-tournament';

const app = testApp();
const { store, tournament, player, result } = community(app);

const create = (storeId: number, fields: object = {}) =>
  app.call(createTournament, { body: { name: 'Cup', storeId, date: '2025-05-24', category: 'Cup', status: 'finalizado', ...fields } }, 'olga');
const confirmedOf = async (id: number) => (await app.call(getTournament, { params: { id } })).data.confirmed;
const rankedOf = async (id: number) => (await app.db.selectFrom('tournaments').select('ranked').where('id', '=', id).executeTakeFirstOrThrow()).ranked;
const listed = async () => (await app.call(listUnconfirmed, { query: {} }, 'admin')).data.map(({ id }) => id);

async function storeWith(events: number, fields: object = {}) {
  const { id } = await store({ admins: ['olga'] });
  for (let made = 0; made < events; made += 1) await create(id, { date: `2025-05-0${made + 1}`, ...fields });
  return id;
}

describe('The fifth official tournament of a store in a month', () => {
  test('typed by hand counts outside its store once the site admin confirms it', async () => {
    const storeId = await storeWith(4);
    expect(await listed()).toEqual([]);
    const { id } = await create(storeId);
    const ana = await player({ username: 'ana' });
    await result(id, ana.id, { points: 9, record: '3-0-0' });
    const ranking = async () => (await app.call(listRanking, { query: {} })).data.map(({ username }) => username);
    expect([await confirmedOf(id), await ranking(), await listed()]).toEqual([false, [], [id]]);
    await app.call(confirmTournament, { params: { id }, body: { confirmed: true } }, 'admin');
    expect([await confirmedOf(id), await ranking(), await listed()]).toEqual([true, ['ana'], []]);
  });

  test.each([
    ['of another month', { date: '2025-06-01' }],
    ['of the month before', { date: '2025-04-30' }],
    ['that is not official', { category: 'Amistoso' }],
    ['that is not over', { status: 'inscripciones' }],
  ])('is not one %s', async (_, fields) => {
    const { id } = await create(await storeWith(4), fields);
    expect(await confirmedOf(id)).toBeNull();
  });

  test('is counted without one on the first day of the next month', async () => {
    const storeId = await storeWith(3);
    await create(storeId, { date: '2025-06-01' });
    expect(await confirmedOf((await create(storeId, { date: '2025-05-31' })).id)).toBeNull();
    expect(await confirmedOf((await create(storeId, { date: '2025-05-31' })).id)).toBe(false);
  });

  test.each([
    ['friendlies and other stores’ tournaments', { category: 'Online' }],
    ['tournaments that are not over', { status: 'inscripciones' }],
  ])('is counted without %s', async (_, others) => {
    await storeWith(4);
    const { id } = await create(await storeWith(4, others));
    expect(await confirmedOf(id)).toBeNull();
  });

  test.each([
    ['its status', { status: 'inscripciones' }, { status: 'finalizado' }],
    ['its category', { category: 'Amistoso' }, { category: 'Challenge' }],
    ['its month', { date: '2025-04-30' }, { date: '2025-05-31' }],
  ] as const)('waits also where it becomes that by %s, and no longer once it is not', async (_, before, after) => {
    const storeId = await storeWith(4);
    const { id } = await create(storeId, before);
    const save = (fields: object) =>
      app.call(
        updateTournament,
        { params: { id }, body: { name: 'Cup', storeId, date: '2025-05-24', category: 'Cup', status: 'finalizado', ...fields } },
        'olga',
      );
    await save(after);
    expect(await confirmedOf(id)).toBe(false);
    await save({ name: 'Otro nombre', ...after });
    expect(await confirmedOf(id)).toBe(false);
    await save(before);
    expect(await confirmedOf(id)).toBeNull();
  });

  test('waits also where it becomes that by its store, and no longer once it is another’s', async () => {
    const [full, other] = [await storeWith(4), await storeWith(0)];
    const { id } = await create(other);
    const moveTo = (storeId: number) =>
      app.call(updateTournament, { params: { id }, body: { name: 'Cup', storeId, date: '2025-05-24', category: 'Cup', status: 'finalizado' } }, 'olga');
    await moveTo(full);
    expect(await confirmedOf(id)).toBe(false);
    await moveTo(other);
    expect(await confirmedOf(id)).toBeNull();
  });

  test('that is played here counts at once, and waits once its results are typed by hand', async () => {
    const storeId = await storeWith(4);
    const { id } = await create(storeId, { status: 'inscripciones' });
    await app.call(startPlay, { params: { id }, body: {} }, 'olga');
    await app.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    expect(await rankedOf(id)).toBe(true);
    await app.call(stopPlay, { params: { id }, body: {} }, 'olga');
    expect([await rankedOf(id), await confirmedOf(id)]).toEqual([false, false]);
  });

  test('does not hold back what counted before, whatever else changes of it', async () => {
    const storeId = await storeWith(4);
    const { id } = await tournament({ storeId, date: '2025-05-10', category: 'Cup' });
    await app.call(updateTournament, { params: { id }, body: { name: 'Cup 2', storeId, date: '2025-05-11', status: 'finalizado' } }, 'olga');
    expect([await rankedOf(id), await confirmedOf(id)]).toEqual([true, null]);
  });

  test('that already counts is listed, stays when it is confirmed, and waits when that is reverted', async () => {
    const storeId = await storeWith(0);
    const { id } = await tournament({ storeId, category: 'Cup' });
    await app.db.updateTable('tournaments').set({ review: 'counts' }).where('id', '=', id).execute();
    const state = async () => [await rankedOf(id), await confirmedOf(id), await listed()];
    expect(await state()).toEqual([true, null, [id]]);
    const confirm = (confirmed: boolean) => app.call(confirmTournament, { params: { id }, body: { confirmed } }, 'admin');
    await confirm(true);
    expect(await state()).toEqual([true, null, []]);
    await confirm(false);
    expect(await state()).toEqual([false, false, [id]]);
  });
});

test('Of tournaments created concurrently no more than four count', async () => {
  const database = await freshDatabase();
  try {
    const { id: storeId } = await database.db
      .insertInto('stores')
      .values({ slug: 'la-mesa', name: 'La Mesa', email: 'hola@mesa.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const admin = { userId: 'user_admin', role: 'admin' } as const;
    const fields = { name: 'Cup', storeId, date: '2025-05-24', category: 'Cup', status: 'finalizado', format: 'Estándar', game: 'pokémon' } as const;
    await Promise.all(
      Array.from({ length: 8 }, () => addTournament({ db: database.db, settings: usualSettings }, admin, fields, new Date('2025-06-01T15:00:00Z'))),
    );
    const { rows } = await sql`select ranked, count(*)::int from tournaments group by ranked order by ranked`.execute(database.db);
    expect(rows).toEqual([
      { ranked: false, count: 4 },
      { ranked: true, count: 4 },
    ]);
  } finally {
    await database.remove();
  }
});

describe('The results of a Cup', () => {
  async function cup(players: number, fields: object = {}) {
    const { id: storeId } = await store({ admins: ['olga'] });
    const { id: tournamentId } = await tournament({ storeId, category: 'Cup', ...fields });
    const rows = [];
    for (let made = 0; made < players; made += 1) rows.push({ tournamentId, playerId: (await result(tournamentId, (await player()).id)).playerId });
    return rows;
  }

  test('of two players do not make a ranking', async () => {
    const [one, two] = await cup(2);
    const results = [
      { ...one, record: '20-0-0', points: 60 },
      { ...two, record: '0-20-0', points: 0 },
    ];
    expect(await app.refused(saveResults, { body: { results } }, 'olga')).toMatchObject({
      httpStatus: 422,
      message: 'Fila 1: Con 2 inscritos un historial tiene 3 rondas como máximo, y 20-0-0 tiene 20. Si jugaron más personas, inscríbelas primero.',
      issues: [{ path: 'results.0.record' }],
    });
    const points = [{ ...one, points: 60 }];
    expect(await app.refused(saveResults, { body: { results: points } }, 'olga')).toMatchObject({ httpStatus: 422, issues: [{ path: 'results.0.points' }] });
  });

  test('cannot have more wins than losses and byes, and name the row', async () => {
    const rows = await cup(4);
    const results = rows.map((row, at) => ({ ...row, record: at === 1 ? '5-0-0' : '4-0-0' }));
    expect(await app.refused(saveResults, { body: { results } }, 'olga')).toMatchObject({
      httpStatus: 422,
      message:
        'Fila 2: con este historial las victorias del torneo suman 17; las derrotas y rondas libres explican 5 como máximo. Revisa los historiales, o inscribe antes a todos los que jugaron.',
      issues: [{ path: 'results.1.record' }],
    });
    expect(await app.db.selectFrom('results').select('record').where('record', 'is not', null).execute()).toEqual([]);
  });

  test('can be typed one after the other, and are added to the existing ones', async () => {
    const [one, two, three] = await cup(3);
    const save = (row: object | undefined, record: string) => ({ body: { results: [{ ...row, record }] } }) as never;
    await app.call(saveResults, save(one, '3-0-0'), 'olga');
    await app.call(saveResults, save(two, '3-0-0'), 'olga');
    expect(await app.refused(saveResults, save(three, '3-0-0'), 'olga')).toMatchObject({ httpStatus: 422, issues: [{ path: 'results.0.record' }] });
    await app.call(saveResults, save(three, '0-3-0'), 'olga');
  });

  test('that were wrong before can be corrected one by one', async () => {
    const [one, two] = await cup(2);
    await app.db.updateTable('results').set({ record: '20-0-0' }).execute();
    await app.call(saveResults, { body: { results: [{ ...one, record: '1-0-0' }] } } as never, 'olga');
    await app.call(saveResults, { body: { results: [{ ...two, record: '0-1-0' }] } } as never, 'olga');
  });

  test.each(['Amistoso', 'Online', 'Regional'] as const)('are limited; those of %s are not', async (category) => {
    const [one] = await cup(2, { category });
    await app.call(saveResults, { body: { results: [{ ...one, record: '9-1-0', points: 18 }] } } as never, 'olga');
  });
});
