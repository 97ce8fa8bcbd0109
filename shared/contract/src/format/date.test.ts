import { colombianDate, daysUntil, localDay, localDayTime, localTime, longDate, longDay, longMoment, nearDate, shortMoment, slashDate } from './date';

test('a day is the same in every time zone', () => {
  expect(slashDate('2026-11-28')).toBe('2026/11/28');
  expect(nearDate('2026-11-28')).toMatch(/^sáb.* 28 nov/);
  expect(longDate('2026-03-01')).toBe('1 de marzo de 2026');
  expect(colombianDate('2026-03-01')).toBe('1/3/2026');
});

test('a moment is on the day and at the hour of the person who reads', () => {
  const late = new Date(2026, 0, 5, 23, 5);
  expect(localDay(late)).toBe('2026-01-05');
  expect(localDayTime(late)).toBe('2026-01-05T23:05');
  expect(localTime(late)).toBe('23:05');
  expect(shortMoment(late)).toBe('05/01 23:05');
  expect(longDay(late.toISOString())).toBe('5 de enero de 2026');
  expect(longMoment(late.toISOString())).toBe('5 de enero de 2026 a las 23:05');
});

test('a moment is written with the 24-hour clock of its place', () => {
  expect(longMoment('2026-11-28T20:05:00Z', 'America/Bogota')).toBe('28 de noviembre de 2026 a las 15:05');
  expect(longMoment('2026-11-29T05:30:00Z', 'America/Bogota')).toBe('29 de noviembre de 2026 a las 00:30');
  expect(longMoment('2026-11-28T23:30:00Z', 'Europe/Madrid')).toBe('29 de noviembre de 2026 a las 00:30');
});

test('the days until an instant are rounded up', () => {
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-28T14:59:59Z'))).toBe('1 día');
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-27T15:00:00Z'))).toBe('1 día');
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-27T14:59:59Z'))).toBe('2 días');
});
