import { describe, expect, test } from '@jest/globals';
import { saveResults } from '@mesa/contract/calls/results';
import {
  createTournament,
  deactivateTournament,
  getTournament,
  listStoreTournaments,
  listTournaments,
  listUpcomingTournaments,
  type TournamentFields,
  updateTournament,
} from '@mesa/contract/calls/tournaments';
import { categories } from '@mesa/contract/rules/tournament';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, card, deck, audits } = community(app);

const fieldsOf = (storeId: number, fields: Partial<TournamentFields> = {}): TournamentFields => ({
  name: 'Liga de mayo',
  storeId,
  date: '2025-05-24',
  ...fields,
});

describe('Creating a tournament', () => {
  test('checks name, store and day in this order', async () => {
    const messageFor = async (body: object) => (await app.refused(createTournament, { body }, 'owner')).message;
    expect(await messageFor({})).toBe('El nombre del torneo es obligatorio.');
    expect(await messageFor({ name: 'Copa' })).toBe('Debes seleccionar una tienda.');
    expect(await messageFor({ name: 'Copa', storeId: 1 })).toBe('Debes seleccionar una fecha del torneo.');
  });

  test("uses the store's place and the defaults", async () => {
    const { id: storeId, slug, name: storeName } = await store({ country: 'Perú', state: 'Lima', city: 'Miraflores', admins: ['ana'] });
    const { id, data } = await app.call(createTournament, { body: fieldsOf(storeId) }, 'ana');
    expect(data).toMatchObject({
      ...{ id, name: 'Liga de mayo', storeName, storeSlug: slug, country: 'Perú', state: 'Lima', city: 'Miraflores', game: 'pokémon', numberPlayers: 0 },
      ...{ category: 'Amistoso', official: false, format: 'Estándar', status: 'finalizado', winnerId: null, winnerPlayer: null, canEdit: true },
    });
    expect(await audits('tournament')).toMatchObject([{ userId: 'ana', action: 'create', entityId: String(id), after: { name: 'Liga de mayo' } }]);
  });

  test('elsewhere needs the whole differing place', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const create = (place: object) => ({ body: fieldsOf(storeId, place) });
    expect((await app.call(createTournament, create({ city: 'Envigado' }), 'ana')).data).toMatchObject({
      country: 'Colombia',
      state: 'Antioquia',
      city: 'Envigado',
    });
    expect(await app.refused(createTournament, create({ country: 'Perú' }), 'ana')).toMatchObject({
      httpStatus: 400,
      issues: [{ path: 'state', message: 'Elige el departamento del país.' }],
    });
    // A state of the same name in another country is another one.
    for (const place of [{ state: 'Valle' }, { country: 'Perú', state: 'Antioquia' }])
      expect(await app.refused(createTournament, create(place), 'ana')).toMatchObject({
        httpStatus: 400,
        issues: [{ path: 'city', message: 'Elige la ciudad del departamento.' }],
      });
  });

  test('marks the official categories', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const official = await Promise.all(
      categories.map(async (category) => (await app.call(createTournament, { body: fieldsOf(storeId, { category }) }, 'ana')).data.official),
    );
    expect(official).toEqual([false, false, true, true, true, true, true, true, true]);
  });

  test.each([
    ['no name', { name: '   ' }, 400, 'name', 'El nombre del torneo es obligatorio.'],
    ['a name left out', { name: undefined }, 400, 'name', 'El nombre del torneo es obligatorio.'],
    ['no store', { storeId: undefined }, 400, 'storeId', 'Debes seleccionar una tienda.'],
    ['the store 0', { storeId: 0 }, 400, 'storeId', 'Debes seleccionar una tienda.'],
    ['no day', { date: undefined }, 400, 'date', 'Debes seleccionar una fecha del torneo.'],
    ['an empty day', { date: '' }, 400, 'date', 'Debes seleccionar una fecha del torneo.'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 400, 'name', undefined],
    ['a day that does not exist', { date: '2025-02-30' }, 400, 'date', 'Fecha no válida'],
    ['a day of the year 0', { date: '0000-01-01' }, 400, 'date', 'Fecha no válida'],
    ['an unknown category', { category: 'Copa' }, 400, 'category', undefined],
    ['an unknown state', { status: 'abierto' }, 400, 'status', undefined],
    ['another game', { game: 'magic' }, 400, 'game', undefined],
    ['an id beyond the integers', { storeId: 2147483648 }, 400, 'storeId', undefined],
    ['an unknown store', { storeId: 2147483647 }, 404, 'storeId', 'No encontramos esa tienda.'],
    [
      'a winner, as no player is enrolled yet',
      { winnerId: 1 },
      422,
      'winnerId',
      'El ganador debe estar inscrito en el torneo: agrégalo primero a los jugadores.',
    ],
    ['a number of players', { numberPlayers: 9 }, 400, '', undefined],
  ] as const)('refuses %s', async (_, wrong, httpStatus, path, message) => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const refusal = await app.refused(createTournament, { body: { ...fieldsOf(storeId), ...wrong } }, 'ana');
    expect(refusal).toMatchObject({ httpStatus, issues: [{ path }], ...(message ? { message } : {}) });
    expect(await app.db.selectFrom('tournaments').select('id').execute()).toEqual([]);
  });
});

