import { describe, expect, test } from '@jest/globals';
import { acknowledgeListRules, createTournament, getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, audits } = community(app);

const at = '2026-11-22T22:00:00Z';
const fields = (storeId: number, rules: object = {}) => ({ name: 'Copa', storeId, date: '2025-05-24', ...rules });

describe('The rules of the deck lists of a tournament', () => {
  test('are by default that lists stay open and everyone sees them', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { data } = await app.call(createTournament, { body: fields(storeId) }, 'ana');
    expect(data).toMatchObject({ listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre', listsHidden: false });
  });

  test.each([
    ['Cup', '2999-05-24', 'al empezar', 'al terminar'],
    ['Challenge', '2999-05-24', 'al empezar', 'al terminar'],
    ['Amistoso', '2999-05-24', 'nunca', 'siempre'],
    // It is over: players may add what they played.
    ['Cup', '2025-05-24', 'nunca', 'siempre'],
  ] as const)('are safe in an official tournament that is to come: %s of %s', async (category, date, listsClose, listsVisible) => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { data } = await app.call(createTournament, { body: fields(storeId, { category, date }) }, 'ana');
    expect(data).toMatchObject({ listsClose, listsVisible });
  });

  test('that the site changed are announced to organisers alone, until one of them answers', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const changed = { storeId, status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true } as const;
    const noticeOf = async (id: number, as: string | null) => (await app.call(getTournament, { params: { id } }, as)).data.listsNotice;
    const kept = await tournament(changed);
    expect(await noticeOf(kept.id, 'ana')).toBe(true);
    expect(await noticeOf(kept.id, null)).toBeUndefined();
    expect(await app.refused(acknowledgeListRules, { params: { id: kept.id }, body: { open: false } }, 'other')).toMatchObject({ httpStatus: 403 });
    const { data } = await app.call(acknowledgeListRules, { params: { id: kept.id }, body: { open: false } }, 'ana');
    expect(data).toMatchObject({ listsClose: 'al empezar', listsVisible: 'al terminar', canEdit: true });
    expect(data.listsNotice).toBeUndefined();
    const opened = await tournament(changed);
    const open = { params: { id: opened.id }, body: { open: true } };
    expect((await app.call(acknowledgeListRules, open, 'ana')).data).toMatchObject({ listsClose: 'nunca', listsVisible: 'siempre' });
    // A second answer finds nothing to answer, and opens nothing that was closed meanwhile.
    await app.call(updateTournament, { params: { id: opened.id }, body: fields(storeId, { listsVisible: 'al terminar' }) }, 'ana');
    expect((await app.call(acknowledgeListRules, open, 'ana')).data).toMatchObject({ listsVisible: 'al terminar', canEdit: true });
    for (const rules of [{ listsVisible: 'al corte' }, { listsClose: 'nunca' }]) {
      const edited = await tournament(changed);
      await app.call(updateTournament, { params: { id: edited.id }, body: fields(storeId, { prize: 'Sobres' }) }, 'ana');
      expect(await noticeOf(edited.id, 'ana')).toBe(true);
      await app.call(updateTournament, { params: { id: edited.id }, body: fields(storeId, rules) }, 'ana');
      expect(await noticeOf(edited.id, 'ana')).toBeUndefined();
    }
    // Of one that is over, the rules no longer matter.
    const over = await tournament({ ...changed, status: 'finalizado' });
    expect(await noticeOf(over.id, 'ana')).toBeUndefined();
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
    // The hour is removed with its choice.
    expect(await save({ listsClose: 'al empezar', listsVisible: 'al terminar' })).toMatchObject({ listsClose: 'al empezar', listsCloseAt: null });
    const [, changed] = await audits('tournament');
    expect(changed).toMatchObject({
      before: { listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:00:00.000Z', listsVisible: 'al cerrar' },
      after: { listsClose: 'al empezar', listsCloseAt: null, listsVisible: 'al terminar' },
    });
  });

  test('are not saved without a change', async () => {
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
