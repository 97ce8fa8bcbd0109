import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ErrorState, Skeleton } from './feedback';

test('a failure is announced, and can be retried once at a time', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<ErrorState message="No llegó." onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No llegó.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<ErrorState message="No llegó." onRetry={onRetry} busy />);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDisabled();
});

test('a failure that no retry helps has no button', () => {
  render(<ErrorState message="No está." />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a skeleton is as wide as its content, and the last of several lines shorter', () => {
  const widths = (skeleton: ReactElement) => [...render(skeleton).container.querySelectorAll('svg')].map((line) => line.getAttribute('width'));
  expect(widths(<Skeleton width="12rem" />)).toEqual(['12rem']);
  expect(widths(<Skeleton width="12rem" lines={3} />)).toEqual(['12rem', '12rem', '60%']);
});
