import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { listTournamentChanges } from '@mesa/contract/calls/audit';
import { listClaims } from '@mesa/contract/calls/claims';
import {
  claimWithPass,
  endPass,
  getOwnPass,
  issuePasses,
  listPasses,
  openPass,
  saveOwnPlayerData,
  savePassList,
  sendPassCommands,
} from '@mesa/contract/calls/passes';
import { addPenalty } from '@mesa/contract/calls/penalties';
import { startPlay, stopPlay } from '@mesa/contract/calls/play';
import { createPlayerOfAccount } from '@mesa/contract/calls/players';
import { listSessions } from '@mesa/contract/calls/sessions';
import { sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { deactivateTournament } from '@mesa/contract/calls/tournaments';
import { passRefusal } from '@mesa/contract/rules/passes';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { newPass, sendByPass, tryPass } from '../../testing/pass-phone';
import { playDevice, playRound } from '../../testing/play-device';
import { type AsPass, testApp } from '../../testing/test-app';
import { ownCommand } from '../play/start-play';

let now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({
  now: () => now,
  https: true,
  limits: { reads: 100_000, writes: 100_000, crowd: 100_000, signIn: 100_000, pages: 100_000 },
}));
const rows = community(site);

/** Ana organises a Cup in Medellín, Hugo helps, Julia judges; four play, the last one with an account. */
async function cup(fields: object = {}) {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, name: 'Copa', status: 'inscripciones', date: '2031-05-24', ...fields });
  for (const userId of ['hugo', 'julia']) await rows.player({ userId, username: userId, name: userId });
  return withPlayers(id, [
    await rows.player({ name: 'Caro', username: 'caro' }),
    ...(await rows.players(2)),
    await rows.player({ userId: 'beto', username: 'beto' }),
  ]);
}

/** Another Cup of another store of Ana's, with four other players. */
async function otherCup() {
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', date: '2031-05-24' });
  return withPlayers(id, await rows.players(4));
}

async function withPlayers(id: number, players: readonly { id: number }[]) {
  for (const player of players) await rows.result(id, player.id);
  await site.call(startPlay, { params: { id }, body: {} }, 'ana');
  await site.call(saveTournamentStaff, { params: { id }, body: { username: 'hugo', role: 'helper' } }, 'ana');
  await site.call(saveTournamentStaff, { params: { id }, body: { username: 'julia', role: 'judge' } }, 'ana');
  return { id, ids: players.map((player) => player.id), caro: players[0]?.id ?? 0 };
}

/** The same Cup in round 1. */
async function running() {
  const made = await cup();
  const console = await playDevice(site, made.id, 'ana');
  await console.takePen();
  await console.configure();
  await console.publishRound();
  const { id: round, matches } = console.round();
  const match = matches.find(({ player1, player2 }) => player1 === made.caro || player2 === made.caro);
  if (!match || match.player2 === null) throw new Error('no match');
  return { ...made, console, round, match: { player1: match.player1, player2: match.player2 } };
}

/** The same Cup after its last round, not closed yet. */
async function played() {
  const made = await running();
  const { console } = made;
  await playRound(console);
  while (console.pod().played.length < console.pod().rounds) {
    await console.publishRound();
    await playRound(console);
  }
  if (console.pod().cuts.length > 0) throw new Error('the example has a cut');
  return made;
}

const of = (id: number) => ({ params: { id } });
const passesOf = async (id: number, as = 'ana') => (await site.call(listPasses, of(id), as)).passes;
const phoneFor = async (id: number, player: number) => (await tryPass(site, await newPass(site, id, player, 'ana'))).phone;
const isRefused = async (phone: AsPass) => expect(await site.refused(getOwnPass, {}, phone)).toMatchObject({ httpStatus: 401, message: passRefusal });

/** Tries a secret, each time from another address. */
let address = 0;
const refusalOf = async (secret: string) => {
  address += 1;
  const { reply, cookie } = await tryPass(site, secret, `203.0.113.${address}`);
  expect(cookie).toBe('');
  const { requestId: _, ...answer } = reply.json();
  return { httpStatus: reply.statusCode, ...answer };
};
const refused = { httpStatus: 401, status: 'error', code: 'unauthenticated', message: 'Este pase no sirve. Pide otro pase en el mostrador.' };

