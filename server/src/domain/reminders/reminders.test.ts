import { afterEach, describe, expect, test } from '@jest/globals';
import { blockAccount } from '@mesa/contract/calls/accounts';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { listReminders, removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { topicsWritten } from '../../kernel/pipeline/writing';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { pushService, testBrowser } from '../../testing/push-service';
import { testApp } from '../../testing/test-app';
import { freshDatabase } from '../../testing/test-database';
import { startPlay } from '../play/start-play';
import { createPlayStates } from '../play/state';
import { pushKeys } from './deliver';
import { queueDays, queueRounds } from './queue';
import { remind, sendDue } from './send-due';

const site = testApp();
const rows = community(site);
const choices = { tournamentDay: true, newRound: true };
const phone = testBrowser('phone');
const laptop = testBrowser('laptop');

type Browser = typeof phone;
const bodyOf = ({ endpoint, p256dh, auth }: Browser, more: Partial<typeof choices> = {}) => ({ endpoint, p256dh, auth, ...choices, ...more });
const switchOn = (browser: Browser, as: string, more?: Partial<typeof choices>) => site.call(saveReminders, { body: bodyOf(browser, more) }, as);

let service: Awaited<ReturnType<typeof pushService>>;
afterEach(() => service?.close());
const keysOf = async (db: typeof site.db) => {
  const { keys } = await pushKeys(db);
  if (!keys) throw new Error('the keys are damaged');
  return keys;
};
/** The site's own sender, connected to a local service. */
async function sender() {
  const keys = await keysOf(site.db);
  service = await pushService([phone, laptop], keys.publicKey);
  return { ...keys, subject: 'https://mesa.example', agent: service.agent };
}
const delivered = () => service.received.map(({ endpoint, message }) => [endpoint, message.body]);

const morning = new Date('2026-03-14T13:00:00Z');
const noonBefore = new Date('2026-03-13T16:00:00Z');
const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

/** Ana is enrolled in a cup on 14 March. */
async function cup(place: { country?: string; state?: string } = {}) {
  const store = await rows.store({ name: 'La Mesa', admins: ['organiser'] });
  const tournament = await rows.tournament({ storeId: store.id, name: 'Copa de marzo', date: '2026-03-14', status: 'inscripciones', ...place });
  const ana = await rows.player({ username: 'ana', userId: 'ana', name: 'Ana' });
  await rows.result(tournament.id, ana.id);
  return { tournament, ana };
}

describe('Reminders', () => {
  test('are off by default', async () => {
    await cup();
    expect((await site.call(listReminders, {}, 'ana')).data).toEqual([]);
    const by = await sender();
    await queueDays(site.db, morning);
    await sendDue(site.db, by, morning);
    expect(delivered()).toEqual([]);
  });

  test('come the day before and on the day, once on each device however often the queue is checked', async () => {
    const { tournament } = await cup();
    await switchOn(phone, 'ana');
    await switchOn(laptop, 'ana');
    const by = await sender();
    for (const at of [noonBefore, minutesAfter(noonBefore, 1), morning, minutesAfter(morning, 1)]) {
      await queueDays(site.db, at);
      await Promise.all([sendDue(site.db, by, at), sendDue(site.db, by, at)]);
    }
    const tomorrow = 'Es mañana, en La Mesa (Medellín).';
    const today = 'Es hoy, en La Mesa (Medellín).';
    expect(delivered().sort()).toEqual([phone, laptop].flatMap(({ endpoint }) => [tomorrow, today].map((body) => [endpoint, body])).sort());
    expect(service.received[0]).toMatchObject({ subject: 'https://mesa.example', message: { title: 'Copa de marzo', path: `/torneo/${tournament.id}` } });
  });

  test.each([
    ['before it is time', new Date('2026-03-13T14:59:00Z')],
    ['after its day', new Date('2026-03-15T13:00:00Z')],
  ])('of a day do not come %s', async (_, at) => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    await queueDays(site.db, at);
    await sendDue(site.db, by, at);
    expect(delivered()).toEqual([]);
  });

  test.each([
    ['México', 'Baja California', '2026-03-14T14:00:00Z'],
    ['Argentina', 'Córdoba', '2026-03-14T10:00:00Z'],
    ['España', 'Canarias', '2026-03-14T07:00:00Z'],
  ])('of the day come at seven where it is played: %s, %s', async (country, state, sevenThere) => {
    await cup({ country, state });
    await switchOn(phone, 'ana');
    const by = await sender();
    const seven = new Date(sevenThere);
    for (const [minutes, sent] of [
      [-1, []],
      [0, ['Es hoy, en La Mesa (Medellín).']],
    ] as const) {
      const at = minutesAfter(seven, minutes);
      await queueDays(site.db, at);
      await sendDue(site.db, by, at);
      expect(delivered().map(([, body]) => body)).toEqual(sent);
    }
  });

  test('of the next day come from ten in the morning on where it is played', async () => {
    const { tournament } = await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    const ten = new Date('2026-03-13T15:00:00Z');
    await queueDays(site.db, ten);
    await sendDue(site.db, by, ten);
    expect(service.received.map(({ message, ttl }) => [message.body, message.tag, ttl])).toEqual([
      ['Es mañana, en La Mesa (Medellín).', `${tournament.id}-tomorrow`, String(12 * 3600)],
    ]);
  });

  test('of the day come in the evening too, when UTC has the next day', async () => {
    await cup({ country: 'México', state: 'Baja California' });
    await switchOn(phone, 'ana');
    const by = await sender();
    const evening = new Date('2026-03-15T01:00:00Z');
    await queueDays(site.db, evening);
    await sendDue(site.db, by, evening);
    expect(delivered().map(([, body]) => body)).toEqual(['Es hoy, en La Mesa (Medellín).']);
  });

  test('do not come for a tournament that was postponed or deactivated meanwhile', async () => {
    const { tournament } = await cup();
    const later = await rows.tournament({ date: '2026-03-14', status: 'inscripciones' });
    await rows.result(later.id, (await site.db.selectFrom('players').select('id').executeTakeFirstOrThrow()).id);
    await switchOn(phone, 'ana');
    const by = await sender();
    await queueDays(site.db, morning);
    await site.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', tournament.id).execute();
    await site.db.updateTable('tournaments').set({ date: '2026-03-21' }).where('id', '=', later.id).execute();
    await sendDue(site.db, by, morning);
    expect(delivered()).toEqual([]);
  });

  test('come again for the new day of a tournament that was postponed after them, once for each day', async () => {
    const { tournament } = await cup();
    const other = await rows.tournament({ name: 'Liga', date: '2026-03-14', status: 'inscripciones' });
    await rows.result(other.id, (await site.db.selectFrom('players').select('id').executeTakeFirstOrThrow()).id);
    await switchOn(phone, 'ana');
    const by = await sender();
    const week = 7 * 24 * 60;
    const came = async (...times: Date[]) => {
      for (const at of times) {
        await queueDays(site.db, at);
        await sendDue(site.db, by, at);
      }
      return service.received.splice(0).map(({ message }) => `${message.title}: ${message.body.slice(0, 9)}`);
    };
    expect((await came(noonBefore, morning)).sort()).toEqual(['Copa de marzo: Es hoy, e', 'Copa de marzo: Es mañana', 'Liga: Es hoy, e', 'Liga: Es mañana']);
    await site.db.updateTable('tournaments').set({ date: '2026-03-21' }).where('id', '=', tournament.id).execute();
    expect(await came(minutesAfter(morning, 1))).toEqual([]);
    const [nextNoon, nextMorning] = [minutesAfter(noonBefore, week), minutesAfter(morning, week)];
    expect(await came(nextNoon, minutesAfter(nextNoon, 1))).toEqual(['Copa de marzo: Es mañana']);
    expect(await came(nextMorning, minutesAfter(nextMorning, 1))).toEqual(['Copa de marzo: Es hoy, e']);
  });

  test('of a day do not come to players who left it, or who chose only rounds', async () => {
    const { tournament, ana } = await cup();
    const beto = await rows.player({ username: 'beto', userId: 'beto' });
    await rows.result(tournament.id, beto.id);
    await site.db.updateTable('results').set({ dropRound: '1' }).where('playerId', '=', ana.id).execute();
    await rows.result((await rows.tournament()).id, ana.id);
    await switchOn(phone, 'ana');
    await switchOn(laptop, 'beto', { tournamentDay: false });
    const by = await sender();
    await queueDays(site.db, morning);
    await sendDue(site.db, by, morning);
    expect(delivered()).toEqual([]);
  });

  test('show the table of a published round, to its players only', async () => {
    const store = await rows.store({ name: 'La Mesa', admins: ['organiser'] });
    const { id } = await rows.tournament({ storeId: store.id, name: 'Liga', status: 'inscripciones' });
    const [ana, beto, carla] = [
      await rows.player({ username: 'ana', userId: 'ana', name: 'Ana' }),
      await rows.player({ username: 'beto', userId: 'beto', name: 'Beto' }),
      await rows.player({ username: 'carla', userId: 'carla', name: 'Carla' }),
    ];
    for (const one of [ana, beto]) await rows.result(id, one.id);
    const play = await site.db
      .transaction()
      .execute((transaction) => startPlay(transaction, createPlayStates(), { userId: 'organiser', role: 'member' }, id, Date.now()));
    expect(play).toMatch(/^\w{6}$/);
    await switchOn(phone, 'ana', { tournamentDay: false });
    await switchOn(laptop, 'beto', { newRound: false });
    await switchOn(testBrowser('carla'), carla.userId ?? '');
    const device = await playDevice(site, id, 'organiser');
    await device.takePen();
    await device.configure();
    await device.publishRound();
    const by = await sender();
    const soon = minutesAfter(new Date(), 1);
    await sendDue(site.db, by, soon);
    expect(delivered()).toEqual([[phone.endpoint, 'Ronda 1: mesa 1 contra beto.']]);
    expect(service.received[0]).toMatchObject({ ttl: '1800', message: { title: 'Liga', path: `/torneo/${id}/mi-mesa` } });
    const [match] = device.round().matches;
    if (!match) throw new Error('nobody plays');
    await device.result(device.round().id, match, 'player1');
    await sendDue(site.db, by, minutesAfter(soon, 1));
    expect(delivered()).toHaveLength(1);
  });

  test('of several rounds that are imported at once are of the last one, and for its players only', async () => {
    const { tournament, ana } = await cup();
    const beto = await rows.player({ userId: 'beto' });
    await switchOn(phone, 'ana');
    await switchOn(laptop, 'beto');
    const rounds = ['r1', 'r2'].map((round, at) => ({
      ...{ tournamentId: tournament.id, round, number: at + 1, phase: 'swiss' as const, pod: 'all' as never, division: null, tableNumber: 1 },
      ...{ player1: ana.id, player2: null, outcome: 'bye' as never, publishedAt: morning.toISOString() },
    }));
    // Another tournament, whose device named its rounds alike.
    const { id: elsewhere } = await rows.tournament();
    const others = rounds.map((round) => ({ ...round, tournamentId: elsewhere, player1: beto.id }));
    await site.db
      .insertInto('matches')
      .values([...rounds, ...others])
      .execute();
    const event = (played: string[], stage = 'running') => ({ stage, pods: [{ played: played.map((id) => ({ id })) }] }) as never;
    // A file of a tournament that is over.
    await queueRounds(site.db, tournament.id, event([]), event(['r1', 'r2'], 'finalized'));
    expect(await site.db.selectFrom('reminders').select('what').execute()).toEqual([]);
    await queueRounds(site.db, tournament.id, event([]), event(['r1', 'r2']));
    expect(await site.db.selectFrom('reminders').select('what').execute()).toEqual([{ what: 'r2' }]);
  });

  test('show the new table when a published round changes, to whom it changes for', async () => {
    const store = await rows.store({ name: 'La Mesa', admins: ['organiser'] });
    const { id } = await rows.tournament({ storeId: store.id, name: 'Liga', status: 'inscripciones' });
    for (const username of ['ana', 'beto', 'carla', 'dora', 'eva', 'fede']) {
      const { id: playerId } = await rows.player({ username, userId: username, name: username });
      await rows.result(id, playerId);
    }
    await site.db.transaction().execute((transaction) => startPlay(transaction, createPlayStates(), { userId: 'organiser', role: 'member' }, id, Date.now()));
    await switchOn(phone, 'ana');
    await switchOn(laptop, 'beto', { newRound: false });
    const device = await playDevice(site, id, 'organiser');
    await device.takePen();
    await device.configure();
    await device.publishRound();
    const by = await sender();
    const soon = minutesAfter(new Date(), 1);
    await sendDue(site.db, by, soon);
    const ana = (await site.db.selectFrom('players').select('id').where('username', '=', 'ana').executeTakeFirstOrThrow()).id;
    const others = () => device.round().matches.filter(({ player1, player2 }) => player1 !== ana && player2 !== ana);
    const [away, stays] = others();
    if (!away || !stays) throw new Error('nobody plays');
    const swap = (player: number, other: number) => device.run({ kind: 'swap', round: device.round().id, player, with: other, reason: 'Son hermanos' });
    await swap(away.player1, stays.player1);
    await sendDue(site.db, by, minutesAfter(soon, 1));
    expect(delivered()).toHaveLength(1);
    for (const minutes of [2, 3]) {
      await swap(ana, others()[0]?.player1 ?? 0);
      await sendDue(site.db, by, minutesAfter(soon, minutes));
      expect(delivered()).toHaveLength(minutes);
      expect(delivered().at(-1)).toEqual([phone.endpoint, expect.stringMatching(/^Cambió tu mesa\. Ronda 1: mesa \d contra \w+\.$/)]);
    }
    expect(new Set(service.received.map(({ message }) => message.tag)).size).toBe(3);
  });

  test('are sent while the server runs, even after a failed check', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    const coming = service.next();
    const faults: unknown[] = [];
    const times = [new Date(Number.NaN), noonBefore, morning];
    const topics = new Set<readonly string[] | null>();
    const now = () => {
      topics.add(topicsWritten());
      return times.shift() ?? morning;
    };
    const stop = remind(site.db, by, { now, every: 5, onError: (error) => faults.push(error) });
    expect((await coming).message.body).toBe('Es mañana, en La Mesa (Medellín).');
    expect((await service.next()).message.body).toBe('Es hoy, en La Mesa (Medellín).');
    await stop();
    expect(faults).toEqual([expect.objectContaining({ message: 'Invalid time value' })]);
    // Answers about anything else stay in the cache.
    expect(new Set([...topics].flat())).toEqual(new Set(['reminder']));
  });

  test('that are being sent when the server stops are sent before it ends', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    let stop = async () => {};
    await new Promise<void>((resolve) => {
      const now = () => {
        resolve();
        return morning;
      };
      stop = remind(site.db, by, { now, every: 1, onError: () => resolve() });
    });
    await stop();
    expect(delivered()).toHaveLength(1);
  });

  test.each([404, 410])('end when the browser has ended its subscription, by a %d', async (status) => {
    await cup();
    await switchOn(phone, 'ana');
    await switchOn(laptop, 'ana');
    const by = await sender();
    service.answerWith(status);
    await queueDays(site.db, morning);
    await sendDue(site.db, by, morning);
    expect((await site.call(listReminders, {}, 'ana')).data).toHaveLength(1);
  });

  test('are tried three times with pauses if the service fails', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    service.answerWith(503, 429, 500);
    await queueDays(site.db, morning);
    const arrivals = [];
    for (const minutes of [0, 0.5, 1, 2, 5, 30, 60]) {
      await sendDue(site.db, by, minutesAfter(morning, minutes));
      arrivals.push(service.received.length);
    }
    expect(arrivals).toEqual([1, 1, 2, 2, 3, 3, 3]);
  });

  test.each([429, 500, 503])('are tried again after a minute if the service answers %d', async (status) => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    service.answerWith(status);
    await queueDays(site.db, morning);
    for (const minutes of [0, 1, 30]) await sendDue(site.db, by, minutesAfter(morning, minutes));
    expect(delivered()).toHaveLength(2);
  });

  test('are tried again if the service cannot be reached', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    const { agent, close } = service;
    await close();
    await queueDays(site.db, morning);
    await sendDue(site.db, { ...by, agent }, morning);
    expect(delivered()).toEqual([]);
    await sendDue(site.db, await sender(), minutesAfter(morning, 1));
    expect(delivered().map(([, body]) => body)).toEqual(['Es hoy, en La Mesa (Medellín).']);
  });

  test('are not repeated if the service refuses them permanently', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    service.answerWith(403);
    await queueDays(site.db, morning);
    for (const minutes of [0, 10]) await sendDue(site.db, by, minutesAfter(morning, minutes));
    expect(delivered()).toHaveLength(1);
  });

  test('of a day do not come more than half a day late', async () => {
    await cup();
    await switchOn(phone, 'ana');
    const by = await sender();
    await queueDays(site.db, morning);
    const halfDay = 12 * 60;
    await site.db.updateTable('reminders').set({ createdAt: morning.toISOString() }).execute();
    await sendDue(site.db, by, new Date(minutesAfter(morning, halfDay).getTime() + 1));
    expect(delivered()).toEqual([]);
    expect(await site.db.selectFrom('reminders').select('id').where('doneAt', 'is', null).execute()).toEqual([]);
    await site.db.updateTable('reminders').set({ doneAt: null, dueAt: morning.toISOString() }).execute();
    await sendDue(site.db, by, minutesAfter(morning, halfDay));
    expect(delivered()).toHaveLength(1);
  });

  test('of changed list rules come also some hours late', async () => {
    const { tournament } = await cup();
    await site.db.updateTable('tournaments').set({ listsNotice: true }).where('id', '=', tournament.id).execute();
    await switchOn(phone, 'organiser');
    const { id: subscriptionId } = await site.db.selectFrom('pushSubscriptions').select('id').executeTakeFirstOrThrow();
    const at = morning.toISOString();
    await site.db.insertInto('reminders').values({ subscriptionId, tournamentId: tournament.id, what: 'lists', dueAt: at, createdAt: at }).execute();
    await sendDue(site.db, await sender(), minutesAfter(morning, 120));
    expect(service.received.map(({ message, ttl }) => [message.title, ttl])).toEqual([['Copa de marzo', String(12 * 3600)]]);
  });

  test('do not come to a blocked account', async () => {
    await cup();
    await switchOn(phone, 'ana');
    await site.call(blockAccount, { params: { userId: 'ana' }, body: { reason: 'Insulta.' } }, 'admin');
    const by = await sender();
    await queueDays(site.db, morning);
    await sendDue(site.db, by, morning);
    expect(delivered()).toEqual([]);
  });
});

