import { describe, expect, test } from '@jest/globals';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { agendaCalendarPath, tournamentCalendarPath } from '@mesa/contract/format/feed-paths';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

/** In Medellín still 21 November. */
const app = testApp(async () => ({ now: () => new Date('2026-11-22T03:00:00Z') }));
const { store, tournament } = community(app);

/** Reads a calendar like a program: unfolds lines and returns each event by its fields. */
async function calendar(url: string) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ url });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = rawPayload.toString();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  // Calendars end a text at a comma or semicolon that is not escaped.
  for (const line of lines) if (/^(X-WR-CALNAME|SUMMARY|LOCATION|DESCRIPTION):/.test(line)) expect(line).not.toMatch(/(?<!\\)[;,]/);
  const read = (line: string): [string, string] => [
    line.slice(0, line.search(/[:;]/)),
    line.slice(line.indexOf(':') + 1).replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char)),
  ];
  const events: Record<string, string>[] = [];
  let name = '';
  for (const [field, value] of lines.map(read)) {
    if (field === 'BEGIN' && value === 'VEVENT') events.push({});
    else if (field === 'X-WR-CALNAME') name = value;
    else Object.assign(events.at(-1) ?? {}, { [field]: value });
  }
  return { name, events };
}

const titles = async (url: string) => (await calendar(url)).events.map(({ SUMMARY }) => SUMMARY);

test('The agenda lists a tournament until its day is over at its place', async () => {
  const open = { status: 'inscripciones', country: 'Colombia', state: 'Antioquia', city: 'Medellín' } as const;
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) await tournament({ ...open, name: date, date });
  // In Madrid it is the 22nd already.
  await tournament({ ...open, name: 'Madrid', date: '2026-11-21', timeZone: 'Europe/Madrid' });
  expect((await app.call(listAgenda, { query: {} })).data.map(({ name }) => name)).toEqual(['2026-11-21', '2026-11-22']);
});

