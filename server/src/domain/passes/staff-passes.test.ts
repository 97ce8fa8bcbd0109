import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { listTournamentChanges } from '@mesa/contract/calls/audit';
import { getListToCheck, listDeckChecks, saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { endPass, getOwnPass, issuePasses, listPasses, openPass } from '@mesa/contract/calls/passes';
import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, listPenalties, removePenalty } from '@mesa/contract/calls/penalties';
import { getLog, sendCommands, startPlay, stopPlay } from '@mesa/contract/calls/play';
import { listSessions } from '@mesa/contract/calls/sessions';
import { listSlips } from '@mesa/contract/calls/slips';
import { endStaffPass, issueStaffPass, listStaffPasses, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { deactivateTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { CommandBody } from '@mesa/contract/play/commands';
import { type HelpingRole, mayDo } from '@mesa/contract/play/roles';
import { passRefusal } from '@mesa/contract/rules/passes';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { newPass, tryPass } from '../../testing/pass-phone';
import { playDevice, playRound } from '../../testing/play-device';
import { type AsPass, testApp } from '../../testing/test-app';

const opening = new Date('2031-05-24T15:00:00.000Z');
let now = opening;
const site = testApp(async () => ({
  now: () => now,
  https: true,
  limits: { reads: 100_000, writes: 100_000, crowd: 100_000, signIn: 100_000, pages: 100_000 },
}));
const rows = community(site);
const of = (id: number) => ({ params: { id } });

/** A Cup of Ana's store with four players, in its first round on her device. */
async function running() {
  now = opening;
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, name: 'Copa', status: 'inscripciones', date: '2031-05-24', category: 'Challenge' });
  const players = await rows.players(4);
  for (const player of players) await rows.result(id, player.id);
  await site.call(startPlay, { ...of(id), body: {} }, 'ana');
  await site.db.updateTable('tournaments').set({ priceCents: 100, currency: 'COP' }).where('id', '=', id).execute();
  const console = await playDevice(site, id, 'ana');
  await console.takePen();
  await console.configure();
  await console.publishRound();
  return { id, console, player: players[0]?.id ?? 0 };
}
const give = (id: number, role: HelpingRole, insteadOf?: number) =>
  site.call(issueStaffPass, { ...of(id), body: { role, ...(insteadOf === undefined ? {} : { insteadOf }) } }, 'ana');
async function phoneFor(id: number, role: HelpingRole) {
  const { given } = await give(id, role);
  return { ...given, phone: (await tryPass(site, given.secret)).phone };
}
const refusal = { httpStatus: 401, code: 'unauthenticated', message: passRefusal };
const isOver = async (id: number, phone: AsPass) => expect(await site.refused(getLog, { ...of(id), query: {} }, phone)).toMatchObject(refusal);

/** Tries a secret, each time from another address. */
let address = 0;
async function refusalOf(secret: string) {
  address += 1;
  const { reply, cookie } = await tryPass(site, secret, `203.0.113.${address}`);
  expect(cookie).toBe('');
  const { requestId: _, ...answer } = reply.json();
  return { httpStatus: reply.statusCode, ...answer };
}

