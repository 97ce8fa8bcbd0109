import { clockText, noteServerTime, serverNow, shownNow, timeLeft } from './server-clock';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

test('shows the remaining time like a table clock', () => {
  expect([1_800_000, 1_747_000, 60_000, 59_999, 1, 0, -5000].map(clockText)).toEqual(['30:00', '29:07', '1:00', '1:00', '0:01', '0:00', '0:00']);
});

test('a paused clock shows the time left when it stopped, a running one the time left now', () => {
  expect(timeLeft({ left: 90_000 }, 5)).toBe(90_000);
  expect(timeLeft({ left: 90_000, endsAt: 100_000 }, 70_000)).toBe(30_000);
  expect(timeLeft({ left: 90_000, endsAt: 100_000 }, 130_000)).toBe(-30_000);
});

test('the time is the server’s, from the fastest message; a changed clock is measured again', () => {
  // Nothing is known yet: shows no time first, and the device's own after three seconds.
  expect(shownNow()).toBeNull();
  jest.advanceTimersByTime(2999);
  expect(shownNow()).toBeNull();
  jest.advanceTimersByTime(1);
  expect(shownNow()).toBe(1_003_000);
  jest.setSystemTime(1_000_000);
  noteServerTime(1_086_400);
  expect(shownNow()).toBe(1_086_400);
  // The message took two seconds.
  noteServerTime(1_084_400);
  expect(serverNow()).toBe(1_086_400);
  noteServerTime(1_086_900);
  expect(serverNow()).toBe(1_086_900);
  // A message took as long as a bad connection allows, and then the clock was set back.
  noteServerTime(1_081_900);
  expect(serverNow()).toBe(1_086_900);
  noteServerTime(1_081_899);
  expect(serverNow()).toBe(1_081_899);
});
