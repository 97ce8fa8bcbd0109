import { describe, expect, test } from '@jest/globals';
import { listOpenStores, listOpenTournaments } from '@mesa/contract/calls/open-data';
import { getStoreBySlug, listStores, updateStore } from '@mesa/contract/calls/stores';
import { createTournament, getTournament, listTournaments, saveOfficialData, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const rows = community(app);
const numbers = { sanctionNumber: '26-10-000123', organizerPopId: '1234567' };

async function cup(fields: object = {}) {
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, category: 'Cup', ...fields });
  const tournament = async (as: string | null) => (await app.call(getTournament, { params: { id } }, as)).data;
  const save = (body: object, as = 'ana') => app.call(saveOfficialData, { params: { id }, body }, as);
  const refused = (body: object, as = 'ana') => app.refused(saveOfficialData, { params: { id }, body }, as);
  return { id, store, tournament, save, refused };
}

describe('The sanction number of a tournament and the POP id of its organiser', () => {
  test('are saved by its organisers, also after the closing, and recorded once; omitted ones stay', async () => {
    const { save, tournament } = await cup({ status: 'finalizado' });
    await save({ sanctionNumber: numbers.sanctionNumber });
    expect((await save({ organizerPopId: numbers.organizerPopId })).data).toMatchObject(numbers);
    await save(numbers);
    await save({ organizerPopId: '' });
    expect(await tournament('ana')).toMatchObject({ sanctionNumber: numbers.sanctionNumber, organizerPopId: null });
    expect((await rows.audits('tournament')).map(({ userId, before, after }) => ({ userId, before, after }))).toEqual([
      { userId: 'ana', before: { sanctionNumber: null }, after: { sanctionNumber: numbers.sanctionNumber } },
      { userId: 'ana', before: { organizerPopId: null }, after: { organizerPopId: numbers.organizerPopId } },
      { userId: 'ana', before: { organizerPopId: numbers.organizerPopId }, after: { organizerPopId: null } },
    ]);
  });

  test('are created and changed with the other data of the tournament', async () => {
    const { store } = await cup();
    const fields = { name: 'Copa', storeId: store.id, date: '2025-05-24', category: 'Cup' as const };
    const { data } = await app.call(createTournament, { body: { ...fields, ...numbers } }, 'ana');
    expect(data).toMatchObject(numbers);
    expect((await app.call(updateTournament, { params: { id: data.id }, body: { ...fields, name: 'Copa 2' } }, 'ana')).data).toMatchObject(numbers);
    const emptied = await app.call(updateTournament, { params: { id: data.id }, body: { ...fields, sanctionNumber: '' } }, 'ana');
    expect(emptied.data).toMatchObject({ sanctionNumber: null, organizerPopId: numbers.organizerPopId });
  });

  test.each([
    [{ sanctionNumber: '26-13-000123' }, 'sanctionNumber', 'Escribe el número de sanción como 26-10-000123.'],
    [{ sanctionNumber: '000123' }, 'sanctionNumber', 'Escribe el número de sanción como 26-10-000123.'],
    [{ organizerPopId: '123' }, 'organizerPopId', 'Un POP ID es un número de 4 a 10 cifras.'],
    [{ organizerPopId: '0123456' }, 'organizerPopId', 'Un POP ID es un número de 4 a 10 cifras.'],
    [{ organizerPopId: 'Ana Ruiz' }, 'organizerPopId', 'Un POP ID es un número de 4 a 10 cifras.'],
  ])('%j is refused at %s, and nothing is saved', async (body, path, message) => {
    const { refused, tournament } = await cup();
    expect(await refused({ ...numbers, ...body })).toMatchObject({ httpStatus: 400, issues: [{ path, message }] });
    expect(await tournament('ana')).toMatchObject({ sanctionNumber: null, organizerPopId: null });
  });

  test('are written and read by no other account, and are no open data', async () => {
    const { id, store, save, refused, tournament } = await cup({ status: 'inscripciones' });
    await save(numbers);
    await app.db.updateTable('stores').set({ popId: '7654321' }).where('id', '=', store.id).execute();
    await rows.store({ admins: ['rival'] });
    await rows.player({ userId: 'judge', username: 'judge' });
    await app.db.insertInto('tournamentStaff').values({ tournamentId: id, userId: 'judge', role: 'judge' }).execute();
    expect(await tournament('ana')).toMatchObject({ ...numbers, storePopId: '7654321' });
    for (const as of [null, 'somebody', 'rival', 'judge']) {
      const read = [
        await tournament(as),
        await app.call(listTournaments, { body: { status: 'inscripciones' } }, as),
        await app.call(getStoreBySlug, { body: { slug: store.slug } }, as),
        await app.call(listStores, { body: {} }, as),
        await app.call(listOpenTournaments, { query: {} }, as),
        await app.call(listOpenStores, { query: {} }, as),
      ];
      for (const secret of [...Object.values(numbers), '7654321']) expect([as, JSON.stringify(read).includes(secret)]).toEqual([as, false]);
      if (as !== null) expect(await refused({ sanctionNumber: null }, as)).toMatchObject({ httpStatus: 403 });
    }
    expect(await tournament('ana')).toMatchObject(numbers);
  });
});

describe('The POP id of a store', () => {
  test('is saved with its other data, and shown to its administrators', async () => {
    const { store } = await cup();
    const { name, email, country, state, city, slug } = store;
    const save = (popId: string) => app.call(updateStore, { params: { id: store.id }, body: { name, email, country, state, city, popId } }, 'ana');
    expect((await save('7654321')).data.popId).toBe('7654321');
    expect((await app.call(getStoreBySlug, { body: { slug } }, 'ana')).store.popId).toBe('7654321');
    for (const as of [null, 'somebody', 'owner']) expect((await app.call(getStoreBySlug, { body: { slug } }, as)).store.popId).toBeNull();
    expect((await save('')).data.popId).toBeNull();
    const wrong = { params: { id: store.id }, body: { name, email, country, state, city, popId: 'x' } };
    expect(await app.refused(updateStore, wrong, 'ana')).toMatchObject({ issues: [{ path: 'popId', message: 'Un POP ID es un número de 4 a 10 cifras.' }] });
  });
});