describe('The pass of a judge or helper', () => {
  test('is given by the organiser; its secret of 128 bits is answered once and stored as a hash', async () => {
    const { id } = await running();
    const { given, passes } = await give(id, 'judge');
    expect(Buffer.from(given.secret, 'base64url')).toHaveLength(16);
    expect(passes).toEqual([{ id: given.id, role: 'judge', issuedAt: now.toISOString(), usedSince: null }]);
    const stored = await site.db.selectFrom('staffPasses').select('hash').execute();
    expect(stored).toEqual([{ hash: createHash('sha256').update(given.secret).digest('base64url') }]);
    const { passes: listed } = await site.call(listStaffPasses, of(id), 'ana');
    expect([listed, JSON.stringify(listed).includes(given.secret)]).toEqual([passes, false]);
  });

  test('opens on one phone, whose cookie only this tournament’s calls get; opened on a second one it ends on the first', async () => {
    const { id } = await running();
    const { given } = await give(id, 'judge');
    const other = (await give(id, 'helper')).given;
    now = new Date('2031-05-24T16:00:00.000Z');
    const { reply, cookie, phone } = await tryPass(site, given.secret);
    expect(reply.json()).toEqual({ status: 'success', tournamentId: id, staff: { pass: given.id, role: 'judge' } });
    expect(cookie).toMatch(new RegExp(`^mesa_turno=[\\w-]{43}; Max-Age=2592000; Path=/api/tournaments/${id}; HttpOnly; Secure; SameSite=Strict$`));
    const { passes } = await site.call(listStaffPasses, of(id), 'ana');
    // In the order in which they were given.
    expect(passes).toMatchObject([
      { id: given.id, usedSince: '2031-05-24T16:00:00.000Z' },
      { id: other.id, usedSince: null },
    ]);
    expect((await site.call(getLog, { ...of(id), query: {} }, phone)).role).toBe('judge');
    const others = await tryPass(site, other.secret);
    expect((await site.call(getLog, { ...of(id), query: {} }, phone)).role).toBe('judge');
    now = new Date('2031-05-24T17:00:00.000Z');
    const second = await tryPass(site, given.secret);
    // Used since it was opened on the first one.
    expect((await site.call(listStaffPasses, of(id), 'ana')).passes[0]?.usedSince).toBe('2031-05-24T16:00:00.000Z');
    await isOver(id, phone);
    expect((await site.call(getLog, { ...of(id), query: {} }, second.phone)).role).toBe('judge');
    expect((await site.call(getLog, { ...of(id), query: {} }, others.phone)).role).toBe('helper');
    await site.call(endStaffPass, { ...of(id), body: { passId: given.id } }, 'ana');
    await isOver(id, second.phone);
    expect((await site.call(getLog, { ...of(id), query: {} }, others.phone)).role).toBe('helper');
    const sessions = await site.db.selectFrom('sessions').selectAll().where('userId', 'like', 'staff-pass:%').execute();
    expect(sessions.map(({ userId, startedAt, expiresAt }) => [userId, Date.parse(expiresAt) - Date.parse(startedAt)])).toEqual([
      [`staff-pass:helper:${other.id}`, 30 * 86_400_000],
    ]);
  });

  test('that was opened weeks before its tournament is still open there on its phone', async () => {
    const { id } = await running();
    await site.db.updateTable('tournaments').set({ date: '2031-07-03' }).where('id', '=', id).execute();
    const { cookie, phone } = await tryPass(site, (await give(id, 'judge')).given.secret);
    expect(cookie).toContain(`; Max-Age=${70 * 86_400}; `);
    await sql`update sessions set "expiresAt" = "expiresAt" - interval '40 days'`.execute(site.db);
    now = new Date('2031-07-03T15:00:00.000Z');
    // Somebody’s sign-in deletes the sessions that expired.
    await site.call(listSessions, {}, 'newcomer');
    expect((await site.call(getLog, { ...of(id), query: {} }, phone)).role).toBe('judge');
  });

  test.each(['judge', 'helper'] as const)('makes exactly the calls of a %s of its own tournament', async (role) => {
    const { id, player } = await running();
    const { phone } = await phoneFor(id, role);
    const penalty = { playerId: player, penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, note: '', opponentInformed: true };
    const check = { playerId: player, round: 1, cards: 60, differences: '', outcome: 'matches' };
    const calls: [Endpoint, object, boolean][] = [
      [getLog, { query: {} }, true],
      [sendCommands, { body: { device: 'd', head: 0, commands: [] } }, true],
      [listPenalties, {}, mayDo(role, 'penalty')],
      [addPenalty, { body: penalty }, mayDo(role, 'penalty')],
      [listDeckChecks, {}, mayDo(role, 'deck-check')],
      [getListToCheck, { params: { id, playerId: player } }, mayDo(role, 'deck-check')],
      [saveDeckCheck, { body: check }, mayDo(role, 'deck-check')],
      [listPasses, {}, mayDo(role, 'passes')],
      [issuePasses, { body: { playerIds: [player] } }, mayDo(role, 'passes')],
      [listPayments, {}, mayDo(role, 'payments')],
      [savePayment, { body: { playerId: player, method: 'cash' } }, mayDo(role, 'payments')],
    ];
    const tries = async (tournament: number) =>
      Promise.all(
        calls.map(async ([endpoint, input]) => {
          const whole = { ...input, params: { id: tournament, ...('params' in input ? { playerId: player } : {}) } };
          return site.call(endpoint, whole as never, phone).then(
            () => true,
            () => false,
          );
        }),
      );
    expect(await tries(id)).toEqual(calls.map(([, , may]) => may));
    const other = await running();
    expect(await tries(other.id)).toEqual(calls.map(() => false));
    // Every other call that needs an account ignores it.
    const forStaff: unknown[] = [...calls.map(([endpoint]) => endpoint), endPass, listSlips, removePenalty];
    const others = site.served.filter((endpoint) => !['anyone', 'pass'].includes(endpoint.access) && !forStaff.includes(endpoint));
    for (const endpoint of others) {
      const { httpStatus, code } = await site.refused(endpoint, { params: { id } }, phone);
      expect([endpoint.path, httpStatus, code]).toEqual([endpoint.path, 401, 'unauthenticated']);
    }
    expect(await site.refused(getOwnPass, {}, phone)).toMatchObject({ httpStatus: 401 });
  });

  test.each(['judge', 'helper'] as const)('gives exactly the commands of a %s, and the log says that it was a pass', async (role) => {
    const { id, console, player } = await running();
    const { phone } = await phoneFor(id, role);
    const device = await playDevice(site, id, phone);
    const round = console.round();
    const [match] = round.matches;
    if (!match?.player2) throw new Error('nobody plays');
    const pair = { round: round.id, player1: match.player1, player2: match.player2 };
    const bodies: CommandBody[] = [
      { kind: 'check-in', player },
      { kind: 'clock', round: round.id, action: 'start' },
      { kind: 'extra-time', ...pair, minutes: 3 },
      { kind: 'result', ...pair, outcome: 'player1', was: 'open' },
      { kind: 'swap', round: round.id, player: match.player1, with: player, reason: 'x' },
      { kind: 'redraw', round: round.id, seed: 'x', pairs: [], tables: [1], reason: 'x' },
      { kind: 'delete-round', round: round.id },
      { kind: 'drop', player, seen: 1 },
      { kind: 'enrol', player, division: 'masters' },
      { kind: 'pen', to: 'x', of: 1, force: true },
      { kind: 'report', ...pair, outcome: 'tie' },
      { kind: 'call-judge', round: round.id, player },
    ];
    const notForRole = role === 'judge' ? 'not_for_judges' : 'not_for_helpers';
    for (const body of bodies) expect([body.kind, (await device.refusalOf(body)) === notForRole]).toEqual([body.kind, !mayDo(role, body.kind)]);
    const given = device.entries.filter(({ command }) => command.body.kind === 'result').at(-1);
    expect(given?.command.by).toEqual({ role, pass: true });
    expect(await device.refusalOf({ kind: 'result', ...pair, outcome: 'tie', was: 'player1' })).toBe(role === 'judge' ? null : 'judge_corrects');
  });

  test('that is wrong, of yesterday, ended, replaced or of a deactivated tournament gets one sentence', async () => {
    const { id, console } = await running();
    const wrong = await refusalOf('abcdefghijklmnopqrstuv');
    expect(wrong).toMatchObject(refusal);
    const first = await phoneFor(id, 'judge');
    const second = await give(id, 'judge', first.id);
    expect(second.passes.map((pass) => pass.id)).toEqual([second.given.id]);
    expect(await refusalOf(first.secret)).toEqual(wrong);
    await isOver(id, first.phone);
    await site.call(endStaffPass, { ...of(id), body: { passId: second.given.id } }, 'ana');
    expect(await refusalOf(second.given.secret)).toEqual(wrong);
    const recorded = await rows.audits('tournament');
    await site.call(endStaffPass, { ...of(id), body: { passId: second.given.id } }, 'ana');
    expect(await rows.audits('tournament')).toEqual(recorded);
    const third = await phoneFor(id, 'helper');
    const other = await running();
    await site.call(endStaffPass, { ...of(other.id), body: { passId: third.id } }, 'ana');
    expect((await site.call(getLog, { ...of(id), query: {} }, third.phone)).role).toBe('helper');

    await playRound(console);
    while (console.pod().played.length < console.pod().rounds) {
      await console.publishRound();
      await playRound(console);
    }
    await console.finalize();
    now = new Date('2031-05-26T04:59:00.000Z');
    expect((await site.call(getLog, { ...of(id), query: {} }, third.phone)).role).toBe('helper');
    now = new Date('2031-05-26T05:00:00.000Z');
    await isOver(id, third.phone);
    expect(await refusalOf(third.secret)).toEqual(wrong);
    expect((await site.call(listStaffPasses, of(id), 'ana')).passes).toEqual([]);
    expect(await site.refused(issueStaffPass, { ...of(id), body: { role: 'judge' } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: 'Este torneo ya terminó: sus pases ya no se usan.',
    });

    const gone = await running();
    const { secret, phone } = await phoneFor(gone.id, 'judge');
    await site.call(stopPlay, { ...of(gone.id), body: {} }, 'ana');
    expect(await refusalOf(secret)).toEqual(wrong);
    await site.call(startPlay, { ...of(gone.id), body: {} }, 'ana').catch(() => undefined);
    await site.call(deactivateTournament, { ...of(gone.id), body: {} }, 'ana');
    expect(await refusalOf(secret)).toEqual(wrong);
    await isOver(gone.id, phone);

    const deactivated = await running();
    const last = await phoneFor(deactivated.id, 'judge');
    await site.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', deactivated.id).execute();
    expect(await refusalOf(last.secret)).toEqual(wrong);
    await isOver(deactivated.id, last.phone);
  });

  test('is limited like a player’s: ten wrong attempts a minute for an address, of both kinds together', async () => {
    const { id } = await running();
    const { given } = await give(id, 'judge');
    const from = (secret: string) => tryPass(site, secret, '192.0.2.9').then(({ reply }) => reply.statusCode);
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await from(`wrong${attempt}`));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await from(given.secret)).toBe(429);
    expect(openPass.path).toBe('/api/pass/open');
  });

  test('is not for judges, helpers, players and visitors to give, list or end', async () => {
    const { id, player } = await running();
    await rows.player({ userId: 'julia', username: 'julia' });
    await site.call(saveTournamentStaff, { ...of(id), body: { username: 'julia', role: 'judge' } }, 'ana');
    const { given, passes } = await give(id, 'judge');
    const { phone } = await phoneFor(id, 'judge');
    const players = (await tryPass(site, await newPass(site, id, player, 'ana'))).phone;
    for (const [call, body] of [
      [listStaffPasses, undefined],
      [issueStaffPass, { role: 'judge' }],
      [endStaffPass, { passId: given.id }],
    ] as const) {
      for (const as of ['julia', 'stranger']) expect(await site.refused(call, { ...of(id), body }, as)).toMatchObject({ httpStatus: 403 });
      for (const as of [phone, players, null]) expect(await site.refused(call, { ...of(id), body }, as)).toMatchObject({ httpStatus: 401 });
    }
    expect((await site.call(listStaffPasses, of(id), 'ana')).passes).toHaveLength(passes.length + 1);
  });

  test('leaves an account on the same phone its own role, and lends the pass’s to one without', async () => {
    const { id } = await running();
    const { phone } = await phoneFor(id, 'helper');
    const roleOf = async (as: string, headers: Record<string, string>) => (await site.call(getLog, { ...of(id), query: {} }, as, headers)).role;
    expect(await roleOf('ana', { ...phone })).toBe('organiser');
    expect(await roleOf('stranger', { ...phone })).toBe('helper');
    expect(await site.refused(getLog, { ...of(id), query: {} }, 'stranger')).toMatchObject({ httpStatus: 403 });
    // An ended pass is no reason to refuse an account.
    expect(await roleOf('ana', { cookie: 'mesa_turno=ended' })).toBe('organiser');
  });

  test('is one of fifty in a tournament', async () => {
    const { id } = await running();
    await site.db
      .insertInto('staffPasses')
      .values(
        Array.from({ length: 49 }, (_, number) => ({
          ...{ tournamentId: id, role: 'helper' as const, hash: `hash ${number}`, issuedBy: 'ana', issuedAt: now.toISOString() },
        })),
      )
      .execute();
    const { given } = await give(id, 'judge');
    expect(await site.refused(issueStaffPass, { ...of(id), body: { role: 'helper' } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: 'El torneo ya tiene 50 pases de jueces y ayudantes: termina los que nadie usa.',
    });
    // They come in the order in which they were given, not in that of storing: this stores the first one behind the others.
    await site.db.updateTable('staffPasses').set({ hash: 'first' }).where('hash', '=', 'hash 0').execute();
    const ids = (await give(id, 'helper', given.id)).passes.map((pass) => pass.id);
    expect(ids).toHaveLength(50);
    expect(ids).toEqual(ids.toSorted((one, another) => one - another));
    const other = await running();
    expect((await give(other.id, 'judge')).passes).toHaveLength(1);
  });

  test('is in the record of changes by its role, without its secret', async () => {
    const { id, player } = await running();
    const { phone, secret } = await phoneFor(id, 'judge');
    const penalty = { penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, note: '', opponentInformed: true } as const;
    await site.call(addPenalty, { ...of(id), body: { playerId: player, ...penalty } }, phone);
    const { penalties } = await site.call(listPenalties, of(id), 'ana');
    expect(penalties.map(({ judge }) => judge)).toEqual(['Juez (con pase)']);
    const { data } = await site.call(listTournamentChanges, { ...of(id), query: {} }, 'ana');
    expect(data.map(({ who }) => who.name)).toContain('Juez (con pase)');
    const dump = await Promise.all(
      (['auditLog', 'playLog', 'securityLog', 'sessions', 'staffPasses'] as const).map((table) => site.db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(dump)).not.toContain(secret);
    expect(JSON.stringify(dump)).not.toContain(phone.cookie.split('=')[1]);
  });
});
