import { act, render, screen } from '@testing-library/react';
import { DelayedContent } from './delayed-content';

/** Sets the time since the navigation started. */
const openedAgo = (elapsed: number) => jest.useFakeTimers({ now: 0 }) && jest.advanceTimersByTime(elapsed);
const isHidden = () => screen.getByText('Torneos').dataset.state === 'hidden';

afterEach(() => jest.useRealTimers());

describe('the content of a page', () => {
  test('appears 500 ms after the navigation started, not after the page was rendered', () => {
    openedAgo(200);
    render(<DelayedContent>Torneos</DelayedContent>);
    expect(isHidden()).toBe(true);
    act(() => jest.advanceTimersByTime(299));
    expect(isHidden()).toBe(true);
    act(() => jest.advanceTimersByTime(1));
    expect(isHidden()).toBe(false);
  });

  test('appears at once on a slow network, where 500 ms have already passed', () => {
    openedAgo(1800);
    render(<DelayedContent>Torneos</DelayedContent>);
    expect(isHidden()).toBe(false);
  });

  test('appears at once for users who prefer reduced motion', () => {
    openedAgo(0);
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: media.includes('reduce') }) as MediaQueryList);
    render(<DelayedContent>Torneos</DelayedContent>);
    expect(isHidden()).toBe(false);
  });
});