describe('The calendar of tournaments', () => {
  test('has each tournament as a whole day with its store, its facts and its page, for any name', async () => {
    const { id: storeId, slug } = await store({ name: 'Té; Cartas, y más', address: 'Calle 10 #5\\2' });
    const { id } = await tournament({
      storeId,
      name: `Copa\u0007\r\nEND:VCALENDAR\r${'ñ🎴'.repeat(30)}`,
      date: '2999-12-31',
      status: 'inscripciones',
      category: 'Cup',
      country: 'Perú',
      state: 'Lima',
      city: 'Lima',
      prize: `Sobres, y una promo ${'!'.repeat(160)}`,
    });
    const { name, events } = await calendar(agendaCalendarPath({ store: slug }));
    expect(name).toBe('Torneos de Té; Cartas, y más · Mesa Abierta');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      UID: `torneo-${id}@localhost:3000`,
      DTSTART: '29991231',
      DTEND: '30000101',
      SUMMARY: `Copa \nEND:VCALENDAR\n${'ñ🎴'.repeat(30)}`,
      LOCATION: 'Té; Cartas, y más, Calle 10 #5\\2, Lima, Perú',
      DESCRIPTION: `Cup · Estándar · Inscripciones abiertas\nPremio: Sobres, y una promo ${'!'.repeat(160)}\nhttp://localhost:3000/torneo/${id}`,
      URL: `http://localhost:3000/torneo/${id}`,
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      // It leaves the day free for other appointments.
      TRANSP: 'TRANSPARENT',
    });
  });

  test('has the first five hundred', async () => {
    const { storeId, ...any } = await tournament({ status: 'inscripciones', date: '2999-11-02', name: 'El último' });
    const { category, format, status, game, country, state, city } = any;
    const values = Array.from({ length: 500 }, () => ({ storeId, category, format, status, game, country, state, city, name: 'Liga', date: '2999-11-01' }));
    await app.db.insertInto('tournaments').values(values).execute();
    const all = await titles(agendaCalendarPath());
    expect([all.length, all.includes('El último')]).toEqual([500, false]);
  });

  test('has those to come, however many there were in the last month', async () => {
    const { storeId, category, format, game, country, state, city } = await tournament({ name: 'Por venir', date: '2026-12-05', status: 'inscripciones' });
    await tournament({ name: 'El más viejo', date: '2026-11-01' });
    const values = Array.from({ length: 499 }, () => ({ storeId, category, format, game, country, state, city, name: 'Liga', date: '2026-11-10' }));
    await app.db
      .insertInto('tournaments')
      .values(values.map((one) => ({ ...one, status: 'finalizado' as const })))
      .execute();
    const all = await titles(agendaCalendarPath());
    expect([all.length, all.at(-1), all.includes('El más viejo')]).toEqual([500, 'Por venir', false]);
  });

  test('leaves out the address and the prize that are not given', async () => {
    const { id: storeId } = await store({ name: 'La Mesa' });
    const place = { country: 'Perú', state: 'Lima', city: 'Lima' };
    const { id } = await tournament({ ...place, storeId, date: '2999-11-01', category: 'Challenge', format: 'Expandido' });
    const { events } = await calendar(tournamentCalendarPath(id));
    expect(events).toMatchObject([{ LOCATION: 'La Mesa, Lima, Perú', DESCRIPTION: `Challenge · Expandido · Finalizado\nhttp://localhost:3000/torneo/${id}` }]);
  });

  test('says when each tournament last changed, and asks to be read every six hours', async () => {
    const { id, updatedAt } = await tournament({ date: '2999-11-01' });
    const { events } = await calendar(tournamentCalendarPath(id));
    const changed = `${updatedAt.slice(0, 19).replace(/[-:]/g, '')}Z`;
    expect(events).toMatchObject([{ DTSTAMP: changed, 'LAST-MODIFIED': changed }]);
    const lines = (await app.app.inject({ url: tournamentCalendarPath(id) })).body.split('\r\n');
    // RFC 5545 requires a version and the name of the program.
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Mesa Abierta//Agenda//ES']);
    expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H']));
  });

  test('keeps past tournaments for thirty days, and omits deactivated ones', async () => {
    const { id: storeId } = await store();
    await tournament({ storeId, name: 'Pronto', status: 'inscripciones', date: '2026-11-30' });
    await tournament({ storeId, name: 'Hace 31 días', status: 'finalizado', date: '2026-10-21' });
    await tournament({ storeId, name: 'Hace 30 días', status: 'finalizado', date: '2026-10-22' });
    await tournament({ storeId, name: 'Hace 29 días', status: 'progreso', date: '2026-10-23' });
    await tournament({ storeId, name: 'Desactivado', status: 'desactivado', date: '2026-11-30' });
    expect(await titles(agendaCalendarPath())).toEqual(['Hace 30 días', 'Hace 29 días', 'Pronto']);
  });

  test('has those of one day in the order in which they were entered', async () => {
    const open = { status: 'inscripciones', date: '2999-11-01', storeId: (await store()).id } as const;
    const { id } = await tournament({ ...open, name: 'Primero' });
    await tournament({ ...open, name: 'Segundo' });
    await app.db.updateTable('tournaments').set({ prize: 'Sobres' }).where('id', '=', id).execute();
    expect(await titles(agendaCalendarPath())).toEqual(['Primero', 'Segundo']);
  });

  test('is of a country, a city or a store, and is not sent again unchanged', async () => {
    const open = { date: '2999-11-01', status: 'inscripciones' } as const;
    const [here, there] = [await store(), await store()];
    await tournament({ ...open, storeId: here.id, name: 'Medellín', country: 'Colombia', state: 'Antioquia', city: 'Medellín' });
    await tournament({ ...open, storeId: there.id, name: 'Lima', country: 'Perú', state: 'Lima', city: 'Lima' });
    expect(await titles(agendaCalendarPath({ country: 'Perú' }))).toEqual(['Lima']);
    expect(await titles(agendaCalendarPath({ country: 'Colombia', state: 'Antioquia', city: 'Medellín' }))).toEqual(['Medellín']);
    expect(await titles(agendaCalendarPath({ store: there.slug }))).toEqual(['Lima']);
    const place = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    for (const [of, name] of [
      [place, 'Torneos de Medellín · Mesa Abierta'],
      [{ country: place.country, state: place.state }, 'Torneos de Antioquia · Mesa Abierta'],
      [{ country: place.country }, 'Torneos de Colombia · Mesa Abierta'],
      [{}, 'Torneos · Mesa Abierta'],
    ] as const)
      expect((await calendar(agendaCalendarPath(of))).name).toBe(name);
    const { id } = await tournament(open);
    expect((await app.app.inject({ url: tournamentCalendarPath(id) })).headers['access-control-allow-origin']).toBe('*');
    const { headers } = await app.app.inject({ url: agendaCalendarPath() });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await app.app.inject({ url: agendaCalendarPath(), headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304);
  });

  test('of one tournament contains only that tournament', async () => {
    const { id: storeId } = await store();
    const { id } = await tournament({ storeId, name: 'Copa', date: '2999-11-01', status: 'inscripciones' });
    await tournament({ storeId, date: '2999-11-01', status: 'inscripciones' });
    const gone = await tournament({ storeId, status: 'desactivado' });
    expect(await titles(tournamentCalendarPath(id))).toEqual(['Copa']);
    for (const wrong of [gone.id, 999_999])
      expect((await app.app.inject({ url: tournamentCalendarPath(wrong) })).json()).toMatchObject({ code: 'not_found', message: 'No encontramos ese torneo.' });
    expect((await app.app.inject({ url: '/api/v1/tournaments/copa/calendar.ics' })).statusCode).toBe(400);
  });

  test('refuses an unknown store, and unsupported filters', async () => {
    expect((await app.app.inject({ url: agendaCalendarPath({ store: 'nadie' }) })).json()).toMatchObject({ message: 'No encontramos esa tienda.' });
    expect((await app.app.inject({ url: '/api/v1/agenda.ics?pais=Chile' })).statusCode).toBe(400);
  });
});
