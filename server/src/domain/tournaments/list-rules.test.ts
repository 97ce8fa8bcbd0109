import { describe, expect, test } from '@jest/globals';
import { createTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, audits } = community(app);

const at = '2026-11-22T22:00:00Z';
const fields = (storeId: number, rules: object = {}) => ({ name: 'Copa', storeId, date: '2025-05-24', ...rules });

describe('The rules of the deck lists of a tournament', () => {
  test('are that lists stay open and everyone sees them, where nobody chose', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { data } = await app.call(createTournament, { body: fields(storeId) }, 'ana');
    expect(data).toMatchObject({ listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre', listsHidden: false });
  });

  test('are saved with the tournament, and recorded', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id, data } = await app.call(
      createTournament,
      { body: fields(storeId, { listsClose: 'a una hora', listsCloseAt: at, listsVisible: 'al cerrar' }) },
      'ana',
    );
    expect(data).toMatchObject({ listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:00:00.000Z', listsVisible: 'al cerrar' });
    const save = async (rules: object) => (await app.call(updateTournament, { params: { id }, body: fields(storeId, rules) }, 'ana')).data;
    expect(await save({})).toMatchObject({ listsClose: 'a una hora', listsVisible: 'al cerrar' });
    // The hour goes with the choice that it belongs to.
    expect(await save({ listsClose: 'al empezar', listsVisible: 'al terminar' })).toMatchObject({ listsClose: 'al empezar', listsCloseAt: null });
    const [, changed] = await audits('tournament');
    expect(changed).toMatchObject({
      before: { listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:00:00.000Z', listsVisible: 'al cerrar' },
      after: { listsClose: 'al empezar', listsCloseAt: null, listsVisible: 'al terminar' },
    });
  });

  test('are not saved where nothing changed', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ ...fields(storeId), listsClose: 'a una hora', listsCloseAt: at });
    await app.call(updateTournament, { params: { id }, body: fields(storeId, { listsClose: 'a una hora', listsCloseAt: at }) }, 'ana');
    expect(await audits('tournament')).toEqual([]);
  });

  test.each([
    ['an hour that is not named', { listsClose: 'a una hora' }, 422, 'listsCloseAt', 'Elige el día y la hora en que cierran las listas.'],
    ['an hour without its choice', { listsCloseAt: at }, 422, 'listsCloseAt', 'Elige que las listas cierren «A una hora», o quita la hora.'],
    ['to be seen when they close, which they never do', { listsVisible: 'al cerrar' }, 422, 'listsVisible', 'Elige primero cuándo cierran las listas.'],
    ['an hour that is none', { listsClose: 'a una hora', listsCloseAt: 'mañana' }, 400, 'listsCloseAt', 'Fecha no válida'],
    ['an hour of the year 0', { listsClose: 'a una hora', listsCloseAt: '0000-01-01T00:00:00Z' }, 400, 'listsCloseAt', 'Fecha no válida'],
  ] as const)('are refused: %s', async (_, rules, httpStatus, path, message) => {
    const { id: storeId } = await store({ admins: ['ana'] });
    expect(await app.refused(createTournament, { body: fields(storeId, rules) }, 'ana')).toMatchObject({ httpStatus, issues: [{ path, message }] });
    const { id } = await tournament({ storeId });
    expect(await app.refused(updateTournament, { params: { id }, body: fields(storeId, rules) }, 'ana')).toMatchObject({ httpStatus, issues: [{ path }] });
  });
});