describe('Saving a tournament', () => {
  test('changes given fields and keeps omitted ones', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, name: 'Antes', prize: 'Sobres', category: 'Regional', status: 'progreso', format: 'Expandido', city: 'Bello' });
    const { data } = await app.call(updateTournament, { params: { id }, body: fieldsOf(storeId, { name: 'Después', description: 'Con\nreglas' }) }, 'ana');
    expect(data).toMatchObject({
      name: 'Después',
      prize: 'Sobres',
      category: 'Regional',
      status: 'progreso',
      format: 'Expandido',
      city: 'Bello',
      description: 'Con\nreglas',
    });
    expect(await audits('tournament')).toMatchObject([
      { before: { name: 'Antes', description: null }, after: { name: 'Después', description: 'Con\nreglas' } },
    ]);
    const emptied = await app.call(updateTournament, { params: { id }, body: fieldsOf(storeId, { prize: '', description: null }) }, 'ana');
    expect(emptied.data).toMatchObject({ prize: null, description: null });
  });

  test('accepts only an enrolled winner, and can clear it', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId });
    const [winner, stranger] = [await player({ optionalname: 'La Campeona' }), await player()];
    await result(id, winner.id, { deckName: 'Charizard ex' });
    await result((await tournament({ storeId })).id, stranger.id);
    const icon = await card({ name: 'Charizard ex', iconcard: '/uploads/icons/charizard.png' });
    const second = await card({ name: 'Pidgeot ex' });
    await deck(id, winner.id, [{ cardId: second.id, favourite: true }, { cardId: icon.id, favourite: true }, { cardId: (await card()).id }]);
    const save = (winnerId: number | null | undefined) => ({ params: { id }, body: { ...fieldsOf(storeId), ...(winnerId === undefined ? {} : { winnerId }) } });
    const { data } = await app.call(updateTournament, save(winner.id), 'ana');
    expect(data).toMatchObject({
      winnerId: winner.id,
      winnerPlayer: { id: winner.id, username: winner.username, name: winner.name, optionalname: 'La Campeona', useUsername: false },
      winnerDeckName: 'Charizard ex',
      winnerDeckCards: [
        { id: icon.id, name: 'Charizard ex', imageUrl: null, deckicons: ['/uploads/icons/charizard.png'] },
        { id: second.id, name: 'Pidgeot ex', imageUrl: null, deckicons: [] },
      ],
    });
    expect(await app.refused(updateTournament, save(stranger.id), 'ana')).toMatchObject({
      httpStatus: 422,
      code: 'rule_violation',
      issues: [{ path: 'winnerId' }],
    });
    expect((await app.call(updateTournament, save(undefined), 'ana')).data.winnerId).toBe(winner.id);
    expect((await app.call(updateTournament, save(null), 'ana')).data).toMatchObject({
      winnerId: null,
      winnerPlayer: null,
      winnerDeckName: null,
      winnerDeckCards: [],
    });
  });

  test('is refused to the second editor of the same state', async () => {
    const { id: storeId } = await store({ admins: ['ana', 'beto'] });
    const { id } = await tournament({ storeId });
    const { updatedAt } = (await app.call(getTournament, { params: { id } })).data;
    const save = (name: string) => app.call(updateTournament, { params: { id }, body: fieldsOf(storeId, { name, updatedAt }) }, name);
    const outcomes = await Promise.allSettled([save('ana'), save('beto')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await audits('tournament')).toHaveLength(1);
  });

  test('to another store needs both stores', async () => {
    const [mine, other] = [await store({ admins: ['ana'] }), await store({ city: 'Cali', state: 'Valle del Cauca', admins: ['beto'] })];
    const { id } = await tournament({ storeId: mine.id });
    const move = { params: { id }, body: fieldsOf(other.id) };
    expect(await app.refused(updateTournament, move, 'ana')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(updateTournament, move, 'beto')).toMatchObject({ httpStatus: 403 });
    await app.db.insertInto('storeAdmins').values({ storeId: other.id, userId: 'ana' }).execute();
    expect((await app.call(updateTournament, move, 'ana')).data).toMatchObject({ storeId: other.id, city: 'Cali' });
  });
});

