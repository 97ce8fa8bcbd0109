import { clockTime, durationText, sinceText } from './clock-time';

const noonInLima = Date.parse('2026-11-26T17:00:00Z');

test('A time is that of the store, whatever the zone of the device', () => {
  expect(clockTime(noonInLima, 'America/Lima')).toBe('12:00');
  expect(clockTime(noonInLima, 'America/Santiago')).toBe('14:00');
});

test('A moment has its day unless it is today at the store', () => {
  const nineInTheEvening = Date.parse('2026-11-27T00:00:00Z');
  const oneInTheMorning = Date.parse('2026-11-27T04:00:00Z');
  expect(sinceText(nineInTheEvening, oneInTheMorning, 'America/Santiago')).toBe('desde el 26 de noviembre a las 21:00');
  expect(sinceText(nineInTheEvening, oneInTheMorning, 'America/Mexico_City')).toBe('desde las 18:00');
});

test.each([
  [75 * 60_000, '1:15:00'],
  [3_600_000, '1:00:00'],
  [3_599_000, '59:59'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d milliseconds are shown as %s', (left, text) => {
  expect(durationText(left)).toBe(text);
});
