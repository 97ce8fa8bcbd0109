import { fakeStreams } from '../../testing/fake-streams';
import { keepInContact } from './keep-in-contact';
import type { SyncState } from './sync-state';

let streams: ReturnType<typeof fakeStreams>;

let visibility: DocumentVisibilityState;
function setVisibility(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

let network: SyncState['contact'];
let unsent: number;
const contact = jest.fn(async () => undefined);
const snapshot = () => ({ contact: network, replica: { seq: 4, pending: Array.from({ length: unsent }) } }) as unknown as SyncState;
let stop: () => void;
const start = async () => {
  stop = keepInContact({ contact, snapshot }, 7);
  await jest.advanceTimersByTimeAsync(0);
};
/** Lets this much time pass; returns how often the server was contacted meanwhile. */
async function contactsIn(ms: number): Promise<number> {
  const before = contact.mock.calls.length;
  await jest.advanceTimersByTimeAsync(ms);
  return contact.mock.calls.length - before;
}

beforeEach(() => {
  jest.useFakeTimers();
  streams = fakeStreams();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  network = 'online';
  unsent = 0;
  contact.mockClear();
});
afterEach(() => {
  stop();
  streams.end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('A console contacts the server', () => {
  test('at once, and then every fifteen seconds', async () => {
    await start();
    expect(contact).toHaveBeenCalledTimes(1);
    expect(await contactsIn(14_999)).toBe(0);
    expect(await contactsIn(1)).toBe(1);
    expect(await contactsIn(30_000)).toBe(2);
  });

  test('after failures at growing intervals of at most half a minute, until one succeeds', async () => {
    network = 'offline';
    await start();
    for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) expect([await contactsIn(pause - 1), await contactsIn(1)]).toEqual([0, 1]);
    network = 'online';
    expect(await contactsIn(30_000)).toBe(1);
    expect([await contactsIn(14_999), await contactsIn(1)]).toEqual([0, 1]);
  });

  test('when the network returns', async () => {
    network = 'offline';
    await start();
    window.dispatchEvent(new Event('online'));
    expect(contact).toHaveBeenCalledTimes(2);
  });

  test('when its stream has an entry that it lacks, also one for consoles only', async () => {
    await start();
    expect(streams.open()).toEqual(['/api/tournaments/7/stream']);
    streams.last().send(4);
    streams.last().sendEvent('log', 4);
    expect(contact).toHaveBeenCalledTimes(1);
    streams.last().send(5);
    expect(contact).toHaveBeenCalledTimes(2);
    streams.last().sendEvent('log', 6);
    expect(contact).toHaveBeenCalledTimes(3);
  });

  test('from the background only while something is not sent, and at once when the page is seen again', async () => {
    await start();
    setVisibility('hidden');
    expect(streams.open()).toEqual([]);
    expect(await contactsIn(60_000)).toBe(0);
    setVisibility('visible');
    expect(contact).toHaveBeenCalledTimes(2);
    expect(streams.open()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(0);
    unsent = 1;
    setVisibility('hidden');
    expect(await contactsIn(15_000)).toBe(1);
  });

  test('at intervals without streams too', async () => {
    streams.end();
    await start();
    expect(await contactsIn(15_000)).toBe(1);
  });

  test('no more once it is closed, not even after a contact that was on its way', async () => {
    await start();
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('online'));
    setVisibility('visible');
    expect(await contactsIn(60_000)).toBe(0);
    expect(streams.open()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
