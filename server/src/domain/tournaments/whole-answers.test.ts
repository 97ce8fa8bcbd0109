import { describe, expect, test } from '@jest/globals';
import { saveResults } from '@mesa/contract/calls/results';
import {
  acknowledgeListRules,
  confirmTournament,
  createTournament,
  deactivateTournament,
  getTournament,
  listStoreTournaments,
  listTournaments,
  listUnconfirmed,
  listUpcomingTournaments,
  saveOfficialData,
  updateTournament,
} from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const now = new Date('2026-11-21T15:00:00.000Z');
const app = testApp(async () => ({ now: () => now }));
const { store, tournament, player, result, card, deck, audits } = community(app);

const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);
/** All fields of a tournament that its organiser types. */
const typed = {
  name: 'Copa',
  date: '2026-12-05',
  category: 'Cup',
  format: 'Expandido',
  prize: 'Sobres',
  description: 'Con reglas',
  status: 'inscripciones',
  startTime: '14:30',
  timeZone: 'America/Bogota',
  priceCents: 2_000_000,
  currency: 'COP',
  prizes: '1: 18 sobres',
  listsClose: 'a una hora',
  listsCloseAt: '2026-12-05T14:00:00.000Z',
  listsVisible: 'al cerrar',
} as const;
const place = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
const official = { sanctionNumber: '26-10-000123', organizerPopId: '1234567' };

describe('A tournament', () => {
  test('is answered whole as it was typed, with the numbers of the official program to its organisers only, and recorded whole', async () => {
    const shop = await store({ admins: ['ana'], popId: '7654321' });
    const { id, data } = await app.call(createTournament, { body: { ...typed, ...official, storeId: shop.id } }, 'ana');
    const shown = {
      ...{ ...typed, ...place, id, storeId: shop.id, storeName: shop.name, storeSlug: shop.slug, game: 'pokémon', numberPlayers: 0 },
      ...{ winnerId: null, winnerPlayer: null, winnerDeckName: null, winnerDeckCards: [], cutStarted: false, listsHidden: true, official: true },
      ...{ confirmed: null, played: false, canEdit: false, createdAt: at, updatedAt: at },
    };
    const own = { ...shown, ...official, storePopId: '7654321', listsHidden: false, canEdit: true };
    expect(data).toEqual(own);
    expect(await app.call(getTournament, { params: { id } })).toEqual({ status: 'success', data: shown });
    expect(await app.call(getTournament, { params: { id } }, 'ana')).toEqual({ status: 'success', data: own });
    for (const answer of [
      await app.call(listTournaments, { body: { status: 'inscripciones', limit: 5 } }),
      await app.call(listStoreTournaments, { body: { storeId: shop.id, limit: 5 } }),
    ])
      expect(answer).toEqual({ status: 'success', data: [shown], pagination: { total: 1, page: 1, limit: 5, pages: 1 } });
    expect(await app.call(listUpcomingTournaments, { query: {} })).toEqual({ status: 'success', data: [shown] });
    const [line] = await audits('tournament');
    expect([line?.userId, line?.action, line?.before, line?.after]).toEqual([
      'ana',
      'create',
      null,
      { ...typed, ...official, ...place, game: 'pokémon', storeId: shop.id, winnerId: null },
    ]);
  });

  test('shows its winner’s names and deck, those of this tournament', async () => {
    const winner = await player({ username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true });
    const { id } = await tournament({ winnerId: winner.id });
    const other = await tournament();
    const icon = await card({ imageUrl: '/uploads/cards/l.webp' });
    await result(other.id, winner.id, { deckName: 'Otra' });
    await deck(other.id, winner.id, [{ cardId: (await card()).id, favourite: true }]);
    const rival = await player();
    await result(id, rival.id, { deckName: 'Del rival' });
    await deck(id, rival.id, [{ cardId: (await card()).id, favourite: true }]);
    await result(id, winner.id, { deckName: 'Lugia' });
    await deck(id, winner.id, [{ cardId: icon.id, favourite: true }]);
    // What was entered after it is not shown in its place either.
    await result(id, (await player()).id, { deckName: 'De otra persona' });
    await result((await tournament()).id, winner.id, { deckName: 'La última' });
    const { data } = await app.call(getTournament, { params: { id } });
    expect([data.winnerId, data.winnerPlayer, data.winnerDeckName, data.winnerDeckCards]).toEqual([
      winner.id,
      { id: winner.id, username: 'beto', name: 'Beto', optionalname: 'Beto Ruiz', useUsername: true },
      'Lugia',
      [{ id: icon.id, name: icon.name, imageUrl: '/uploads/cards/l.webp', deckicons: ['/uploads/cards/l.webp'] }],
    ]);
  });

  test('in progress names in a refusal the statuses in which a deck’s name is saved', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id: tournamentId } = await tournament({ storeId, status: 'progreso' });
    const { id: playerId } = await player();
    await result(tournamentId, playerId);
    const message =
      'Fila 1: El torneo está en «En curso»: para cambiar el nombre de una baraja, cambia primero su estado a «Inscripciones abiertas» o «Finalizado».';
    expect(await app.refused(saveResults, { body: { results: [{ tournamentId, playerId, deckName: 'Lugia' }] } }, 'ana')).toMatchObject({
      ...{ httpStatus: 422, message, issues: [{ path: 'results.0.deckName', message }] },
    });
  });
});

