import { act, render, screen } from '@testing-library/react';
import { useDebounced } from './use-debounced';

const Settled = ({ text }: { text: string }) => useDebounced(text, 1000);

test('the value arrives once it is unchanged for the given time', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Settled text="p" />);
  rerender(<Settled text="pi" />);
  act(() => jest.advanceTimersByTime(900));
  rerender(<Settled text="pik" />);
  act(() => jest.advanceTimersByTime(900));
  expect(screen.getByText('p')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(100));
  expect(screen.getByText('pik')).toBeInTheDocument();
  jest.useRealTimers();
});
