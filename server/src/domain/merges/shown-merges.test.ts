import { expect, test } from '@jest/globals';
import { getMerging, listMerges, mergePlayers, previewMerge } from '@mesa/contract/calls/player-merges';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ now: () => new Date('2026-06-01T12:00:00.000Z') }));
const { store, tournament, player, result } = community(app);

test('A merge is shown with who made it, who stays and until when it can be undone', async () => {
  await player({ username: 'jefa', optionalname: 'La jefa', userId: 'user_admin' });
  const [ana, anita] = [await player({ username: 'ana', optionalname: 'Ana Ruiz' }), await player({ username: 'anita', useUsername: true })];
  const { data } = await app.call(mergePlayers, { params: { id: ana.id }, body: { removedId: anita.id } }, 'admin');
  const shown = {
    id: data.merge,
    at: '2026-06-01T12:00:00.000Z',
    until: '2026-07-01T12:00:00.000Z',
    by: 'La jefa',
    kept: { id: ana.id, username: 'ana', name: ana.name, optionalname: 'Ana Ruiz', useUsername: false },
    removed: { id: anita.id, username: 'anita', name: anita.name, optionalname: null, useUsername: true },
  };
  expect((await app.call(listMerges, {}, 'admin')).data).toEqual([shown]);
  // Also on the page of the one who is gone.
  for (const { id } of [ana, anita]) expect((await app.call(getMerging, { params: { id } }, 'admin')).data.merges).toEqual([shown]);
});

test('The hundred latest merges are listed', async () => {
  const { rows: made } = await sql<{ id: number }>`
    with people as (
      insert into players (username, name) select 'p' || n, 'P' from generate_series(1, 202) n returning id
    ), numbered as (select id, row_number() over (order by id) as n from people)
    insert into "playerMerges" ("keptId", "removedId", "mergedBy", "mergedAt", moved)
    select one.id, other.id, 'user_admin', '2026-06-01T12:00:00Z', '{}' from numbered one join numbered other on other.n = one.n + 1
    where one.n % 2 = 1 returning id`.execute(app.db);
  const latest = made.map(({ id }) => id).sort((one, other) => other - one);
  expect((await app.call(listMerges, {}, 'admin')).data.map(({ id }) => id)).toEqual(latest.slice(0, 100));
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

test('Somebody whose username is the name of another player is proposed to them, and they to them', async () => {
  const [one, other] = [await player({ username: 'mewtwofan', name: 'Ana' }), await player({ username: 'zoe', name: 'Mewtwofan' })];
  const likelyOf = async (id: number) => (await app.call(getMerging, { params: { id } }, 'admin')).data.likely.map((player) => player.id);
  expect([await likelyOf(one.id), await likelyOf(other.id)]).toEqual([[other.id], [one.id]]);
});

test('A player who had no account gets the account, what its holder chose and accepted, and their last name', async () => {
  const decided = { terms: 1, useUsername: true, rivalsHidden: true, lastName: 'Ruiz' };
  const [kept, removed] = [await player({ terms: 0 }), await player({ userId: 'ana', ...decided })];
  await app.call(mergePlayers, { params: { id: kept.id }, body: { removedId: removed.id } }, 'admin');
  const columns = ['userId', 'terms', 'useUsername', 'rivalsHidden', 'lastName'] as const;
  const has = await app.db.selectFrom('players').select(columns).where('id', '=', kept.id).executeTakeFirstOrThrow();
  expect(has).toEqual({ userId: 'ana', ...decided });
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
