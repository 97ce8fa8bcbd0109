import { describe, expect, test } from '@jest/globals';
import { getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { listOpenStandings } from '@mesa/contract/calls/open-data';
import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listOwnPenalties, listPenalties, removePenalty } from '@mesa/contract/calls/penalties';
import { listTournamentMessages, removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testBrowser } from '../../testing/push-service';
import { testApp } from '../../testing/test-app';
import { messageOf } from '../reminders/message';

let now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now }));
const rows = community(site);

/** Ana organises a Cup in Medellín; Julia judges, Hugo helps; Beto and Caro play, Beto with an account. */
async function cup(fields: object = {}) {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana'], country: 'Colombia', state: 'Antioquia', city: 'Medellín' });
  const place = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
  const tournament = await rows.tournament({ storeId: store.id, name: 'Copa', status: 'inscripciones', date: '2031-05-24', ...place, ...fields });
  const { id } = tournament;
  await rows.player({ userId: 'ana', username: 'ana', name: 'Ana' });
  for (const userId of ['julia', 'hugo']) await rows.player({ userId, username: userId, name: userId });
  const beto = await rows.player({ userId: 'beto', username: 'beto', name: 'Beto' });
  const caro = await rows.player({ username: 'caro', name: 'Caro' });
  for (const player of [beto, caro]) await rows.result(id, player.id);
  await site.call(saveTournamentStaff, { params: { id }, body: { username: 'julia', role: 'judge' } }, 'ana');
  await site.call(saveTournamentStaff, { params: { id }, body: { username: 'hugo', role: 'helper' } }, 'ana');
  const save = (body: object) =>
    site.call(updateTournament, { params: { id }, body: { name: tournament.name, storeId: store.id, date: tournament.date, ...body } }, 'ana');
  const refused = (body: object) =>
    site.refused(updateTournament, { params: { id }, body: { name: tournament.name, storeId: store.id, date: tournament.date, ...body } }, 'ana');
  return { id, store, beto: beto.id, caro: caro.id, save, refused };
}

const of = (id: number) => ({ params: { id } });

describe('The hour, the price and the prizes of a tournament', () => {
  test('are saved together and stay when they are omitted', async () => {
    const { save } = await cup();
    const fields = { startTime: '14:30', timeZone: 'America/Caracas', priceCents: 2_000_050, currency: 'COP', prizes: '1: 18 sobres\n2-4: 6 sobres' };
    expect((await save(fields)).data).toMatchObject(fields);
    expect((await save({ description: 'Traigan dados.' })).data).toMatchObject(fields);
    expect((await save({ startTime: null, timeZone: null, priceCents: null, prizes: '' })).data).toMatchObject({
      startTime: null,
      timeZone: null,
      priceCents: null,
      currency: null,
      prizes: null,
    });
  });

  test.each([
    [{ priceCents: 100, currency: 'EUR' }, 'currency', 'En Colombia no se cobra en EUR. Elige COP.'],
    [{ priceCents: 100 }, 'currency', 'Elige la moneda del precio.'],
    [{ currency: 'COP' }, 'priceCents', 'Escribe el precio, o quita la moneda.'],
    [{ priceCents: -1, currency: 'COP' }, 'priceCents', 'El precio no puede ser negativo.'],
    [{ prizes: '1: 9 sobres\n0: un dado' }, 'prizes', 'Línea 2: no hay puesto 0: los puestos empiezan en 1.'],
    [{ prizes: '4-2: un dado' }, 'prizes', 'Línea 1: el rango va al revés: escribe 2-4.'],
    [{ startTime: '25:00' }, 'startTime', 'Escribe la hora como 14:30.'],
    [{ timeZone: 'Marte/Olimpo' }, 'timeZone', 'No conocemos esa zona horaria. Elige una de la lista.'],
  ])('%j is refused at %s, and nothing is saved', async (body, path, message) => {
    const { id, refused } = await cup();
    const { issues } = await refused(body);
    expect(issues).toEqual([{ path, message }]);
    const row = await site.db
      .selectFrom('tournaments')
      .select(['priceCents', 'currency', 'prizes', 'startTime', 'timeZone'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ priceCents: null, currency: null, prizes: null, startTime: null, timeZone: null });
  });

  test('the day follows a chosen time zone: it is still the day before there', async () => {
    now = new Date('2031-05-24T15:00:00.000Z');
    const { save, refused } = await cup({ date: '2031-05-25' });
    now = new Date('2031-05-25T05:30:00.000Z');
    // In Medellín it is 00:30 of the 25th, in Mexico City 23:30 of the 24th.
    expect((await refused({ timeZone: 'America/Mexico_City', status: 'finalizado' })).issues?.[0]?.path).toBe('status');
    expect((await save({ timeZone: null, status: 'finalizado' })).data.status).toBe('finalizado');
  });
});

