import { emptyEvent } from '@mesa/contract/play/model';
import { makeServer, serverTime } from '../testing/play-server';
import { adopted, commandOf, give, type Replica, receive, withPeople } from './replica';

/** A tournament of three enrolled players, as the server knows it, and the device before it read the log. */
function begin() {
  const server = makeServer();
  for (const player of [1, 2, 3]) server.says({ kind: 'enrol', player, division: 'masters' });
  const replica = adopted(null, emptyEvent('challenge', 2027), { from: 0, people: [] }, 'ABC234');
  const answer = (from: number, until = server.log.length, more: object = {}) => ({
    ...{ from, entries: server.log.slice(from, until), people: [], lease: null },
    ...more,
  });
  return { server, replica, answer };
}
function received(...[replica, answer]: [Replica, Parameters<typeof receive>[1]]): Replica {
  const { replica: next, fault } = receive(replica, answer, serverTime);
  if (!next) throw new Error(fault);
  return next;
}
function withCommand(replica: Replica, id: string): Replica {
  const given = give(replica, { kind: 'enrol', player: 7, division: 'masters' }, { device: 'mine', now: serverTime, newId: () => id });
  if (!given.replica) throw new Error(given.refusal);
  return given.replica;
}
const pendingIds = ({ pending }: Replica) => pending.map(({ command }) => command.id);

describe('The log of a device', () => {
  test('continues where it ended, and takes nothing after a gap', () => {
    const { replica, answer } = begin();
    const first = received(replica, answer(0, 1));
    expect([first.seq, first.recent.length]).toEqual([1, 1]);
    expect(received(first, answer(2)).seq).toBe(1);
    const gap = { ...answer(1), entries: answer(2).entries };
    expect([received(first, gap).seq, received(first, gap).recent.length]).toEqual([1, 1]);
    expect(received(first, answer(0)).seq).toBe(3);
  });

  test('is read again if it contradicts what the device has, and by another version of the page if it has what this one does not know', () => {
    const { server, replica, answer } = begin();
    const first = received(replica, answer(0));
    const without = { ...first, event: { ...first.event, entries: [] } };
    server.says({ kind: 'check-in', player: 1 });
    expect(receive(without, answer(3), serverTime)).toEqual({ fault: 'diverged' });
    const entry = server.log.at(-1);
    if (entry) Object.assign(entry.command, { body: { kind: 'later' } });
    expect(receive(first, answer(3), serverTime)).toEqual({ fault: 'outdated' });
  });

  test('keeps its last three hundred entries', () => {
    const { server, replica, answer } = begin();
    const [one] = server.log;
    if (!one) throw new Error('no entry');
    const long = { ...replica, recent: Array.from({ length: 299 }, (_, at) => ({ ...one, seq: at - 299 })) };
    const { recent } = received(long, answer(0));
    expect([recent.length, recent[0]?.seq, recent.at(-1)?.seq]).toEqual([300, -297, 3]);
  });
});

describe('A command of the device', () => {
  test('stays queued until the log has it, although the server has accepted it', () => {
    const { replica, answer } = begin();
    const waiting = withCommand(replica, 'c1');
    const accepted = received(waiting, answer(0, 2, { answers: [{ id: 'c1', seq: 4 }] }));
    expect([accepted.seq, pendingIds(accepted)]).toEqual([2, ['c1']]);
    const read = received(waiting, answer(0, 3, { answers: [{ id: 'c1', seq: 3 }] }));
    expect(pendingIds(read)).toEqual([]);
  });

  test('is no conflict if the log has it, although an answer refuses it', () => {
    const { server, replica, answer } = begin();
    const waiting = withCommand(received(replica, answer(0)), 'c1');
    const [{ command } = { command: undefined }] = waiting.pending;
    const [entry] = server.log;
    if (!command || !entry) throw new Error('nothing waits');
    const read = received(waiting, { ...answer(3), entries: [{ ...entry, seq: 4, command }], answers: [{ id: 'c1', code: 'no_such_player', theirs: [] }] });
    expect([read.seq, pendingIds(read), read.conflicts]).toEqual([4, [], []]);
  });

  test('is a conflict once the server has refused it, also after the device restarts', () => {
    const { server, replica, answer } = begin();
    const refused = received(withCommand(replica, 'c1'), answer(0, 3, { answers: [{ id: 'c1', code: 'closed', theirs: [2] }] }));
    const isThere = { pending: [], conflicts: [{ code: 'closed', theirs: [2], command: { id: 'c1' } }] };
    expect(refused).toMatchObject(isThere);
    expect(adopted(refused, server.event(), { from: 3, people: [] }, 'ABC234')).toMatchObject(isThere);
  });
});