describe('A change of a tournament', () => {
  test('is recorded with what it was, and leaves the time of the others', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const [{ id, updatedAt }, other] = [await tournament({ storeId, name: 'Antes' }), await tournament({ storeId })];
    const { data } = await app.call(updateTournament, { params: { id }, body: { name: 'Después', storeId, date: '2025-05-25', format: 'Expandido' } }, 'ana');
    expect([data.name, data.updatedAt > updatedAt]).toEqual(['Después', true]);
    expect((await app.call(getTournament, { params: { id: other.id } })).data).toMatchObject({ name: other.name, updatedAt: other.updatedAt });
    expect((await audits('tournament')).map(({ userId, entityId, before, after }) => [userId, entityId, before, after])).toEqual([
      ['ana', String(id), { name: 'Antes', date: '2025-05-24', format: 'Estándar' }, { name: 'Después', date: '2025-05-25', format: 'Expandido' }],
    ]);
  });

  test('of the rules of its lists that is accepted as the site made it is not recorded', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const rules = { storeId, status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true } as const;
    const [one, other] = [await tournament(rules), await tournament(rules)];
    const { data } = await app.call(acknowledgeListRules, { params: { id: one.id }, body: { open: false } }, 'ana');
    expect([data.listsNotice, data.listsClose, data.updatedAt > one.updatedAt]).toEqual([undefined, 'al empezar', true]);
    expect((await app.call(getTournament, { params: { id: other.id } }, 'ana')).data.listsNotice).toBe(true);
    expect(await audits('tournament')).toEqual([]);
    await app.call(acknowledgeListRules, { params: { id: other.id }, body: { open: true } }, 'ana');
    expect((await audits('tournament')).map(({ entityId, before, after }) => [entityId, before, after])).toEqual([
      [String(other.id), { listsClose: 'al empezar', listsVisible: 'al terminar' }, { listsClose: 'nunca', listsVisible: 'siempre' }],
    ]);
  });
});

describe('Of two tournaments of a store', () => {
  test('one gets the numbers of the official program, or is deactivated, and the other stays as it is', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const [one, other] = [await tournament({ storeId }), await tournament({ storeId })];
    const otherNow = async () => (await app.call(getTournament, { params: { id: other.id } }, 'ana')).data;
    const before = await otherNow();
    await app.call(saveOfficialData, { params: { id: one.id }, body: official }, 'ana');
    await app.call(deactivateTournament, { params: { id: one.id }, body: {} }, 'ana');
    expect((await app.call(getTournament, { params: { id: one.id } }, 'ana')).data).toMatchObject({ ...official, status: 'desactivado' });
    expect(await otherNow()).toEqual(before);
  });
});

