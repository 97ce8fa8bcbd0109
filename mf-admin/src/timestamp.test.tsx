import { render, screen } from '@testing-library/react';
import { Timestamp } from './timestamp';

const at = '2026-01-15T15:00:00.000Z';
afterEach(() => jest.useRealTimers());

test.each([
  [59, 'hace un momento'],
  [60, 'hace 1 minuto'],
  [3599, 'hace 59 minutos'],
  [3600, 'hace 1 hora'],
  [86_400, 'ayer'],
  [2 * 86_400 + 3600, 'anteayer'],
])('%i seconds ago is «%s»', (seconds, text) => {
  jest.useFakeTimers({ now: Date.parse(at) + seconds * 1000 });
  render(<Timestamp at={at} />);
  expect(screen.getByText(`2026/01/15 10:00 · ${text}`)).toHaveAttribute('datetime', at);
});

test('a short one tells only when', () => {
  render(<Timestamp at={at} short />);
  expect(screen.getByText('2026/01/15 10:00')).toBeVisible();
});
