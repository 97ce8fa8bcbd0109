import 'fake-indexeddb/auto';
import type { Command, LogEntry } from '@mesa/contract/play/commands';
import { emptyEvent } from '@mesa/contract/play/model';
import { openDisk } from './disk';
import { adopted, type Conflict, type Queued, type Replica } from './replica';

const newId = () => crypto.randomUUID();
const command = (id: string): Command => ({ id, body: { kind: 'drop', player: 1, seen: 0 } }) as unknown as Command;
const queued = (order: number, id = `c${order}`): Queued => ({ order, command: command(id) });
const conflict = (order: number, id = `c${order}`): Conflict => ({ ...queued(order, id), code: 'no_such_match', theirs: [] });
const entry = (seq: number) => ({ seq }) as LogEntry;
const replica = (fields: Partial<Replica> = {}): Replica => ({
  ...adopted(null, emptyEvent('challenge', 2027), { from: 1, people: [] }, 'ABC234'),
  ...fields,
});
/** Returns what a page that opens now finds. */
const reopened = async (owner = 'ana/7') => (await openDisk(newId)).load(owner);

beforeEach(() => {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
});

describe('The disk of a console', () => {
  test('keeps each account and each tournament apart', async () => {
    const disk = await openDisk(newId);
    for (const owner of ['ana/6', 'ana/7', 'ana/70', 'beto/7'])
      await disk.save(owner, null, replica({ code: owner, pending: [queued(1, `of ${owner}`)], recent: [entry(owner.length)] }));
    expect(await reopened('ana/7')).toMatchObject({ code: 'ana/7', pending: [{ command: { id: 'of ana/7' } }], recent: [{ seq: 5 }] });
    expect((await reopened('ana/7'))?.pending).toHaveLength(1);
    expect(await reopened('carla/7')).toBeNull();
  });

  test('forgets a command that was answered, and keeps those given before and after it', async () => {
    const disk = await openDisk(newId);
    const [first, second, third] = [queued(1), queued(2), queued(3)];
    const before = replica({ pending: [first, second] });
    await disk.save('ana/7', null, before);
    await disk.save('ana/7', before, replica({ pending: [second, third] }));
    expect((await reopened())?.pending.map(({ command }) => command.id)).toEqual(['c2', 'c3']);
  });

  test('keeps commands and conflicts in the order in which they were given, whatever their ids', async () => {
    const disk = await openDisk(newId);
    await disk.save('ana/7', null, replica({ pending: [queued(1, 'z'), queued(2, 'a')], conflicts: [conflict(3, 'y'), conflict(4, 'b')] }));
    const found = await reopened();
    expect(found?.pending.map(({ command }) => command.id)).toEqual(['z', 'a']);
    expect(found?.conflicts.map(({ command }) => command.id)).toEqual(['y', 'b']);
  });

  test('forgets a conflict that was decided', async () => {
    const disk = await openDisk(newId);
    const [decided, open] = [conflict(1), conflict(2)];
    const before = replica({ conflicts: [decided, open] });
    await disk.save('ana/7', null, before);
    await disk.save('ana/7', before, replica({ conflicts: [open] }));
    expect((await reopened())?.conflicts).toEqual([open]);
  });

  test('keeps the end of the log: new entries are added, and those that the console dropped go', async () => {
    const disk = await openDisk(newId);
    const before = replica({ recent: [entry(1), entry(2), entry(3)] });
    await disk.save('ana/7', null, before);
    await disk.save('ana/7', before, replica({ recent: [entry(2), entry(3), entry(4)] }));
    expect((await reopened())?.recent.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  test('that was full meanwhile forgets what was answered and decided while it could not be written', async () => {
    const disk = await openDisk(newId);
    await disk.save('ana/7', null, replica({ pending: [queued(1)], conflicts: [conflict(2)], recent: [entry(1), entry(2)] }));
    await disk.save('ana/70', null, replica({ pending: [queued(1, 'other')] }));
    await disk.save('ana/7', null, replica({ pending: [queued(3)], recent: [entry(2), entry(3)] }));
    expect(await reopened()).toMatchObject({ pending: [{ command: { id: 'c3' } }], conflicts: [], recent: [{ seq: 2 }, { seq: 3 }] });
    expect((await reopened())?.recent).toHaveLength(2);
    expect((await reopened('ana/70'))?.pending).toHaveLength(1);
  });

  test('keeps the state of the tournament after each change', async () => {
    const disk = await openDisk(newId);
    const before = replica();
    await disk.save('ana/7', null, before);
    await disk.save('ana/7', before, { ...before, seq: 2, people: { 1: { id: 1, name: 'Ana', username: 'ana', division: 'masters' } } });
    expect(await reopened()).toMatchObject({ seq: 2, people: { 1: { name: 'Ana' } } });
  });

  test('is the same device each time, until it is renewed', async () => {
    const [first, again] = [await (await openDisk(newId)).device(), await (await openDisk(newId)).device()];
    expect(again).toBe(first);
    const renewed = await (await openDisk(newId)).renewDevice();
    expect(renewed).not.toBe(first);
    expect(await (await openDisk(newId)).device()).toBe(renewed);
  });

  test('is the memory of the page where the browser stores nothing', async () => {
    const refuse = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('private window', 'InvalidStateError');
    });
    const disk = await openDisk(newId);
    refuse.mockRestore();
    expect(disk.kind).toBe('memory');
    await disk.save('ana/7', null, replica({ code: 'XYZ' }));
    await disk.keepNote('regulars', 'Ana');
    expect([(await disk.load('ana/7'))?.code, await disk.note('regulars'), await disk.note('other')]).toEqual(['XYZ', 'Ana', null]);
    expect(await disk.renewDevice()).toBe(await disk.device());
    expect(await reopened()).toBeNull();
  });
});
