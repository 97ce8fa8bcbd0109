import { act, render, screen } from '@testing-library/react';
import { RoundClock } from './round-clock';
import { noteServerTime } from './server-clock';

const now = Date.parse('2026-11-27T15:00:00.400Z');

beforeEach(() => {
  jest.useFakeTimers({ now });
  noteServerTime(now);
});
afterEach(() => jest.useRealTimers());

test.each([
  ['is not started', { left: 1_800_000 }, 'El reloj no ha empezado', '30:00'],
  ['is paused', { left: 90_000, startedAt: 1 }, 'Reloj en pausa', '1:30'],
  ['runs', { left: 0, startedAt: 1, endsAt: now + 600_000 }, 'Quedan', '10:00'],
  ['is over', { left: 0, startedAt: 1, endsAt: now - 1000 }, 'Tiempo cumplido', '0:00'],
] as const)('a clock that %s says so', (_, clock, state, time) => {
  const { container } = render(<RoundClock clock={clock} />);
  expect(screen.getByText(state)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(time);
  expect(container.firstElementChild?.hasAttribute('data-over')).toBe(state === 'Tiempo cumplido');
});

test('a round without time has no clock', () => {
  render(<RoundClock clock={{ left: 0 }} />);
  expect(screen.getByText('Se juega sin tiempo')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
});

const running = { left: 0, startedAt: 1, endsAt: now + 600_000 };

test('a running clock goes on by the second, and rests with its page', () => {
  const { unmount } = render(<RoundClock clock={running} />);
  act(() => jest.advanceTimersByTime(3000));
  expect(screen.getByRole('timer')).toHaveTextContent('9:57');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a clock that is started, and paused, while its page is open runs, and rests', () => {
  const { rerender } = render(<RoundClock clock={{ left: 600_000 }} />);
  rerender(<RoundClock clock={running} />);
  expect(screen.getByText('Quedan')).toBeVisible();
  act(() => jest.advanceTimersByTime(3000));
  expect(screen.getByRole('timer')).toHaveTextContent('9:57');
  rerender(<RoundClock clock={{ left: 90_000, startedAt: 1 }} />);
  expect(screen.getByRole('timer')).toHaveTextContent('1:30');
  expect(jest.getTimerCount()).toBe(0);
});

test('a second that passes while the clock is drawn is no error', () => {
  let time = now;
  jest.spyOn(Date, 'now').mockImplementation(() => {
    time += 700;
    return time;
  });
  render(<RoundClock clock={running} />);
  expect(screen.getByRole('timer')).toHaveTextContent(/^9:5\d$/);
});
