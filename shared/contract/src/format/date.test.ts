import { daysUntil, longMoment, nearDate, slashDate } from './date';

test('a day is the same in every time zone', () => {
  expect(slashDate('2026-11-28')).toBe('2026/11/28');
  expect(nearDate('2026-11-28')).toMatch(/28 nov/);
});

test('a moment is told by the 24-hour clock of its place', () => {
  expect(longMoment('2026-11-28T20:05:00Z', 'America/Bogota')).toBe('28 de noviembre de 2026 a las 15:05');
  expect(longMoment('2026-11-29T05:30:00Z', 'America/Bogota')).toBe('29 de noviembre de 2026 a las 00:30');
});

test('the days until an instant are rounded up', () => {
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-28T14:59:59Z'))).toBe('1 día');
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-27T15:00:00Z'))).toBe('1 día');
  expect(daysUntil('2026-11-28T15:00:00Z', new Date('2026-11-27T14:59:59Z'))).toBe('2 días');
});