describe('A pass', () => {
  test('is given by the organiser or a helper; its secret of 128 bits is answered once and stored as a hash', async () => {
    const { id, ids, caro } = await cup();
    const { secrets, passes } = await site.call(issuePasses, { ...of(id), body: { playerIds: [...ids, caro] } }, 'hugo');
    expect(passes).toEqual(ids.map((playerId) => ({ playerId, issuedAt: now.toISOString(), usedSince: null })));
    expect(new Set(secrets.map(({ secret }) => Buffer.from(secret, 'base64url').length))).toEqual(new Set([16]));
    expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(4);
    const stored = await site.db.selectFrom('passes').selectAll().orderBy('playerId').execute();
    expect(stored.map(({ hash }) => hash)).toEqual(secrets.map(({ secret }) => createHash('sha256').update(secret).digest('base64url')));
    expect(await passesOf(id)).toEqual(passes);
    await newPass(site, id, ids[0] ?? 0, 'ana');
    expect((await passesOf(id)).map(({ playerId }) => playerId)).toEqual(ids);
  });

  test('is not for judges, players and visitors to give, list or end, nor for people outside the tournament', async () => {
    const { id, caro } = await cup();
    const calls = [
      [listPasses, of(id)],
      [issuePasses, { ...of(id), body: { playerIds: [caro] } }],
      [endPass, { ...of(id), body: { playerId: caro } }],
    ] as const;
    for (const [call, input] of calls) {
      for (const as of ['julia', 'beto', 'stranger']) expect(await site.refused(call, input, as)).toMatchObject({ httpStatus: 403 });
      expect(await site.refused(call, input, null)).toMatchObject({ httpStatus: 401 });
    }
    for (const outside of [(await rows.player()).id, (await otherCup()).caro])
      expect(await site.refused(issuePasses, { ...of(id), body: { playerIds: [caro, outside] } }, 'ana')).toMatchObject({
        httpStatus: 422,
        issues: [{ path: 'playerIds.1', message: 'Ese jugador no está en el torneo.' }],
      });
    expect(await passesOf(id)).toEqual([]);
  });

  test('opens on a phone without an account, for the calls of passes only; the console shows since when', async () => {
    const { id, ids, caro } = await cup();
    const secret = await newPass(site, id, caro, 'ana');
    now = new Date('2031-05-24T16:00:00.000Z');
    const { reply, cookie, phone } = await tryPass(site, secret);
    expect(reply.json()).toEqual({ status: 'success', tournamentId: id });
    expect(cookie).toMatch(/^mesa_pase=[\w-]{43}; Max-Age=2592000; Path=\/api\/pass; HttpOnly; Secure; SameSite=Strict$/);
    expect(await passesOf(id)).toEqual([{ playerId: caro, issuedAt: '2031-05-24T15:00:00.000Z', usedSince: '2031-05-24T16:00:00.000Z' }]);
    expect(await site.call(getOwnPass, {}, phone)).toMatchObject({
      tournamentId: id,
      player: { id: caro, username: 'caro', name: 'caro', hasAccount: false },
      lastDay: '2031-05-31',
      list: { cards: 0, updatedAt: null },
    });
    const session = await site.db.selectFrom('sessions').selectAll().where('userId', 'like', 'pass:%').executeTakeFirstOrThrow();
    expect(session.hash).not.toBeNull();
    // The pass decides when it ends: its session lasts longer.
    expect(Date.parse(session.expiresAt) - Date.parse(session.startedAt)).toBe(30 * 86_400_000);
    expect(phone.cookie).not.toContain(session.hash ?? '-');
    // No other call takes it.
    const others = site.served.filter(({ access }) => access !== 'anyone' && access !== 'pass');
    for (const call of others) expect(await site.refused(call, { params: { id, userId: 'ana' }, body: {} }, phone)).toMatchObject({ httpStatus: 401 });
    for (const call of site.served.filter(({ access }) => access === 'pass')) {
      expect(await site.refused(call, { body: {} }, 'ana')).toMatchObject(refused);
      expect(await site.refused(call, { body: {} }, null)).toMatchObject(refused);
    }
    expect((await site.call(getOwnPass, {}, await phoneFor(id, ids.at(-1) ?? 0))).player).toMatchObject({ username: 'beto', hasAccount: true });
  });

  test('that is guessed, malformed, reissued, ended, or of a player who left, is refused like one that never was', async () => {
    const { id, caro, ids } = await cup();
    const [first = '', second = ''] = [await newPass(site, id, caro, 'ana'), await newPass(site, id, caro, 'ana')];
    const ofOther = await newPass(site, id, ids[1] ?? 0, 'ana');
    await site.call(endPass, { ...of(id), body: { playerId: ids[1] ?? 0 } }, 'ana');
    for (const secret of [first, ofOther, 'A'.repeat(22), '', 'x', `${second}A`, second.toLowerCase(), createHash('sha256').update(second).digest('base64url')])
      expect(await refusalOf(secret)).toEqual(refused);
    expect((await tryPass(site, second)).reply.statusCode).toBe(200);
    expect(await sendByPass(site, (await tryPass(site, second)).phone, { kind: 'drop', player: caro, seen: 0 })).toBeNull();
    expect(await refusalOf(second)).toEqual(refused);
  });

  test('ends for a player who left, although they play in another tournament', async () => {
    const { id, caro } = await cup();
    const phone = await phoneFor(id, caro);
    await rows.result((await rows.tournament()).id, caro);
    await site.db.deleteFrom('results').where('tournamentId', '=', id).where('playerId', '=', caro).execute();
    await isRefused(phone);
    expect(await passesOf(id)).toEqual([]);
  });

  test('acts on one phone: the second one takes over, the first one gets the answer of a wrong pass', async () => {
    const { id, caro } = await cup();
    const secret = await newPass(site, id, caro, 'ana');
    const [first, second] = [(await tryPass(site, secret)).phone, (await tryPass(site, secret)).phone];
    await isRefused(first);
    expect(await site.refused(sendPassCommands, { body: { device: 'a', commands: [ownCommand({ kind: 'check-in', player: caro }, 0)] } }, first)).toMatchObject(
      refused,
    );
    expect((await site.call(getOwnPass, {}, second)).player.id).toBe(caro);
  });

  test('that was opened weeks before its tournament is still open there on its phone', async () => {
    const { id, caro } = await cup({ date: '2031-07-03' });
    const { cookie, phone } = await tryPass(site, await newPass(site, id, caro, 'ana'));
    // Thirty days more than until the tournament.
    expect(cookie).toContain(`; Max-Age=${70 * 86_400}; `);
    await sql`update sessions set "expiresAt" = "expiresAt" - interval '40 days'`.execute(site.db);
    now = new Date('2031-07-03T15:00:00.000Z');
    // Somebody’s sign-in deletes the sessions that expired.
    await site.call(listSessions, {}, 'newcomer');
    expect(await site.call(getOwnPass, {}, phone)).toMatchObject({ lastDay: '2031-07-10' });
  });

  test('of the same player in another tournament stays when one is reissued or ended', async () => {
    const { id, caro } = await cup();
    const { id: sunday } = await rows.tournament({ storeId: (await rows.store({ admins: ['ana'] })).id, status: 'inscripciones', date: '2031-05-25' });
    await withPlayers(sunday, [{ id: caro }]);
    const phone = await phoneFor(sunday, caro);
    await rows.deck(id, caro, [{ cardId: (await rows.card({})).id }]);
    const saturdays = await phoneFor(id, caro);
    expect(await site.call(getOwnPass, {}, phone)).toMatchObject({ lastDay: '2031-06-01', list: { cards: 0 } });
    expect(await site.call(getOwnPass, {}, saturdays)).toMatchObject({ lastDay: '2031-05-31', list: { cards: 1 } });
    for (const one of [id, sunday]) expect(await passesOf(one)).toMatchObject([{ playerId: caro }]);
    await newPass(site, id, caro, 'ana');
    await site.call(endPass, { ...of(id), body: { playerId: caro } }, 'ana');
    expect((await site.call(getOwnPass, {}, phone)).tournamentId).toBe(sunday);
  });

  test('keeps the moment of its first use, and ending a pass that is not there records nothing', async () => {
    const { id, caro } = await cup();
    const secret = await newPass(site, id, caro, 'ana');
    await tryPass(site, secret);
    const first = now.toISOString();
    now = new Date('2031-05-24T17:00:00.000Z');
    await tryPass(site, secret);
    expect(await passesOf(id)).toMatchObject([{ usedSince: first }]);
    await site.call(endPass, { ...of(id), body: { playerId: caro } }, 'ana');
    const recorded = await rows.audits('tournament');
    await site.call(endPass, { ...of(id), body: { playerId: caro } }, 'ana');
    expect(await rows.audits('tournament')).toEqual(recorded);
  });

  test.each(['reissued', 'ended'] as const)('that is %s stops the phone at once', async (what) => {
    const { id, caro } = await cup();
    const phone = await phoneFor(id, caro);
    if (what === 'ended') await site.call(endPass, { ...of(id), body: { playerId: caro } }, 'hugo');
    else await newPass(site, id, caro, 'hugo');
    await isRefused(phone);
    expect(await passesOf(id)).toEqual(what === 'ended' ? [] : [{ playerId: caro, issuedAt: now.toISOString(), usedSince: null }]);
    expect(await site.db.selectFrom('sessions').select('sid').where('userId', 'like', 'pass:%').execute()).toEqual([]);
  });

  test('stops with its tournament: deactivated, or moved to results by hand', async () => {
    const one = await cup();
    const phone = await phoneFor(one.id, one.caro);
    await site.call(stopPlay, { ...of(one.id), body: {} }, 'ana');
    await isRefused(phone);
    const other = await otherCup();
    const otherPhone = await phoneFor(other.id, other.caro);
    await site.call(deactivateTournament, { ...of(other.id), body: {} }, 'ana');
    await isRefused(otherPhone);
  });

  test('is refused at the eleventh wrong attempt of an address within a minute, also a right one; right ones are not counted', async () => {
    const { id, caro } = await cup();
    const secret = await newPass(site, id, caro, 'ana');
    const from = '198.51.100.99';
    for (let made = 0; made < 12; made += 1) expect((await tryPass(site, secret, from)).reply.statusCode).toBe(200);
    for (let made = 0; made < 10; made += 1) expect((await tryPass(site, 'wrong', from)).reply.statusCode).toBe(401);
    const { reply } = await tryPass(site, secret, from);
    expect([reply.statusCode, reply.json().message]).toEqual([429, 'Demasiados intentos seguidos. Espera un momento.']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryPass(site, secret, '198.51.100.98')).reply.statusCode).toBe(200);
    // One person can have many addresses of one IPv6 network.
    for (let made = 0; made < 10; made += 1) await tryPass(site, 'wrong', `2001:db8:1:2::${made + 1}`);
    expect((await tryPass(site, secret, '2001:db8:1:2::ffff')).reply.statusCode).toBe(429);
  });
});

