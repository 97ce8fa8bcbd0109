import { keepInContact } from './keep-in-contact';
import type { SyncState } from './sync-state';

/** A stream that the test feeds. */
class Stream {
  static all: Stream[] = [];
  isOpen = true;
  onmessage: ((message: { data: string }) => void) | null = null;
  listeners: Record<string, (message: { data: string }) => void> = {};
  constructor(readonly url: string) {
    Stream.all.push(this);
  }
  addEventListener(name: string, listener: (message: { data: string }) => void) {
    this.listeners[name] = listener;
  }
  close() {
    this.isOpen = false;
  }
}
const stream = () => Stream.all.at(-1);
const openStreams = () => Stream.all.filter(({ isOpen }) => isOpen).map(({ url }) => url);

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
  Stream.all = [];
  Object.assign(globalThis, { EventSource: Stream });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  network = 'online';
  unsent = 0;
  contact.mockClear();
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'EventSource');
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
    expect(openStreams()).toEqual(['/api/tournaments/7/stream']);
    stream()?.onmessage?.({ data: '4' });
    stream()?.listeners.log?.({ data: '4' });
    expect(contact).toHaveBeenCalledTimes(1);
    stream()?.onmessage?.({ data: '5' });
    expect(contact).toHaveBeenCalledTimes(2);
    stream()?.listeners.log?.({ data: '6' });
    expect(contact).toHaveBeenCalledTimes(3);
  });

  test('from the background only while something is not sent, and at once when the page is seen again', async () => {
    await start();
    setVisibility('hidden');
    expect(openStreams()).toEqual([]);
    expect(await contactsIn(60_000)).toBe(0);
    setVisibility('visible');
    expect(contact).toHaveBeenCalledTimes(2);
    expect(openStreams()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(0);
    unsent = 1;
    setVisibility('hidden');
    expect(await contactsIn(15_000)).toBe(1);
  });

  test('at intervals without streams too', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
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
    expect(openStreams()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
