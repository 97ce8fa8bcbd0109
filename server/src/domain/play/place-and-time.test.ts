import { afterEach, expect, jest, test } from '@jest/globals';
import type { SentCommand } from '@mesa/contract/calls/commands';
import { sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listSlips, openSlip, reportBySlip } from '@mesa/contract/calls/slips';
import { community } from '../../testing/community';
import { newPass, sendByPass, tryPass } from '../../testing/pass-phone';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { nextSettling } from './settle';

let now = new Date('2031-05-24T15:00:00.000Z');
const site = testApp(async () => ({ now: () => now }));
const rows = community(site);
const place = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
const of = (id: number) => ({ params: { id } });
afterEach(() => void jest.useRealTimers());

/** Ana's tournament of four in Medellín on 24 May, in round 1. */
async function running(fields: object = {}) {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2031-05-24', ...place, ...fields });
  const players = await rows.players(4);
  for (const player of players) await rows.result(id, player.id);
  await site.call(startPlay, { ...of(id), body: {} }, 'ana');
  const console = await playDevice(site, id, 'ana');
  await console.takePen();
  await console.configure();
  await console.publishRound();
  const slips = new Map((await site.call(listSlips, of(id), 'ana')).slips.map(({ player1, slip }) => [player1, slip]));
  const tables = console.round().matches.map(({ player1, player2 }) => ({ player1, player2: player2 ?? 0, slip: slips.get(player1) ?? '' }));
  const [first, second] = tables;
  if (!first || !second) throw new Error('two tables');
  return { id, console, first, second };
}
type Table = Awaited<ReturnType<typeof running>>['first'];
const report = (slip: string, playerId: number) => site.call(reportBySlip, { body: { slip, playerId, outcome: 'player1' } });
const agree = async ({ slip, player1, player2 }: Table) => {
  for (const player of [player1, player2]) await report(slip, player);
};
const resultOf = async ({ slip }: Table) => (await site.call(openSlip, { body: { slip } })).match.outcome;

test('A tournament can be closed on its day at its place, also when it is still the day before elsewhere', async () => {
  const { console } = await running();
  await playRound(console);
  while (console.pod().played.length < console.pod().rounds) {
    await console.publishRound();
    await playRound(console);
  }
  const close = () => console.refusalOf({ kind: 'finalize', standings: 'none' });
  // 23:59 of the 23rd in Medellín, where London already has the 24th.
  now = new Date('2031-05-24T04:59:59.999Z');
  expect(await close()).toBe('too_early');
  now = new Date('2031-05-24T05:00:00.000Z');
  expect(await close()).toBe('standings_changed');
});

test('Players enrol themselves until the hour at which registration closes, and not after it', async () => {
  now = new Date('2031-05-24T15:00:00.000Z');
  const store = await rows.store({ admins: ['ana'] });
  const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', category: 'Challenge', date: '2031-05-24', ...place });
  await site.call(startPlay, { ...of(id), body: {} }, 'ana');
  const closesAt = now.getTime() + 60_000;
  const console = await playDevice(site, id, 'ana');
  await console.run({ kind: 'enrolment', open: true, capacity: null, closesAt });
  const enrol = async (userId: string) => {
    const { id: player } = await rows.player({ userId });
    const body = { kind: 'enrol', player, division: 'masters' };
    const command = { id: `of-${userId}`, engine: 1, base: 0, pen: 0, at: now.getTime(), body } as unknown as SentCommand;
    const { answers } = await site.call(sendCommands, { ...of(id), body: { device: 'phone', head: 0, commands: [command] } }, userId);
    return answers[0] && 'code' in answers[0] ? answers[0].code : null;
  };
  now = new Date(closesAt);
  expect(await enrol('in-time')).toBeNull();
  now = new Date(closesAt + 1);
  expect(await enrol('late')).toBe('registration_closed');
  // The organiser still enrols somebody at the counter.
  expect(await console.refusalOf({ kind: 'enrol', player: (await rows.player()).id, division: 'masters' })).toBeNull();
});

test('A device learns the hour of the server and the role of its person', async () => {
  const { id } = await running();
  now = new Date('2031-05-24T16:30:00.000Z');
  await rows.player({ userId: 'beto' });
  const contact = (as: string) => site.call(sendCommands, { ...of(id), body: { device: 'd', head: 4, commands: [] } }, as);
  expect(await contact('ana')).toMatchObject({ now: now.getTime(), role: 'organiser', from: 4 });
  // A player's phone stays where it is, because it gets no entries.
  expect(await contact('beto')).toMatchObject({ now: now.getTime(), role: null, from: 4, entries: [] });
});

test('Equal reports become the result after a minute, without another request', async () => {
  const { first } = await running();
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'hrtime', 'nextTick', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'queueMicrotask'],
  });
  await agree(first);
  now = new Date(now.getTime() + 60_000);
  jest.advanceTimersByTime(59_999);
  expect(await resultOf(first)).toBeNull();
  jest.advanceTimersByTime(1);
  for (let reads = 0; reads < 100 && (await resultOf(first)) === null; reads += 1);
  expect(await resultOf(first)).toBe('player1');
});

test('Of several equal reports those that came first become the result first', async () => {
  const { id, first, second } = await running();
  const agreedAt = now.getTime();
  await agree(first);
  now = new Date(agreedAt + 5_000);
  await agree(second);
  const { event } = await playDevice(site, id, 'ana');
  expect(nextSettling(event)).toBe(agreedAt + 60_000);
});

test.each([
  ['a slip', async ({ first, second }: Awaited<ReturnType<typeof running>>) => void (await report(second.slip, first.player1))],
  [
    'a phone with a pass',
    async ({ id, second }: Awaited<ReturnType<typeof running>>) => {
      const { phone } = await tryPass(site, await newPass(site, id, second.player1, 'ana'));
      await sendByPass(site, phone, { kind: 'report', round: 'none', player1: second.player1, player2: second.player2, outcome: 'tie' });
    },
  ],
])('Equal reports become the result after a minute when the next contact comes from %s', async (_, contact) => {
  const made = await running();
  await agree(made.first);
  now = new Date(now.getTime() + 60_000);
  await contact(made);
  expect(await resultOf(made.first)).toBe('player1');
});