describe('A confirmation', () => {
  test('that is reverted holds nothing back once the tournament is no longer above a Cup', async () => {
    const { id: storeId } = await store({ admins: ['olga'] });
    const { id } = await tournament({ storeId, category: 'Regional' });
    for (const confirmed of [true, false]) await app.call(confirmTournament, { params: { id }, body: { confirmed } }, 'admin');
    const { data } = await app.call(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', category: 'Cup' } }, 'olga');
    expect([data.category, data.confirmed]).toEqual(['Cup', null]);
  });

  test('notes by whom, of one tournament alone, and is gone with its withdrawal, which is recorded', async () => {
    const { id: storeId } = await store({ admins: ['olga'] });
    const [one, other] = [await tournament({ storeId, category: 'Regional' }), await tournament({ storeId, category: 'Regional' })];
    const confirmations = () => app.db.selectFrom('tournaments').select(['confirmedAt', 'confirmedBy']).orderBy('id').execute();
    const confirm = (confirmed: boolean) => app.call(confirmTournament, { params: { id: one.id }, body: { confirmed } }, 'admin');
    const none = { confirmedAt: null, confirmedBy: null };
    const made = await confirm(true);
    expect(made).toMatchObject({ status: 'success', data: { id: one.id, confirmed: true } });
    expect(await confirmations()).toEqual([{ confirmedAt: at, confirmedBy: 'user_admin' }, none]);
    await app.call(updateTournament, { params: { id: one.id }, body: { name: one.name, storeId, date: '2025-05-23', category: 'Regional' } }, 'olga');
    expect(await confirmations()).toEqual([none, none]);
    expect((await audits('tournament')).map(({ userId, entityId, before, after }) => [userId, entityId, before, after])).toEqual([
      ['user_admin', String(one.id), { confirmedAt: null }, { confirmedAt: at }],
      ['olga', String(one.id), { date: '2025-05-24' }, { date: '2025-05-23' }],
      ['olga', String(one.id), { confirmedAt: at }, { confirmedAt: null }],
    ]);
    expect((await app.call(listUnconfirmed, { query: {} }, 'admin')).data.map(({ id }) => id)).toEqual([other.id, one.id]);
  });
});

test('A tournament whose results count at once is not confirmed, and the answer says why', async () => {
  const { id } = await tournament({ category: 'Prerelease' });
  expect(await app.refused(confirmTournament, { params: { id }, body: { confirmed: true } }, 'admin')).toMatchObject({
    ...{ httpStatus: 422, code: 'rule_violation', message: 'Un torneo Prerelease cuenta sin confirmación.' },
  });
});

describe('The number of tournaments of a list', () => {
  test('follows its filters, together and apart', async () => {
    const { id: storeId } = await store();
    for (const [name, fields] of [
      ['Copa de marzo', { date: '2025-03-01', country: 'Perú' }],
      ['Copa de abril', { date: '2025-04-01', country: 'Perú', format: 'Expandido' }],
      ['Reto de abril', { date: '2025-04-02', country: 'Chile', category: 'Challenge' }],
      ['Regional de abril', { date: '2025-04-03', country: 'Chile', category: 'Regional' }],
    ] as const)
      await tournament({ storeId, name, ...fields });
    await tournament({ storeId, name: 'Copa de mayo', country: 'Perú', status: 'inscripciones' });
    const total = async (filters: object) => {
      const { data, pagination } = await app.call(listTournaments, { body: { status: 'finalizado', ...filters } });
      return [pagination.total, data.length];
    };
    for (const [filters, count] of [
      [{}, 4],
      [{ country: 'Perú' }, 2],
      [{ country: 'Perú', format: 'Expandido' }, 1],
      [{ country: 'Chile', category: 'Challenge' }, 1],
      [{ search: 'abril' }, 3],
      [{ search: 'abril', country: 'Chile' }, 2],
      [{ from: '2025-04-01' }, 3],
      [{ from: '2025-04-01', country: 'Perú' }, 1],
      [{ to: '2025-04-01' }, 2],
      [{ confirmed: true }, 3],
      [{ confirmed: true, country: 'Chile' }, 1],
      [{ confirmed: true, from: '2025-04-02' }, 1],
      [{ country: 'Bolivia' }, 0],
      [{ country: 'Bolivia', confirmed: true }, 0],
    ] as const)
      expect([filters, await total(filters)]).toEqual([filters, [count, count]]);
  });
});

test('The pages of all tournaments of a status go through the months without a gap', async () => {
  const { id: storeId } = await store();
  const days = ['2025-06-30', '2025-06-01', '2025-05-31', '2025-05-15', '2025-05-01', '2025-04-30', '2025-02-01', '2025-01-31'];
  for (const date of days.toSorted()) await tournament({ storeId, date });
  await tournament({ storeId, date: '2025-05-20', status: 'inscripciones' });
  for (const limit of [1, 2, 3]) {
    const shown = [];
    for (let page = 1; page <= Math.ceil(days.length / limit); page += 1)
      shown.push(...(await app.call(listTournaments, { body: { status: 'finalizado', page, limit } })).data.map(({ date }) => date));
    expect([limit, shown]).toEqual([limit, days]);
  }
});