describe('A device', () => {
  test('has its latest choice, and is removed with the last kind', async () => {
    await switchOn(phone, 'ana');
    await switchOn(phone, 'ana', { newRound: false });
    expect((await site.call(listReminders, {}, 'ana')).data).toMatchObject([{ endpoint: phone.endpoint, tournamentDay: true, newRound: false }]);
    await switchOn(phone, 'ana', { tournamentDay: false, newRound: false });
    expect((await site.call(listReminders, {}, 'ana')).data).toEqual([]);
  });

  test('is listed by the browser and system of its latest choice', async () => {
    await switchOn(phone, 'ana');
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
    await site.call(saveReminders, { body: bodyOf(phone) }, 'ana', { 'user-agent': agent });
    expect((await site.call(listReminders, {}, 'ana')).data).toMatchObject([{ device: 'Firefox en Linux' }]);
  });

  test('belongs to the user last signed in there', async () => {
    await switchOn(phone, 'ana');
    await switchOn(phone, 'beto');
    expect((await site.call(listReminders, {}, 'ana')).data).toEqual([]);
    expect((await site.call(listReminders, {}, 'beto')).data).toHaveLength(1);
  });

  test('gets no reminders after signing out', async () => {
    await switchOn(phone, 'ana');
    const { data } = await site.call(listSessions, {}, 'ana');
    await site.call(endSessions, { body: { ids: data.map(({ id }) => id) } }, 'ana');
    expect(await site.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
  });

  test('keeps its reminders when another person signs out everywhere', async () => {
    await switchOn(phone, 'ana');
    await site.call(endSessions, { body: {} }, 'beto');
    expect((await site.call(listReminders, {}, 'ana')).data).toHaveLength(1);
  });

  test('keeps its reminders when another device signs out, or another person switches theirs off', async () => {
    await switchOn(phone, 'ana');
    await site.db.updateTable('pushSubscriptions').set({ sid: 'other' }).execute();
    const { data } = await site.call(listSessions, {}, 'ana');
    await site.call(endSessions, { body: { ids: data.map(({ id }) => id) } }, 'ana');
    await switchOn(phone, 'beto', { tournamentDay: false, newRound: false });
    expect(await site.db.selectFrom('pushSubscriptions').select(['userId', 'sid']).execute()).toEqual([{ userId: 'ana', sid: 'other' }]);
  });

  test('is removed alone, and not by another person', async () => {
    await switchOn(laptop, 'ana');
    await switchOn(phone, 'ana');
    const [device, other] = (await site.call(listReminders, {}, 'ana')).data;
    if (!device) throw new Error('no device');
    expect(await site.refused(removeReminders, { body: { id: device.id } }, 'beto')).toMatchObject({
      code: 'not_found',
      message: 'Ese dispositivo ya no recibe avisos.',
    });
    await site.call(removeReminders, { body: { id: device.id } }, 'ana');
    expect((await site.call(listReminders, {}, 'ana')).data).toEqual([other]);
  });

  test('beyond twenty replaces the oldest of the same person', async () => {
    for (let number = 1; number <= 20; number += 1) await switchOn(testBrowser(`n${number}`), 'ana');
    await switchOn(phone, 'beto');
    await switchOn(testBrowser('n21'), 'ana');
    expect((await site.call(listReminders, {}, 'beto')).data).toHaveLength(1);
    const { data } = await site.call(listReminders, {}, 'ana');
    expect(data.map(({ endpoint }) => endpoint.slice(-3))).toEqual(Array.from({ length: 20 }, (_, index) => `n${21 - index}`.padStart(3, '/')));
  });

  test.each([
    ['an address inside the network', { endpoint: 'https://10.0.0.1/latest/meta-data' }, 'servicio de avisos que no conocemos'],
    ['a key that is too short', { p256dh: 'abc' }, 'Recarga la página'],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'Recarga la página'],
    ['a secret that is none', { auth: 'x' }, 'Recarga la página'],
  ])('is refused with %s', async (_, wrong, sentence) => {
    const refusal = await site.refused(saveReminders, { body: { ...bodyOf(phone), ...wrong } }, 'ana');
    expect([refusal.httpStatus, refusal.message]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await site.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
  });

  test('is in the person’s data download, and deleted with the account', async () => {
    await cup();
    await switchOn(phone, 'ana', { newRound: false });
    const { data } = await site.call(getPersonalData, { params: { userId: 'ana' } }, 'ana');
    expect(data.reminders).toMatchObject([{ tournamentDay: true, newRound: false }]);
    await queueDays(site.db, morning);
    await site.call(deleteAccount, { params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }, 'ana');
    expect(await site.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([]);
    expect(await site.db.selectFrom('reminders').select('id').execute()).toEqual([]);
  });
});

test('Two servers on one database send each reminder once, with the same keys', async () => {
  const database = await freshDatabase();
  try {
    const made = community(database);
    const tournament = await made.tournament({ date: '2026-03-14', status: 'inscripciones' });
    const browsers = Array.from({ length: 60 }, (_, index) => testBrowser(`b${index}`));
    for (const [index, { endpoint, p256dh, auth }] of browsers.entries()) {
      const userId = `user-${index}`;
      await made.result(tournament.id, (await made.player({ userId })).id);
      await database.db
        .insertInto('pushSubscriptions')
        .values({ userId, sid: 's', device: '', endpoint, p256dh, auth, ...choices })
        .execute();
    }
    const [one, other] = await Promise.all([keysOf(database.db), keysOf(database.db)]);
    expect(one).toEqual(other);
    service = await pushService(browsers, one.publicKey);
    const by = { ...one, subject: 'https://mesa.example', agent: service.agent };
    const server = async () => {
      await queueDays(database.db, morning);
      await sendDue(database.db, by, morning);
    };
    await Promise.all([server(), server()]);
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(browsers.map(({ endpoint }) => endpoint).sort());
  } finally {
    await database.remove();
  }
}, 60_000);
