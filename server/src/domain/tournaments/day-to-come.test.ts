import { describe, expect, test } from '@jest/globals';
import { createTournament, getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament } = community(app);

const toCome = '2999-11-22';
const past = '2025-05-24';
const fields = (storeId: number, date: string) => ({ name: 'Copa', storeId, date });

describe('A future tournament', () => {
  test('cannot be created as finished', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const refusal = await app.refused(createTournament, { body: { ...fields(storeId, toCome), status: 'finalizado' } }, 'ana');
    const message = 'Antes del día del torneo no puede estar finalizado. Elige «Inscripciones abiertas» o corrige la fecha.';
    expect(refusal).toMatchObject({ httpStatus: 422, message, issues: [{ path: 'status', message }] });
    expect(await app.db.selectFrom('tournaments').select('id').execute()).toEqual([]);
  });

  test('is open by default; a past one is finished', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const statusOf = async (date: string) => (await app.call(createTournament, { body: fields(storeId, date) }, 'ana')).data.status;
    expect([await statusOf(toCome), await statusOf(past)]).toEqual(['inscripciones', 'finalizado']);
  });

  test('cannot be finished, nor can a finished one be postponed', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const open = await tournament({ storeId, date: toCome, status: 'inscripciones' });
    const over = await tournament({ storeId, date: past, status: 'finalizado' });
    const save = (id: number, change: object) => ({ params: { id }, body: { ...fields(storeId, past), ...change } });
    const refused = { httpStatus: 422, code: 'rule_violation', issues: [{ path: 'status' }] };
    expect(await app.refused(updateTournament, save(open.id, { date: toCome, status: 'finalizado' }), 'ana')).toMatchObject(refused);
    expect(await app.refused(updateTournament, save(over.id, { date: toCome }), 'ana')).toMatchObject(refused);
    expect((await app.call(getTournament, { params: { id: over.id } })).data).toMatchObject({ date: past, status: 'finalizado' });
    expect((await app.call(updateTournament, save(open.id, { date: toCome, status: 'progreso' }), 'ana')).data.status).toBe('progreso');
  });

  test('that was finished before this rule keeps its other fields editable', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, date: toCome, status: 'finalizado' });
    const { data } = await app.call(updateTournament, { params: { id }, body: { ...fields(storeId, toCome), prize: 'Sobres', status: 'finalizado' } }, 'ana');
    expect(data).toMatchObject({ prize: 'Sobres', status: 'finalizado' });
  });
});
