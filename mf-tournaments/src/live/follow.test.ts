import { fakeStreams } from '../testing/fake-streams';
import { follow, pollEvery } from './follow';

let streams: ReturnType<typeof fakeStreams>;
const stream = () => streams.last();

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

/** Lets the newest stream send the time this often, every 25 seconds. */
function sendTime(times: number) {
  for (let beat = 0; beat < times; beat += 1) {
    jest.advanceTimersByTime(25_000);
    stream().sendEvent('clock', 0);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  streams = fakeStreams();
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  hidden = false;
  shown = 3;
  shownMessages = [];
  refetch.mockClear();
});
afterEach(() => {
  end();
  streams.end();
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
  stream().sendEvent('clock', 1_700_000_000_000);
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
  stream().sendEvent('message-ids', JSON.stringify(before));
  expect(refetch).not.toHaveBeenCalled();
  setHidden(true);
  setHidden(false);
  stream().sendEvent('message-ids', JSON.stringify(now));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('replaces a stream that stopped sending the time', () => {
  start();
  stream().send(3);
  sendTime(4);
  expect(streams.all).toHaveLength(1);
  jest.advanceTimersByTime(60_000);
  expect(streams.all).toHaveLength(2);
  expect(streams.open()).toHaveLength(1);
  stream().send(4);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('requests the state every 15 seconds while the stream is broken, until it works again', () => {
  start();
  stream().send(3);
  stream().breakOff(0);
  jest.advanceTimersByTime(2 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
  expect(streams.all).toHaveLength(1);
  stream().send(3);
  jest.advanceTimersByTime(3 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
  // The browser reconnects it, also after a long time.
  stream().breakOff(0);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(streams.all).toHaveLength(1);
  expect(refetch).toHaveBeenCalledTimes(12);
});

test('requests the state no more often if the stream breaks several times', () => {
  start();
  for (const _ of [1, 2, 3]) stream().breakOff(0);
  jest.advanceTimersByTime(2 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
  stream().send(3);
  jest.advanceTimersByTime(2 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('requests the state every 15 seconds if a proxy holds the stream back', () => {
  start();
  jest.advanceTimersByTime(10_000 + pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('opens a stream that a proxy holds back again after a minute, unless it begins to send', () => {
  start();
  jest.advanceTimersByTime(10_000 + 59_999);
  expect(streams.all).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(streams.all).toHaveLength(2);
  jest.advanceTimersByTime(10_000);
  sendTime(4);
  expect(streams.all).toHaveLength(2);
});

test('requests the state every 15 seconds while the stream that replaces a silent one is silent too', () => {
  start();
  stream().send(3);
  jest.advanceTimersByTime(60_000 + pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('retries a refused stream after a minute', () => {
  start();
  stream().breakOff(EventSource.CLOSED);
  jest.advanceTimersByTime(59_000);
  expect(streams.all).toHaveLength(1);
  jest.advanceTimersByTime(1000);
  expect(streams.all).toHaveLength(2);
  refetch.mockClear();
  stream().send(5);
  jest.advanceTimersByTime(3 * pollEvery);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('requests the state every 15 seconds in a browser without streams', () => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  start();
  jest.advanceTimersByTime(14_999);
  expect(refetch).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('closes the stream in a hidden tab, and catches up once it is visible', () => {
  start();
  stream().send(3);
  setHidden(true);
  expect(streams.open()).toHaveLength(0);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(refetch).not.toHaveBeenCalled();
  setHidden(false);
  expect(streams.open()).toHaveLength(1);
  stream().send(8);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a hidden tab with a broken stream sends no requests either, nor when the network returns', () => {
  start();
  stream().breakOff(0);
  setHidden(true);
  window.dispatchEvent(new Event('online'));
  expect(streams.open()).toHaveLength(0);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(refetch).not.toHaveBeenCalled();
});

test('a hidden tab does not retry a refused stream', () => {
  start();
  stream().breakOff(EventSource.CLOSED);
  setHidden(true);
  jest.advanceTimersByTime(10 * pollEvery);
  expect(streams.all).toHaveLength(1);
});

test('a stream that opens when the network returns replaces the retry of a refused one', () => {
  start();
  stream().breakOff(EventSource.CLOSED);
  jest.advanceTimersByTime(55_000);
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(6000);
  expect(streams.all).toHaveLength(2);
});

test('opens a new stream when the network returns, and never holds two', () => {
  start();
  stream().send(3);
  window.dispatchEvent(new Event('online'));
  expect(streams.all).toHaveLength(2);
  expect(streams.open()).toHaveLength(1);
  sendTime(4);
  expect(streams.all).toHaveLength(2);
});

test('stops completely', () => {
  start();
  stream().breakOff(0);
  end();
  setHidden(false);
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(10 * pollEvery);
  expect(streams.open()).toHaveLength(0);
  expect(refetch).not.toHaveBeenCalled();
});
