import { beforeEach, describe, expect, test } from '@jest/globals';
import { endPass, getOwnPass, issuePasses, listPasses } from '@mesa/contract/calls/passes';
import { startPlay, stopPlay } from '@mesa/contract/calls/play';
import { issueStaffPass } from '@mesa/contract/calls/tournament-staff';
import { community } from '../../testing/community';
import { newPass, tryPass } from '../../testing/pass-phone';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

let now = new Date('2031-05-24T15:00:00.000Z');
beforeEach(() => {
  now = new Date('2031-05-24T15:00:00.000Z');
});
const site = testApp(async () => ({ now: () => now }));
const rows = community(site);

/** A Cup of Ana's store that three players play. */
async function cup() {
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', date: '2031-05-24' });
  const [one = 0, two = 0, three = 0] = (await rows.players(3)).map((player) => player.id);
  for (const player of [one, two, three]) await rows.result(id, player);
  await site.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, one, two, three };
}

const of = (id: number) => ({ params: { id } });

describe('Giving passes', () => {
  test('is refused for a player outside the tournament, also if they are the first in the list', async () => {
    const { id, one } = await cup();
    const { id: outside } = await rows.player();
    for (const playerIds of [[outside], [outside, one]])
      expect(await site.refused(issuePasses, { ...of(id), body: { playerIds } }, 'ana')).toMatchObject({
        httpStatus: 422,
        message: 'Ese jugador no está en el torneo.',
        issues: [{ path: 'playerIds.0' }],
      });
    expect((await site.call(listPasses, of(id), 'ana')).passes).toEqual([]);
  });

  test('is refused in a tournament whose results are entered by hand, to players and to staff', async () => {
    const { id, one } = await cup();
    await site.call(stopPlay, { ...of(id), body: {} }, 'ana');
    for (const [call, body] of [
      [issuePasses, { playerIds: [one] }],
      [issueStaffPass, { role: 'judge' }],
    ] as const)
      expect(await site.refused(call, { ...of(id), body }, 'ana')).toMatchObject({ httpStatus: 404, message: 'Este torneo no se lleva en la mesa.' });
  });

  test('is possible in a tournament although one before it is over', async () => {
    await rows.tournament({ date: '2025-01-01', status: 'finalizado' });
    const { id, one } = await cup();
    expect(await newPass(site, id, one, 'ana')).not.toBe('');
    expect((await site.call(issueStaffPass, { ...of(id), body: { role: 'judge' } }, 'ana')).passes).toHaveLength(1);
  });

  test('records whose passes were given, whose were replaced, and whose ended', async () => {
    const { id, one, two, three } = await cup();
    const before = (await rows.audits('tournament')).length;
    await site.call(issuePasses, { ...of(id), body: { playerIds: [three, one] } }, 'ana');
    await site.call(issuePasses, { ...of(id), body: { playerIds: [three, two, one, two] } }, 'ana');
    await site.call(endPass, { ...of(id), body: { playerId: two } }, 'ana');
    expect((await rows.audits('tournament')).slice(before).map((line) => [line.userId, line.before, line.after])).toEqual([
      ['ana', null, { passes: [three, one] }],
      ['ana', { passes: [one, three] }, { passes: [three, two, one] }],
      ['ana', { passes: [two] }, null],
    ]);
  });

  test('marks as used only the pass that a phone opens', async () => {
    const { id, one, two } = await cup();
    await newPass(site, id, one, 'ana');
    await tryPass(site, await newPass(site, id, two, 'ana'));
    expect((await site.call(listPasses, of(id), 'ana')).passes).toEqual([
      { playerId: one, issuedAt: now.toISOString(), usedSince: null },
      { playerId: two, issuedAt: now.toISOString(), usedSince: now.toISOString() },
    ]);
  });
});

test('A pass ends the day after its own tournament was closed, whatever is noted in that one or closed elsewhere later', async () => {
  async function close() {
    const made = await cup();
    const console = await playDevice(site, made.id, 'ana');
    await console.takePen();
    await console.configure();
    while (console.pod().played.length < console.pod().rounds) {
      await console.publishRound();
      await playRound(console);
    }
    await console.finalize();
    return { ...made, console };
  }
  const { id, one, console } = await close();
  const { phone } = await tryPass(site, await newPass(site, id, one, 'ana'));
  now = new Date('2031-05-25T15:00:00.000Z');
  await close();
  await console.takePen();
  expect((await site.call(getOwnPass, {}, phone)).lastDay).toBe('2031-05-25');
});
