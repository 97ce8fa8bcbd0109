import { describe, expect, test } from '@jest/globals';
import { getLive, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listSlips, openSlip, reportBySlip } from '@mesa/contract/calls/slips';
import { saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { deactivateTournament } from '@mesa/contract/calls/tournaments';
import type { Games, ReportedOutcome } from '@mesa/contract/play/model';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { slipRefusal } from '@mesa/contract/rules/passes';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';

let now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now, limits: { reads: 100_000, writes: 100_000, crowd: 100_000, signIn: 100_000, pages: 100_000 } }));
const rows = community(site);
const of = (id: number) => ({ params: { id } });

/** Four play the first round of Ana's tournament; Hugo helps and Julia judges. */
async function running({ bestOf = 1, structure }: { bestOf?: 1 | 3; structure?: 'elimination' } = {}) {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, name: 'Reto', status: 'inscripciones', date: '2031-05-24', category: 'Challenge' });
  for (const player of await rows.players(4)) await rows.result(id, player.id);
  await site.call(startPlay, { ...of(id), body: {} }, 'ana');
  const console = await playDevice(site, id, 'ana');
  await console.takePen();
  const { body } = proposeConfigure(console.event, 'seed', structure);
  if (!body) throw new Error('nothing to configure');
  await console.run({ ...body, bestOf: { swiss: bestOf, cut: bestOf } });
  await console.publishRound(structure && 'masters');
  return { id, console };
}
async function slipsOf(id: number, as = 'ana') {
  const { slips } = await site.call(listSlips, of(id), as);
  return slips;
}
async function firstSlip(options: Parameters<typeof running>[0] = {}) {
  const made = await running(options);
  const [match] = made.console.round().matches;
  const slip = (await slipsOf(made.id)).find(({ player1 }) => player1 === match?.player1)?.slip ?? '';
  if (!match?.player2) throw new Error('nobody plays');
  return { ...made, match: { player1: match.player1, player2: match.player2, table: match.table }, slip };
}
const open = (slip: string) => site.call(openSlip, { body: { slip } });
const report = (slip: string, playerId: number, outcome: ReportedOutcome, games?: Games) =>
  site.call(reportBySlip, { body: { slip, playerId, outcome, ...(games ? { games } : {}) } });

/** Tries a code, each time from another address. */
let address = 0;
async function refusalOf(slip: string) {
  address += 1;
  const reply = await site.app.inject({ method: 'POST', url: openSlip.path, payload: { slip }, remoteAddress: `203.0.113.${address}` });
  const { requestId: _, ...answer } = reply.json();
  return { httpStatus: reply.statusCode, ...answer };
}
const refused = { httpStatus: 401, status: 'error', code: 'unauthenticated', message: slipRefusal };

