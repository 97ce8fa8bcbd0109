import { clockTime, sinceText } from './clock-time';

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
