import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { draftError, draftOf, emptyDraft, fieldsOf, hasResult, statusQuestion, withClosing, withDate, withUsualLists } from './tournament-draft';

const now = new Date('2026-11-21T15:00:00Z');
const medellin = { country: 'Colombia', state: 'Antioquia' };

describe('the draft of a tournament', () => {
  test('the defaults are Estándar, finalizado and Amistoso', () => {
    expect(emptyDraft).toMatchObject({ format: 'Estándar', status: 'finalizado', category: 'Amistoso' });
  });

  test('the rules are checked in their order: name, store, date', () => {
    const store = { id: 1, name: 'La Mesa Larga' };
    expect(draftError({ ...emptyDraft, name: '  ' }, now)?.message).toBe('El nombre del torneo es obligatorio.');
    expect(draftError({ ...emptyDraft, name: 'Copa' }, now)?.message).toBe('Debes seleccionar una tienda.');
    expect(draftError({ ...emptyDraft, name: 'Copa', store }, now)?.message).toBe('Debes seleccionar una fecha del torneo.');
    expect(draftError({ ...emptyDraft, name: 'Copa', store, date: '2025-05-24' }, now)).toBeNull();
  });

  test('of several mistakes the first in the order of the form is told', () => {
    const lists = { listsClose: 'a una hora', listsCloseAt: '', listsVisible: 'siempre' } as const;
    const all = {
      ...emptyDraft,
      ...medellin,
      ...lists,
      name: 'Copa',
      store: { id: 1, name: 'La Mesa' },
      date: '2026-11-22',
      price: 'veinte',
      prizes: '0: dado',
    };
    const told: (string | undefined)[] = [];
    for (const mended of [{}, { status: 'inscripciones' }, { price: '20' }, { prizes: '1: dado' }, { listsClose: 'nunca' }] as const) {
      Object.assign(all, mended);
      told.push(draftError(all, now)?.field);
    }
    expect(told).toEqual(['status', 'price', 'prizes', 'listsCloseAt', undefined]);
  });

  test('an empty winner, prize or description is saved as null', () => {
    const fields = fieldsOf({ ...draftOf(makeTournament()), name: ' Copa ', prize: '  ' });
    expect(fields).toMatchObject({ name: 'Copa', winnerId: null, prize: null, description: null, game: 'pokémon' });
  });

  test('what was chosen is saved, and a place that is not chosen yet is left out', () => {
    const winner = makePlayer({ id: 9, username: 'ana' });
    const place = { country: 'Perú', state: 'Lima', city: 'Callao' };
    const tournament = makeTournament({ ...place, storeId: 5, category: 'Cup', date: '2026-11-21', format: 'Expandido', winnerPlayer: winner });
    const draft = draftOf(tournament);
    expect(draft).toMatchObject({ ...place, price: '', currency: '', listsCloseAt: '', store: { id: 5 }, winner: { id: 9 } });
    expect(fieldsOf(draft)).toMatchObject({ ...place, storeId: 5, winnerId: 9, category: 'Cup', date: '2026-11-21', format: 'Expandido' });
    const empty = fieldsOf({ ...draft, country: '', state: '', city: '' });
    expect(Object.keys(empty).filter((field) => field in place)).toEqual([]);
  });

  test('a status that removes data asks, others do not', () => {
    expect(statusQuestion('inscripciones', 'progreso', false)).toBeNull();
    expect(statusQuestion('finalizado', 'progreso', false)).toBeNull();
    for (const same of ['finalizado', 'desactivado'] as const) expect(statusQuestion(same, same, true)).toBeNull();
    expect(statusQuestion('finalizado', 'progreso', true)).toBe(
      'El torneo dejará de contar entre los finalizados: sus resultados no sumarán en el ranking ni en los puntos de la tienda hasta que lo finalices otra vez. ¿Cambiar el estado?',
    );
    expect(statusQuestion('progreso', 'desactivado', false)).toBe('¿Estás seguro de que deseas desactivar este torneo?');
    expect(statusQuestion('desactivado', 'desactivado', true)).toBeNull();
    expect(statusQuestion('desactivado', 'finalizado', true)).toBeNull();
  });

  test.each([{ position: 1 }, { points: 0 }, { winRate: 50 }])('a player has a result with %j', (fields) => {
    const none = { position: null, points: null, winRate: null };
    expect(hasResult(makeEntry(none))).toBe(false);
    expect(hasResult(makeEntry({ ...none, ...fields }))).toBe(true);
  });

  test('a future tournament is not finished, and its field says so', () => {
    const draft = { ...emptyDraft, name: 'Copa', store: { id: 1, name: 'La Mesa Larga' }, date: '2026-11-22' };
    const message = 'Antes del día del torneo no puede estar finalizado. Elige «Inscripciones abiertas» o corrige la fecha.';
    expect(draftError(draft, now)).toEqual({ field: 'status', message });
    expect(draftError({ ...draft, status: 'inscripciones' }, now)).toBeNull();
    expect(draftError({ ...draft, date: '2026-11-21' }, now)).toBeNull();
  });

  test('the day of a tournament with its own time zone is that zone’s', () => {
    const draft = { ...emptyDraft, name: 'Copa', store: { id: 1, name: 'La Mesa Larga' }, ...medellin, date: '2026-11-22' };
    const evening = new Date('2026-11-21T23:30:00Z');
    expect(draftError(draft, evening)?.field).toBe('status');
    expect(draftError({ ...draft, timeZone: 'Europe/Madrid' }, evening)).toBeNull();
    const proposed = (timeZone: string) =>
      withDate({ ...medellin, timeZone, date: '', status: 'finalizado' }, '2026-11-21', { isNew: true, now: evening }).status;
    expect([proposed(''), proposed('Europe/Madrid')]).toEqual(['inscripciones', 'finalizado']);
  });

  test('the closing hour is shown by the clock of the reader', () => {
    const { listsCloseAt } = draftOf(makeTournament({ listsClose: 'a una hora', listsCloseAt: '2026-11-22T22:30:00.000Z' }));
    expect(new Date(listsCloseAt).toISOString()).toBe('2026-11-22T22:30:00.000Z');
  });

  test('a future day proposes inscripciones, a past one the default again', () => {
    const of = { isNew: true, now };
    expect(withDate({ ...medellin, date: '', status: 'finalizado' }, '2026-11-28', of)).toEqual({ date: '2026-11-28', status: 'inscripciones' });
    expect(withDate({ ...medellin, date: '2026-11-28', status: 'inscripciones' }, '2026-11-14', of)).toEqual({ date: '2026-11-14', status: 'finalizado' });
    expect(withDate({ ...medellin, date: '2026-11-28', status: 'progreso' }, '2026-11-14', of).status).toBe('progreso');
  });

  test('today is the day at the tournament’s place, also in its evening', () => {
    const evening = { isNew: true, now: new Date('2026-11-22T02:30:00Z') };
    const proposed = (date: string, place = medellin) => withDate({ ...place, date: '', status: 'finalizado' }, date, evening).status;
    expect(proposed('2026-11-21')).toBe('inscripciones');
    expect(proposed('2026-11-20')).toBe('finalizado');
    expect(proposed('2026-11-21', { country: 'España', state: 'Canarias' })).toBe('finalizado');
    const draft = { ...emptyDraft, ...medellin, name: 'Copa', store: { id: 1, name: 'La Mesa Larga' }, date: '2026-11-22' };
    expect(draftError(draft, evening.now)?.field).toBe('status');
  });

  test('a new day never finishes an existing tournament, and can only prevent it', () => {
    const of = { isNew: false, now };
    expect(withDate({ ...medellin, date: '2026-11-28', status: 'inscripciones' }, '2026-11-14', of).status).toBe('inscripciones');
    expect(withDate({ ...medellin, date: '2026-11-14', status: 'finalizado' }, '2026-11-28', of).status).toBe('inscripciones');
  });

  test('the closing hour is an instant if that choice is selected, otherwise null', () => {
    const draft = { ...draftOf(makeTournament()), listsClose: 'a una hora' as const, listsCloseAt: '2026-11-22T17:30' };
    expect(fieldsOf(draft).listsCloseAt).toBe(new Date(2026, 10, 22, 17, 30).toISOString());
    expect(fieldsOf({ ...draft, listsClose: 'nunca' }).listsCloseAt).toBeNull();
    expect(draftOf(makeTournament({ listsClose: 'a una hora', listsCloseAt: new Date(2026, 10, 22, 17, 30).toISOString() })).listsCloseAt).toBe(
      '2026-11-22T17:30',
    );
    expect(draftError({ ...draft, listsCloseAt: '' }, now)).toMatchObject({ field: 'listsCloseAt' });
  });

  test('an hour, a price and prizes are saved as typed; a place has its own currency', () => {
    const draft = { ...draftOf(makeTournament()), startTime: '14:30', price: '20.000', prizes: '1: 18 sobres' };
    expect(fieldsOf(draft)).toMatchObject({ startTime: '14:30', timeZone: null, priceCents: 2_000_000, currency: 'COP', prizes: '1: 18 sobres' });
    expect(fieldsOf({ ...draft, price: '  ' })).toMatchObject({ priceCents: null, currency: null });
    expect(draftError({ ...draft, price: '  ' }, now)).toBeNull();
    expect(fieldsOf({ ...draft, country: 'Perú', currency: 'COP' }).currency).toBe('PEN');
    expect(fieldsOf({ ...draft, country: 'Perú', currency: 'USD' }).currency).toBe('USD');
    expect(draftOf(makeTournament({ priceCents: 1550, currency: 'USD', timeZone: 'America/Lima' }))).toMatchObject({
      price: '15,50',
      currency: 'USD',
      timeZone: 'America/Lima',
    });
    expect(draftError({ ...draft, price: 'veinte' }, now)).toEqual({ field: 'price', message: 'Escribe el precio con números, como 20000 o 15,50.' });
    expect(draftError({ ...draft, prizes: '0: dado' }, now)).toEqual({
      field: 'prizes',
      message: 'Línea 1: no hay puesto 0: los puestos empiezan en 1.',
    });
  });

  test('lists that never close cannot become visible on closing', () => {
    expect(withClosing('nunca', { listsVisible: 'al cerrar' })).toEqual({ listsClose: 'nunca', listsVisible: 'siempre' });
    expect(withClosing('nunca', { listsVisible: 'al terminar' })).toEqual({ listsClose: 'nunca' });
    expect(withClosing('al empezar', { listsVisible: 'al cerrar' })).toEqual({ listsClose: 'al empezar' });
  });

  test('the usual rules of lists follow the category, until others are chosen', () => {
    const open = { ...emptyDraft, status: 'inscripciones' as const };
    const official = { category: 'Cup' as const, listsClose: 'al empezar' as const, listsVisible: 'al terminar' as const };
    expect(withUsualLists(open, { category: 'Cup' })).toEqual(official);
    expect(withUsualLists({ ...open, ...official }, { category: 'Amistoso' })).toEqual({ category: 'Amistoso', listsClose: 'nunca', listsVisible: 'siempre' });
    expect(withUsualLists({ ...open, ...official }, { status: 'finalizado' })).toEqual({ status: 'finalizado', listsClose: 'nunca', listsVisible: 'siempre' });
    expect(withUsualLists(open, { listsVisible: 'al corte' })).toEqual({ listsVisible: 'al corte' });
    expect(withUsualLists(open, { listsClose: 'al empezar' })).toEqual({ listsClose: 'al empezar' });
    expect(withUsualLists({ ...open, listsVisible: 'al corte' }, { category: 'Cup' })).toEqual({ category: 'Cup' });
  });
});
