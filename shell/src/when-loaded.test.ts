import { whenLoaded } from './when-loaded';

const load = () => window.dispatchEvent(new Event('load'));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
});
afterEach(() => jest.useRealTimers());

describe('What may wait for the page', () => {
  test('runs once, when the page is loaded', () => {
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(4000);
    expect(run).not.toHaveBeenCalled();
    load();
    expect(run).toHaveBeenCalledTimes(1);
    load();
    jest.runAllTimers();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('runs after five seconds where a file of the page hangs', () => {
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('runs at once on a page that is loaded', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    const run = jest.fn();
    whenLoaded(run);
    jest.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('does not run once it was called off', () => {
    const run = jest.fn();
    whenLoaded(run)();
    load();
    jest.runAllTimers();
    expect(run).not.toHaveBeenCalled();
  });
});
