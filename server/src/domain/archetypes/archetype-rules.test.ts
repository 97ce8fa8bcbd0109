import { describe, expect, test } from '@jest/globals';
import { createArchetype, deleteArchetype, listArchetypes, previewArchetype, updateArchetype } from '@mesa/contract/calls/archetypes';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { tournament, player, result, card, deck, audits } = community(app);

const rule = (name: string, requires: string[], excludes: string[] = []) => ({ name, requires, excludes, priority: 0 });
type Rule = ReturnType<typeof rule>;
const create = async (body: Rule) => (await app.call(createArchetype, { body }, 'admin')).data;
const changed = (id: number, updatedAt: string, body: Rule) => ({ params: { id }, body: { ...body, updatedAt } });
const list = () => app.call(listArchetypes, {}, 'admin');

/** A list with these favourite cards. */
async function listOf(tournamentId: number, names: readonly string[]) {
  const { id } = await player();
  await result(tournamentId, id);
  const cards = [];
  for (const name of names) cards.push({ cardId: (await card({ name })).id, favourite: true });
  await deck(tournamentId, id, cards);
}

async function world() {
  await listOf((await tournament()).id, ['Mew', 'Eevee']);
  const mew = await create(rule('De Mew', ['Mew']));
  const eevee = await create(rule('De Eevee', ['Eevee']));
  return { mew, eevee };
}

describe('A rule that is changed', () => {
  test('is refused with an unknown card, with the name of another one, and once it is deleted', async () => {
    const { mew, eevee } = await world();
    const refused = (body: Rule) => app.refused(updateArchetype, changed(eevee.id, eevee.updatedAt, body), 'admin');
    const message = 'No existe ninguna carta que se llame «Nadie».';
    expect(await refused(rule('De Eevee', ['Nadie']))).toMatchObject({ httpStatus: 404, message, issues: [{ path: 'requires', message }] });
    expect(await refused(rule('De Eevee', ['Eevee'], ['Mew', 'Nadie']))).toMatchObject({ httpStatus: 404, message, issues: [{ path: 'excludes', message }] });
    expect(await refused(rule('DE MEW', ['Eevee']))).toMatchObject({ httpStatus: 409, message: 'Ya hay un arquetipo que se llama «De Mew».' });
    expect((await list()).data.find(({ id }) => id === eevee.id)).toEqual({ ...eevee, lists: 0 });
    expect((await audits('archetype')).map(({ action }) => action)).toEqual(['create', 'create']);
    await app.call(deleteArchetype, { params: { id: mew.id } }, 'admin');
    expect(await app.refused(updateArchetype, changed(mew.id, mew.updatedAt, rule('Otro', ['Mew'])), 'admin')).toMatchObject({
      httpStatus: 404,
      message: 'Ese arquetipo ya no existe.',
    });
  });

  test('is the same version if nothing is different, with its number of lists', async () => {
    const { mew } = await world();
    const { data } = await app.call(updateArchetype, changed(mew.id, mew.updatedAt, rule('De Mew', ['Mew', 'mew'])), 'admin');
    expect(data).toEqual({ ...mew, requires: ['mew'], version: 2, updatedAt: expect.any(String), lists: 1 });
    const again = await app.call(updateArchetype, changed(mew.id, data.updatedAt, rule('De Mew', ['mew'])), 'admin');
    expect(again.data).toEqual(data);
    expect((await audits('archetype')).map(({ action }) => action)).toEqual(['create', 'create', 'update']);
  });
});

test('The history of an archetype has its rule and what changed of it, and the list its current rule and version', async () => {
  await listOf((await tournament()).id, ['Mew', 'Eevee']);
  const made = await create(rule('De Mew', ['Mew']));
  const body = { ...rule('De Mew', ['Mew'], ['Eevee']), priority: 3 };
  const { data } = await app.call(updateArchetype, changed(made.id, made.updatedAt, body), 'admin');
  const change = { userId: 'user_admin', entityId: String(made.id) };
  const history = (await audits('archetype')).map(({ userId, action, entityId, before, after }) => ({ userId, action, entityId, before, after }));
  expect(history).toEqual([
    { ...change, action: 'create', before: null, after: rule('De Mew', ['Mew']) },
    { ...change, action: 'update', before: { excludes: [], priority: 0 }, after: { excludes: ['Eevee'], priority: 3 } },
  ]);
  expect((await list()).data).toEqual([{ id: made.id, ...body, version: 2, updatedAt: data.updatedAt, lists: 0 }]);
});

test('A new rule has each card once, and its preview counts it once', async () => {
  await world();
  const twice = rule('Dos', ['Mew', 'Eevee', 'MEW']);
  expect((await app.call(previewArchetype, { body: twice }, 'admin')).moves).toEqual([{ from: 'De Mew', to: 'Dos', lists: 1 }]);
  // Two cards come before one, but one that is named three times does not come before two.
  const thrice = rule('Tres', ['mew', 'Mew', 'MEW']);
  expect(await create(twice)).toMatchObject({ requires: ['MEW', 'Eevee'], lists: 1 });
  expect((await app.call(previewArchetype, { body: thrice }, 'admin')).moves).toEqual([]);
  expect(await create(rule('Uno', ['Mew'], ['Eevee', 'EEVEE']))).toMatchObject({ requires: ['Mew'], excludes: ['EEVEE'] });
});

test('A preview of a rule with an unknown card, or without one, is refused', async () => {
  await world();
  expect(await app.refused(previewArchetype, { body: rule('Nuevo', ['Nadie']) }, 'admin')).toMatchObject({ httpStatus: 404 });
  expect(await app.refused(previewArchetype, { body: rule('Nuevo', []) }, 'admin')).toMatchObject({ httpStatus: 400, issues: [{ path: 'requires' }] });
});

test('Archetypes with the same number of lists come by their names', async () => {
  await world();
  for (const name of ['Zorua', 'Abra', 'Mareep']) await create(rule(name, ['Mew'], ['Eevee']));
  expect((await list()).data.map(({ name }) => name)).toEqual(['De Mew', 'Abra', 'De Eevee', 'Mareep', 'Zorua']);
});

test('Twenty archetypes at most are proposed', async () => {
  const { id } = await tournament();
  const names = Array.from({ length: 21 }, (_, at) => `Carta ${String(at).padStart(2, '0')}`);
  for (const name of names) await listOf(id, [name]);
  expect((await list()).unnamed.map(({ name }) => name)).toEqual(names.slice(0, 20));
});