describe('Deactivating a tournament', () => {
  test('hides it from everyone except its editors, who can restore it', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId });
    const { id: playerId } = await player();
    await result(id, playerId);
    expect(await app.call(deactivateTournament, { params: { id }, body: {} }, 'ana')).toEqual({ status: 'success', data: true });
    expect(await app.call(deactivateTournament, { params: { id }, body: {} }, 'ana')).toEqual({ status: 'success', data: true });
    expect(await audits('tournament')).toHaveLength(1);

    for (const as of [null, 'carla']) {
      expect(await app.refused(getTournament, { params: { id } }, as)).toMatchObject({ httpStatus: 404 });
      expect(await app.call(listStoreTournaments, { body: { storeId } }, as)).toMatchObject({ data: [] });
      expect(await app.refused(listStoreTournaments, { body: { storeId, status: 'desactivado' } }, as)).toMatchObject({ httpStatus: 403 });
    }
    for (const as of ['ana', 'admin']) {
      expect((await app.call(getTournament, { params: { id } }, as)).data.status).toBe('desactivado');
      expect((await app.call(listStoreTournaments, { body: { storeId, status: 'desactivado' } }, as)).data).toHaveLength(1);
      expect((await app.call(listStoreTournaments, { body: { storeId } }, as)).data).toHaveLength(1);
    }
    for (const as of [null, 'carla', 'ana', 'owner'])
      expect(await app.refused(listTournaments, { body: { status: 'desactivado' } }, as)).toMatchObject({ httpStatus: 403, code: 'forbidden' });
    expect((await app.call(listTournaments, { body: { status: 'desactivado' } }, 'admin')).data).toHaveLength(1);
    expect(await app.refused(saveResults, { body: { results: [{ tournamentId: id, playerId, points: 3 }] } }, 'ana')).toMatchObject({ httpStatus: 422 });

    await app.call(updateTournament, { params: { id }, body: fieldsOf(storeId, { status: 'inscripciones' }) }, 'ana');
    expect((await app.call(getTournament, { params: { id } })).data).toMatchObject({ status: 'inscripciones', numberPlayers: 1 });
  });
});