describe('The end of a pass', () => {
  test('is the day after the tournament was closed, at the tournament’s place', async () => {
    const { id, caro, console } = await played();
    const phone = await phoneFor(id, caro);
    // 23:30 of the 24th in Medellín.
    now = new Date('2031-05-25T04:30:00.000Z');
    await console.finalize();
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-25');
    now = new Date('2031-05-26T04:59:59.000Z');
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-25');
    const another = await newPass(site, id, caro, 'ana');
    now = new Date('2031-05-26T05:00:00.000Z');
    await isRefused(phone);
    expect(await refusalOf(another)).toEqual(refused);
    expect(await passesOf(id)).toEqual([]);
    expect(await site.refused(issuePasses, { ...of(id), body: { playerIds: [caro] } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: 'Este torneo ya terminó: sus pases ya no se usan.',
    });
  });

  test('counts from the last time that the tournament was closed', async () => {
    const { id, caro, console } = await played();
    const phone = await phoneFor(id, caro);
    await console.finalize();
    now = new Date('2031-05-25T15:00:00.000Z');
    await console.run({ kind: 'reopen', reason: 'Un resultado estaba al revés' });
    // While it is open, a week after its day.
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-31');
    await console.finalize();
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-26');
  });

  test('of yesterday’s closed tournament without a log is that of its day', async () => {
    const { id, caro } = await cup({ date: '2031-05-22' });
    const secret = await newPass(site, id, caro, 'ana');
    await site.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    expect(await refusalOf(secret)).toEqual(refused);
  });

  test('follows the time zone that the tournament chose', async () => {
    const { id, caro } = await cup({ timeZone: 'Europe/Madrid' });
    const phone = await phoneFor(id, caro);
    // Midnight in Madrid, 17:00 in Medellín.
    now = new Date('2031-05-31T21:59:59.000Z');
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-31');
    expect(await passesOf(id)).toHaveLength(1);
    now = new Date('2031-05-31T22:00:00.000Z');
    await isRefused(phone);
    expect(await passesOf(id)).toEqual([]);
  });

  test('comes after a week in a tournament that is never closed', async () => {
    const { id, ids, caro } = await cup();
    const phone = await phoneFor(id, caro);
    now = new Date('2031-05-26T15:00:00.000Z');
    const later = await phoneFor(id, ids[1] ?? 0);
    expect((await site.call(getOwnPass, {}, later)).lastDay).toBe('2031-06-02');
    now = new Date('2031-06-01T04:59:59.000Z');
    expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-31');
    now = new Date('2031-06-01T05:00:00.000Z');
    await isRefused(phone);
  });
});

describe('A phone with a pass', () => {
  test('checks in, reports, calls a judge and drops for its player; a report counts like one from an account', async () => {
    const { id, caro, round, match, console } = await running();
    const other = match.player1 === caro ? match.player2 : match.player1;
    const [phone, otherPhone] = [await phoneFor(id, caro), await phoneFor(id, other)];
    expect(await sendByPass(site, phone, { kind: 'call-judge', round, player: caro })).toBeNull();
    expect(await sendByPass(site, phone, { kind: 'report', round, ...match, outcome: 'player1' })).toBeNull();
    expect(await sendByPass(site, otherPhone, { kind: 'report', round, ...match, outcome: 'tie' })).toBeNull();
    expect((await site.call(getOwnPass, {}, phone)).disputed).toEqual({ round, theirs: 'tie' });
    expect(await sendByPass(site, otherPhone, { kind: 'report', round, ...match, outcome: 'player1' })).toBeNull();
    await console.send();
    expect(console.event.reports).toMatchObject([{ by1: 'player1', by2: 'player1', passes: [caro, other] }]);
    // Both agree, so it counts at the next contact after a minute.
    now = new Date(now.getTime() + 61_000);
    await console.send();
    expect(console.round().matches.find(({ player1 }) => player1 === match.player1)?.outcome).toBe('player1');
    expect(console.entries.map(({ command: { by, body } }) => [body.kind, by]).filter(([kind]) => kind === 'report')).toEqual([
      ['report', { role: 'player', player: caro, pass: true }],
      ['report', { role: 'player', player: other, pass: true }],
      ['report', { role: 'player', player: other, pass: true }],
    ]);
    expect(await sendByPass(site, phone, { kind: 'drop', player: caro, seen: 1 })).toBeNull();
    await console.send();
    expect(console.event.entries.find(({ player }) => player === caro)?.dropped?.round).toBe(1);
  });

  test('confirms its player’s arrival', async () => {
    const { id, caro } = await cup();
    expect(await sendByPass(site, await phoneFor(id, caro), { kind: 'check-in', player: caro })).toBeNull();
    const console = await playDevice(site, id, 'ana');
    expect(console.event.entries.map(({ player, checkedIn = false }) => [player === caro, checkedIn])).toContainEqual([true, true]);
  });

  test('does nothing else, nothing for others, and nothing in another tournament', async () => {
    const { id, caro, ids, round, match, console } = await running();
    const stranger = await otherCup();
    const strangersPhone = await phoneFor(stranger.id, stranger.caro);
    expect(await sendByPass(site, strangersPhone, { kind: 'report', round, ...match, outcome: 'player1' })).toBe('no_such_round');
    const phone = await phoneFor(id, caro);
    const other = ids.find((one) => one !== match.player1 && one !== match.player2) ?? 0;
    const isFirst = match.player1 === caro;
    for (const body of [
      { kind: 'check-in', player: other },
      { kind: 'drop', player: other, seen: 1 },
      { kind: 'call-judge', round, player: other },
      { kind: 'enrol', player: caro, division: 'masters' },
      { kind: 'remove', player: caro },
      { kind: 'result', round, ...match, outcome: isFirst ? 'player1' : 'player2', was: 'open' },
      { kind: 'clock', round, action: 'start' },
      { kind: 'pen', to: 'phone', of: 1, force: true },
    ] as const)
      expect([body, await sendByPass(site, phone, body)]).toEqual([body, 'not_allowed']);
    await console.send();
    expect(console.event.reports).toEqual([]);
  });

  test('sends a command twice and it counts once', async () => {
    const { id, caro } = await cup();
    const phone = await phoneFor(id, caro);
    const command = ownCommand({ kind: 'check-in', player: caro }, 0);
    const send = () => site.call(sendPassCommands, { body: { device: 'phone', commands: [command] } }, phone);
    const [once, twice] = [await send(), await send()];
    expect(twice.answers).toEqual(once.answers);
  });

  test('whose clock is a day wrong reports at a possible time', async () => {
    const { id, caro, round, match, console } = await running();
    const phone = await phoneFor(id, caro);
    const day = 86_400_000;
    const before = now.getTime();
    now = new Date(before + 600_000);
    const report = (outcome: 'player1' | 'player2', at: number) => ({
      ...ownCommand({ kind: 'report', round, ...match, outcome }, at),
      base: console.head,
    });
    const commands = [report('player1', before + day), report('player2', before - day)];
    const { answers } = await site.call(sendPassCommands, { body: { device: 'phone', commands } }, phone);
    expect(answers.every((answer) => 'seq' in answer)).toBe(true);
    await console.send();
    // The time of its arrival, and that of the round on its screen.
    expect(console.entries.slice(-2).map(({ at }) => at)).toEqual([before + 600_000, before]);
  });

  test('reads only messages to its player and their penalties', async () => {
    const { id, caro, ids } = await cup();
    for (const playerId of [caro, ids[1] ?? 0]) {
      await site.call(sendTournamentMessage, { ...of(id), body: { message: `Para ${playerId}`, playerId } }, 'ana');
      const penalty = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, note: `${playerId}`, opponentInformed: true } as const;
      await site.call(addPenalty, { ...of(id), body: { playerId, ...penalty } }, 'julia');
    }
    const { messages, penalties } = await site.call(getOwnPass, {}, await phoneFor(id, caro));
    expect(messages.map(({ message }) => message)).toEqual([`Para ${caro}`]);
    expect(penalties.map(({ note }) => note)).toEqual([`${caro}`]);
  });

  test('hands in its player’s list until lists close; the record of changes names the player and the pass', async () => {
    const { id, caro, ids } = await cup({ listsClose: 'al empezar', listsVisible: 'al terminar' });
    await rows.card({ name: 'Lanturn', cardNumber: 44, printNumber: '44', expansionCode: 'CRZ' });
    const phone = await phoneFor(id, caro);
    const cards = 'Pokémon: 1\n3 Lanturn CRZ 44';
    // Another player's list is not this one's.
    await site.call(savePassList, { body: { cards } }, await phoneFor(id, ids[1] ?? 0));
    expect((await site.call(getOwnPass, {}, phone)).list).toEqual({ cards: 0, updatedAt: null });
    expect((await site.call(savePassList, { body: { cards } }, phone)).data.total).toBe(3);
    const { list } = await site.call(getOwnPass, {}, phone);
    expect(list).toEqual({ cards: 3, updatedAt: expect.any(String) });
    expect(await site.refused(savePassList, { body: { cards: 'hola' } }, phone)).toMatchObject({ httpStatus: 422 });
    expect(await site.refused(savePassList, { body: { cards, updatedAt: '2020-01-01T00:00:00.000Z' } }, phone)).toMatchObject({
      httpStatus: 409,
      code: 'stale',
    });
    const { data: changes } = await site.call(listTournamentChanges, { ...of(id), query: {} }, 'ana');
    expect(changes.find(({ entity }) => entity === 'deck')?.who.name).toBe('caro (con pase)');
    await site.db.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', id).execute();
    expect(await site.refused(savePassList, { body: { cards, updatedAt: list.updatedAt ?? '' } }, phone)).toMatchObject({
      httpStatus: 422,
      code: 'lists_closed',
    });
    const atAnHour = { listsClose: 'a una hora', listsCloseAt: '2020-01-01T00:00:00.000Z' } as const;
    await site.db.updateTable('tournaments').set(atAnHour).where('id', '=', id).execute();
    expect((await site.refused(savePassList, { body: { cards } }, phone)).message).toContain(
      'cerraron el 31 de diciembre de 2019 a las 19:00, hora del torneo.',
    );
  });

  test('hands in the list of its own tournament, also if its player is in several', async () => {
    const saturday = await cup();
    const sunday = await otherCup();
    await rows.result(sunday.id, saturday.caro);
    await rows.card({ name: 'Lanturn', cardNumber: 44, printNumber: '44', expansionCode: 'CRZ' });
    const phones = [await phoneFor(saturday.id, saturday.caro), await phoneFor(sunday.id, saturday.caro)];
    for (const [at, phone] of phones.entries()) await site.call(savePassList, { body: { cards: `Pokémon: 1\n${at + 1} Lanturn CRZ 44` } }, phone);
    const lists = await Promise.all(phones.map(async (phone) => (await site.call(getOwnPass, {}, phone)).list.cards));
    expect(lists).toEqual([1, 2]);
  });

  test('lends an account the pass as evidence for its claim to the player, once per account and player', async () => {
    const { id, caro } = await cup();
    const phone = { ...(await phoneFor(id, caro)) };
    expect(await site.refused(claimWithPass, { body: {} }, 'newcomer')).toMatchObject(refused);
    expect(await site.refused(claimWithPass, { body: {} }, null, phone)).toMatchObject({ httpStatus: 401 });
    for (let made = 0; made < 2; made += 1) await site.call(claimWithPass, { body: {} }, 'newcomer', phone);
    const { data } = await site.call(listClaims, { query: {} }, 'admin');
    expect(data).toMatchObject([{ account: { userId: 'newcomer' }, player: { id: caro }, pass: { tournamentId: id, tournament: 'Copa' } }]);
    // Asked again by name, the claim keeps its pass.
    await site.refused(createPlayerOfAccount, { body: { userId: 'newcomer', username: 'caro' } }, 'newcomer');
    expect((await site.call(listClaims, { query: {} }, 'admin')).data).toEqual(data);
    expect(await site.refused(claimWithPass, { body: {} }, 'beto', phone)).toMatchObject({ httpStatus: 409, message: 'Tu cuenta ya tiene un jugador.' });
    // Another account has the player, or its person left.
    for (const taken of [{ userId: 'somebody' }, { userId: null, status: 0 }]) {
      await site.db.updateTable('players').set(taken).where('id', '=', caro).execute();
      expect(await site.refused(claimWithPass, { body: {} }, 'other', phone)).toMatchObject({ httpStatus: 409, message: 'Ese jugador ya tiene una cuenta.' });
    }
  });

  test('is evidence for that claim alone, not for the account’s claim to another player, nor another account’s to this one', async () => {
    const { id, caro } = await cup();
    await rows.player({ username: 'dora' });
    const ask = (userId: string, username: string) => site.refused(createPlayerOfAccount, { body: { userId, username } }, userId);
    for (const [userId, username] of [
      ['newcomer', 'dora'],
      ['newcomer', 'caro'],
      ['other', 'caro'],
    ] as const)
      await ask(userId, username);
    await site.call(claimWithPass, { body: {} }, 'newcomer', await phoneFor(id, caro));
    const { data } = await site.call(listClaims, { query: {} }, 'admin');
    expect(data.map(({ account, player, pass }) => [account.userId, player.username, pass?.tournamentId])).toEqual([
      ['newcomer', 'dora', undefined],
      ['newcomer', 'caro', id],
      ['other', 'caro', undefined],
    ]);
  });

  test('is a device of no account: no list of devices shows it, and the secret is in no record', async () => {
    const { id, caro } = await cup();
    const secret = await newPass(site, id, caro, 'ana');
    const { phone } = await tryPass(site, secret);
    await sendByPass(site, phone, { kind: 'check-in', player: caro });
    const dump = JSON.stringify(
      await Promise.all([
        site.db.selectFrom('auditLog').selectAll().execute(),
        site.db.selectFrom('playLog').selectAll().execute(),
        site.db.selectFrom('securityLog').selectAll().execute(),
        site.db.selectFrom('sessions').selectAll().execute(),
        site.db.selectFrom('passes').selectAll().execute(),
      ]),
    );
    expect([dump.includes(secret), dump.includes(phone.cookie.split('=')[1] ?? '-')]).toEqual([false, false]);
    expect(openPass.path).not.toContain(':');
  });
});

