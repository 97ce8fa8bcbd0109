import { describe, expect, test } from '@jest/globals';
import { getLive, getLog, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listTournamentStaff, removeTournamentStaff, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { CommandBody } from '@mesa/contract/play/commands';
import { draftDigest } from '@mesa/contract/play/draw';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { community } from '../../testing/community';
import { playDevice } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

/** Ana runs a tournament of four; Julia, Hugo and Beto have accounts. */
async function played() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge' });
  await player({ userId: 'ana', username: 'ana' });
  for (const userId of ['julia', 'hugo', 'beto']) await player({ userId, username: userId, name: userId });
  const players = [];
  for (let index = 0; index < 4; index += 1) players.push((await player()).id);
  for (const playerId of players) await result(id, playerId);
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, players };
}

const params = (id: number) => ({ params: { id } });
const invite = (id: number, username: string, role: 'judge' | 'helper') => app.call(saveTournamentStaff, { ...params(id), body: { username, role } }, 'ana');

describe('Judges and helpers', () => {
  test('are invited by username, listed, changed and removed by the organiser, and recorded', async () => {
    const { id } = await played();
    expect((await invite(id, 'julia', 'judge')).staff).toEqual([{ userId: 'julia', role: 'judge', username: 'julia', name: 'julia' }]);
    await invite(id, '@hugo', 'judge');
    expect((await invite(id, 'hugo', 'helper')).staff.map(({ userId, role }) => [userId, role])).toEqual([
      ['hugo', 'helper'],
      ['julia', 'judge'],
    ]);
    // Once more changes nothing, and is not recorded.
    await invite(id, 'hugo', 'helper');
    const { staff } = await app.call(removeTournamentStaff, { ...params(id), body: { userId: 'julia' } }, 'ana');
    await app.call(removeTournamentStaff, { ...params(id), body: { userId: 'julia' } }, 'ana');
    expect(staff.map(({ userId }) => userId)).toEqual(['hugo']);
    expect((await app.call(listTournamentStaff, params(id), 'ana')).staff).toEqual(staff);
    expect((await audits('tournament')).map(({ before, after }) => [before, after])).toEqual([
      [{ played: false }, { played: true }],
      [{ judges: [] }, { judges: ['julia'] }],
      [{ judges: ['julia'] }, { judges: ['hugo', 'julia'] }],
      [
        { judges: ['hugo', 'julia'], helpers: [] },
        { judges: ['julia'], helpers: ['hugo'] },
      ],
      [{ judges: ['julia'] }, { judges: [] }],
    ]);
  });

  test('are listed by name; who leaves one tournament stays in the others', async () => {
    const { id } = await played();
    const { id: sunday } = await tournament({ storeId: (await store({ admins: ['ana'] })).id, status: 'inscripciones' });
    await player({ userId: 'account-1', username: 'zoe', name: 'Zoe' });
    // Both are displayed as 'Sol', and their usernames would put them before everybody and in the other order.
    await player({ userId: 'account-3', username: 'abel', optionalname: 'Sol' });
    await player({ userId: 'account-2', username: 'ada', optionalname: 'Sol' });
    for (const username of ['abel', 'ada', 'zoe', 'julia']) for (const one of [id, sunday]) await invite(one, username, 'judge');
    const listIn = async (of: number) => (await app.call(listTournamentStaff, params(of), 'ana')).staff.map(({ name, username }) => `${name} (${username})`);
    const all = ['julia (julia)', 'Sol (ada)', 'Sol (abel)', 'zoe (zoe)'];
    expect(await listIn(id)).toEqual(all);
    await app.call(removeTournamentStaff, { ...params(id), body: { userId: 'account-1' } }, 'ana');
    expect([await listIn(id), await listIn(sunday)]).toEqual([all.slice(0, 3), all]);
  });

  test('of one tournament are nothing in another', async () => {
    const { id } = await played();
    const { id: sunday } = await tournament({ storeId: (await store({ admins: ['ana'] })).id, status: 'inscripciones' });
    await app.call(startPlay, { ...params(sunday), body: {} }, 'ana');
    await invite(id, 'julia', 'judge');
    const roleIn = async (of: number) => (await app.call(getTournament, params(of), 'julia')).data.staffRole;
    expect([await roleIn(id), await roleIn(sunday)]).toEqual(['judge', undefined]);
    expect(await app.refused(getLog, { ...params(sunday), query: {} }, 'julia')).toMatchObject({ httpStatus: 403 });
  });

  test('must have an account and not administer the store; only organisers see and invite them', async () => {
    const { id } = await played();
    const refused = (username: string, as: string) => app.refused(saveTournamentStaff, { ...params(id), body: { username, role: 'judge' } }, as);
    await player({ userId: 'hidden', username: 'oculta', status: 2 });
    for (const username of ['nadie', 'oculta'])
      expect(await refused(username, 'ana')).toMatchObject({ httpStatus: 422, message: expect.stringMatching(/^Ninguna cuenta tiene ese nombre/) });
    expect(await refused('ana', 'ana')).toMatchObject({ httpStatus: 422, message: expect.stringMatching(/^Esa persona administra la tienda/) });
    await invite(id, 'julia', 'judge');
    expect(await refused('beto', 'julia')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(listTournamentStaff, params(id), 'julia')).toMatchObject({ httpStatus: 403 });
    expect(await app.refused(listTournamentStaff, params(id), null)).toMatchObject({ httpStatus: 401 });
  });

  test('are the only ones who find the console from the tournament and read its log', async () => {
    const { id } = await played();
    await invite(id, 'julia', 'judge');
    const roleOf = async (as: string | null) => (await app.call(getTournament, params(id), as)).data.staffRole;
    expect([await roleOf('julia'), await roleOf('beto'), await roleOf('ana'), await roleOf(null)]).toEqual(['judge', undefined, undefined, undefined]);
    expect((await app.call(getLog, { ...params(id), query: {} }, 'julia')).role).toBe('judge');
    expect((await app.call(getLog, { ...params(id), query: {} }, 'ana')).role).toBe('organiser');
    expect(await app.refused(getLog, params(id), 'beto')).toMatchObject({ httpStatus: 403 });
    await app.call(removeTournamentStaff, { ...params(id), body: { userId: 'julia' } }, 'ana');
    expect(await app.refused(getLog, params(id), 'julia')).toMatchObject({ httpStatus: 403 });
    const { role, entries } = await app.call(sendCommands, { ...params(id), body: { device: 'j', head: 0, commands: [] } }, 'julia');
    expect([role, entries]).toEqual([null, []]);
  });

  test('who come to administer the store are organisers of the tournament, and no longer its judges', async () => {
    const { id } = await played();
    await invite(id, 'julia', 'judge');
    const { storeId } = (await app.call(getTournament, params(id))).data;
    await app.db.insertInto('storeAdmins').values({ storeId, userId: 'julia' }).execute();
    const { canEdit, staffRole } = (await app.call(getTournament, params(id), 'julia')).data;
    expect([canEdit, staffRole]).toEqual([true, undefined]);
    expect((await app.call(getLog, { ...params(id), query: {} }, 'julia')).role).toBe('organiser');
  });

  test('give the commands of their role only; a refusal is a sentence and changes nothing', async () => {
    const { id } = await played();
    await invite(id, 'julia', 'judge');
    await invite(id, 'hugo', 'helper');
    const organiser = await playDevice(app, id, 'ana');
    await organiser.takePen();
    await organiser.configure();
    const draft = await organiser.draw();
    const helper = await playDevice(app, id, 'hugo');
    const publish: CommandBody = { kind: 'publish', round: draft.id, pairs: draftDigest(draft) };
    expect(await helper.refusalOf(publish)).toBe('not_for_helpers');
    expect(refusalMessages.not_for_helpers).toMatch(/^Eso lo hace el organizador/);
    expect(await helper.refusalOf({ kind: 'pen', to: 'x', of: organiser.event.pen.epoch, force: true })).toBe('not_for_helpers');
    await organiser.run(publish);

    const judge = await playDevice(app, id, 'julia');
    // Changes of the published round are the organiser's.
    const [one, two] = draft.pairs;
    const swap: CommandBody = { kind: 'swap', round: draft.id, player: one?.player1 ?? 0, with: two?.player1 ?? 0, reason: 'Son hermanos' };
    const redraw: CommandBody = { kind: 'redraw', round: draft.id, seed: 'x', pairs: draft.pairs, tables: [1, 2], reason: 'Son hermanos' };
    for (const body of [swap, redraw]) expect([await helper.refusalOf(body), await judge.refusalOf(body)]).toEqual(['not_for_helpers', 'not_for_judges']);
    expect(await judge.refusalOf({ kind: 'drop', player: draft.pairs[0]?.player1 ?? 0, seen: 1 })).toBe('not_for_judges');
    const [pair] = draft.pairs;
    if (!pair?.player2) throw new Error('no pair');
    const match = { round: draft.id, player1: pair.player1, player2: pair.player2 };
    await helper.send();
    await helper.run({ kind: 'result', ...match, outcome: 'player1', was: 'open' });
    expect(await helper.refusalOf({ kind: 'result', ...match, outcome: 'tie', was: 'player1' })).toBe('judge_corrects');
    await judge.send();
    const { pods } = await judge.run({ kind: 'result', ...match, outcome: 'tie', was: 'player1' });
    expect(pods[0]?.played[0]?.matches.find(({ player1 }) => player1 === pair.player1)?.outcome).toBe('tie');
    expect(judge.entries.at(-1)?.command.by).toEqual({ role: 'judge' });
  });

  test('are called by a player to their table; they alone see the call, and only a judge or an organiser answers it', async () => {
    const { id, players } = await played();
    await app.db
      .updateTable('players')
      .set({ userId: 'caro' })
      .where('id', '=', players[0] ?? 0)
      .execute();
    await invite(id, 'julia', 'judge');
    await invite(id, 'hugo', 'helper');
    const organiser = await playDevice(app, id, 'ana');
    await organiser.takePen();
    await organiser.configure();
    await organiser.publishRound();
    const round = organiser.round();
    const call = (player: number) => ({ kind: 'call-judge' as const, round: round.id, player });
    const byCaro = async (body: CommandBody) => {
      const { answers } = await app.call(sendCommands, { ...params(id), body: { device: 'phone', head: 0, commands: [organiser.commandOf(body)] } }, 'caro');
      return answers[0] && 'code' in answers[0] ? answers[0].code : null;
    };
    const [caro = 0, other = 0] = players;
    expect(await byCaro(call(other))).toBe('not_allowed');
    expect(await byCaro({ ...call(caro), round: 'none' })).toBe('no_such_round');
    expect([await byCaro(call(caro)), await byCaro(call(caro))]).toEqual([null, null]);
    const live = await app.call(getLive, params(id), null);
    expect(live.event.calls).toBeUndefined();
    const helper = await playDevice(app, id, 'hugo');
    const table = round.matches.find(({ player1, player2 }) => player1 === caro || player2 === caro)?.table;
    expect(helper.event.calls).toEqual([{ player: caro, round: round.id, table, at: expect.any(Number) }]);
    const answer = { kind: 'answer-call' as const, round: round.id, player: caro };
    expect(await helper.refusalOf(answer)).toBe('not_for_helpers');
    expect(await byCaro(answer)).toBe('not_allowed');
    const judge = await playDevice(app, id, 'julia');
    expect((await judge.run(answer)).calls).toBeUndefined();
    // The organiser had not seen that yet.
    await organiser.run(answer);
  });

  test('who also play act for themselves like every player', async () => {
    const { id } = await played();
    await invite(id, 'hugo', 'helper');
    const hugo = (await app.db.selectFrom('players').select('id').where('userId', '=', 'hugo').executeTakeFirstOrThrow()).id;
    const organiser = await playDevice(app, id, 'ana');
    await organiser.run({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
    const helper = await playDevice(app, id, 'hugo');
    await helper.run({ kind: 'enrol', player: hugo, division: 'masters' });
    expect(helper.entries.at(-1)?.command.by).toEqual({ role: 'player', player: hugo });
    const { id: other } = await player();
    expect(await helper.refusalOf({ kind: 'enrol', player: other, division: 'masters' })).toBe('not_for_helpers');
  });
});
