import { askAgainFrom } from './claims';

test('a refused claim may be repeated thirty days later, at the same hour', () => {
  expect(askAgainFrom('2026-01-31T05:30:00.000Z')).toBe('2026-03-02T05:30:00.000Z');
});
