import { describe, expect, test } from '@jest/globals';
import { listResultsOfPlayer, saveResults } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { listStorePoints } from '@mesa/contract/calls/stores';
import {
  confirmTournament,
  deactivateTournament,
  getTournament,
  listStoreTournaments,
  listTournaments,
  listUnconfirmed,
  updateTournament,
} from '@mesa/contract/calls/tournaments';
import { categories } from '@mesa/contract/rules/tournament';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

/** A Regional of Olga's store, unconfirmed, that Ana won. */
async function regional() {
  const { id: storeId } = await store({ admins: ['olga'] });
  const made = await tournament({ storeId, name: 'Regional', category: 'Regional' });
  const ana = await player({ username: 'ana' });
  await result(made.id, ana.id, { position: 1, points: 21, record: '7-0-0' });
  return { ...made, storeId, ana };
}
const confirm = async (id: number, confirmed = true) => (await app.call(confirmTournament, { params: { id }, body: { confirmed } }, 'admin')).data;
const confirmedOf = async (id: number) => (await app.call(getTournament, { params: { id } })).data.confirmed;
const ranked = async (query = {}) => (await app.call(listRanking, { query })).data.map(({ username, points }) => [username, points]);

describe('Results above a Cup', () => {
  test('count in their store at once, and outside it once the site admin confirmed them', async () => {
    const { id, storeId } = await regional();
    const pointsInStore = async () =>
      (await app.call(listStorePoints, { body: { storeId, startDate: '2025-01-01', endDate: '2025-12-31' } })).data.map(({ totalPoints }) => totalPoints);
    const finished = async () => (await app.call(listTournaments, { body: { status: 'finalizado', confirmed: true } })).pagination.total;
    const unconfirmed = async () => (await app.call(listResultsOfPlayer, { body: { username: 'ana' } })).unconfirmed;
    const seen = async () => [await ranked(), await ranked({ from: '2025-01-01' }), await pointsInStore(), await finished(), await unconfirmed()];
    expect(await seen()).toEqual([[], [], [21], 0, 1]);
    expect(await confirmedOf(id)).toBe(false);
    await confirm(id);
    expect(await seen()).toEqual([[['ana', 21]], [['ana', 21]], [21], 1, 0]);
    expect(await confirmedOf(id)).toBe(true);
    await confirm(id, false);
    expect(await seen()).toEqual([[], [], [21], 0, 1]);
  });

  test.each(categories.map((category) => [category, ['Special', 'Regional', 'Internacional'].includes(category)] as const))(
    'are those of three categories: %s needs it: %s',
    async (category, needs) => {
      const { id } = await tournament({ category });
      expect(await confirmedOf(id)).toBe(needs ? false : null);
      const open = await tournament({ category, status: 'inscripciones' });
      expect(await confirmedOf(open.id)).toBeNull();
      if (needs) for (const _ of ['once', 'again']) expect(await confirm(id)).toMatchObject({ confirmed: true, canEdit: true });
      else expect(await app.refused(confirmTournament, { params: { id }, body: { confirmed: true } }, 'admin')).toMatchObject({ httpStatus: 422 });
    },
  );

  test('are confirmed only by the site admin, and only if they are final', async () => {
    const { id } = await regional();
    for (const as of ['olga', 'owner', 'ana', null])
      expect(await app.refused(confirmTournament, { params: { id }, body: { confirmed: true } }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
    const open = await tournament({ category: 'Special', status: 'inscripciones' });
    expect(await app.refused(confirmTournament, { params: { id: open.id }, body: { confirmed: true } }, 'admin')).toMatchObject({
      httpStatus: 422,
      message: 'Solo se confirman los resultados de un torneo en «Finalizado»; este está en «Inscripciones abiertas».',
    });
    expect(await app.refused(confirmTournament, { params: { id: 999 }, body: { confirmed: true } }, 'admin')).toMatchObject({ httpStatus: 404 });
  });

  test('record who confirmed them, once', async () => {
    const { id } = await regional();
    await confirm(id);
    await confirm(id);
    await confirm(id, false);
    const at = expect.stringMatching(/^\d{4}-/);
    expect(await audits('tournament')).toMatchObject([
      { userId: 'user_admin', entityId: String(id), before: { confirmedAt: null }, after: { confirmedAt: at } },
      { userId: 'user_admin', entityId: String(id), before: { confirmedAt: at }, after: { confirmedAt: null } },
    ]);
  });
});

describe('A confirmation', () => {
  const fields = (storeId: number, changed: object) => ({ name: 'Regional', storeId, date: '2025-05-24', ...changed });

  test.each([
    ['points', { points: 18 }],
    ['a position', { position: 2 }],
    ['a record', { record: '7-1-0' }],
  ])('ends when the store changes %s, and says so in the record', async (_, changed) => {
    const { id, ana } = await regional();
    await confirm(id);
    await app.call(saveResults, { body: { results: [{ tournamentId: id, playerId: ana.id, ...changed }] } }, 'olga');
    expect(await confirmedOf(id)).toBe(false);
    expect(await ranked()).toEqual([]);
    expect((await audits('tournament')).at(-1)).toMatchObject({ userId: 'olga', after: { confirmedAt: null } });
  });

  test.each([
    ['category', { category: 'Internacional' }],
    ['day', { date: '2025-05-25' }],
    ['format', { format: 'Expandido' }],
    ['country', { country: 'Perú', state: 'Lima', city: 'Lima' }],
    ['status', { status: 'inscripciones' }],
  ])('ends when the store changes the %s', async (_, changed) => {
    const { id, storeId } = await regional();
    await confirm(id);
    await app.call(updateTournament, { params: { id }, body: fields(storeId, changed) }, 'olga');
    await app.call(updateTournament, { params: { id }, body: fields(storeId, { status: 'finalizado', category: 'Regional' }) }, 'admin');
    expect(await confirmedOf(id)).toBe(false);
  });

  test('ends when the tournament moves to another store', async () => {
    const { id } = await regional();
    await confirm(id);
    const { id: other } = await store({ admins: ['olga'] });
    await app.call(updateTournament, { params: { id }, body: fields(other, {}) }, 'olga');
    expect(await confirmedOf(id)).toBe(false);
  });

  test('ends when the tournament is deactivated', async () => {
    const { id, storeId } = await regional();
    await confirm(id);
    await app.call(deactivateTournament, { params: { id }, body: {} }, 'olga');
    await app.call(updateTournament, { params: { id }, body: fields(storeId, { status: 'finalizado' }) }, 'olga');
    expect(await confirmedOf(id)).toBe(false);
  });

  test('survives when another tournament’s results are saved in the same call', async () => {
    const [changed, kept] = [await regional(), await tournament({ category: 'Regional' })];
    await app.db.updateTable('tournaments').set({ storeId: changed.storeId }).where('id', '=', kept.id).execute();
    await result(kept.id, changed.ana.id, { position: 1, points: 12 });
    for (const { id } of [changed, kept]) await confirm(id);
    const results = [
      { tournamentId: changed.id, playerId: changed.ana.id, points: 18 },
      { tournamentId: kept.id, playerId: changed.ana.id, deckName: 'Pineco' },
    ];
    await app.call(saveResults, { body: { results } }, 'olga');
    expect([await confirmedOf(changed.id), await confirmedOf(kept.id)]).toEqual([false, true]);
  });

  test('survives a deck’s name, a new name, a prize and a winner, and all changes by the site admin', async () => {
    const { id, storeId, ana } = await regional();
    await confirm(id);
    await app.call(saveResults, { body: { results: [{ tournamentId: id, playerId: ana.id, deckName: 'Gardevoir', points: 21 }] } }, 'olga');
    await app.call(updateTournament, { params: { id }, body: fields(storeId, { name: 'Otro', prize: 'Copa', winnerId: ana.id }) }, 'olga');
    await app.call(saveResults, { body: { results: [{ tournamentId: id, playerId: ana.id, points: 18 }] } }, 'admin');
    await app.call(updateTournament, { params: { id }, body: fields(storeId, { date: '2025-05-25' }) }, 'admin');
    expect(await confirmedOf(id)).toBe(true);
    expect(await ranked()).toEqual([['ana', 18]]);
  });
});

describe('Tournaments waiting for confirmation', () => {
  test('are listed for the site admin in pages, newest first', async () => {
    const { id: storeId } = await store();
    const days = ['2025-01-01', '2025-03-01', '2025-02-01'];
    for (const [index, category] of (['Special', 'Regional', 'Internacional'] as const).entries())
      await tournament({ storeId, category, date: days[index] as string, name: category });
    for (const other of [{ category: 'Cup' }, { category: 'Regional', status: 'progreso' }, { category: 'Regional', status: 'desactivado' }] as const)
      await tournament({ storeId, ...other });
    await confirm((await tournament({ storeId, category: 'Regional' })).id);
    const list = async (query: object) => {
      const { data, pagination } = await app.call(listUnconfirmed, { query }, 'admin');
      expect(data.every(({ canEdit }) => canEdit)).toBe(true);
      return [data.map(({ name }) => name), pagination.total];
    };
    expect(await list({})).toEqual([['Regional', 'Internacional', 'Special'], 3]);
    expect(await list({ page: 2, limit: 2 })).toEqual([['Special'], 3]);
    for (const as of ['owner', null]) expect(await app.refused(listUnconfirmed, { query: {} }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
  });

  test('are in all lists except those that only show what counts', async () => {
    const { id, storeId } = await regional();
    await tournament({ storeId, category: 'Cup', country: 'Perú' });
    const total = async (body: object) => (await app.call(listTournaments, { body: { status: 'finalizado', ...body } })).pagination.total;
    expect(await total({})).toBe(2);
    expect(await total({ confirmed: true })).toBe(1);
    expect(await total({ confirmed: true, country: 'Perú' })).toBe(1);
    expect(await total({ confirmed: true, category: 'Regional' })).toBe(0);
    expect(await total({ confirmed: true, search: 'regional' })).toBe(0);
    const { data } = await app.call(listStoreTournaments, { body: { storeId } });
    expect(data.find((one) => one.id === id)).toMatchObject({ name: 'Regional', confirmed: false });
  });
});