describe('What the official program needs of a player', () => {
  const rowOf = (id: number) => site.db.selectFrom('players').select(['pokemonId', 'birthDate']).where('id', '=', id).executeTakeFirstOrThrow();
  const lacks = async (phone: AsPass) => (await site.call(getOwnPass, {}, phone)).lacks;

  test('is entered by a phone with the player’s pass, also after the closing, and is never shown', async () => {
    const { id, caro, console } = await played();
    const phone = await phoneFor(id, caro);
    expect(await lacks(phone)).toEqual({ pokemonId: true, birthYear: true });
    await site.call(saveOwnPlayerData, { body: { birthYear: 2015 } }, phone);
    expect(await lacks(phone)).toEqual({ pokemonId: true, birthYear: false });
    await console.finalize();
    await site.call(saveOwnPlayerData, { body: { pokemonId: '4912345', birthYear: 2015 } }, phone);
    expect(await rowOf(caro)).toEqual({ pokemonId: '4912345', birthDate: '2015-02-27' });
    const { player, lacks: after } = await site.call(getOwnPass, {}, phone);
    expect([Object.keys(player).sort(), after]).toEqual([['hasAccount', 'id', 'name', 'username'], { pokemonId: false, birthYear: false }]);
    expect((await rows.audits('player')).at(-1)).toMatchObject({
      userId: expect.stringMatching(/^pass:/),
      entityId: String(caro),
      after: { pokemonId: '4912345' },
    });
  });

  test('is completed by a pass and never replaced, and an id of another player is refused without naming them', async () => {
    const { id, ids, caro } = await cup();
    const phone = await phoneFor(id, caro);
    await site.db
      .updateTable('players')
      .set({ pokemonId: '4912345' })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    const refusal = (body: { pokemonId?: string; birthYear?: number }) => site.refused(saveOwnPlayerData, { body }, phone);
    expect(await refusal({ pokemonId: '4912345' })).toMatchObject({
      httpStatus: 422,
      message: 'Ese Player ID no se puede guardar. Revísalo, o pregunta en el mostrador.',
    });
    expect(await refusal({ birthYear: 2032 })).toMatchObject({ httpStatus: 422, issues: [{ path: 'birthYear', message: 'Ese año todavía no llega.' }] });
    expect(await refusal({ pokemonId: '12' })).toMatchObject({ httpStatus: 400 });
    await site.call(saveOwnPlayerData, { body: { pokemonId: '4912346', birthYear: 2015 } }, phone);
    const message = 'Ese dato ya está anotado. Si está mal, dilo en el mostrador.';
    expect(await refusal({ pokemonId: '4912347' })).toMatchObject({ issues: [{ path: 'pokemonId', message }] });
    expect(await refusal({ birthYear: 2014 })).toMatchObject({ issues: [{ path: 'birthYear', message }] });
    expect(await rowOf(caro)).toEqual({ pokemonId: '4912346', birthDate: '2015-02-27' });
  });

  test('is not taken from a phone whose pass ended', async () => {
    const { id, caro } = await cup();
    const phone = await phoneFor(id, caro);
    await site.call(endPass, { ...of(id), body: { playerId: caro } }, 'ana');
    expect(await site.refused(saveOwnPlayerData, { body: { birthYear: 2015 } }, phone)).toMatchObject({ httpStatus: 401 });
    expect(await rowOf(caro)).toEqual({ pokemonId: null, birthDate: null });
  });
});
