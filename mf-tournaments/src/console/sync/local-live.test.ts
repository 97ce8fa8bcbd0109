import 'fake-indexeddb/auto';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { openDisk } from './disk';
import { followLocal, type LocalLive } from './local-live';
import { adopted, commandOf } from './replica';

beforeEach(() => {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
});

test('Pages for everyone show what is entered on this device, and none of what only consoles may show', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  const round = day.next('masters');
  const [match] = round.matches.filter(({ player2 }) => player2 !== null);
  const { player1, player2 } = match ?? {};
  if (!player1 || !player2) throw new Error('nobody plays');
  day.draw('senior');
  day.do({ kind: 'report', round: round.id, player1, player2, outcome: 'tie' }, { role: 'player', player: player1 });
  day.do({ kind: 'drop', player: player2, seen: 0 });
  const { drafts, reports, notices, pen } = day.event;
  expect([drafts.length, reports.length, notices.length, pen.device]).toEqual([1, 1, 1, 'console']);
  const ana = { id: 1, name: 'Ana', username: 'ana', division: 'masters' as const };
  const replica = adopted(null, day.event, { from: day.log.length, people: [ana] }, 'ABC234');
  const giver = { device: 'console', now: 0, newId: () => 'c1' };
  const result = { kind: 'result', round: round.id, player1, player2, outcome: 'player1', was: 'open' } as const;
  const disk = await openDisk(() => 'console');
  await disk.save('local_9/7', null, { ...replica, pending: [{ order: 1, command: commandOf(replica, result, giver) }] });
  const { event, ...live } = await new Promise<LocalLive>((resolve) => {
    const stop = followLocal(7, 'local_9', (shown) => {
      stop();
      resolve(shown);
    });
  });
  expect(live).toEqual({ status: 'success', seq: day.log.length, code: 'ABC234', people: [ana], unsent: 1 });
  expect(event).toMatchObject({ drafts: [], reports: [], notices: [], pen: { device: null, epoch: 0 } });
  expect(event.pods.flatMap(({ played }) => played.flatMap(({ matches }) => matches)).filter(({ outcome }) => outcome === 'player1')).toMatchObject([
    { player1, player2 },
  ]);
});