test('A command that is given after a refused one comes after it', () => {
  const { replica, answer } = begin();
  const refused = received(withCommand(replica, 'c1'), answer(0, 3, { answers: [{ id: 'c1', code: 'closed', theirs: [] }] }));
  const [conflict] = refused.conflicts;
  const [next] = withCommand(refused, 'c2').pending;
  expect(next?.order).toBeGreaterThan(conflict?.order ?? 0);
});

test('The role of the account is what the server said last', () => {
  const { replica, answer } = begin();
  const judge = received(replica, answer(0, 1, { role: 'judge' }));
  expect([judge.role, received(judge, answer(1, 2)).role, received(judge, answer(1, 2, { role: 'helper' })).role]).toEqual(['judge', 'judge', 'helper']);
});

test('What a search found about a person fills a missing year, and changes nothing that is known', () => {
  const { replica } = begin();
  const ana = { id: 1, name: 'Ana', username: 'ana', division: 'masters' as const };
  const known = withPeople(replica, [{ ...ana, noYear: true }]);
  expect(known.people[1]).toEqual({ ...ana, noYear: true });
  expect(withPeople(known, [{ ...ana, division: 'junior' }]).people[1]).toEqual({ ...ana, division: 'junior' });
  expect(withPeople(withPeople(replica, [ana]), [{ ...ana, name: 'Otra' }]).people[1]).toEqual(ana);
});

test('The server’s clock is known from its last answer that has a time', () => {
  const { replica, answer } = begin();
  const ahead = received(replica, answer(0, 1, { now: serverTime + 5000 }));
  expect([ahead.offset, received(ahead, answer(1, 2)).offset, received(ahead, answer(1, 2, { now: serverTime - 1 })).offset]).toEqual([5000, 5000, -1]);
});

test('Who holds the pen until when is what the server said last', () => {
  const { replica, answer } = begin();
  const lease = { device: 'other', until: serverTime } as unknown as Replica['lease'];
  const held = received(replica, answer(0, 1, { lease }));
  expect([held.lease, received(held, answer(1, 2)).lease]).toEqual([lease, null]);
});

test('A command has its author’s role, and the time, log and pen that its device knows', () => {
  const { server, replica, answer } = begin();
  server.says({ kind: 'pen', to: 'mine', of: 0 });
  const known = received(replica, answer(0, 4, { now: serverTime + 2000 }));
  const giver = { device: 'mine', now: serverTime, newId: () => 'c1' };
  const body = { kind: 'check-in', player: 1 } as const;
  expect(commandOf(known, body, giver)).toEqual({
    ...{ id: 'c1', device: 'mine', by: { role: 'staff' }, engine: 1, base: 4, pen: 1, at: serverTime + 2000, body },
  });
  expect(commandOf({ ...known, role: 'judge' }, body, giver, 'c0')).toMatchObject({ by: { role: 'judge' }, replaces: 'c0' });
});

test('A state that is read again takes the server’s event and people, and keeps what only the device has', () => {
  const { server, replica, answer } = begin();
  const ana = { id: 1, name: 'Ana', username: 'ana', division: 'masters' as const };
  const bea = { ...ana, id: 2, name: 'Bea' };
  const known = withCommand(received(replica, answer(0, 3, { people: [ana], now: serverTime + 7 })), 'c1');
  const lease = { device: 'other', until: serverTime } as unknown as Replica['lease'];
  const reserved = [{ device: 'mine', next: 501, end: 565 }];
  const newcomers = [{ id: 500, device: 'mine', name: 'Ema' }];
  expect(adopted({ ...known, engine: 0, lease, reserved, newcomers }, server.event(), { from: 2, people: [bea] }, 'NEW234')).toEqual({
    engine: 1,
    seq: 2,
    event: server.event(),
    recent: server.log.slice(0, 2),
    people: { 1: ana, 2: bea },
    lease: null,
    code: 'NEW234',
    offset: 7,
    pending: known.pending,
    conflicts: [],
    reserved,
    newcomers,
  });
});
