import { follow, pollEvery } from './follow';

/** A stream that the test feeds. */
class FakeEventSource {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: ((event: { target: FakeEventSource }) => void) | null = null;
  private listeners: Record<string, (message: { data: string }) => void> = {};
  constructor(readonly url: string) {
    FakeEventSource.all.push(this);
  }
  addEventListener(name: string, listener: (message: { data: string }) => void) {
    this.listeners[name] = listener;
  }
  tick(now: number) {
    this.listeners.clock?.({ data: String(now) });
  }
  send(seq: number) {
    this.readyState = 1;
    this.onmessage?.({ data: String(seq) });
  }
  sendMessageIds(ids: readonly number[]) {
    this.listeners['message-ids']?.({ data: JSON.stringify(ids) });
  }
  breakOff(readyState: number) {
    this.readyState = readyState;
    this.onerror?.({ target: this });
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}
const stream = () => FakeEventSource.all.at(-1) as FakeEventSource;
const openStreams = () => FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED).length;

let hidden = false;
function setHidden(next: boolean) {
  hidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

let shown = 3;
let shownMessages: readonly number[] = [];
const refetch = jest.fn();
const onClock = jest.fn();
let end: () => void = () => undefined;
const start = () => {
  end = follow({ url: '/api/tournaments/9/stream', shown: () => shown, shownMessages: () => shownMessages, refetch, onClock });
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  hidden = false;
  shown = 3;
  shownMessages = [];
  refetch.mockClear();
});
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'EventSource');
  Reflect.deleteProperty(document, 'hidden');
  jest.useRealTimers();
});

test('requests the state when the stream reports something newer, and only then', () => {
  start();
  expect(stream().url).toBe('/api/tournaments/9/stream');
  stream().send(3);
  expect(refetch).not.toHaveBeenCalled();
  stream().send(4);
  expect(refetch).toHaveBeenCalledTimes(1);
  shown = 4;
  stream().send(4);
  stream().tick(1_700_000_000_000);
  expect(onClock).toHaveBeenLastCalledWith(1_700_000_000_000);
  jest.advanceTimersByTime(50_000);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['a message that was sent meanwhile', [2, 1], [2, 1, 5]],
  ['a message that was taken back', [2, 1], [1]],
  ['the first message', [], [1]],
  ['the only message that was taken back', [1], []],
])('requests the state when a stream opens and the page lacks %s', (_, before, now) => {
  shownMessages = before;
  start();
  stream().sendMessageIds(before);
  expect(refetch).not.toHaveBeenCalled();
  setHidden(true);
  setHidden(false);
  stream().sendMessageIds(now);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('replaces a stream that stopped sending the time', () => {
  start();
  stream().send(3);
  for (let beat = 0; beat < 4; beat += 1) {
    jest.advanceTimersByTime(25_000);
    stream().tick(0);
  }
  expect(FakeEventSource.all).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(FakeEventSource.all).toHaveLength(2);
  expect(openStreams()).toBe(1);
  stream().send(4);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('requests the state every 15 seconds while the stream is broken, until it works again', () => {
  start();
  stream().send(3);
  stream().breakOff(0);
  jest.advanceTimersByTime(2 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
  expect(FakeEventSource.all).toHaveLength(1);
  stream().send(3);
  jest.advanceTimersByTime(3 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('requests the state every 15 seconds if a proxy holds the stream back', () => {
  start();
  jest.advanceTimersByTime(10_000 + pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('retries a refused stream after a minute', () => {
  start();
  stream().breakOff(FakeEventSource.CLOSED);
  jest.advanceTimersByTime(59_000);
  expect(FakeEventSource.all).toHaveLength(1);
  jest.advanceTimersByTime(1000);
  expect(FakeEventSource.all).toHaveLength(2);
  refetch.mockClear();
  stream().send(5);
  jest.advanceTimersByTime(3 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('requests the state every 15 seconds in a browser without streams', () => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  start();
  jest.advanceTimersByTime(pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('closes the stream in a hidden tab, and catches up once it is visible', () => {
  start();
  stream().send(3);
  setHidden(true);
  expect(openStreams()).toBe(0);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(refetch).not.toHaveBeenCalled();
  setHidden(false);
  expect(openStreams()).toBe(1);
  stream().send(8);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a hidden tab with a broken stream sends no requests either, nor when the network returns', () => {
  start();
  stream().breakOff(0);
  setHidden(true);
  window.dispatchEvent(new Event('online'));
  expect(openStreams()).toBe(0);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(refetch).not.toHaveBeenCalled();
});

test('opens a new stream when the network returns, and never holds two', () => {
  start();
  stream().send(3);
  window.dispatchEvent(new Event('online'));
  expect(FakeEventSource.all).toHaveLength(2);
  expect(openStreams()).toBe(1);
});

test('stops completely', () => {
  start();
  stream().breakOff(0);
  end();
  setHidden(false);
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(10 * pollEvery);
  expect(openStreams()).toBe(0);
  expect(refetch).not.toHaveBeenCalled();
});