describe('Who paid', () => {
  const pay = (id: number, playerId: number, method: 'cash' | 'transfer' | null, as: string) =>
    site.call(savePayment, { ...of(id), body: { playerId, method } }, as);

  test('is noted with the method by organisers and helpers, changed and undone; each keeps the price of then', async () => {
    const { id, beto, caro, save } = await cup();
    await save({ priceCents: 2_000_000, currency: 'COP' });
    await pay(id, beto, 'cash', 'hugo');
    await save({ priceCents: 2_500_000, currency: 'COP' });
    expect(await pay(id, caro, 'transfer', 'ana')).toMatchObject({
      priceCents: 2_500_000,
      payments: [
        { playerId: beto, method: 'cash', priceCents: 2_000_000, currency: 'COP' },
        { playerId: caro, method: 'transfer', priceCents: 2_500_000, currency: 'COP' },
      ],
    });
    await pay(id, beto, 'transfer', 'ana');
    const takers = await site.db.selectFrom('tournamentPayments').select(['playerId', 'takenBy', 'paidAt']).orderBy('playerId').execute();
    expect(takers).toEqual([
      { playerId: beto, takenBy: 'ana', paidAt: now.toISOString() },
      { playerId: caro, takenBy: 'ana', paidAt: now.toISOString() },
    ]);
    expect((await pay(id, caro, null, 'hugo')).payments).toEqual([{ playerId: beto, method: 'transfer', priceCents: 2_000_000, currency: 'COP' }]);
    expect((await rows.audits('tournament')).slice(-2).map(({ before, after }) => [before, after])).toEqual([
      [{ payment: 'cash' }, { playerId: beto, payment: 'transfer' }],
      [{ payment: 'transfer' }, { playerId: caro, payment: null }],
    ]);
  });

  test('is recorded once however often it is noted, and can be undone after the price is gone', async () => {
    const { id, beto, save } = await cup();
    await save({ priceCents: 2_000_000, currency: 'COP' });
    await pay(id, beto, 'cash', 'hugo');
    await pay(id, beto, 'cash', 'ana');
    expect(await site.db.selectFrom('tournamentPayments').select('takenBy').execute()).toEqual([{ takenBy: 'hugo' }]);
    await save({ priceCents: null, currency: null });
    expect(await pay(id, beto, null, 'ana')).toMatchObject({ priceCents: null, payments: [] });
    const noted = (await rows.audits('tournament')).filter(({ before }) => before !== null && 'payment' in (before as object));
    expect(noted.map(({ userId, before, after }) => [userId, before, after])).toEqual([
      ['hugo', { payment: null }, { playerId: beto, payment: 'cash' }],
      ['ana', { payment: 'cash' }, { playerId: beto, payment: null }],
    ]);
  });

  test('is noted for one player of one tournament: it stays when another is noted alike, or undone', async () => {
    const { id, store, beto, caro, save } = await cup();
    await save({ priceCents: 2_000_000, currency: 'COP' });
    const { id: other } = await rows.tournament({ storeId: store.id, priceCents: 100, currency: 'COP', status: 'inscripciones' });
    await rows.result(other, beto);
    await pay(other, beto, 'cash', 'ana');
    await pay(id, beto, 'cash', 'ana');
    const paid = await pay(id, caro, 'cash', 'ana');
    expect([paid.priceCents, paid.payments.map(({ playerId }) => playerId)]).toEqual([2_000_000, [beto, caro]]);
    expect((await pay(id, beto, null, 'ana')).payments.map(({ playerId }) => playerId)).toEqual([caro]);
    expect(await site.call(listPayments, of(other), 'ana')).toMatchObject({ priceCents: 100, payments: [{ playerId: beto, method: 'cash' }] });
  });

  test('needs a price and a player of the tournament, and is not for judges, players and visitors', async () => {
    const { id, store, beto, save } = await cup();
    const refused = (playerId: number, as: string | null) => site.refused(savePayment, { ...of(id), body: { playerId, method: 'cash' } }, as);
    expect(await refused(beto, 'ana')).toMatchObject({ httpStatus: 422, message: 'El torneo no tiene precio: escríbelo al editarlo.' });
    await save({ priceCents: 100, currency: 'COP' });
    const elsewhere = await rows.player();
    const { id: other } = await rows.tournament({ storeId: store.id, priceCents: 100, currency: 'COP', status: 'inscripciones' });
    await rows.result(other, elsewhere.id);
    expect(await refused(elsewhere.id, 'ana')).toMatchObject({ httpStatus: 422, message: 'Ese jugador no está en el torneo.' });
    expect((await pay(other, elsewhere.id, 'cash', 'ana')).payments).toHaveLength(1);
    expect((await site.call(listPayments, of(id), 'ana')).payments).toEqual([]);
    for (const as of ['julia', 'beto']) {
      expect(await refused(beto, as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(listPayments, of(id), as)).toMatchObject({ httpStatus: 403 });
    }
    expect(await refused(beto, null)).toMatchObject({ httpStatus: 401 });
  });
});

describe('A message of the organiser', () => {
  const send = (id: number, message: string, playerId?: number) =>
    site.call(sendTournamentMessage, { ...of(id), body: { message, ...(playerId ? { playerId } : {}) } }, 'ana');
  const readBy = async (id: number, as: string | null) => (await site.call(listTournamentMessages, of(id), as)).messages.map(({ message }) => message);

  test('to everyone is read by everyone, one to a player only by them and the organiser, for a day', async () => {
    const { id, beto, store } = await cup();
    await send(id, 'Receso de 20 minutos.');
    await send(id, 'Beto, ven a la caja.', beto);
    expect(await readBy(id, null)).toEqual(['Receso de 20 minutos.']);
    expect(await readBy(id, 'julia')).toEqual(['Receso de 20 minutos.']);
    expect(await readBy(id, 'beto')).toEqual(['Beto, ven a la caja.', 'Receso de 20 minutos.']);
    expect(await readBy(id, 'ana')).toEqual(['Beto, ven a la caja.', 'Receso de 20 minutos.']);
    // They are not shown in another tournament of the store.
    const { id: other } = await rows.tournament({ storeId: store.id, date: '2031-05-24', status: 'inscripciones' });
    for (const as of [null, 'beto', 'ana']) expect(await readBy(other, as)).toEqual([]);
    now = new Date('2031-05-25T14:59:59.999Z');
    expect(await readBy(id, null)).toHaveLength(1);
    now = new Date('2031-05-25T15:00:00.000Z');
    expect(await readBy(id, 'ana')).toEqual([]);
  });

  test('is removed by the organiser', async () => {
    const { id, store } = await cup();
    const [message] = (await send(id, 'Empezamos tarde.')).messages;
    const { id: other } = await rows.tournament({ storeId: store.id, status: 'inscripciones' });
    await site.call(removeTournamentMessage, { ...of(other), body: { messageId: message?.id ?? 0 } }, 'ana');
    expect(await readBy(id, null)).toEqual(['Empezamos tarde.']);
    for (const as of ['julia', 'hugo', 'beto'])
      expect(await site.refused(removeTournamentMessage, { ...of(id), body: { messageId: message?.id ?? 0 } }, as)).toMatchObject({ httpStatus: 403 });
    await site.call(removeTournamentMessage, { ...of(id), body: { messageId: message?.id ?? 0 } }, 'ana');
    expect(await readBy(id, null)).toEqual([]);
  });

  test('is recorded without its text when it is sent and once when it is removed', async () => {
    const { id, beto } = await cup();
    await send(id, 'Para todos.');
    const [message] = (await send(id, 'Para Beto.', beto)).messages;
    for (let times = 0; times < 2; times += 1) await site.call(removeTournamentMessage, { ...of(id), body: { messageId: message?.id ?? 0 } }, 'ana');
    const recorded = (await rows.audits('tournament')).filter(({ before, after }) => 'messageId' in { ...(before as object), ...(after as object) });
    expect(recorded.map(({ before, after }) => [before, after])).toEqual([
      [null, { messageId: expect.any(Number) }],
      [null, { messageId: message?.id, playerId: beto }],
      [{ messageId: message?.id }, null],
    ]);
  });

  test('is refused after a hundred of one day, and those of the day before or of another tournament do not count', async () => {
    const { id, store } = await cup();
    const sentAt = (ms: number) => new Date(now.getTime() - ms).toISOString();
    const sent = Array.from({ length: 99 }, () => ({ tournamentId: id, message: 'Hola.', sentBy: 'ana', sentAt: sentAt(1000) }));
    const old = { tournamentId: id, message: 'Ayer.', sentBy: 'ana', sentAt: sentAt(24 * 3_600_000) };
    await site.db
      .insertInto('tournamentMessages')
      .values([old, ...sent])
      .execute();
    await send(id, 'El último.');
    const { id: other } = await rows.tournament({ storeId: store.id, status: 'inscripciones' });
    expect((await send(other, 'El primero.')).messages).toHaveLength(1);
    expect(await site.refused(sendTournamentMessage, { ...of(id), body: { message: 'Otro.' } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: 'Ya enviaste 100 mensajes hoy en este torneo. Quita alguno, o espera a mañana.',
    });
  });

  test('of 5,000 characters is refused with what to do, as are an empty one, and one by anybody else', async () => {
    const { id, beto } = await cup();
    const refused = (message: string, as: string) => site.refused(sendTournamentMessage, { ...of(id), body: { message } }, as);
    expect((await refused('a'.repeat(5000), 'ana')).issues).toEqual([
      { path: 'message', message: 'El mensaje tiene más de 500 letras: acórtalo, o envíalo en varios.' },
    ]);
    expect((await refused('  \n', 'ana')).issues).toEqual([{ path: 'message', message: 'Escribe el mensaje.' }]);
    for (const as of ['julia', 'hugo', 'beto']) expect(await refused('Hola', as)).toMatchObject({ httpStatus: 403 });
    expect(await site.db.selectFrom('tournamentMessages').select('id').execute()).toEqual([]);
    expect((await send(id, 'a'.repeat(500), beto)).messages).toHaveLength(1);
    const toStranger = { ...of(id), body: { message: 'Hola', playerId: (await rows.player()).id } };
    expect(await site.refused(sendTournamentMessage, toStranger, 'ana')).toMatchObject({ httpStatus: 422, message: 'Ese jugador no está en el torneo.' });
  });

  test('reaches the devices of the players it is for', async () => {
    const { id, beto, caro } = await cup();
    const { endpoint, p256dh, auth } = testBrowser('phone');
    await site.db
      .insertInto('pushSubscriptions')
      .values({ userId: 'beto', sid: 's', device: '', endpoint, p256dh, auth, tournamentDay: false, newRound: true })
      .execute();
    // Neither a device without reminders of rounds, nor somebody who does not play here.
    const quiet = testBrowser('quiet');
    const stranger = testBrowser('stranger');
    const zoe = await rows.player({ userId: 'zoe', username: 'zoe' });
    await rows.result((await rows.tournament({ status: 'inscripciones' })).id, zoe.id);
    await site.db
      .insertInto('pushSubscriptions')
      .values([
        { userId: 'beto', sid: 's', device: '', endpoint: quiet.endpoint, p256dh, auth, tournamentDay: true, newRound: false },
        { userId: 'zoe', sid: 's', device: '', endpoint: stranger.endpoint, p256dh, auth, tournamentDay: true, newRound: true },
      ])
      .execute();
    await send(id, 'Solo para Caro.', caro);
    expect(await site.db.selectFrom('reminders').select('what').execute()).toEqual([]);
    await send(id, 'Solo para Beto.', beto);
    await send(id, 'Para todos.');
    const queued = await site.db.selectFrom('reminders').select(['id', 'what']).orderBy('id').execute();
    const pushed = await Promise.all(queued.map((one) => messageOf(site.db, one, now)));
    expect(pushed.map((one) => [one?.title, one?.body, one?.path])).toEqual([
      ['Copa', 'Solo para Beto.', `/torneo/${id}/mi-mesa`],
      ['Copa', 'Para todos.', `/torneo/${id}/mi-mesa`],
    ]);
    // Caro signed in on Beto's phone before it was sent.
    await site.db.updateTable('players').set({ userId: 'caro' }).where('id', '=', caro).execute();
    await site.db.updateTable('pushSubscriptions').set({ userId: 'caro' }).where('endpoint', '=', endpoint).execute();
    const later = await Promise.all(queued.map((one) => messageOf(site.db, one, now)));
    expect(later.map((one) => one?.body)).toStrictEqual([undefined, 'Para todos.']);
  });
});

describe('A penalty', () => {
  const late = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 2, note: 'Siete minutos.', opponentInformed: true } as const;
  const add = (id: number, playerId: number, as: string, more: object = {}) => site.call(addPenalty, { ...of(id), body: { playerId, ...late, ...more } }, as);

  test('is given and withdrawn by judges and organisers, with the judge’s name', async () => {
    const { id, beto } = await cup();
    await add(id, beto, 'julia');
    const { penalties } = await add(id, beto, 'ana', { penalty: 'game-loss' });
    expect(penalties).toEqual([
      { id: expect.any(Number), playerId: beto, ...late, penalty: 'game-loss', judge: 'ana', givenAt: now.toISOString() },
      { id: expect.any(Number), playerId: beto, ...late, judge: 'julia', givenAt: now.toISOString() },
    ]);
    const left = await site.call(removePenalty, { ...of(id), body: { penaltyId: penalties[0]?.id ?? 0 } }, 'julia');
    expect(left.penalties.map(({ penalty }) => penalty)).toEqual(['warning']);
    // It is gone already.
    await site.call(removePenalty, { ...of(id), body: { penaltyId: penalties[0]?.id ?? 0 } }, 'ana');
    // The record of changes outlives the penalty, so the note is not in it.
    expect((await rows.audits('tournament')).slice(-3).map(({ userId, before, after }) => [userId, before, after])).toEqual([
      ['julia', null, { playerId: beto, penalty: 'warning' }],
      ['ana', null, { playerId: beto, penalty: 'game-loss' }],
      ['julia', { playerId: beto, penalty: 'game-loss' }, null],
    ]);
  });

  test('shows players only their own, the latest first; nothing public mentions it', async () => {
    const { id, store, beto, caro } = await cup();
    await add(id, beto, 'julia');
    await add(id, caro, 'julia', { note: 'De Caro.' });
    const own = async (as: string) => (await site.call(listOwnPenalties, of(id), as)).penalties;
    expect(await own('beto')).toEqual([{ id: expect.any(Number), ...late, givenAt: now.toISOString() }]);
    expect(await own('hugo')).toEqual([]);
    const { penalties } = await add(id, beto, 'julia', { penalty: 'game-loss' });
    expect((await own('beto')).map(({ penalty }) => penalty)).toEqual(['game-loss', 'warning']);
    await site.call(removePenalty, { ...of(id), body: { penaltyId: penalties[0]?.id ?? 0 } }, 'julia');
    const { id: later } = await rows.tournament({ storeId: store.id, status: 'inscripciones' });
    await rows.result(later, beto);
    const [given] = (await add(later, beto, 'ana')).penalties;
    expect(await own('beto')).toHaveLength(1);
    await site.call(removePenalty, { ...of(id), body: { penaltyId: given?.id ?? 0 } }, 'julia');
    expect((await site.call(listPenalties, of(later), 'ana')).penalties).toHaveLength(1);
    for (const as of ['hugo', 'beto']) {
      expect(await site.refused(listPenalties, of(id), as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(addPenalty, { ...of(id), body: { playerId: beto, ...late } }, as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(removePenalty, { ...of(id), body: { penaltyId: given?.id ?? 0 } }, as)).toMatchObject({ httpStatus: 403 });
    }
    const { id: hidden } = await rows.tournament({ status: 'desactivado' });
    expect(await site.refused(listOwnPenalties, of(hidden), 'beto')).toMatchObject({ httpStatus: 404 });
    expect(await site.refused(listPenalties, of(id), null)).toMatchObject({ httpStatus: 401 });
    expect(await site.refused(listOwnPenalties, of(id), null)).toMatchObject({ httpStatus: 401 });
    const open = JSON.stringify(await site.call(listOpenStandings, { params: { id }, query: {} } as never, null));
    for (const word of ['warning', 'Siete minutos', 'julia']) expect(open).not.toContain(word);
  });

  test('lists what the store’s judges gave the same person in another tournament that day, and nothing of other stores and days', async () => {
    const { id, store, beto, caro } = await cup();
    const sameDay = await rows.tournament({ storeId: store.id, name: 'Liga de la tarde', date: '2031-05-24', status: 'inscripciones' });
    const before = await rows.tournament({ storeId: store.id, date: '2031-05-23', status: 'inscripciones' });
    const elsewhere = await rows.tournament({ storeId: (await rows.store({ admins: ['ana'] })).id, date: '2031-05-24', status: 'inscripciones' });
    const other = await rows.player();
    for (const one of [sameDay, before, elsewhere]) for (const player of [beto, other.id]) await rows.result(one.id, player);
    for (const one of [sameDay, before, elsewhere]) await add(one.id, beto, 'ana');
    await add(sameDay.id, other.id, 'ana');
    await add(id, caro, 'ana');
    const { penalties } = await site.call(listPenalties, of(id), 'julia');
    expect(penalties.map(({ playerId, elsewhere: where }) => [playerId, where])).toEqual([
      [caro, undefined],
      [beto, 'Liga de la tarde'],
    ]);
  });

  test('is refused for somebody who does not play, with an unknown penalty, or with a note of 501 characters', async () => {
    const { id, beto } = await cup();
    const refused = (body: object) => site.refused(addPenalty, { ...of(id), body: { playerId: beto, ...late, ...body } as never }, 'julia');
    expect(await refused({ playerId: (await rows.player()).id })).toMatchObject({ httpStatus: 422, message: 'Ese jugador no está en el torneo.' });
    expect((await refused({ penalty: 'yellow-card' })).issues?.[0]?.path).toBe('penalty');
    expect((await refused({ note: 'a'.repeat(501) })).issues?.[0]?.path).toBe('note');
  });

  test('changes no result and no place', async () => {
    const { id, beto } = await cup();
    const results = () => site.db.selectFrom('results').selectAll().where('tournamentId', '=', id).orderBy('id').execute();
    const before = await results();
    for (const penalty of ['game-loss', 'match-loss', 'disqualification']) await add(id, beto, 'julia', { penalty });
    expect(await results()).toEqual(before);
  });
});

describe('A deck check', () => {
  test('reads the list that was handed in and stores what differed, for judges and organisers only', async () => {
    const { id, store, beto, caro } = await cup({ listsVisible: 'al terminar', listsClose: 'al empezar' });
    const card = await rows.card({ name: 'Pineco' });
    const { id: other } = await rows.tournament({ storeId: store.id, status: 'inscripciones' });
    for (const player of [beto, caro]) await rows.result(other, player);
    await rows.deck(other, caro, [{ cardId: card.id }]);
    await rows.deck(id, beto, [{ cardId: card.id }]);
    const list = async (playerId: number) => (await site.call(getListToCheck, { params: { id, playerId } }, 'julia')).cards;
    expect((await list(beto)).map(({ quantity }) => quantity)).toEqual([1]);
    expect(await list(caro)).toEqual([]);
    const check = { playerId: beto, round: 1, cards: 0, differences: 'Pineco: 1 en la lista, 0 en la baraja.', outcome: 'corrected' } as const;
    expect((await site.call(saveDeckCheck, { ...of(id), body: check }, 'julia')).checks).toEqual([
      { id: expect.any(Number), ...check, judge: 'julia', checkedAt: now.toISOString() },
    ]);
    const { checks } = await site.call(saveDeckCheck, { ...of(id), body: { ...check, round: 3 } }, 'ana');
    expect((await rows.audits('tournament')).at(-1)).toMatchObject({ userId: 'ana', after: { playerId: beto, deckCheck: 'corrected' } });
    expect(checks.map(({ round, judge }) => [round, judge])).toEqual([
      [3, 'ana'],
      [check.round, 'julia'],
    ]);
    expect((await site.call(listDeckChecks, of(other), 'ana')).checks).toEqual([]);
    await site.db.updateTable('players').set({ optionalname: 'Julia Paz' }).where('userId', '=', 'julia').execute();
    expect((await site.call(listDeckChecks, of(id), 'ana')).checks.map(({ judge }) => judge)).toEqual(['ana', 'Julia Paz']);
    const ofStranger = { ...of(id), body: { ...check, playerId: (await rows.player()).id } };
    expect(await site.refused(saveDeckCheck, ofStranger, 'julia')).toMatchObject({ httpStatus: 422, message: 'Ese jugador no está en el torneo.' });
    for (const as of ['hugo', 'beto']) {
      expect(await site.refused(listDeckChecks, of(id), as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(getListToCheck, { params: { id, playerId: beto } }, as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(saveDeckCheck, { ...of(id), body: check }, as)).toMatchObject({ httpStatus: 403 });
    }
  });
});
