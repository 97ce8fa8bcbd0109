import { describe, expect, test } from '@jest/globals';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { createTournament, listUpcomingTournaments, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

/** 20:30 of the 21st in Mexico City, 23:30 in Buenos Aires, 02:30 of the 22nd in UTC and the Canary Islands. */
const evening = new Date('2026-11-22T02:30:00Z');
const app = testApp(async () => ({ now: () => evening }));
const { store, tournament } = community(app);

const places = {
  jalisco: { country: 'México', state: 'Jalisco', city: 'Guadalajara' },
  cordoba: { country: 'Argentina', state: 'Córdoba', city: 'Córdoba' },
  canarias: { country: 'España', state: 'Canarias', city: 'Las Palmas' },
};

describe('In the evening of the Americas, today', () => {
  test.each([
    ['jalisco', '2026-11-20', 'finalizado'],
    ['jalisco', '2026-11-21', 'inscripciones'],
    ['jalisco', '2026-11-22', 'inscripciones'],
    ['cordoba', '2026-11-21', 'inscripciones'],
    ['canarias', '2026-11-21', 'finalizado'],
    ['canarias', '2026-11-22', 'inscripciones'],
  ] as const)('is the day of the store: in %s a new tournament of %s is «%s»', async (where, date, status) => {
    const { id: storeId } = await store({ admins: ['ana'], ...places[where] });
    expect((await app.call(createTournament, { body: { name: 'Copa', storeId, date } }, 'ana')).data.status).toBe(status);
  });

  test('is that of the zone that a tournament chooses', async () => {
    const { id: storeId } = await store({ admins: ['ana'], ...places.canarias });
    const create = (date: string, status?: 'finalizado') => ({
      body: { name: 'Copa', storeId, date, timeZone: 'America/Mexico_City', ...(status && { status }) },
    });
    expect((await app.call(createTournament, create('2026-11-21'), 'ana')).data.status).toBe('inscripciones');
    expect(await app.refused(createTournament, create('2026-11-22', 'finalizado'), 'ana')).toMatchObject({ httpStatus: 422, issues: [{ path: 'status' }] });
  });

  test('is the last day on which a tournament is listed as upcoming, at its own place', async () => {
    const dates = ['2026-11-20', '2026-11-21', '2026-11-22'];
    for (const [name, place] of Object.entries(places))
      for (const date of dates) await tournament({ name: `${name} ${date}`, date, status: 'inscripciones', ...place });
    const coming = ['cordoba 2026-11-21', 'cordoba 2026-11-22', 'canarias 2026-11-22', 'jalisco 2026-11-21', 'jalisco 2026-11-22'].sort();
    expect((await app.call(listUpcomingTournaments, { query: { limit: 20 } })).data.map(({ name }) => name).sort()).toEqual(coming);
    expect((await app.call(listAgenda, { query: {} })).data.map(({ name }) => name).sort()).toEqual(coming);
    const calendar = (await app.app.inject('/api/v1/agenda.ics')).body;
    expect(calendar.match(/SUMMARY/g)).toHaveLength(9);
  });

  test('decides whether a tournament can be finished', async () => {
    const finish = async (where: keyof typeof places, date: string) => {
      const { id: storeId } = await store({ admins: ['ana'], ...places[where] });
      const { id } = await tournament({ storeId, date, status: 'inscripciones', ...places[where] });
      const input = { params: { id }, body: { name: 'Copa', storeId, date, status: 'finalizado' as const } };
      return date > '2026-11-21' && where === 'jalisco'
        ? (await app.refused(updateTournament, input, 'ana')).httpStatus
        : (await app.call(updateTournament, input, 'ana')).data.status;
    };
    expect(await finish('jalisco', '2026-11-22')).toBe(422);
    expect(await finish('jalisco', '2026-11-21')).toBe('finalizado');
    expect(await finish('canarias', '2026-11-22')).toBe('finalizado');
  });
});
