import { organiseAgainFrom } from './organisers';

test('an account that was refused may ask again thirty days later, at the same hour', () => {
  expect(organiseAgainFrom('2026-01-31T05:30:00.000Z')).toBe('2026-03-02T05:30:00.000Z');
});