describe('Listing tournaments', () => {
  test('of a status: newest first, in pages', async () => {
    const { id: storeId } = await store();
    const days = ['2025-05-01', '2025-05-03', '2025-05-02', '2025-05-03'];
    const ids: number[] = [];
    for (const date of days) ids.push((await tournament({ storeId, date })).id);
    for (const fields of [{ storeId }, {}]) await tournament({ ...fields, status: 'inscripciones' });
    const first = await app.call(listTournaments, { body: { status: 'finalizado', limit: 3 } });
    expect(first.data.map(({ id }) => id)).toEqual([ids[3], ids[1], ids[2]]);
    expect(first.pagination).toEqual({ total: 4, page: 1, limit: 3, pages: 2 });
    expect((await app.call(listTournaments, { body: { status: 'finalizado', limit: 3, page: 2 } })).data.map(({ id }) => id)).toEqual([ids[0]]);
    // Also when the database finds them by their words, in no order.
    await sql`set local enable_indexscan = off`.execute(app.db);
    const one = async (page: number) => (await app.call(listTournaments, { body: { status: 'finalizado', search: 'torneo', limit: 1, page } })).data[0]?.id;
    expect([await one(1), await one(2)]).toEqual([ids[3], ids[1]]);
    expect(await app.call(listTournaments, { body: { status: 'finalizado', limit: 3, page: 1_000_000 } })).toMatchObject({
      data: [],
      pagination: { total: 4 },
    });
    expect(await app.refused(listTournaments, { body: { status: 'finalizado', page: 0 } })).toMatchObject({ httpStatus: 400 });
    expect(await app.refused(listTournaments, { body: { status: 'finalizado', limit: 101 } })).toMatchObject({ httpStatus: 400 });
    expect((await app.call(listStoreTournaments, { body: { storeId, status: 'inscripciones' } })).pagination.total).toBe(1);
    expect((await app.call(listStoreTournaments, { body: { storeId } })).pagination).toMatchObject({ total: 5, limit: 20 });
    expect(await app.refused(listStoreTournaments, { body: { storeId: 999_999 } })).toMatchObject({ httpStatus: 404 });
  });

  test('filters by the words of the name, place, kind and days', async () => {
    await tournament({ name: 'Copa Pokémon Medellín', country: 'Colombia', category: 'Cup', format: 'Estándar', date: '2025-03-01' });
    await tournament({ name: 'Reto semanal 3', country: 'Perú', category: 'Challenge', format: 'Expandido', date: '2025-04-01' });
    const names = async (filter: object) => (await app.call(listTournaments, { body: { status: 'finalizado', ...filter } })).data.map(({ name }) => name);
    expect(await names({ search: 'medellin COPA' })).toEqual(['Copa Pokémon Medellín']);
    expect(await names({ search: 'semanal 3' })).toEqual(['Reto semanal 3']);
    expect(await names({ search: 'semanal 4' })).toEqual([]);
    expect(await names({ search: '' })).toHaveLength(2);
    expect(await names({ search: 'C%a' })).toEqual([]);
    expect(await names({ country: 'Perú' })).toEqual(['Reto semanal 3']);
    expect(await names({ category: 'Cup', format: 'Estándar' })).toEqual(['Copa Pokémon Medellín']);
    expect(await names({ from: '2025-03-01', to: '2025-03-31' })).toEqual(['Copa Pokémon Medellín']);
    expect(await names({ from: '2025-03-02' })).toEqual(['Reto semanal 3']);
    const pages = [1, 2].map((page) => names({ from: '2025-03-01', page, limit: 1 }));
    expect(await Promise.all(pages)).toEqual([['Reto semanal 3'], ['Copa Pokémon Medellín']]);
  });

  test('lists and counts confirmed ones, also those without a review', async () => {
    for (const category of ['Cup', 'Regional', 'Prerelease'] as const) await tournament({ name: category, category });
    const { data, pagination } = await app.call(listTournaments, { body: { status: 'finalizado', confirmed: true } });
    expect([data.map(({ name }) => name), pagination.total]).toEqual([['Prerelease', 'Cup'], 2]);
  });

  test('marks those the caller may edit', async () => {
    const [mine, other] = [await store({ admins: ['ana'] }), await store()];
    await tournament({ storeId: other.id });
    await tournament({ storeId: mine.id });
    const editable = async (as: string | null) => (await app.call(listTournaments, { body: { status: 'finalizado' } }, as)).data.map(({ canEdit }) => canEdit);
    expect(await editable(null)).toEqual([false, false]);
    expect(await editable('ana')).toEqual([true, false]);
    expect(await editable('admin')).toEqual([true, true]);
    for (const { id: storeId } of [mine, other]) await tournament({ storeId, status: 'inscripciones', date: '2999-01-01' });
    const next = async (as: string | null) => (await app.call(listUpcomingTournaments, { query: {} }, as)).data.map(({ canEdit }) => canEdit);
    expect([await next(null), await next('ana')]).toEqual([
      [false, false],
      [true, false],
    ]);
  });
});

describe('the next tournaments', () => {
  // At least two days away, because midnight can pass meanwhile.
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  const names = async (limit?: number) =>
    (await app.call(listUpcomingTournaments, { query: limit === undefined ? {} : { limit } })).data.map(({ name }) => name);

  test('are future or current ones, nearest first and four at most', async () => {
    const all = [
      ['En dos meses', 60, 'inscripciones'],
      ['En un mes', 30, 'inscripciones'],
      ['Pasado mañana', 3, 'inscripciones'],
      ['Ya empezó', 2, 'progreso'],
      ['En una semana', 7, 'inscripciones'],
      ['En dos semanas', 14, 'inscripciones'],
      ['Sin cerrar', -30, 'inscripciones'],
      ['Jugado', -2, 'finalizado'],
      ['Borrado', 3, 'desactivado'],
    ] as const;
    for (const [name, day, status] of all) await tournament({ name, date: days(day), status });
    expect(await names()).toEqual(['Ya empezó', 'Pasado mañana', 'En una semana', 'En dos semanas']);
    expect(await names(20)).toHaveLength(6);
  });

  test('of one day come in the order in which they were created, whatever their status', async () => {
    for (const status of ['progreso', 'inscripciones'] as const) await tournament({ name: status, date: days(3), status });
    expect(await names()).toEqual(['progreso', 'inscripciones']);
  });

  test('are none if nothing is planned', async () => {
    await tournament({ date: '2025-05-24' });
    expect(await names()).toEqual([]);
  });
});