describe('The code on a slip', () => {
  test('is printed by organisers and helpers: one of 128 bits for each table without a result, the same each time', async () => {
    const { id, console } = await running();
    for (const [username, role] of [
      ['hugo', 'helper'],
      ['julia', 'judge'],
    ] as const) {
      await rows.player({ userId: username, username });
      await site.call(saveTournamentStaff, { ...of(id), body: { username, role } }, 'ana');
    }
    const slips = await slipsOf(id);
    expect(slips.map(({ player1 }) => player1)).toEqual(console.round().matches.map(({ player1 }) => player1));
    for (const { slip } of slips) expect(slip).toMatch(new RegExp(`^${id}\\.[\\w-]{22}$`));
    expect(await slipsOf(id, 'hugo')).toEqual(slips);
    for (const as of ['julia', 'stranger']) expect(await site.refused(listSlips, of(id), as)).toMatchObject({ httpStatus: 403 });
    expect(await site.refused(listSlips, of(id), null)).toMatchObject({ httpStatus: 401 });
    const [first] = console.round().matches;
    if (first) await console.result(console.round().id, first, 'player1');
    expect(await slipsOf(id)).toEqual(slips.slice(1));
  });

  test('opens its match without an account, and nothing else of the tournament', async () => {
    const { id, slip, match } = await firstSlip();
    const { match: shown } = await open(slip);
    const { people } = await site.call(getLive, of(id));
    const nameOf = (player: number) => people.find((person) => person.id === player)?.name;
    expect(shown).toEqual({
      tournament: 'Reto',
      title: 'Ronda 1',
      table: match.table,
      mayTie: true,
      bestOfThree: false,
      players: [
        { id: match.player1, name: nameOf(match.player1) },
        { id: match.player2, name: nameOf(match.player2) },
      ],
      outcome: null,
      reported: [],
      disputed: false,
    });
  });

  test('of a single elimination offers no tie', async () => {
    const { slip } = await firstSlip({ structure: 'elimination' });
    expect((await open(slip)).match).toMatchObject({ mayTie: false, table: 1 });
  });

  test('shows who reported at its own table only', async () => {
    const { id, slip, match } = await firstSlip();
    const [, next] = await slipsOf(id);
    const [, second] = (await open(next?.slip ?? '')).match.players;
    await report(slip, match.player1, 'tie');
    expect((await report(next?.slip ?? '', second?.id ?? 0, 'player2')).match.reported).toEqual([second?.id]);
    expect((await open(slip)).match.reported).toEqual([match.player1]);
  });

  test('reports for both of its players, whose equal reports count; the log says that they came by a slip', async () => {
    const { id, slip, match, console } = await firstSlip();
    const { match: after } = await report(slip, match.player1, 'player1');
    expect([after.reported, after.disputed]).toEqual([[match.player1], false]);
    expect((await report(slip, match.player2, 'tie')).match.disputed).toBe(true);
    expect((await report(slip, match.player2, 'player1')).match.disputed).toBe(false);
    await console.send();
    expect(console.event.reports).toMatchObject([{ by1: 'player1', by2: 'player1', slips: [match.player1, match.player2] }]);
    const given = console.entries.filter(({ command }) => command.body.kind === 'report').map(({ command }) => command.by);
    expect(given).toEqual([match.player1, match.player2, match.player2].map((player) => ({ role: 'player', player, slip: true })));
    now = new Date(now.getTime() + 61_000);
    await site.call(sendCommands, { ...of(id), body: { device: 'd', head: 0, commands: [] } }, 'ana');
    expect((await open(slip)).match.outcome).toBe('player1');
  });

  test('takes the games of a best of three, which become those of the result; games of another result or round are refused', async () => {
    const { id, slip, match } = await firstSlip({ bestOf: 3 });
    expect((await open(slip)).match.bestOfThree).toBe(true);
    expect((await report(slip, match.player1, 'player1', [1, 2])).refusal).toBe('invalid_games');
    expect(await site.refused(reportBySlip, { body: { slip, playerId: match.player1, outcome: 'player1', games: [3, 0] } })).toMatchObject({ httpStatus: 400 });
    for (const player of [match.player1, match.player2]) expect((await report(slip, player, 'player1', [2, 1])).refusal).toBeNull();
    now = new Date(now.getTime() + 61_000);
    await site.call(sendCommands, { ...of(id), body: { device: 'd', head: 0, commands: [] } }, 'ana');
    const { event } = await site.call(getLive, of(id));
    expect(event.pods[0]?.played[0]?.matches.find(({ player1 }) => player1 === match.player1)).toMatchObject({ outcome: 'player1', games: [2, 1] });

    const single = await firstSlip();
    expect((await report(single.slip, single.match.player1, 'player1', [2, 1])).refusal).toBe('invalid_games');
  });

  test('reports no other table’s match, and never changes a result', async () => {
    const { slip, match, console } = await firstSlip();
    const other = console.round().matches[1];
    expect((await report(slip, other?.player1 ?? 0, 'player1')).refusal).toBe('not_your_match');
    await console.result(console.round().id, console.round().matches[0] as never, 'player1');
    await report(slip, match.player1, 'player2');
    expect((await open(slip)).match.outcome).toBe('player1');
  });

  test('that is wrong, of another tournament, of a swapped match, of an earlier round or hidden gets one sentence', async () => {
    const { id, slip, match, console } = await firstSlip();
    for (const wrong of ['x', '', `${id}.abcdefghijklmnopqrstuv`, `${id}.`, `999999.${slip.split('.')[1]}`, slip.slice(0, -2)])
      expect([wrong, await refusalOf(wrong)]).toEqual([wrong, refused]);
    const other = await running();
    expect(await refusalOf(`${other.id}.${slip.split('.')[1]}`)).toEqual(refused);
    const stranger = console.round().matches[1]?.player1 ?? 0;
    await console.run({ kind: 'swap', round: console.round().id, player: match.player1, with: stranger, reason: 'x' });
    expect(await refusalOf(slip)).toEqual(refused);
    expect(await site.refused(reportBySlip, { body: { slip, playerId: match.player1, outcome: 'tie' } })).toMatchObject({ httpStatus: 401 });

    const [again] = await slipsOf(id);
    await playRound(console);
    expect(await refusalOf(again?.slip ?? '')).toEqual(refused);
    await console.publishRound();
    expect(await refusalOf(again?.slip ?? '')).toEqual(refused);
    const [second] = await slipsOf(id);
    expect((await open(second?.slip ?? '')).match.title).toBe('Ronda 2');
    await site.call(deactivateTournament, { ...of(id), body: {} }, 'ana');
    expect(await refusalOf(second?.slip ?? '')).toEqual(refused);
  });

  test('is limited to ten wrong attempts a minute for an address, together with passes', async () => {
    const { slip } = await firstSlip();
    const from = async (typed: string) =>
      (await site.app.inject({ method: 'POST', url: openSlip.path, payload: { slip: typed }, remoteAddress: '192.0.2.9' })).statusCode;
    const answers = [];
    for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await from(`1.wrong${attempt}`));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await from(slip)).toBe(429);
  });

  test('is in no public answer', async () => {
    const { id, slip, match } = await firstSlip();
    await report(slip, match.player1, 'tie');
    const text = JSON.stringify(await site.call(getLive, of(id)));
    expect(text).not.toContain(slip.split('.')[1]);
    expect(text).not.toContain('"slips"');
  });
});
