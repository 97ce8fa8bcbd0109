import { describe, expect, test } from '@jest/globals';
import { blockAccount } from '@mesa/contract/calls/accounts';
import { listReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { listsChangedText } from '@mesa/contract/format/deck-lists';
import { community } from '../../testing/community';
import { testBrowser } from '../../testing/push-service';
import { testApp } from '../../testing/test-app';
import { messageOf } from './message';
import { queueDays, queueRounds } from './queue';
import { sendDue } from './send-due';

const site = testApp();
const rows = community(site);
const phone = testBrowser('phone');
const laptop = testBrowser('laptop');
const tablet = testBrowser('tablet');
const morning = new Date('2026-03-14T13:00:00Z');

const choose = ({ endpoint, p256dh, auth }: typeof phone, as: string, on = true) =>
  site.call(saveReminders, { body: { endpoint, p256dh, auth, tournamentDay: on, newRound: on } }, as);

/** Ana plays in a cup on 14 March, and has a phone with reminders; somebody else’s account is blocked. */
async function cup() {
  const store = await rows.store({ admins: ['organiser'] });
  const { id } = await rows.tournament({ storeId: store.id, name: 'Copa', date: '2026-03-14', status: 'progreso' });
  const ana = await rows.player({ username: 'ana', userId: 'ana' });
  await rows.result(id, ana.id);
  await choose(phone, 'ana');
  await rows.player({ userId: 'stranger' });
  await block('stranger');
  return { store, id, ana };
}

async function queued(fields: { tournamentId: number; what: string }, endpoint = phone.endpoint) {
  const { id: subscriptionId } = await site.db.selectFrom('pushSubscriptions').select('id').where('endpoint', '=', endpoint).executeTakeFirstOrThrow();
  return site.db
    .insertInto('reminders')
    .values({ subscriptionId, ...fields })
    .returning(['id', 'what'])
    .executeTakeFirstOrThrow();
}
const block = (userId: string) => site.call(blockAccount, { params: { userId }, body: { reason: 'Insulta.' } }, 'admin');

describe('A reminder of changed list rules', () => {
  async function changed() {
    const made = await cup();
    await site.db.updateTable('tournaments').set({ listsNotice: true }).where('id', '=', made.id).execute();
    await rows.player({ userId: 'organiser' });
    await choose(laptop, 'organiser');
    const reminder = await queued({ tournamentId: made.id, what: 'lists' }, laptop.endpoint);
    const say = () => messageOf(site.db, reminder, morning);
    expect(await say()).toEqual({ title: 'Copa', body: listsChangedText, path: `/torneo/${made.id}`, tag: `${made.id}-lists` });
    return { ...made, say };
  }

  test('does not come once it is acknowledged, nor after the tournament', async () => {
    const { id, say } = await changed();
    const set = (fields: { listsNotice: boolean; status: 'progreso' | 'finalizado' }) =>
      site.db.updateTable('tournaments').set(fields).where('id', '=', id).execute();
    await set({ listsNotice: false, status: 'progreso' });
    expect(await say()).toBeNull();
    await set({ listsNotice: true, status: 'finalizado' });
    expect(await say()).toBeNull();
  });

  test('is not for somebody who left the store, although they administer another', async () => {
    const { store, say } = await changed();
    await site.db.updateTable('storeAdmins').set({ userId: 'somebody' }).where('storeId', '=', store.id).execute();
    await rows.store({ admins: ['organiser'] });
    expect(await say()).toBeNull();
  });

  test('is not for a blocked account, although it is for the store’s others', async () => {
    const { id, store, say } = await changed();
    await rows.player({ userId: 'second' });
    await site.db.insertInto('storeAdmins').values({ storeId: store.id, userId: 'second' }).execute();
    await choose(tablet, 'second');
    const seconds = await queued({ tournamentId: id, what: 'lists' }, tablet.endpoint);
    await block('organiser');
    expect(await say()).toBeNull();
    expect(await messageOf(site.db, seconds, morning)).toMatchObject({ title: 'Copa' });
  });
});

describe('A message of the organisers', () => {
  async function sent() {
    const made = await cup();
    const message = await site.db
      .insertInto('tournamentMessages')
      .values({ tournamentId: made.id, playerId: null, message: 'Empezamos.', sentBy: 'organiser', sentAt: morning.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reminder = await queued({ tournamentId: made.id, what: `message-${message.id}` });
    const say = () => messageOf(site.db, reminder, morning);
    expect(await say()).toMatchObject({ title: 'Copa', body: 'Empezamos.', path: `/torneo/${made.id}/mi-mesa` });
    return { ...made, message, say };
  }

  test('does not come from a tournament that is taken off the site', async () => {
    const { id, say } = await sent();
    await site.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', id).execute();
    expect(await say()).toBeNull();
  });

  test('to one player is for that player alone, also where another one’s reminder waits', async () => {
    const { id, message, say } = await sent();
    const beto = await rows.player({ userId: 'beto' });
    await rows.result(id, beto.id);
    await choose(laptop, 'beto');
    await site.db.updateTable('tournamentMessages').set({ playerId: beto.id }).where('id', '=', message.id).execute();
    const betos = await queued({ tournamentId: id, what: `message-${message.id}` }, laptop.endpoint);
    expect(await messageOf(site.db, betos, morning)).toMatchObject({ body: 'Empezamos.', tag: `${id}-message-${message.id}` });
    expect(await say()).toBeNull();
  });

  test('does not come once it is removed, nor to a blocked account', async () => {
    const { message, say } = await sent();
    await block('ana');
    expect(await say()).toBeNull();
    await site.db.deleteFrom('blockedAccounts').execute();
    await site.db.deleteFrom('tournamentMessages').where('id', '=', message.id).execute();
    expect(await say()).toBeNull();
  });
});

test('A reminder of the day is not for a player who left, although others play, and they play elsewhere', async () => {
  const { id, ana } = await cup();
  const reminder = await queued({ tournamentId: id, what: 'today' });
  await rows.result(id, (await rows.player()).id);
  await rows.result((await rows.tournament()).id, ana.id);
  expect(await messageOf(site.db, reminder, morning)).toMatchObject({ title: 'Copa' });
  await site.db.deleteFrom('results').where('tournamentId', '=', id).where('playerId', '=', ana.id).execute();
  expect(await messageOf(site.db, reminder, morning)).toBeNull();
});

describe('A reminder of a round', () => {
  const match = { pod: 'all' as never, division: null, tableNumber: 3, player2: null, outcome: 'open' as const, publishedAt: morning.toISOString() };

  test('names it by its number, and the cut after Swiss rounds the final phase', async () => {
    const { id, ana } = await cup();
    const [carla, dani] = [await rows.player(), await rows.player()];
    const other = await rows.player({ username: 'beto', userId: 'beto' });
    await rows.result(id, other.id);
    await choose(laptop, 'beto');
    // Another table of the same round, and another tournament whose device named its round alike.
    const { id: elsewhere } = await rows.tournament();
    const first = { ...match, round: 'first', number: 1, player1: carla.id };
    await site.db
      .insertInto('matches')
      .values([
        { ...first, tournamentId: id, phase: 'cut', tableNumber: 1, player2: dani.id },
        { ...first, tournamentId: elsewhere, phase: 'swiss', player2: ana.id },
      ])
      .execute();
    const { id: betos } = await queued({ tournamentId: id, what: 'first' }, laptop.endpoint);
    const published = (round: string, phase: 'swiss' | 'cut', number: number) =>
      site.db
        .insertInto('matches')
        .values({ ...match, tournamentId: id, round, number, phase, player1: other.id, player2: ana.id })
        .execute();
    const say = async (what: string) => (await messageOf(site.db, await queued({ tournamentId: id, what }), morning))?.body;
    await published('first', 'cut', 1);
    // Another division's Swiss rounds are not theirs.
    const seniors = { ...match, pod: 'senior' as never, tournamentId: id, round: 'seniors', number: 1, phase: 'swiss' as const };
    await site.db
      .insertInto('matches')
      .values({ ...seniors, player1: carla.id, player2: dani.id })
      .execute();
    expect(await say('first')).toBe('Ronda 1: mesa 3 contra beto.');
    expect((await messageOf(site.db, { id: betos, what: 'first' }, morning))?.body).toBe('Ronda 1: mesa 3 contra ana.');
    await published('second', 'swiss', 2);
    expect(await say('second')).toBe('Ronda 2: mesa 3 contra beto.');
    await published('third', 'cut', 3);
    const final = await queued({ tournamentId: id, what: 'third' });
    expect((await messageOf(site.db, final, morning))?.body).toBe('Fase final: mesa 3 contra beto.');
    await site.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    expect(await messageOf(site.db, final, morning)).toBeNull();
  });

  test('names the opponent as the site shows them', async () => {
    const { id, ana } = await cup();
    const other = await rows.player({ username: 'beto', name: 'Alberto', optionalname: 'Beto Ruiz' });
    await site.db
      .insertInto('matches')
      .values({ ...match, tournamentId: id, round: 'r', number: 1, phase: 'swiss', player1: ana.id, player2: other.id })
      .execute();
    const reminder = await queued({ tournamentId: id, what: 'r' });
    const say = async () => (await messageOf(site.db, reminder, morning))?.body;
    expect(await say()).toBe('Ronda 1: mesa 3 contra Beto Ruiz.');
    await site.db.updateTable('players').set({ useUsername: true }).where('id', '=', other.id).execute();
    expect(await say()).toBe('Ronda 1: mesa 3 contra beto.');
  });

  test('says to a player without an opponent that they rest, and nothing to one without a match', async () => {
    const { id, ana } = await cup();
    const { endpoint } = laptop;
    await rows.result(id, (await rows.player({ userId: 'beto' })).id);
    await choose(laptop, 'beto');
    await site.db
      .insertInto('matches')
      .values({ ...match, tournamentId: id, round: 'r', number: 4, phase: 'swiss', tableNumber: 0, player1: ana.id })
      .execute();
    const say = async (browser: string) => messageOf(site.db, await queued({ tournamentId: id, what: 'r' }, browser), morning);
    expect(await say(phone.endpoint)).toMatchObject({ body: 'Ronda 4: no juegas, descansas.', tag: `${id}-r` });
    expect(await say(endpoint)).toBeNull();
  });

  test('that changed leads to the player’s table, and is for those whom the last change moved', async () => {
    const { id, ana } = await cup();
    const [beto, carla] = [await rows.player(), await rows.player({ userId: 'carla' })];
    await choose(laptop, 'carla');
    await site.db
      .insertInto('matches')
      .values({ ...match, tournamentId: id, round: 'r', number: 1, phase: 'swiss', player1: ana.id, player2: beto.id })
      .execute();
    const event = (...moved: number[]) =>
      ({ stage: 'running', pods: [{ played: [{ id: 'r', repairs: moved.map((player) => ({ players: [player] })) }] }] }) as never;
    const reminders = () =>
      site.db
        .selectFrom('reminders as r')
        .innerJoin('pushSubscriptions as s', 's.id', 'r.subscriptionId')
        .select(['r.id', 'r.what', 's.userId'])
        .orderBy('r.id')
        .execute();
    await queueRounds(site.db, id, event(), event(ana.id));
    await queueRounds(site.db, id, event(ana.id), event(ana.id, carla.id));
    // A withdrawn round can be drawn with its id again; its first change is already noted.
    await queueRounds(site.db, id, event(), event(ana.id));
    const made = await reminders();
    expect(made.map(({ what, userId }) => [what, userId])).toEqual([
      ['change-1-r', 'ana'],
      ['change-2-r', 'carla'],
    ]);
    const [first] = made;
    expect(first && (await messageOf(site.db, first, morning))).toMatchObject({ path: `/torneo/${id}/mi-mesa` });
  });
});

describe('A device', () => {
  test('that is switched off leaves the person’s others on', async () => {
    await choose(phone, 'ana');
    await choose(laptop, 'ana');
    await choose(phone, 'ana', false);
    expect((await site.call(listReminders, {}, 'ana')).data.map(({ endpoint }) => endpoint)).toEqual([laptop.endpoint]);
  });

  test('does not remind again when it is saved again, but reminds another person who signs in on it', async () => {
    const { id } = await cup();
    const beto = await rows.player({ userId: 'beto' });
    await rows.result(id, beto.id);
    await queueDays(site.db, morning);
    await site.db.updateTable('reminders').set({ doneAt: morning.toISOString() }).execute();
    for (const [as, doneAt] of [
      ['ana', morning.toISOString()],
      ['beto', null],
    ] as const) {
      await choose(phone, as);
      await queueDays(site.db, morning);
      expect(await site.db.selectFrom('reminders').select(['what', 'doneAt']).execute()).toEqual([{ what: 'today', doneAt }]);
    }
  });
});

test('Reminders are stored for thirty days', async () => {
  const { id } = await cup();
  for (const [what, createdAt] of [
    ['old', '2026-02-12T12:59:00.000Z'],
    ['kept', '2026-02-12T13:01:00.000Z'],
  ] as const) {
    const reminder = await queued({ tournamentId: id, what });
    await site.db.updateTable('reminders').set({ createdAt }).where('id', '=', reminder.id).execute();
  }
  await queueDays(site.db, morning);
  const left = await site.db.selectFrom('reminders').select('what').orderBy('id').execute();
  expect(left.map(({ what }) => what)).toEqual(['kept', 'today']);
});

test('A check that fails leaves all but the first fifty reminders due', async () => {
  const { id: tournamentId } = await cup();
  for (const what of ['today', ...Array.from({ length: 50 }, (_, index) => `round-${index}`)]) await queued({ tournamentId, what });
  await site.db.updateTable('reminders').set({ dueAt: morning.toISOString() }).execute();
  const sender = {
    publicKey: '',
    privateKey: '',
    get subject(): string {
      throw new Error('no contact');
    },
  };
  await expect(sendDue(site.db, sender, morning)).rejects.toThrow('no contact');
  expect(await site.db.selectFrom('reminders').select('what').where('attempts', '=', 0).execute()).toEqual([{ what: 'round-49' }]);
});
