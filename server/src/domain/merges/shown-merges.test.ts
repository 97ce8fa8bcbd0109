import { expect, test } from '@jest/globals';
import { getMerging, listMerges, mergePlayers, previewMerge } from '@mesa/contract/calls/player-merges';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ now: () => new Date('2026-06-01T12:00:00.000Z') }));
const { store, tournament, player, result } = community(app);

test('A merge is shown with who made it, who stays and until when it can be undone', async () => {
  await player({ username: 'jefa', optionalname: 'La jefa', userId: 'user_admin' });
  const [ana, anita] = [await player({ username: 'ana', optionalname: 'Ana Ruiz' }), await player({ username: 'anita' })];
  const { data } = await app.call(mergePlayers, { params: { id: ana.id }, body: { removedId: anita.id } }, 'admin');
  const shown = {
    id: data.merge,
    at: '2026-06-01T12:00:00.000Z',
    until: '2026-07-01T12:00:00.000Z',
    by: 'La jefa',
    kept: { id: ana.id, username: 'ana', name: ana.name, optionalname: 'Ana Ruiz', useUsername: false },
    removed: { id: anita.id, username: 'anita', name: anita.name, optionalname: null, useUsername: false },
  };
  expect((await app.call(listMerges, {}, 'admin')).data).toEqual([shown]);
  // Also on the page of the one who is gone.
  for (const { id } of [ana, anita]) expect((await app.call(getMerging, { params: { id } }, 'admin')).data.merges).toEqual([shown]);
});

test('An organiser learns whom they may unite, and reads proposals for these alone', async () => {
  const { id: storeId } = await store({ admins: ['organiser'] });
  const [mine, alike, elsewhere] = [await player({ name: 'Zoe Quispe' }), await player({ name: 'Zoe Quispe' }), await player({ name: 'Zoe Quispe' })];
  for (const { id } of [mine, alike]) await result((await tournament({ storeId })).id, id);
  await result((await tournament()).id, elsewhere.id);
  const merging = async (id: number, as: string) => {
    const { may, likely } = (await app.call(getMerging, { params: { id } }, as)).data;
    return [may, likely.map((one) => one.id)];
  };
  expect(await merging(mine.id, 'organiser')).toEqual([true, [alike.id, elsewhere.id]]);
  expect(await merging(elsewhere.id, 'organiser')).toEqual([false, []]);
  expect(await merging(elsewhere.id, 'admin')).toEqual([true, [mine.id, alike.id]]);
  // The role of a store owner without a store gives no access.
  for (const as of ['somebody', 'owner']) expect(await app.refused(getMerging, { params: { id: mine.id } }, as)).toMatchObject({ httpStatus: 403 });
});

test('A merge names the first of several tournaments that the removed player is still in', async () => {
  const [kept, removed] = [await player(), await player({ optionalname: 'Ana Ruiz' })];
  const first = await tournament({ name: 'Primero', status: 'progreso' });
  for (const { id } of [await tournament({ name: 'Segundo', status: 'inscripciones' }), first]) await result(id, removed.id);
  const { data } = await app.call(previewMerge, { params: { id: kept.id, removedId: removed.id } }, 'admin');
  expect(data.refusal).toBe('Ana Ruiz está en «Primero», que todavía no termina. Únelos cuando termine.');
});

test.each([
  [0, 'Beto Paz se retiró del sitio: su historial ya no tiene nombre.'],
  [2, 'Beto Paz está oculto por una denuncia: primero revisa esa decisión.'],
])('Nobody is united into a player whose status is %d', async (status, sentence) => {
  const [kept, removed] = [await player({ optionalname: 'Beto Paz', status }), await player()];
  const refusalOf = async (id: number, removedId: number) => (await app.call(previewMerge, { params: { id, removedId } }, 'admin')).data.refusal;
  expect([await refusalOf(kept.id, removed.id), await refusalOf(removed.id, kept.id)]).toEqual([sentence, sentence]);
});

test('The preview shows the five latest tournaments of each, and how many there are', async () => {
  const [one, other] = [await player(), await player()];
  for (const day of ['03', '01', '06', '02', '05', '04']) await result((await tournament({ name: day, date: `2025-05-${day}` })).id, other.id);
  const { kept, removed, moves } = (await app.call(previewMerge, { params: { id: one.id, removedId: other.id } }, 'admin')).data;
  expect(kept).toMatchObject({ tournaments: 0, results: [] });
  expect(removed.results.map(({ tournament: name }) => name)).toEqual(['06', '05', '04', '03', '02']);
  expect([removed.tournaments, moves]).toEqual([6, { tournaments: 6, decks: 0, claims: 0, account: false }]);
});
